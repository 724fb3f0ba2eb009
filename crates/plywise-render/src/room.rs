//! Room for what is written beside a cut: the nearest place where no line runs and nothing else stands.

use plywise_conventions::{Annotation, Conventions};
use plywise_layout::Point;
use plywise_lesson::{Comparison, LabelKind};

use crate::build::{Notable, width_of};
use crate::geometry::{
    LABEL_CHARACTER, LABEL_GAP, LEAF_INSET, NODE_HEIGHT, NODE_WIDTH, edge_text_width, widest_beside,
    width_beside,
};
use crate::mark::{
    CUT_WORD, EdgeMark, EdgeState, FoldMark, NodeMark, NodeShape, ProofPart, Scene, WordKind, WordMark,
};
use crate::viewport::Viewport;

/// How high what is written beside a cut is, with the line around it.
pub(crate) const WORD_HEIGHT: f64 = 26.0;
/// About how wide a character of it is.
const CHARACTER: f64 = 9.4;
/// From its characters to its ends, on both sides together.
const AROUND: f64 = 22.0;
/// Between it and whatever else is drawn.
const CLEAR: f64 = 4.0;
/// Between two places that are tried.
const APART: (f64, f64) = (12.0, 9.0);
/// How many places are tried to each side, and up and down.
const TRIED: (i32, i32) = (40, 18);
/// How much more than what is drawn of a node is kept clear on each side.
const BEYOND: f64 = 8.0;
/// A tree that has less than this of the width it was placed with, as trees of games have, is much squeezed.
const MUCH_SQUEEZED: f64 = 0.7;
/// Further than this from what it is about, squared, a comparison is tied to it.
const FAR: f64 = 40.0 * 40.0;
/// How far outside a branch the ring around it runs.
pub(crate) const RING: f64 = 3.5;
/// How high a name above a node is.
const NAME_HEIGHT: f64 = 16.0;
/// Above the root, where no line ever runs.
const ABOVE: f64 = -NODE_HEIGHT / 2.0 - WORD_HEIGHT;

/// What is written beside a cut that was just made.
pub(crate) fn words(
    scene: &Scene,
    notable: &Notable,
    conventions: &Conventions,
    viewport: Option<Viewport>,
) -> Vec<WordMark> {
    let mut room = Room::around(scene, viewport);
    let mut words = Vec::new();
    if let Some(comparison) = &notable.comparison
        && let Some(near) = between(scene, comparison)
    {
        let text = comparison.to_string();
        let width = width_of_word(&text);
        let is_beside =
            |at| gap_to(scene, frame(at, width), true).0 < gap_to(scene, frame(at, width), false).0;
        let [beside, free] = room.nearest(near, width, is_beside);
        let at = beside.or(free).unwrap_or(Point { x: near.x, y: ABOVE });
        let mut word = room.word(at, &text, WordKind::Comparison(comparison.clone()));
        let (gap, tie) = gap_to(scene, frame(at, width), true);
        // Where it stands beside the line it needs none.
        word.tie = tie.filter(|_| beside.is_none() || gap > FAR);
        words.push(word);
    }
    // The word is that of one lecture, which writes one bound at each node.
    let is_said = conventions.annotation == Annotation::OwnBound;
    let fresh = scene.edges.iter().find(|edge| is_said && notable.fresh_cut == Some(edge.child));
    if let Some(edge) = fresh {
        // Beside the last line that was cut, and never nearer to one that was not: whoever reads it there would take that for pruned.
        let is_cut = |other: &&EdgeMark| other.state == EdgeState::Cut && other.from.x == edge.from.x;
        let last = scene.edges.iter().rfind(is_cut).unwrap_or(edge).middle();
        let from_lines = |at: Point, cut: bool| {
            let lines = scene.edges.iter().filter(|edge| (edge.state == EdgeState::Cut) == cut);
            lines.map(|edge| distance(at, edge)).fold(f64::INFINITY, f64::min)
        };
        let near = Point { x: last.x + 44.0, ..last };
        let is_clear = |at| from_lines(at, true) < from_lines(at, false);
        let [place, _] = room.nearest(near, width_of_word(CUT_WORD), is_clear);
        words.extend(place.map(|at| room.word(at, CUT_WORD, WordKind::Pruned)));
    }
    words
}

