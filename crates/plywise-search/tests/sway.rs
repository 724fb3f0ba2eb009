//! What a leaf does to the root, by trying values at the leaf.

use plywise_search::{
    Event, GameTree, Horizon, Mover, NoSway, NodeId, Player, Score, Search, Sway, TreeBuilder, Unit, View,
    true_values,
};
use plywise_testkit::{
    any_chance_tree, any_tree, any_tree_with_statics, any_tree_with_unknowns, any_tuple_tree,
};
use proptest::prelude::*;

/// Values around all those that the trees have, and the ends.
fn tries() -> impl Iterator<Item = Score> {
    let between = (-28..=28).map(|quarters| Score::new(f64::from(quarters) / 4.0).expect("a number"));
    [Score::MIN, Score::MAX].into_iter().chain(between)
}

fn nth_leaf(tree: &GameTree, nth: usize) -> NodeId {
    let leaves: Vec<NodeId> = tree.nodes().filter(|&node| tree.is_leaf(node)).collect();
    leaves[nth % leaves.len()]
}

/// The first of the root's moves that are worth the most to whoever makes it.
fn chosen(tree: &GameTree, values: &[Option<Score>]) -> Option<NodeId> {
    let player = tree.player(NodeId::ROOT);
    tree.children(NodeId::ROOT).reduce(|best, next| {
        let (old, new) = (values[best.index()], values[next.index()]);
        let is_better = if player == Player::Max { new > old } else { new < old };
        if is_better { next } else { best }
    })
}

/// Everything that a sway says, against the tree with that value at the leaf.
fn check(tree: &GameTree, leaf: NodeId, sway: &Sway, near: f64) -> Result<(), TestCaseError> {
    let by_chance = tree.mover(NodeId::ROOT) == Mover::Chance;
    let is_finite = |x: &Score| x.is_finite() || near == 0.0;
    for x in tries().chain(sway.turn()).filter(is_finite) {
        let values = true_values(&tree.with_value(leaf, Some(x)));
        let value = values[0].expect("every leaf has a value");
        let off = (sway.at(x).points() - value.points()).abs();
        prop_assert!(sway.at(x) == value || off <= near, "at {x} the root is {value}, not {}", sway.at(x));
        prop_assert!(sway.at(x) >= sway.least() && sway.at(x) <= sway.most());
        // Where values are rounded, equal ones cannot be told apart.
        if !by_chance && near == 0.0 && tree.n_nodes() > 1 {
            prop_assert_eq!(sway.choice(x), chosen(tree, &values), "at {}", x);
        }
    }
    Ok(())
}

