//! What a leaf does to the root, by trying values at the leaf.

use plywise_search::{
    Algorithm, Event, GameTree, Horizon, LeafSensitivity, Mover, NodeId, Order, OrderedTree, Player, Score,
    Search, SensitivityError, TreeBuilder, Unit, true_values,
};
use plywise_testkit::{
    any_chance_tree, any_horizon, any_order, any_tree, any_tree_with_statics, any_tree_with_unknowns,
    any_tree_without_ties, any_tuple_tree, any_uniform_tree,
};
use proptest::prelude::*;

/// Below, between, at and above all the values that a tree has, and a sensitivity's own turn.
fn tries(tree: &GameTree, sensitivity: &LeafSensitivity) -> Vec<Score> {
    let known = tree.nodes().filter_map(|node| tree.leaf_score(node).or(tree.static_score(node)));
    let mut known: Vec<f64> = known.map(Score::points).filter(|points| points.is_finite()).collect();
    known.extend(sensitivity.turn().map(Score::points).filter(|points| points.is_finite()));
    known.extend(
        [sensitivity.least(), sensitivity.most()]
            .map(Score::points)
            .iter()
            .filter(|points| points.is_finite()),
    );
    known.sort_by(f64::total_cmp);
    known.dedup();
    let between: Vec<f64> = known.windows(2).map(|pair| (pair[0] + pair[1]) / 2.0).collect();
    let ends = [known.first().map_or(-1.0, |least| least - 1.0), known.last().map_or(1.0, |most| most + 1.0)];
    known.extend(between.into_iter().chain(ends).chain([0.0]));
    known.into_iter().map(|points| Score::new(points).expect("a number")).collect()
}

fn nth_leaf(tree: &GameTree, nth: usize) -> NodeId {
    let leaves: Vec<NodeId> = tree.nodes().filter(|&node| tree.is_leaf(node)).collect();
    leaves[nth % leaves.len()]
}

/// What a search that leaves nothing out finds at the root, and the child that first gave it.
fn found(tree: &GameTree, search: &Search) -> (Score, Option<NodeId>) {
    let algorithm = if tree.has_chance() { Algorithm::Expectimax } else { Algorithm::Minimax };
    let mut best = None;
    let value = Search { algorithm, ..*search }.run(tree, |event| {
        if let Event::Updated { node: NodeId::ROOT, by, value, .. } = event
            && best.is_none_or(|(_, known)| known != value)
        {
            best = Some((by, value));
        }
    });
    let by_chance = tree.mover(NodeId::ROOT) == Mover::Chance;
    (value.expect("every value is known"), best.map(|(by, _)| by).filter(|_| !by_chance))
}

/// Everything that a sensitivity says, against a fresh search of the tree with that value at the leaf.
fn check(
    tree: &GameTree,
    leaf: NodeId,
    search: &Search,
    sensitivity: &LeafSensitivity,
) -> Result<(), TestCaseError> {
    // Averages of infinities are nothing in particular.
    let ends = [Score::MIN, Score::MAX].into_iter().filter(|_| !tree.has_chance());
    for x in tries(tree, sensitivity).into_iter().chain(ends) {
        let (value, chosen) = found(&tree.with_value(leaf, Some(x)), search);
        // By such an order what stands at the leaf decides in which order numbers are added up and rounded.
        if tree.has_chance() && matches!(search.order, Order::BestFirst | Order::WorstFirst | Order::ByStatic)
        {
            prop_assert!((sensitivity.at(x).points() - value.points()).abs() < 1e-9, "at {}", x);
            continue;
        }
        prop_assert_eq!(sensitivity.at(x), value, "at {}", x);
        prop_assert!(sensitivity.at(x) >= sensitivity.least() && sensitivity.at(x) <= sensitivity.most());
        prop_assert_eq!(sensitivity.choice(x), chosen, "at {}", x);
        // To a hair, which rounding may take.
        let Some(turn) = sensitivity.turn() else {
            prop_assert_eq!(chosen, sensitivity.choice(Score::MIN), "no turn, and yet {}", x);
            continue;
        };
        let hair = if tree.has_chance() { 1e-8 * turn.points().abs().max(1.0) } else { 0.0 };
        if x.points() < turn.points() - hair {
            prop_assert_eq!(chosen, sensitivity.choice(Score::MIN), "{} is below {}", x, turn);
        } else if x.points() > turn.points() + hair {
            prop_assert_eq!(chosen, sensitivity.choice(Score::MAX), "{} is above {}", x, turn);
        }
    }
    Ok(())
}

