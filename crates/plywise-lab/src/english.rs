//! Every text for people.

mod ten_games;

use plywise_games::Players;
use plywise_play::{Limit, MatchCounts, Player, PlayerError};
use plywise_search::Algorithm;

use crate::axis::{Axis, Scale};
use crate::experiment::{Experiment, ExperimentInfo, Setup};
use crate::found::PlayedGame;
use crate::games::Way;
use crate::parameter::Parameter;
use crate::report::{Cell, More};
use crate::{LabError, Plot};

pub use ten_games::grouped;
pub(crate) use ten_games::*;

pub(crate) fn lab_error(error: &LabError) -> String {
    match error {
        LabError::TooLarge { most } => {
            format!(
                "a tree of this experiment has more than {most} leaves: choose a smaller depth or fewer children"
            )
        }
        LabError::Empty => {
            "there is nothing to count: depth, children, trees and speed must be above 0".to_owned()
        }
        LabError::NotForTwo { title } => {
            format!("{title} is not a game of two players without chance: choose another game")
        }
        LabError::NoRules { title } => format!("the rules of {title} are not loaded"),
        LabError::Weights(problem) => problem.to_string(),
        LabError::Stopped(stop) => stop.to_string(),
        LabError::NotDrawn(problem) => format!("the plot could not be drawn: {problem}"),
    }
}

pub(crate) const fn experiment(experiment: Experiment) -> &'static ExperimentInfo {
    match experiment {
        Experiment::Leaves => &ExperimentInfo {
            key: "leaves",
            title: "Leaves against depth",
            about: "How many leaves each search evaluates on random trees, ply by ply: minimax all, alpha-beta with the \
                    best child first no more than the minimal tree of Knuth and Moore.",
        },
        Experiment::Ordering => &ExperimentInfo {
            key: "ordering",
            title: "Leaves against the order of children",
            about: "What a good order is worth: from every branch worst child first to every branch best child first.",
        },
        Experiment::Aspiration => &ExperimentInfo {
            key: "aspiration",
            title: "Leaves against the width of the window",
            about: "A narrow aspiration window cuts more and misses more: how much each width costs, and how often the \
                    root is searched again.",
        },
        Experiment::Moves => &ExperimentInfo {
            key: "moves",
            title: "Leaves against depth, in a real game",
            about: "What each help to put the best move first saves: the game's own order, killer moves, the history of \
                    cutoffs, a transposition table. With dice, what Star1 and Star2 leave out; for three players, what \
                    paranoid search does.",
        },
        Experiment::Table => &ExperimentInfo {
            key: "table",
            title: "Nodes against the size of the table",
            about: "What a transposition table saves as it grows, and which of two entries for one place should stay: the \
                    newest, or the one of the deeper search.",
        },
        Experiment::Strength => &ExperimentInfo {
            key: "strength",
            title: "Points against depth",
            about: "How much a ply more is worth: searches of each depth play matches against two fixed ones.",
        },
        Experiment::Changes => &ExperimentInfo {
            key: "changes",
            title: "How often a ply more changes the move",
            about: "Where a search changes its mind: in how many positions a ply more chooses another move, and one that no \
                    shallower search had chosen.",
        },
        Experiment::Match => &ExperimentInfo {
            key: "match",
            title: "A match between two searches",
            about: "Two searches play each other from random openings, each opening twice with sides changed: the points, \
                    how sure they are, and every game.",
        },
        Experiment::TenGames => &ExperimentInfo {
            key: "ten-games",
            title: "Ten games",
            about: "How large ten games are, and how long searches of them take on a computer of a given speed.",
        },
    }
}

/// What stands at the two axes, and above the columns.
pub(crate) const fn axes(experiment: Experiment) -> [&'static str; 2] {
    match experiment {
        Experiment::Leaves | Experiment::Moves => ["Depth in plies", "Leaves evaluated"],
        // Names say themselves what they are.
        Experiment::TenGames => ["Seconds", ""],
        Experiment::Table => ["Entries in the table", "Positions entered"],
        Experiment::Strength => ["Depth in plies", "Share of the points"],
        Experiment::Changes => ["Depth in plies", "Share of the positions"],
        Experiment::Match => ["Games played", "Share of the points"],
        Experiment::Ordering => ["Share of branches with the best child first", "Leaves evaluated"],
        Experiment::Aspiration => ["Margin on either side of the guess", "Leaves evaluated"],
    }
}

