//! Where a search came to nodes again.

use plywise_search::{GameTree, NodeId};

use crate::Step;
use crate::index::{NO_VISIT, Visit, VisitId};

/// The visits of every node, so that the one that counts at a step is found without going through the others. Empty
/// where no node was visited twice.
///
/// Takes 8 bytes a visit and 8 a tree node.
#[derive(Clone, Debug, Default)]
pub(crate) struct Revisits {
    /// By node, where its visits begin in `visits`; one more than there are nodes.
    starts: Vec<u32>,
    /// The visits of each node, together and oldest first.
    visits: Vec<VisitId>,
    /// By visit, the event from which on it counts no more, as the search comes to its node or to one above it again;
    /// `u32::MAX` where it never does.
    until: Vec<u32>,
    /// By node, how many children it has: to count them at every visit would take more than the visit did.
    n_children: Vec<u32>,
}

impl Revisits {
    pub(crate) fn of(tree: &GameTree, visits: &[Visit]) -> Revisits {
        let n_nodes = tree.n_nodes();
        let mut starts = vec![0; n_nodes + 1];
        let mut n_children = vec![0; n_nodes];
        for visit in visits {
            starts[visit.node.index() + 1] += 1;
        }
        for node in 0..n_nodes {
            starts[node + 1] += starts[node];
        }
        for above in tree.nodes().filter_map(|node| tree.parent(node)) {
            n_children[above.index()] += 1;
        }
        // Until all are in their places, by node where its next visit goes.
        let mut places = starts.clone();
        let (mut sorted, mut until) = (vec![NO_VISIT; visits.len()], vec![u32::MAX; visits.len()]);
        let mut newest = vec![NO_VISIT; n_nodes];
        for (visit, Visit { node, entered, .. }) in visits.iter().enumerate() {
            let place = &mut places[node.index()];
            sorted[*place as usize] = visit as VisitId;
            *place += 1;
            let before = std::mem::replace(&mut newest[node.index()], visit as VisitId);
            if before != NO_VISIT {
                until[before as usize] = *entered;
            }
        }
        // What is inside a visit counts no longer than the visit does, which was entered before.
        newest.fill(NO_VISIT);
        for (visit, Visit { node, .. }) in visits.iter().enumerate() {
            newest[node.index()] = visit as VisitId;
            let above = tree.parent(*node).map_or(NO_VISIT, |above| newest[above.index()]);
            if above != NO_VISIT {
                until[visit] = until[visit].min(until[above as usize]);
            }
        }
        Revisits { starts, visits: sorted, until, n_children }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.visits.is_empty()
    }

    /// Every visit of a node, oldest first; `None` where no node was visited twice.
    pub(crate) fn of_node(&self, node: NodeId) -> Option<&[VisitId]> {
        let [first, end] = [self.starts.get(node.index())?, self.starts.get(node.index() + 1)?];
        Some(&self.visits[*first as usize..*end as usize])
    }

    /// Whether the search has not come to a visit's node again, nor to one above it.
    #[inline]
    pub(crate) fn counts(&self, visit: VisitId, step: Step) -> bool {
        self.until.get(visit as usize).is_none_or(|&event| event >= step.0)
    }

    /// How many children a node has; `None` where no node was visited twice.
    pub(crate) fn n_children(&self, node: NodeId) -> Option<usize> {
        self.n_children.get(node.index()).map(|&n_children| n_children as usize)
    }

    pub(crate) fn size_in_bytes(&self) -> usize {
        [&self.starts, &self.visits, &self.until, &self.n_children]
            .map(|list| size_of_val(&**list))
            .iter()
            .sum()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::cell::Cell;
    use std::rc::Rc;

    use plywise_search::{Algorithm, GameTree, NodeId, Player, Score, Search, TreeBuilder};

    use crate::{Replay, Step};

    thread_local! {
        static LOOKUPS: Cell<u64> = const { Cell::new(0) };
    }

    /// Somebody looks at a visit.
    pub(crate) fn count_lookup() {
        LOOKUPS.set(LOOKUPS.get() + 1);
    }

    /// `(0 1 2 … n-1)`, which MTD(f) and DUAL* go through once for each value.
    fn ascending(n_leaves: i32) -> Rc<GameTree> {
        let mut tree = TreeBuilder::new();
        tree.open(Player::Max, None);
        for value in 0..n_leaves {
            tree.leaf(Some(Score::from(value)), None);
        }
        tree.close();
        Rc::new(tree.finish().expect("the root has children"))
    }

    /// How many visits are looked at for each event where somebody asks at each step what a sentence asks.
    fn lookups_an_event(n_leaves: i32) -> f64 {
        let search = Search { algorithm: Algorithm::DualStar, ..Search::ALPHA_BETA };
        let replay = Replay::of(ascending(n_leaves), search);
        LOOKUPS.set(0);
        let passes = replay.passes().len();
        assert!(passes >= n_leaves as usize, "{passes} passes");
        for step in (0..=replay.n_events()).map(Step) {
            let moment = replay.at(step);
            let node = moment.event().map_or(NodeId::ROOT, |event| event.node());
            let _ = (moment.current(), moment.counts(), moment.proved(), moment.n_visits(NodeId::ROOT));
            let _ = (moment.visited(node), moment.window(node), moment.entry_window(NodeId::ROOT));
            let _ = (moment.remembered(node), moment.best_child(NodeId::ROOT), moment.n_skipped(node));
        }
        LOOKUPS.get() as f64 / f64::from(replay.n_events())
    }

    #[test]
    fn a_step_costs_no_more_where_a_node_is_visited_more_often() {
        let [few, many] = [50, 200].map(lookups_an_event);
        // Halving takes two lookups more where there are four times as many visits, in each of some ten questions.
        assert!(
            many < few * 1.5,
            "{few} for each event, and {many} where there are four times as many passes"
        );
    }
}
