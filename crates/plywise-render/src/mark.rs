//! What there is to draw.

use crate::board::BoardMark;
use crate::geometry::{LEVEL_HEIGHT, level_height};
use plywise_layout::{Placement, Point};
use plywise_lesson::{Comparison, Label};
use plywise_replay::{Moment, Progress};
use plywise_search::{Bound, NodeId, NodeType, Player, ProofTree};

/// Everything to draw, in paint order: levels, then edges, folded subtrees, nodes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// Whose move it is on each level.
    pub levels: Vec<LevelMark>,
    /// The branches of the tree as lines.
    pub edges: Vec<EdgeMark>,
    /// Subtrees too small to draw.
    pub folds: Vec<FoldMark>,
    /// The boards below nodes, where there are some.
    pub boards: Vec<BoardMark>,
    /// The nodes.
    pub nodes: Vec<NodeMark>,
    /// What is written beside a cut that was just made.
    pub words: Vec<WordMark>,
}

/// What is written beside a cut, where no line runs.
#[derive(Clone, Debug, PartialEq)]
pub struct WordMark {
    /// The middle of it.
    pub at: Point,
    /// How wide it is.
    pub width: f64,
    /// What it is.
    pub kind: WordKind,
    /// From where on its frame to where a line ties it to what it is about, where something else stands nearer.
    pub tie: Option<[Point; 2]>,
}

/// What is written beside a cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WordKind {
    /// The two numbers that were compared: `2 ≤ 3 = α`.
    Comparison(Comparison),
    /// The word of the lecture whose slides have one.
    Pruned,
}

impl WordMark {
    /// Its pieces, each with the class that tells whose number it is; without one where they are not told apart.
    #[must_use]
    pub fn pieces(&self) -> Vec<(&'static str, String)> {
        match &self.kind {
            WordKind::Pruned => vec![("", CUT_WORD.to_owned())],
            WordKind::Comparison(cut) => {
                let Comparison { side, value, relation, bound, name, .. } = cut;
                let (own, other) = match side {
                    // The players of a sum have no bounds.
                    _ if name.is_none() => ("pw-part", "pw-part"),
                    Player::Max => ("pw-part alpha", "pw-part beta"),
                    Player::Min => ("pw-part beta", "pw-part alpha"),
                };
                let name = name.map_or_else(String::new, |name| format!(" = {name}"));
                vec![
                    (own, value.clone()),
                    ("pw-part", format!(" {relation} ")),
                    (other, [bound, &*name].concat()),
                ]
            }
        }
    }

    /// Whether a line goes around it.
    #[must_use]
    pub fn has_frame(&self) -> bool {
        matches!(self.kind, WordKind::Comparison(_))
    }

    /// The class a style sheet knows it by.
    #[must_use]
    pub fn class(&self) -> &'static str {
        match self.kind {
            WordKind::Comparison(_) => "pw-comparison",
            WordKind::Pruned => "pw-cut-word",
        }
    }
}

/// What is written at a cut when it is made, where a lecture does so.
pub const CUT_WORD: &str = "Pruned!";

/// The side label of one level.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelMark {
    /// Plies from the root.
    pub depth: u32,
    /// Where the middle of the level is.
    pub y: f64,
    /// Whose move it is, as the course says it.
    pub text: String,
}

/// The outline of a node. Who decides differs in shape or in text, so that colour need not tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeShape {
    /// Points up.
    Max,
    /// Points down.
    Min,
    /// A box.
    Leaf,
    /// A circle, drawn out where there is much to write in it.
    Chance,
    /// A hexagon with the player's number in its corner.
    Numbered(u8),
}

/// How far the search is with a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeState {
    /// Not reached yet.
    Unvisited,
    /// Being searched.
    Open,
    /// Done, and its score promises this much.
    Returned(Bound),
    /// Looked at in an earlier visit of a node above, and not in the newest one.
    SetAside,
    /// Left out, and never looked at.
    Pruned,
}