/// What an experiment was made with, so that anybody can make it again.
pub(crate) fn made_with(experiment: Experiment, setup: &Setup, is_whole: bool) -> String {
    let Setup { branching, depth, trees, seed, game, speed, ref first, ref second, third: _, opening } =
        *setup;
    let title = game.info().title;
    let trees = if is_whole { trees.to_string() } else { format!("up to {trees}") };
    let sample =
        format!("Means of {trees} random trees with {branching} children at every branch (seed {seed})");
    match experiment {
        Experiment::Leaves => format!("{sample}. MTD(f) guesses 0.5; leaves lie from 0 to 1."),
        Experiment::Ordering => {
            format!(
                "{sample} and {depth} plies. All other branches have the worst child first. MTD(f) guesses 0.5."
            )
        }
        Experiment::Aspiration => format!(
            "{sample} and {depth} plies. Leaves lie from 0 to 1, and the guess is off the tree’s value by up to 0.05."
        ),
        Experiment::Moves => format!(
            "{title}: means over the positions that the game is usually opened with. {}",
            match game.info().players {
                Players::Two => format!("Shuffled moves: seed {seed}."),
                Players::TwoAndChance => "A throw of the die is a ply.".to_owned(),
                Players::Several(_) => "Values are those of all players.".to_owned(),
            }
        ),
        Experiment::Table => format!(
            "{title}, {depth} plies deep at most: means over the positions that the game is usually \
             opened with. Alpha-beta with killer moves and history."
        ),
        Experiment::Strength => format!(
            "{title}: {trees} games for each number, with openings of {opening} random moves, each played twice with sides \
             changed (seed {seed}). At each depth: {}. Intervals: 95 % confidence, Wilson.",
            first.search_name()
        ),
        Experiment::Changes => format!(
            "{title}: {trees} positions after {opening} random moves (seed {seed}). Alpha-beta with a table, killer moves and \
             history, one ply deeper each time. Intervals: 95 % confidence, Wilson."
        ),
        Experiment::Match => format!(
            "{title}: {} against {}. {trees} games, openings of {opening} random moves (seed {seed}). \
             Interval: 95 % confidence, Wilson.",
            player(first),
            player(second)
        ),
        Experiment::TenGames => format!(
            "At {} leaves a second. A search goes no deeper than the game: from there on its numbers are those of the whole \
             game tree. Sizes are orders of magnitude, branching factors and lengths are means of real \
             games: Allis 1994; van den Herik, Uiterwijk and van Rijswijck 2002; Tesauro 1992. Minimax looks at b^d leaves, \
             alpha-beta with children in random order at about b^(3d/4) (Pearl 1982), with the best child first at \
             b^⌈d/2⌉ + b^⌊d/2⌋ − 1 (Knuth and Moore 1975). For backgammon that is what a game of its size without dice would take.",
            grouped(speed)
        ),
    }
}

/// A plot or a file of which some is missing.
pub(crate) fn unfinished(title: &str) -> String {
    format!("{title} (not finished)")
}

/// Said before what an experiment was made with, where some numbers do not count all cases.
pub(crate) fn not_finished(planned: u64) -> String {
    format!(
        "Not finished. A number with “of {planned}” beside it counts a part of its cases, and its mark in the plot is hollow. An \
         empty cell counts none."
    )
}

/// The same of a match, whose numbers stand for the games before.
pub(crate) fn played_so_far(n_games: usize, of_games: u64) -> String {
    format!("Not finished: {n_games} of {of_games} games are played.")
}

/// What a match came to.
pub(crate) fn outcome(games: &[PlayedGame]) -> String {
    let with = |halves: u8| games.iter().filter(|game| game.halves == halves).count() as u32;
    let counts = MatchCounts { wins: with(2), draws: with(1), losses: with(0) };
    let MatchCounts { wins, draws, losses } = counts;
    let percent = |part: f64| format!("{:.1} %", part * 100.0);
    let (low, high) = counts.confidence();
    format!(
        "The first player won {wins}, drew {draws} and lost {losses} of {} games, which is {} of the points (between {} and {} with 95 % confidence).",
        counts.n_games(),
        percent(counts.score()),
        percent(low),
        percent(high),
    )
}

