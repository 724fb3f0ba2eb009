//! Building a scene: a walk from the root down, past whatever the viewport does not show.

use std::borrow::Cow;

use plywise_conventions::Conventions;
use plywise_layout::{Placement, Point};
use plywise_lesson::{
    Comparison, comparison, edge_text, labels, leaf_text, name_written, question, recalled_text,
    value_written,
};
use plywise_replay::{Moment, Progress};
use plywise_search::{Event, GameTree, Mover, NodeId, Player, ProofTree};

use crate::board::Boards;
use crate::geometry::{
    LEVEL_HEIGHT, NODE_HEIGHT, NODE_WIDTH, SPACING, edge_text_room, level_height, outline_width, shortened,
};
use crate::hanging::{AsTree, Hanging};
use crate::mark::{
    EdgeMark, EdgeState, FoldMark, LABEL_ALONG, LevelMark, NodeMark, NodeShape, NodeState, ProofPart, Scene,
};
use crate::room::words;

/// Everything a scene is built from.
#[derive(Clone, Copy, Debug)]
pub struct Stage<'a> {
    /// What is known.
    pub moment: &'a Moment<'a>,
    /// Where things stand.
    pub placement: &'a Placement,
    /// How a course writes it.
    pub conventions: &'a Conventions,
    /// Whose move it is on each level, see [`level_players`](crate::level_players).
    pub levels: &'a [Option<Mover>],
    /// The node somebody picked.
    pub selected: Option<NodeId>,
    /// The nodes of which the sentence beside the picture speaks: their names are in the picture.
    pub named: &'a [NodeId],
    /// The node to whose name somebody points.
    pub pointed_at: Option<NodeId>,
    /// The proof of what a node came to, to be drawn over what the search did.
    pub proof: Option<&'a ProofTree>,
    /// The boards that stand below its nodes, where the placement has room for them.
    pub boards: Option<&'a dyn Boards>,
}

/// The part of the scene that can be seen, in scene units, and how large it is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewport {
    /// Left edge.
    pub left: f64,
    /// Upper edge.
    pub top: f64,
    /// How wide.
    pub width: f64,
    /// How high.
    pub height: f64,
    /// Screen pixels to a scene unit.
    pub scale: f64,
    /// How much narrower than it was placed the tree is drawn, 1 being not at all: marks keep their size and
    /// move together, and what no longer fits side by side is folded. Positions of marks are squeezed, the
    /// viewport's own edges are not.
    pub squeeze: f64,
}

/// Branches whose subtree is narrower than this many screen pixels are drawn as one wedge with it.
pub const FOLD_BELOW: f64 = 14.0;

/// What stands below a leaf that the search knew from elsewhere.
const RECALLED: &str = "table";

/// The most levels that the wedge of a folded subtree reaches down.
const FOLD_LEVELS: f64 = 2.0;

/// Nodes drawn before subtrees are folded more eagerly.
pub(crate) const MANY: usize = 400;

impl Viewport {
    /// Subtrees narrower than this are drawn as one wedge, in units of the placement.
    pub(crate) fn fold_below(&self) -> f64 {
        FOLD_BELOW / (self.scale * self.squeeze)
    }

    /// Whether what ends at this height is not all above the view. A mark stands out from its place by its own height.
    fn reaches(&self, bottom: f64) -> bool {
        bottom + NODE_HEIGHT >= self.top
    }

    /// Whether a point of a scene is well in view, so that a short text around it is.
    pub(crate) fn holds(&self, Point { x, y }: Point) -> bool {
        let (edge, left) = (16.0, self.left * self.squeeze);
        let (right, bottom) = (left + self.width * self.squeeze, self.top + self.height);
        x >= left + edge && x <= right - edge && y >= self.top + edge && y <= bottom - edge
    }

    fn shows(&self, left: f64, right: f64, top: f64, bottom: f64) -> bool {
        left <= self.left + self.width
            && right >= self.left
            && top <= self.top + self.height
            && bottom >= self.top
    }
}

impl<'a> Stage<'a> {
    /// The tree at a moment, with nothing picked or pointed at, no name beyond those of the course, and no proof. Whoever
    /// wants more says so: `Stage { named, ..Stage::new(…) }`.
    #[must_use]
    pub const fn new(
        moment: &'a Moment<'a>,
        placement: &'a Placement,
        conventions: &'a Conventions,
        levels: &'a [Option<Mover>],
    ) -> Self {
        Stage {
            moment,
            placement,
            conventions,
            levels,
            selected: None,
            named: &[],
            pointed_at: None,
            proof: None,
            boards: None,
        }
    }

