//! Every text of an embed that people read, but for those that the page has too (`plywise_viewer::english`).

use std::fmt;

/// The heading in the place of a tree or a game that cannot be shown.
pub(crate) const NOT_SHOWN: &str = "This cannot be shown";
/// The part of the embed with that heading.
pub(crate) const WHY_NOT_SHOWN: &str = "Why this is not shown";
/// What the address asked for.
pub(crate) const ASKED_FOR: &str = "What was asked for";

/// What a part of an embed's address may say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    /// `mode`
    Mode,
    /// `ui`
    Controls,
    /// `show`
    Panels,
    /// `future`
    Future,
    /// `lock`
    Lock,
    /// `keys`
    Keys,
    /// `steps`
    Steps,
}

impl fmt::Display for Expected {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Expected::Mode => "explore, lecture or static",
            Expected::Controls => "std, min or none",
            Expected::Panels => "some of title, text, tree, code, vars, counts, legend, outline",
            Expected::Future => "show or hide",
            Expected::Lock => "0 or 1",
            Expected::Keys => "focus or off",
            Expected::Steps => "two step numbers such as 3-9, the smaller first",
        })
    }
}

/// Why an embed does not show all that its address asks for. Written as a clause, to which the viewer adds a capital and
/// a full stop.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Problem<'a> {
    /// A part of the address has a value that it cannot have.
    Misread {
        /// The key of the part.
        key: &'a str,
        /// The value.
        value: &'a str,
        /// What it may be.
        expected: Expected,
    },
    /// The address asks for a game.
    Game,
}

impl fmt::Display for Problem<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Misread { key, value, expected } => {
                write!(out, "the address says {key}={value}, where {expected} is expected: this setting is left out")
            }
            Problem::Game => out.write_str(
                "a game needs an embed of its own: write it into the address of the embed, or open this link on the Plywise page",
            ),
        }
    }
}
