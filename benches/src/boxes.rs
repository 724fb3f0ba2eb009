//! A tree as a first program has it: every node in a box of its own, and alpha-beta by the book.

use plywise_search::{GameTree, NodeId, Player};

#[expect(clippy::vec_box, reason = "the textbook form is what is compared with")]
pub(crate) struct Node {
    value: f64,
    children: Vec<Box<Node>>,
}

pub(crate) fn copy(tree: &GameTree, node: NodeId) -> Node {
    let children = tree.children(node).map(|child| Box::new(copy(tree, child))).collect();
    Node { value: tree.leaf_score(node).map_or(0.0, |score| score.points()), children }
}

pub(crate) fn alpha_beta(
    node: &Node,
    mut alpha: f64,
    mut beta: f64,
    player: Player,
    visited: &mut u32,
) -> f64 {
    *visited += 1;
    if node.children.is_empty() {
        return node.value;
    }
    match player {
        Player::Max => {
            let mut best = f64::NEG_INFINITY;
            for child in &node.children {
                let value = alpha_beta(child, alpha, beta, Player::Min, visited);
                if value > best {
                    best = value;
                }
                if best > alpha {
                    alpha = best;
                }
                if alpha >= beta {
                    break;
                }
            }
            best
        }
        Player::Min => {
            let mut best = f64::INFINITY;
            for child in &node.children {
                let value = alpha_beta(child, alpha, beta, Player::Max, visited);
                if value < best {
                    best = value;
                }
                if best < beta {
                    beta = best;
                }
                if alpha >= beta {
                    break;
                }
            }
            best
        }
    }
}