/// The interval that keeps the root is as large as it can be, and no larger.
fn check_keeping(tree: &GameTree, leaf: NodeId, sway: &Sway) -> Result<(), TestCaseError> {
    let root = |x| true_values(&tree.with_value(leaf, Some(x)))[0];
    for x in tries() {
        let (from, to) = sway.keeping(x);
        prop_assert!(from <= x && x <= to);
        let value = root(x);
        for inside in [from, to].into_iter().chain(tries().filter(|&y| from <= y && y <= to)) {
            prop_assert_eq!(root(inside), value, "{} is within {}…{}", inside, from, to);
        }
        for outside in [from.next_down(), to.next_up()].into_iter().filter(|&y| y < from || y > to) {
            prop_assert_ne!(root(outside), value, "{} is beyond {}…{}", outside, from, to);
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn a_sway_is_what_trying_shows(tree in any_tree(), nth in 0usize..100) {
        let leaf = nth_leaf(&tree, nth);
        let sway = Sway::of(&tree, leaf, None).expect("every leaf has a value");
        prop_assert!(sway.is_exact());
        check(&tree, leaf, &sway, 0.0)?;
        check_keeping(&tree, leaf, &sway)?;
    }

    #[test]
    fn a_sway_by_chance_is_what_trying_shows(tree in any_chance_tree(), nth in 0usize..100) {
        let leaf = nth_leaf(&tree, nth);
        let sway = Sway::of(&tree, leaf, None).expect("every leaf has a value");
        check(&tree, leaf, &sway, 1e-9)?;
    }

    #[test]
    fn what_alpha_beta_prunes_cannot_sway_the_root(tree in any_tree()) {
        let mut is_seen = vec![false; tree.n_nodes()];
        let value = Search::ALPHA_BETA.run(&tree, |event| {
            if let Event::Evaluated { node, .. } = event {
                is_seen[node.index()] = true;
            }
        });
        for leaf in tree.nodes().filter(|&node| tree.is_leaf(node) && !is_seen[node.index()]) {
            let sway = Sway::of(&tree, leaf, None).expect("every leaf has a value");
            prop_assert!(sway.is_constant());
            prop_assert_eq!(Ok(sway.least()), value);
            prop_assert_eq!(sway.turn(), None);
        }
    }

    #[test]
    fn what_nobody_wrote_down_is_told_only_where_it_makes_no_difference(
        tree in any_tree_with_unknowns(), nth in 0usize..100, fillings in prop::collection::vec(-8..8, 1..6),
    ) {
        let leaf = nth_leaf(&tree, nth);
        let filled_with = |value: Score| {
            let unknown = |&node: &NodeId| node != leaf && tree.is_leaf(node) && tree.leaf_score(node).is_none();
            tree.nodes().filter(unknown).fold(tree.clone(), |tree, node| tree.with_value(node, Some(value)))
        };
        let ends = [Score::MIN, Score::MAX];
        match Sway::of(&tree, leaf, None) {
            Ok(sway) => {
                for value in fillings.into_iter().map(Score::from).chain(ends) {
                    check(&filled_with(value), leaf, &sway, 0.0)?;
                }
            }
            Err(NoSway::Unknown(other)) => {
                prop_assert!(other != leaf && tree.leaf_score(other).is_none());
                let [low, high] = ends.map(filled_with);
                prop_assert_ne!(Sway::of(&low, leaf, None), Sway::of(&high, leaf, None));
            }
            Err(other) => prop_assert!(false, "{other}"),
        }
    }

    #[test]
    fn below_the_horizon_nothing_counts(tree in any_tree_with_statics(), nth in 0usize..100, depth in 1u32..5) {
        let leaf = nth_leaf(&tree, nth);
        let horizon = Some(Horizon { depth, unit: Unit::Plies });
        let search = Search { horizon, ..Search::MINIMAX };
        let sway = Sway::of(&tree, leaf, horizon).expect("every branch has a static value");
        let is_seen = View::new(&tree, &search).ends().any(|end| end == leaf);
        prop_assert!(is_seen || sway.is_constant());
        for x in tries() {
            prop_assert_eq!(search.run(&tree.with_value(leaf, Some(x)), |_| ()), Ok(sway.at(x)));
        }
    }

    #[test]
    fn several_players_are_refused(tree in any_tuple_tree(3), nth in 0usize..100) {
        prop_assert_eq!(Sway::of(&tree, nth_leaf(&tree, nth), None), Err(NoSway::Several));
    }
}

#[test]
fn a_die_makes_a_leaf_count_for_less() {
    let score = |points: f64| Score::new(points).expect("a number");
    let mut tree = TreeBuilder::new();
    tree.open(Player::Max, None);
    tree.open_for(Mover::Chance, None);
    let leaf = tree.leaf(Some(Score::from(4)), None);
    let other = tree.leaf(Some(Score::from(2)), None);
    tree.set_probability(leaf, 0.25);
    tree.set_probability(other, 0.75);
    tree.close();
    tree.leaf(Some(Score::from(3)), None);
    tree.close();
    let tree = tree.finish().expect("a tree");
    let sway = Sway::of(&tree, leaf, None).expect("every leaf has a value");
    // 0.25 x + 1.5, and 3 at least.
    assert_eq!((sway.least(), sway.most()), (score(3.0), Score::MAX));
    assert_eq!(sway.at(score(10.0)), score(4.0));
    assert_eq!(sway.turn(), Some(score(6.0)));
    assert_eq!(sway.keeping(score(4.0)), (Score::MIN, score(6.0)));
    assert_eq!(sway.keeping(score(8.0)), (score(8.0), score(8.0)));
    assert_eq!(sway.choice(score(6.0)), Some(NodeId::new(1)), "the first of two equal moves");
    assert_eq!(sway.choice(score(5.0)), Some(NodeId::new(4)));
    assert!(!sway.is_exact());
    assert_eq!(Sway::of(&tree, NodeId::ROOT, None), Err(NoSway::NotALeaf));
    assert_eq!(Sway::of(&tree, NodeId::new(99), None), Err(NoSway::NotALeaf));
    let tree = tree.with_value(other, Some(Score::MAX));
    assert_eq!(Sway::of(&tree, leaf, None), Err(NoSway::Unbounded(other)));
}
