//! What is wrong with a text, and where, for people to read.

use std::fmt;

use plywise_json::TreeJsonError;
pub(crate) use plywise_notation::shown;
use plywise_notation::{Mistake, SyntaxError, caret, line_and_column};

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
            help: help(error).map(Into::into),
            caret: error.caret(),
        }
    }
}

/// What the notation itself says, or what only those need who read texts from elsewhere.
fn help(error: &SyntaxError) -> Option<&'static str> {
    let found = match &*error.mistake {
        Mistake::NameWithoutValue { name, .. } => name,
        Mistake::BadNumber { found } => found,
        _ => return error.help(),
    };
    let is_full_width = found.contains(|c| matches!(c, '０'..='９' | '－' | '．' | '＋'));
    if is_full_width { Some("these digits are full-width ones; write them as `3`") } else { error.help() }
}

impl Complaint {
    pub(crate) fn of_json(text: &str, error: &TreeJsonError) -> Complaint {
        let message = error.problem.to_string();
        let way = if error.path.is_empty() { message } else { format!("{}: {message}", error.path) };
        Complaint::new(text, Fault { at: error.at, message: way, help: None, open: None })
    }

    /// Of the text as a whole.
    pub(crate) fn of_whole(text: &str, message: impl Into<String>, help: Option<&'static str>) -> Complaint {
        Complaint::new(text, Fault { at: 0, message: message.into(), help, open: None })
    }

    pub(crate) fn at(text: &str, at: usize, message: &str) -> Complaint {
        Complaint::new(text, Fault { at, message: message.to_owned(), help: None, open: None })
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
