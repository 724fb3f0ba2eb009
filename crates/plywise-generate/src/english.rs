//! Every text for people, in English: the voice of this crate can be read through here.
//!
//! A message stands within a sentence, so it begins in lower case and has no full stop at its end. `docs/writing.md` says how
//! it is worded.

use std::fmt;

use crate::decimal::written;
use crate::text::MAX_BYTES;
use crate::{GenerateError, Impossible, KEYS, NotARange, RequestError, UnmetGoal};

impl GenerateError {
    /// What to ask for instead, where that can be said.
    #[must_use]
    pub fn help(&self) -> Option<&'static str> {
        match self {
            GenerateError::TooLarge { .. } => None,
            GenerateError::Impossible(why) => why.help(),
            GenerateError::NotFound(_) => Some("try another seed, or ask for less at once"),
        }
    }
}

impl fmt::Display for GenerateError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GenerateError::TooLarge { most, limit } => {
                write!(out, "such a tree may have {most} nodes; the limit is {limit}")
            }
            GenerateError::Impossible(why) => write!(out, "{why}"),
            GenerateError::NotFound(nearest) => {
                write!(out, "no such tree among the {} looked at; of the nearest, ", nearest.tries)?;
                for (nth, goal) in nearest.unmet.iter().enumerate() {
                    let separator = if nth == 0 { "" } else { "; " };
                    write!(out, "{separator}{goal}")?;
                }
                Ok(())
            }
        }
    }
}

impl Impossible {
    /// What to ask for instead, where that can be said.
    #[must_use]
    pub fn help(&self) -> Option<&'static str> {
        Some(match self {
            Impossible::TooFewValues { .. } | Impossible::ValueTooNearTheEnd { .. } => {
                "widen `v`, give decimal `places`, or allow ties"
            }
            Impossible::TooManyCuts { .. } => "ask for fewer cuts, or for a wider or deeper tree",
            Impossible::TooShallowForDeep => "ask for `d=4` or more",
            Impossible::NeedsACut { .. } => {
                "ask for two children a branch or more (three with `late`) and for two plies or more"
            }
            Impossible::TieOfDifferentLeaves => "remove `distinct` or `tie`",
            _ => return None,
        })
    }
}

impl fmt::Display for Impossible {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Impossible::NoChildren => write!(out, "the branching factor and the depth must be 1 or more"),
            Impossible::TooFewValues { leaves, values } => {
                write!(out, "{leaves} leaves cannot all differ: `v` has only {values} values")
            }
            Impossible::ValueOutside { wanted, low, high } => {
                write!(out, "the root cannot be worth {wanted}: leaves are worth {low} to {high}")
            }
            Impossible::TooManyCuts { wanted, most: 0 } => {
                write!(out, "there cannot be {wanted} cuts: no branch of such a tree can be cut")
            }
            Impossible::TooManyCuts { wanted, most } => {
                write!(out, "there cannot be {wanted} cuts: no search of such a tree makes more than {most}")
            }
            Impossible::NeedsACut { goal } => {
                write!(out, "there cannot be {goal}: no branch of such a tree may be cut")
            }
            Impossible::TooShallowForDeep => {
                write!(out, "there cannot be a deep cutoff: it needs a branch with three above it")
            }
            Impossible::TieOfDifferentLeaves => {
                write!(out, "no value can equal a bound if all leaves differ")
            }
            Impossible::ValueTooNearTheEnd { wanted, needed, values, above } => {
                let side = if *above { "at least" } else { "at most" };
                write!(
                    out,
                    "the root cannot be worth {wanted} if all leaves differ: {needed} leaves must be worth {side} as much, \
                     and there are only {values} values for them"
                )
            }
            Impossible::OneValueOnly => {
                write!(out, "no move can be better than the others if all leaves are worth the same")
            }
            Impossible::CostTooLow { least } => {
                write!(out, "a search of such a tree evaluates at least {least} per cent of the leaves")
            }
            Impossible::CostBetweenLeaves { leaves } => {
                write!(out, "no whole number of leaves out of {leaves} is such a share")
            }
            Impossible::CostAndCutsDisagree => {
                write!(out, "the search evaluates all leaves exactly when it makes no cut")
            }
        }
    }
}

