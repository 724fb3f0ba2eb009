//! A search as a graph: equal positions stand once, and every way to them is drawn.

use std::borrow::Cow;
use std::collections::BTreeSet;

use plywise_conventions::Annotation;
use plywise_layout::{Joined, Placement, Point};
use plywise_lesson::{Comparison, edge_text, is_first_look};
use plywise_replay::{Equals, Memory, Moment, Progress, Replay};
use plywise_search::{GameTree, Mover, NodeId};

use crate::build::{MANY, Notable, Stage, edge_state, shape};
use crate::english;
use crate::geometry::{NODE_HEIGHT, NODE_WIDTH, spacing, widths};
use crate::hanging::Hanging;
use crate::levels::players;
use crate::line_texts::place_line_texts;
use crate::mark::{
    CROSS_ON_CURVE, EdgeMark, EdgeState, LABEL_ALONG, NodeShape, NodeState, Scene, cross_along,
};
use crate::room::words;
use crate::viewport::Viewport;

/// The most lines that are drawn at once before more is folded.
const MANY_LINES: usize = 4 * MANY;

/// How far a line that leads up bends away from the places it joins.
const BOW: f64 = 46.0;

/// What a search went through of a game, with equal positions at one place: see [`Equals`].
///
/// A place tells of one visit, and so do the lines below it: of the visit that is open, of several the innermost, or else of
/// the one that ended last. What that visit did not look at is as the search left it when it first went there.
#[derive(Clone, Debug)]
pub struct Graph {
    equals: Equals,
    joined: Joined,
    /// Ways from one place to another, by the place they lead from.
    lines: Vec<Line>,
    /// By node, where the lines from its place begin; one more than there are nodes.
    starts: Vec<u32>,
    /// The numbers of the lines, by the place they lead to.
    into: Vec<u32>,
    /// By node, where the lines to its place begin in `into`; one more than there are nodes.
    starts_into: Vec<u32>,
}

/// A way from one place to another.
#[derive(Clone, Copy, Debug)]
struct Line {
    from: NodeId,
    to: NodeId,
    /// The node that the search came to first this way.
    node: NodeId,
    /// Whether it is no move: it tells that the position stands above already, with more plies to go.
    is_repetition: bool,
}

impl Graph {
    /// The graph of a search.
    #[must_use]
    pub fn new(replay: &Replay, memory: &Memory, annotation: Annotation) -> Graph {
        let tree = replay.tree();
        let equals = Equals::of(replay, memory);
        let first: Vec<usize> = tree.nodes().map(|node| equals.first(node).index()).collect();
        let joined = Joined::new(&widths(tree, annotation), &first);
        let way = |node: NodeId| {
            let from = equals.first(tree.parent(node)?);
            let come = replay.stays(node).first().map_or(u32::MAX, |(entered, _)| entered.0);
            Some((from, equals.first(node), come, node))
        };
        let mut ways: Vec<_> = tree.nodes().filter_map(way).collect();
        ways.sort_unstable();
        ways.dedup_by_key(|(from, to, ..)| (*from, *to));
        let moves = ways.into_iter().map(|(from, to, _, node)| Line { from, to, node, is_repetition: false });
        let again = equals.repetitions().iter();
        let again = again.map(|&(from, to)| Line { from, to, node: from, is_repetition: true });
        let mut lines: Vec<Line> = moves.chain(again).collect();
        lines.sort_unstable_by_key(|line| (line.from, line.to));
        let n_nodes = tree.n_nodes();
        let (mut starts, mut starts_into) = (vec![0; n_nodes + 1], vec![0; n_nodes + 1]);
        for line in &lines {
            starts[line.from.index() + 1] += 1;
            starts_into[line.to.index() + 1] += 1;
        }
        for node in 0..n_nodes {
            starts[node + 1] += starts[node];
            starts_into[node + 1] += starts_into[node];
        }
        let mut ends = starts_into.clone();
        let mut into = vec![0; lines.len()];
        for (number, line) in lines.iter().enumerate() {
            let end = &mut ends[line.to.index()];
            into[*end as usize] = number as u32;
            *end += 1;
        }
        Graph { equals, joined, lines, starts, into, starts_into }
    }

    /// Where the nodes stand, each at its place, with room for boards below them or without.
    #[must_use]
    pub fn place(&self, has_boards: bool) -> Placement {
        self.joined.place(spacing(has_boards))
    }

