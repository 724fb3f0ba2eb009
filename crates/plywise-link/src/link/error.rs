//! What is wrong with a link.

use crate::PackError;

/// What is wrong with a part of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkError {
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

impl LinkError {
    /// That a part says something else than what is expected there.
    #[must_use]
    pub fn bad(key: &str, value: &str, expected: &'static str) -> LinkError {
        let value = value.chars().take(40).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
        LinkError::BadPart { key: key.to_owned(), value, expected }
    }

    /// The key of the part that is complained of.
    #[must_use]
    pub fn key(&self) -> &str {
        match self {
            LinkError::Newer { .. } => "v",
            LinkError::BadPart { key, .. } => key,
            LinkError::BadTree { .. } => "t",
        }
    }

    /// Whether nobody can tell from the link which tree it is to: what is shown instead would be another one.
    #[must_use]
    pub fn loses_tree(&self) -> bool {
        match self {
            LinkError::Newer { .. } | LinkError::BadTree { .. } => true,
            LinkError::BadPart { key, .. } => SHAPE.contains(&key.as_str()),
        }
    }
}

impl std::error::Error for LinkError {}
