//! What can go wrong apart from the command line itself, and how it is told.

use std::fmt;
use std::io;

use plywise_formats::{Complaint, Format, Recognised};

/// A text is not a tree in the format it was read as.
#[derive(Debug)]
pub(crate) struct Complaints {
    pub(crate) name: String,
    pub(crate) complaints: Vec<Complaint>,
    /// What the text was taken for, where nobody said what it is.
    pub(crate) taken_for: Option<Recognised>,
}

/// The search came to a leaf without a value, or to its depth limit at a branch without a static one.
#[derive(Debug)]
pub(crate) struct Stopped {
    pub(crate) name: String,
    /// The line and the column, where the text has a place for each node.
    pub(crate) place: Option<(usize, usize)>,
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
    /// Whether `--nearest` would write something for some of them.
    pub(crate) has_nearest: bool,
}

impl fmt::Display for NoSuchTrees {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} of {} trees could not be made", self.missing, self.count)?;
        out.write_str(if self.has_nearest {
            "\nhelp: --nearest writes the nearest ones all the same"
        } else {
            ""
        })
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
        match self.taken_for.filter(|taken_for| taken_for.format != Format::Plywise) {
            Some(Recognised { format, because }) => {
                write!(out, "\nnote: read as {}, because {because}; --from says otherwise", format.name())
            }
            None => Ok(()),
        }
    }
}

impl fmt::Display for Stopped {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Stopped { name, place, what, node, is_for_each } = self;
        let each = if *is_for_each { " for each player" } else { "" };
        let place = place.map_or(String::new(), |(line, column)| format!("line {line}, column {column}: "));
        write!(out, "{name}: {place}the search needs {what} {node}{each}; give it one")
    }
}

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
