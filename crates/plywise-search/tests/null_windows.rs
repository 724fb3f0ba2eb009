//! PVS and NegaScout, against the published functions written down once more, and against published counts.

mod kit;

use kit::{counts, leaves, search};
use plywise_search::{Algorithm, Game, GameTree, NodeId, Player, Score};
use plywise_testkit::{any_tree, uniform_tree};
use proptest::prelude::*;

/// Reinefeld's function, values told from the mover's side: `depth` plies are left. With `skips` 0 it is PVS.
struct Published<'a> {
    tree: &'a GameTree,
    skips: u32,
    leaves: Vec<NodeId>,
}

impl Published<'_> {
    fn value(&mut self, node: NodeId, depth: u32, alpha: f64, beta: f64) -> f64 {
        let sign = if self.tree.player(node) == Player::Max { 1.0 } else { -1.0 };
        if let Ok(Some(value)) = self.tree.value(node) {
            self.leaves.push(node);
            return sign * value.points();
        }
        let (mut best, mut null_beta) = (f64::NEG_INFINITY, beta);
        for (nth, child) in self.tree.children(node).enumerate() {
            let lower = best.max(alpha);
            let mut value = self.below(node, child, depth, lower, null_beta);
            if nth > 0 && value > lower && value < beta && depth > self.skips {
                value = self.below(node, child, depth, value, beta);
            }
            best = best.max(value);
            if best >= beta {
                break;
            }
            null_beta = best.max(alpha).next_up();
        }
        best
    }

    /// A child's value for whoever moves at its parent; in trees as lectures draw them that is not always the other one.
    fn below(&mut self, node: NodeId, child: NodeId, depth: u32, alpha: f64, beta: f64) -> f64 {
        if self.tree.player(node) == self.tree.player(child) {
            self.value(child, depth.saturating_sub(1), alpha, beta)
        } else {
            -self.value(child, depth.saturating_sub(1), -beta, -alpha)
        }
    }

    fn leaves_of(tree: &GameTree, skips: u32) -> Vec<NodeId> {
        let mut search = Published { tree, skips, leaves: Vec::new() };
        let root = tree.node(0).expect("a tree has a root");
        search.value(root, tree.height(), f64::NEG_INFINITY, f64::INFINITY);
        search.leaves
    }
}

proptest! {
    #[test]
    fn they_look_at_the_leaves_of_the_published_functions(tree in any_tree()) {
        prop_assert_eq!(leaves(&tree, search(Algorithm::Pvs)), Published::leaves_of(&tree, 0));
        // Whose turn it is twice in a row is nothing that the published function knows of.
        let has_turns = tree.nodes().all(|node| tree.children(node).all(|child| {
            tree.is_leaf(child) || tree.player(child) != tree.player(node)
        }));
        if has_turns {
            prop_assert_eq!(leaves(&tree, search(Algorithm::NegaScout)), Published::leaves_of(&tree, 2));
        }
    }

    #[test]
    fn each_searches_again_no_more_often_than_the_one_before(values in prop::collection::vec(-9i32..10, 32)) {
        let mut values = values.into_iter().map(Score::from);
        let tree = uniform_tree(2, 5, || values.next().expect("a value for each leaf"));
        let [pvs, published, exact] = [Algorithm::Pvs, Algorithm::NegaScout, Algorithm::NegaScoutExact]
            .map(|algorithm| counts(&tree, search(algorithm))[0]);
        prop_assert!(pvs >= published && published >= exact, "{} {} {}", pvs, published, exact);
    }
}

/// Every order of eight different leaves below two moves, three plies deep. Means over all of them: NegaScout
/// evaluates 4909/630 leaves, 236/35 different ones.
#[test]
fn negascout_costs_what_was_published() {
    let mut values: Vec<i32> = (0..8).collect();
    let (mut evaluated, mut different, mut orders) = (0, 0, 0);
    permutations(&mut values, 8, &mut |values| {
        let mut values = values.iter().map(|value| Score::from(*value));
        let tree = uniform_tree(2, 3, || values.next().expect("a value for each leaf"));
        let [_, all, unique] = counts(&tree, search(Algorithm::NegaScout));
        (evaluated, different, orders) = (evaluated + all, different + unique, orders + 1);
    });
    assert_eq!(orders, 40_320);
    assert_eq!(evaluated * 630, 4909 * orders);
    assert_eq!(different * 35, 236 * orders);
}

/// Heap's algorithm.
fn permutations(values: &mut [i32], length: usize, visit: &mut impl FnMut(&[i32])) {
    if length <= 1 {
        return visit(values);
    }
    for nth in 0..length {
        permutations(values, length - 1, visit);
        values.swap(if length.is_multiple_of(2) { nth } else { 0 }, length - 1);
    }
}
