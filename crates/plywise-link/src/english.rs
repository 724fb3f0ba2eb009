//! Every text for people, in English: the voice of this crate can be read through here.
//!
//! A message stands within a sentence, so it begins in lower case and has no full stop at its end. `docs/writing.md` says how
//! it is worded.

use std::fmt;

use plywise_search::OptionKind;

use crate::codec::PREFIX;
use crate::{LinkError, MAX_UNPACKED_BYTES, PackError};

impl fmt::Display for LinkError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkError::Newer { version } => {
                write!(
                    out,
                    "this link was made by a newer version of Plywise (version {version}); reload the page"
                )
            }
            LinkError::BadPart { key, value, expected } => {
                write!(out, "the link says {key}={value}, where {expected} is expected")
            }
            LinkError::BadTree { why, .. } => write!(out, "the tree in this link cannot be read: {why}"),
        }
    }
}

impl fmt::Display for PackError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PackError::NotPacked => write!(out, "a packed tree begins with `{PREFIX}`; copy the whole link"),
            PackError::Newer { version } => {
                write!(out, "the link was made by a newer version of Plywise (z{version}); reload the page")
            }
            PackError::Damaged => write!(out, "the link is damaged or cut short; copy the whole link again"),
            PackError::TooLarge => {
                write!(
                    out,
                    "the tree in the link is longer than {MAX_UNPACKED_BYTES} bytes; share it as a file"
                )
            }
            PackError::NotUtf8 => {
                write!(out, "the link contains something other than text; copy the whole link again")
            }
        }
    }
}

/// `given` values for more leaves than that.
pub(crate) fn leaves_without_value(missing: usize, given: usize, leaves: usize) -> String {
    let leaves_have = if missing == 1 { "leaf has" } else { "leaves have" };
    format!("{missing} {leaves_have} no value: `v=` gives {given} for {leaves} leaves")
}

pub(crate) fn n_values(count: usize) -> String {
    format!("{count} values")
}

// What is expected of a part, to stand before "is expected".
pub(crate) const A_SEARCH: &str = "a search such as alpha-beta or minimax";
pub(crate) const WEIGHTS: &str = "features and what they weigh, such as mobility=0.5";
pub(crate) const A_SECOND_SEARCH: &str = "a search, a rule and an order, such as minimax.le.ltr,";
pub(crate) const A_SECOND_TREE: &str = "an example or a packed tree";
pub(crate) const A_UNIT_OF_WORK: &str = "leaves or events";
pub(crate) const AN_ANNOTATION: &str = "window, bound, interval or value";
pub(crate) const SLIDES: &str = "bounds, leaves or descents";
pub(crate) const WORDS: &str = "capitals, titles, typed, lettered or names";
pub(crate) const AN_ANSWER: &str = "0 or 1";
pub(crate) const A_VIEWPOINT: &str = "max or mover";
pub(crate) const A_STEP_SIZE: &str = "event, move, slide, leaf, cut or return";
pub(crate) const A_DRAWING: &str = "visited, written or once";
pub(crate) const A_LECTURE: &str = "1 or ask";
pub(crate) const A_STEP: &str = "a whole number up to 4294967295, or end";
pub(crate) const A_VERSION: &str = "a version number";
pub(crate) const A_BRANCHING_FACTOR: &str = "a whole number from 1 to 50";
pub(crate) const A_DEPTH: &str = "a whole number from 1 to 12";
pub(crate) const FEWER_LEAVES: &str = "a tree of at most 10000 leaves";
pub(crate) const CHILD_COUNTS: &str = "the number of children of each node, depth first, such as 2,2,0,0,0";
pub(crate) const A_VALUE_FOR_EACH_LEAF: &str = "a value for each leaf";

/// What may stand there, for a message.
pub(crate) fn expected_option(kind: OptionKind) -> &'static str {
    match kind {
        OptionKind::Cut => "le or lt",
        OptionKind::Returns | OptionKind::Answer => "0 or 1",
        OptionKind::Order => "ltr, rtl, best, worst, static or shuffle.7",
        OptionKind::Depth => "a whole number from 1 to 4294967295 such as 3, 2r for rounds, or all",
        OptionKind::Number => "a number",
        OptionKind::FromZero => "a number from 0",
        OptionKind::Count => "a whole number up to 4294967295, or all",
        OptionKind::Window => "two numbers, the smaller first",
        OptionKind::Replacement => "always or deeper",
    }
}
