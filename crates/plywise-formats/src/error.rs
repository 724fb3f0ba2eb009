//! What is wrong with a text, and where, for people to read.

use std::fmt;

use plywise_json::TreeJsonError;
pub(crate) use plywise_notation::shown;
use plywise_notation::{Mistake, SyntaxError, caret, line_and_column};

use crate::english;

/// A text is not a tree in the format it was read as.
///
/// ```
/// use plywise_formats::{Format, read};
///
/// let errors = read("((3)\n (12", Some(Format::Parens)).unwrap_err();
/// assert_eq!(
///     errors[0].to_string(),
///     "line 2, column 5: expected `)` for the `(` of line 2, column 2, found the end of the text",
/// );
/// assert_eq!(errors[0].caret, " (12\n    ^");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
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

impl fmt::Display for ReadError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&english::line_and_column(self.line, self.column, &self.message))
    }
}

impl std::error::Error for ReadError {}

impl From<&SyntaxError> for ReadError {
    fn from(error: &SyntaxError) -> ReadError {
        ReadError {
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
    if is_full_width { Some(english::FULL_WIDTH_DIGITS) } else { error.help() }
}

impl ReadError {
    pub(crate) fn of_json(text: &str, error: &TreeJsonError) -> ReadError {
        let message = error.problem.to_string();
        let way = if error.path.is_empty() { message } else { english::at_path(&error.path, &message) };
        ReadError::new(text, ErrorAt { at: error.at, message: way, help: None, since: None })
    }

    /// Of the text as a whole.
    pub(crate) fn of_whole(text: &str, message: impl Into<String>, help: Option<&'static str>) -> ReadError {
        ReadError::new(text, ErrorAt { at: 0, message: message.into(), help, since: None })
    }

    pub(crate) fn at(text: &str, at: usize, message: &str) -> ReadError {
        ReadError::new(text, ErrorAt { at, message: message.to_owned(), help: None, since: None })
    }

    pub(crate) fn new(text: &str, error: ErrorAt) -> ReadError {
        let at = text.floor_char_boundary(error.at.min(text.len()));
        let (line, column) = line_and_column(text, at);
        let mut message = error.message;
        if let Some(since) = error.since {
            let (line, column) = line_and_column(text, since);
            message = message.replace(PLACE, &english::place(line, column));
        }
        ReadError { at, line, column, message, help: error.help.map(Into::into), caret: caret(text, at) }
    }
}

/// Stands in a message for the place of an earlier thing, which is worked out only once there is an error.
const PLACE: &str = "\u{1}";

/// What is wrong, at which byte.
#[derive(Debug)]
pub(crate) struct ErrorAt {
    pub(crate) at: usize,
    message: String,
    help: Option<&'static str>,
    /// The byte of the earlier place that the message mentions.
    since: Option<usize>,
}

/// Boxed, so that all goes well in one register.
pub(crate) type ReadResult<T> = Result<T, Box<ErrorAt>>;

#[cold]
pub(crate) fn error_at<T>(at: usize, message: impl Into<String>) -> ReadResult<T> {
    Err(Box::new(ErrorAt { at, message: message.into(), help: None, since: None }))
}

#[cold]
pub(crate) fn error_with_help<T>(at: usize, message: impl Into<String>, help: &'static str) -> ReadResult<T> {
    Err(Box::new(ErrorAt { at, message: message.into(), help: Some(help), since: None }))
}

/// An error that mentions an earlier place. `message` is given what to say in the place of that.
#[cold]
pub(crate) fn error_since<T>(at: usize, since: usize, message: impl FnOnce(&str) -> String) -> ReadResult<T> {
    Err(Box::new(ErrorAt { at, message: message(PLACE), help: None, since: Some(since) }))
}
