//! Every text for people, but for those of the experiments themselves.

use plywise_lab::{Parameter, grouped};

/// The place, as its heading has it.
pub(crate) const LAB: &str = "Experiments";
/// What can be done here.
pub(crate) const ABOUT: &str =
    "Each experiment is made here while you watch: a plot, its table, and a link that repeats it.";
/// The button to all experiments.
pub(crate) const ALL: &str = "All experiments";
/// The list of experiments.
pub(crate) const CHOOSE: &str = "Choose an experiment";
/// The button that closes a message.
pub(crate) const CLOSE: &str = "Close";
/// What an experiment is made with.
pub(crate) const SETUP: &str = "Set up";
/// The button that makes it.
pub(crate) const RUN: &str = "Run";
/// The button that leaves it.
pub(crate) const CANCEL: &str = "Cancel";
/// The button that measures how fast the browser is.
pub(crate) const MEASURE: &str = "Measure this browser";
/// The slider.
pub(crate) const SPEED: &str = "Speed";
/// While a measurement goes on.
pub(crate) const MEASURING: &str = "Measuring…";
/// While an experiment is made.
pub(crate) const RUNNING: &str = "Running…";
/// Once it is done.
pub(crate) const DONE: &str = "Done.";
/// Once somebody has left it.
pub(crate) const CANCELLED: &str = "Cancelled.";
/// Once somebody has left it, and something has come of it.
pub(crate) const UNFINISHED: &str = "Cancelled. The result below is not finished.";
/// Said of a result that was made with other choices.
pub(crate) const STALE: &str = "The result below was made with other settings. Press Run to make it again.";
/// What came of it.
pub(crate) const RESULT: &str = "Result";
/// The table.
pub(crate) const TABLE: &str = "Table";
/// The names of the lines.
pub(crate) const LEGEND: &str = "Legend";
/// What to do with the result.
pub(crate) const KEEP: &str = "Keep this result";
/// The buttons and the link there.
pub(crate) const SAVE_SVG: &str = "Save plot (SVG)";
/// The table as a file.
pub(crate) const SAVE_CSV: &str = "Save table (CSV)";
/// What the name of a file has more where the result is not finished.
pub(crate) const UNFINISHED_FILE: &str = "-not-finished";
/// The address that makes the experiment again.
pub(crate) const LINK: &str = "Link that repeats it";
/// The column of links to games.
pub(crate) const REPLAY: &str = "Replay";
/// Why nothing can be made.
pub(crate) const WORKER_STOPPED: &str = "The experiment has stopped. The browser may have run out of memory: choose a smaller depth or fewer trees.";

/// How many jobs are done.
pub(crate) fn progress(done: u32, of: u32) -> String {
    format!("{done} of {of} searches done")
}

/// The link to a game.
pub(crate) fn replay(nth: usize) -> String {
    format!("Replay game {nth}")
}

/// A speed, with spaces between thousands.
pub(crate) fn leaves_a_second(speed: f64) -> String {
    format!("{} leaves a second", grouped(speed))
}

/// What was measured.
pub(crate) fn measured(speed: u64) -> String {
    format!(
        "This browser: {} leaves a second (alpha-beta, Connect Four, measured now).",
        grouped(speed as f64)
    )
}

/// A link to no experiment.
pub(crate) fn no_experiment(key: &str) -> String {
    format!("There is no experiment `{key}`.")
}

/// A part of a link that means nothing.
pub(crate) fn no_such_choice(part: &str) -> String {
    format!("The part `{part}` of the link means nothing here.")
}

/// A field with something that cannot be.
pub(crate) fn not_possible(parameter: Parameter, text: &str) -> String {
    let name = parameter.name();
    if let Some(problem) = parameter.problem(text) {
        return format!("{name}: {problem}.");
    }
    let expected = match parameter {
        Parameter::Search => "a search, such as pvs+table",
        Parameter::First | Parameter::Second | Parameter::Against | Parameter::AlsoAgainst => {
            "how deep it looks, such as 4, or a search and how deep, such as pvs+table:4"
        }
        Parameter::Branching => "a number from 1 to 1,000",
        Parameter::Depth => "a number from 1 to 400",
        Parameter::Opening => "a number from 0 to 40",
        Parameter::Trees | Parameter::Games | Parameter::Positions => "a number from 1 to 1,000,000",
        Parameter::Seed | Parameter::Speed => "a whole number",
        Parameter::Game => "a game of the list",
    };
    format!("{name}: `{text}` is not possible. Type {expected}.")
}

/// What stands below a field for a player; `None` for other fields.
pub(crate) const fn player_hint(parameter: Parameter) -> Option<&'static str> {
    match parameter {
        Parameter::Search => Some("A search, with aids after +: minimax, pvs+table+killers."),
        _ if parameter.is_player() => Some("Plies (6), nodes a move (5000nodes), or a search: pvs+table:6."),
        _ => None,
    }
}