    /// The whole tree.
    #[must_use]
    pub fn scene(&self) -> Scene {
        self.walk(&mut self.as_tree(), None, 0.0, &self.notable(u32::MAX))
    }

    /// What a viewport shows. A subtree too small to make out becomes one wedge; when there is still too much
    /// to draw, larger ones do too.
    #[must_use]
    pub fn scene_in(&self, viewport: Viewport) -> Scene {
        let mut fold_below = viewport.fold_below();
        let notable = self.notable(((viewport.top + viewport.height) / LEVEL_HEIGHT).max(0.0) as u32 + 1);
        loop {
            let scene = self.walk(&mut self.as_tree(), Some(viewport), fold_below, &notable);
            if scene.nodes.len() + scene.folds.len() <= 2 * MANY || fold_below > viewport.width {
                return scene;
            }
            fold_below *= 2.0;
        }
    }

    fn as_tree(&self) -> AsTree<'a> {
        AsTree { moment: self.moment, placement: self.placement }
    }

    /// What stands out at this moment, down to a level.
    pub(crate) fn notable(&self, deepest: u32) -> Notable {
        let Stage { moment, conventions, .. } = *self;
        let asks = conventions.asks.then(|| question(moment, conventions)).flatten();
        Notable {
            best: moment.principal_variation().take(deepest.saturating_add(1) as usize).collect(),
            changed: moment.event().map(|event| event.node()),
            current: moment.current(),
            question: asks,
            is_over: moment.next_event().is_none(),
            fresh_cut: match moment.event() {
                Some(Event::Pruned { node, .. }) => moment.skipped(node).next(),
                _ => None,
            },
            comparison: comparison(moment, conventions),
        }
    }

    pub(crate) fn walk<H: Hanging>(
        &self,
        hanging: &mut H,
        viewport: Option<Viewport>,
        fold_below: f64,
        notable: &Notable,
    ) -> Scene {
        let squeeze = viewport.map_or(1.0, |seen| seen.squeeze);
        // Squeezed, what has less room than its outline would lie over its neighbours.
        let outline = |width: f64| if squeeze < 1.0 { width / squeeze } else { 0.0 };
        let fold_below = fold_below.max(outline(NODE_WIDTH));
        let scene = Scene { levels: self.level_marks(viewport), ..Scene::default() };
        let mut marks = Marks { stage: self, squeeze, notable, scene };
        // Each entry: a node to draw, and whether a cut left it out so that it was never looked at.
        let mut waiting = vec![(NodeId::ROOT, false)];
        let mut children = Vec::new();
        while let Some((node, is_pruned)) = waiting.pop() {
            let at = self.placement.at(node.index());
            let (left, right) = self.placement.extent(node.index());
            let bottom = f64::INFINITY;
            if viewport.is_some_and(|seen| !seen.shows(left, right, at.y - NODE_HEIGHT, bottom)) {
                continue;
            }
            let (shown, is_end) = (hanging.shown(node), hanging.is_end(node));
            let state = marks.state(shown, is_pruned);
            if !is_end && right - left < fold_below {
                hanging.folded(node);
                if viewport.is_none_or(|seen| seen.reaches(at.y + FOLD_LEVELS * LEVEL_HEIGHT)) {
                    marks.fold(node, state, hanging.n_below(node));
                }
                continue;
            }
            let margin = NODE_HEIGHT * 2.0;
            if viewport.is_none_or(|seen| {
                seen.shows(
                    at.x - 150.0 / seen.squeeze,
                    at.x + 150.0 / seen.squeeze,
                    at.y - margin,
                    at.y + margin,
                )
            }) {
                marks.node(shown, state);
            }
            let below = viewport.is_none_or(|seen| at.y <= seen.top + seen.height);
            // Lines and leaves above the view are not in it, though what is below them may be.
            let reaches_view = viewport.is_none_or(|seen| seen.reaches(at.y + level_height(self.placement)));
            if below && !is_end {
                let first = waiting.len();
                let mut run = Run::default();
                children.clear();
                hanging.children(node, &mut children);
                let room = (right - left + SPACING.between_siblings) / children.len() as f64;
                for &child in &children {
                    if !reaches_view && hanging.is_end(child) {
                        continue;
                    }
                    let is_left_out = hanging.is_left_out(child);
                    // What was looked at before is not crossed out where it is only remembered.
                    let is_cut = is_left_out && (self.moment.is_cut(node) || !self.moment.has_come(child));
                    let (left, right) = self.placement.extent(child.index());
                    // Lines to what is far outside would only fill the view with lines.
                    let is_near = viewport.is_none_or(|seen| {
                        right >= seen.left - seen.width && left <= seen.left + 2.0 * seen.width
                    });
                    let is_child_pruned = H::IS_TREE && is_pruned || is_left_out;
                    let child_state = marks.state(hanging.shown(child), is_child_pruned);
                    if !is_near && child_state != NodeState::Open && !marks.is_best(child) {
                        continue;
                    }
                    let needed = fold_below.max(outline(right - left));
                    if hanging.is_end(child) && room.max(right - left) < needed {
                        // Leaves too small to make out: one wedge for as many as are wide enough together.
                        hanging.folded(child);
                        run.add(child, child_state, left, right);
                        if run.right - run.left >= fold_below {
                            marks.fold_run(node, run);
                            run = Run::default();
                        }
                        continue;
                    }
                    if H::IS_TREE && reaches_view {
                        marks.edge(node, child, is_cut, is_pruned);
                    }
                    waiting.push((child, is_child_pruned));
                }
                marks.fold_run(node, run);
                // Left to right, so that marks are in depth-first order.
                waiting[first..].reverse();
            }
        }
        let mut scene = marks.scene;
        if let Some(boards) = self.boards {
            scene.boards = boards.marks(self.moment.replay().tree(), &scene.nodes);
        }
        if H::IS_TREE {
            scene.words = words(&scene, notable, self.conventions, viewport);
        }
        scene
    }

    fn level_marks(&self, viewport: Option<Viewport>) -> Vec<LevelMark> {
        let between = level_height(self.placement);
        let level = |(depth, mover): (usize, &Option<Mover>)| {
            let y = depth as f64 * between;
            let is_seen = viewport.is_none_or(|seen| y >= seen.top && y <= seen.top + seen.height);
            let text = self.conventions.words.level((*mover)?);
            is_seen.then_some(LevelMark { depth: depth as u32, y, text })
        };
        self.levels.iter().enumerate().filter_map(level).collect()
    }
}

