//! What nodes are worth by the definitions, without any search.

use plywise_search::{Algorithm, Game as _, GameTree, Mover, NodeId, OrderedTree, Player, Search};

/// What a node is worth to each player where max^n is played by several, and otherwise the one value of the search, if
/// nobody sees deeper than so many plies: static values stand there.
///
/// Sources: von Neumann 1928 (minimax), Michie 1966 (expectimax), Luckhardt and Irani 1986 (max^n, the first of equal
/// children), Sturtevant and Korf 2000 (paranoid).
pub(crate) fn worth(tree: &GameTree, search: &Search, node: NodeId, plies: u32) -> Vec<f64> {
    if tree.is_leaf(node) || tree.depth(node) >= plies {
        return looks(tree, search, node);
    }
    let below = |child: NodeId| worth(tree, search, child, plies);
    let ordered = OrderedTree::new(tree, search);
    let children: Vec<Vec<f64>> = ordered.children(node).map(below).collect();
    if tree.mover(node) == Mover::Chance {
        let outcomes: Vec<(f64, Vec<f64>)> =
            tree.children(node).map(|child| (tree.probability(child), below(child))).collect();
        let average = |entry: usize| {
            outcomes.iter().filter(|(p, _)| *p > 0.0).map(|(p, values)| p * values[entry]).sum::<f64>()
        };
        return (0..children[0].len()).map(average).collect();
    }
    let is_max_n = is_max_n(tree, search);
    let own = if is_max_n { tree.mover(node).entry().unwrap_or(0) } else { 0 };
    let side = search.player(tree, node);
    let is_better = |one: f64, other: f64| if side == Player::Max { one > other } else { one < other };
    let better = |best: Vec<f64>, next: Vec<f64>| if is_better(next[own], best[own]) { next } else { best };
    children.into_iter().reduce(better).expect("a branch has children")
}

/// Whether everybody looks at an entry of their own.
pub(crate) fn is_max_n(tree: &GameTree, search: &Search) -> bool {
    search.algorithm == Algorithm::MaxN && tree.is_for_several()
}

/// What stands at a leaf, or at a branch at the depth limit.
fn looks(tree: &GameTree, search: &Search, node: NodeId) -> Vec<f64> {
    let of_each = tree.payoffs(node).map(|payoffs| payoffs.iter().map(|score| score.points()).collect());
    let alone = || {
        let score = if tree.is_leaf(node) { tree.leaf_score(node) } else { tree.static_score(node) };
        vec![score.expect("it has a value").points()]
    };
    let values: Vec<f64> = of_each.unwrap_or_else(alone);
    if is_max_n(tree, search) || !tree.is_for_several() {
        return values;
    }
    let first = tree.mover(NodeId::ROOT).entry().unwrap_or(0);
    vec![values[first]]
}
