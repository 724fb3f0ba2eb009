//! What came of an experiment: the results of its jobs added up, as a table and a plot.

use plywise_games::Players;
use plywise_search::Player;

use crate::experiment::Experiment;
use crate::found::{Found, PlayedGame};
use crate::plan::Plan;
use crate::report::{Cell, Column, More, Report, Role, Table};
use crate::sample::{Counts, Mean};
use crate::{Axis, Plot, Scale, Series, english};

/// What an experiment measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Measure {
    /// Leaves evaluated.
    Leaves,
    /// Positions entered.
    Nodes,
    /// In what part of the cases something came about.
    Share,
}

impl Experiment {
    pub(crate) const fn measure(self) -> Measure {
        match self {
            Experiment::Table => Measure::Nodes,
            Experiment::Strength | Experiment::Changes | Experiment::Match => Measure::Share,
            Experiment::Leaves
            | Experiment::Ordering
            | Experiment::Aspiration
            | Experiment::Moves
            | Experiment::TenGames => Measure::Leaves,
        }
    }
}

impl Measure {
    /// How many cases were counted, what is measured, and between what it lies: by a standard error, or with 95 % confidence.
    fn of(self, counts: &Counts) -> (u64, f64, [f64; 2]) {
        let tally = match self {
            Measure::Leaves => counts.evaluated,
            Measure::Nodes => counts.entered,
            Measure::Share => {
                let (low, high) = counts.share.confidence();
                return (counts.share.n(), counts.share.part(), [low, high]);
            }
        };
        let Mean { mean, standard_error } = tally.mean();
        (tally.n, mean, [standard_error; 2])
    }
}

impl More {
    /// All that is said of the series of an experiment, in order.
    fn all_of(plan: &Plan) -> &'static [More] {
        match plan.experiment {
            // Expectimax and max^n cannot leave out so much.
            Experiment::Moves if plan.setup.game.info().players != Players::Two => {
                &[More::BranchingFactor, More::Growth { has_alpha_beta: false }]
            }
            Experiment::Leaves | Experiment::Moves => {
                &[More::BranchingFactor, More::Growth { has_alpha_beta: true }]
            }
            Experiment::Aspiration => &[More::Passes],
            Experiment::Ordering
            | Experiment::Table
            | Experiment::Strength
            | Experiment::Changes
            | Experiment::Match
            | Experiment::TenGames => &[],
        }
    }

    /// What it is of a series in a row; `None` where it was not measured.
    fn of(self, plan: &Plan, sums: &[Vec<Sum>], row: usize, series: usize) -> Option<f64> {
        let counts = |row: usize| Some(&sums[row][series].counts).filter(|counts| counts.evaluated.n > 0);
        let leaves = |row: usize| Some(counts(row)?.evaluated.mean().mean);
        let depth = plan.at[row];
        match self {
            More::BranchingFactor => Some(root(leaves(row)?, depth)),
            More::Growth { .. } => {
                let before = (depth - 2.0).max(0.0);
                let leaves_before =
                    if before > 0.0 { leaves(plan.at.iter().position(|&at| at == before)?)? } else { 1.0 };
                Some(root(leaves(row)? / leaves_before, depth - before))
            }
            More::Passes => Some(counts(row)?.passes.mean().mean),
        }
    }
}

/// The root of a number that is 0 or more, of a whole degree that is 1 or more, by Newton's method from above. `powf` may differ in the
/// last digits from one machine to another, and a file is the same wherever it is written.
fn root(number: f64, degree: f64) -> f64 {
    let mut guess = number.max(1.0);
    loop {
        let power = (1..degree as u32).fold(1.0, |power, _| power * guess);
        let nearer = ((degree - 1.0) * guess + number / power) / degree;
        if nearer < guess {
            guess = nearer;
        } else {
            return guess;
        }
    }
}

/// What was counted for a place along the axis and a series, and how many cases are missing.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    counts: Counts,
    missing: u64,
}

/// What came of a plan: the results of its first jobs, in their order.
pub(crate) fn report(plan: &Plan, results: &[Found]) -> Report {
    let experiment = plan.experiment;
    let is_whole = results.len() >= plan.n_jobs();
    let sum = |missing: Vec<u64>| missing.into_iter().map(|missing| Sum { missing, ..Sum::default() });
    let mut sums: Vec<Vec<Sum>> =
        plan.missing(results.len()).into_iter().map(|row| sum(row).collect()).collect();
    for (at, series, counts) in results.iter().flat_map(|found| &found.counted) {
        sums[*at][*series].counts.join(*counts);
    }
    let games: Vec<PlayedGame> = if experiment == Experiment::Match {
        results.iter().flat_map(|found| &found.games).cloned().collect()
    } else {
        Vec::new()
    };
    if experiment == Experiment::Match {
        sums = so_far(&games);
    }
    let title = experiment.info().title.to_owned();
    let table = match experiment {
        Experiment::Match => match_table(&sums, &games),
        _ => table(plan, &sums, is_whole),
    };
    let drawn = if is_whole { title.clone() } else { english::unfinished(&title) };
    let plot = plot(plan, drawn, &sums);
    let mut about = english::made_with(experiment, &plan.setup, is_whole);
    if !is_whole {
        let planned = |Sum { counts, missing }: &Sum| experiment.measure().of(counts).0 + missing;
        let said = match experiment {
            Experiment::Match => english::played_so_far(games.len(), plan.setup.trees),
            _ => english::not_finished(sums.iter().flatten().map(planned).max().unwrap_or_default()),
        };
        about = [&said, " ", &about].concat();
    } else if experiment == Experiment::Match {
        about = [&english::outcome(&games), " ", &about].concat();
    }
    Report { title, about, table, plot, games, is_whole }
}

