//! How far a tree is from what it is wanted for.

use std::fmt;

use crate::decimal::written;
use crate::{Facts, Goals, Span};

/// What a tree lacks of what was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lack {
    /// Another number of cuts.
    Cuts {
        /// Those there are.
        found: u64,
        /// Those wanted.
        wanted: Span,
    },
    /// No cut is deep.
    NoDeepCut,
    /// No value meets a bound.
    NoTie,
    /// So many branches are cut after their first child.
    EarlyCuts(u64),
    /// So many moves at the root are best.
    BestMoves(u32),
    /// The root is worth something else.
    Value {
        /// Its value, in units of the last place.
        found: i64,
        /// The value wanted, in the same units.
        wanted: i64,
        /// How many places those units have after the point.
        places: u32,
    },
    /// The search looks at another share of the leaves.
    Cost {
        /// Leaves that it looks at.
        evaluated: u64,
        /// All leaves.
        leaves: u64,
        /// The share wanted, in hundredths.
        wanted: Span,
    },
    /// Some leaves are worth the same: there are not values enough for this many.
    EqualLeaves,
}

impl Goals {
    /// Everything that a tree lacks. `places` are those of its values.
    #[must_use]
    pub fn lacks(&self, facts: &Facts, places: u32) -> Vec<Lack> {
        let Goals { cuts, deep, tie, late, unique, value, cost } = *self;
        let mut lacks = Vec::new();
        if let Some(wanted) = cuts.filter(|cuts| cuts.distance(facts.cuts) > 0) {
            lacks.push(Lack::Cuts { found: facts.cuts, wanted });
        }
        if deep && facts.deep_cuts == 0 {
            lacks.push(Lack::NoDeepCut);
        }
        if tie && facts.tie != Some(true) {
            lacks.push(Lack::NoTie);
        }
        if late && facts.early_cuts > 0 {
            lacks.push(Lack::EarlyCuts(facts.early_cuts));
        }
        if unique && facts.best_moves != 1 {
            lacks.push(Lack::BestMoves(facts.best_moves));
        }
        if let Some(wanted) = value.filter(|value| *value != facts.value) {
            lacks.push(Lack::Value { found: facts.value, wanted, places });
        }
        if let Some(wanted) = cost {
            let lack = Lack::Cost { evaluated: facts.evaluated, leaves: facts.leaves, wanted };
            if lack.size() > 0 {
                lacks.push(lack);
            }
        }
        lacks
    }
}

impl Lack {
    /// How much there is to change, roughly in leaves.
    pub(crate) fn size(&self) -> u64 {
        match *self {
            Lack::Cuts { found, wanted } => 2 * wanted.distance(found),
            Lack::NoDeepCut | Lack::NoTie => 3,
            Lack::EarlyCuts(n) => 2 * n,
            Lack::BestMoves(n) => u64::from(n.saturating_sub(1)),
            Lack::Value { .. } => 1,
            Lack::Cost { evaluated, leaves, wanted } => {
                let (min, max) = (u64::from(wanted.min()) * leaves, u64::from(wanted.max()) * leaves);
                let found = 100 * evaluated;
                (min.saturating_sub(found) + found.saturating_sub(max)).div_ceil(100)
            }
            Lack::EqualLeaves => 1,
        }
    }
}

impl fmt::Display for Lack {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Lack::Cuts { found, wanted } => write!(out, "it has {} instead of {wanted}", n_cuts(*found)),
            Lack::NoDeepCut => write!(out, "no cut is deep"),
            Lack::NoTie => write!(out, "no value meets a bound"),
            Lack::EarlyCuts(1) => write!(out, "one branch is cut after its first child"),
            Lack::EarlyCuts(n) => write!(out, "{n} branches are cut after their first child"),
            Lack::BestMoves(n) => write!(out, "{n} moves are equally good"),
            Lack::Value { found, wanted, places } => {
                write!(
                    out,
                    "it is worth {} instead of {}",
                    written(*found, *places),
                    written(*wanted, *places)
                )
            }
            Lack::Cost { evaluated, leaves, wanted } => {
                write!(out, "the search looks at {evaluated} of {leaves} leaves instead of {wanted} per cent")
            }
            Lack::EqualLeaves => write!(out, "some leaves are worth the same"),
        }
    }
}

fn n_cuts(n: u64) -> String {
    if n == 1 { "1 cut".to_owned() } else { format!("{n} cuts") }
}
