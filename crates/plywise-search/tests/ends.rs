//! Where a search goes no deeper, by the definition of its depth limit.

use std::collections::HashMap;

use plywise_search::{Event, Horizon, NodeId, Order, OrderedTree, Search, Unit};
use plywise_testkit::{any_chance_tree, any_horizon, any_order, any_tree_with_statics, any_tuple_tree};
use proptest::prelude::*;

proptest! {
    #[test]
    fn a_search_ends_at_leaves_and_at_its_depth_limit(
        tree in prop_oneof![any_chance_tree(), any_tuple_tree(3)], order in any_order(), horizon in any_horizon(),
    ) {
        let ordered = OrderedTree::new(&tree, &Search { order, horizon, ..Search::MINIMAX });
        let is_limit = |node| ordered.is_at_horizon(node);
        let is_seen = |&node: &NodeId| !tree.ancestors(node).any(is_limit);
        let is_end = |&node: &NodeId| tree.is_leaf(node) || is_limit(node);
        let ends: Vec<NodeId> = tree.nodes().filter(is_seen).filter(is_end).collect();
        prop_assert_eq!(ordered.ends().collect::<Vec<_>>(), ends.clone());
        prop_assert_eq!(Some(ordered.plies()), ends.iter().map(|&end| tree.depth(end)).max());
        if let Some(Horizon { depth, unit: Unit::Plies }) = horizon {
            prop_assert!(tree.nodes().all(|node| is_limit(node) == (!tree.is_leaf(node) && tree.depth(node) >= depth)));
        }
        prop_assert_eq!(ordered.is_limited(), ends.iter().any(|&end| !tree.is_leaf(end)));
    }
    #[test]
    fn best_first_is_best_as_far_as_the_search_looks(tree in any_tree_with_statics(), horizon in any_horizon()) {
        let search = Search { order: Order::BestFirst, horizon, ..Search::MINIMAX };
        let mut first = HashMap::new();
        let value = search.run(&tree, |event| {
            if let Event::Updated { node, value, .. } = event {
                let known = *first.entry(node).or_insert(value);
                assert_eq!(known, value, "a later child of {node:?} is better than its first");
            }
        });
        let end = tree.leaf_score(NodeId::ROOT).or(tree.static_payoff(NodeId::ROOT, 0));
        prop_assert_eq!(first.get(&NodeId::ROOT).copied().or(end), value.ok());
    }
}