/// The interval that keeps the root is as large as it can be, and no larger.
fn check_keeping(tree: &GameTree, leaf: NodeId, sensitivity: &LeafSensitivity) -> Result<(), TestCaseError> {
    let root = |x| true_values(&tree.with_value(leaf, Some(x)))[0];
    // Some of them in a large tree: each is tried against each.
    let tries = tries(tree, sensitivity);
    let every = 1 + tries.len() / 20;
    let tries = || tries.iter().copied().step_by(every).chain([Score::MIN, Score::MAX]);
    for x in tries() {
        let (from, to) = sensitivity.keeping(x);
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
    fn the_sensitivity_is_what_trying_shows(
        tree in prop_oneof![any_tree(), any_uniform_tree(), any_tree_without_ties()], order in any_order(),
        nth in 0usize..100,
    ) {
        let (leaf, search) = (nth_leaf(&tree, nth), Search { order, ..Search::MINIMAX });
        let sensitivity = LeafSensitivity::of(&tree, leaf, &search).expect("every leaf has a value");
        prop_assert!(sensitivity.is_exact());
        check(&tree, leaf, &search, &sensitivity)?;
        check_keeping(&tree, leaf, &sensitivity)?;
    }

    #[test]
    fn the_sensitivity_with_chance_is_what_trying_shows(
        tree in any_chance_tree(), order in any_order(), horizon in any_horizon(), nth in 0usize..100,
    ) {
        let (leaf, search) = (nth_leaf(&tree, nth), Search { order, horizon, ..Search::MINIMAX });
        let sensitivity = LeafSensitivity::of(&tree, leaf, &search).expect("every leaf has a value");
        check(&tree, leaf, &search, &sensitivity)?;
    }

    #[test]
    fn what_alpha_beta_prunes_cannot_change_the_root(tree in any_tree()) {
        let mut is_seen = vec![false; tree.n_nodes()];
        let value = Search::ALPHA_BETA.run(&tree, |event| {
            if let Event::Evaluated { node, .. } = event {
                is_seen[node.index()] = true;
            }
        });
        for leaf in tree.nodes().filter(|&node| tree.is_leaf(node) && !is_seen[node.index()]) {
            let sensitivity = LeafSensitivity::of(&tree, leaf, &Search::MINIMAX).expect("every leaf has a value");
            prop_assert!(sensitivity.is_constant());
            prop_assert_eq!(Ok(sensitivity.least()), value);
            prop_assert_eq!(sensitivity.turn(), None);
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
        match LeafSensitivity::of(&tree, leaf, &Search::MINIMAX) {
            Ok(sensitivity) => {
                for value in fillings.into_iter().map(Score::from).chain(ends) {
                    check(&filled_with(value), leaf, &Search::MINIMAX, &sensitivity)?;
                }
            }
            Err(SensitivityError::Unknown(other)) => {
                prop_assert!(other != leaf && tree.leaf_score(other).is_none());
                let [low, high] = ends.map(filled_with);
                prop_assert_ne!(LeafSensitivity::of(&low, leaf, &Search::MINIMAX), LeafSensitivity::of(&high, leaf, &Search::MINIMAX));
            }
            Err(other) => prop_assert!(false, "{other}"),
        }
    }

    #[test]
    fn below_the_horizon_nothing_counts(
        tree in any_tree_with_statics(), order in any_order(), nth in 0usize..100, depth in 1u32..5,
    ) {
        let leaf = nth_leaf(&tree, nth);
        let horizon = Some(Horizon { depth, unit: Unit::Plies });
        let search = Search { order, horizon, ..Search::MINIMAX };
        let sensitivity = LeafSensitivity::of(&tree, leaf, &search).expect("every branch has a static value");
        let is_seen = OrderedTree::new(&tree, &search).ends().any(|end| end == leaf);
        prop_assert!(is_seen || sensitivity.is_constant());
        check(&tree, leaf, &search, &sensitivity)?;
    }

    #[test]
    fn several_players_are_refused(tree in any_tuple_tree(3), nth in 0usize..100) {
        prop_assert_eq!(LeafSensitivity::of(&tree, nth_leaf(&tree, nth), &Search::MINIMAX), Err(SensitivityError::Several));
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
    let sensitivity = LeafSensitivity::of(&tree, leaf, &Search::MINIMAX).expect("every leaf has a value");
    // 0.25 x + 1.5, and 3 at least.
    assert_eq!((sensitivity.least(), sensitivity.most()), (score(3.0), Score::MAX));
    assert_eq!(sensitivity.at(score(10.0)), score(4.0));
    assert_eq!(sensitivity.turn(), Some(score(6.0)));
    assert_eq!(sensitivity.keeping(score(4.0)), (Score::MIN, score(6.0)));
    assert_eq!(sensitivity.keeping(score(8.0)), (score(8.0), score(8.0)));
    assert_eq!(sensitivity.choice(score(6.0)), Some(NodeId::new(1)), "the first of two equal moves");
    assert_eq!(sensitivity.choice(score(5.0)), Some(NodeId::new(4)));
    assert!(!sensitivity.is_exact());
    assert_eq!(LeafSensitivity::of(&tree, NodeId::ROOT, &Search::MINIMAX), Err(SensitivityError::NotALeaf));
    assert_eq!(
        LeafSensitivity::of(&tree, NodeId::new(99), &Search::MINIMAX),
        Err(SensitivityError::NotALeaf)
    );
    let tree = tree.with_value(other, Some(Score::MAX));
    assert_eq!(LeafSensitivity::of(&tree, leaf, &Search::MINIMAX), Err(SensitivityError::Unbounded(other)));
}

/// ```text
///        MAX
///     ┌───┴───┐
///   chance    3
///  0 ┌─┴─┐ 1
///    x   y
/// ```
#[test]
fn what_cannot_happen_makes_no_difference() {
    let of = |y: Score| {
        let mut tree = TreeBuilder::new();
        tree.open(Player::Max, None);
        tree.open_for(Mover::Chance, None);
        let never = tree.leaf(Some(Score::from(4)), None);
        let always = tree.leaf(Some(y), None);
        tree.set_probability(never, 0.0);
        tree.set_probability(always, 1.0);
        tree.close();
        tree.leaf(Some(Score::from(3)), None);
        tree.close();
        (tree.finish().expect("a tree"), never, always)
    };
    let (tree, never, always) = of(Score::from(5));
    let sensitivity = LeafSensitivity::of(&tree, never, &Search::MINIMAX).expect("every leaf has a value");
    assert!(sensitivity.is_constant() && sensitivity.is_exact());
    assert_eq!((sensitivity.least(), sensitivity.turn()), (Score::from(5), None));
    // An infinite value that cannot happen does not keep the other from counting.
    for value in [Score::MIN, Score::from(9), Score::MAX] {
        let tree = tree.with_value(never, Some(value));
        let sensitivity =
            LeafSensitivity::of(&tree, always, &Search::MINIMAX).expect("every leaf has a value");
        assert_eq!(sensitivity.at(Score::from(7)), Score::from(7));
        assert_eq!(sensitivity.turn(), Some(Score::from(3)));
    }
}
