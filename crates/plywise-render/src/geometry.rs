//! How big things are, in scene units: pixels on a page that is not zoomed.

use plywise_layout::{Placement, Spacing, Tree};
use plywise_search::{Game as _, GameTree, NodeId, OrderedTree, Score, Search};

use plywise_conventions::Annotation;
use plywise_lesson::{edge_text, joins_moves, name_written, tuple_text, typeset};

use crate::mark::LABEL_ALONG;

/// The least width of a node's outline.
pub const NODE_WIDTH: f64 = 42.0;
/// The height of a node's outline.
pub const NODE_HEIGHT: f64 = 40.0;
/// From the middle of one level to the middle of the next.
pub const LEVEL_HEIGHT: f64 = 104.0;
/// About how wide a character in a node is.
const CHARACTER: f64 = 9.0;
/// How wide characters are in the widest of the fonts that may be used. Long texts have to fit in that too.
const WIDEST: Widths = Widths { narrow: 7.4, usual: 11.2, wide: 15.0 };
/// What a leaf's outline and the space in it take of its width.
const AROUND_TEXT: f64 = 11.0;
/// About how wide a character below a leaf is, with room between two leaves' names.
const CAPTION_CHARACTER: f64 = 9.0;
/// About how wide a character beside a node is.
pub(crate) const LABEL_CHARACTER: f64 = 8.4;
/// About how wide a character on an edge is.
const EDGE_CHARACTER: f64 = 7.6;
/// Between two texts on the lines of a squeezed tree, measured where the children stand.
pub(crate) const EDGE_TEXT_GAP: f64 = 7.0;
/// How far the tips of a numbered player's hexagon stand out on either side.
pub(crate) const TIP: f64 = 7.0;
/// Between a node and what stands beside it.
pub(crate) const LABEL_GAP: f64 = 7.0;

/// How wide characters are, by kind.
struct Widths {
    narrow: f64,
    usual: f64,
    wide: f64,
}

impl Widths {
    fn of(&self, character: char) -> f64 {
        match character {
            ' ' | '(' | ')' | ',' | '.' | 'i' | 'j' | 'l' | 'I' => self.narrow,
            'm' | 'w' | 'M' | 'W' | '−' | '~' | '@' | '…' => self.wide,
            _ => self.usual,
        }
    }
}

/// How wide a node's outline has to be for what is written in it.
pub(crate) fn outline_width(text: &str) -> f64 {
    let add = |(n_chars, width), character| (n_chars + 1, width + WIDEST.of(character));
    let (n_chars, in_widest) = text.chars().take(24).fold((0, 0.0), add);
    width_of(n_chars, in_widest)
}

/// From the middle of a node, with this written in it, to the end of what stands beside it.
#[must_use]
pub fn reach_beside(inside: &str, beside: &str) -> f64 {
    outline_width(inside) / 2.0 + width_beside(beside)
}

/// How much what stands beside a node takes, with the gap before it.
pub(crate) fn width_beside(text: &str) -> f64 {
    LABEL_GAP + LABEL_CHARACTER * text.chars().count() as f64
}

/// The same in the widest of the fonts that may be used, where signs are half as wide again as digits.
pub(crate) fn widest_beside(text: &str) -> f64 {
    let is_sign = |character| matches!(character, '=' | '+' | '−' | '∞' | '≤' | '≥' | '<' | '>');
    let n_signs = text.chars().filter(|&character| is_sign(character)).count();
    width_beside(text) + LABEL_CHARACTER / 2.0 * n_signs as f64
}

/// The width for so many characters, which take so much in the widest font.
fn width_of(n_chars: usize, in_widest: f64) -> f64 {
    NODE_WIDTH.max(n_chars as f64 * CHARACTER + 16.0).max(in_widest + AROUND_TEXT)
}

/// The width for a score, as if all of its characters were digits but for the sign, with room for `~` before an estimate.
fn score_width(score: Score, is_estimate: bool) -> f64 {
    let n_chars = n_characters(score).min(24) + usize::from(is_estimate);
    let n_wide = u8::from(score.points() < 0.0) + u8::from(is_estimate);
    width_of(n_chars, n_chars as f64 * WIDEST.usual + f64::from(n_wide) * (WIDEST.wide - WIDEST.usual))
}

/// How wide what stands below a leaf is.
fn caption_width(text: &str) -> f64 {
    (NODE_WIDTH - 12.0).max(text.chars().take(24).count() as f64 * CAPTION_CHARACTER + 4.0)
}

