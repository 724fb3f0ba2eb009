//! Where the search took a value as it stands: at leaves, and at branches at its depth limit.

use plywise_search::NodeId;

use crate::index::VisitId;
use crate::{Moment, Replay};

impl Moment<'_> {
    /// Whether the search has taken a node's own value, in the visit of it that counts: at a leaf, or at a branch at
    /// its depth limit.
    #[must_use]
    pub fn is_evaluated(&self, node: NodeId) -> bool {
        self.visit_of(node).is_some_and(|visit| self.replay.is_evaluation(visit, self.step().0))
    }
}

impl Replay {
    /// How many different nodes were evaluated in the whole search, however often.
    #[must_use]
    pub fn n_evaluated_nodes(&self) -> u32 {
        let was_evaluated =
            |node: &NodeId| self.visits_of(*node).any(|visit| self.is_evaluation(visit, self.n_events));
        self.tree.nodes().filter(was_evaluated).count() as u32
    }

    /// Whether a visit is one of a leaf whose value has been read before a step.
    fn is_evaluation(&self, visit: VisitId, step: u32) -> bool {
        self.branch(visit).is_none() && self.visit(visit).entered + 1 < step
    }
}
