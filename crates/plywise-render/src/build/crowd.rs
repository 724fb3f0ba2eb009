//! Which nodes give way where a tree is squeezed so much that all of them would lie over each other.

use std::ops::Range;

use plywise_search::NodeId;

use super::{Notable, Stage, width_of};
use crate::geometry::{BOARD_SIDES, LEAF_INSET};
use crate::hanging::Hanging;
use crate::mark::{NodeMark, NodeShape, NodeState, ProofPart, Scene};
use crate::room::{label_end, says_its_value_only};

/// The least between two nodes.
const APART: f64 = 1.0;

/// How much a node matters where not all of a level can be drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// Nothing is known of it.
    Unknown,
    /// The search has come back from it.
    Valued,
    /// It stands right below the way to where the search is.
    Choice,
    /// It belongs to the proof that is drawn.
    Proof,
    /// It is on the best line, or above what is, or both strategies of the proof that is drawn meet in it.
    Best,
    /// The step is about it or about what is below it.
    Told,
}

impl Rank {
    const FROM_THE_MOST: [Rank; 6] =
        [Rank::Told, Rank::Best, Rank::Proof, Rank::Choice, Rank::Valued, Rank::Unknown];
}

/// The places that are drawn however narrow they are, and those that are folded so that these can be seen. There are few of both, so
/// each is looked at in turn.
pub(super) struct Crowd {
    /// What the step and the best line are about, by where it comes among all places.
    matter: Vec<(usize, Rank)>,
    /// From each folded place to the end of what is below it.
    folded: Vec<Range<usize>>,
}

impl Crowd {
    /// Of a picture of which all is drawn nothing is folded, so nothing matters there.
    pub(super) fn new(stage: &Stage<'_>, notable: &Notable, places: &dyn Hanging, folds: bool) -> Crowd {
        let mut matter = Vec::new();
        if folds {
            let compared = notable.comparison.iter().flat_map(|cut| [Some(cut.node), cut.against]);
            let told = [notable.current, notable.changed, notable.fresh_cut, stage.selected].into_iter();
            let told = told.chain(compared).flatten().chain(stage.named.iter().copied());
            matter.extend(told.map(|node| (places.nth(node), Rank::Told)));
            matter.extend(notable.best.iter().map(|&node| (places.nth(node), Rank::Best)));
        }
        Crowd { matter, folded: Vec::new() }
    }

    /// What matters at a place or below it.
    fn below(&self, places: &dyn Hanging, place: NodeId) -> Option<Rank> {
        let below = range(places, place);
        self.matter.iter().filter(|(nth, _)| below.contains(nth)).map(|&(_, rank)| rank).max()
    }

    /// Whether a place is drawn however narrow it is.
    pub(super) fn matters(&self, places: &dyn Hanging, place: NodeId) -> bool {
        self.below(places, place).is_some()
    }

    /// Whether a place is drawn as a wedge so that others can be seen, or lies in one.
    pub(super) fn is_folded(&self, places: &dyn Hanging, place: NodeId) -> bool {
        !self.folded.is_empty() && {
            let nth = places.nth(place);
            self.folded.iter().any(|folded| folded.contains(&nth))
        }
    }

    /// Folds what lies over something that matters more: what is below a folded place takes no room. `drawn` are the places of the nodes
    /// of a scene, parents first and each level from left to right. Whether anything is folded.
    pub(super) fn folds(
        &mut self,
        places: &dyn Hanging,
        scene: &Scene,
        drawn: &[NodeId],
        has_boards: bool,
        squeeze: f64,
    ) -> bool {
        let ranks: Vec<Rank> =
            scene.nodes.iter().zip(drawn).map(|(mark, &place)| self.rank(places, mark, place)).collect();
        let mut taken: Vec<Taken> = Vec::new();
        for rank in Rank::FROM_THE_MOST {
            for ((mark, &place), its) in scene.nodes.iter().zip(drawn).zip(&ranks) {
                if *its != rank || self.is_folded(places, place) {
                    continue;
                }
                let (half, y) = (half(mark, has_boards), mark.at.y);
                let (left, right) = (mark.at.x - half, mark.at.x + half);
                let is_over = taken.iter().any(|other| {
                    // Half a number would be read as another.
                    let end = if rank < Rank::Told { other.label_end } else { other.right };
                    other.y == y && other.left < right + APART && end + APART > left
                });
                if is_over {
                    self.folded.push(range(places, place));
                } else {
                    let is_labelled = rank == Rank::Told && !says_its_value_only(mark);
                    let label_end = if is_labelled { label_end(mark, squeeze) } else { right };
                    taken.push(Taken { y, left, right, label_end });
                }
            }
        }
        !self.folded.is_empty()
    }

    fn rank(&self, places: &dyn Hanging, mark: &NodeMark, place: NodeId) -> Rank {
        let is_choice = || places.above(place).is_some_and(|above| self.matters(places, above));
        match (self.below(places, place), mark.state) {
            (Some(rank), _) => rank,
            _ if matches!(mark.proof, Some(ProofPart::Needed { of_max: true, of_min: true, .. })) => {
                Rank::Best
            }
            _ if matches!(mark.proof, Some(ProofPart::Needed { .. })) => Rank::Proof,
            _ if is_choice() => Rank::Choice,
            (None, NodeState::Returned(_)) => Rank::Valued,
            (None, _) => Rank::Unknown,
        }
    }
}

/// A place and what is below it, by where they come among all places.
fn range(places: &dyn Hanging, place: NodeId) -> Range<usize> {
    let nth = places.nth(place);
    nth..nth + places.n_below(place)
}

/// What a node takes of its level.
struct Taken {
    y: f64,
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
