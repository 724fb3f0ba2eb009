//! The best order is the best of all orders.

use std::collections::BTreeMap;
use std::rc::Rc;

use plywise_conventions::Profile;
use plywise_practice::{Answer, Exercise, Question};
use plywise_search::{GameTree, NodeId};
use plywise_testkit::any_tree;
use proptest::prelude::*;

/// Every order of the children of every branch.
fn all_orders(tree: &GameTree) -> Vec<BTreeMap<NodeId, Vec<NodeId>>> {
    let mut all = vec![BTreeMap::new()];
    for node in tree.nodes().filter(|&node| tree.children(node).count() > 1) {
        let children: Vec<NodeId> = tree.children(node).collect();
        all = all
            .iter()
            .flat_map(|orders| {
                permutations(&children).into_iter().map(|order| {
                    let mut orders = orders.clone();
                    orders.insert(node, order);
                    orders
                })
            })
            .collect();
    }
    all
}

fn permutations(items: &[NodeId]) -> Vec<Vec<NodeId>> {
    let Some((&first, rest)) = items.split_first() else { return vec![Vec::new()] };
    let with_first = |order: Vec<NodeId>| {
        (0..=order.len()).map(move |at| {
            let mut longer = order.clone();
            longer.insert(at, first);
            longer
        })
    };
    permutations(rest).into_iter().flat_map(with_first).collect()
}

fn n_orders(tree: &GameTree) -> usize {
    let factorial = |n: usize| (1..=n).product::<usize>();
    tree.nodes().map(|node| factorial(tree.children(node).count())).fold(1, usize::saturating_mul)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn no_order_looks_at_fewer_leaves_than_the_best(
        tree in any_tree().prop_filter("few orders", |tree| (2..=3_000).contains(&n_orders(tree))),
        profile in proptest::sample::select(&Profile::ALL[..]),
    ) {
        let tree = Rc::new(tree);
        let exercise = Exercise::new(Rc::clone(&tree), profile.conventions, Question::BestOrder);
        let exercise = exercise.expect("so few orders can all be tried");
        let Answer::Order(key) = exercise.key() else { panic!("an order") };
        let (by_key, best) = exercise.n_leaves(&key).expect("orders of its children");
        prop_assert_eq!(by_key, best);
        let fewest = all_orders(&tree).iter().map(|orders| exercise.n_leaves(orders).expect("orders").0).min();
        prop_assert_eq!(fewest, Some(best));
    }
}
