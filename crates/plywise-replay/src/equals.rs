//! Equal positions of a searched game, taken as one.

use plywise_search::{Algorithm, Came, GameTree, NodeId};

use crate::index::{NO_VISIT, VisitId};
use crate::{Memory, Moment, Replay};

/// Which nodes of a searched game ask the same question, and which of their visits tells of all of them at a step.
///
/// Two nodes are one where they stand for the same position, so with the same player to move. Where the search looks only so
/// deep, they are one only on the same level, and below as many null moves, so with as many plies to go: what a search of
/// another depth finds is another answer, and a transposition table does not take one for the other either. A late move that is
/// looked into less deep counts as any other. Staying and a null move are no positions of the game: each such node stands for
/// itself.
///
/// Takes 8 bytes a tree node and 8 a visit.
#[derive(Clone, Debug)]
pub struct Equals {
    /// By node, the first of those that are one with it.
    first: Vec<NodeId>,
    /// By node, where the visits of those whose first it is begin; one more than there are nodes.
    starts: Vec<u32>,
    /// The visits of nodes that are one, together and oldest first: each with the place here of the visit of the same position
    /// around it, where one is.
    visits: Vec<(VisitId, u32)>,
    /// See [`Equals::repetitions`].
    repetitions: Vec<(NodeId, NodeId)>,
    n_places: usize,
}

/// Where no visit of the same position is around one.
const NONE: u32 = u32::MAX;

impl Equals {
    /// Goes through a search once.
    #[must_use]
    pub fn of(replay: &Replay, memory: &Memory) -> Equals {
        let first = firsts(replay, memory);
        let n_places = first.iter().enumerate().filter(|(node, first)| first.index() == *node).count();
        let mut starts = vec![0; first.len() + 1];
        for visit in &replay.visits {
            starts[first[visit.node.index()].index() + 1] += 1;
        }
        for node in 0..first.len() {
            starts[node + 1] += starts[node];
        }
        let mut ends = starts.clone();
        let mut visits = vec![(NO_VISIT, NONE); replay.visits.len()];
        for (visit, entered) in replay.visits.iter().enumerate() {
            let group = first[entered.node.index()].index();
            let place = ends[group];
            let mut around = if place == starts[group] { NONE } else { place - 1 };
            while let Some(&(other, outer)) = visits.get(around as usize)
                && replay.returned(other) < entered.entered
            {
                around = outer;
            }
            visits[place as usize] = (visit as VisitId, around);
            ends[group] = place + 1;
        }
        let repetitions = repetitions(replay.tree(), memory, &first);
        Equals { first, starts, visits, repetitions, n_places }
    }

    /// The first node of those that are one with this one: the one that the search comes to first; where it comes to none of
    /// them, the first of the tree.
    #[must_use]
    pub fn first(&self, node: NodeId) -> NodeId {
        self.first[node.index()]
    }

    /// Of the nodes that are one with this one, the one that tells of them: the one that is being searched, of several the
    /// innermost; else the one whose search ended last; before the search has come to any, the first.
    #[must_use]
    pub fn shown(&self, moment: &Moment<'_>, node: NodeId) -> NodeId {
        let (replay, step) = (moment.replay(), moment.step().0);
        let first = self.first(node);
        let [start, end] = [0, 1].map(|after| self.starts[first.index() + after] as usize);
        let has_begun = |(visit, _): &(VisitId, u32)| replay.visit(*visit).entered < step;
        let n_begun = self.visits[start..end].partition_point(has_begun);
        let mut next = if n_begun == 0 { NONE } else { (start + n_begun - 1) as u32 };
        let mut shown = first;
        // Visits lie inside each other or apart: the newest ended last, unless one is around it.
        while let Some(&(visit, around)) = self.visits.get(next as usize) {
            shown = replay.visit(visit).node;
            if replay.returned(visit) >= step {
                break;
            }
            next = around;
        }
        shown
    }

    /// Positions that stand above themselves and yet are not one, as there are fewer plies to go below: the first node of each, and
    /// that of the nearest above.
    #[must_use]
    pub fn repetitions(&self) -> &[(NodeId, NodeId)] {
        &self.repetitions
    }

    /// How many different positions there are.
    #[must_use]
    pub fn n_places(&self) -> usize {
        self.n_places
    }
}

/// By node, the first of those that ask the same.
fn firsts(replay: &Replay, memory: &Memory) -> Vec<NodeId> {
    let tree = replay.tree();
    let search = replay.trace().search();
    let is_limited = search.horizon.is_some() || search.algorithm == Algorithm::Iterative;
    let mut come = vec![u32::MAX; tree.n_nodes()];
    for visit in replay.visits.iter().rev() {
        come[visit.node.index()] = visit.entered;
    }
    // By node, how many null moves lead to it.
    let mut n_passed: Vec<u32> = Vec::with_capacity(tree.n_nodes());
    let mut asked = Vec::with_capacity(tree.n_nodes());
    for node in tree.nodes() {
        let number = node.index() as u32;
        let came = came(tree, node);
        let above = tree.parent(node).map_or(0, |above| n_passed[above.index()]);
        n_passed.push(above + u32::from(came == Came::Passed));
        let alone = if came == Came::Moved { 0 } else { number };
        let deep = if is_limited { (tree.depth(node), n_passed[node.index()]) } else { (0, 0) };
        asked.push((memory.first_of(node), alone, deep, come[node.index()], number));
    }
    asked.sort_unstable();
    let mut first = vec![NodeId::ROOT; tree.n_nodes()];
    for same in asked.chunk_by(|one, other| (one.0, one.1, one.2) == (other.0, other.1, other.2)) {
        for (.., number) in same {
            first[*number as usize] = NodeId::new(same[0].4 as usize);
        }
    }
    first
}

/// See [`Equals::repetitions`].
fn repetitions(tree: &GameTree, memory: &Memory, first: &[NodeId]) -> Vec<(NodeId, NodeId)> {
    let repeated = |node: NodeId| {
        let position = memory.first_of(node);
        if position == node || came(tree, node) != Came::Moved {
            return None;
        }
        let above = tree.ancestors(node).find(|above| memory.first_of(*above) == position)?;
        Some((first[node.index()], first[above.index()])).filter(|(below, above)| below != above)
    };
    let mut repetitions: Vec<_> = tree.nodes().filter_map(repeated).collect();
    repetitions.sort_unstable();
    repetitions.dedup();
    repetitions
}

/// How the search came to a node, as its move is called.
fn came(tree: &GameTree, node: NodeId) -> Came {
    let is_called = |came: &Came| came.name().is_some() && came.name() == tree.move_label(node);
    [Came::Stayed, Came::Passed].into_iter().find(is_called).unwrap_or(Came::Moved)
}
