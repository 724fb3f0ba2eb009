//! Writing a sketch back into the text it came from.

use plywise_search::{NodeId, Score};

use super::EditProblem;
use super::sketch::Sketch;
use crate::cursor::Cursor;
use crate::turn::Turn;
use crate::write::Writing;
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
    let mut woven = text[..root.start].to_owned();
    // The branches that are open: where each is in the sketch, and which of its children comes next.
    let mut open: Vec<(Branch, usize)> = Vec::new();
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
        if let Some((above, nth)) = open.last_mut() {
            let gap = gap(text, document, &extents, above, *nth);
            *nth += 1;
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
            open.push((Branch::of(document, sketch, at), 0));
        }
        for _ in 0..ends {
            let Some((branch, _)) = open.pop() else { break };
            woven.push_str(&tail(text, document, sketch, &extents, &branch));
        }
    }
    woven.push_str(&text[root.end..]);
    let places: Vec<usize> = order.iter().map(|&(at, _)| at).collect();
    // Read again: an edit never leaves a text that is no tree.
    match parse(&woven) {
        Ok(_) => Ok(Woven { text: woven, places }),
        Err(error) => Err(EditProblem::Syntax(error)),
    }
}

/// The text with another value at a leaf. A sketch comes to the same, but this is the edit that people make by the
/// hundred, and nothing else need be looked at for it. `None` where that is not so: beside a text that it would run
/// into, and where a leaf has more than one value.
pub(super) fn with_value(
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
struct Extent {
    start: usize,
    end: usize,
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

/// A branch of the sketch, beside what it was in the text.
struct Branch {
    at: usize,
    /// The branch that it was, if it was one, and its children then.
    origin: Option<NodeId>,
    was: Vec<NodeId>,
    /// Where it has fewer children now: which of those are still here.
    kept: Option<Vec<usize>>,
}

impl Branch {
    fn of(document: &Document, sketch: &Sketch, at: usize) -> Branch {
        let node = &sketch.nodes[at];
        let origin = node.origin.filter(|&origin| !document.tree.is_leaf(origin));
        let was: Vec<NodeId> =
            origin.map_or_else(Vec::new, |origin| document.tree.children(origin).collect());
        let kept = (node.children.len() < was.len()).then(|| {
            let mut here: Vec<NodeId> =
                node.children.iter().filter_map(|&at| sketch.nodes[at].origin).collect();
            here.sort_unstable();
            (0..was.len()).filter(|&nth| here.binary_search(&was[nth]).is_ok()).collect()
        });
        Branch { at, origin, was, kept }
    }
}

/// What stood before a branch's child number so many, or what would stand there.
fn gap(text: &str, document: &Document, extents: &[Extent], branch: &Branch, nth: usize) -> String {
    let Branch { origin, was, kept, .. } = branch;
    let Some(origin) = *origin else {
        return if nth == 0 { String::new() } else { " ".to_owned() };
    };
    let before = |nth: usize| -> &str {
        let from = match nth.checked_sub(1) {
            None => document.span(origin).map_or(0, |span| span.end),
            Some(last) => extents[was[last].index()].end,
        };
        &text[from..extents[was[nth].index()].start]
    };
    // A child that is gone leaves the comments before it to the next.
    if let Some(kept) = kept
        && let Some(&now) = kept.get(nth)
    {
        let first = if nth == 0 { 0 } else { kept[nth - 1] + 1 };
        let comments: String = (first..now).map(before).filter(|gap| gap.contains('#')).collect();
        let plain = if nth == 0 { before(0) } else { before(now) };
        return if comments.is_empty() { plain.to_owned() } else { without_commas(&comments) + before(now) };
    }
    match nth {
        _ if nth < was.len() => before(nth).to_owned(),
        // One more as the others: the same blanks, without their comments.
        _ if was.len() > 1 => without_comments(before(was.len() - 1)),
        _ => " ".to_owned(),
    }
}

/// What stood after a branch's last child, its bracket included.
fn tail(text: &str, document: &Document, sketch: &Sketch, extents: &[Extent], branch: &Branch) -> String {
    let Branch { at, origin, was, kept } = branch;
    let Some(origin) = *origin else {
        return ")".to_owned();
    };
    let last = was.last().map_or(0, |last| extents[last.index()].end);
    let after = &text[last..extents[origin.index()].end];
    // Comments that stood before children now gone, at the end.
    let gone = kept.as_ref().map_or(was.len(), |kept| kept.last().map_or(0, |last| last + 1));
    let comments: String = (gone..was.len())
        .filter(|&nth| nth > 0)
        .map(|nth| &text[extents[was[nth - 1].index()].end..extents[was[nth].index()].start])
        .filter(|gap| gap.contains('#'))
        .map(without_commas)
        .collect();
    // A bracket of another kind than the branch was opened with would not close it.
    let opened_by = own_bracket(document, sketch, text, *at);
    let close = if opened_by == '[' { ']' } else { ')' };
    let before_bracket = &after[..after.len().saturating_sub(1)];
    format!("{comments}{before_bracket}{close}")
}

/// With which bracket a branch's own text opens it: a text written anew has round ones.
fn own_bracket(document: &Document, sketch: &Sketch, text: &str, branch: usize) -> char {
    let node = &sketch.nodes[branch];
    let span = node.origin.filter(|_| !node.is_changed).and_then(|origin| document.span(origin));
    span.and_then(|span| text[span].chars().last()).unwrap_or('(')
}

fn without_commas(text: &str) -> String {
    // Commas inside comments are text.
    let mut is_comment = false;
    text.chars()
        .filter(|&c| {
            is_comment = c != '\n' && c != '\r' && (is_comment || c == '#');
            is_comment || c != ','
        })
        .collect()
}

fn without_comments(text: &str) -> String {
    let mut is_comment = false;
    text.chars()
        .filter(|&c| {
            is_comment = c != '\n' && c != '\r' && (is_comment || c == '#');
            !is_comment
        })
        .collect()
}
