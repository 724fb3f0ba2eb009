//! The best order is the best of all orders.

use std::collections::BTreeMap;
use std::rc::Rc;

use plywise_conventions::Profile;
use plywise_practice::{Answer, Exercise, Question};
use plywise_replay::Replay;
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

    #[test]
    fn a_tree_in_another_order_is_searched_as_the_count_says(
        tree in any_tree().prop_filter("few orders", |tree| (2..=300).contains(&n_orders(tree))),
        profile in proptest::sample::select(&Profile::ALL[..]),
        nth in any::<prop::sample::Index>(),
    ) {
        let exercise = Exercise::new(Rc::new(tree), profile.conventions, Question::BestOrder);
        let exercise = exercise.expect("so few orders can all be tried");
        let own = exercise.replay().tree();
        let orders = nth.get(&all_orders(own)).clone();
        let (made, was) = exercise.in_order(&orders).expect("orders of its children");
        let replay = Replay::of(Rc::new(made), profile.conventions.search);
        let made = replay.tree();
        let end = replay.at(replay.last_step());
        let n_seen = made.nodes().filter(|&node| made.is_leaf(node) && end.n_visits(node) > 0).count();
        prop_assert_eq!(exercise.n_leaves(&orders).map(|(n_leaves, _)| n_leaves), Some(n_seen));
        for node in made.nodes() {
            let before = was[node.index()];
            prop_assert_eq!((made.leaf_score(node), made.mover(node)), (own.leaf_score(before), own.mover(before)));
            let children: Vec<NodeId> = made.children(node).map(|child| was[child.index()]).collect();
            let wanted = orders.get(&before).cloned().unwrap_or_else(|| own.children(before).collect());
            prop_assert_eq!(children, wanted);
        }
    }
}
