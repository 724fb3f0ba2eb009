//! Lectures: what one may be asked to go on to.

/// What a lecturer may type for the next cut.
pub const SAID_FOR_A_CUT: [&str; 2] = ["cut", "next cut"];

/// What may stand before a condition.
pub const SAID_BEFORE_A_CONDITION: [&str; 4] = ["when", "until", "at", "to"];

/// Said where it is none of the things that a lecture can go on to.
pub const NO_CONDITION: &str = "type cut, the name of a node, β < 5, or A changes";

/// Said where nothing of the kind comes any more.
#[must_use]
pub fn never(said: &str) -> String {
    ["after this step there is no step for “", said.trim(), "”"].concat()
}
