//! Star1 with a look ahead: one child of each child first.

use crate::chance_bounds::ChanceBounds;
use crate::star1::Star;
use crate::{Average, Bound, Event, Game, Mover, NodeId, OrderedTree, Player, Score, Stop, Window};

/// The value of a game of chance as by [`crate::star1`], except that a chance node first *probes*: it looks at one
/// child of each of its MAX and MIN children. What a MIN node's first child is worth, the MIN node is worth at most;
/// so a chance node below which MIN moves may be settled against α before any of its children is searched in full,
/// and one below which MAX moves against β. Where it is not, what the probes proved stands in for the ends of the
/// range in Star1's windows.
///
/// A probe is a visit: the node is entered, looks at one child, leaves out the others and returns with a bound. It
/// is entered again when it is searched in full. Only the probe that settles a chance node is reported by
/// [`Event::Updated`] there, with the sum of what the probes found. Leaves, chance nodes and branches with a single
/// child are not probed: that would be no less work than the search. Where a chance node is settled before it comes to a
/// probed child again, what the probe found stands.
///
/// Source: Ballard 1983, "The *-minimax search procedure for trees containing chance nodes". Which child to probe is
/// left open there; here it is the first in the search's order.
///
/// # Errors
/// When a leaf, or a branch at the horizon, has no value.
pub fn star2(
    ordered: &OrderedTree<'_>,
    range: Window,
    report: impl FnMut(Event<NodeId>),
) -> Result<Score, Stop> {
    let mut search = Star { ordered, range, probes: true, report };
    Ok(search.go(NodeId::ROOT, Window::FULL)?.0)
}

impl<R: FnMut(Event<NodeId>)> Star<'_, '_, R> {
    /// Looks at one child of each child. `Some` where that settles the chance node.
    pub(crate) fn probe(
        &mut self,
        node: NodeId,
        entry: Window,
        bounds: &mut ChanceBounds,
    ) -> Result<Option<(Score, Bound)>, Stop> {
        let mut sum = Average::none_seen();
        let mut n_probed = 0;
        for nth in 0..bounds.n_children() {
            let child = bounds.child(nth);
            if !self.is_worth_a_probe(child) {
                continue;
            }
            let window = self.probe_window(bounds, nth, entry);
            (self.report)(Event::Entered { node: child, window });
            let (score, bound) = self.decide(child, window, 1)?;
            (self.report)(Event::Returned { node: child, score, bound });
            n_probed += 1;
            bounds.learn(nth, score, bound);
            sum.add(bounds.probability(nth), score);
            if let Some(settled) = bounds.settled(entry) {
                (self.report)(Event::Updated { node, by: child, value: sum.so_far(), window: entry });
                if (n_probed as usize) < bounds.n_children() {
                    (self.report)(Event::Pruned { node, by: child, tried: n_probed });
                }
                return Ok(Some(settled));
            }
        }
        Ok(None)
    }

    fn is_worth_a_probe(&self, node: NodeId) -> bool {
        let tree = self.ordered.tree();
        let decides = tree.mover(node) != Mover::Chance && !self.ordered.is_at_horizon(node);
        decides && self.ordered.children(node).nth(1).is_some()
    }

    /// A MIN node's probe can only bound it from above, so only α may end it early: with a lower bound of the one
    /// child nothing would be known of the node. A MAX node's is the mirror image.
    fn probe_window(&self, bounds: &ChanceBounds, nth: usize, entry: Window) -> Window {
        let Some(window) = bounds.window(nth, entry) else { return Window::FULL };
        match self.ordered.player(bounds.child(nth)) {
            Player::Min => Window { beta: Score::MAX, ..window },
            Player::Max => Window { alpha: Score::MIN, ..window },
        }
    }
}
