//! What must hold of every search for MAX and MIN, on every tree.

mod kit;

use kit::{events_of, leaves, search, searches, values_down_to};
use plywise_search::{
    Algorithm, Bound, Cut, Event, Horizon, NodeId, Options, Order, Player, Rules, Score, Search, Stop, Unit,
    Window, alpha_beta, negamax,
};
use plywise_testkit::{
    any_horizon, any_options, any_order, any_rules, any_shape, any_tree, any_tree_with_statics,
    any_tree_with_unknowns, any_tree_without_ties, any_uniform_tree, tree_of,
};
use proptest::prelude::*;

proptest! {
    #[test]
    fn every_search_finds_the_value(
        tree in any_tree_with_statics(),
        order in any_order(),
        horizon in any_horizon(),
        options in any_options(),
    ) {
        let value = values_down_to(&tree, horizon)[0];
        for search in searches(order, horizon, options) {
            prop_assert_eq!(search.run(&tree, |_| ()), Ok(value), "{:?}", search);
        }
    }

    #[test]
    fn every_search_finds_the_value_of_a_full_tree(tree in any_uniform_tree(), order in any_order(), options in any_options()) {
        let value = values_down_to(&tree, None)[0];
        for search in searches(order, None, options) {
            prop_assert_eq!(search.run(&tree, |_| ()), Ok(value), "{:?}", search);
        }
    }

    #[test]
    fn the_rules_do_not_change_the_value(tree in any_tree_with_statics(), rules in any_rules(), options in any_options()) {
        let value = values_down_to(&tree, None)[0];
        for search in searches(Order::AsGiven, None, options) {
            let search = Search { rules, ..search };
            let found = search.run(&tree, |_| ()).expect("every leaf has a value");
            let window = search.root_window();
            if window.contains(value) {
                prop_assert_eq!(found, value, "{:?}", search);
            } else if tree.n_nodes() > 1 {
                prop_assert_eq!(window.clamp(found), window.clamp(value), "{:?}", search);
            }
        }
    }

    #[test]
    fn nothing_is_beyond_an_infinity(
        tree in any_tree_with_statics(), rules in any_rules(), order in any_order(), options in any_options(),
    ) {
        for search in searches(order, None, options) {
            for event in events_of(&tree, Search { rules, ..search }) {
                let Event::Returned { score, bound, .. } = event else { continue };
                let is_more_said = match bound {
                    Bound::Exact => false,
                    Bound::AtLeast => score == Score::MAX,
                    Bound::AtMost => score == Score::MIN,
                };
                prop_assert!(!is_more_said, "{:?}: {:?}", search, event);
            }
        }
    }

    #[test]
    fn bounds_are_true_of_what_can_be_seen(
        tree in any_tree_with_statics(),
        rules in any_rules(),
        order in any_order(),
        horizon in any_horizon(),
        options in any_options(),
    ) {
        for search in searches(order, horizon, options) {
            let search = Search { rules, ..search };
            let is_deepening = search.algorithm == Algorithm::Iterative;
            let (mut values, mut depth) = (values_down_to(&tree, horizon), 0);
            for event in events_of(&tree, search) {
                match event {
                    Event::Entered { node: NodeId::ROOT, .. } if is_deepening => {
                        let Horizon { depth: deepest, unit } =
                            horizon.unwrap_or(Horizon { depth: u32::MAX, unit: Unit::Plies });
                        depth = deepest.min(depth + 1);
                        values = values_down_to(&tree, Some(Horizon { depth, unit }));
                    }
                    Event::Returned { node, score, bound } | Event::Recalled { node, score, bound, .. } => {
                        let value = values[node.index()];
                        prop_assert!(match bound {
                            Bound::Exact => value == score,
                            Bound::AtLeast => value >= score,
                            Bound::AtMost => value <= score,
                        }, "{:?}: {:?} is worth {}", search, event, value);
                    }
                    _ => {}
                }
            }
        }
    }

    #[test]
    fn negamax_reports_what_alpha_beta_does(tree in any_tree_with_unknowns(), rules in any_rules()) {
        let (mut one, mut other) = (Vec::new(), Vec::new());
        let values = (negamax(&tree, rules, |event| one.push(event)), alpha_beta(&tree, rules, |event| other.push(event)));
        prop_assert_eq!(values.0, values.1);
        prop_assert_eq!(one, other);
    }

    /// Each search of the root in a narrower window than alpha-beta's leaves out what alpha-beta does, and a memory only
    /// leaves out more. So this holds with ties, from any guess, and of aspiration too. It does not of SCOUT, which
    /// forgets what is known further up, nor of iterative deepening, whose shallow passes read other values.
    #[test]
    fn null_windows_look_at_no_leaf_that_alpha_beta_does_not(
        trees in (any_tree_without_ties(), any_tree(), any_uniform_tree()),
        order in any_order(),
        options in any_options(),
    ) {
        for tree in [trees.0, trees.1, trees.2] {
            let value = values_down_to(&tree, None)[0];
            let known = Search { order, options, ..Search::ALPHA_BETA };
            let looked_at = leaves(&tree, known);
            let of_value = Search { options: Options { guess: value, ..options }, ..known };
            for (algorithm, base) in [
                (Algorithm::SssStar, known),
                (Algorithm::DualStar, known),
                (Algorithm::MtdF, of_value),
                (Algorithm::MtdF, known),
                (Algorithm::Pvs, known),
                (Algorithm::NegaScout, known),
                (Algorithm::NegaScoutExact, known),
                (Algorithm::Aspiration, known),
            ] {
                let search = Search { algorithm, ..base };
                for leaf in leaves(&tree, search) {
                    prop_assert!(looked_at.contains(&leaf), "{:?} looks at {:?}", search, leaf);
                }
            }
        }
    }

    #[test]
    fn a_search_with_a_memory_looks_at_no_leaf_twice(tree in any_tree(), options in any_options()) {
        for algorithm in [Algorithm::MtdF, Algorithm::SssStar, Algorithm::DualStar] {
            let leaves = leaves(&tree, Search { options, ..search(algorithm) });
            let mut once = leaves.clone();
            once.sort_unstable();
            once.dedup();
            prop_assert_eq!(leaves.len(), once.len());
        }
    }

    #[test]
    fn only_the_order_of_values_matters(shape in any_shape(), options in any_options()) {
        // Increasing, and no infinity comes or goes: beyond those nothing is better.
        let increasing = |score: Score| Score::new(score.points().powi(3) * 0.5 + 7.0).expect("a number");
        let tree = tree_of(&shape, Player::Max);
        let other = tree_of(&shape.with_values(&mut |value| value.map(increasing)), Player::Max);
        let other_options = Options { guess: increasing(options.guess), ..options };
        for search in searches(Order::AsGiven, None, options) {
            // The margin around a guess and the static values are numbers of their own.
            if !matches!(search.algorithm, Algorithm::Aspiration | Algorithm::Iterative) {
                let mapped = Search { options: other_options, ..search };
                let nodes = |events: Vec<Event<NodeId>>| events.into_iter().map(|event| event.node()).collect::<Vec<_>>();
                prop_assert_eq!(nodes(events_of(&tree, search)), nodes(events_of(&other, mapped)), "{:?}", search);
            }
        }
    }

    #[test]
    fn deep_cutoffs_need_four_plies(tree in prop_oneof![any_tree(), any_uniform_tree()], rules in any_rules()) {
        let rules = Rules { cut: Cut::AtOrBeyond, window: Window::FULL, ..rules };
        let of = |algorithm| leaves(&tree, Search { rules, ..search(algorithm) });
        if tree.height() <= 3 {
            prop_assert_eq!(of(Algorithm::NoDeepCutoffs), of(Algorithm::AlphaBeta));
        }
    }

    #[test]
    fn a_budget_stops_the_search_at_the_node_after_and_changes_nothing_before(
        tree in any_tree_with_statics(),
        options in any_options(),
        budget in 0u32..60,
    ) {
        let free = Search { options, ..search(Algorithm::Iterative) };
        let held = Search { options: Options { budget: Some(budget), ..options }, ..free };
        let (whole, part) = (events_of(&tree, free), events_of(&tree, held));
        let entered = |events: &[Event<NodeId>]| events.iter().filter(|event| matches!(event, Event::Entered { .. })).count();
        prop_assert!(whole.starts_with(&part));
        if entered(&whole) <= budget as usize {
            prop_assert_eq!(part.len(), whole.len());
            prop_assert_eq!(held.run(&tree, |_| ()), free.run(&tree, |_| ()));
        } else {
            prop_assert_eq!(entered(&part), budget as usize);
            let next_enters = matches!(whole[part.len()], Event::Entered { .. });
            prop_assert!(next_enters);
            prop_assert_eq!(held.run(&tree, |_| ()), Err(Stop::OutOfBudget { nodes: budget }));
        }
    }

    #[test]
    fn only_a_search_with_passes_comes_to_the_root_again(
        tree in any_tree_with_statics(), horizon in any_horizon(), options in any_options(),
    ) {
        for search in searches(Order::AsGiven, horizon, options) {
            let is_at_root = |event: &Event<NodeId>| matches!(event, Event::Entered { node: NodeId::ROOT, .. });
            let n_passes = events_of(&tree, search).iter().filter(|event| is_at_root(event)).count();
            prop_assert!(n_passes <= 1 || search.algorithm.info().has_passes, "{:?}", search.algorithm);
        }
    }

    #[test]
    fn sorting_goes_by_what_the_last_pass_found(tree in any_tree_with_statics()) {
        let options = Options { reorders: true, ..Options::PLAIN };
        let (mut last, mut found) = (vec![None; tree.n_nodes()], vec![None; tree.n_nodes()]);
        let mut tried: Vec<Vec<NodeId>> = vec![Vec::new(); tree.n_nodes()];
        let mut is_first = true;
        for event in events_of(&tree, Search { options, ..search(Algorithm::Iterative) }) {
            match event {
                Event::Entered { node: NodeId::ROOT, .. } => {
                    last = std::mem::replace(&mut found, vec![None; tree.n_nodes()]);
                    tried.iter_mut().for_each(Vec::clear);
                }
                Event::Returned { node, score, .. } => {
                    found[node.index()] = Some(score);
                    is_first &= node != NodeId::ROOT;
                }
                Event::Updated { node, by, .. } => {
                    tried[node.index()].push(by);
                    let worth = |child: &NodeId| last[child.index()].map(|score: Score| {
                        if tree.player(node) == Player::Max { score } else { -score }
                    });
                    prop_assert!(is_first || tried[node.index()].iter().rev().is_sorted_by_key(worth));
                }
                _ => {}
            }
        }
    }
}
