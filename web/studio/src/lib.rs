//! The studio: what the page loads only when somebody asks for it. People who step through a search do not wait for it.
//!
//! It is a program of its own beside the page's. The page keeps the tree and everything that is seen of it; the studio
//! asks it for the text, and hands it another ([`host`]). What can be tested without a browser knows no DOM.
//!
//! It asks for the tree, the selection and the picture as text, and hears the page's state as JSON. Files have one reader, the
//! maker's, so a file is the same tree whichever way it comes.
#![warn(missing_docs)]

mod app;
pub mod bridge;
mod browser;
mod drawers;
pub mod editing;
mod english;
mod file_name;
pub mod host;
mod import;
pub mod keys;
mod mistake_list;
mod random_form;
mod replace;
mod saved_trees;
pub mod share;
mod snapshot;
pub mod what_if;
mod workbench;

pub use app::{App, AppProps, Drawer};
pub use file_name::file_name;
pub use import::{ImportedFile, Opened, foreign, open};
pub use random_form::{
    MOST_NODES, RandomForm, empty_tree, facts, link_to, link_tree, make, request_of, usual,
};
pub use replace::NewTree;
pub use saved_trees::{Draft, MOST_BYTES, SaveError, SavedTree, SavedTrees, Storage, title_of, titled};
pub use snapshot::{Snapshot, formatted};
