//! What is said of lists, brackets and terms.

use std::fmt::Display;

pub(crate) fn expected_named_list(found: impl Display) -> String {
    format!("expected a list such as `['A', ('B', 5)]`, found {found}")
}

pub(crate) const NAMED_LIST_WITHOUT_CHILD: &str =
    "expected a child after the name; write a leaf as `('B', 5)`";

pub(crate) const AFTER_CHILDREN: &str = "after the list of children";

pub(crate) fn expected_quoted_name(found: impl Display) -> String {
    format!("expected a name in quotes, found {found}")
}

pub(crate) fn expected_name_or_bracket(found: impl Display) -> String {
    format!("expected a name or a bracket, found {found}")
}

pub(crate) fn expected_newick_leaf(found: impl Display) -> String {
    format!("expected a leaf, such as `3` or `A:3`, found {found}")
}

pub(crate) fn expected_number_after_colon(found: impl Display) -> String {
    format!("expected a number after `:`, found {found}")
}

pub(crate) const EMPTY_BRACKETS: &str = "expected a value or a child before `)`; write `(3)`";

pub(crate) fn expected_child_after_comma(found: impl Display) -> String {
    format!("expected a child after `,`, found {found}")
}

pub(crate) fn expected_bracket_or_number(found: impl Display) -> String {
    format!("expected a bracket or a number, found {found}")
}

pub(crate) const NO_BRACKETS: &str =
    "expected a tree, found the end of the text; write one such as `((3)(12))`";

pub(crate) fn expected_kind(found: impl Display) -> String {
    format!("expected `max`, `min`, `chance`, `p1` or `leaf`, found {found}")
}

pub(crate) const BRANCH_WITHOUT_CHILD: &str = "expected a child before `)`; a branch needs one";

pub(crate) const NO_CHILD_AFTER_THIS: &str = "expected a child after this, found `)`";

pub(crate) const NO_S_EXPRESSION: &str =
    "expected a tree such as `(max 3 (min 4 5))`, found the end of the text";

pub(crate) fn too_many_players(most: impl Display) -> String {
    format!("a tree has at most {most} players; remove the other values")
}

pub(crate) const NO_VALUE: &str = "expected a value before `)`; write `?` for an unknown value";

pub(crate) const MIXED_UNKNOWN: &str = "a leaf has either a known value for each player or one `?`";

pub(crate) fn keyword_outside_brackets(key: impl Display) -> String {
    format!("{key} must stand inside a branch's brackets")
}

pub(crate) fn expected_move(found: impl Display) -> String {
    format!("expected the move after `:move`, found {found}")
}

pub(crate) const PROBABILITY_RANGE: &str = "a probability is a number from 0 to 1";

pub(crate) const STATIC_UNKNOWN: &str = "a static value is a number; remove `:static` if it is unknown";

pub(crate) const STATIC_TOO_LATE: &str = "`:static` must stand before a branch's first child";

pub(crate) fn unknown_keyword(key: impl Display) -> String {
    format!("the keyword {key} is not known; write `:move`, `:p` or `:static`")
}

pub(crate) const AFTER_CONSTRUCTOR: &str = "after the constructor";

pub(crate) const AFTER_STRING: &str = "after the string";

pub(crate) const BEFORE_TREES: &str = "before the list of trees";

pub(crate) const NODE_WITHOUT_CHILD: &str = "expected a tree before `]`; a node needs a child";

pub(crate) const AFTER_NUMBER: &str = "after the number";

pub(crate) const AFTER_TREES: &str = "after the list of trees";

pub(crate) fn expected_constructor(found: impl Display) -> String {
    format!("expected `Node` or `Esti`, found {found}")
}

pub(crate) fn expected_sml_string(found: impl Display) -> String {
    format!("expected a string in double quotes, found {found}")
}

pub(crate) const SML_MINUS: &str = "Standard ML writes a minus sign as `~`";

pub(crate) fn expected_sml_number(found: impl Display) -> String {
    format!("expected a number, found {found}; write `~` for minus")
}

pub(crate) fn expected_plain_number(found: impl Display) -> String {
    format!("expected a number, found {found}")
}

pub(crate) fn not_an_sml_number(found: impl Display) -> String {
    format!("{found} is not a number; write one such as `3` or `~2`")
}
