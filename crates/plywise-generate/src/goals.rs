//! How far a tree is from what it is wanted for.

use crate::{CountRange, Goals, TreeStats};

/// A goal of a request that a tree does not meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnmetGoal {
    /// Another number of cuts.
    Cuts {
        /// Those there are.
        found: u64,
        /// Those wanted.
        wanted: CountRange,
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
        wanted: CountRange,
    },
    /// Some leaves are worth the same: there are not values enough for this many.
    EqualLeaves,
}

impl Goals {
    /// The goals that a tree does not meet. `places` are those of its values.
    #[must_use]
    pub fn unmet(&self, stats: &TreeStats, places: u32) -> Vec<UnmetGoal> {
        let Goals { cuts, deep, tie, late, unique, value, cost } = *self;
        let mut unmet = Vec::new();
        if let Some(wanted) = cuts.filter(|cuts| cuts.distance(stats.cuts) > 0) {
            unmet.push(UnmetGoal::Cuts { found: stats.cuts, wanted });
        }
        if deep && stats.deep_cuts == 0 {
            unmet.push(UnmetGoal::NoDeepCut);
        }
        if tie && stats.tie != Some(true) {
            unmet.push(UnmetGoal::NoTie);
        }
        if late && stats.early_cuts > 0 {
            unmet.push(UnmetGoal::EarlyCuts(stats.early_cuts));
        }
        if unique && stats.best_moves != 1 {
            unmet.push(UnmetGoal::BestMoves(stats.best_moves));
        }
        if let Some(wanted) = value.filter(|value| *value != stats.value) {
            unmet.push(UnmetGoal::Value { found: stats.value, wanted, places });
        }
        if let Some(wanted) = cost {
            let goal = UnmetGoal::Cost { evaluated: stats.evaluated, leaves: stats.leaves, wanted };
            if goal.size() > 0 {
                unmet.push(goal);
            }
        }
        unmet
    }
}

impl UnmetGoal {
    /// How much there is to change, roughly in leaves.
    pub(crate) fn size(&self) -> u64 {
        match *self {
            UnmetGoal::Cuts { found, wanted } => 2 * wanted.distance(found),
            UnmetGoal::NoDeepCut | UnmetGoal::NoTie => 3,
            UnmetGoal::EarlyCuts(n) => 2 * n,
            UnmetGoal::BestMoves(n) => u64::from(n.saturating_sub(1)),
            UnmetGoal::Value { .. } => 1,
            UnmetGoal::Cost { evaluated, leaves, wanted } => {
                let (min, max) = (u64::from(wanted.min()) * leaves, u64::from(wanted.max()) * leaves);
                let found = 100 * evaluated;
                (min.saturating_sub(found) + found.saturating_sub(max)).div_ceil(100)
            }
            UnmetGoal::EqualLeaves => 1,
        }
    }
}
