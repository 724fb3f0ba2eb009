//! What examples of selectivity show: what a technique finds, and what it misses.

/// The list of examples of selectivity.
pub(crate) const SELECTIVE_EXAMPLES: &str = "Deeper here, less deep there";
/// What its examples are.
pub(crate) const ABOUT_SELECTIVE_EXAMPLES: &str =
    "Each technique once where it is right and once where it is wrong, beside a search without it.";

/// What an example shows.
pub(crate) fn example_title(technique: &str, is_right: bool) -> String {
    format!("{technique}, where it is {}", if is_right { "right" } else { "wrong" })
}

/// Looking on where a position is not quiet.
pub(crate) const QUIESCENCE: &str = "Quiescence";
/// An exchange.
pub(crate) const QUIESCENCE_RIGHT: &str = "Chess, one ply deep: the queen can take a pawn that another pawn guards. Quiescence sees her taken back; without it the pawn looks like a gain.";
/// A quiet mate.
pub(crate) const QUIESCENCE_WRONG: &str = "Chess, one ply deep: two quiet moves of the rooks give mate. Quiescence looks at captures only and does not see it; three plies do.";
/// Passing before one's moves.
pub(crate) const NULL_MOVE: &str = "Null move";
/// Where a turn is worth something.
pub(crate) const NULL_MOVE_RIGHT: &str =
    "Reversi on 4 × 4 squares, six plies deep: the same value, and fewer positions.";
/// Zugzwang.
pub(crate) const NULL_MOVE_WRONG: &str = "Nim with two equal heaps: whoever moves loses and would be glad to pass. With the null move the first player seems to win.";
/// Less deep after late moves.
pub(crate) const REDUCTIONS: &str = "Late-move reductions";
/// Late moves that are bad.
pub(crate) const REDUCTIONS_RIGHT: &str =
    "Connect Four, five plies deep: the value is the same, by 265 positions instead of 398.";
/// A late move that matters.
pub(crate) const REDUCTIONS_WRONG: &str = "Connect Four, four plies deep: the move that is looked into less deep is the reply that refutes. A draw looks like −1.";