/// Between the two nodes compared, or beside the one where there is no other.
fn between(scene: &Scene, comparison: &Comparison) -> Option<Point> {
    let at = |id| scene.nodes.iter().find(|node| node.id == id).map(|node| node.at);
    let node = at(comparison.node)?;
    let above = comparison.against.and_then(at).unwrap_or(node);
    Some(Point { x: (node.x + above.x) / 2.0, y: (node.y + above.y) / 2.0 })
}

/// A box: left, top, right, bottom.
pub(crate) type Area = [f64; 4];

/// What is drawn already.
struct Room<'a> {
    edges: &'a [EdgeMark],
    areas: Vec<Area>,
    seen: Option<Area>,
}

impl Room<'_> {
    fn around(scene: &Scene, viewport: Option<Viewport>) -> Room<'_> {
        let nodes = scene.nodes.iter().map(area_of);
        let folds =
            scene.folds.iter().map(|fold| [fold.left, fold.at.y - NODE_HEIGHT, fold.right, fold.bottom]);
        let labels = scene.edges.iter().filter_map(|edge| {
            let (at, half) = (edge.label_at(), edge.label.as_ref()?.chars().count() as f64 * CHARACTER / 2.0);
            Some([at.x - half, at.y - 8.0, at.x + half, at.y + 8.0])
        });
        let boards = scene.boards.iter().map(|board| {
            let (Point { x, y }, [width, height]) = (board.at, board.size);
            [x, y, x + width, y + height]
        });
        let seen = viewport.map(|Viewport { left, top, width, height, squeeze, flatten, .. }| {
            [left * squeeze, top * flatten, (left + width) * squeeze, (top + height) * flatten]
        });
        Room { edges: &scene.edges, areas: nodes.chain(folds).chain(labels).chain(boards).collect(), seen }
    }

    /// A text at a place, which is not free from then on.
    fn word(&mut self, at: Point, text: &str, kind: WordKind) -> WordMark {
        let width = width_of_word(text);
        self.areas.push(area(at, width));
        WordMark { at, width, kind, tie: None }
    }

    /// The nearest place that is free and will do, and the nearest that is free; of equally near ones the one further up, and then
    /// further to the left.
    fn nearest(&self, near: Point, width: f64, will_do: impl Fn(Point) -> bool) -> [Option<Point>; 2] {
        let (across, down) = TRIED;
        let (mut nearest, mut distances) = ([None; 2], [f64::INFINITY; 2]);
        for row in -down..=down {
            for column in -across..=across {
                let (x, y) = (f64::from(column) * APART.0, f64::from(row) * APART.1);
                // Beside the lines is better than above or below them.
                let this_far = x * x + 1.5 * y * y;
                let at = Point { x: near.x + x, y: near.y + y };
                if this_far >= distances[0] || !self.is_free(area(at, width)) {
                    continue;
                }
                if this_far < distances[1] {
                    (nearest[1], distances[1]) = (Some(at), this_far);
                }
                if will_do(at) {
                    (nearest[0], distances[0]) = (Some(at), this_far);
                }
            }
        }
        nearest
    }

    fn is_free(&self, area: Area) -> bool {
        let [left, top, right, bottom] = area;
        let is_seen = self.seen.is_none_or(|[first, highest, last, lowest]| {
            left >= first && right <= last && top >= highest && bottom <= lowest
        });
        // A figure ends a little above the root.
        let is_below_top = top >= ABOVE - WORD_HEIGHT / 2.0 - CLEAR;
        is_seen
            && is_below_top
            && !self.areas.iter().any(|other| overlap(area, *other))
            && !self.edges.iter().any(|edge| crosses(edge, area))
    }
}

