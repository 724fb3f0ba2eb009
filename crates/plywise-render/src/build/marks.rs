//! The marks of a scene, made one by one as the walk comes to nodes, lines and folded subtrees.

use std::borrow::Cow;

use plywise_layout::Point;
use plywise_lesson::{called, edge_text, labels, leaf_text, name_written, recalled_text, value_written};
use plywise_replay::{Moment, Progress};
use plywise_search::{GameTree, Mover, NodeId};

use super::{FOLD_LEVELS, Notable, Stage};
use crate::geometry::{EDGE_TEXT_GAP, LEVEL_HEIGHT, NODE_HEIGHT, edge_text_room, outline_width, shortened};
use crate::mark::{
    EdgeMark, EdgeState, FoldMark, LABEL_ALONG, NodeMark, NodeShape, NodeState, ProofPart, Scene, cross_along,
};
use crate::viewport::Viewport;

/// What stands below a leaf that the search knew from elsewhere.
const RECALLED: &str = "table";

/// Neighbouring leaves that are drawn as one.
#[derive(Clone, Copy, Default)]
pub(super) struct Run {
    /// The first and the state of the last.
    first: Option<(NodeId, NodeState)>,
    /// What the first of them that a proof needs is to it, or else any other.
    proof: Option<ProofPart>,
    n_leaves: usize,
    pub(super) left: f64,
    pub(super) right: f64,
}

impl Run {
    pub(super) fn add(
        &mut self,
        (leaf, state): (NodeId, NodeState),
        proof: Option<ProofPart>,
        left: f64,
        right: f64,
    ) {
        let (first, left) = self.first.map_or((leaf, left), |(first, _)| (first, self.left));
        let proof = self.proof.filter(|part| *part != ProofPart::NotNeeded).or(proof).or(self.proof);
        *self = Run { first: Some((first, state)), proof, n_leaves: self.n_leaves + 1, left, right };
    }
}

/// The scene so far, and what its marks are made from.
pub(super) struct Marks<'a> {
    pub(super) stage: &'a Stage<'a>,
    pub(super) viewport: Option<Viewport>,
    pub(super) squeeze: f64,
    pub(super) flatten: f64,
    pub(super) notable: &'a Notable,
    pub(super) scene: Scene,
}

