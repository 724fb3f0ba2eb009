//! A mistake together with its place, for people to read.

use crate::Mistake;
use crate::cursor::MistakeAt;

/// A text is not a tree: what is wrong, and where.
///
/// ```
/// let error = plywise_notation::parse("((3 12 8)\n (2 4 6]\n (14 5 2))").unwrap_err();
/// assert_eq!((error.line, error.column, error.at), (2, 8, 17));
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 8: expected `)` for the `(` of line 2, column 2, found `]`",
/// );
/// assert_eq!(error.caret(), " (2 4 6]\n       ^");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// The byte of the text.
    pub at: usize,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub mistake: Box<Mistake>,
    excerpt: String,
    caret: usize,
}

impl SyntaxError {
    pub(crate) fn new(text: &str, fault: MistakeAt) -> SyntaxError {
        let MistakeAt { at, mistake } = fault;
        let (line, column) = line_and_column(text, at);
        let (excerpt, caret) = excerpt(text, at);
        SyntaxError { at, line, column, mistake: Box::new(mistake), excerpt, caret }
    }

    /// A second sentence, where the text looks like a common slip or like another notation.
    #[must_use]
    pub fn help(&self) -> Option<&'static str> {
        self.mistake.help()
    }

    /// The line of the mistake, cut where it is long, and below it a caret under the place.
    #[must_use]
    pub fn caret(&self) -> String {
        under(&self.excerpt, self.caret)
    }
}

impl std::error::Error for SyntaxError {}

/// The line of a place in a text, cut where it is long, and below it a caret under the place: what
/// [`SyntaxError::caret`] shows, for readers of other formats.
///
/// # Panics
/// When `at` is no boundary between characters.
#[must_use]
pub fn caret(text: &str, at: usize) -> String {
    let (excerpt, before) = excerpt(text, at);
    under(&excerpt, before)
}

fn under(excerpt: &str, before: usize) -> String {
    format!("{excerpt}\n{:>width$}", '^', width = before + 1)
}

/// Counted from 1, columns in characters. A line ends with `\n`, `\r\n` or a lone `\r`.
///
/// # Panics
/// When `at` is no boundary between characters.
#[must_use]
pub fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..at];
    let bytes = before.as_bytes();
    let n_ends = bytes.iter().enumerate().filter(|&(place, &byte)| {
        byte == b'\n' || (byte == b'\r' && text.as_bytes().get(place + 1) != Some(&b'\n'))
    });
    let line = 1 + n_ends.count();
    let shown = before[line_start(before)..].chars().filter(|&c| c != BYTE_ORDER_MARK);
    (line, 1 + shown.count())
}

/// No editor counts it as a column.
const BYTE_ORDER_MARK: char = '\u{feff}';

fn line_start(before: &str) -> usize {
    before.rfind(['\n', '\r']).map_or(0, |end| end + 1)
}

/// At most this many characters of the line on each side.
const SIDE: usize = 30;

/// A window of the line around `at`, and how many characters of it stand before `at`.
fn excerpt(text: &str, at: usize) -> (String, usize) {
    let left = text[line_start(&text[..at])..at].trim_start_matches(BYTE_ORDER_MARK);
    // A line may be all of a large text; a character has at most four bytes.
    let near = text.floor_char_boundary(at + 4 * (SIDE + 1));
    let right = text[at..near].split(['\n', '\r']).next().unwrap_or_default();
    let left_cut = left.char_indices().rev().nth(SIDE - 1).map_or(0, |(start, _)| start);
    let right_cut = right.char_indices().nth(SIDE).map_or(right.len(), |(end, _)| end);

    let mut shown = String::new();
    if left_cut > 0 {
        shown.push('…');
    }
    shown.extend(left[left_cut..].chars().map(visible));
    let caret = shown.chars().count();
    shown.extend(right[..right_cut].chars().map(visible));
    if right_cut < right.len() {
        shown.push('…');
    }
    (shown, caret)
}

/// A character as it stands in a message: nothing that steers a terminal or is not seen. One character for one, so that a
/// caret stays in its place.
#[must_use]
pub fn visible(c: char) -> char {
    match c {
        '\t' => ' ',
        c if c.is_control() || is_unseen(c) => '\u{fffd}',
        c => c,
    }
}

/// Characters that change how others are shown, or are not seen at all.
pub(crate) fn is_unseen(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{115f}'
            | '\u{1160}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{ffa0}'
            | BYTE_ORDER_MARK
    )
}

/// A piece of the text in back-quotes, for a message: cut where it is long, nothing in it steers a terminal.
#[must_use]
pub fn shown(piece: &str) -> String {
    const MOST: usize = 20;
    let mut shown: String = piece.chars().take(MOST).map(visible).collect();
    if piece.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    format!("`{shown}`")
}
