//! Other people's formats for game trees, read and written.
//!
//! [`read`] takes a text in any of them, recognised by what it says ([`recognise`]); [`write()`] gives a tree in any that
//! can hold it, and says what a format cannot hold and where. `docs/formats.md` shows an example of each. It opens no
//! files, and knows our own notation only through `plywise-notation`.
//!
//! ```
//! use plywise_formats::{Format, read, write};
//!
//! let read = read("b=3 d=2 3,12,8,2,4,6,14,5,2", None).expect("a tree");
//! assert_eq!(read.format, Format::Flat);
//! assert_eq!(write(&read.document, Format::NestedList).as_deref(), Ok("[[3,12,8],[2,4,6],[14,5,2]]"));
//! ```
#![warn(missing_docs)]

mod counts;
mod cs188;
mod dot;
mod drawing;
mod efg;
mod english;
mod error;
mod forest;
mod format;
mod graph;
mod json;
mod levels;
mod limited_builder;
mod link;
mod list;
mod mermaid;
mod named_list;
mod newick;
mod node_json;
mod parens;
mod qtree;
mod read;
mod recognise;
mod relation_json;
mod root;
mod scan;
mod sexpr;
mod sml;
mod tex;
mod uniform;
mod unrepresentable;
mod walk;
mod write;

pub use error::ReadError;
pub use format::Format;
pub use read::{Other, Read, read, read_bytes, read_with, text_of};
pub use recognise::{Recognised, recognise};
pub use unrepresentable::{Feature, Reason, Unrepresentable};
pub use write::{left_out, write, write_solution};
