//! A proof is a proof: its leaves alone settle the value, whatever the others are worth.

use std::collections::BTreeMap;

use plywise_search::{
    Algorithm, Bound, Event, GameTree, NodeId, NodeType, Order, Player, ProofTree, Rules, Score, Search,
    Window, minimax, uniform_minimal_leaves,
};
use plywise_testkit::{any_rules, any_score, any_tree, any_uniform_tree};
use proptest::prelude::*;

fn worth(tree: &GameTree) -> Score {
    minimax(tree, |_| ()).expect("every leaf has a value")
}

/// The tree with other values at all leaves that a proof does without.
fn with_others(tree: &GameTree, proof: &ProofTree, others: &[Score]) -> GameTree {
    let mut others = others.iter().cycle();
    let free = tree.nodes().filter(|&node| tree.is_leaf(node) && proof.claim(node).is_none());
    free.fold(tree.clone(), |tree, leaf| tree.with_value(leaf, others.next().copied()))
}

/// By the definition, what a branch needs of its children for what has to be shown of it.
fn holds_together(tree: &GameTree, proof: &ProofTree) -> Result<(), TestCaseError> {
    for node in tree.nodes().filter(|&node| !tree.is_leaf(node)) {
        let types = || tree.children(node).map(|child| proof.node_type(tree, child));
        let n = |wanted: NodeType| types().filter(|found| *found == Some(wanted)).count();
        prop_assert_eq!(proof.node_type(tree, node).is_some(), proof.claim(node).is_some());
        match proof.node_type(tree, node) {
            Some(NodeType::Pv) => prop_assert!(n(NodeType::Pv) <= 1),
            Some(NodeType::Cut | NodeType::All) => prop_assert_eq!(n(NodeType::Pv), 0),
            None => prop_assert!(types().all(|found| found.is_none())),
        }
        if proof.node_type(tree, node) == Some(NodeType::Cut) {
            prop_assert!(types().flatten().count() <= 1, "one child suffices");
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn the_leaves_of_a_proof_settle_the_value(tree in any_tree(), others in prop::collection::vec(any_score(), 1..40)) {
        let value = worth(&tree);
        let proof = ProofTree::of(&tree, NodeId::ROOT, value, Bound::Exact, |_| true).expect("it is the value");
        prop_assert_eq!(worth(&with_others(&tree, &proof, &others)), value);
        holds_together(&tree, &proof)?;
        // Each of the two strategies settles its side.
        for (player, bound) in [(Player::Max, Bound::AtLeast), (Player::Min, Bound::AtMost)] {
            let strategy = ProofTree::of(&tree, NodeId::ROOT, value, bound, |_| true).expect("it is the value");
            let now = worth(&with_others(&tree, &strategy, &others));
            let is_settled = if player == Player::Max { now >= value } else { now <= value };
            prop_assert!(is_settled);
            prop_assert!(tree.nodes().all(|node| strategy.claim(node).is_none() || strategy.is_in_strategy(player, node)));
        }
        // What is not true is not proved.
        if value.is_finite() {
            let more = Score::new(value.points() + 1.0).expect("it is a number");
            prop_assert!(ProofTree::of(&tree, NodeId::ROOT, more, Bound::Exact, |_| true).is_none());
            prop_assert!(ProofTree::of(&tree, NodeId::ROOT, more, Bound::AtLeast, |_| true).is_none());
        }
    }

    #[test]
    fn what_a_search_has_looked_at_proves_what_it_returned(
        tree in any_tree(), rules in any_rules(), others in prop::collection::vec(any_score(), 1..40),
    ) {
        let search = Search { rules: Rules { window: Window::FULL, ..rules }, ..Search::ALPHA_BETA };
        let (mut looked_at, mut returned) = (vec![false; tree.n_nodes()], BTreeMap::new());
        search.run(&tree, |event| match event {
            Event::Evaluated { node, .. } => looked_at[node.index()] = true,
            Event::Returned { node, score, bound } => { returned.insert(node, (score, bound)); }
            _ => {}
        }).expect("every leaf has a value");
        for (&node, &(score, bound)) in &returned {
            let proof = ProofTree::of(&tree, node, score, bound, |leaf| looked_at[leaf.index()]);
            prop_assert!(proof.is_some(), "{node:?} returned {score}, {bound:?}");
            if let Some(proof) = proof.filter(|_| node == NodeId::ROOT) {
                prop_assert!(proof.leaves(&tree).all(|leaf| looked_at[leaf.index()]));
                prop_assert_eq!(worth(&with_others(&tree, &proof, &others)), score);
            }
        }
    }

    #[test]
    fn a_uniform_tree_in_the_best_order_is_searched_by_its_proof_alone(tree in any_uniform_tree()) {
        let branching = tree.children(NodeId::ROOT).count() as u64;
        let least = uniform_minimal_leaves(branching, tree.height());
        let search = Search { order: Order::BestFirst, algorithm: Algorithm::AlphaBeta, ..Search::ALPHA_BETA };
        let mut looked_at = vec![false; tree.n_nodes()];
        let value = search.run(&tree, |event| if let Event::Evaluated { node, .. } = event {
            looked_at[node.index()] = true;
        }).expect("every leaf has a value");
        let n_looked_at = looked_at.iter().filter(|is| **is).count() as u64;
        let proof = ProofTree::of(&tree, NodeId::ROOT, value, Bound::Exact, |leaf| looked_at[leaf.index()]).expect("it returned it");
        prop_assert_eq!(proof.leaves(&tree).count() as u64, least);
        prop_assert_eq!(n_looked_at, least, "the best order looks at nothing else");
    }
}
