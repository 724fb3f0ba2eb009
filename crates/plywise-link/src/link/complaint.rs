//! What is wrong with a link.

use std::fmt;

use crate::PackError;

/// What is wrong with a part of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Complaint {
    /// The link says that it needs a newer page.
    Newer {
        /// Its version.
        version: u32,
    },
    /// A part is not what that part may be.
    BadPart {
        /// The key of the part.
        key: String,
        /// What it says, without control characters and cut where it is long.
        value: String,
        /// What it may say.
        expected: &'static str,
    },
    /// The packed tree cannot be unpacked.
    BadTree {
        /// What the link says there.
        packed: String,
        /// Why not.
        why: PackError,
    },
}

/// The keys of the parts that say which tree by its shape.
const SHAPE: [&str; 4] = ["b", "d", "v", "branches"];

impl Complaint {
    /// That a part says something else than what is expected there.
    #[must_use]
    pub fn bad(key: &str, value: &str, expected: &'static str) -> Complaint {
        let value = value.chars().take(40).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
        Complaint::BadPart { key: key.to_owned(), value, expected }
    }

    /// The key of the part that is complained of.
    #[must_use]
    pub fn key(&self) -> &str {
        match self {
            Complaint::Newer { .. } => "v",
            Complaint::BadPart { key, .. } => key,
            Complaint::BadTree { .. } => "t",
        }
    }

    /// Whether nobody can tell from the link which tree it is to: what is shown instead would be another one.
    #[must_use]
    pub fn loses_tree(&self) -> bool {
        match self {
            Complaint::Newer { .. } | Complaint::BadTree { .. } => true,
            Complaint::BadPart { key, .. } => SHAPE.contains(&key.as_str()),
        }
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Complaint::Newer { version } => {
                write!(
                    out,
                    "this link was made by a newer version of Plywise (version {version}); reload the page"
                )
            }
            Complaint::BadPart { key, value, expected } => {
                write!(out, "the link says {key}={value}, where {expected} is expected")
            }
            Complaint::BadTree { why, .. } => write!(out, "the tree in this link cannot be read: {why}"),
        }
    }
}

impl std::error::Error for Complaint {}
