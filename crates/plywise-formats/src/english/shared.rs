//! What several formats say.

use std::fmt::Display;

pub(crate) fn too_many_nodes(most: impl Display) -> String {
    format!("the tree has more than {most} nodes")
}

pub(crate) fn too_deep(most: impl Display) -> String {
    format!("the tree is more than {most} plies deep")
}

pub(crate) const NAMES_TOO_LONG: &str = "the names in the tree are too long; shorten them";

pub(crate) fn one_value_for_several(players: impl Display) -> String {
    format!("expected {players} values, one for each player, found one value")
}

pub(crate) fn given_twice(key: impl Display) -> String {
    format!("`{key}` is given twice; keep one")
}

pub(crate) fn word_given_twice(word: impl Display) -> String {
    format!("{word} is given twice; keep one")
}

pub(crate) fn expected_byte(byte: impl Display, what_for: impl Display, found: impl Display) -> String {
    format!("expected `{byte}` {what_for}, found {found}")
}

pub(crate) fn expected_number(found: impl Display) -> String {
    format!("expected a value, found {found}; write a number such as `3`")
}

pub(crate) fn not_a_number(found: impl Display) -> String {
    format!("{found} is not a number; write one such as `3`, `-2.5` or `1e6`")
}

pub(crate) fn unclosed(closing: impl Display) -> String {
    format!("expected `{closing}` to close what opens here")
}

pub(crate) const UNCLOSED_BRACKET_COMMENT: &str = "expected `]` to close the comment that opens here";

pub(crate) const UNCLOSED_SML_COMMENT: &str = "expected `*)` to close the comment that opens here";

pub(crate) const UNCLOSED_APOSTROPHE: &str = "expected `'` to close the name that opens here";

pub(crate) const UNENDED_EDGE: &str = "expected `;` at the end of this `\\edge`";

pub(crate) fn unknown_escape(escape: impl Display) -> String {
    format!("the escape {escape} is not known; write `\\\\` for a backslash")
}

pub(crate) const END_OF_TEXT: &str = "the end of the text";

pub(crate) fn text_after_tree(found: impl Display) -> String {
    format!("expected nothing after the tree, found {found}; remove it")
}

pub(crate) const STRAY_ROUND: &str = "this `)` has no opening bracket; remove it";

pub(crate) const STRAY_SQUARE: &str = "this `]` has no opening bracket; remove it";

pub(crate) const STRAY_BRACE: &str = "this `}` has no opening brace; remove it";

pub(crate) fn expected(what: impl Display, found: impl Display) -> String {
    format!("expected {what}, found {found}")
}

pub(crate) const FULL_WIDTH_DIGITS: &str = "these are full-width digits; write ASCII digits such as `3`";

pub(crate) fn line_and_column(line: impl Display, column: impl Display, message: impl Display) -> String {
    format!("line {line}, column {column}: {message}")
}

pub(crate) fn at_path(path: impl Display, message: impl Display) -> String {
    format!("{path}: {message}")
}

pub(crate) fn place(line: usize, column: usize) -> String {
    format!("line {line}, column {column}")
}

/// What was wanted for an `opening` bracket of an earlier place.
pub(crate) fn unclosed_since(wanted: &str, opening: &str, place: &str, found: &str) -> String {
    format!("expected {wanted} for the {opening} of {place}, found {found}")
}

pub(crate) fn cycle(name: impl Display) -> String {
    format!("this move leads back to {name}, so the tree is infinite; remove the move")
}

/// Why a graph of states is not made into a tree: it would have too many nodes.
pub(crate) fn unfolded_too_large(n_nodes: u64, is_exact: bool, max_nodes: usize) -> String {
    let more = if is_exact { "" } else { "more than " };
    format!(
        "{REPEATED_STATES}, {more}{n_nodes} nodes in all; a tree with more than {max_nodes} nodes is not read"
    )
}

/// Why a graph of states is not made into a tree: its names would take too much memory.
pub(crate) fn unfolded_names_too_long(n_nodes: u64, n_bytes: u64, max_bytes: usize) -> String {
    format!(
        "{REPEATED_STATES}, and the names of its {n_nodes} nodes and moves would take {n_bytes} bytes; the limit is \
         {max_bytes} bytes; shorten the names"
    )
}

const REPEATED_STATES: &str = "a state is repeated in the tree for each path to it";
