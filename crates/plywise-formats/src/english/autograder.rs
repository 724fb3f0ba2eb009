//! What is said of an autograder's tests.

use std::fmt::Display;

pub(crate) fn test_without_tree(class_shown: impl Display) -> String {
    format!("a test of class {class_shown} has no tree; use a `GraphGameTreeTest`")
}

pub(crate) fn missing_field(key: impl Display) -> String {
    format!("expected `{key}:`, found the end of the text")
}

pub(crate) fn wrong_agents(most_agents: impl Display) -> String {
    format!("expected from 1 to {most_agents} agents")
}

pub(crate) const DEPTH_FROM_ONE: &str = "the depth must be 1 or more";

pub(crate) fn unknown_agent(found: impl Display) -> String {
    format!("expected an agent of minimax, alpha-beta or expectimax, found {found}")
}

pub(crate) const SUCCESSOR_LINE: &str = "a state, an action and the next state";

pub(crate) const EVALUATION_LINE: &str = "a state and its value";

pub(crate) fn repeated_action(state: impl Display) -> String {
    format!("the state {state} has this action twice; keep one")
}

pub(crate) const STATE_WITHOUT_VALUE: &str =
    "this state has no successors and no value; add it to `evaluation`";

pub(crate) fn autograder_note(
    algorithm: impl Display,
    depth: impl Display,
    n_agents: impl Display,
) -> String {
    format!("{algorithm}, depth {depth}, {n_agents} agents")
}

pub(crate) fn expected_field(found: impl Display) -> String {
    format!("expected `key: \"text\"`, found {found}")
}

pub(crate) fn too_many_fields(most_fields: impl Display) -> String {
    format!("a test has at most {most_fields} keys")
}

pub(crate) const UNCLOSED_TRIPLE_QUOTE: &str =
    "expected a line with only `\"\"\"` to close the text that opens here";

pub(crate) fn expected_quoted_line(found: impl Display) -> String {
    format!("expected a text in double quotes on one line, found {found}")
}

pub(crate) fn field_too_large(key: impl Display, most: impl Display, found: impl Display) -> String {
    format!("`{key}` is at most {most}, found {found}")
}

pub(crate) fn expected_whole_field(key: impl Display, found: impl Display) -> String {
    format!("`{key}` is a whole number, found {found}")
}
