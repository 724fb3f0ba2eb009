//! What can be wrong with a tree as JSON.

use plywise_search::BuildError;

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

impl std::error::Error for TreeJsonError {}
