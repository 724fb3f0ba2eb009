//! Playing: what a press does not do, the moves so far, and games that are watched.

use plywise_conventions::Words;
use plywise_search::{Mover, Player};

/// A square that is pressed and has something on it already.
pub(crate) fn taken(name: &str) -> String {
    format!("{name} is taken. Press an empty square.")
}

/// A square that is pressed and may not be filled.
pub(crate) fn no_move_to(name: &str) -> String {
    format!("{name} is no move here. Press another square.")
}

/// A column that has no room.
pub(crate) fn full(column: &str) -> String {
    format!("Column {column} is full. Press another column.")
}

/// A piece that is picked and cannot go there.
pub(crate) fn does_not_go(from: &str, to: &str) -> String {
    format!("The piece on {from} cannot go to {to}. It is no longer picked.")
}

/// A piece that cannot move, or is the other player's.
pub(crate) fn does_not_move(name: &str) -> String {
    format!("The piece on {name} has no move now. Press another piece.")
}

/// An empty square, pressed while no piece is picked.
pub(crate) const PRESS_A_PIECE: &str = "Press a piece first, and then the square where it goes.";
/// A stone that cannot be the first of those that are taken.
pub(crate) const NOT_SO_MANY: &str = "You may not take that many stones. Press another stone.";
/// A square beside the stones.
pub(crate) const PRESS_A_STONE: &str = "Press a stone: it goes with all stones to its right.";

/// A column of a track from which no piece goes.
pub(crate) fn no_piece_leaves(column: &str) -> String {
    format!("No piece moves from {column} now. Press another column.")
}

/// What is no place for a line.
pub(crate) const PRESS_BETWEEN_DOTS: &str = "Press between two dots that no line joins yet.";
/// Any square, once the game is over.
pub(crate) const GAME_IS_OVER: &str = "The game is over.";
/// Any square, while somebody else is to move.
pub(crate) const NOT_YOUR_TURN: &str = "It is not your turn.";

/// In the place of the moves while a search is to move.
pub(crate) const SEARCH_TO_MOVE: &str = "The search is to move.";
/// The same while a die falls.
pub(crate) const DIE_FALLS: &str = "The die decides.";

/// The list of positions where a game begins.
pub(crate) const BEGIN_AT: &str = "Begin at";

/// Who made a move.
pub(crate) fn who(mover: Mover, words: Words) -> String {
    match mover {
        Mover::Max => words.player(Player::Max).to_owned(),
        Mover::Min => words.player(Player::Min).to_owned(),
        Mover::Chance => "chance".to_owned(),
        Mover::Numbered(number) => format!("player {number}"),
    }
}

/// A button that leads back to the position after a move.
pub(crate) fn back_to(nth: usize, who: &str, name: &str) -> String {
    format!("Back to move {nth}: {who}, {name}")
}

/// The list of the moves so far, which scrolls.
pub(crate) const MADE_LIST: &str = "All moves so far";

/// The buttons of a game that somebody watches.
pub(crate) const WATCHING: &str = "Watching";
/// The button that stops the game.
pub(crate) const PAUSE: &str = "Pause";
/// The button that lets it go on.
pub(crate) const GO_ON: &str = "Go on";
/// The button that lets a search make one move.
pub(crate) const ONE_MOVE: &str = "One move";
/// The list of times between two moves.
pub(crate) const PACE: &str = "Pace";
/// Said while a game that is watched stands still.
pub(crate) const PAUSED: &str = "The game is paused.";
/// Said where a search has been told to stop before its move.
pub(crate) const STOPPED: &str = "The search was cancelled. Press Go on, or Undo.";

/// So many seconds between two moves.
pub(crate) fn pace(secs: u32) -> &'static str {
    match secs {
        0 => "as fast as it can",
        1 => "a move a second",
        2 => "a move in 2 seconds",
        _ => "a move in 5 seconds",
    }
}

/// Behind a square's name: the piece that is picked may go there.
pub(crate) const MAY_GO_THERE: &str = "a move of the picked piece";

/// A box that a player has closed.
pub(crate) fn box_of(owner: char) -> String {
    format!("box of player {owner}")
}

/// What the search thought.
pub(crate) const THOUGHTS: &str = "What it was thinking";
/// The same of a search that was left before its move.
pub(crate) const THOUGHTS_LEFT: &str = "What it had thought so far";
/// What the search would do.
pub(crate) const HINTED: &str = "What it would play";

/// The move of a hint, what it is worth, and the moves that the search expects then.
pub(crate) fn hinted(words: &str, value: &str, then: &[String]) -> String {
    let then = if then.is_empty() { String::new() } else { format!(", then {}", then.join(" ")) };
    format!("It would play {words}, value {value}{then}.")
}

/// The table of it, which scrolls.
pub(crate) const BY_DEPTH: &str = "Ply by ply";
/// Its columns.
pub(crate) const THOUGHT_COLUMNS: [&str; 5] = ["plies", "value", "line of best play", "nodes", ""];
