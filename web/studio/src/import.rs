//! What somebody brings: a text in any format, and the tree that it holds.

use std::rc::Rc;

use plywise_formats::{Format, Other, ReadError, read_with};
use plywise_notation::{Document, Limits, SyntaxError, parse_with};

pub use plywise_maker::opened::{Opened, foreign};

use crate::english::open_tree as english;
use crate::saved_trees::is_export;

/// A text that somebody opened, dropped, pasted or typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportedFile {
    /// What its file is called; none for what was typed or pasted.
    pub name: Option<String>,
    /// The text, or whatever else the file holds.
    pub bytes: Rc<[u8]>,
    /// How many files came with it and are not looked at.
    pub n_others: u32,
}

impl ImportedFile {
    /// A text without a file.
    #[must_use]
    pub fn text(text: &str) -> ImportedFile {
        ImportedFile { name: None, bytes: text.as_bytes().into(), n_others: 0 }
    }
}

/// Reads a tree in our own notation, as large as the page holds.
///
/// # Errors
/// At the first mistake.
pub(crate) fn parse(text: &str) -> Result<Document, SyntaxError> {
    parse_with(text, Limits::PAGE)
}

/// Reads a file, in the format that is said, or else in the one it is recognised as.
///
/// # Errors
/// All that is wrong with it.
pub fn open(file: &ImportedFile, format: Option<Format>) -> Result<Opened, Vec<ReadError>> {
    if let Some(why) = no_tree(&file.bytes) {
        let message = why.to_owned();
        return Err(vec![ReadError { at: 0, line: 1, column: 1, message, help: None, caret: String::new() }]);
    }
    plywise_maker::opened::open(file.name.as_deref(), &file.bytes, format)
}

/// What a file is for, if it is one of ours that holds more than a tree: part of a sentence.
pub(crate) fn no_tree(bytes: &[u8]) -> Option<&'static str> {
    let is_export = str::from_utf8(bytes).is_ok_and(is_export);
    is_export.then_some(english::IS_EXPORT)
}

/// What a text that is a tree of ours would be in another format, where it is another tree there.
pub(crate) fn other_tree(text: &str) -> Option<Other> {
    // Somebody types, and reading all of a longer text takes time.
    const LONGEST: usize = 400_000;
    (text.len() <= LONGEST).then(|| read_with(text, None, Limits::PAGE).ok()).flatten()?.other
}
