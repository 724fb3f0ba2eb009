//! Every text for people, in English: the voice of this crate can be read through here.
//!
//! A message stands within a sentence, so it begins in lower case and has no full stop at its end. `docs/writing.md` says how
//! it is worded.

use std::fmt;

use plywise_notation::written_by_newer;

use crate::{TRACE_VERSION, TraceFormatError, TraceProblem};

impl fmt::Display for TraceFormatError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.problem {
            TraceProblem::BadLine { column: 1.., .. } => write!(out, "line {}, {}", self.line, self.problem),
            problem => write!(out, "line {}: {problem}", self.line),
        }
    }
}

impl fmt::Display for TraceProblem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TraceProblem::NotATrace => {
                write!(out, r#"expected a first line such as {{"plywise":"trace","version":1,…}}"#)
            }
            TraceProblem::Newer { version } => {
                out.write_str(&written_by_newer("the trace", version, TRACE_VERSION))
            }
            TraceProblem::BadLine { column: 0, message } => write!(out, "{message}"),
            TraceProblem::BadLine { column, message } => write!(out, "column {column}: {message}"),
            TraceProblem::BadTree(error) => write!(out, "the tree cannot be read: {error}"),
            TraceProblem::RootDisagrees => {
                write!(out, "the player at the root of the tree is not the one that `root` says")
            }
            TraceProblem::EmptyWindow => {
                write!(out, "the window is empty; its first end must be the lower one")
            }
            TraceProblem::NoSuchNode { node } => write!(out, "the tree has no node {node}"),
            TraceProblem::Miscounted { what, said, counted } => {
                write!(out, "the summary counts {said} {what}, but the lines above it {counted}")
            }
            TraceProblem::CutShort => {
                write!(out, "the trace ends here without its summary; the file may be cut short")
            }
            TraceProblem::TextAfterSummary => write!(out, "expected nothing after the summary"),
        }
    }
}

pub(crate) const AN_OBJECT_OF_OPTIONS: &str = "an object of options";

pub(crate) fn no_such_search(key: &str) -> String {
    format!("there is no search called “{key}”")
}
