//! What came of an experiment: the results of its jobs added up, as a table and a plot.

use plywise_search::Player;

use crate::experiment::Experiment;
use crate::found::{Found, PlayedGame};
use crate::plan::Plan;
use crate::report::{Cell, Column, Report, Role, Table};
use crate::sample::{Counts, Mean};
use crate::{Axis, Plot, Series, english};

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

/// What came of a plan: the results of its first jobs, in their order.
pub(crate) fn report(plan: &Plan, results: &[Found]) -> Report {
    let experiment = plan.experiment;
    let mut sums = vec![vec![Counts::default(); plan.series.len()]; plan.at.len()];
    for (at, series, counts) in results.iter().flat_map(|found| &found.counted) {
        sums[*at][*series].join(*counts);
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
    let table = if experiment == Experiment::Match { match_table(&sums, &games) } else { table(plan, &sums) };
    let plot = Some(plot(plan, &title, &sums));
    Report { title, about: english::made_with(experiment, &plan.setup), table, plot, games }
}

/// The share after each game.
fn so_far(games: &[PlayedGame]) -> Vec<Vec<Counts>> {
    let mut counts = Counts::default();
    let after = |game: &PlayedGame| {
        counts.share.add(game.halves);
        vec![counts]
    };
    games.iter().map(after).collect()
}

fn plot(plan: &Plan, title: &str, sums: &[Vec<Counts>]) -> Plot {
    let [across, up] = english::axes(plan.experiment);
    let measure = plan.experiment.measure();
    let is_share = measure == Measure::Share;
    let series = (0..plan.series.len()).map(|nth| {
        let measured = (plan.at.iter().zip(sums)).map(|(at, sums)| (*at, measure.of(&sums[nth])));
        let measured: Vec<_> = measured.filter(|(_, (n, ..))| *n > 0).collect();
        let bar = |(at, (_, _, [low, high])): &(f64, (u64, f64, [f64; 2]))| (*at, *low, *high);
        Series {
            name: plan.series[nth].clone(),
            points: measured.iter().map(|(at, (_, mean, _))| (*at, *mean)).collect(),
            bars: if is_share { measured.iter().map(bar).collect() } else { Vec::new() },
        }
    });
    let is_log = matches!(plan.experiment, Experiment::Aspiration | Experiment::Table);
    Plot {
        title: title.to_owned(),
        across: Axis { title: across.to_owned(), is_log, is_share: false },
        up: Axis { title: up.to_owned(), is_log: !is_share, is_share },
        series: series.collect(),
    }
}

fn column(name: String, role: Role) -> Column {
    Column { name, role }
}

fn table(plan: &Plan, sums: &[Vec<Counts>]) -> Table {
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
    }
    let heading = english::more_heading(experiment);
    if let Some(heading) = heading {
        columns.extend(plan.series.iter().map(|series| {
            let role = Role::More { heading, series: series.clone() };
            column(english::more_of(heading, series), role)
        }));
    }
    let rows = plan.at.iter().zip(sums).map(|(&at, sums)| {
        let mut row = vec![Cell::Number(at)];
        for counts in sums {
            let (n, mean, [low, high]) = measure.of(counts);
            let numbers = if measure == Measure::Share { vec![mean, low, high] } else { vec![mean, low] };
            row.extend(numbers.into_iter().map(|number| measured(n, number)));
        }
        if heading.is_some() {
            row.extend(sums.iter().map(|counts| {
                let number = match experiment {
                    Experiment::Aspiration => counts.passes.mean().mean,
                    // By how many leaves a ply more multiplies the work.
                    _ => counts.evaluated.mean().mean.powf(1.0 / at),
                };
                measured(counts.evaluated.n, number)
            }));
        }
        row
    });
    Table { columns, rows: rows.collect() }
}

/// A row for each game.
fn match_table(sums: &[Vec<Counts>], games: &[PlayedGame]) -> Table {
    let [game, side, result, plies, moves] = english::match_columns();
    let so_far = english::points_so_far();
    let columns = vec![
        column(game, Role::Quantity),
        column(side, Role::Quantity),
        column(result, Role::Quantity),
        column(so_far.clone(), Role::Quantity),
        column(english::least_of(&so_far), Role::Low),
        column(english::most_of(&so_far), Role::High),
        column(plies, Role::Quantity),
        column(moves, Role::Quantity),
    ];
    let rows = games.iter().zip(sums).enumerate().map(|(nth, (game, sums))| {
        let (_, part, [low, high]) = Measure::Share.of(&sums[0]);
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
