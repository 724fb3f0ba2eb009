//! Every text for people, in English. A message stands within a sentence, as in `plywise-sets`.

use std::fmt;

use crate::PackageError;

/// A set without a title.
pub(crate) const UNTITLED: &str = "Exercises on game-tree search";

impl fmt::Display for PackageError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PackageError::Set(error) => write!(out, "{error}"),
            PackageError::NotTheProgram => out.write_str(
                "these are not the files of Plywise’s exercises, or they belong to another version; take all files of one version",
            ),
        }
    }
}
