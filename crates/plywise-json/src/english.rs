//! Every text for people, in English: the voice of this crate can be read through here.
//!
//! A message stands within a sentence, so it begins in lower case and has no full stop at its end. `docs/writing.md` says how
//! it is worded.

use std::fmt;

use plywise_notation::{without_numbers, written_by_newer};

use crate::tree::TREE_JSON_VERSION;
use crate::{TreeJsonError, TreeJsonProblem};

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
            TreeJsonProblem::Newer { version } => {
                out.write_str(&written_by_newer("the tree", version, TREE_JSON_VERSION))
            }
            TreeJsonProblem::Expected { expected, found } => {
                write!(out, "expected {expected}, found {found}")
            }
            TreeJsonProblem::RepeatedKey => write!(out, "the key is given twice; keep one"),
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
                write!(
                    out,
                    "nothing says who moves here; write a \"mover\", or the number of \"players\" of the tree"
                )
            }
            TreeJsonProblem::TwoWorths => write!(
                out,
                "a node has children, a value, payoffs or features, a static value only with children, and is an estimate \
                 only with a value, payoffs or features; remove the others",
            ),
            TreeJsonProblem::TooManyFeatures => {
                write!(out, "the tree has more than 256 different features; remove some")
            }
            TreeJsonProblem::LoneValue { players } => {
                write!(out, "expected \"payoffs\" for each of {players} players, found one value")
            }
            TreeJsonProblem::NoTree(error) => write!(out, "{}", without_numbers(*error)),
        }
    }
}

// What is expected, to stand after "expected", and what is found instead.
pub(crate) const AN_OBJECT: &str = "an object";
pub(crate) const A_NODE_OBJECT: &str = "an object such as {\"node\":{\"value\":3}}";
pub(crate) const NOTHING_MORE: &str = "nothing after the tree";
pub(crate) const A_TEXT: &str = "a text or null";
pub(crate) const A_VERSION: &str = "a version number";
pub(crate) const A_DEPTH: &str = "null, or a depth from 1 such as {\"plies\":3} or {\"rounds\":2}";
pub(crate) const PLAYERS: &str = "a number from 1 to 255";
pub(crate) const A_WINDOW: &str = "a list of two numbers, the smaller first, or null";
pub(crate) const A_COUNT: &str = "a whole number, \"all\" or null";
pub(crate) const LECTURE_NOTES: &str = r#"a list of notes such as {"step":12,"text":"Wait."}, or null"#;
pub(crate) const A_BOOLEAN: &str = "true, false or null";
pub(crate) const A_LEAF_OBJECT: &str = "an object such as {\"value\":3}";
pub(crate) const A_PROBABILITY: &str = "a number from 0 to 1, or null";
pub(crate) const A_MOVER: &str = "\"max\", \"min\", \"chance\" or the number of a player";
pub(crate) const NUMBERS_OR_ONE: &str = "a number, \"inf\", \"-inf\", a list of them or null";
pub(crate) const NUMBERS: &str = "a list of numbers, or null";
pub(crate) const CHILDREN: &str = "a list of children";
pub(crate) const A_NUMBER: &str = "a number, \"inf\", \"-inf\" or null";
pub(crate) const AMOUNTS: &str = "an object of numbers";
pub(crate) const END_OF_TEXT: &str = "the end of the text";
pub(crate) const A_SEPARATOR: &str = "a comma or a closing bracket";
pub(crate) const A_KEY: &str = "a key in double quotes";
pub(crate) const A_COLON: &str = "a colon after the key";

/// What a score may be, after "expected".
pub(crate) const A_SCORE: &str = r#"a number, "-inf" or "inf""#;
pub(crate) const NOT_A_SCORE: &str = "a score is a number";
