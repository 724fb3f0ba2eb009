//! Every text of the page that people read, but for those that embeds have too (`plywise_viewer::english`).
//!
//! Other modules name a text and give its arguments. How numbers, lists and sentences are put together is decided here
//! alone.

mod editor;
pub(crate) mod guide;
mod lecture;
mod path;
pub(crate) mod workspace;

pub(crate) use editor::*;
pub(crate) use lecture::*;
pub(crate) use path::*;

use std::fmt;

use plywise_link::LinkError;

use crate::Drawer;

/// The button with the name of the tree: what it opens.
pub(crate) const OTHER_TREES: &str = "Choose another tree";

/// The button that opens the conventions.
pub(crate) const AS_IN_LECTURE: &str = "As in my lecture…";
/// The button that opens the tree as text.
pub(crate) const AS_TEXT: &str = "Tree as text";
/// What can be done with trees in general.
pub(crate) const TREES: &str = "Trees";
/// The button that closes a drawer.
pub(crate) const CLOSE_DRAWER: &str = "Close";
/// On a phone, the sheets at the bottom.
pub(crate) const SHEETS: &str = "Beside the tree";

/// The button of a sheet at the bottom of a phone, of one search or of two.
pub(crate) fn sheet(sheet: Drawer, has_two: bool) -> &'static str {
    match sheet {
        Drawer::Calls if has_two => "Work done",
        Drawer::Calls => "Open calls",
        Drawer::Code if has_two => "Calls and code",
        Drawer::Code => "Code",
        _ => "Legend",
    }
}

/// The button that opens the choice of the two searches.
pub(crate) const CHOOSE_SEARCHES: &str = "Choose what to compare…";
/// The code and what stands below it, which scrolls.
pub(crate) const CODE_AND_COUNTS: &str = "Code and counts";

/// The buttons for what can be done with the tree.
pub(crate) const THIS_TREE: &str = "This tree";

pub(crate) const ASK_HERE: &str = "Ask me from here";

/// A button that opens a part of the studio, by the studio's name for it.
pub(crate) fn tool(key: &'static str) -> &'static str {
    match key {
        "edit" => "Edit",
        "new" => "New…",
        "open" => "Open…",
        "save" => "Save…",
        "trees" => "My trees",
        "share" => "Share…",
        other => other,
    }
}

/// The button that tries other values at a leaf.
pub(crate) const WHAT_IF: &str = "Try another value for this leaf";

/// Said where a tree has brought its own conventions; `source` is where they are from.
pub(crate) fn brought(source: Option<&str>) -> String {
    match source {
        Some(source) => format!("This tree uses its own conventions, from {source}, instead of yours. "),
        None => "This tree uses its own conventions instead of yours. ".to_owned(),
    }
}

/// The button that goes back to one's own conventions.
pub(crate) const KEEP_MINE: &str = "Use mine";

/// The gallery.
pub(crate) const GALLERY: &str = "Trees from lectures";
/// The place of games, in the bar and below the gallery.
pub(crate) const GAMES: &str = "Games";
/// The button below the gallery that leads there.
pub(crate) const ABOUT_GAMES: &str =
    "Play and search tic-tac-toe, Nim, Connect Four, Reversi, chess and others";
/// The button that times the passes.
pub(crate) const TIME_PASSES: &str = "Time the passes";
/// The same, once they were timed.
pub(crate) const TIME_PASSES_AGAIN: &str = "Time the passes again";
/// How they were timed.
pub(crate) const HOW_TIMED: &str = "Average times in this browser, measured without recording the search.";

/// Why a link does not show all that it says. Written as a clause, to which the viewer adds a capital and a full stop.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Problem<'a> {
    /// No example of the link's name, for this reason.
    NoExample(&'a str),
    /// The text of the tree has a mistake, which the editor explains.
    Mistake,
    /// The packed tree is damaged, and what is left of it is a tree.
    PartShown(&'a LinkError),
    /// The packed tree is damaged, and what is left of it is no tree.
    PartInEditor(&'a LinkError),
    /// The packed tree is damaged, and nothing is left of it but how the link says it.
    PackedInEditor(&'a LinkError),
}

impl fmt::Display for Problem<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::NoExample(why) => write!(out, "{why}. Choose one from the gallery"),
            Problem::Mistake => out.write_str("the tree in this link has a mistake, shown with the text"),
            Problem::PartShown(why) => write!(out, "{why}; what is left of it is shown"),
            Problem::PartInEditor(why) => {
                write!(out, "{why}; what is left of it stands in the text box")
            }
            Problem::PackedInEditor(why) => {
                write!(out, "{why}; what the link says of it stands in the text box")
            }
        }
    }
}
