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
pub mod keys;
mod page;
pub mod what_if;

pub use app::{App, AppProps, Drawer};
pub use page::{Heard, Page};
