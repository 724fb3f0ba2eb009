//! Which nodes give way where a tree is squeezed so much that all of them would lie over each other.

use std::collections::BTreeSet;

use plywise_search::NodeId;

use super::{Notable, Stage, width_of};
use crate::geometry::{BOARD_SIDES, LEAF_INSET};
use crate::hanging::Hanging;
use crate::mark::{NodeMark, NodeShape, NodeState, Scene};
use crate::room::label_end;

/// The least between two nodes.
const APART: f64 = 1.0;

/// How much a node matters where not all of a level can be drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// Nothing is known of it.
    Unknown,
    Valued,
    /// It stands right below the way to where the search is.
    Choice,
    /// It is on the best line, or above what is.
    Best,
    /// The step is about it or about what is below it.
    Told,
}

/// The places that are drawn however narrow they are, and those that are folded so that these can be seen.
pub(super) struct Crowd {
    /// What the step and the best line are about, by where it comes among all places.
    matter: Vec<(usize, Rank)>,
    folded: BTreeSet<NodeId>,
}

impl Crowd {
    pub(super) fn new<H: Hanging>(stage: &Stage<'_>, notable: &Notable, places: &H) -> Crowd {
        let compared = notable.comparison.iter().flat_map(|cut| [Some(cut.node), cut.against]);
        let told = [notable.current, notable.changed, notable.fresh_cut, stage.selected].into_iter();
        let told = told.chain(compared).flatten().chain(stage.named.iter().copied());
        let best = notable.best.iter().map(|&node| (places.nth(node), Rank::Best));
        let mut matter: Vec<_> = told.map(|node| (places.nth(node), Rank::Told)).chain(best).collect();
        matter.sort_unstable();
        Crowd { matter, folded: BTreeSet::new() }
    }

    /// What matters at a place or below it.
    fn below<H: Hanging>(&self, places: &H, place: NodeId) -> impl Iterator<Item = Rank> {
        let first = places.nth(place);
        let end = first + places.n_below(place);
        let from = self.matter.partition_point(|&(nth, _)| nth < first);
        self.matter[from..].iter().take_while(move |(nth, _)| *nth < end).map(|&(_, rank)| rank)
    }

    /// Whether a place is drawn however narrow it is.
    pub(super) fn matters<H: Hanging>(&self, places: &H, place: NodeId) -> bool {
        self.below(places, place).next().is_some()
    }

    /// Whether a place is drawn as a wedge so that others can be seen.
    pub(super) fn is_folded(&self, place: NodeId) -> bool {
        self.folded.contains(&place)
    }

    /// Folds what lies over something that matters more, from the root down: what is below a folded place takes no room. `drawn` are
    /// the places of the nodes of a scene. Whether anything is folded.
    pub(super) fn folds<H: Hanging>(
        &mut self,
        places: &H,
        scene: &Scene,
        drawn: &[NodeId],
        has_boards: bool,
    ) -> bool {
        let mut order: Vec<(&NodeMark, NodeId, Rank)> = scene
            .nodes
            .iter()
            .zip(drawn)
            .map(|(mark, &place)| (mark, place, self.rank_drawn(places, mark, place)))
            .collect();
        order.sort_by(|(one, _, its), (other, _, others)| {
            let [one, other] = [one, other].map(|mark| mark.at);
            (one.y.total_cmp(&other.y)).then(others.cmp(its)).then(one.x.total_cmp(&other.x))
        });
        // What of the level is taken, from left to right.
        let mut taken: Vec<Taken> = Vec::new();
        let (mut level, mut hidden) = (f64::NEG_INFINITY, BTreeSet::new());
        for (mark, place, rank) in order {
            if mark.at.y > level {
                level = mark.at.y;
                taken.clear();
            }
            if places.above(place).is_some_and(|above| hidden.contains(&above)) {
                hidden.insert(place);
                continue;
            }
            let half = half(mark, has_boards);
            let (left, right) = (mark.at.x - half, mark.at.x + half);
            let after = taken.partition_point(|other| other.left < left);
            let is_over_next = taken.get(after).is_some_and(|next| next.left < right + APART);
            let is_over_last = after.checked_sub(1).is_some_and(|last| {
                let last = taken[last];
                // Half a number would be read as another.
                let end = if rank < Rank::Told { last.label_end } else { last.right };
                end + APART > left
            });
            if is_over_next || is_over_last {
                self.folded.insert(place);
                hidden.insert(place);
            } else {
                let is_labelled = rank == Rank::Told && !mark.labels.is_empty();
                let label_end = if is_labelled { label_end(mark) } else { right };
                taken.insert(after, Taken { left, right, label_end });
            }
        }
        !self.folded.is_empty()
    }

    fn rank_drawn<H: Hanging>(&self, places: &H, mark: &NodeMark, place: NodeId) -> Rank {
        let is_choice = || places.above(place).is_some_and(|above| self.matters(places, above));
        match (self.below(places, place).max(), mark.state) {
            (Some(rank), _) => rank,
            _ if is_choice() => Rank::Choice,
            (None, NodeState::Returned(_)) => Rank::Valued,
            (None, _) => Rank::Unknown,
        }
    }
}

/// What a node takes of its level.
#[derive(Clone, Copy)]
struct Taken {
    left: f64,
    right: f64,
    /// Where what is written beside it ends, if the step is about it.
    label_end: f64,
}

/// Half of what a node takes from left to right, with its board.
fn half(mark: &NodeMark, has_boards: bool) -> f64 {
    let inset = if mark.shape == NodeShape::Leaf { LEAF_INSET } else { 0.0 };
    let board = if has_boards { BOARD_SIDES[0] } else { 0.0 };
    (width_of(mark) / 2.0 - inset).max(board / 2.0)
}
