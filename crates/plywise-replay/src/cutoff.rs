//! Why a cut is a cut.

use plywise_search::{Mover, NodeId, Player, Score};

use crate::Moment;
use crate::index::NO_VISIT;

/// A cut and its reason: a node's value met the bound that the other player already has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cutoff {
    /// The node whose remaining children are left out.
    pub node: NodeId,
    /// Whose bound was met: an α cutoff happens at a MIN node against MAX's bound, a β cutoff at a MAX node.
    pub against: Player,
    /// The child whose score settled it.
    pub by: NodeId,
    /// The node's value then.
    pub value: Score,
    /// The bound that it met.
    pub bound: Score,
    /// The ancestor whose best value that bound is; `None` when it is the end of the root's window, or of one in which
    /// the search asked whether a node is better than something, or was worked out at a chance node in between.
    pub ancestor: Option<NodeId>,
    /// The children looked at.
    pub tried: u32,
}

impl Cutoff {
    /// The cut at `node`, whose cut has been made by this moment.
    pub(crate) fn at(moment: &Moment<'_>, node: NodeId) -> Option<Cutoff> {
        let replay = moment.replay();
        let (visit, branch) = moment.visit_of_branch(node)?;
        let entered = replay.visit(visit).entered;
        let last = replay.updates(branch).last()?;
        let is_chance = replay.is_chance(node);
        // A chance node is on nobody's side: what it hands up tells which bound it met.
        let entry = replay.entry_window(branch);
        let against = match is_chance {
            true if replay.score(branch.score) >= entry.beta => Player::Min,
            true => Player::Max,
            false => !replay.player(node),
        };
        let bound = entry.own(against);
        // The bound was handed down unchanged from where it came up. That is a value of the other player's, unless
        // it is the end of a window in which the search only asked a question. The children of a chance node have
        // windows of their own.
        let nth = replay.cuts.partition_point(|&cut| cut + 1 < branch.returned);
        let from = replay.bounds_from.get(nth).copied().filter(|&visit| visit != NO_VISIT);
        let ancestor = from.filter(|&visit| {
            let Some(branch) = replay.branch(visit) else { return false };
            let last = replay.n_updates_before(visit, branch, entered).checked_sub(1);
            let value = last.map(|last| replay.score(replay.updates(branch)[last].best));
            replay.player(replay.visit(visit).node) == against && value == Some(bound)
        });
        let ancestor = ancestor.map(|visit| replay.visit(visit).node);
        let tried = replay.updates(branch).len() as u32;
        // An average is known as a bound before all of its sum is.
        let value = replay.score(if is_chance { branch.score } else { last.best });
        let by = replay.visit(last.by()).node;
        Some(Cutoff { node, against, by, value, bound, ancestor, tried })
    }

    /// Whether the bound comes from further up than the node's parent (a deep cutoff).
    #[must_use]
    pub fn is_deep(&self, tree: &plywise_search::GameTree) -> bool {
        self.ancestor.is_some() && self.ancestor != tree.parent(self.node)
    }
}

impl Moment<'_> {
    /// The ancestor whose best value is the other player's end of the window that an open node was entered with: what
    /// [`Cutoff::ancestor`] names if the node is cut. `None` as there, and where the node was never entered.
    #[must_use]
    pub fn bound_comes_from(&self, node: NodeId) -> Option<NodeId> {
        let tree = self.replay().tree();
        let against = !tree.player(node);
        let bound = |node| Some(self.entry_window(node)?.own(against));
        let met = bound(node)?;
        let mut above = tree.parent(node)?;
        while tree.mover(above) != Mover::Chance {
            if bound(above) != Some(met) {
                return (tree.player(above) == against && self.value(above) == Some(met)).then_some(above);
            }
            above = tree.parent(above)?;
        }
        None
    }
}
