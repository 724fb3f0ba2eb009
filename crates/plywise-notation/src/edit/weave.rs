//! Writing a sketch back into the text it came from.

use plywise_search::{GameTree, NodeId, Score};

use super::EditProblem;
use super::gaps::{Branch, Gaps};
use super::sketch::Sketch;
use crate::cursor::Cursor;
use crate::header::with_value;
use crate::turn::Turn;
use crate::write::{Writing, mover_text};
use crate::{Document, parse};

/// A text with an edit in it.
pub(super) struct Woven {
    pub(super) text: String,
    /// The places of the sketch in depth-first order.
    pub(super) places: Vec<usize>,
}

/// The text of a sketch: what was not changed as it stood, with what stood between.
pub(super) fn weave(text: &str, document: &Document, sketch: &Sketch) -> Result<Woven, EditProblem> {
    let old = &document.tree;
    let weights = old.weights().map(|(name, weight)| (name.to_owned(), weight));
    let new = sketch.tree(weights);
    let turn = Turn { players: document.header.players };
    let was = Writing::new(old, turn, " ");
    let is = new.as_ref().map(|new| Writing::new(new, turn, " "));
    let extents = extents(text, document);
    let order = sketch.places();

    let root = &extents[0];
    let mut woven = above_tree(&text[..root.start], document, new.as_ref());
    let gaps = Gaps::new(text, document, sketch, &extents);
    // The branches that are open: where each is in the sketch, which of its children comes next, and which was the last.
    let mut open: Vec<(Branch, usize, Option<usize>)> = Vec::new();
    for (number, &(at, ends)) in order.iter().enumerate() {
        let node = &sketch.nodes[at];
        let (place, name) = (NodeId::new(number), node.facts.name.as_deref());
        let is_in_turn = |origin: NodeId| {
            is.as_ref().is_none_or(|is| was.expected(origin) == is.expected(place))
                || node.children.is_empty()
        };
        let own = match (node.origin, &is) {
            (Some(origin), _) if !node.is_changed && is_in_turn(origin) => {
                let span = document.span(origin).unwrap_or_default();
                text[span].to_owned()
            }
            (_, Some(is)) => {
                let mut own = String::new();
                is.push_own_text(&mut own, place, name);
                own
            }
            // Probabilities that do not add up are the one thing a sketch can get wrong.
            (_, None) => return Err(EditProblem::NoProbability),
        };
        if let Some((above, nth, last)) = open.last_mut() {
            let gap = gaps.before(above, *nth, *last, at);
            (*nth, *last) = (*nth + 1, Some(at));
            let is_apart = gap.contains(|c: char| c == ',' || c.is_whitespace());
            // Beside a bracket nothing is needed, but a value wants a blank after it.
            let may_touch = woven.ends_with(['(', '[', ')', ']']);
            woven.push_str(&gap);
            if !is_apart && !may_touch {
                woven.push(' ');
            }
        }
        woven.push_str(&own);
        if !node.children.is_empty() {
            open.push((gaps.branch(at), 0, None));
        }
        for _ in 0..ends {
            let Some((branch, _, last)) = open.pop() else { break };
            woven.push_str(&gaps.after(&branch, last));
        }
    }
    woven.push_str(&text[root.end..]);
    let places: Vec<usize> = order.iter().map(|&(at, _)| at).collect();
    // Read again: an edit never leaves a text that is no tree.
    match parse(&woven) {
        Ok(read) => {
            debug_assert!(
                new.is_none_or(|new| crate::write(&new) == crate::write(&read.tree)),
                "another tree than was meant: {woven}"
            );
            Ok(Woven { text: woven, places })
        }
        Err(error) => Err(EditProblem::Syntax(error)),
    }
}

/// The lines above the tree. One that says who moves at the root says so of the new root.
fn above_tree(above: &str, document: &Document, new: Option<&GameTree>) -> String {
    let mover = new.filter(|new| !new.is_leaf(NodeId::ROOT)).map(|new| new.mover(NodeId::ROOT));
    match mover.filter(|_| document.header.root.is_some()) {
        Some(mover) if document.header.root != Some(mover) => with_value(above, "root", &mover_text(mover)),
        _ => above.to_owned(),
    }
}

/// The text with another value at a leaf. A sketch comes to the same, but this is the edit that people make by the
/// hundred, and nothing else need be looked at for it. `None` where that is not so: beside a text that it would run
/// into, and where a leaf has more than one value.
pub(super) fn with_leaf_value(
    text: &str,
    document: &Document,
    leaf: NodeId,
    value: Option<Score>,
) -> Option<String> {
    let old = &document.tree;
    if leaf.index() >= old.n_nodes()
        || !old.is_leaf(leaf)
        || old.is_for_several()
        || old.features(leaf).next().is_some()
    {
        return None;
    }
    let span = document.span(leaf)?;
    let (before, after) = (&text[..span.start], &text[span.end..]);
    let is_apart = |beside: Option<char>, brackets: &str| {
        beside.is_none_or(|c| c == ',' || c.is_whitespace() || brackets.contains(c))
    };
    if !is_apart(before.chars().next_back(), "([)]") || !is_apart(after.chars().next(), ")]") {
        return None;
    }
    let new = old.with_value(leaf, value);
    let mut own = String::new();
    let turn = Turn { players: document.header.players };
    Writing::new(&new, turn, " ").push_own_text(&mut own, leaf, new.name(leaf));
    Some([before, &own, after].concat())
}

/// The bytes of a node with all below it.
#[derive(Clone, Copy)]
pub(super) struct Extent {
    pub(super) start: usize,
    pub(super) end: usize,
}

/// By node of the text, where it begins and where the last of it ends.
fn extents(text: &str, document: &Document) -> Vec<Extent> {
    let tree = &document.tree;
    let mut extents: Vec<Extent> = tree
        .nodes()
        .map(|node| {
            document
                .span(node)
                .map_or(Extent { start: 0, end: 0 }, |span| Extent { start: span.start, end: span.end })
        })
        .collect();
    for node in tree.nodes().rev().filter(|&node| !tree.is_leaf(node)) {
        let last = tree.children(node).last().unwrap_or(node);
        let mut cursor = Cursor { text, at: extents[last.index()].end };
        cursor.skip_blank();
        // The bracket that closes it.
        extents[node.index()].end = (cursor.at + 1).min(text.len());
    }
    extents
}
