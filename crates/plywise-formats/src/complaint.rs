//! What is wrong with a text, and where, for people to read.

use std::fmt;

use plywise_notation::{SyntaxError, TreeJsonError};

/// A text is not a tree in the format it was read as.
///
/// ```
/// use plywise_formats::{Format, read};
///
/// let complaints = read("((3)\n (12", Some(Format::Parens)).unwrap_err();
/// assert_eq!(
///     complaints[0].to_string(),
///     "line 2, column 5: expected `)` for the `(` of line 2, column 2, found the end of the text",
/// );
/// assert_eq!(complaints[0].caret, " (12\n    ^");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The byte of the text.
    pub at: usize,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong, what was expected, how to mend it.
    pub message: String,
    /// A second sentence, where a common slip can be guessed.
    pub help: Option<String>,
    /// The line, cut where it is long, and below it a caret under the place.
    pub caret: String,
}

impl fmt::Display for Complaint {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for Complaint {}

impl From<&SyntaxError> for Complaint {
    fn from(error: &SyntaxError) -> Complaint {
        Complaint {
            at: error.at,
            line: error.line,
            column: error.column,
            message: error.mistake.to_string(),
            help: error.help().map(Into::into),
            caret: error.caret(),
        }
    }
}

impl Complaint {
    pub(crate) fn of_json(text: &str, error: &TreeJsonError) -> Complaint {
        let line_start: usize = text.split_inclusive('\n').take(error.line - 1).map(str::len).sum();
        let line = &text[line_start..];
        let within = line.char_indices().nth(error.column - 1).map_or(line.len(), |(at, _)| at);
        let message = error.problem.to_string();
        let way = if error.path.is_empty() { message } else { format!("{}: {message}", error.path) };
        Complaint::new(text, Fault { at: line_start + within, message: way, help: None, open: None })
    }

    pub(crate) fn new(text: &str, fault: Fault) -> Complaint {
        let at = text.floor_char_boundary(fault.at.min(text.len()));
        let (line, column) = line_and_column(text, at);
        let mut message = fault.message;
        if let Some((open, partner)) = fault.open {
            let (line, column) = line_and_column(text, open);
            message = message.replace(PLACE, &format!("{partner} of line {line}, column {column}"));
        }
        Complaint { at, line, column, message, help: fault.help.map(Into::into), caret: caret(text, at) }
    }
}

/// Stands in a message for the place of an earlier thing, which is worked out only once there is a complaint.
const PLACE: &str = "\u{1}";

/// What is wrong, at which byte.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) at: usize,
    message: String,
    help: Option<&'static str>,
    open: Option<(usize, &'static str)>,
}

/// Boxed, so that all goes well in one register.
pub(crate) type Outcome<T> = Result<T, Box<Fault>>;

#[cold]
pub(crate) fn fault<T>(at: usize, message: impl Into<String>) -> Outcome<T> {
    Err(Box::new(Fault { at, message: message.into(), help: None, open: None }))
}

#[cold]
pub(crate) fn fault_with_help<T>(at: usize, message: impl Into<String>, help: &'static str) -> Outcome<T> {
    Err(Box::new(Fault { at, message: message.into(), help: Some(help), open: None }))
}

/// A fault that mentions an earlier place: `message` says "the" and then the place is told.
#[cold]
pub(crate) fn fault_since<T>(
    at: usize,
    before: &str,
    (open, what): (usize, &'static str),
    after: &str,
) -> Outcome<T> {
    let message = format!("{before}{PLACE}{after}");
    Err(Box::new(Fault { at, message, help: None, open: Some((open, what)) }))
}

/// A piece of the text in back-quotes, for a message.
pub(crate) fn shown(piece: &str) -> String {
    const MOST: usize = 20;
    let mut shown: String = piece.chars().take(MOST).map(visible).collect();
    if piece.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    format!("`{shown}`")
}

/// No editor counts it as a column.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Counted from 1, columns in characters. A line ends with `\n`, `\r\n` or a lone `\r`.
fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..at];
    let ends = before.bytes().enumerate().filter(|&(place, byte)| {
        byte == b'\n' || (byte == b'\r' && text.as_bytes().get(place + 1) != Some(&b'\n'))
    });
    let line = 1 + ends.count();
    let column = before[line_start(before)..].chars().filter(|&c| c != BYTE_ORDER_MARK).count();
    (line, 1 + column)
}

fn line_start(before: &str) -> usize {
    before.rfind(['\n', '\r']).map_or(0, |end| end + 1)
}

/// A window of the line around `at`, and a caret below it.
fn caret(text: &str, at: usize) -> String {
    const SIDE: usize = 30;
    let left = text[line_start(&text[..at])..at].trim_start_matches(BYTE_ORDER_MARK);
    let right = text[at..].split(['\n', '\r']).next().unwrap_or_default();
    let left_cut = left.char_indices().rev().nth(SIDE - 1).map_or(0, |(start, _)| start);
    let right_cut = right.char_indices().nth(SIDE).map_or(right.len(), |(end, _)| end);
    let mut shown = String::new();
    if left_cut > 0 {
        shown.push('…');
    }
    shown.extend(left[left_cut..].chars().map(visible));
    let width = shown.chars().count();
    shown.extend(right[..right_cut].chars().map(visible));
    if right_cut < right.len() {
        shown.push('…');
    }
    format!("{shown}\n{:>width$}", '^', width = width + 1)
}

/// One character for one, so that the caret stays in its place and nothing steers a terminal.
fn visible(c: char) -> char {
    match c {
        '\t' => ' ',
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | BYTE_ORDER_MARK => {
            '\u{fffd}'
        }
        c if c.is_control() => '\u{fffd}',
        c => c,
    }
}