/// Puts names above their nodes where they would lie over what stands to the left, as where nodes are squeezed, or begin beyond the edge
/// of what is seen of a squeezed tree. What stands beside a node and would lie over the next one, or end beyond the edge, goes to its
/// left where that is free; its name and its question then go above, too.
pub(crate) fn place_beside(nodes: &mut [NodeMark], edges: &[EdgeMark], viewport: Option<Viewport>) {
    // Where less is left of the width, texts on lines and wedges are everywhere.
    let narrower = viewport.filter(|seen| seen.squeeze < 1.0);
    let squeezed = narrower.filter(|seen| seen.squeeze >= MUCH_SQUEEZED);
    let edge = narrower.map_or(f64::NEG_INFINITY, |seen| seen.left * seen.squeeze);
    let end = squeezed.map_or(f64::INFINITY, |seen| edge + seen.width * seen.squeeze);
    for nth in 0..nodes.len() {
        let node = &nodes[nth];
        let level = || nodes.iter().filter(|other| other.at.y == node.at.y);
        // Leaves have their names below them, and labels stand to the right.
        let is_free = |left: f64| {
            (left >= edge || node.at.x < edge)
                && level().filter(|other| other.at.x < node.at.x).all(|other| drawn_to(other) <= left)
        };
        let half = width_of(node) / 2.0;
        let is_name_above = node.name.is_some() && !is_free(area_of(node)[0] + BEYOND);
        let is_over = |other: &NodeMark| {
            let inset = if other.shape == NodeShape::Leaf { LEAF_INSET } else { 0.0 };
            other.at.x > node.at.x && other.at.x - width_of(other) / 2.0 + inset < drawn_to(node)
        };
        let is_short = node.name.as_ref().is_some_and(|name| width_beside(name) <= NODE_WIDTH);
        let line = edges.iter().find(|edge| is_short && edge.child == node.id);
        // Away from where the line comes from.
        let name_lean = line.map_or(0.0, |line| if line.to.x > line.from.x { 1.0 } else { -1.0 });
        let has_labels_left = squeezed.is_some()
            && !node.labels.is_empty()
            && (node.question.is_none() || name_lean != 0.0)
            && (level().any(is_over) || node.at.x < end && end < drawn_to(node))
            && is_free(node.at.x - half - width_of_labels(node));
        let node = &mut nodes[nth];
        node.is_name_above = is_name_above || has_labels_left && node.name.is_some();
        node.has_labels_left = has_labels_left;
        node.name_lean = if node.is_name_above || has_labels_left { name_lean } else { 0.0 };
    }
}

/// Leaves out moves on lines where the name of a node stands above it: in the tree of a game that name ends in the move.
pub(crate) fn leave_out_moves(scene: &mut Scene) {
    let above = scene
        .nodes
        .iter()
        .filter(|node| node.is_name_above)
        .filter_map(|node| area_of_name(node, LABEL_CHARACTER));
    let above: Vec<Area> = above.collect();
    for edge in scene.edges.iter_mut().filter(|_| !above.is_empty()) {
        let Some(label) = &edge.label else { continue };
        let (at, half) = (edge.label_at(), edge_text_width(label) / 2.0);
        let area = [at.x - half, at.y - CLEAR, at.x + half, at.y + CLEAR];
        if above.iter().any(|name| overlap(area, *name)) {
            edge.label = None;
        }
    }
}

/// Where the name of a node stands, with a little around it, if a character is so wide.
fn area_of_name(node: &NodeMark, character: f64) -> Option<Area> {
    let width = LABEL_GAP + character * node.name.as_ref()?.chars().count() as f64;
    if !node.is_name_above {
        let right = node.at.x - width_of(node) / 2.0;
        return Some([right - width, node.at.y - NAME_HEIGHT / 2.0, right, node.at.y + NAME_HEIGHT / 2.0]);
    }
    let (half, y) = (width / 2.0, node.at.y - NODE_HEIGHT / 2.0);
    let x = node.at.x + node.name_lean * half;
    Some([x - half, y - NAME_HEIGHT - CLEAR, x + half, y])
}