    /// Who decides on each level of places on which it is the same everywhere.
    #[must_use]
    pub fn levels(&self, tree: &GameTree, placement: &Placement) -> Vec<Option<Mover>> {
        let is_place = |node: &NodeId| self.equals.first(*node) == *node;
        players(tree, placement.n_levels(), tree.nodes().filter(is_place), |node| {
            placement.depth(node.index())
        })
    }

    /// How many different positions the search went through or left out, each with its own place.
    #[must_use]
    pub fn n_places(&self) -> usize {
        self.equals.n_places()
    }

    /// What a viewport shows of a moment, whose placement is that of [`Graph::place`]. As of a tree, what is too small to make out
    /// becomes a wedge, and when there is too much to draw, more of it does. Proofs are of trees: none is drawn.
    #[must_use]
    pub fn scene_in(&self, stage: &Stage<'_>, viewport: Viewport) -> Scene {
        let mut fold_below = viewport.fold_below();
        loop {
            let (scene, notable) = self.scene(stage, Some(viewport), fold_below);
            let is_few = scene.nodes.len() + scene.folds.len() <= 2 * MANY && scene.edges.len() <= MANY_LINES;
            if is_few || fold_below > viewport.width {
                return with_texts(scene, &notable, stage, Some(viewport));
            }
            fold_below *= 2.0;
        }
    }

    /// All of it.
    #[must_use]
    pub fn whole(&self, stage: &Stage<'_>) -> Scene {
        let (scene, notable) = self.scene(stage, None, 0.0);
        with_texts(scene, &notable, stage, None)
    }

    /// Nodes and lines, and what stands out among them. Where texts stand beside all these is found for a scene that is drawn.
    fn scene(&self, stage: &Stage<'_>, viewport: Option<Viewport>, fold_below: f64) -> (Scene, Notable) {
        let moment = stage.moment;
        let shown = |node: NodeId| self.equals.shown(moment, node);
        let notable = stage.notable(u32::MAX);
        let told = Told::of(self, moment, &notable);
        let notable = Notable {
            best: Vec::new(),
            current: notable.current.map(shown),
            changed: notable.changed.map(shown),
            question: notable.question.map(|(asks, text)| (shown(asks), text)),
            is_over: notable.is_over,
            fresh_cut: notable.fresh_cut.and_then(|child| Some(self.lines[self.line_to(stage, child)?].node)),
            comparison: notable.comparison.map(|cut| Comparison {
                node: shown(cut.node),
                against: cut.against.map(shown),
                ..cut
            }),
        };
        let named: Vec<NodeId> = stage.named.iter().copied().map(shown).collect();
        let stage = Stage {
            selected: stage.selected.map(shown),
            pointed_at: stage.pointed_at.map(shown),
            named: &named,
            proof: None,
            ..*stage
        };
        let mut places = Places { graph: self, moment, folded: BTreeSet::new() };
        let mut scene = stage.walk(&mut places, viewport, fold_below, &notable);
        for mark in &mut scene.nodes {
            let place = self.equals.first(mark.id);
            mark.is_best = told.best_places.contains(&place) && mark.state != NodeState::Unvisited;
            // What the table knew is a leaf of the tree, but no leaf where the position has been looked into.
            let tree = moment.replay().tree();
            if mark.shape == NodeShape::Leaf && !tree.is_leaf(place) {
                mark.shape = shape(tree, place);
                let caption = mark.caption.take();
                // Squeezed, it would stand over the neighbour.
                if viewport.is_none_or(|seen| seen.squeeze >= 1.0) {
                    mark.name = caption.or(mark.name.take());
                }
            }
        }
        scene.edges = self.edges(&stage, &scene, &places, viewport, &told);
        (scene, notable)
    }

    /// The line that leads to a node.
    fn line_to(&self, stage: &Stage<'_>, node: NodeId) -> Option<usize> {
        let above = stage.moment.replay().tree().parent(node)?;
        self.line(self.equals.first(above), self.equals.first(node))
    }

    fn line(&self, from: NodeId, to: NodeId) -> Option<usize> {
        let [start, end] = [0, 1].map(|after| self.starts[from.index() + after] as usize);
        self.lines[start..end].binary_search_by_key(&to, |line| line.to).ok().map(|nth| start + nth)
    }

