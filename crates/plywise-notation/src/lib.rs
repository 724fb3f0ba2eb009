//! Trees as text, both ways, and text packed for links.
//!
//! [`parse`] reads a tree as people write it and says where a mistake is; [`write()`] gives the shortest text
//! that reads back as the same tree. The notation is specified in `docs/notation.md`. Old files and old links
//! constrain this crate and nothing below it. It opens no files and knows nothing of pictures.
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
mod base64url;
mod choices;
mod codec;
mod cursor;
mod document;
pub mod edit;
mod error;
pub mod examples;
mod form;
mod header;
mod indent;
mod layout;
mod link;
mod mistake;
mod nested_list;
mod options;
mod parse;
mod reader;
mod trace_format;
mod tree_json;
mod turn;
mod wording;
mod write;
mod zlib;

pub use choices::Choices;
pub use codec::{MAX_UNPACKED_BYTES, PackError, pack, salvaged, unpack};
pub use cursor::{read_probability, read_score};
pub use document::{Document, Header};
pub use error::{SyntaxError, caret, line_and_column, shown};
pub use header::{convention_keys, value_text, with_header};
pub use indent::write_indented;
pub use layout::{comments, lay_out};
pub use link::{
    LINK_VERSION, Link, LinkDepth, LinkError, LinkOwn, LinkRival, LinkStep, LinkTree, read_weights,
    values_missing, weigh,
};
pub use mistake::{Mistake, RootSaidBy};
pub use nested_list::{NotAList, Unlistable, write_nested_list};
pub use options::{Limits, ParseOptions};
pub use parse::{parse, parse_all, parse_all_with, parse_bytes, parse_bytes_with, parse_with};
pub use trace_format::{
    JsonScore, StopReason, TRACE_VERSION, TraceEvent, TraceFile, TraceFormatError, TraceProblem,
    TraceSummary, read_trace, write_trace, write_trace_at,
};
pub use tree_json::{
    TREE_JSON_VERSION, TreeJsonError, TreeJsonProblem, read_tree_json, without_numbers, write_tree_json,
};
pub use write::{with_weights, write, write_document, write_weights};
