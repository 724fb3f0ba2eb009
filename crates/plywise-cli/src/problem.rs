//! What can go wrong apart from the command line itself, and how it is told.

use std::io;

use plywise_formats::{ReadError, Recognised};

/// A text is not a tree in the format it was read as.
#[derive(Debug)]
pub(crate) struct Complaints {
    pub(crate) name: String,
    pub(crate) complaints: Vec<ReadError>,
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

impl std::error::Error for Complaints {}
impl std::error::Error for Stopped {}
impl std::error::Error for NoSuchTrees {}

/// Whether somebody stopped reading what we write.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// The message for a person.
pub(crate) fn message(error: &anyhow::Error) -> String {
    format!("plywise: {error:#}")
}