    /// The lines from and to the places that are drawn.
    fn edges(
        &self,
        stage: &Stage<'_>,
        scene: &Scene,
        places: &Places<'_>,
        viewport: Option<Viewport>,
        told: &Told,
    ) -> Vec<EdgeMark> {
        let mut numbers = BTreeSet::new();
        for mark in &scene.nodes {
            let place = self.equals.first(mark.id).index();
            numbers.extend(self.starts[place]..self.starts[place + 1]);
            numbers
                .extend(&self.into[self.starts_into[place] as usize..self.starts_into[place + 1] as usize]);
        }
        let is_near = |place: NodeId| {
            let (left, right) = stage.placement.extent(place.index());
            viewport
                .is_none_or(|seen| right >= seen.left - seen.width && left <= seen.left + 2.0 * seen.width)
        };
        let mut edges = Vec::new();
        for number in numbers.into_iter().map(|number| number as usize) {
            let line = self.lines[number];
            // The path is drawn however narrow its places are.
            let is_drawn = |place| !places.is_folded(place);
            let is_whole = || is_drawn(line.from) && (is_drawn(line.to) || places.is_apex(line));
            let is_in_reach = || told.best.contains(&number) || is_near(line.from) && is_near(line.to);
            if told.path.contains(&number) || is_in_reach() && is_whole() {
                edges.push(self.edge(stage, viewport, number, told));
            }
        }
        // Lines that lead on to new places lie over those that lead back, and the path lies over all.
        edges.sort_unstable_by_key(|edge| (edge.state == EdgeState::Open, edge.curve.is_none(), edge.child));
        edges
    }

    /// A line as the visit sees it that tells of the place above.
    fn edge(&self, stage: &Stage<'_>, viewport: Option<Viewport>, number: usize, told: &Told) -> EdgeMark {
        let Stage { moment, placement, .. } = *stage;
        let tree = moment.replay().tree();
        let Line { from, to, node, is_repetition } = self.lines[number];
        let here = self.equals.shown(moment, from);
        let is_it = |child: &NodeId| self.equals.first(*child) == to;
        let told_child = if is_repetition { Some(here) } else { tree.children(here).find(is_it) };
        let child = told_child.unwrap_or(node);
        let is_cut = !is_first_look(moment, here)
            && moment.is_left_out(child)
            && (tree.parent(child).is_some_and(|above| moment.is_cut(above)) || !moment.has_come(child));
        let is_pruned = matches!(moment.progress(here), Progress::Pruned { .. });
        let state = if told.path.contains(&number) {
            EdgeState::Open
        } else {
            edge_state(moment, child, is_cut, is_pruned)
        };
        let squeeze = viewport.map_or(1.0, |seen| seen.squeeze);
        let at = |place: NodeId| {
            let Point { x, y } = placement.at(place.index());
            Point { x: x * squeeze, y }
        };
        let is_tree = self.joined.above(to.index()) == Some(from.index());
        let (from_at, to_at, curve) = course(at(from), at(to), is_tree);
        let is_best = told.best.contains(&number);
        let mut mark = EdgeMark {
            child: node,
            from: from_at,
            to: to_at,
            curve,
            state,
            is_best,
            is_move: is_best && from == NodeId::ROOT && told.is_over,
            is_compared: told.compared.contains(&number),
            is_repetition,
            proof: None,
            label: if is_repetition {
                Some(english::REPETITION.to_owned())
            } else {
                edge_text(tree, child).map(Cow::into_owned)
            },
            label_along: LABEL_ALONG,
            cross_along: if curve.is_some() { CROSS_ON_CURVE } else { cross_along(placement) },
        };
        if mark.curve.is_some() {
            let is_seen = |share: &f64| viewport.is_none_or(|seen| seen.holds(mark.along(*share)));
            // In the middle; where that cannot be seen, nearer to the end that can.
            let halves = std::iter::successors(Some(0.5), |half| Some(half / 2.0)).take(9);
            mark.label_along = halves.flat_map(|half| [1.0 - half, half]).find(is_seen).unwrap_or(0.5);
        }
        mark
    }
}

/// With what stands on the lines and at a cut.
fn with_texts(mut scene: Scene, notable: &Notable, stage: &Stage<'_>, viewport: Option<Viewport>) -> Scene {
    place_line_texts(&mut scene, viewport);
    scene.words = words(&scene, notable, stage.conventions, viewport);
    scene
}

