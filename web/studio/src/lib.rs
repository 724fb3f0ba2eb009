//! The studio: what the page loads only when somebody asks for it. People who step through a search do not wait for it.
//!
//! It is a program of its own beside the page's. The page keeps the tree and everything that is seen of it; the studio
//! asks it for the text, and hands it another ([`Page`]). What can be tested without a browser knows no DOM.
#![warn(missing_docs)]

mod app;
mod bench;
pub mod bridge;
mod drawers;
pub mod editing;
mod file_name;
pub mod keys;
mod making;
mod mistakes;
mod opened;
mod outside;
mod page;
mod replace;
pub mod share;
mod shelf;
mod shown;
pub mod what_if;

pub use app::{App, AppProps, Drawer};
pub use file_name::file_name;
pub use making::{Form, MOST_NODES, empty_tree, facts, link_to, link_tree, make, request_of, usual};
pub use opened::{Opened, Parcel, foreign, open};
pub use page::{Heard, Page};
pub use replace::NewTree;
pub use shelf::{Draft, Kept, MOST_BYTES, NotKept, Shelf, Store, ago, title_of, titled};
pub use shown::{Shown, formatted};
