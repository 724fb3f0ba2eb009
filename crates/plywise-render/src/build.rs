//! Building a scene: a walk from the root down, past whatever the viewport does not show, and a second one where nodes would lie over
//! each other.

mod crowd;
mod marks;

use plywise_conventions::Conventions;
use plywise_layout::{Placement, Point};
use plywise_lesson::{
    Comparison, called, comparison, is_first_look, labels, name_written, question, value_written,
};
use plywise_replay::{Moment, Progress};
use plywise_search::{Event, GameTree, Mover, NodeId, ProofTree};

use crate::board::Boards;
use crate::geometry::{
    LEVEL_HEIGHT, NODE_HEIGHT, NODE_WIDTH, SPACING, TIP, board_sides, leaf_room, level_height, outline_width,
    shortened, widest_beside,
};
use crate::hanging::{AsTree, Hanging};
use crate::mark::{LevelMark, NodeMark, NodeState, Scene};
use crate::room::{
    RING, lean_captions, leave_out_kinds, leave_out_labels, leave_out_moves, place_beside, words,
};
use crate::viewport::Viewport;
use crowd::Crowd;
use marks::{Marks, Run};
pub(crate) use marks::{edge_state, shape, width_of};

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
    /// Whether what a leaf is worth is written only once the search has come to it, as of a game, where nobody knows it before.
    pub hides_values_ahead: bool,
    /// Whether what is above something in view is drawn in view too where it is open, named or compared, wherever its place is: the tree
    /// of a game is much wider than any view.
    pub pulls_above: bool,
}

/// The most levels that the wedge of a folded subtree reaches down.
const FOLD_LEVELS: f64 = 2.0;

