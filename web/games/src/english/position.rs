//! The position on the board: what it looks worth, and how it is set up square by square.

use std::fmt;

use plywise_games::{GameKind, Mark};

use super::playing::{MAY_GO_THERE, box_of};

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

/// The button that lets one set up a position by hand.
pub(crate) const ARRANGE: &str = "Arrange position";

/// Said while somebody does.
pub(crate) fn arranging(kind: GameKind) -> String {
    match kind.info().marks {
        [] => "Choose what the position is.".to_owned(),
        [mark] => {
            format!("Press a square to put a {} there, and again to take it away.", mark_name(kind, *mark))
        }
        _ => "Choose a piece and press squares. Press a piece again to take it away.".to_owned(),
    }
}

/// The panel with what is put and chosen meanwhile.
pub(crate) const SET_UP_BY_HAND: &str = "Position by hand";
/// The pieces to choose from.
pub(crate) const PIECES: &str = "Piece to put";
/// The button that takes all pieces away.
pub(crate) const CLEAR_BOARD: &str = "Clear the board";
/// The button that goes on playing.
pub(crate) const DONE: &str = "Done";

/// Why a position that is being set up is not searched.
pub(crate) const NOT_SEARCHED_AS_IT_STANDS: &str = "The position on the board cannot be searched as it stands. Correct it, or press Done to return to the last possible position.";

/// The choice of none, where there is room for one word.
pub(crate) const NO_PIECE: &str = "none";

/// A piece to choose, or the choice of none.
pub(crate) fn piece_to_put(kind: GameKind, mark: Option<Mark>) -> String {
    mark.map_or_else(|| format!("{NO_PIECE}: clears a square"), |mark| mark_name(kind, mark))
}

/// What there is to say of a square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stands {
    /// What stands there.
    pub(crate) mark: Option<Mark>,
    /// Whether the last move has changed it.
    pub(crate) is_last: bool,
    /// Whether the piece that is picked may go there.
    pub(crate) is_target: bool,
}

/// A square, read aloud.
pub(crate) fn square(kind: GameKind, name: &str, stands: Stands) -> String {
    let Stands { mark, is_last, is_target } = stands;
    let stands = mark.map_or_else(|| "empty".to_owned(), |mark| mark_name(kind, mark));
    let last = if is_last { ", last move" } else { "" };
    let target = if is_target { [", ", MAY_GO_THERE].concat() } else { String::new() };
    format!("{name}, {stands}{last}{target}")
}

fn mark_name(kind: GameKind, mark: Mark) -> String {
    match mark {
        Mark::Sign(sign) if kind == GameKind::Chess => piece(sign),
        Mark::Sign('|') if kind == GameKind::Nim => "stone".to_owned(),
        Mark::Sign('─' | '│') if kind == GameKind::Boxes => "line".to_owned(),
        Mark::Sign('•') if kind == GameKind::Boxes => "dot".to_owned(),
        Mark::Sign('■') if kind == GameKind::Boxes => "closed box".to_owned(),
        Mark::Sign(owner) if kind == GameKind::Boxes => box_of(owner),
        mark => mark.name().to_string(),
    }
}

fn piece(sign: char) -> String {
    let name = match sign.to_ascii_lowercase() {
        'k' => "king",
        'q' => "queen",
        'r' => "rook",
        'b' => "bishop",
        'n' => "knight",
        _ => "pawn",
    };
    format!("{} {name}", if sign.is_ascii_uppercase() { "white" } else { "black" })
}