/// How many characters [`typeset`] takes for a score. Whole numbers are counted, not written: a large tree has a
/// million of them.
fn n_characters(score: Score) -> usize {
    let points = score.points();
    // Beyond this, not every whole number is counted as it is written.
    const LARGEST: f64 = 1e9;
    if points.abs() >= LARGEST || points.trunc() != points {
        return typeset(score).chars().count();
    }
    let (mut left, mut n_digits) = (points.abs() as u32 / 10, 1);
    while left > 0 {
        (left, n_digits) = (left / 10, n_digits + 1);
    }
    n_digits + usize::from(points < 0.0)
}

/// A name as it is written in a picture, in a node that has no value of its own to show or beside one: at most 24 characters.
#[must_use]
pub fn shortened(text: &str) -> String {
    if text.chars().count() <= 24 {
        return text.to_owned();
    }
    text.chars().take(23).chain(['…']).collect()
}

/// Places a tree so that every node has room for what may be written in it and beside it.
#[must_use]
pub fn place(tree: &GameTree, annotation: Annotation) -> Placement {
    place_game(tree, annotation, false)
}

/// How high and wide a board is at least that is drawn below a node, and at most, where the nodes of its level stand far apart.
pub(crate) const BOARD_SIDES: [f64; 2] = [48.0, 56.0];
/// How much further it is from level to level with boards between them: so much that three plies of them can be read on a stage of
/// 1280×800 pixels, and two on one of 1280×650.
const BOARD_ROOM: f64 = 65.0;
/// Between two boards, where they are larger than they have to be.
const BOARD_GAP: f64 = 14.0;

/// How high and wide the boards are on each level, of nodes that stand closer by `squeeze` than they are placed.
pub(crate) fn board_sides(placement: &Placement, squeeze: f64) -> Vec<f64> {
    let mut levels: Vec<Vec<f64>> = vec![Vec::new(); placement.n_levels()];
    for node in 0..placement.len() {
        levels[placement.depth(node) as usize].push(placement.at(node).x);
    }
    let [least, most] = BOARD_SIDES;
    let side = |mut level: Vec<f64>| {
        level.sort_unstable_by(f64::total_cmp);
        // Nodes that share a place stand there once.
        level.dedup();
        let apart = level.windows(2).map(|pair| pair[1] - pair[0]).fold(f64::INFINITY, f64::min);
        (apart * squeeze - BOARD_GAP).clamp(least, most)
    };
    levels.into_iter().map(side).collect()
}

/// The same for the tree of a game, with room for a board below every node or without.
#[must_use]
pub fn place_game(tree: &GameTree, annotation: Annotation, has_boards: bool) -> Placement {
    plywise_layout::place(&widths(tree, annotation), spacing(has_boards))
}

/// Places a tree with the children of every branch from left to right as a search looks at them.
#[must_use]
pub fn place_as_visited(tree: &GameTree, annotation: Annotation, search: &Search) -> Placement {
    let ordered = OrderedTree::new(tree, search).down_to(None);
    let mut order = Vec::with_capacity(tree.n_nodes());
    let mut waiting = vec![NodeId::ROOT];
    while let Some(node) = waiting.pop() {
        order.push(node.index());
        let first = waiting.len();
        waiting.extend(ordered.children(node));
        waiting[first..].reverse();
    }
    let sized = Sized { tree, widths: measured(tree, annotation), order: Some(&order) };
    plywise_layout::place(&sized, SPACING).renumbered(&order)
}

/// The widths of the nodes of a tree, for whoever lets some of them share a place.
pub(crate) fn widths(tree: &GameTree, annotation: Annotation) -> impl Tree {
    Sized { tree, widths: measured(tree, annotation), order: None }
}

/// On each side a leaf is drawn so much narrower than a branch of the same width.
pub(crate) const LEAF_INSET: f64 = 4.0;
/// How much larger names below leaves are where a tree is drawn small: 16 px instead of 13.
const LARGE_CAPTION: f64 = 16.0 / 13.0;
/// The least between a node and the next in a squeezed tree.
const APART: f64 = 4.0;

/// How much room a leaf of this width needs from the middle of one neighbour to the other's, so that they keep apart.
pub(crate) fn leaf_room(width: f64) -> f64 {
    width - 2.0 * LEAF_INSET + APART
}

