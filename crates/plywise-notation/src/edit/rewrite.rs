//! Writing a edit tree back into the text it came from.

use std::collections::BTreeMap;

use plywise_search::{BuildError, GameTree, NodeId, Score};

use super::EditProblem;
use super::edit_tree::EditTree;
use super::merge::{has_more_than_words, merged};
use super::trivia::{Branch, Trivia};
use crate::cursor::Cursor;
use crate::header::with_lines;
use crate::layout::{comments_by_node, push_own_text};
use crate::turn::Turn;
use crate::write::{Writing, mover_text};
use crate::{Document, parse};

/// A text with an edit in it.
pub(super) struct Rewritten {
    pub(super) text: String,
    /// The places of the edit tree in depth-first order.
    pub(super) places: Vec<usize>,
}

/// The text of a edit tree: what was not changed as it stood, with what stood between.
pub(super) fn rewrite(
    text: &str,
    document: &Document,
    edit_tree: &EditTree,
) -> Result<Rewritten, EditProblem> {
    let old = &document.tree;
    let weights = old.weights().map(|(name, weight)| (name.to_owned(), weight));
    let new = edit_tree.tree(weights).map_err(|error| match error {
        BuildError::WrongPayoffs { players, .. } => EditProblem::NotForEach(players),
        // The one other thing that a edit tree can get wrong: they do not add up.
        _ => EditProblem::NoProbability,
    })?;
    if new.lone_value().is_some() {
        return Err(EditProblem::NotForEach(new.n_players()));
    }
    let turn = Turn { players: document.header.players };
    let was = Writing::new(old, turn, " ");
    let is = Writing::new(&new, turn, " ");
    let extents = extents(text, document);
    let order = edit_tree.places();

    let root = &extents[0];
    let mut rewritten = above_tree(&text[..root.start], document, &new);
    let trivia = Trivia::new(text, document, edit_tree, &extents);
    // The branches that are open: where each is in the edit tree, which of its children comes next, and which was the last.
    let mut open: Vec<(Branch, usize, Option<usize>)> = Vec::new();
    for (number, &(at, ends)) in order.iter().enumerate() {
        let node = &edit_tree.nodes[at];
        let (place, name) = (NodeId::new(number), node.content.name.as_deref());
        let is_in_turn =
            |origin: NodeId| was.expected(origin) == is.expected(place) || node.children.is_empty();
        let typed = node.origin.and_then(|origin| document.span(origin)).map(|span| &text[span]);
        let stays = node.origin.is_some_and(|origin| !node.is_changed && is_in_turn(origin));
        let is_copy = node.origin.is_some_and(|origin| origin.index() != at);
        let mut own = String::new();
        match typed {
            // What was said once is said once.
            Some(typed) if stays && is_copy && has_more_than_words(typed) => push_own_text(&mut own, typed),
            Some(typed) if stays => own.push_str(typed),
            typed => {
                is.push_own_text(&mut own, place, name);
                if let Some(typed) = typed.filter(|typed| !is_copy && has_more_than_words(typed)) {
                    own = merged(typed, &own);
                }
            }
        }
        if let Some((above, nth, last)) = open.last_mut() {
            let gap = trivia.before(above, *nth, *last, at);
            (*nth, *last) = (*nth + 1, Some(at));
            let is_apart = gap.contains(|c: char| c == ',' || c.is_whitespace());
            // Beside a bracket nothing is needed, but a value wants a blank after it.
            let may_touch = rewritten.ends_with(['(', '[', ')', ']']);
            rewritten.push_str(&gap);
            if !is_apart && !may_touch {
                rewritten.push(' ');
            }
        }
        // A comment of the node's own is not one behind what stands before it.
        if own.starts_with('#') && !is_at_line_start(&rewritten) {
            rewritten.push('\n');
        }
        rewritten.push_str(&own);
        if !node.children.is_empty() {
            let close = if own.ends_with('[') { ']' } else { ')' };
            open.push((trivia.branch(at, close), 0, None));
        }
        for _ in 0..ends {
            let Some((branch, _, last)) = open.pop() else { break };
            rewritten.push_str(&trivia.after(&branch, last));
        }
    }
    rewritten.push_str(&text[root.end..]);
    let places: Vec<usize> = order.iter().map(|&(at, _)| at).collect();
    // Read again: an edit never leaves a text that is no tree.
    let mut read = parse(&rewritten).map_err(EditProblem::Syntax)?;
    if text.contains('#')
        && let Some(whole) = with_lost_comments(text, document, &rewritten, &read, &places)
    {
        rewritten = whole;
        read = parse(&rewritten).map_err(EditProblem::Syntax)?;
    }
    debug_assert!(nodes_line(&new) == nodes_line(&read.tree), "another tree than was meant: {rewritten}");
    Ok(Rewritten { text: rewritten, places })
}