/// The share after each game.
fn so_far(games: &[PlayedGame]) -> Vec<Vec<Sum>> {
    let mut counts = Counts::default();
    let after = |game: &PlayedGame| {
        counts.share.add(game.halves);
        vec![Sum { counts, missing: 0 }]
    };
    games.iter().map(after).collect()
}

fn plot(plan: &Plan, title: String, sums: &[Vec<Sum>]) -> Plot {
    let [across, up] = english::axes(plan.experiment);
    let measure = plan.experiment.measure();
    let is_share = measure == Measure::Share;
    let series = (0..plan.series.len()).map(|nth| {
        let mut series = Series { name: plan.series[nth].clone(), ..Series::default() };
        for (&at, sums) in plan.at.iter().zip(sums) {
            let (n, mean, [low, high]) = measure.of(&sums[nth].counts);
            if n == 0 {
                continue;
            }
            series.points.push((at, mean));
            series.is_part.push(sums[nth].missing > 0);
            if is_share {
                series.bars.push((at, low, high));
            }
        }
        series
    });
    let is_log = matches!(plan.experiment, Experiment::Aspiration | Experiment::Table);
    Plot {
        title,
        across: Axis { title: across.to_owned(), scale: if is_log { Scale::Log } else { Scale::Even } },
        up: Axis { title: up.to_owned(), scale: if is_share { Scale::Share } else { Scale::Log } },
        series: series.collect(),
        landmarks: Vec::new(),
    }
}

fn column(name: String, role: Role) -> Column {
    Column { name, role }
}

fn table(plan: &Plan, sums: &[Vec<Sum>], is_whole: bool) -> Table {
    let (experiment, measure) = (plan.experiment, plan.experiment.measure());
    let [across, _] = english::axes(experiment);
    let mut columns = vec![column(across.to_owned(), Role::Quantity)];
    for name in &plan.series {
        columns.push(column(name.clone(), Role::Quantity));
        match measure {
            Measure::Share => {
                columns.push(column(english::least_of(name), Role::Low));
                columns.push(column(english::most_of(name), Role::High));
            }
            Measure::Leaves | Measure::Nodes => columns.push(column(english::error_of(name), Role::Error)),
        }
        if !is_whole {
            columns.push(column(english::counted_of(name), Role::Counted));
            columns.push(column(english::planned_of(name), Role::Planned));
        }
    }
    let more = More::all_of(plan);
    for &more in more {
        columns.extend(plan.series.iter().map(|series| {
            let role = Role::More { more, series: series.clone() };
            column(english::more_of(more.heading(), series), role)
        }));
    }
    let rows = plan.at.iter().enumerate().map(|(nth, &at)| {
        let mut row = vec![Cell::Number(at)];
        for Sum { counts, missing } in &sums[nth] {
            let (n, mean, [low, high]) = measure.of(counts);
            let numbers = if measure == Measure::Share { vec![mean, low, high] } else { vec![mean, low] };
            row.extend(numbers.into_iter().map(|number| measured(n, number)));
            if !is_whole {
                row.extend([n, n + missing].map(|n| Cell::Number(n as f64)));
            }
        }
        for more in more {
            let number = |series| more.of(plan, sums, nth, series).map_or(Cell::Empty, Cell::Number);
            row.extend((0..plan.series.len()).map(number));
        }
        row
    });
    Table { columns, rows: rows.collect() }
}

/// A row for each game.
fn match_table(sums: &[Vec<Sum>], games: &[PlayedGame]) -> Table {
    let [game, side, result, plies, moves] = english::match_columns();
    let so_far = english::points_so_far();
    let columns = vec![
        column(game, Role::Quantity),
        column(side, Role::Words),
        column(result, Role::Quantity),
        column(so_far.clone(), Role::Quantity),
        column(english::least_of(&so_far), Role::Low),
        column(english::most_of(&so_far), Role::High),
        column(plies, Role::Quantity),
        column(moves, Role::Words),
    ];
    let rows = games.iter().zip(sums).enumerate().map(|(nth, (game, sums))| {
        let (_, part, [low, high]) = Measure::Share.of(&sums[0].counts);
        vec![
            Cell::Number((nth + 1) as f64),
            Cell::Text(english::side(game.first == Player::Max).to_owned()),
            Cell::Number(f64::from(game.halves) / 2.0),
            Cell::Number(part),
            Cell::Number(low),
            Cell::Number(high),
            Cell::Number(game.moves.len() as f64),
            Cell::Text(game.moves.join(" ")),
        ]
    });
    Table { columns, rows: rows.collect() }
}

/// A number where something was measured.
fn measured(n: u64, number: f64) -> Cell {
    if n > 0 { Cell::Number(number) } else { Cell::Empty }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::root;

    proptest! {
        #[test]
        fn a_root_is_that_of_the_library_but_for_rounding(number in 0.0_f64..1e12, degree in 1_u32..24) {
            let (own, theirs) = (root(number, degree.into()), number.powf(1.0 / f64::from(degree)));
            prop_assert!((own - theirs).abs() <= 1e-9 * theirs.max(1.0), "{own} and {theirs}");
        }
    }
}
