//! What stands beside a board, and moves in words.

use super::BOXES;

/// The numbers of Pig.
pub(crate) const PIG_NUMBERS: [&str; 4] =
    ["Points of MAX", "Thrown in this turn", "Points of MIN", "Points that win"];

/// The players of Pig on its board, three letters each.
pub(crate) const PIG_PLAYERS: [&str; 2] = ["MAX", "MIN"];

/// What a die shows.
pub(crate) fn die_shows(number: &str) -> String {
    format!("the die shows {number}")
}

/// The sides of Race, and its die.
pub(crate) const RACE_SIDES: [&str; 3] = ["MAX (x) goes right", "MIN (o) goes left", "The die shows"];
/// In the place of what the die shows.
pub(crate) const NOT_THROWN: &str = "nothing yet";

/// Where those pieces of a side are that do not stand on the track.
pub(crate) fn start_and_off(n_at_start: usize, n_off: usize) -> String {
    format!("{n_at_start} at the start, {n_off} off")
}

/// From where to where a piece goes, by the columns of the track.
pub(crate) fn way(from: Option<String>, to: Option<String>) -> String {
    let from = from.unwrap_or_else(|| "the start".to_owned());
    match to {
        Some(to) => format!("from {from} to {to}"),
        None => format!("from {from} off the track"),
    }
}

/// The same as the name of the move, as moves of backgammon are written.
pub(crate) fn short_way(from: Option<String>, to: Option<String>) -> String {
    let [from, to] = [from.unwrap_or_else(|| "start".to_owned()), to.unwrap_or_else(|| "off".to_owned())];
    [from, to].join("/")
}

/// The players of Dots and Boxes.
pub(crate) const PLAYERS: [&str; 3] = ["Player 1", "Player 2", "Player 3"];

/// So many boxes.
pub(crate) fn boxes(n: u8) -> String {
    let [one, several] = BOXES.points;
    format!("{n} {}", if n == 1 { one } else { several })
}
