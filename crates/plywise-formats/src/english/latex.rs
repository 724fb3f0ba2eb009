//! What is said of trees in LaTeX.

use std::fmt::Display;

pub(crate) const ONLY_FIRST_TREE: &str = "the file has several trees; only the first is read";

pub(crate) fn expected_forest(found: impl Display) -> String {
    format!("expected a tree such as `[A [3] [12]]`, found {found}")
}

pub(crate) fn expected_end_of_forest(found: impl Display) -> String {
    format!("expected `\\end{{forest}}` after the tree, found {found}")
}

pub(crate) fn lost_looks(option: impl Display) -> String {
    format!("the style of nodes is left out, such as {option}")
}

pub(crate) fn expected_tikz_node(found: impl Display) -> String {
    format!("expected `node{{…}}`, found {found}")
}

pub(crate) fn not_an_option(found: impl Display) -> String {
    format!("{found} is not an option; put braces around a label that has a comma")
}

pub(crate) fn dynamic_option(option: impl Display) -> String {
    format!("the option {option} changes the tree when LaTeX runs; write the tree as it is drawn")
}

pub(crate) const NO_LEAF_VALUE: &str =
    "expected a value in this leaf, such as `[3]`; write `[?]` for an unknown value";

pub(crate) const QTREE_WITHOUT_CHILD: &str =
    "expected a child in these brackets, as in `[.B 3 12 ]`; write a leaf without brackets";

pub(crate) const NO_CHILD_AFTER_EDGE: &str = "expected a child after `\\edge`, found `]`";

pub(crate) const LABEL_BEHIND_BRACKET: &str =
    "a label after the closing bracket is not read; write it as `[.A …]`";

pub(crate) fn expected_qtree(found: impl Display) -> String {
    format!("expected a tree such as `[.A 3 12 ]`, found {found}")
}

pub(crate) const NO_COMMAND: &str = "expected a command after `\\`, found the end of the label";

pub(crate) fn unknown_command(command: impl Display) -> String {
    format!("the command {command} is not known; write the text that it prints")
}