/// A number of which some is missing.
pub(crate) fn counted_of_planned(number: &str, counted: f64, planned: f64) -> String {
    format!("{number}, {counted} of {planned}")
}

/// The columns with how many cases a number counts, and how many in the end.
pub(crate) fn counted_of(name: &str) -> String {
    format!("{name}: counted")
}

pub(crate) fn planned_of(name: &str) -> String {
    format!("{name}: planned")
}

/// The column with the standard errors of another.
pub(crate) fn error_of(name: &str) -> String {
    format!("± {name}")
}

/// The columns with the interval in which another lies.
pub(crate) fn least_of(name: &str) -> String {
    format!("{name}: at least")
}

pub(crate) fn most_of(name: &str) -> String {
    format!("{name}: at most")
}

/// A number with its standard error.
pub(crate) fn with_error(number: &str, error: &str) -> String {
    format!("{number} ± {error}")
}

/// A number with the interval in which it lies.
pub(crate) fn with_interval(number: &str, low: &str, high: &str) -> String {
    format!("{number} ({low} to {high})")
}

/// What more there is to say of each series.
pub(crate) const fn more_heading(more: More) -> &'static str {
    match more {
        More::BranchingFactor => "Effective branching factor",
        More::Growth { .. } => "Growth per ply over two plies",
        More::Passes => "Searches of the root",
    }
}

/// What that means, where its heading does not say it.
pub(crate) const fn more_meaning(more: More) -> Option<&'static str> {
    match more {
        More::BranchingFactor => Some("The number that, raised to the depth, gives the leaves."),
        More::Growth { has_alpha_beta: true } => Some(
            "By how much each of the last two plies multiplied the leaves. With the best move first everywhere it comes to the \
             square root of the number of moves.",
        ),
        More::Growth { has_alpha_beta: false } => {
            Some("By how much each of the last two plies multiplied the leaves.")
        }
        More::Passes => None,
    }
}

/// The column of that for one series.
pub(crate) fn more_of(heading: &str, series: &str) -> String {
    format!("{heading}: {series}")
}

/// The name of a search, as it stands above a column.
pub(crate) fn by(algorithm: Algorithm) -> String {
    let name = algorithm.info().name;
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

pub(crate) fn worst_first() -> String {
    "Alpha-beta, worst first".to_owned()
}

pub(crate) fn as_given() -> String {
    "Alpha-beta, as given".to_owned()
}

pub(crate) fn shuffled() -> String {
    "Alpha-beta, shuffled".to_owned()
}

pub(crate) fn best_first() -> String {
    "Alpha-beta, best first".to_owned()
}

pub(crate) fn minimal() -> String {
    "Minimal tree".to_owned()
}

pub(crate) fn no_table() -> String {
    "No table".to_owned()
}

pub(crate) fn unlimited_table() -> String {
    "An entry for every position".to_owned()
}

pub(crate) fn newest_stays() -> String {
    "Newest entry stays".to_owned()
}

pub(crate) fn deeper_stays() -> String {
    "Entry of the deeper search stays".to_owned()
}

pub(crate) fn against(opponent: &Player) -> String {
    format!("Against {}", player(opponent))
}

/// What somebody typed, so short that a sentence has room for it.
fn shown(said: &str) -> String {
    said.chars().filter(|sign| !sign.is_control()).take(30).collect()
}

/// Why a text is no player. Where a limit is missing or wrong, what is proposed are limits that an experiment takes.
pub(crate) fn no_player(problem: &PlayerError) -> String {
    match problem {
        PlayerError::NoLimit { said } => {
            let said = shown(said);
            format!(
                "“{said}” does not say how deep the search looks: write {said}:4 for 4 plies, or {said}:2000nodes for 2,000 nodes \
                 a move"
            )
        }
        PlayerError::Limit { said } => format!(
            "“{}” is no limit: write how many plies (6), or how many nodes for a move (2000nodes)",
            shown(said)
        ),
        PlayerError::Search { said } => format!(
            "“{}” is no player: write how many plies it looks ahead (6), how many nodes for a move (2000nodes), or a search and \
             how deep (pvs+table:6). The searches are {}",
            shown(said),
            Algorithm::ALL.map(Algorithm::key).join(", ")
        ),
        other => other.to_string(),
    }
}

/// Why a text is no search, where no limit is taken.
pub(crate) fn no_search(problem: &PlayerError) -> String {
    match problem {
        PlayerError::Search { said } => {
            format!(
                "“{}” is no search: choose one of {}",
                shown(said),
                Algorithm::ALL.map(Algorithm::key).join(", ")
            )
        }
        other => other.to_string(),
    }
}

pub(crate) fn no_clock(said: &str) -> String {
    let said = shown(said);
    format!(
        "“{said}” thinks for a time, which differs from machine to machine: give it nodes (2000nodes) or plies (6)"
    )
}

/// How two moves of searches differ (Heinz 1998, "DarkThought goes deep", speaks of best change and fresh best).
pub(crate) fn changes() -> [String; 3] {
    ["Other move than a ply before", "Move never chosen before", "A ply before: other move than at last"]
        .map(str::to_owned)
}

pub(crate) fn points_so_far() -> String {
    "Points of the first player so far".to_owned()
}

/// The columns of a match.
pub(crate) fn match_columns() -> [String; 5] {
    ["Game", "First player", "Point", "Plies", "Moves"].map(str::to_owned)
}

/// Which side somebody plays.
pub(crate) const fn side(is_max: bool) -> &'static str {
    if is_max { "MAX" } else { "MIN" }
}

