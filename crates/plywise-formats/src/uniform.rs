//! The leaves of a uniform tree in a row: `b=3 d=2 3,12,8,2,4,6,14,5,2`.

use std::fmt::Write as _;

use plywise_notation::Limits;
use plywise_search::{GameTree, Mover, NodeId, Score};

use crate::Format;
use crate::english;
use crate::error::{ReadResult, error_at, shown};
use crate::limited_builder::{LimitedBuilder, in_turn};
use crate::scan::Scan;
use crate::unrepresentable::{Feature, Holds, Unrepresentable, check, unrepresentable};

/// What a list of `key=value` pieces and numbers says.
#[derive(Debug, Default)]
pub(crate) struct Row {
    pub(crate) values: Vec<(u32, Option<Score>)>,
    pub(crate) root: Option<Mover>,
    b: Option<(usize, usize)>,
    d: Option<(usize, usize)>,
}

const ENDS: &[u8] = b",;/&";

pub(crate) fn read(text: &str, limits: Limits) -> ReadResult<GameTree> {
    let mut scan = Scan::new(text);
    let mut row = Row::default();
    loop {
        scan.skip_blank();
        while scan.peek().is_some_and(|byte| ENDS.contains(&byte)) {
            scan.at += 1;
            scan.skip_blank();
        }
        if scan.at == text.len() {
            break;
        }
        row.read_piece(&mut scan, limits)?;
    }
    row.into_tree(text.len(), limits)
}

impl Row {
    fn read_piece(&mut self, scan: &mut Scan<'_>, limits: Limits) -> ReadResult<()> {
        let at = scan.at;
        let mut probe = *scan;
        let key = probe.word();
        probe.skip_blank();
        if !key.is_empty() && probe.take(b'=') {
            probe.skip_blank();
            let value_at = probe.at;
            match key {
                "b" | "branching" => self.b = Some((value_at, small(&mut probe, key)?)),
                "d" | "depth" => self.d = Some((value_at, small(&mut probe, key)?)),
                "v" | "values" | "leaves" => {}
                "root" => self.root = Some(root(&mut probe)?),
                _ => {
                    let message = english::unknown_row_key(shown(key));
                    return error_at(at, message);
                }
            }
            *scan = probe;
            return Ok(());
        }
        if self.values.len() >= limits.max_nodes {
            return error_at(at, english::too_many_nodes(limits.max_nodes));
        }
        let value = scan.value(ENDS)?;
        self.values.push((at as u32, value));
        Ok(())
    }

    fn into_tree(self, end: usize, limits: Limits) -> ReadResult<GameTree> {
        let Row { values, root, b, d } = self;
        let n_leaves = values.len();
        let Some((b_at, branching)) = b else {
            return error_at(end, english::NO_BRANCHING_FACTOR);
        };
        let at_most = limits.max_nodes.min(GameTree::MAX_NODES);
        let depth = match d {
            Some((_, depth)) => depth,
            None if branching < 2 => {
                return error_at(end, english::NO_DEPTH);
            }
            None => (0..64).find(|&depth| power(branching, depth) >= n_leaves.max(1)).unwrap_or(64),
        };
        let expected = power(branching, depth);
        if depth > limits.max_depth {
            return error_at(b_at, english::too_deep(limits.max_depth));
        }
        if expected > at_most || depth > at_most {
            return error_at(b_at, english::too_many_nodes(at_most));
        }
        if n_leaves != expected {
            let message = english::wrong_leaf_count(branching, depth, expected, n_leaves);
            return error_at(values.get(expected).map_or(end, |(at, _)| *at as usize), message);
        }
        let root = root.unwrap_or(Mover::Max);
        let mut builder = LimitedBuilder::new(limits);
        for (nth, &(at, value)) in values.iter().enumerate() {
            // As many branches begin at a leaf as powers of b divide its place, and as many end after it.
            for _ in 0..level(nth, branching, depth) {
                builder.open(at as usize, in_turn(root, builder.depth()), None)?;
            }
            builder.leaf(at as usize, value, None)?;
            for _ in 0..level(nth + 1, branching, depth) {
                builder.close();
            }
        }
        builder.finish()
    }
}

/// How many levels of branches begin at the leaf in this place: all of them at the first.
fn level(mut nth: usize, branching: usize, depth: usize) -> usize {
    if nth == 0 || branching == 1 {
        return depth;
    }
    let mut level = 0;
    while level < depth && nth.is_multiple_of(branching) {
        nth /= branching;
        level += 1;
    }
    level
}

fn power(branching: usize, depth: usize) -> usize {
    if branching <= 1 {
        return branching.max(usize::from(depth == 0));
    }
    u32::try_from(depth).map_or(usize::MAX, |depth| branching.saturating_pow(depth))
}

/// A whole number that is not absurd.
pub(crate) fn small(scan: &mut Scan<'_>, key: &str) -> ReadResult<usize> {
    let at = scan.at;
    let piece = scan.piece(ENDS);
    match Scan::whole(piece) {
        Some(number) if number > 0 || key.starts_with('d') => Ok(number as usize),
        _ => error_at(at, english::expected_whole_after_key(key, shown(piece))),
    }
}

/// Who moves at the root, after `root=`.
pub(crate) fn root(scan: &mut Scan<'_>) -> ReadResult<Mover> {
    let at = scan.at;
    let piece = scan.piece(ENDS);
    match &*piece.to_ascii_lowercase() {
        "max" => Ok(Mover::Max),
        "min" => Ok(Mover::Min),
        _ => error_at(at, english::expected_root(shown(piece))),
    }
}

pub(crate) const HOLDS: Holds = Holds { unknown: true, infinity: true, min_root: true, ..Holds::NOTHING };

pub(crate) fn write(tree: &GameTree) -> Result<String, Unrepresentable> {
    check(tree, Format::Flat, HOLDS)?;
    let (root, height) = (NodeId::ROOT, tree.height());
    let branching = tree.children(root).count().max(1);
    for node in tree.nodes() {
        let is_even = match tree.is_leaf(node) {
            true => tree.depth(node) == height,
            false => tree.children(node).count() == branching,
        };
        if !is_even {
            return unrepresentable(tree, Format::Flat, node, Feature::Uneven);
        }
    }
    let mut text = format!("b={branching} d={height}{} ", root_word(tree));
    push_values(&mut text, tree);
    text.push('\n');
    Ok(text)
}

/// ` root=min` where it must be said.
pub(crate) fn root_word(tree: &GameTree) -> &'static str {
    let is_min = tree.n_nodes() > 1 && tree.mover(NodeId::ROOT) == Mover::Min;
    if is_min { " root=min" } else { "" }
}

/// The leaves' values, with commas.
pub(crate) fn push_values(text: &mut String, tree: &GameTree) {
    let mut comma = "";
    for leaf in tree.nodes().filter(|&node| tree.is_leaf(node)) {
        text.push_str(comma);
        match tree.leaf_score(leaf) {
            Some(score) => drop(write!(text, "{score}")),
            None => text.push('?'),
        }
        comma = ",";
    }
}
