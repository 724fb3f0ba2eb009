//! The texts of this crate for people.

/// Tic-tac-toe.
pub(crate) mod tic_tac_toe {
    use crate::{GameInfo, PositionError};

    pub(crate) const INFO: GameInfo = GameInfo {
        link_key: "ttt",
        key: "tic-tac-toe",
        title: "Tic-tac-toe",
        rules: "x is MAX and moves first, o is MIN, a dot is an empty square. A line is worth 1 to whoever has it.",
        static_value: "At a depth limit a position is estimated by its open lines, in hundredths: 3 for a line with two marks \
                       of MAX and none of MIN, 1 for a line with one, less the same for MIN.",
        notation: "A board is nine squares row by row: x for MAX, o for MIN, a dot for an empty one; x moved first.",
        position_label: "Squares, row by row",
        pieces: ["x", "o"],
        has_won: "has a line",
        starts: &[
            ("o.x..ox.x", "four moves left, a double threat"),
            ("x..oo...x", "five moves left, a draw"),
            (".o..o.x.x", "five moves left, where orders cost"),
            ("o.x.....x", "six moves left"),
            ("o.x......", "seven moves left"),
            (".........", "the empty board"),
        ],
    };

    pub(crate) fn problem(problem: PositionError) -> String {
        match problem {
            PositionError::NotNine => "a board has nine squares, such as xo./.x./..o".to_owned(),
            PositionError::NoSquare(found) => {
                let found = if found.is_control() { char::REPLACEMENT_CHARACTER } else { found };
                format!("a square is x, o or . for an empty one, not {found}")
            }
            PositionError::NotInTurn => "x moves first, and then they move in turn".to_owned(),
            PositionError::PlayedOn => "the game was over before the last move".to_owned(),
        }
    }
}
