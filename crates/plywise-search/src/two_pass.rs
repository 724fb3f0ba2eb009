//! Minimax as two passes over a drawn tree: first every leaf gets its value, then the values move up.

use crate::{Bound, Event, Game, GameTree, NodeId, Score, UnknownLeaf, Window};

/// The value of a drawn tree in two passes: leaves left to right, then branches, deepest level first and each
/// level left to right. The facts are those of [`crate::minimax`] in another order; a branch is entered
/// when its value is worked out, so no two nodes are open at once.
///
/// # Errors
/// When a leaf has no value.
pub fn two_pass(tree: &GameTree, mut report: impl FnMut(Event<NodeId>)) -> Result<Score, UnknownLeaf> {
    let window = Window::FULL;
    let mut values = vec![Score::from(0); tree.n_nodes()];
    for node in tree.nodes().filter(|&node| tree.is_leaf(node)) {
        report(Event::Entered { node, window });
        let score = tree.value(node)?.expect("a leaf has a value or stops the search");
        report(Event::Evaluated { node, score });
        report(Event::Returned { node, score, bound: Bound::Exact });
        values[node.index()] = score;
    }
    for node in branches_deepest_first(tree) {
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

fn branches_deepest_first(tree: &GameTree) -> impl Iterator<Item = NodeId> {
    let mut levels: Vec<Vec<NodeId>> = vec![Vec::new(); tree.height() as usize + 1];
    for node in tree.nodes().filter(|&node| !tree.is_leaf(node)) {
        levels[tree.depth(node) as usize].push(node);
    }
    levels.into_iter().rev().flatten()
}