/// A player of a match; one without a named search is called by its limit.
fn player(player: &Player) -> String {
    match player.limit {
        Limit::Plies(plies) if *player == Player::to_depth(plies) => format!("depth {plies}"),
        Limit::Nodes(nodes) if *player == Player::within(nodes) => format!("{nodes} nodes a move"),
        _ => player.name(),
    }
}

/// A plot, for whoever does not see it.
pub(crate) fn plot(plot: &Plot) -> String {
    let scale = |axis: &Axis| if axis.scale == Scale::Log { ", on a logarithmic scale" } else { "" };
    let Plot { title, across, up, series, .. } = plot;
    if let Scale::Names(names) = &up.scale {
        let mut text = format!("{title}. Across: {}.", across.title);
        for series in series {
            let each = series.points.iter().zip(names.iter().rev());
            // Powers of ten are seconds, which are read in words.
            let said = |number: f64| match across.scale {
                Scale::PowersOfTen => duration(10_f64.powf(number)),
                _ => across.text(number),
            };
            let each: Vec<String> =
                each.map(|((number, _), name)| format!("{name} {}", said(*number))).collect();
            text += &format!(" {}: {}.", series.name, each.join(", "));
        }
        return text;
    }
    let mut text =
        format!("{title}. Across: {}{}. Up: {}{}.", across.title, scale(across), up.title, scale(up));
    let number = |number: f64| Cell::Number(number).text();
    for series in series {
        if let (Some((from, first)), Some((to, last))) = (series.points.first(), series.points.last()) {
            let [from, first, to, last] = [*from, *first, *to, *last].map(number);
            text += &format!(" {}: {first} at {from}, {last} at {to}.", series.name);
        }
    }
    text
}

/// What can be chosen of an experiment.
pub(crate) const fn parameter(parameter: Parameter) -> &'static str {
    match parameter {
        Parameter::Branching => "Children of a branch",
        Parameter::Depth => "Depth in plies",
        Parameter::Trees => "Random trees",
        Parameter::Games => "Games",
        Parameter::Positions => "Positions",
        Parameter::Opening => "Random moves of an opening",
        Parameter::Seed => "Seed",
        Parameter::Game => "Game",
        Parameter::First => "First player",
        Parameter::Second => "Second player",
        Parameter::Search => "Search of each depth",
        Parameter::Against => "Against",
        Parameter::AlsoAgainst => "Also against",
        Parameter::Speed => "Leaves a second",
    }
}

/// How a game is searched.
pub(crate) fn way(way: Way, has_captures: bool) -> String {
    let text = match way {
        Way::Minimax => "Minimax",
        Way::Shuffled => "Alpha-beta, moves shuffled",
        Way::BestFirst => return best_first(),
        Way::Minimal => return minimal(),
        Way::AsGiven if has_captures => "Captures first",
        Way::AsGiven => "The game’s own order",
        Way::Killers => "+ killer moves",
        Way::History => "+ history",
        Way::Table => "+ table",
        Way::By(algorithm) => algorithm.info().title,
    };
    text.to_owned()
}
