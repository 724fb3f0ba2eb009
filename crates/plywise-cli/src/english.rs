//! The messages of the command, in English: its voice can be read through here. What `--help` says stands with the options.

pub(crate) mod counts;
pub(crate) mod play;

use std::fmt::{self, Display};

use plywise_formats::{Format, Recognised};
use plywise_games::{GameInfo, Players};
use plywise_play::Player;
use plywise_search::{Algorithm, Horizon, Unit};

use crate::problem::{Complaints, NoSuchTrees, Stopped};

pub(crate) fn figure_with_tree(name: impl Display) -> String {
    format!("{name}: this is a figure by Plywise; its tree is read")
}

pub(crate) fn other_reading(name: impl Display, reading: impl Display, key: impl Display) -> String {
    format!("note: {name}: {reading}; use --from {key} to read it so")
}

pub(crate) fn note_on(name: impl Display, note: impl Display) -> String {
    format!("note: {name}: {note}")
}

pub(crate) fn step_too_late(last: impl Display, what: impl Display) -> String {
    format!("note: the search ends at step {last}, so {what}")
}

pub(crate) fn search_replaced(asked: impl Display, fitted: impl Display) -> String {
    format!("note: {asked} does not support this tree; {fitted} is used instead")
}

pub(crate) fn window_ignored(key: impl Display) -> String {
    format!("note: {key} always starts from the full window; --window has no effect")
}

pub(crate) fn aids_unused(key: impl Display, flags: impl Display, takers: impl Display) -> String {
    format!("note: {key} makes no use of {flags}, which is for {takers}")
}

pub(crate) fn unknown_profile(key: impl Display, used: impl Display) -> String {
    format!("note: the profile `{key}` is unknown; {used} is used instead")
}

pub(crate) fn unknown_search(key: impl Display, used: impl Display) -> String {
    format!("note: the search `{key}` in the tree's header is unknown; {used} is used instead")
}

pub(crate) fn weights_too_large(name: impl Display, place: impl Display, node: impl Display) -> String {
    format!(
        "{name}: {place}with these weights, the features of {node} add up to more than a number can hold; use smaller weights"
    )
}

pub(crate) fn unused_weight(name: impl Display) -> String {
    format!("note: no node has the feature `{name}`; its weight has no effect")
}

pub(crate) const ALLOW_MORE_EVENTS: &str = " Or raise the limit with --events.";

pub(crate) const VALUE_OF_LEAF: &str = "the value of leaf";

pub(crate) const STATIC_VALUE_OF_BRANCH: &str = "the static value of branch";

pub(crate) const THE_LINK: &str = "the link";

/// What a file of a student cannot do, said with every report.
pub(crate) const NO_PROOF: &str =
    "Note: a result is made on the student's own device. It shows what was answered, but proves nothing.";

pub(crate) const NO_RESULTS: &str = "there is no file ending in .json";

pub(crate) fn ungraded(n: usize) -> String {
    format!("{n} of the results could not be graded")
}

/// A score in a line: "71.4 of 100, passed".
pub(crate) fn score(percent: f64, is_passed: bool, is_finished: bool) -> String {
    let passed = if is_passed { "passed" } else { "not passed" };
    let finished = if is_finished { "" } else { ", not handed in" };
    format!("{percent:.1} of 100, {passed}{finished}")
}

pub(crate) fn first_mistake(exercise: usize, feedback: impl Display) -> String {
    format!("first mistake in exercise {exercise}: {feedback}")
}

pub(crate) fn mean_score(n: usize, percent: f64) -> String {
    format!("{n} results, on average {percent:.1} of 100")
}

pub(crate) fn commonest_mistake(exercise: usize, n: usize, text: impl Display) -> String {
    let students = if n == 1 { "student" } else { "students" };
    format!("commonest first mistake: {n} {students}, exercise {exercise}: {text}")
}

pub(crate) const NOBODY: &str = "no name";

pub(crate) fn not_text(name: impl Display) -> String {
    format!("{name} contains something other than text")
}

pub(crate) fn cannot_read(name: impl Display) -> String {
    format!("cannot read {name}")
}

pub(crate) const CANNOT_READ_STDIN: &str = "cannot read standard input";

pub(crate) const STANDARD_INPUT: &str = "standard input";

