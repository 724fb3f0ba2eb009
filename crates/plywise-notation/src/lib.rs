//! Trees as text, both ways, and edits of such a text.
//!
//! [`parse`] reads a tree as people write it and says where a mistake is; [`write()`] gives the shortest text
//! that reads back as the same tree. The notation is specified in `docs/notation.md`. Old files constrain
//! this crate and nothing below it. It opens no files and knows nothing of pictures.
//!
//! ```
//! use plywise_notation::{parse, write};
//! use plywise_search::{Score, Search};
//!
//! let document = parse("title: Three moves\n[[3, 12, 8], [2, ?, ?], [14, 5, 2]]")?;
//! assert_eq!(document.header.title.as_deref(), Some("Three moves"));
//! assert_eq!(write(&document.tree), "((3 12 8)(2 ? ?)(14 5 2))");
//! assert_eq!(Search::ALPHA_BETA.run(&document.tree, |_| {})?, Score::from(3));
//!
//! let error = parse("A(B=3 C=)").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "line 1, column 9: expected a value after `=`, found `)`; write a number, `inf` or `?`",
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(missing_docs)]

mod amounts;
mod choices;
mod cursor;
mod document;
pub mod edit;
mod english;
mod error;
pub mod examples;
mod header;
mod indent;
mod layout;
mod lecture_notes;
mod mistake;
mod nested_list;
mod options;
mod parse;
mod reader;
mod turn;
mod weigh;
pub mod words;
mod write;

pub use amounts::MAX_FEATURES;
pub use choices::Choices;
pub use cursor::{read_probability, read_score};
pub use document::{Document, Header};
pub use english::{without_numbers, written_by_newer};
pub use error::{SyntaxError, caret, line_and_column, shown, visible};
pub use header::{convention_keys, value_text, with_header};
pub use indent::write_indented;
pub use layout::{comments, lay_out};
pub use lecture_notes::{LectureNotes, with_lecture_note};
pub use mistake::{Mistake, RootSaidBy};
pub use nested_list::{NotAList, Unlistable, write_nested_list};
pub use options::{Limits, ParseOptions};
pub use parse::{parse, parse_all, parse_all_with, parse_bytes, parse_bytes_with, parse_with};
pub use turn::Turn;
pub use weigh::{read_weights, weigh};
pub use write::{named_nodes, with_weights, write, write_document, write_weights};
