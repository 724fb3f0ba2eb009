//! What can be wrong with a tree as JSON.

use std::fmt;

use plywise_notation::without_numbers;
use plywise_search::BuildError;

use super::TREE_JSON_VERSION;

/// A text is not a tree as JSON: what is wrong, and where.
#[derive(Clone, Debug, PartialEq)]
pub struct TreeJsonError {
    /// The byte of the text.
    pub at: usize,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The way from the outermost object, such as `root.children[2].node`; empty there.
    pub path: String,
    /// What is wrong.
    pub problem: TreeJsonProblem,
}

/// What is wrong with a tree as JSON.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum TreeJsonProblem {
    /// The text does not say that it is a tree.
    NotATree,
    /// A later Plywise wrote it.
    Newer {
        /// Its version.
        version: u64,
    },
    /// Something else stands where only one kind of thing can.
    Expected {
        /// What can stand there.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// A key is given twice.
    RepeatedKey,
    /// The text is longer than allowed.
    TooLong {
        /// The longest, in bytes.
        max_bytes: usize,
    },
    /// There are more nodes than allowed.
    TooManyNodes {
        /// The most.
        max_nodes: usize,
    },
    /// The tree is deeper than allowed.
    TooDeep {
        /// The most plies.
        max_depth: usize,
    },
    /// A branch does not say whose move it is, and nobody said how many players take turns.
    MoverUnsaid,
    /// A node has two of children, value, payoffs, static value and features that do not go together.
    TwoWorths,
    /// There are more than 256 kinds of feature.
    TooManyFeatures,
    /// A leaf has one value where others have one for each player.
    LoneValue {
        /// How many players there are.
        players: usize,
    },
    /// What was read is no tree.
    NoTree(BuildError),
}

impl fmt::Display for TreeJsonError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TreeJsonError { line, column, path, problem, .. } = self;
        write!(out, "line {line}, column {column}")?;
        if !path.is_empty() {
            write!(out, ", at {path}")?;
        }
        write!(out, ": {problem}")
    }
}

impl fmt::Display for TreeJsonProblem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TreeJsonProblem::NotATree => {
                write!(out, r#"expected an object that begins with "plywise":"tree","version":1"#)
            }
            TreeJsonProblem::Newer { version } => write!(
                out,
                "the tree was written by a newer version of Plywise (version {version}; this one reads up to \
                 {TREE_JSON_VERSION})",
            ),
            TreeJsonProblem::Expected { expected, found } => {
                write!(out, "expected {expected}, found {found}")
            }
            TreeJsonProblem::RepeatedKey => write!(out, "the key is given twice; keep one of them"),
            TreeJsonProblem::TooLong { max_bytes } => {
                write!(out, "the text is longer than {max_bytes} bytes")
            }
            TreeJsonProblem::TooManyNodes { max_nodes } => {
                write!(out, "the tree has more than {max_nodes} nodes")
            }
            TreeJsonProblem::TooDeep { max_depth } => {
                write!(out, "the tree is more than {max_depth} plies deep")
            }
            TreeJsonProblem::MoverUnsaid => {
                write!(out, "whose move is it here? write a \"mover\", or how many take turns as \"players\"")
            }
            TreeJsonProblem::TwoWorths => write!(
                out,
                "a node has children, or a value, or payoffs, and children only a static value, or features; remove \
                 all but one",
            ),
            TreeJsonProblem::TooManyFeatures => write!(out, "there are more than 256 kinds of feature"),
            TreeJsonProblem::LoneValue { players } => {
                write!(out, "expected \"payoffs\" for each of {players} players, found a single value")
            }
            TreeJsonProblem::NoTree(error) => write!(out, "{}", without_numbers(*error)),
        }
    }
}

impl std::error::Error for TreeJsonError {}
