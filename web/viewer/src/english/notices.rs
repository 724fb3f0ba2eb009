//! Messages: why a tree or a setting of a link is not shown.

use std::fmt;

use plywise_notation::SyntaxError;

/// What a tree without a title is called.
pub const UNTITLED: &str = "Your tree";

/// Why a link does not show all that it says. Written as a clause, for [`sentence`].
#[derive(Clone, Copy, Debug)]
pub enum Problem<'a> {
    /// A program still has to make or to fetch the tree.
    Loading,
    /// No example has this key.
    NoExample(&'a str),
    /// The weights in the link make the value of a node too large, and are left out.
    Weights {
        /// What the node is called.
        node: &'a str,
    },
    /// The text of the second tree has a mistake.
    SecondMistake(&'a SyntaxError),
    /// The second tree cannot be shown, for this reason.
    SecondTree(&'a str),
}

impl fmt::Display for Problem<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Loading => out.write_str("the tree of this link is still loading"),
            Problem::NoExample(key) => write!(out, "there is no example called “{key}”"),
            Problem::Weights { node } => write!(
                out,
                "with the weights in this link the value of {node} is too large for a number: the weights are left out"
            ),
            Problem::SecondMistake(error) => write!(out, "it has a mistake: {error}"),
            Problem::SecondTree(why) => {
                write!(out, "the first tree of this link is open, but the second tree cannot be shown: {why}")
            }
        }
    }
}

/// What a link may say in the place of a profile that does not exist.
pub const ONE_OF_PROFILES: &str = "one of the profiles";
/// What a link may say in the place of a theme that does not exist.
pub const ONE_OF_THEMES: &str = "one of the themes";

/// The settings of a link that cannot be used, each with the reason.
#[must_use]
pub fn settings_left_out(complaints: &[String]) -> String {
    let ending =
        if complaints.len() == 1 { "this setting is left out" } else { "these settings are left out" };
    [&complaints.join("; "), ": ", ending].concat()
}

/// A clause as a sentence: with a capital at its beginning and a full stop.
#[must_use]
pub fn sentence(clause: &str) -> String {
    let mut sentence = [clause, "."].concat();
    if let Some(first) = sentence.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    sentence
}
