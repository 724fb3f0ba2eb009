//! Requests that arithmetic alone shows nobody can meet.

use plywise_search::{Cut, Player, Window, uniform_minimal_leaves};

use crate::Request;
use crate::decimal::written;
use crate::english;

/// Why no tree can be what is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// A branching or a depth of 0.
    NoChildren,
    /// More leaves than different values for them.
    TooFewValues {
        /// The leaves of the smallest such tree.
        leaves: u64,
        /// The values there are.
        values: u64,
    },
    /// The root's value is none that a leaf may have.
    ValueOutside {
        /// The value.
        wanted: String,
        /// The lowest value.
        low: String,
        /// The highest value.
        high: String,
    },
    /// More cuts than any search of such a tree can make.
    TooManyCuts {
        /// The fewest that are wanted.
        wanted: u32,
        /// The most there can be.
        most: u64,
    },
    /// Something that needs a cut where none can be.
    NeedsACut {
        /// The goal.
        goal: &'static str,
    },
    /// No branch has three above it.
    TooShallowForDeep,
    /// A value that meets a bound where no two leaves are worth the same.
    TieOfDifferentLeaves,
    /// No two leaves may be alike, and too few values lie on one side of the root's.
    ValueTooNearTheEnd {
        /// The value.
        wanted: String,
        /// The leaves that must lie on that side, the one with the value among them.
        needed: u64,
        /// The values there are for them.
        values: u64,
        /// Whether that side is above.
        above: bool,
    },
    /// All moves are worth the same.
    OneValueOnly,
    /// The search never looks at so few leaves.
    CostTooLow {
        /// The least there is, in hundredths of all leaves, rounded down.
        least: u64,
    },
    /// No whole number of leaves lies between the two shares.
    CostBetweenLeaves {
        /// All leaves.
        leaves: u64,
    },
    /// Without a cut the search looks at all leaves, with a cut never.
    CostAndCutsDisagree,
}

impl Request {
    /// The most nodes that such a tree can have.
    #[must_use]
    pub fn most_nodes(&self) -> u64 {
        n_nodes(self.branching.max(), self.depth.max())
    }

    /// Whether arithmetic alone shows that there is no such tree. What it does not show may still not be found.
    ///
    /// # Errors
    /// With the reason.
    pub fn check(&self) -> Result<(), Impossible> {
        if self.branching.min() == 0 || self.depth.min() == 0 {
            return Err(Impossible::NoChildren);
        }
        self.check_values()?;
        self.check_cuts()?;
        self.check_cost()
    }

    fn check_values(&self) -> Result<(), Impossible> {
        let Request { values, goals, .. } = self;
        let leaves = u64::from(self.branching.min()).saturating_pow(self.depth.min());
        if self.distinct && leaves > values.count() {
            return Err(Impossible::TooFewValues { leaves, values: values.count() });
        }
        if let Some(wanted) = goals.value.filter(|value| !(values.low..=values.high).contains(value)) {
            let [wanted, low, high] =
                [wanted, values.low, values.high].map(|units| written(units, values.places));
            return Err(Impossible::ValueOutside { wanted, low, high });
        }
        if let Some(wanted) = goals.value.filter(|_| self.distinct) {
            // MAX reaches the value by one move of his own against every reply: so many leaves reach it at least.
            let (b, d) = (u64::from(self.branching.min()), self.depth.min());
            let (of_root, of_other) = (b.saturating_pow(d.div_ceil(2)), b.saturating_pow(d / 2));
            let (above, below) =
                if self.root == Player::Max { (of_other, of_root) } else { (of_root, of_other) };
            for (needed, end, above) in [(above, values.high, true), (below, values.low, false)] {
                let there = end.abs_diff(wanted) + 1;
                if needed > there {
                    let wanted = written(wanted, values.places);
                    return Err(Impossible::ValueTooNearTheEnd { wanted, needed, values: there, above });
                }
            }
        }
        if goals.unique && values.count() == 1 && self.branching.min() > 1 {
            return Err(Impossible::OneValueOnly);
        }
        Ok(())
    }

