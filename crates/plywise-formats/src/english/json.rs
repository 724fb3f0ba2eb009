//! What is said of trees in JSON of others.

use std::fmt::Display;

use super::END_OF_TEXT;

pub(crate) fn expected_string(found: impl Display) -> String {
    format!("expected a text in double quotes, found {found}")
}

pub(crate) const AFTER_KEY: &str = "after the key";

pub(crate) fn not_a_json_number(found: impl Display) -> String {
    format!("{found} is not a number; write one such as `3` or `\"inf\"`")
}

pub(crate) fn expected_value(found: impl Display) -> String {
    format!("expected a value, found {found}")
}

pub(crate) const BEFORE_NODE: &str = "before a node";

pub(crate) const EMPTY_OBJECT: &str = "expected `\"value\"` or `\"children\"`, found `}`";

pub(crate) fn expected_boolean(found: impl Display) -> String {
    format!("expected `true` or `false`, found {found}")
}

pub(crate) const CHILDREN_TWICE: &str = "`children` is given twice; keep one";

pub(crate) const NO_KNOWN_KEY: &str = "this object has neither `value` nor `children`; add one of them";

pub(crate) const BEFORE_ROOT: &str = "before the root";

pub(crate) const BEFORE_NODES: &str = "before the nodes";

pub(crate) const BEFORE_RELATIONS: &str = "before the relations";

pub(crate) const NO_ROOT: &str = "expected a key `root` with the name of the root";

pub(crate) const UNKNOWN_ROOT: &str = "the root is not among the `nodes`; add it";

/// `first` is one of the nodes.
pub(crate) fn unreachable(n_nodes: usize, first: impl Display) -> String {
    match n_nodes {
        1 => format!("the node {first} is not below the root and is left out"),
        n => format!("{n} nodes are not below the root and are left out, such as {first}"),
    }
}

pub(crate) fn unknown_parent(parent: impl Display) -> String {
    format!("the parent {parent} is not among the `nodes`; add it")
}

pub(crate) fn unknown_child(name: impl Display, parent: impl Display) -> String {
    format!("{name}, a child of {parent}, is not among the `nodes`; add it")
}

pub(crate) const NO_NAME: &str = "expected a key `name` in this node";

pub(crate) const BEFORE_RELATION: &str = "before a relation";

pub(crate) const BEFORE_CHILDREN: &str = "before the children";

pub(crate) const NO_PARENT: &str = "expected a key `parent` in this relation";

pub(crate) const REPEATED_PARENT: &str = "this parent has two relations; put all its children into one";

pub(crate) fn unended_value(place: &str) -> String {
    format!("expected the end of the value of {place}, found {END_OF_TEXT}")
}

pub(crate) fn unended_object(closing: char, place: &str, found: &str) -> String {
    format!("expected `,` or `{closing}` in the object of {place}, found {found}")
}
