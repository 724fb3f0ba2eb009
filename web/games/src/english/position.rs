//! The position on the board: what it looks worth, and how it is set up square by square.

use std::fmt;

use plywise_games::{GameKind, Mark};

use super::mark_name;

/// What a search on the board takes features to weigh.
pub(crate) const WEIGHTS: &str = "What features weigh";
/// The panel with what a position looks worth, feature by feature.
pub(crate) const STATIC_VALUE: &str = "Static value";
/// Its columns.
pub(crate) const STATIC_COLUMNS: [&str; 4] = ["feature", "amount", "weight", "product"];
/// Its last row.
pub(crate) const SUM: &str = "Sum";

/// Weights of a link that the game has not.
pub(crate) fn no_weights(problem: impl fmt::Display) -> String {
    format!("The weights of this link are left out: {problem}.")
}

/// The button that lets one set up a position square by square.
pub(crate) const ARRANGE: &str = "Arrange pieces";
/// Said while somebody does.
pub(crate) const ARRANGING: &str = "Choose a piece and press squares. Press a piece again to take it away.";
/// The pieces to choose from.
pub(crate) const PIECES: &str = "Piece to put";
/// The list of players.
pub(crate) const TURN: &str = "Whose turn";
/// The button that takes all pieces away.
pub(crate) const CLEAR_BOARD: &str = "Clear the board";
/// The button that goes on playing.
pub(crate) const DONE: &str = "Done";

/// The choice of none, where there is room for one word.
pub(crate) const NO_PIECE: &str = "none";

/// A piece to choose, or the choice of none.
pub(crate) fn piece_to_put(kind: GameKind, mark: Option<Mark>) -> String {
    mark.map_or_else(|| format!("{NO_PIECE}: clears a square"), |mark| mark_name(kind, mark))
}