pub(crate) fn solution_without_test(name: impl Display) -> String {
    format!("{name}: an autograder's solution needs an autograder's test, which has the search and its depth")
}

pub(crate) fn comments_left_out(format: impl Display) -> String {
    format!("note: {format} cannot hold comments; they are left out")
}

pub(crate) fn line_left_out(format: impl Display, key: impl Display) -> String {
    format!("note: {format} cannot hold the {key}; it is left out")
}

pub(crate) fn needs_from(other: impl Display, key: impl Display) -> String {
    format!("note: the output looks like {other}; use --from {key} to read it again")
}

/// The files that a package for learning platforms is made of are not where they are looked for.
pub(crate) fn no_program(folder: impl Display) -> String {
    format!("the files of the program are not in {folder}; name the folder of a built site with --site")
}

pub(crate) fn cannot_write(file: impl Display) -> String {
    format!("cannot write {file}")
}

/// What a game has that a search for MAX and MIN alone knows nothing of.
fn who_plays(info: &GameInfo) -> String {
    let title = info.title;
    match info.players {
        Players::Two => format!("{title} is for MAX and MIN alone"),
        Players::TwoAndChance => format!("{title} has chance"),
        Players::Several(3) => format!("{title} has three players"),
        Players::Several(n) => format!("{title} has {n} players"),
    }
}

/// The searches that fit a game: "maxn or paranoid".
fn fitting(info: &GameInfo) -> String {
    let keys: Vec<&str> = Player::algorithms(info.players).map(Algorithm::key).collect();
    match keys.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => keys.concat(),
    }
}

pub(crate) fn search_not_for_game(info: &GameInfo, algorithm: Algorithm) -> String {
    let (who, key, fitting) = (who_plays(info), algorithm.key(), fitting(info));
    format!("{who}, and {key} cannot search such a game; use --algorithm with {fitting}")
}

pub(crate) fn search_fitted_to_game(info: &GameInfo, used: Algorithm) -> String {
    let (who, used, fitting) = (who_plays(info), used.key(), fitting(info));
    format!("note: {who}, so {used} is used; --algorithm takes {fitting}")
}

pub(crate) fn no_aids_for_game(info: &GameInfo) -> String {
    format!("{}, and {AIDS} are for games of MAX and MIN alone", who_plays(info))
}

pub(crate) fn game_not_by_alpha_beta(info: &GameInfo) -> String {
    let (who, key) = (who_plays(info), info.key);
    format!(
        "{who}, and `plywise game` searches by alpha-beta, which is for MAX and MIN alone; use `plywise search --game {key}` or `plywise explain --game {key}`"
    )
}

pub(crate) fn match_not_for_game(info: &GameInfo) -> String {
    let (who, key) = (who_plays(info), info.key);
    format!("{who}, and a match is for MAX and MIN alone; use `plywise play --game {key}` to play it")
}

/// What only searches of games by their rules take.
const AIDS: &str =
    "--table, --table-size, --replace, --killers, --history, --quiescence, --null-move and --reductions";

pub(crate) fn aids_without_game() -> String {
    format!("{AIDS} are for games of MAX and MIN: name one with --game")
}

pub(crate) const EXTENDED_TO_PLIES: &str = "--extend with --depth is for searches by the rules, of games of MAX and MIN; give --plies in the place of --depth";
pub(crate) const ONCE_WITHOUT_GAME: &str =
    "--drawn once draws each position of a game once: name a game with --game";
pub(crate) const ONCE_WITHOUT_PROOF: &str = "--proof is for trees, not for equal positions drawn once";

pub(crate) fn order_of_game(flag: &str) -> String {
    format!("--{flag} is for trees; a search by the rules takes moves as the game gives them")
}

pub(crate) fn game_to_depth(name: impl Display, plies: impl Display, option: impl Display) -> String {
    format!("note: {name}: the tree has {plies} plies of the game; use {option} for more")
}

/// An exercise takes trees only up to a size, and nobody has said how deep.
pub(crate) fn small_game(name: impl Display, plies: impl Display, most: usize) -> String {
    format!(
        "note: {name}: the tree has {plies} plies of the game; an exercise takes no more than {most} nodes"
    )
}