/// One node.
#[derive(Clone, Debug, PartialEq)]
pub struct NodeMark {
    /// Which node.
    pub id: NodeId,
    /// Its centre.
    pub at: Point,
    /// Its outline.
    pub shape: NodeShape,
    /// How far the search is with it.
    pub state: NodeState,
    /// The search is here now.
    pub is_current: bool,
    /// The best line, as far as it is known, goes through here.
    pub is_best: bool,
    /// The last event changed what is written here.
    pub is_changed: bool,
    /// Somebody picked it.
    pub is_selected: bool,
    /// The sentence speaks of it.
    pub is_named: bool,
    /// It is one of the two nodes that a cut compares.
    pub is_compared: bool,
    /// Somebody points at its name.
    pub is_pointed_at: bool,
    /// What it is to the proof that is drawn.
    pub proof: Option<ProofPart>,
    /// What is written in it: its name, or its value where it has no name.
    pub text: String,
    /// What is written under a leaf that has a name besides its value.
    pub caption: Option<String>,
    /// How far beside its middle that stands, where it would lie over the next leaf's.
    pub caption_lean: f64,
    /// What stands to the left of a branch that has no name of its own, while the sentence calls it by one.
    pub name: Option<String>,
    /// Whether that stands above it, as something else stands to the left.
    pub is_name_above: bool,
    /// To which side of its middle a name above it stands, so that it lies over no line: −1 to the left, 1 to the right. A long one has no
    /// room there, and stands over the middle, at 0.
    pub name_lean: f64,
    /// Whether what is written beside it stands on its left, where the next node is too near.
    pub has_labels_left: bool,
    /// What stands beside it.
    pub labels: Vec<Label>,
    /// The question it asks of a value that just came back.
    pub question: Option<String>,
}

/// What a node or a line is to the proof of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofPart {
    /// It belongs to MAX's strategy, to MIN's, or to both.
    Needed {
        /// What the node is in the proof.
        kind: NodeType,
        /// Whether MAX's strategy has it.
        of_max: bool,
        /// Whether MIN's strategy has it.
        of_min: bool,
    },
    /// The search was there, and the proof does without it.
    NotNeeded,
}

impl ProofPart {
    /// What a node is to a proof; `None` where the search has not finished with it.
    #[must_use]
    pub fn of(proof: &ProofTree, moment: &Moment<'_>, node: NodeId) -> Option<ProofPart> {
        let Some(kind) = proof.node_type(moment.replay().tree(), node) else {
            let is_finished = matches!(moment.visited(node), Some(Progress::Returned { .. }));
            return is_finished.then_some(ProofPart::NotNeeded);
        };
        let is_of = |player| proof.is_in_strategy(player, node);
        Some(ProofPart::Needed { kind, of_max: is_of(Player::Max), of_min: is_of(Player::Min) })
    }

    /// The class a style sheet knows it by, with a blank before it.
    fn class(self) -> &'static str {
        match self {
            ProofPart::Needed { of_max: true, of_min: true, .. } => " strategy-of-both",
            ProofPart::Needed { of_max: true, .. } => " strategy-of-max",
            ProofPart::Needed { .. } => " strategy-of-min",
            ProofPart::NotNeeded => " not-needed",
        }
    }

    /// What is written beside a branch of it.
    pub(crate) fn text(self) -> Option<&'static str> {
        match self {
            ProofPart::Needed { kind: NodeType::Pv, .. } => Some("PV"),
            ProofPart::Needed { kind: NodeType::Cut, .. } => Some("CUT"),
            ProofPart::Needed { kind: NodeType::All, .. } => Some("ALL"),
            ProofPart::NotNeeded => None,
        }
    }
}

/// How far the search is with the way to a child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EdgeState {
    /// Not gone yet.
    Unvisited,
    /// The search is below it now.
    Open,
    /// Gone, and come back.
    Returned,
    /// Cut here: marked with a cross.
    Cut,
    /// Below a cut.
    Pruned,
}

/// The line from a parent to a child.
#[derive(Clone, Debug, PartialEq)]
pub struct EdgeMark {
    /// The child, whose line this is.
    pub child: NodeId,
    /// The parent's lower end.
    pub from: Point,
    /// The child's upper end.
    pub to: Point,
    /// Between which points it bends, where it leads to a place that stands already: as a cubic Bézier curve has them.
    pub curve: Option<[Point; 2]>,
    /// Whether it is no move, but tells that the position of its upper place is repeated at its lower one.
    pub is_repetition: bool,
    /// How far the search is with it.
    pub state: EdgeState,
    /// The best line, as far as it is known, goes this way.
    pub is_best: bool,
    /// At the root of the tree, this is the move chosen in the end.
    pub is_move: bool,
    /// It lies between the two nodes that a cut compares.
    pub is_compared: bool,
    /// What it is to the proof that is drawn.
    pub proof: Option<ProofPart>,
    /// What is written on it: the name of the move, how likely chance is to go this way.
    pub label: Option<String>,
    /// How far along it that stands, of 1.
    pub label_along: f64,
    /// How far along it the cross of a cut stands, of 1.
    pub cross_along: f64,
}

