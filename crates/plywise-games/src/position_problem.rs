//! Why a text is no position of a game.

use std::error::Error;
use std::fmt;

use plywise_search::Player;

use crate::english;

/// Why a text is no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionProblem {
    /// Something is not said, such as whose turn it is.
    Missing(Part),
    /// What stands for a part of the position is no such thing.
    NotA {
        /// What it should be.
        part: Part,
        /// What was found.
        found: String,
    },
    /// There is something after the position.
    Extra(String),
    /// The board has a size that the game cannot have.
    Size {
        /// How many columns.
        columns: usize,
        /// How many rows.
        rows: usize,
    },
    /// The rows of the board are not of one length.
    NotRectangular,
    /// A disc has an empty square below it.
    Floating,
    /// MAX (`x`) moves first, and then they move in turn.
    NotInTurn,
    /// Somebody moved after the game was over.
    PlayedOn,
    /// One of the four middle squares is empty.
    EmptyMiddle,
    /// Two pieces of different players stand on one square.
    SharedSquare,
    /// A player has more than can have come up.
    TooMany(Part),
    /// A side has no king, or more than one.
    Kings,
    /// The kings stand side by side.
    KingsMeet,
    /// More than two pieces give check.
    ManyChecks,
    /// A pawn stands on the first or the last row.
    PawnOnEdge,
    /// Whoever has just moved is in check.
    InCheck,
}

/// A part of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A square of the board.
    Square,
    /// The board.
    Board,
    /// Whose turn it is.
    Turn,
    /// The heaps.
    Heaps,
    /// A number of stones, up to what a heap may have.
    Number,
    /// The players' scores.
    Scores,
    /// Where a player's pieces stand.
    Pieces,
    /// What the die shows.
    Roll,
    /// How many points win.
    Target,
    /// A line between two dots.
    Line,
    /// Whose each box is.
    Owners,
    /// The position in Forsyth–Edwards notation.
    Fen,
}

impl fmt::Display for PositionProblem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&english::problem(self))
    }
}

impl Error for PositionProblem {}

/// The words of a position: blanks stand between them, or `_`, as in links.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == '_').filter(|word| !word.is_empty())
}

/// The rows of a board: `/` stands between them, or `_`, as in links, or a blank.
pub(crate) fn rows(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == '_' || c == '/').filter(|row| !row.is_empty())
}

/// What stands where `part` should, and is no such thing.
pub(crate) fn not_a(part: Part, found: impl ToString) -> PositionProblem {
    PositionProblem::NotA { part, found: found.to_string() }
}

/// Nothing may follow.
pub(crate) fn nothing_after<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<(), PositionProblem> {
    words.next().map_or(Ok(()), |word| Err(PositionProblem::Extra(word.to_owned())))
}

/// `max` or `min`, as [`turn_name`] writes them.
pub(crate) fn turn(word: &str) -> Option<Player> {
    match word {
        "max" | "MAX" => Some(Player::Max),
        "min" | "MIN" => Some(Player::Min),
        _ => None,
    }
}

/// Whose turn it is, by its place among the choices of a part: MAX's is the first.
pub(crate) fn player(chosen: u8) -> Player {
    if chosen == Player::Max as u8 { Player::Max } else { Player::Min }
}

pub(crate) fn turn_name(player: Player) -> &'static str {
    match player {
        Player::Max => "max",
        Player::Min => "min",
    }
}

/// Numbers with dots between them, none larger than `most`.
pub(crate) fn numbers(word: &str, part: Part, most: u8) -> Result<Vec<u8>, PositionProblem> {
    let number = |digits: &str| digits.parse().ok().filter(|number| *number <= most);
    word.split('.').map(|digits| number(digits).ok_or_else(|| not_a(part, digits))).collect()
}

/// As many numbers as there should be.
pub(crate) fn exactly<const N: usize>(numbers: &[u8], part: Part) -> Result<[u8; N], PositionProblem> {
    let all = numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(".");
    numbers.try_into().map_err(|_| not_a(part, all))
}