/// Which search runs, where nobody has said and the usual one does not fit.
pub(crate) fn search_chosen(name: impl Display, key: impl Display) -> String {
    format!("note: {name}: the search is {key}; use --algorithm for another")
}

/// An exercise takes trees only up to a size.
pub(crate) fn no_small_tree(title: impl Display, plies: u32, most: usize) -> String {
    format!(
        "the trees of {title} with {plies} plies have more than {most} nodes, the limit of an exercise; use fewer --plies, or a --position with fewer moves"
    )
}

pub(crate) const NO_EDIT: &str =
    "note: nothing changed; choose an edit with --sort, --mirror, --negate or --level";

pub(crate) fn edit_without_effect(name: impl Display, option: impl Display, why: impl Display) -> String {
    format!("note: {name}: {option} changes nothing in this tree{why}")
}

pub(crate) const ONE_LEAF: &str = ": it has one leaf and no branch";

pub(crate) fn only_the_root(level: impl Display) -> String {
    format!(": it has no branch on level {level}, only the root on level 0")
}

pub(crate) fn no_such_level(level: impl Display, last: impl Display) -> String {
    format!(": it has no branch on level {level}, only on levels 0 to {last}")
}

pub(crate) const EXPECTED_LEVEL: &str =
    "write a level and a player, such as 1=chance: max, min, chance or a number from 1 to 255";

pub(crate) const LAST_TOLD: &str = "the story ends there";

pub(crate) const LINK_SHOWS: &str = "the link opens there";

pub(crate) const STEP_DRAWN: &str = "that step is drawn";

pub(crate) const COUNTS_AT_END: &str = "the counts are from there";

pub(crate) fn link_step_only(last: impl Display, end: impl Display) -> String {
    format!(
        "note: the link opens at step {last} of {end}, and the story ends there; use --step end for all of it"
    )
}

pub(crate) const NEAREST_INSTEAD: &str = "; use --nearest to write the nearest tree";

pub(crate) const NEAREST_INSTEAD_OF_SEVERAL: &str = "\nhelp: use --nearest to write the nearest trees";

pub(crate) fn file_exists(file: impl Display) -> String {
    format!("the file {file} exists already; use --force to overwrite it")
}

pub(crate) fn cannot_make_folder(folder: impl Display) -> String {
    format!("cannot create the folder {folder}")
}

pub(crate) fn link_too_long(name: impl Display, length: impl Display, most: impl Display) -> String {
    format!(
        "{name}: the link would have {length} characters, and many programs take at most {most}; remove names, notes and comments, or share the file with a link that has `src=` and its address"
    )
}

pub(crate) fn long_link(length: impl Display, warn: impl Display) -> String {
    format!("note: the link has {length} characters; some programs cut links off after {warn}")
}

pub(crate) fn too_large_for_link(name: impl Display, mistake: impl Display) -> String {
    format!(
        "{name}: {mistake}; the tree is too large for a link. Share the file with a link that has `src=` and its address"
    )
}

pub(crate) fn no_layout(name: impl Display, format: impl Display) -> String {
    format!("{name}: this is {format}; use `plywise convert` to write it in the Plywise notation")
}

pub(crate) fn other_layout(name: impl Display) -> String {
    format!("{name} has a different layout; use `plywise format {name}` to see the standard one")
}

pub(crate) const UNTITLED: &str = "A game tree";

pub(crate) fn sample_too_large(most_leaves: impl Display) -> String {
    format!("such a tree has more than {most_leaves} leaves; use fewer plies or children")
}

pub(crate) fn positions_too_large(title: impl Display, most: u64) -> String {
    format!(
        "the tree of a position of {title} to this depth has more than {most} nodes; use a smaller --depth"
    )
}

pub(crate) const NOT_A_RANDOM_LINK: &str =
    "this link opens one tree or game, and does not ask for a random tree";

pub(crate) const NO_GEN_IN_LINK: &str =
    "this link has no tree; a link to a random tree has `gen=` after its `#`";

pub(crate) const EXPECTED_ORDER: &str =
    "an order is as-given, right-to-left, best-first, worst-first, static, or shuffled= with a number";

pub(crate) const EXPECTED_DEPTH_UNIT: &str =
    "a depth is counted in plies or rounds, as in 3, 3plies or 2rounds";