/// A subtree too small to draw, or some leaves side by side, as one wedge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FoldMark {
    /// The root of the subtree, or the first of the leaves.
    pub id: NodeId,
    /// How many nodes it stands for.
    pub n_nodes: usize,
    /// Below the tip of the wedge.
    pub at: Point,
    /// The leftmost of the subtree.
    pub left: f64,
    /// The rightmost of the subtree.
    pub right: f64,
    /// The lowest of the subtree.
    pub bottom: f64,
    /// How far the search is with its root, or with the last of the leaves.
    pub state: NodeState,
    /// What its root, or one of the leaves, is to the proof that is drawn.
    pub proof: Option<ProofPart>,
}

impl FoldMark {
    /// The classes a style sheet knows it by.
    #[must_use]
    pub fn class(&self) -> String {
        ["pw-fold ", self.state.class(), self.proof.map_or("", ProofPart::class)].concat()
    }
}

/// How far down an edge its label stands: below the cross of a cut, above the child.
pub(crate) const LABEL_ALONG: f64 = 0.72;

/// How far down an edge the cross of a cut stands: in the middle, or below a board that stands below the parent, above the label.
pub(crate) fn cross_along(placement: &Placement) -> f64 {
    if level_height(placement) > LEVEL_HEIGHT { 0.6 } else { 0.5 }
}

/// The same on a curve: before its label.
pub(crate) const CROSS_ON_CURVE: f64 = 0.25;

impl NodeState {
    /// The class a style sheet knows it by.
    #[must_use]
    pub fn class(self) -> &'static str {
        match self {
            NodeState::Unvisited => "unvisited",
            NodeState::Open => "open",
            NodeState::Returned(Bound::Exact) => "returned exact",
            NodeState::Returned(Bound::AtLeast) => "returned at-least",
            NodeState::Returned(Bound::AtMost) => "returned at-most",
            NodeState::SetAside => "set-aside",
            NodeState::Pruned => "pruned",
        }
    }
}

impl NodeMark {
    /// Whether it has a line around it: the sentence speaks of it, a cut compares it, or somebody points at its name.
    #[must_use]
    pub fn has_ring(&self) -> bool {
        self.is_named || self.is_compared || self.is_pointed_at
    }

    /// The classes a style sheet knows it by.
    #[must_use]
    pub fn classes(&self) -> String {
        let shape = match self.shape {
            NodeShape::Max => "max",
            NodeShape::Min => "min",
            NodeShape::Leaf => "leaf",
            NodeShape::Chance => "chance",
            NodeShape::Numbered(1) => "numbered first",
            NodeShape::Numbered(2) => "numbered second",
            NodeShape::Numbered(3) => "numbered third",
            NodeShape::Numbered(_) => "numbered",
        };
        let mut classes = format!("pw-node {shape} {}", self.state.class());
        for (holds, class) in [
            (self.is_current, " current"),
            (self.is_best, " best"),
            (self.is_changed, " changed"),
            (self.is_selected, " selected"),
            (self.is_named, " named"),
            (self.is_compared, " compared"),
            (self.is_pointed_at, " pointed-at"),
        ] {
            classes.push_str(if holds { class } else { "" });
        }
        classes.push_str(self.proof.map_or("", ProofPart::class));
        classes
    }
}

impl EdgeMark {
    /// The classes a style sheet knows it by.
    #[must_use]
    pub fn classes(&self) -> String {
        let state = match self.state {
            EdgeState::Unvisited => "unvisited",
            EdgeState::Open => "open",
            EdgeState::Returned => "returned",
            EdgeState::Cut => "cut",
            EdgeState::Pruned => "pruned",
        };
        let best = if self.is_best { " best" } else { "" };
        let chosen = if self.is_move { " move" } else { "" };
        let compared = if self.is_compared { " compared" } else { "" };
        let proof = self.proof.map_or("", ProofPart::class);
        let again = if self.curve.is_some() { " again" } else { "" };
        format!("pw-edge {state}{again}{best}{chosen}{compared}{proof}")
    }

    /// Where its label stands: near the child, where lines are apart; of a curve in the middle, since many may end at one place, or
    /// where it can be seen.
    #[must_use]
    pub fn label_at(&self) -> Point {
        self.along(self.label_along)
    }

    /// Where a cut's cross stands.
    #[must_use]
    pub fn middle(&self) -> Point {
        self.along(self.cross_along)
    }

    /// A point of it: 0 is at the parent, 1 at the child.
    pub(crate) fn along(&self, share: f64) -> Point {
        let between = |from: Point, to: Point| Point {
            x: from.x + share * (to.x - from.x),
            y: from.y + share * (to.y - from.y),
        };
        let Some([first, second]) = self.curve else { return between(self.from, self.to) };
        let middle = between(first, second);
        let [first, second] = [between(self.from, first), between(second, self.to)];
        between(between(first, middle), between(middle, second))
    }
}