/// Leaves out what kind of node one is of a proof where that would lie over a node or over the kind of another, and first what stands
/// beside nodes that the step is not about: the lines still say which strategy needs a node. A tree that is not squeezed has room for all.
pub(crate) fn leave_out_kinds(nodes: &mut [NodeMark]) {
    /// About how wide a bold capital is where a tree is drawn small, so that they are written larger.
    const CAPITAL: f64 = 12.0;
    for here in 0..nodes.len() {
        let Some((kind, area)) =
            nodes[here].proof.and_then(ProofPart::text).zip(area_of_name(&nodes[here], CAPITAL))
        else {
            continue;
        };
        let y = nodes[here].at.y;
        let mut is_over = false;
        // A squeezed tree is seen in a viewport, which bounds how many nodes there are.
        for (nth, other) in nodes.iter_mut().enumerate() {
            if nth == here || other.at.y != y {
                continue;
            }
            let half = width_of(other) / 2.0;
            let drawn = |to: f64| [other.at.x - half, y - NODE_HEIGHT / 2.0, to, y + NODE_HEIGHT / 2.0];
            is_over |= overlap(area, drawn(other.at.x + half));
            // Names of the nodes before have been kept.
            is_over |= nth < here && area_of_name(other, CAPITAL).is_some_and(|name| overlap(area, name));
            if !other.labels.is_empty() && overlap(area, drawn(drawn_to(other) + LABEL_GAP)) {
                match is_told(other) {
                    true => is_over = true,
                    false => other.labels.clear(),
                }
            }
        }
        if is_over {
            let own = nodes[here].name.take().unwrap_or_default();
            let own = own.strip_suffix(kind).unwrap_or(&own).trim_end();
            nodes[here].name = (!own.is_empty()).then(|| own.to_owned());
        }
    }
}

/// Moves what stands below two leaves side by side apart where it would lie over each other, as the moves to leaves of a game may.
pub(crate) fn lean_captions(nodes: &mut [NodeMark]) {
    /// About how wide a character is where that is written large, and what is kept between two of them.
    const CHARACTER: f64 = 8.6;
    const GAP: f64 = 6.0;
    let half = |node: &NodeMark| {
        node.caption.as_ref().map_or(0.0, |caption| caption.chars().count() as f64 * CHARACTER / 2.0)
    };
    // Each level from left to right.
    for other in 0..nodes.len() {
        let right = &nodes[other];
        let is_next = |left: &NodeMark| left.caption.is_some() && left.at.y == right.at.y;
        let before = nodes[..other].iter().rposition(is_next).filter(|_| right.caption.is_some());
        let Some(one) = before else { continue };
        let left = &nodes[one];
        let over = left.at.x + left.caption_lean + half(left) + GAP - (right.at.x - half(right));
        if over > 0.0 {
            // Of more than two in a row the first gives way no further.
            let by = if left.caption_lean == 0.0 { over / 2.0 } else { 0.0 };
            nodes[one].caption_lean -= by;
            nodes[other].caption_lean = over - by;
        }
    }
}

/// Leaves out what stands beside nodes where it would lie under the next node or over a wedge, as where a tree of a game is squeezed:
/// half a number is read as another. What the step is about keeps it. `nodes` are in depth-first order, so those of a level from left
/// to right.
pub(crate) fn leave_out_labels(nodes: &mut [NodeMark], folds: &[FoldMark], squeeze: f64) {
    let mut levels: Vec<(f64, usize)> = Vec::new();
    for here in 0..nodes.len() {
        let y = nodes[here].at.y;
        let Some(before) = levels.iter_mut().find(|(level, _)| *level == y).map(|(_, last)| last) else {
            levels.push((y, here));
            continue;
        };
        let inset = if nodes[here].shape == NodeShape::Leaf { LEAF_INSET } else { 0.0 };
        let left = nodes[here].at.x - width_of(&nodes[here]) / 2.0 + inset;
        let last = &mut nodes[std::mem::replace(before, here)];
        if (!is_told(last) || says_its_value_only(last))
            && !last.labels.is_empty()
            && label_end(last, squeeze) > left
        {
            last.labels.clear();
        }
    }
    for node in nodes.iter_mut().filter(|node| !node.labels.is_empty() && !is_told(node)) {
        let half = 9.0 * node.labels.len() as f64;
        let area =
            [node.at.x + width_of(node) / 2.0, node.at.y - half, label_end(node, squeeze), node.at.y + half];
        if folds.iter().any(|fold| lies_over_wedge(area, fold)) {
            node.labels.clear();
        }
    }
}