/// A tree without its weights, of which a text says more or less than the nodes that are left need.
fn nodes_line(tree: &GameTree) -> Option<String> {
    crate::write(tree).lines().last().map(str::to_owned)
}

fn is_at_line_start(text: &str) -> bool {
    text.trim_end_matches([' ', '\t']).ends_with(['\n', '\r']) || text.trim_start().is_empty()
}

/// A rewritten text with the comments that an edit left no place for, each on a line of its own before the node that it
/// belonged to; `None` where none is missing. A node that is taken away takes its comments with it.
fn with_lost_comments(
    text: &str,
    document: &Document,
    rewritten: &str,
    read: &Document,
    places: &[usize],
) -> Option<String> {
    // By place of the edit tree, which node it is now.
    let mut numbers: Vec<Option<usize>> = vec![None; document.tree.n_nodes()];
    for (number, &place) in places.iter().enumerate() {
        if let Some(known) = numbers.get_mut(place) {
            *known = Some(number);
        }
    }
    let mut found: BTreeMap<&str, usize> = BTreeMap::new();
    for (comment, _) in comments_by_node(rewritten, read) {
        *found.entry(comment).or_default() += 1;
    }
    let mut lost: Vec<(usize, &str)> = Vec::new();
    for (comment, node) in comments_by_node(text, document) {
        match (numbers[node.index()], found.get_mut(comment)) {
            (None, _) => {}
            (Some(_), Some(left @ 1..)) => *left -= 1,
            (Some(number), _) => lost.push((read.span(NodeId::new(number))?.start, comment)),
        }
    }
    if lost.is_empty() {
        return None;
    }
    // Those of one node stay in their order.
    lost.sort_by_key(|&(at, _)| at);
    let mut whole = String::with_capacity(rewritten.len() + 64 * lost.len());
    let mut from = 0;
    for (at, comment) in lost {
        whole.push_str(&rewritten[from..at]);
        from = at;
        if !is_at_line_start(&whole) {
            whole.push('\n');
        }
        let line = whole.rfind(['\n', '\r']).map_or(0, |end| end + 1);
        let indent = whole[line..].to_owned();
        whole.extend([comment, "\n", &indent]);
    }
    whole.push_str(&rewritten[from..]);
    Some(whole)
}

/// The lines above the tree. One that says who moves at the root says so of the new root.
fn above_tree(above: &str, document: &Document, new: &GameTree) -> String {
    let mover = (!new.is_leaf(NodeId::ROOT)).then(|| new.mover(NodeId::ROOT));
    match mover.filter(|_| document.header.root.is_some()) {
        Some(mover) if document.header.root != Some(mover) => {
            with_lines(above, &[("root", Some(mover_text(mover).into_owned()))])
        }
        _ => above.to_owned(),
    }
}

/// The text with another value at a leaf. A edit tree comes to the same, but this is the edit that people make by the
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
    if has_more_than_words(&text[span.clone()]) {
        return None;
    }
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