/// Where a line begins and ends between two places, and how it bends: straight to a place that hangs there, in a wave down to
/// one that stands elsewhere, and around the left of both to one that does not lie below.
fn course(from: Point, to: Point, is_tree: bool) -> (Point, Point, Option<[Point; 2]>) {
    let half = NODE_HEIGHT / 2.0;
    if to.y > from.y {
        let (from, to) = (Point { y: from.y + half, ..from }, Point { y: to.y - half, ..to });
        let (dx, dy) = ((to.x - from.x) * 0.2, (to.y - from.y) * 0.45);
        let curve = [Point { x: from.x + dx, y: from.y + dy }, Point { x: to.x - dx, y: to.y - dy }];
        return (from, to, (!is_tree).then_some(curve));
    }
    let beside = |Point { x, y }: Point, dy: f64| Point { x: x - NODE_WIDTH / 2.0 - 2.0, y: y + dy };
    let (from, to) = (beside(from, -6.0), beside(to, 6.0));
    let far = from.x.min(to.x) - BOW;
    (from, to, Some([Point { x: far, ..from }, Point { x: far, ..to }]))
}

/// What of the lines stands out at a moment, by number.
struct Told {
    path: BTreeSet<usize>,
    best: BTreeSet<usize>,
    best_places: BTreeSet<NodeId>,
    compared: BTreeSet<usize>,
    is_over: bool,
}

impl Told {
    fn of(graph: &Graph, moment: &Moment<'_>, notable: &Notable) -> Told {
        let tree = moment.replay().tree();
        let line =
            |node: NodeId| graph.line(graph.equals.first(tree.parent(node)?), graph.equals.first(node));
        let compared = notable.comparison.as_ref().and_then(|cut| Some((cut.node, cut.against?)));
        let compared = compared.into_iter().flat_map(|(node, against)| {
            std::iter::once(node).chain(tree.ancestors(node)).take_while(move |&above| above != against)
        });
        Told {
            path: moment.path().filter_map(line).collect(),
            best: notable.best.iter().copied().filter_map(line).collect(),
            best_places: notable.best.iter().map(|&node| graph.equals.first(node)).collect(),
            compared: compared.filter_map(line).collect(),
            is_over: notable.is_over,
        }
    }
}

/// The places of a graph at a moment.
struct Places<'a> {
    graph: &'a Graph,
    moment: &'a Moment<'a>,
    folded: BTreeSet<NodeId>,
}

impl Places<'_> {
    /// Whether a place is drawn within a wedge.
    fn is_folded(&self, place: NodeId) -> bool {
        let above = |&place: &usize| self.graph.joined.above(place);
        std::iter::successors(Some(place.index()), above)
            .any(|place| self.folded.contains(&NodeId::new(place)))
    }

    /// Whether a line leads from the place above it to a wedge.
    fn is_apex(&self, Line { from, to, .. }: Line) -> bool {
        let joined = &self.graph.joined;
        self.folded.contains(&to) && !self.is_end(to) && joined.above(to.index()) == Some(from.index())
    }
}

impl Hanging for Places<'_> {
    fn is_tree(&self) -> bool {
        false
    }

    fn begin(&mut self) {
        self.folded.clear();
    }

    fn is_end(&self, place: NodeId) -> bool {
        self.graph.joined.n_below(place.index()) == 1
    }

    fn children(&self, place: NodeId, into: &mut Vec<NodeId>) {
        into.extend(self.graph.joined.children(place.index()).map(NodeId::new));
    }

    fn above(&self, place: NodeId) -> Option<NodeId> {
        self.graph.joined.above(place.index()).map(NodeId::new)
    }

    fn nth(&self, node: NodeId) -> usize {
        self.graph.joined.nth(self.graph.equals.first(node).index())
    }

    fn shown(&self, place: NodeId) -> NodeId {
        self.graph.equals.shown(self.moment, place)
    }

    fn is_left_out(&self, place: NodeId) -> bool {
        matches!(self.moment.progress(place), Progress::Pruned { .. })
    }

    fn n_below(&self, place: NodeId) -> usize {
        self.graph.joined.n_below(place.index())
    }

    fn folded(&mut self, place: NodeId) {
        self.folded.insert(place);
    }
}