/// What stands out at a moment.
pub(crate) struct Notable {
    pub(crate) best: Vec<NodeId>,
    pub(crate) current: Option<NodeId>,
    pub(crate) changed: Option<NodeId>,
    pub(crate) question: Option<(NodeId, String)>,
    pub(crate) is_over: bool,
    /// The first child left out, when the last event was a cut.
    pub(crate) fresh_cut: Option<NodeId>,
    /// What that cut compares.
    pub(crate) comparison: Option<Comparison>,
}

impl Notable {
    fn compares(&self, node: NodeId) -> bool {
        self.comparison.as_ref().is_some_and(|cut| cut.node == node || cut.against == Some(node))
    }

    /// Whether the line to a child lies between the two nodes compared.
    pub(crate) fn compares_across(&self, tree: &GameTree, child: NodeId) -> bool {
        let Some(Comparison { node, against: Some(above), .. }) = self.comparison else { return false };
        let holds = |of: NodeId, node: NodeId| (of.index()..tree.subtree_end(of)).contains(&node.index());
        child != above && holds(above, child) && holds(child, node)
    }
}

/// Neighbouring leaves that are drawn as one.
#[derive(Clone, Copy, Default)]
struct Run {
    /// The first and the state of the last.
    first: Option<(NodeId, NodeState)>,
    n_leaves: usize,
    left: f64,
    right: f64,
}

impl Run {
    fn add(&mut self, leaf: NodeId, state: NodeState, left: f64, right: f64) {
        let (first, left) = self.first.map_or((leaf, left), |(first, _)| (first, self.left));
        *self = Run { first: Some((first, state)), n_leaves: self.n_leaves + 1, left, right };
    }
}

struct Marks<'a> {
    stage: &'a Stage<'a>,
    squeeze: f64,
    notable: &'a Notable,
    scene: Scene,
}