/// How much narrower than it was placed a tree may be drawn, 1 being not at all: no leaf is folded, and what is written in nodes and
/// beside branches keeps clear of the next node of the level. Every two nodes are looked at, so that this is for trees that are to be
/// read whole.
#[must_use]
pub fn least_squeeze(tree: &GameTree, placement: &Placement, annotation: Annotation) -> f64 {
    let (label, widths) = (label_width(tree, annotation), measured(tree, annotation));
    // How far what is drawn reaches to the left and to the right of a node's middle: a label stands on the right.
    let reach = |node: NodeId| {
        let half = widths[node.index()] / 2.0;
        if !tree.is_leaf(node) {
            return (half - label, half);
        }
        // Names below leaves are written larger where a tree is drawn small.
        let name = tree.name(node).map_or(0.0, |name| caption_width(name) * LARGE_CAPTION / 2.0);
        let side = name.max(half - LEAF_INSET);
        (side, side)
    };
    let mut least: f64 = 0.0;
    for node in tree.nodes() {
        let (width, at) = (widths[node.index()], placement.at(node.index()));
        least = least.max(match tree.is_leaf(node) {
            true => leaf_room(width) / (width + SPACING.between_siblings),
            false => NODE_WIDTH / width,
        });
        for other in tree.nodes() {
            let there = placement.at(other.index());
            if there.y == at.y && there.x > at.x {
                least = least.max((reach(node).1 + APART + reach(other).0) / (there.x - at.x));
            }
        }
    }
    // A rounding folds nothing.
    (least + 1e-9).min(1.0)
}

/// How far what is drawn of a branch may reach, in scene units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BranchReach {
    /// From its middle to the end of its outline, with the longest value in it where it has no name.
    half: f64,
    /// How much further what is written beside it may reach, on the right.
    label: f64,
}

impl BranchReach {
    /// That of the branches of a tree, by the first ten thousand nodes.
    #[must_use]
    pub fn of(tree: &GameTree, annotation: Annotation) -> BranchReach {
        let scores = tree.nodes().take(10_000).filter_map(|node| tree.leaf_score(node));
        let widest = scores.map(|score| score_width(score, false)).fold(NODE_WIDTH, f64::max);
        BranchReach { half: widest / 2.0, label: label_width(tree, annotation) }
    }

    /// How much narrower than it was placed the tree may be drawn, 1 being not at all, so that the children of a node keep apart and are
    /// not close on average. Their labels keep clear of the next child only where `with_labels`.
    #[must_use]
    pub fn closest(self, tree: &GameTree, placement: &Placement, parent: NodeId, with_labels: bool) -> f64 {
        /// From the middle of a node to the middle of the next, on average, in widths of a node.
        const ON_AVERAGE: f64 = 1.5;
        let label = if with_labels { self.label } else { 0.0 };
        let reach = |child: NodeId| match name_written(tree, child) {
            _ if tree.is_leaf(child) => {
                let (left, right) = placement.extent(child.index());
                let half = (right - left) / 2.0 - LEAF_INSET;
                (half, half)
            }
            Some(name) => (outline_width(name) / 2.0, outline_width(name) / 2.0 + label),
            None => (self.half, self.half + label),
        };
        let (mut closest, mut n_children) = (0.0_f64, 0);
        let mut before: Option<(f64, f64)> = None;
        for child in tree.children(parent) {
            let (x, (left, right)) = (placement.at(child.index()).x, reach(child));
            // In a picture of positions that are drawn once, children stand in any order, and several at one place.
            if let Some((last, its_right)) = before
                && x > last
            {
                closest = closest.max((its_right + APART + left) / (x - last));
            }
            before = Some((x, right));
            n_children += 1;
        }
        let (left, right) = placement.extent(parent.index());
        closest.max(ON_AVERAGE * NODE_WIDTH * f64::from(n_children) / (right - left)).min(1.0)
    }
}

/// From one level to the next.
pub(crate) fn level_height(placement: &Placement) -> f64 {
    placement.height() / placement.n_levels().max(1) as f64
}

/// How high the picture of a tree is with boards below its nodes, from the top of its root to the bottom of the lowest board, in the
/// scene's units.
#[must_use]
pub fn height_with_boards(tree: &GameTree) -> f64 {
    f64::from(tree.height() + 1) * spacing(true).between_levels - LEVEL_HEIGHT + NODE_HEIGHT
}

/// The distances in a picture with boards below its nodes, or without.
pub(crate) fn spacing(has_boards: bool) -> Spacing {
    let between_levels = LEVEL_HEIGHT + if has_boards { BOARD_ROOM } else { 0.0 };
    Spacing { between_levels, ..SPACING }
}

/// The distances between nodes.
pub(crate) const SPACING: Spacing =
    Spacing { between_siblings: 14.0, between_cousins: 22.0, between_levels: LEVEL_HEIGHT };

/// How much room is kept beside a branch.
fn label_width(tree: &GameTree, annotation: Annotation) -> f64 {
    let longest = tree.nodes().take(10_000).filter_map(|node| tree.leaf_score(node));
    let longest = longest.map(n_characters).max().unwrap_or(1);
    let before_value = match annotation {
        Annotation::Window | Annotation::OwnBound => 2,
        Annotation::Interval => 3,
        Annotation::Value => 2,
    };
    let longest = match tree.nodes().take(10_000).find_map(|node| tree.payoffs(node)) {
        // With the brackets around the mover's own entry.
        Some(payoffs) => tuple_text(payoffs, None).chars().count(),
        // Averages have decimals.
        None if tree.has_chance() => longest.clamp(5, 9),
        None => longest.clamp(2, 9),
    };
    LABEL_GAP + LABEL_CHARACTER * (longest.min(24) + before_value) as f64
}

