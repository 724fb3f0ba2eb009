//! What is chosen beside the board while somebody sets up a position.

use crate::{PartChoices, PositionPart};

/// The label of the choice of who moves.
pub(crate) const TURN: &str = "Whose turn";

const fn words(name: &'static str, words: &'static [&'static str]) -> PositionPart {
    PositionPart { name, choices: PartChoices::Words(words) }
}

const fn numbers(name: &'static str, least: u8, most: u8) -> PositionPart {
    PositionPart { name, choices: PartChoices::Numbers(least, most) }
}

pub(crate) const CONNECT_FOUR: &[PositionPart] = &[numbers("Columns", 4, 12), numbers("Rows", 4, 14)];

pub(crate) const REVERSI: &[PositionPart] = &[words(TURN, &["x", "o"])];

pub(crate) const CHESS: &[PositionPart] = &[words(TURN, &["white", "black"])];

pub(crate) const NIM: &[PositionPart] = &[
    words(TURN, &["first", "second"]),
    words("The last stone", &["wins", "loses"]),
    words(
        "Stones at a time",
        &["any number", "1 or 2", "1 to 3", "1 to 4", "1 to 5", "as in the position before"],
    ),
];

pub(crate) const PIG: &[PositionPart] = &[
    numbers("Target", 1, 100),
    words("Thrown", &["a die", "a coin"]),
    numbers("Points of first", 0, 99),
    numbers("Points of second", 0, 99),
    numbers("Thrown in this turn", 0, 105),
    words(TURN, &["first", "second"]),
    words("Now", &["before a throw", "thrown, not yet landed"]),
];

pub(crate) const RACE: &[PositionPart] = &[
    numbers("Pieces of x that are off", 0, 2),
    numbers("Pieces of o that are off", 0, 2),
    words(TURN, &["x", "o"]),
    words("The die", &["not thrown yet", "shows 1", "shows 2", "shows 3"]),
];

pub(crate) const BOXES: &[PositionPart] = &[
    numbers("Boxes across", 1, 3),
    numbers("Boxes down", 1, 3),
    words(TURN, &["player 1", "player 2", "player 3"]),
    numbers("Boxes of player 1", 0, 9),
    numbers("Boxes of player 2", 0, 9),
    numbers("Boxes of player 3", 0, 9),
];