impl Marks<'_> {
    pub(super) fn state(&self, node: NodeId, is_pruned: bool) -> NodeState {
        match self.stage.moment.visited(node) {
            Some(Progress::Returned { bound, .. }) => NodeState::Returned(bound),
            Some(_) => NodeState::Open,
            None if self.stage.moment.has_come(node) => NodeState::SetAside,
            None if is_pruned => NodeState::Pruned,
            None => NodeState::Unvisited,
        }
    }

    /// A wedge from `parent` over a run of its leaves, which has the state of the last of them.
    pub(super) fn fold_run(&mut self, parent: NodeId, run: Run) {
        let Some((first, state)) = run.first else { return };
        let (from, y) = (self.at(parent), self.at(first).y);
        let (left, right) = (run.left * self.squeeze, run.right * self.squeeze);
        let at = Point { x: from.x, y: from.y + NODE_HEIGHT };
        self.scene.folds.push(FoldMark {
            id: first,
            n_nodes: run.n_leaves,
            at,
            left,
            right,
            bottom: y,
            state,
            proof: run.proof,
        });
    }

    /// Where a node is drawn.
    fn at(&self, node: NodeId) -> Point {
        let at = self.stage.place(node, self.viewport, self.notable);
        Point { x: at.x * self.squeeze, y: at.y * self.flatten }
    }

    pub(super) fn is_best(&self, node: NodeId) -> bool {
        // The line goes down one level a node.
        let depth = self.stage.moment.replay().tree().depth(node) as usize;
        self.notable.best.get(depth) == Some(&node)
    }

    pub(super) fn node(&mut self, node: NodeId, state: NodeState) {
        let Stage { moment, conventions, selected, .. } = *self.stage;
        let tree = moment.replay().tree();
        let name = name_written(tree, node).map(shortened);
        let shape = shape(tree, node);
        let is_named = self.stage.named.contains(&node);
        // Whoever has no name of its own is called by its place, and so is found by it; so is one that the moves to it name, which
        // are written on the edges alone.
        let place = || shortened(&called(tree, node));
        let has_name = name.is_some();
        let is_leaf = shape == NodeShape::Leaf;
        let recalled = is_leaf.then(|| recalled_text(moment, node, conventions)).flatten();
        // Where the caption says that a value was remembered, the name stands beside it.
        let is_beside = !is_leaf && !has_name || recalled.is_some();
        let (text, caption) = if let Some(text) = recalled {
            (text, Some(RECALLED.to_owned()))
        } else if is_leaf {
            let is_ahead = self.stage.hides_values_ahead && state == NodeState::Unvisited;
            let worth = if is_ahead { String::new() } else { leaf_text(tree, node, conventions) };
            (worth, name.or_else(|| is_named.then(place)))
        } else {
            let value = || value_written(moment, node, conventions).unwrap_or_default();
            (name.unwrap_or_else(value), None)
        };
        let own_name = (is_named && is_beside).then(place);
        let proof = self.part(node);
        let own_name = match proof.and_then(ProofPart::text).filter(|_| !is_leaf) {
            Some(kind) => Some(own_name.map_or_else(|| kind.to_owned(), |name| [&name, " ", kind].concat())),
            None => own_name,
        };
        let question = self.notable.question.as_ref().filter(|(asks, _)| *asks == node);
        let mut labels = labels(moment, node, conventions);
        // A node without a name has its value written in it already.
        labels.retain(|label| label.text != text);
        self.scene.nodes.push(NodeMark {
            id: node,
            at: self.at(node),
            shape,
            state,
            is_current: self.notable.current == Some(node),
            is_best: self.is_best(node) && state != NodeState::Unvisited,
            is_changed: self.notable.changed == Some(node),
            is_selected: selected == Some(node),
            is_named,
            is_compared: self.notable.compares(node),
            is_pointed_at: self.stage.pointed_at == Some(node),
            proof,
            text,
            caption,
            caption_lean: 0.0,
            name: own_name,
            is_name_above: false,
            name_lean: 0.0,
            has_labels_left: false,
            labels,
            question: question.map(|(_, text)| text.clone()),
        });
    }

    /// Whether the proof that is drawn needs a node of a squeezed tree: it is folded only where it is too small to make out, and what
    /// lies over it gives way.
    pub(super) fn is_needed(&self, node: NodeId) -> bool {
        self.squeeze < 1.0 && matches!(self.part(node), Some(ProofPart::Needed { .. }))
    }

    /// What a node is to the proof that is drawn, if one is.
    pub(super) fn part(&self, node: NodeId) -> Option<ProofPart> {
        ProofPart::of(self.stage.proof?, self.stage.moment, node)
    }

    /// What the line to a child is to the proof: what the child is, where the parent belongs to it too.
    fn part_of_line(&self, parent: NodeId, child: NodeId) -> Option<ProofPart> {
        let part = self.part(child)?;
        let is_above = self.stage.proof.is_some_and(|proof| proof.claim(parent).is_some());
        (is_above || part == ProofPart::NotNeeded).then_some(part)
    }

    /// The line to a child. In a squeezed tree a text is left out where the child has less room than the text takes with a gap, so that
    /// neighbours can be told apart; the line that play comes along keeps it.
    pub(super) fn edge(&mut self, parent: NodeId, child: NodeId, is_cut: bool, is_pruned: bool) {
        let moment = self.stage.moment;
        let (left, right) = self.stage.placement.extent(child.index());
        let is_on_path = matches!(self.state(child, false), NodeState::Open);
        let has_room = |label: &Cow<'_, str>| {
            let room = (right - left) * self.squeeze;
            self.squeeze == 1.0 || is_on_path || edge_text_room(label) + EDGE_TEXT_GAP <= room
        };
        let label = edge_text(moment.replay().tree(), child).filter(has_room).map(Cow::into_owned);
        let (from, to) = (self.at(parent), self.at(child));
        let half = NODE_HEIGHT / 2.0;
        let is_best = self.is_best(child) && self.is_best(parent);
        self.scene.edges.push(EdgeMark {
            child,
            from: Point { y: from.y + half, ..from },
            to: Point { y: to.y - half, ..to },
            curve: None,
            is_repetition: false,
            state: edge_state(moment, child, is_cut, is_pruned),
            is_best,
            is_move: is_best && parent == NodeId::ROOT && self.notable.is_over,
            is_compared: self.notable.compares_across(moment.replay().tree(), child),
            proof: self.part_of_line(parent, child),
            label,
            label_along: LABEL_ALONG,
            cross_along: cross_along(self.stage.placement),
        });
    }

    pub(super) fn fold(&mut self, node: NodeId, state: NodeState, n_nodes: usize) {
        let at = self.at(node);
        let (left, right) = self.stage.placement.extent(node.index());
        let (left, right) = (left * self.squeeze, right * self.squeeze);
        // Deep enough to be seen as a subtree, and no deeper than anything is; how deep it really is would take a walk to find out.
        let levels = f64::from(n_nodes.ilog2().max(1));
        let placement = self.stage.placement;
        let n_below = placement.n_levels().saturating_sub(1 + placement.depth(node.index()) as usize);
        let bottom = at.y + (levels / 2.0).min(FOLD_LEVELS).min(n_below as f64) * LEVEL_HEIGHT * self.flatten;
        let proof = self.part(node);
        self.scene.folds.push(FoldMark { id: node, n_nodes, at, left, right, bottom, state, proof });
    }
}

/// The outline of a node.
pub(crate) fn shape(tree: &GameTree, node: NodeId) -> NodeShape {
    match tree.mover(node) {
        _ if tree.is_leaf(node) => NodeShape::Leaf,
        Mover::Max => NodeShape::Max,
        Mover::Min => NodeShape::Min,
        Mover::Chance => NodeShape::Chance,
        Mover::Numbered(player) => NodeShape::Numbered(player),
    }
}

/// How far the search is with the way to a child, which a cut may have left out or which lies below one.
pub(crate) fn edge_state(moment: &Moment<'_>, child: NodeId, is_cut: bool, is_pruned: bool) -> EdgeState {
    match moment.visited(child) {
        Some(Progress::Returned { .. }) => EdgeState::Returned,
        Some(_) => EdgeState::Open,
        None if is_pruned => EdgeState::Pruned,
        None if is_cut => EdgeState::Cut,
        None => EdgeState::Unvisited,
    }
}

/// How wide the outline of a node is.
pub(crate) fn width_of(mark: &NodeMark) -> f64 {
    outline_width(&mark.text)
}