pub(crate) const EXPECTED_DEPTH: &str = "a depth is a whole number from 1 to 4294967295";

pub(crate) const EXPECTED_DEPTH_LIMIT: &str =
    "a depth is a whole number of plies or rounds, as in 3 or 2rounds";

/// What a search to a depth limit comes to there: so many branches, some perhaps without a static value.
pub(crate) fn branches_at_limit(depth: Horizon, branches: usize, unknown: usize) -> String {
    let unit = match (depth.unit, depth.depth) {
        (Unit::Plies, 1) => "ply",
        (Unit::Plies, _) => "plies",
        (Unit::Rounds, 1) => "round",
        (Unit::Rounds, _) => "rounds",
    };
    let (found, can) = match (branches, unknown) {
        (0, _) => ("no branch lies there".to_owned(), "a search to this depth sees the whole tree"),
        (1, 0) => ("1 branch lies there and has a static value".to_owned(), "a search can stop there"),
        (_, 0) => {
            (format!("{branches} branches lie there and have static values"), "a search can stop there")
        }
        (1, _) => ("1 branch lies there, without a static value".to_owned(), "a search cannot stop there"),
        _ => (
            format!("{branches} branches lie there, {unknown} without a static value"),
            "a search cannot stop at those",
        ),
    };
    format!("depth {} {unit}: {found}, so {can}", depth.depth)
}

pub(crate) const EXPECTED_VALUE: &str = "a value is a number, -inf or inf";

pub(crate) const EXPECTED_FROM_ZERO: &str = "the number must be 0 or more";

pub(crate) const EXPECTED_COUNT: &str = "expected a whole number up to 4294967295, or all";

pub(crate) const EXPECTED_WEIGHT: &str = "a weight is a name, = and a number, as in queens=9";

pub(crate) const EXPECTED_WEIGHT_NUMBER: &str = "a weight is a number";

pub(crate) const EXPECTED_WINDOW: &str = "a window is two numbers with a comma between them, such as -5,inf";

pub(crate) const EXPECTED_WINDOW_END: &str = "each end of a window is a number, -inf or inf";

pub(crate) fn empty_window(alpha: impl Display, beta: impl Display) -> String {
    format!("the window from {alpha} to {beta} is empty; its first end must be the lower one")
}

pub(crate) const EXPECTED_PART: &str = "a part of a link is a key, = and a value, such as vs=minimax.le.ltr";

pub(crate) const PART_WITH_TREE: &str = "a part cannot replace the tree; give another tree instead";

pub(crate) const UNKNOWN_PART: &str = "links have no part with this key";

pub(crate) const EXPECTED_STEP: &str = "a step is a whole number from 0 to 4294967295, or `end`";

impl fmt::Display for NoSuchTrees {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} of {} trees could not be made", self.missing, self.count)?;
        out.write_str(if self.has_nearest { NEAREST_INSTEAD_OF_SEVERAL } else { "" })
    }
}

impl fmt::Display for Complaints {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, complaint) in self.complaints.iter().enumerate() {
            let line_end = if nth > 0 { "\n" } else { "" };
            write!(out, "{line_end}{}: {complaint}", self.name)?;
            for line in complaint.caret.lines() {
                write!(out, "\n    {line}")?;
            }
            if let Some(help) = &complaint.help {
                write!(out, "\nhelp: {help}")?;
            }
        }
        match self.taken_for.filter(|taken_for| taken_for.format != Format::Plywise) {
            Some(Recognised { format, because }) => {
                write!(
                    out,
                    "\nnote: read as {}, because {because}; use --from for another format",
                    format.name()
                )
            }
            None => Ok(()),
        }
    }
}

impl fmt::Display for Stopped {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Stopped { name, place, what, node, is_for_each } = self;
        let each = if *is_for_each { " for each player" } else { "" };
        let place = place.map_or(String::new(), |(line, column)| format!("line {line}, column {column}: "));
        write!(out, "{name}: {place}the search needs {what} {node}{each}; write it into the tree")
    }
}

/// What the bar of an experiment counts.
pub(crate) const LAB_JOBS: &str = "parts";

/// An experiment for people.
pub(crate) fn report(report: &plywise_lab::Report) -> String {
    format!("{}\n{}\n\n{}", report.title, report.about, report.table.text())
}
