//! Every text of the studio, in one place. Other modules name a message and give its arguments; plurals, articles
//! and what stands around a name are made here. `docs/writing.md` says how the texts are written.

pub(crate) mod editing;
pub(crate) mod new_tree;
pub(crate) mod open_tree;
pub(crate) mod save;
pub(crate) mod saved_trees;
pub(crate) mod share;
pub(crate) mod what_if;
pub(crate) mod workbench;

pub(crate) use plywise_maker::opened::counted;

/// The button in the head of every dialog.
pub(crate) const CLOSE: &str = "Close";
/// The button beside every text to copy.
pub(crate) const COPY: &str = "Copy";
/// What the lists of themes are called.
pub(crate) const COLORS: &str = "Colours";

/// In dialogs that give the tree away, while the text box holds none.
pub(crate) const LAST_GOOD: &str =
    "The text box holds no tree at the moment. This is the last tree that it held.";