/// Nodes drawn before subtrees are folded more eagerly.
pub(crate) const MANY: usize = 400;

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
            hides_values_ahead: false,
            pulls_above: false,
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
                Some(Event::Pruned { node, .. }) if !is_first_look(moment, node) => {
                    moment.skipped(node).next()
                }
                _ => None,
            },
            comparison: comparison(moment, conventions),
        }
    }

    /// What hangs below the root, drawn. Where the tree is squeezed, what would lie over something that matters
    /// more is folded.
    pub(crate) fn walk(
        &self,
        places: &mut dyn Hanging,
        viewport: Option<Viewport>,
        fold_below: f64,
        notable: &Notable,
    ) -> Scene {
        let squeeze = viewport.map_or(1.0, |seen| seen.squeeze);
        let mut crowd = Crowd::new(self, notable, places, viewport.is_some());
        let (mut scene, drawn) = self.walk_once(places, viewport, fold_below, notable, &crowd);
        if squeeze < 1.0 && crowd.folds(places, &scene, &drawn, self.boards.is_some(), squeeze) {
            (scene, _) = self.walk_once(places, viewport, fold_below, notable, &crowd);
        }
        place_beside(&mut scene.nodes, &scene.edges, viewport);
        leave_out_labels(&mut scene.nodes, &scene.folds, squeeze);
        if self.proof.is_some() && squeeze < 1.0 {
            leave_out_kinds(&mut scene.nodes);
        }
        if self.pulls_above {
            lean_captions(&mut scene.nodes);
        }
        leave_out_moves(&mut scene);
        if let Some(boards) = self.boards {
            let by_level = board_sides(self.placement, squeeze);
            let side = |node: &NodeMark| by_level[self.placement.depth(node.id.index()) as usize];
            let sides: Vec<f64> = scene.nodes.iter().map(side).collect();
            scene.boards = boards.marks(self.moment.replay().tree(), &scene.nodes, &sides);
        }
        if places.is_tree() {
            scene.words = words(&scene, notable, self.conventions, viewport);
        }
        scene
    }

    /// The marks of one walk, and the place of each node among them.
    fn walk_once(
        &self,
        hanging: &mut dyn Hanging,
        viewport: Option<Viewport>,
        fold_below: f64,
        notable: &Notable,
        crowd: &Crowd,
    ) -> (Scene, Vec<NodeId>) {
        hanging.begin();
        let is_tree = hanging.is_tree();
        let squeeze = viewport.map_or(1.0, |seen| seen.squeeze);
        // Squeezed, what has less room than its outline would lie over its neighbours.
        let outline = |width: f64| if squeeze < 1.0 { width / squeeze } else { 0.0 };
        let (leaves_below, fold_below) = (fold_below, fold_below.max(outline(NODE_WIDTH)));
        let scene = Scene { levels: self.level_marks(viewport), ..Scene::default() };
        let flatten = viewport.map_or(1.0, |seen| seen.flatten);
        let mut marks = Marks { stage: self, viewport, squeeze, flatten, notable, scene };
        let mut drawn = Vec::new();
        // Each entry: a node to draw, and whether a cut left it out so that it was never looked at.
        let mut waiting = vec![(NodeId::ROOT, false)];
        let mut children = Vec::new();
        while let Some((node, is_pruned)) = waiting.pop() {
            let at = self.place(node, viewport, notable);
            let (left, right) = self.placement.extent(node.index());
            let bottom = f64::INFINITY;
            if viewport.is_some_and(|seen| !seen.shows(left, right, at.y - NODE_HEIGHT, bottom)) {
                continue;
            }
            let (shown, is_end) = (hanging.shown(node), hanging.is_end(node));
            let state = marks.state(shown, is_pruned);
            let least = if marks.is_needed(node) { leaves_below } else { fold_below };
            let is_narrow = right - left < least && !crowd.matters(hanging, node);
            if !is_end && (is_narrow || crowd.is_folded(hanging, node)) {
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
                drawn.push(node);
            }
            let below = viewport.is_none_or(|seen| at.y <= seen.top + seen.height);
            // Lines and leaves above the view are not in it, though what is below them may be.
            let reaches_view = viewport.is_none_or(|seen| seen.reaches(at.y + level_height(self.placement)));
            if below && !is_end {
                let first = waiting.len();
                let mut run = Run::default();
                children.clear();
                hanging.children(node, &mut children);
                // After a first look the other children wait: nothing is cut yet.
                let is_waiting = is_first_look(self.moment, node);
                let room = (right - left + SPACING.between_siblings) / children.len() as f64;
                for &child in &children {
                    if !reaches_view && hanging.is_end(child) {
                        continue;
                    }
                    let is_left_out = hanging.is_left_out(child) && !is_waiting;
                    // What was looked at before is not crossed out where it is only remembered.
                    let is_cut = is_left_out && (self.moment.is_cut(node) || !self.moment.has_come(child));
                    let (left, right) = self.placement.extent(child.index());
                    // Lines to what is far outside would only fill the view with lines.
                    let is_near = viewport.is_none_or(|seen| {
                        right >= seen.left - seen.width && left <= seen.left + 2.0 * seen.width
                    });
                    let is_child_pruned = is_tree && is_pruned || is_left_out;
                    let child_state = marks.state(hanging.shown(child), is_child_pruned);
                    if !is_near && child_state != NodeState::Open && !marks.is_best(child) {
                        continue;
                    }
                    let room_needed = outline(leaf_room((right - left).max(NODE_WIDTH)));
                    let needed = leaves_below.max(if marks.is_needed(child) { 0.0 } else { room_needed });
                    let has = room.max(right - left + SPACING.between_siblings);
                    let is_narrow = has < needed && !crowd.matters(hanging, child);
                    if hanging.is_end(child) && (is_narrow || crowd.is_folded(hanging, child)) {
                        // Leaves too small to make out: one wedge for as many as are wide enough together.
                        hanging.folded(child);
                        run.add((child, child_state), marks.part(child), left, right);
                        if run.right - run.left >= fold_below {
                            marks.fold_run(node, run);
                            run = Run::default();
                        }
                        continue;
                    }
                    // No wedge lies over what is drawn between leaves.
                    marks.fold_run(node, std::mem::take(&mut run));
                    if is_tree && reaches_view {
                        marks.edge(node, child, is_cut, is_pruned);
                    }
                    waiting.push((child, is_child_pruned));
                }
                marks.fold_run(node, run);
                // Left to right, so that marks are in depth-first order.
                waiting[first..].reverse();
            }
        }
        (marks.scene, drawn)
    }

    /// Where a node stands in what a viewport shows.
    #[must_use]
    pub fn place_in(&self, node: NodeId, viewport: Viewport) -> Point {
        self.place(node, Some(viewport), &self.notable(0))
    }

    /// Where a node stands in a viewport: where it was placed, or above what is in view of its subtree, see
    /// [`pulls_above`](Stage::pulls_above). Its subtree keeps apart from others, and so does it.
    pub(crate) fn place(&self, node: NodeId, viewport: Option<Viewport>, notable: &Notable) -> Point {
        /// Between what is written at it and the edge, in the scene's units.
        const GAP: f64 = 6.0;
        /// How much larger that is written where the tree is drawn small.
        const WIDER: f64 = 16.0 / 13.0;
        let at = self.placement.at(node.index());
        let Some(seen) = viewport.filter(|_| self.pulls_above) else { return at };
        let (left, right) = self.placement.extent(node.index());
        let (tree, moment) = (self.moment.replay().tree(), self.moment);
        let is_told = || {
            matches!(moment.visited(node), Some(progress) if !matches!(progress, Progress::Returned { .. }))
                || self.named.contains(&node)
                || notable.compares(node)
        };
        if tree.is_leaf(node) || !seen.shows(left, right, seen.top, seen.top) || !is_told() {
            return at;
        }
        let own = name_written(tree, node).map(shortened);
        let is_called = own.is_none() && self.named.contains(&node);
        let name = if is_called { shortened(&called(tree, node)) } else { String::new() };
        let text = own.or_else(|| value_written(moment, node, self.conventions)).unwrap_or_default();
        // The hexagon of a player has tips, and a ring around it where it is named.
        let tip = if matches!(tree.mover(node), Mover::Numbered(_)) { TIP + RING } else { 0.0 };
        let half = outline_width(&text) / 2.0 + tip;
        let reach = |beside: &str| half + WIDER * widest_beside(beside);
        let labels = labels(moment, node, self.conventions);
        let after = labels.iter().map(|label| reach(&label.text)).fold(half, f64::max);
        let before = if is_called { reach(&name) } else { half };
        let low = seen.left + (before + GAP) / seen.squeeze;
        let high = seen.left + seen.width - (after + GAP) / seen.squeeze;
        let half = half / seen.squeeze;
        if low > high || (low..=high).contains(&at.x) {
            return at;
        }
        let [one, other] = self.neighbors(node).map(|node| node.map(|node| self.placement.at(node).x));
        let apart = (half + NODE_WIDTH + GAP) / seen.squeeze;
        let left = one.map_or(left, |x| x + apart).min(at.x);
        let right = other.map_or(right, |x| x - apart).max(at.x);
        // Not `clamp`: the view may end before that.
        Point { x: at.x.max(low).min(high).max(left).min(right), ..at }
    }

    /// The nodes next to one on its level, by their numbers: subtrees may reach under each other's edges.
    fn neighbors(&self, node: NodeId) -> [Option<usize>; 2] {
        /// So far they are looked for: further away they are of no concern.
        const MOST: usize = 4096;
        let (tree, depth) = (self.moment.replay().tree(), self.placement.depth(node.index()));
        let is_level = |other: &usize| self.placement.depth(*other) == depth;
        [
            (0..node.index()).rev().take(MOST).find(is_level),
            (tree.subtree_end(node)..tree.n_nodes()).take(MOST).find(is_level),
        ]
    }

    fn level_marks(&self, viewport: Option<Viewport>) -> Vec<LevelMark> {
        let between = level_height(self.placement);
        let level = |(depth, mover): (usize, &Option<Mover>)| {
            let y = depth as f64 * between;
            let is_seen = viewport.is_none_or(|seen| y >= seen.top && y <= seen.top + seen.height);
            let y = y * viewport.map_or(1.0, |seen| seen.flatten);
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
