//! Where the search took a value as it stands: at leaves, and at branches at its depth limit.

use plywise_search::{Algorithm, NodeId, Unit};

use crate::index::VisitId;
use crate::{Moment, Replay};

impl Moment<'_> {
    /// Whether the search has taken a node's own value, in the visit of it that counts: at a leaf, or at a branch at
    /// its depth limit.
    #[must_use]
    pub fn is_evaluated(&self, node: NodeId) -> bool {
        self.visit_of(node).is_some_and(|visit| self.replay.is_evaluation(visit, self.step().0))
    }

    /// Whether what is known of a node may rest on static values: whether the search has come to a branch at its depth
    /// limit there, or to a leaf that is an estimate. A deepening search forgets those of earlier passes; others may remember what rests on them.
    #[must_use]
    pub fn rests_on_statics(&self, node: NodeId) -> bool {
        let (replay, search) = (self.replay, &self.replay.search);
        let deepens = search.algorithm == Algorithm::Iterative;
        let is_static = |below: NodeId| match deepens {
            true => self.is_evaluated(below),
            false => replay.visits_of(below).iter().any(|&visit| replay.is_evaluation(visit, self.step().0)),
        };
        if replay.tree.estimates_in(node).any(is_static) {
            return true;
        }
        if search.horizon.is_none() && !deepens {
            return false;
        }
        let deepest = search.horizon.map_or(u32::MAX, |horizon| horizon.depth);
        let depth = if deepens { deepest.min(self.n_visits(NodeId::ROOT) as u32) } else { deepest };
        // Most of a tree lies at its deepest, and need not be gone through where the search sees all of it.
        let is_in_plies = search.horizon.is_none_or(|horizon| horizon.unit == Unit::Plies);
        let sees_all = is_in_plies && depth >= replay.tree.height();
        let mut below = (node.index()..replay.tree.subtree_end(node)).map(NodeId::new);
        !sees_all && below.any(|below| !replay.tree.is_leaf(below) && is_static(below))
    }
}

impl Replay {
    /// How many different nodes were evaluated in the whole search, however often.
    #[must_use]
    pub fn n_evaluated_nodes(&self) -> u32 {
        let was_evaluated = |node: &NodeId| {
            self.visits_of(*node).iter().any(|&visit| self.is_evaluation(visit, self.n_events))
        };
        self.tree.nodes().filter(was_evaluated).count() as u32
    }

    /// Whether a visit is one of a leaf whose value has been read before a step.
    fn is_evaluation(&self, visit: VisitId, step: u32) -> bool {
        self.branch(visit).is_none() && self.visit(visit).entered + 1 < step
    }
}