impl fmt::Display for UnmetGoal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnmetGoal::Cuts { found, wanted } => {
                write!(out, "there are {} instead of {wanted}", n_cuts(*found))
            }
            UnmetGoal::NoDeepCut => write!(out, "no cut is deep"),
            UnmetGoal::NoTie => write!(out, "no value equals a bound"),
            UnmetGoal::EarlyCuts(1) => write!(out, "one branch is cut after its first child"),
            UnmetGoal::EarlyCuts(n) => write!(out, "{n} branches are cut after their first child"),
            UnmetGoal::BestMoves(n) => write!(out, "{n} moves are equally good"),
            UnmetGoal::Value { found, wanted, places } => {
                write!(
                    out,
                    "the root is worth {} instead of {}",
                    written(*found, *places),
                    written(*wanted, *places)
                )
            }
            UnmetGoal::Cost { evaluated, leaves, wanted } => {
                write!(
                    out,
                    "the search evaluates {evaluated} of {leaves} leaves instead of {wanted} per cent"
                )
            }
            UnmetGoal::EqualLeaves => write!(out, "some leaves have equal values"),
        }
    }
}

fn n_cuts(n: u64) -> String {
    if n == 1 { "1 cut".to_owned() } else { format!("{n} cuts") }
}

impl fmt::Display for NotARange {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "expected a whole number such as `3`, or a range such as `2..4`, the smaller number first"
        )
    }
}

impl fmt::Display for RequestError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RequestError::UnknownKey { key } => {
                write!(out, "`{key}` is not a key of a request; use one of {}", KEYS.join(", "))
            }
            RequestError::Repeated { key } => write!(out, "`{key}` is given twice; keep one"),
            RequestError::BadValue { key, given, expected } => {
                write!(out, "the request says {key}={given}, where {expected} is expected")
            }
            RequestError::NoGenerator => {
                write!(out, "the request has no generator; begin it with `gen=uniform-1` or `preset=easy-1`")
            }
            RequestError::TooLong => write!(out, "the request is longer than {MAX_BYTES} bytes; shorten it"),
        }
    }
}

// What is expected of a key, to stand before "is expected".
pub(crate) const NOTHING: &str = "nothing after the key";
pub(crate) const A_VALUE: &str = "a value after the key";
pub(crate) const RANGE_FROM_ONE: &str = "a whole number from 1 to 4294967295, or a range such as 2..4";
pub(crate) const RANGE_FROM_ZERO: &str = "a whole number up to 4294967295, or a range such as 2..4";
pub(crate) const GENERATOR: &str = "uniform-1 or ragged-1";
pub(crate) const SPREAD: &str = "flat, centred or moves";
pub(crate) const ROOT: &str = "max or min";
pub(crate) const CUT: &str = "le or lt";
pub(crate) const RETURNS: &str = "0 or 1";
pub(crate) const WINDOW: &str = "two numbers such as -5,inf, the smaller first";
pub(crate) const PERCENTAGE: &str = "hundredths of all leaves, such as 40..70";
pub(crate) const AT_MOST_A_HUNDRED: &str = "at most 100";
pub(crate) const SEED: &str = "a whole number below 2^64";
pub(crate) const VALUES: &str =
    "two numbers such as -20..20, the smaller first, with no more places than `places`";
pub(crate) const PLACES: &str = "a whole number from 0 to 6";
pub(crate) const VALUE: &str = "a number with no more places than `places`";
pub(crate) const PRESET: &str = "easy-1, medium-1 or hard-1";
pub(crate) const DEEP_CUTOFF: &str = "a deep cutoff";
pub(crate) const CUT_AT_THE_BOUND: &str = "a cut at the bound";