    fn check_cuts(&self) -> Result<(), Impossible> {
        let goals = &self.goals;
        let most = most_cuts(self);
        if let Some(cuts) = goals.cuts.filter(|cuts| u64::from(cuts.min()) > most) {
            return Err(Impossible::TooManyCuts { wanted: cuts.min(), most });
        }
        let most = most.min(goals.cuts.map_or(most, |cuts| u64::from(cuts.max())));
        if goals.deep && most == 0 {
            return Err(Impossible::NeedsACut { goal: english::DEEP_CUTOFF });
        }
        if goals.deep && self.depth.max() < 4 {
            return Err(Impossible::TooShallowForDeep);
        }
        if goals.tie && most == 0 && self.rules.cut == Cut::AtOrBeyond {
            return Err(Impossible::NeedsACut { goal: english::CUT_AT_THE_BOUND });
        }
        if goals.tie && self.distinct && self.rules.window == Window::FULL {
            return Err(Impossible::TieOfDifferentLeaves);
        }
        Ok(())
    }

    fn check_cost(&self) -> Result<(), Impossible> {
        let Some(cost) = self.goals.cost else { return Ok(()) };
        let cuts_are_needed = self.goals.cuts.is_some_and(|cuts| cuts.min() > 0) || self.goals.deep;
        let no_cut = most_cuts(self) == 0 || self.goals.cuts.is_some_and(|cuts| cuts.max() == 0);
        if (cuts_are_needed && cost.min() == 100) || (no_cut && cost.max() < 100) {
            return Err(Impossible::CostAndCutsDisagree);
        }
        let is_one_shape =
            self.branching.min() == self.branching.max() && self.depth.min() == self.depth.max();
        if !is_one_shape {
            return Ok(());
        }
        let (b, d) = (u64::from(self.branching.min()), self.depth.min());
        let (leaves, least) = (b.saturating_pow(d), uniform_minimal_leaves(b, d));
        let hundredths = |share: u32| u64::from(share).saturating_mul(leaves);
        if self.rules.window == Window::FULL && least.saturating_mul(100) > hundredths(cost.max()) {
            return Err(Impossible::CostTooLow { least: least.saturating_mul(100) / leaves });
        }
        let fewest = hundredths(cost.min()).div_ceil(100);
        if fewest.saturating_mul(100) > hundredths(cost.max()) {
            return Err(Impossible::CostBetweenLeaves { leaves });
        }
        Ok(())
    }
}

/// Nodes of the uniform tree, saturating.
pub(crate) fn n_nodes(branching: u32, depth: u32) -> u64 {
    let (mut level, mut all) = (1u64, 1u64);
    for ply in 0..depth {
        if branching <= 1 {
            return all.saturating_add(u64::from(depth - ply));
        }
        level = level.saturating_mul(u64::from(branching));
        all = all.saturating_add(level);
        if all == u64::MAX {
            break;
        }
    }
    all
}

/// More cuts than this no search makes. A branch can be cut only once the other player has a bound, which the
/// first branches of a full window never see; and a branch that is cut leaves at least one child out.
///
/// Worked out for the widest and highest tree, level by level from the leaves, for the four kinds of node: with
/// and without a bound of its own, with and without one against it.
fn most_cuts(request: &Request) -> u64 {
    let b = u64::from(request.branching.max());
    let can_be_cut = b >= if request.goals.late { 3 } else { 2 };
    let kind = |own: bool, against: bool| usize::from(own) * 2 + usize::from(against);
    let mut most = [0u64; 4];
    for _ in 0..request.depth.max() {
        let below = most;
        for (own, against) in [(false, false), (false, true), (true, false), (true, true)] {
            // A child's own bound is the one against its parent; after one child the parent has one of its own.
            let (first, later) = (below[kind(against, own)], below[kind(against, true)]);
            let all = later.saturating_mul(b - 1).saturating_add(first);
            let but_one = later.saturating_mul(b.saturating_sub(2)).saturating_add(first).saturating_add(1);
            let is_cut = against && can_be_cut;
            most[kind(own, against)] = if is_cut { all.max(but_one) } else { all };
        }
        if most.iter().all(|&most| most == u64::MAX) || b == 1 {
            break;
        }
    }
    let Window { alpha, beta } = request.rules.window;
    let (own, against) = (alpha.is_finite(), beta.is_finite());
    most[kind(own, against)].max(most[kind(against, own)])
}

impl std::error::Error for Impossible {}