struct Sized<'a> {
    tree: &'a GameTree,
    /// By node, measured once: placing asks several times.
    widths: Vec<f64>,
    /// The nodes in the order in which they are placed, where that is not the tree's own.
    order: Option<&'a [usize]>,
}

/// A tree as bars see it: how wide a node is drawn in the picture does not matter there.
pub(crate) struct Shape<'a>(pub(crate) &'a GameTree);

impl Tree for Shape<'_> {
    fn len(&self) -> usize {
        self.0.n_nodes()
    }

    fn subtree_end(&self, node: usize) -> usize {
        self.0.subtree_end(NodeId::new(node))
    }

    fn width(&self, _node: usize) -> f64 {
        0.0
    }
}

/// About how wide what stands on a line is.
pub(crate) fn edge_text_width(text: &str) -> f64 {
    EDGE_CHARACTER * text.chars().count() as f64
}

/// How much room in the placement a child needs for what stands on the line to it.
pub(crate) fn edge_text_room(text: &str) -> f64 {
    edge_text_width(text) / LABEL_ALONG
}

impl Tree for Sized<'_> {
    fn len(&self) -> usize {
        self.tree.n_nodes()
    }

    fn subtree_end(&self, nth: usize) -> usize {
        let node = self.node(nth);
        nth + self.tree.subtree_end(node) - node.index()
    }

    fn width(&self, nth: usize) -> f64 {
        self.widths[self.node(nth).index()]
    }
}

impl Sized<'_> {
    fn node(&self, nth: usize) -> NodeId {
        NodeId::new(self.order.map_or(nth, |order| order[nth]))
    }
}

/// How wide every node is, with what stands beside it and on the line to it.
fn measured(tree: &GameTree, annotation: Annotation) -> Vec<f64> {
    let label = label_width(tree, annotation);
    // Found one after the other: looking each up would cost more than measuring it.
    let mut names = tree.names().peekable();
    let mut moves = tree.move_labels().peekable();
    let mut estimates = tree.estimates_in(NodeId::ROOT).peekable();
    // The names on the way to the node; none is asked for at the root.
    let mut path: Vec<Option<&str>> = Vec::new();
    let width_of = |node: NodeId| {
        let name = names.next_if(|(named, _)| *named == node).map(|(_, name)| name);
        let moved = moves.next_if(|(named, _)| *named == node).map(|(_, label)| label);
        let on_edge = match tree.has_chance() {
            true => edge_text(tree, node).map_or(0.0, |text| edge_text_room(&text)),
            false => moved.map_or(0.0, edge_text_room),
        };
        path.truncate(tree.depth(node) as usize);
        let above = if path.len() == 1 { Some("") } else { path.last().copied().flatten() };
        path.push(name);
        // What is not written below a leaf needs no room there.
        let is_written =
            |name: &&str| !above.zip(moved).is_some_and(|(above, moved)| joins_moves(above, moved, name));
        let written = name.filter(|name| !tree.is_leaf(node) || is_written(name));
        let is_estimate = estimates.next_if_eq(&node).is_some();
        width_of_node(tree, node, written, is_estimate, label).max(on_edge)
    };
    tree.nodes().map(width_of).collect()
}

/// How wide a node is, with the name that is written in it or below it.
fn width_of_node(tree: &GameTree, node: NodeId, name: Option<&str>, is_estimate: bool, label: f64) -> f64 {
    let is_leaf = tree.is_leaf(node);
    if let Some(payoffs) = is_leaf.then(|| tree.payoffs(node)).flatten() {
        let text = tuple_text(payoffs, None);
        return outline_width(&if is_estimate { ["~", &text].concat() } else { text });
    }
    if let Some(score) = tree.leaf_score(node) {
        return score_width(score, is_estimate).max(name.map_or(0.0, caption_width));
    }
    let name = name.map_or(NODE_WIDTH, outline_width);
    // The label stands on the right; the same room on the left keeps the node over its children.
    if is_leaf { name } else { name + 2.0 * label }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn characters_are_counted_as_they_are_written(
            points in prop_oneof![
                (-1_000_001..1_000_001_i32).prop_map(f64::from),
                (-20..20_i32).prop_map(f64::from),
                (0..19_u32).prop_map(|exponent| 10_f64.powi(exponent as i32)),
                -1e3..1e3,
                any::<f64>(),
            ],
        ) {
            if let Some(score) = Score::new(points) {
                prop_assert_eq!(n_characters(score), typeset(score).chars().count());
            }
        }
    }
}
