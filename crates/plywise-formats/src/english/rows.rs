//! What is said of rows of values and of child counts.

use std::fmt::Display;

pub(crate) fn expected_branches_or_values(found: impl Display) -> String {
    format!("expected `branches=` or `values=`, found {found}")
}

pub(crate) fn unknown_counts_key(key: impl Display) -> String {
    format!("the key {key} is not known; write `branches=` or `values=`")
}

pub(crate) const NO_BRANCHES: &str = "expected `branches=`, found the end of the text";

pub(crate) const AFTER_LIST: &str = "at the end of the list";

pub(crate) fn too_many_children(found: impl Display, most: impl Display) -> String {
    format!("a tree has at most {most} nodes, found {found} children")
}

pub(crate) fn expected_count(found: impl Display) -> String {
    format!("expected a number of children, 0 for a leaf, found {found}")
}

pub(crate) const COUNT_AFTER_TREE: &str =
    "the tree is complete before this count; remove it and what follows";

pub(crate) const TOO_FEW_VALUES: &str =
    "expected a value for each 0 in `branches`, found the end of the values";

pub(crate) fn missing_counts(missing: impl Display) -> String {
    format!("expected {missing} more children; add their counts to `branches`")
}

pub(crate) const TOO_MANY_VALUES: &str =
    "there are more values than leaves; remove this one and what follows";

pub(crate) fn expected_positive_count(found: impl Display) -> String {
    format!("expected a number of children, 1 or more, found {found}")
}

pub(crate) fn wrong_level(expected: impl Display, found: impl Display) -> String {
    format!("this level has {expected} nodes, found {found} counts; write one for each node")
}

pub(crate) fn too_few_level_values(n_leaves: impl Display, nth: impl Display) -> String {
    format!("expected {n_leaves} values, one for each leaf, found {nth}")
}

pub(crate) fn too_many_level_values(n_leaves: impl Display, found: impl Display) -> String {
    format!("there are {n_leaves} leaves but more values; remove {found} and what follows")
}

pub(crate) fn unknown_row_key(key: impl Display) -> String {
    format!("the key {key} is not known; write `b=`, `d=`, `v=` or `root=`")
}

pub(crate) const NO_BRANCHING_FACTOR: &str =
    "expected the branching factor, such as `b=3`, found the end of the text";

pub(crate) const NO_DEPTH: &str = "expected the depth, such as `d=2`, found the end of the text";

pub(crate) fn wrong_leaf_count(
    branching: impl Display,
    depth: impl Display,
    expected: impl Display,
    n_leaves: impl Display,
) -> String {
    format!(
        "a tree of {depth} plies with {branching} children at each branch has {expected} leaves, found {n_leaves}"
    )
}

pub(crate) fn expected_whole_after_key(key: impl Display, found: impl Display) -> String {
    format!("expected a whole number after `{key}=`, found {found}")
}

pub(crate) fn expected_root(found: impl Display) -> String {
    format!("expected `max` or `min` after `root=`, found {found}")
}

pub(crate) const ROW_NEEDS_BRANCHING: &str =
    "to read these numbers as leaves, give the branching factor first: `b=3 3 12 8 2 4 6 14 5 2`";
