//! What can go wrong apart from the command line itself, and how it is told.

use std::fmt;
use std::io;

use plywise_formats::Complaint;
use plywise_notation::SyntaxError;

/// A text is not a tree.
#[derive(Debug)]
pub(crate) struct Unreadable {
    pub(crate) name: String,
    pub(crate) error: Box<SyntaxError>,
}

/// A text is not a tree in the format it was read as.
#[derive(Debug)]
pub(crate) struct Complaints {
    pub(crate) name: String,
    pub(crate) complaints: Vec<Complaint>,
}

/// The search came to a leaf without a value, or to its depth limit at a branch without a static one.
#[derive(Debug)]
pub(crate) struct Stopped {
    pub(crate) name: String,
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) what: &'static str,
    pub(crate) node: String,
    /// Whether there is a value, but not one for each of several players.
    pub(crate) is_for_each: bool,
}

/// Some of the trees asked for were not made.
#[derive(Debug)]
pub(crate) struct NoSuchTrees {
    pub(crate) missing: u32,
    pub(crate) count: u32,
}

impl fmt::Display for NoSuchTrees {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} of {} trees could not be made", self.missing, self.count)
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.name, self.error)?;
        for line in self.error.caret().lines() {
            write!(out, "\n    {line}")?;
        }
        self.error.help().map_or(Ok(()), |help| write!(out, "\nhelp: {help}"))
    }
}

impl fmt::Display for Complaints {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, complaint) in self.complaints.iter().enumerate() {
            let line_end = if nth > 0 { "\n" } else { "" };
            write!(out, "{line_end}{}: {complaint}", self.name)?;
            for line in complaint.caret.lines() {
                write!(out, "\n    {line}")?;
            }
            if let Some(help) = &complaint.help {
                write!(out, "\nhelp: {help}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Stopped {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Stopped { name, line, column, what, node, is_for_each } = self;
        let each = if *is_for_each { " for each player" } else { "" };
        write!(out, "{name}: line {line}, column {column}: the search needs {what} {node}{each}; give it one")
    }
}

impl std::error::Error for Unreadable {}
impl std::error::Error for Complaints {}
impl std::error::Error for Stopped {}
impl std::error::Error for NoSuchTrees {}

/// Whether somebody stopped reading what we write.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// The message for a person.
pub(crate) fn told(error: &anyhow::Error) -> String {
    format!("plywise: {error:#}")
}
