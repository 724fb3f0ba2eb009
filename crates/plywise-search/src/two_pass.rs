//! Minimax as two passes over a drawn tree: first every leaf gets its value, then the values move up.

use crate::{Bound, Event, Game, NodeId, OrderedTree, Score, Stop, Window};

/// The value of a drawn tree in two passes: leaves left to right, then branches, deepest level first and each
/// level left to right. The facts are those of [`crate::minimax`] in another order; a branch is entered
/// when its value is worked out, so no two nodes are open at once. A branch at the horizon is a leaf; the order of
/// children means nothing here.
///
/// # Errors
/// When a leaf has no value.
pub fn two_pass(ordered: &OrderedTree<'_>, mut report: impl FnMut(Event<NodeId>)) -> Result<Score, Stop> {
    let (tree, window) = (ordered.tree(), Window::FULL);
    let mut values = vec![Score::ZERO; tree.n_nodes()];
    // The branches of each level, left to right.
    let mut levels: Vec<Vec<NodeId>> = vec![Vec::new(); tree.height() as usize + 1];
    let mut next = Some(NodeId::ROOT);
    while let Some(node) = next {
        let value = ordered.value(node);
        if !matches!(value, Ok(None)) {
            report(Event::Entered { node, window });
        }
        let end = match value? {
            Some(score) => {
                report(Event::Evaluated { node, score });
                report(Event::Returned { node, score, bound: Bound::Exact });
                values[node.index()] = score;
                // Nothing below a branch at the horizon is looked at.
                tree.subtree_end(node)
            }
            None => {
                levels[tree.depth(node) as usize].push(node);
                node.index() + 1
            }
        };
        next = tree.node(end);
    }
    for node in levels.into_iter().rev().flatten() {
        report(Event::Entered { node, window });
        let player = tree.player(node);
        let mut best = player.worst();
        for child in tree.children(node) {
            best = player.better(best, values[child.index()]);
            report(Event::Updated { node, by: child, value: best, window });
        }
        report(Event::Returned { node, score: best, bound: Bound::Exact });
        values[node.index()] = best;
    }
    Ok(values[0])
}