impl Marks<'_> {
    fn state(&self, node: NodeId, is_pruned: bool) -> NodeState {
        match self.stage.moment.visited(node) {
            Some(Progress::Returned { bound, .. }) => NodeState::Returned(bound),
            Some(_) => NodeState::Open,
            None if self.stage.moment.has_come(node) => NodeState::SetAside,
            None if is_pruned => NodeState::Pruned,
            None => NodeState::Unvisited,
        }
    }

    /// A wedge from `parent` over a run of its leaves, which has the state of the last of them.
    fn fold_run(&mut self, parent: NodeId, run: Run) {
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
        });
    }

    /// Where a node is drawn.
    fn at(&self, node: NodeId) -> Point {
        let at = self.stage.placement.at(node.index());
        Point { x: at.x * self.squeeze, ..at }
    }

    fn is_best(&self, node: NodeId) -> bool {
        // The line goes down one level a node.
        let depth = self.stage.moment.replay().tree().depth(node) as usize;
        self.notable.best.get(depth) == Some(&node)
    }

    fn node(&mut self, node: NodeId, state: NodeState) {
        let Stage { moment, conventions, selected, .. } = *self.stage;
        let tree = moment.replay().tree();
        let name = name_written(tree, node).map(shortened);
        let shape = shape(tree, node);
        let is_named = self.stage.named.contains(&node);
        // Whoever has no name of its own is called by its place, and so is found by it; so is one that the moves to it name, which
        // are written on the edges alone.
        let place = || shortened(&tree.label(node));
        let has_name = name.is_some();
        let is_leaf = shape == NodeShape::Leaf;
        let recalled = is_leaf.then(|| recalled_text(moment, node, conventions)).flatten();
        // Where the caption says that a value was remembered, the name stands beside it.
        let is_beside = !is_leaf && !has_name || recalled.is_some();
        let (text, caption) = if let Some(text) = recalled {
            (text, Some(RECALLED.to_owned()))
        } else if is_leaf {
            (leaf_text(tree, node, conventions), name.or_else(|| is_named.then(place)))
        } else {
            let value = || value_written(moment, node, conventions).unwrap_or_default();
            (name.unwrap_or_else(value), None)
        };
        let own_name = (is_named && is_beside).then(place);
        let proof = self.part(node, state);
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
            name: own_name,
            labels,
            question: question.map(|(_, text)| text.clone()),
        });
    }

    /// What a node is to the proof that is drawn, if one is.
    fn part(&self, node: NodeId, state: NodeState) -> Option<ProofPart> {
        let (proof, tree) = (self.stage.proof?, self.stage.moment.replay().tree());
        let Some(kind) = proof.node_type(tree, node) else {
            return matches!(state, NodeState::Returned(_)).then_some(ProofPart::NotNeeded);
        };
        let of = |player| proof.is_in_strategy(player, node);
        Some(ProofPart::Needed { kind, of_max: of(Player::Max), of_min: of(Player::Min) })
    }

    /// What the line to a child is to the proof: what the child is, where the parent belongs to it too.
    fn part_of_line(&self, parent: NodeId, child: NodeId) -> Option<ProofPart> {
        let part = self.part(child, self.state(child, false))?;
        let is_above = self.stage.proof.is_some_and(|proof| proof.claim(parent).is_some());
        (is_above || part == ProofPart::NotNeeded).then_some(part)
    }

    /// The line to a child. In a squeezed tree a text is left out where the child has less room than the text takes, so that none lies
    /// over another; the line that play comes along keeps it.
    fn edge(&mut self, parent: NodeId, child: NodeId, is_cut: bool, is_pruned: bool) {
        let moment = self.stage.moment;
        let (left, right) = self.stage.placement.extent(child.index());
        let is_on_path = matches!(self.state(child, false), NodeState::Open);
        let has_room = |label: &Cow<'_, str>| {
            self.squeeze == 1.0 || is_on_path || edge_text_room(label) <= (right - left) * self.squeeze
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
        });
    }

    fn fold(&mut self, node: NodeId, state: NodeState, n_nodes: usize) {
        let at = self.at(node);
        let (left, right) = self.stage.placement.extent(node.index());
        let (left, right) = (left * self.squeeze, right * self.squeeze);
        // Deep enough to be seen as a subtree; how deep it really is would take a walk to find out.
        let levels = f64::from(n_nodes.ilog2().max(1));
        let bottom = at.y + (levels / 2.0).min(FOLD_LEVELS) * LEVEL_HEIGHT;
        self.scene.folds.push(FoldMark { id: node, n_nodes, at, left, right, bottom, state });
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