/// Where what is written beside a node ends, or the node itself where nothing is. Trees of lectures were placed with room for it; in one
/// that is much squeezed it is as long as in the widest of the fonts.
pub(crate) fn label_end(node: &NodeMark, squeeze: f64) -> f64 {
    if squeeze < MUCH_SQUEEZED { drawn_to(node) } else { area_of(node)[2] - BEYOND }
}

/// How much what stands beside a node takes at most, but for its name and its question.
pub(crate) fn width_of_labels(node: &NodeMark) -> f64 {
    node.labels.iter().map(|label| widest_beside(&label.text)).fold(0.0, f64::max)
}

/// Where a node ends on the right at most, with what stands beside it.
fn drawn_to(node: &NodeMark) -> f64 {
    node.at.x + width_of(node) / 2.0 + if node.has_labels_left { 0.0 } else { width_of_labels(node) }
}

/// Where a node begins on the left, with what is written there.
#[must_use]
pub fn drawn_from(node: &NodeMark) -> f64 {
    area_of(node)[0] + BEYOND
}

/// Whether what is written beside a node says no more than the value that is written in it.
pub(crate) fn says_its_value_only(node: &NodeMark) -> bool {
    node.labels.iter().all(|label| {
        let before = label.text.strip_suffix(&*node.text).filter(|_| label.kind == LabelKind::Value);
        before.is_some_and(|before| before.ends_with('='))
    })
}

/// Whether the step is about a node.
fn is_told(node: &NodeMark) -> bool {
    node.is_current || node.is_changed || node.is_named || node.is_compared || node.is_selected
}

pub(crate) fn overlap(one: Area, other: Area) -> bool {
    one[0] < other[2] && one[2] > other[0] && one[1] < other[3] && one[3] > other[1]
}

/// How wide a text beside a cut is, with the line around it.
fn width_of_word(text: &str) -> f64 {
    text.chars().count() as f64 * CHARACTER + AROUND
}

/// How far a place is from the line of an edge, squared.
fn distance(at: Point, EdgeMark { from, to, .. }: &EdgeMark) -> f64 {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = (dx * dx + dy * dy).max(1.0);
    let along = (((at.x - from.x) * dx + (at.y - from.y) * dy) / length).clamp(0.0, 1.0);
    let (x, y) = (at.x - from.x - along * dx, at.y - from.y - along * dy);
    x * x + y * y
}

/// The line around a word.
fn frame(at: Point, width: f64) -> Area {
    [at.x - width / 2.0, at.y - WORD_HEIGHT / 2.0, at.x + width / 2.0, at.y + WORD_HEIGHT / 2.0]
}

/// How far a frame is from the nodes that are compared and the lines between them, or from all others, squared; and from where to where
/// the way is, to a node that is compared.
fn gap_to(scene: &Scene, frame: Area, compared: bool) -> (f64, Option<[Point; 2]>) {
    let edges = scene.edges.iter().filter(|edge| edge.is_compared == compared);
    let to_edge = edges.map(|edge| gap_to_line(frame, edge)).fold(f64::INFINITY, f64::min);
    let mut nearest = (f64::INFINITY, None);
    for node in scene.nodes.iter().filter(|node| node.is_compared == compared) {
        // With the ring around it.
        let (x, y) = (width_of(node) / 2.0 + RING, NODE_HEIGHT / 2.0 + RING);
        let way = way_between(frame, [node.at.x - x, node.at.y - y, node.at.x + x, node.at.y + y]);
        let far = squared(way);
        if far < nearest.0 {
            nearest = (far, Some(way));
        }
    }
    (nearest.0.min(to_edge), nearest.1)
}

/// How far an area is from a line, squared. Where they do not cross, a corner of the one or an end of the other is nearest.
fn gap_to_line(area: Area, edge: &EdgeMark) -> f64 {
    if crosses(edge, area) {
        return 0.0;
    }
    let [left, top, right, bottom] = area;
    let corners = [(left, top), (right, top), (left, bottom), (right, bottom)];
    let to_corners = corners.map(|(x, y)| distance(Point { x, y }, edge));
    let to_ends = [edge.from, edge.to].map(|Point { x, y }| squared(way_between(area, [x, y, x, y])));
    to_corners.into_iter().chain(to_ends).fold(f64::INFINITY, f64::min)
}

/// The shortest way from one area to another.
fn way_between(one: Area, other: Area) -> [Point; 2] {
    let along = |low: usize, high: usize| {
        if one[high] < other[low] {
            (one[high], other[low])
        } else if other[high] < one[low] {
            (one[low], other[high])
        } else {
            let middle = (one[low].max(other[low]) + one[high].min(other[high])) / 2.0;
            (middle, middle)
        }
    };
    let ((from_x, to_x), (from_y, to_y)) = (along(0, 2), along(1, 3));
    [Point { x: from_x, y: from_y }, Point { x: to_x, y: to_y }]
}

fn squared([from, to]: [Point; 2]) -> f64 {
    let (x, y) = (to.x - from.x, to.y - from.y);
    x * x + y * y
}

/// The room that a word around a place takes.
fn area(at: Point, width: f64) -> Area {
    let (half, height) = (width / 2.0 + CLEAR, WORD_HEIGHT / 2.0 + CLEAR);
    [at.x - half, at.y - height, at.x + half, at.y + height]
}

/// What a node takes with all that is written around it.
pub(crate) fn area_of(node: &NodeMark) -> Area {
    let name = node.name.as_ref().filter(|_| !node.is_name_above);
    let left = [name, node.question.as_ref()].into_iter().flatten().map(|text| width_beside(text));
    let left = left.fold(0.0, f64::max);
    let labels = node.labels.iter().map(|label| width_beside(&label.text)).fold(0.0, f64::max);
    let (left, right) = if node.has_labels_left { (labels, 0.0) } else { (left, labels) };
    let half = width_of(node) / 2.0 + BEYOND;
    let below = if node.caption.is_some() { 36.0 } else { NODE_HEIGHT / 2.0 + 6.0 };
    let above = if node.shape == NodeShape::Leaf { 20.0 } else { NODE_HEIGHT / 2.0 + 6.0 };
    let above = if node.is_name_above { above + NAME_HEIGHT } else { above };
    let above = if node.has_labels_left && node.question.is_some() { above + NAME_HEIGHT } else { above };
    [node.at.x - half - left, node.at.y - above, node.at.x + half + right, node.at.y + below]
}

/// Whether a line runs through an area: it is cut down to what lies between each two opposite sides, and something is left.
pub(crate) fn crosses(edge: &EdgeMark, [left, top, right, bottom]: Area) -> bool {
    let (dx, dy) = (edge.to.x - edge.from.x, edge.to.y - edge.from.y);
    let (mut first, mut last) = (0.0_f64, 1.0_f64);
    for (along, from, low, high) in [(dx, edge.from.x, left, right), (dy, edge.from.y, top, bottom)] {
        if along == 0.0 {
            if from < low || from > high {
                return false;
            }
            continue;
        }
        let (one, other) = ((low - from) / along, (high - from) / along);
        first = first.max(one.min(other));
        last = last.min(one.max(other));
    }
    first <= last
}

/// Where a wedge begins.
pub(crate) fn tip(fold: &FoldMark) -> f64 {
    fold.at.y - NODE_HEIGHT / 2.0
}

/// Whether an area lies over a wedge, as wide as that is where the area ends below.
pub(crate) fn lies_over_wedge([left, top, right, bottom]: Area, fold: &FoldMark) -> bool {
    let share = ((bottom.min(fold.bottom) - tip(fold)) / (fold.bottom - tip(fold)).max(1.0)).clamp(0.0, 1.0);
    let reaches = |to: f64| fold.at.x + (to - fold.at.x) * share;
    let (from, to) = (reaches(fold.left).min(fold.at.x), reaches(fold.right).max(fold.at.x));
    bottom > tip(fold) && top < fold.bottom && right > from && left < to
}
