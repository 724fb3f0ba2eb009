//! The textbook's recursive searches and the one walk with a stack of its own report the same.

use plywise_search::{
    Algorithm, Event, GameTree, Mover, NodeId, Options, OrderedTree, Player, Research, Rules, Score, Search,
    Stop, TreeBuilder, Unsupported, Window, alpha_beta, aspiration, expectimax, max_n, max_n_deep, minimax,
    mtd_f, nega_scout, negamax, no_deep_cutoffs, paranoid, scout,
};
use plywise_testkit::{
    any_chance_tree, any_horizon, any_options, any_order, any_rules, any_shared_tree,
    any_tree_with_statics_and_unknowns, any_tuple_tree,
};
use proptest::prelude::*;

type Reported = (Vec<Event<NodeId>>, Result<Score, Stop>);

fn reported(search: impl FnOnce(&mut dyn FnMut(Event<NodeId>)) -> Result<Score, Stop>) -> Reported {
    let mut events = Vec::new();
    let result = search(&mut |event| events.push(event));
    (events, result)
}

/// The search by its recursive form.
fn by_recursion(ordered: &OrderedTree<'_>, search: &Search) -> Reported {
    let (rules, options) = (search.rules, search.options);
    reported(|report| match search.algorithm {
        Algorithm::Minimax => minimax(ordered, report),
        Algorithm::AlphaBeta => alpha_beta(ordered, rules, report),
        Algorithm::Negamax => negamax(ordered, rules, report),
        Algorithm::NoDeepCutoffs => no_deep_cutoffs(ordered, rules, report),
        Algorithm::Scout => scout(ordered, report),
        Algorithm::Pvs => nega_scout(ordered, Research::Always, report),
        Algorithm::NegaScout => {
            nega_scout(ordered, Research::AboveTwoPlies { depth: ordered.plies() }, report)
        }
        Algorithm::NegaScoutExact => nega_scout(ordered, Research::UnlessExact, report),
        Algorithm::Aspiration => aspiration(ordered, rules, options, report),
        Algorithm::MtdF => mtd_f(ordered, options.guess, report),
        Algorithm::SssStar => mtd_f(ordered, Score::MAX, report),
        Algorithm::DualStar => mtd_f(ordered, Score::MIN, report),
        Algorithm::Expectimax => expectimax(ordered, report),
        Algorithm::MaxN => {
            let viewer = ordered.tree().viewer(NodeId::ROOT);
            max_n(ordered, None, report).map(|payoffs| payoffs[viewer])
        }
        other => unreachable!("{other:?} has one form"),
    })
}

fn check(tree: &GameTree, search: Search) -> Result<(), TestCaseError> {
    if search.check(tree).is_ok() {
        let ordered = OrderedTree::new(tree, &search);
        prop_assert_eq!(
            reported(|report| search.run(tree, report)),
            by_recursion(&ordered, &search),
            "{:?}",
            search
        );
    }
    Ok(())
}

proptest! {
    #[test]
    fn for_max_and_min(
        tree in any_tree_with_statics_and_unknowns(), rules in any_rules(), order in any_order(),
        horizon in any_horizon(), options in any_options(),
    ) {
        for algorithm in [
            Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Negamax, Algorithm::NoDeepCutoffs, Algorithm::Scout,
            Algorithm::Pvs, Algorithm::NegaScout, Algorithm::NegaScoutExact, Algorithm::Aspiration, Algorithm::MtdF, Algorithm::SssStar, Algorithm::DualStar, Algorithm::Expectimax,
        ] {
            check(&tree, Search { algorithm, rules, order, horizon, options })?;
        }
    }

    #[test]
    fn for_chance(tree in any_chance_tree(), order in any_order(), horizon in any_horizon()) {
        for algorithm in [Algorithm::Expectimax, Algorithm::MaxN] {
            check(&tree, Search { algorithm, order, horizon, ..Search::ALPHA_BETA })?;
        }
    }

    #[test]
    fn for_several_players(
        tree in prop_oneof![any_tuple_tree(3), any_shared_tree(3, 6), any_shared_tree(2, 6)],
        order in any_order(), horizon in any_horizon(), sum in prop::option::of(6..=18),
    ) {
        let search = Search { algorithm: Algorithm::MaxN, order, horizon, ..Search::ALPHA_BETA };
        check(&tree, search)?;
        let (ordered, sum) = (OrderedTree::new(&tree, &search), sum.map(Score::from));
        let (mut one, mut other) = (Vec::new(), Vec::new());
        let found = max_n(&ordered, sum, |event| one.push(event));
        prop_assert_eq!(found, max_n_deep(&ordered, sum, |event| other.push(event)));
        prop_assert_eq!(one, other);
    }

    #[test]
    fn for_one_against_all(
        tree in any_shared_tree(3, 6), rules in any_rules(), order in any_order(), horizon in any_horizon(),
    ) {
        let search = Search { algorithm: Algorithm::Paranoid, rules, order, horizon, options: Options::PLAIN };
        let ordered = OrderedTree::new(&tree, &search);
        let first = tree.mover(NodeId::ROOT).entry().unwrap_or(0);
        let expected = reported(|report| alpha_beta(&ordered.clone().seen_by(first), rules, report));
        prop_assert_eq!(&reported(|report| search.run(&tree, report)), &expected);
        prop_assert_eq!(reported(|report| paranoid(ordered, rules, report)), expected);
    }
}

/// At each ply a leaf and then the rest of the tree, as high as asked for.
fn comb(plies: u32, mover: impl Fn(u32) -> Mover) -> GameTree {
    let mut tree = TreeBuilder::new();
    for ply in 0..plies {
        tree.open_for(mover(ply), None);
        tree.leaf(Some(Score::from((ply * 7 % 10) as i32)), None);
    }
    tree.leaf(Some(Score::from(5)), None);
    (0..plies).for_each(|_| tree.close());
    tree.finish().expect("each branch has two children")
}

#[test]
fn a_tree_of_a_hundred_thousand_plies_is_searched_by_what_comes_to_a_node_once() {
    let in_turn = |ply| Mover::from(if ply % 2 == 0 { Player::Max } else { Player::Min });
    let high = comb(100_000, in_turn);
    let value = Search::ALPHA_BETA.run(&high, |_| ());
    for algorithm in Algorithm::ALL {
        let found = Search { algorithm, ..Search::ALPHA_BETA }.run(&high, |_| ());
        match algorithm {
            Algorithm::Star1 | Algorithm::Star2 => {
                assert_eq!(found, Err(Stop::Unsupported(Unsupported::TooHigh(400))));
            }
            // They would report some ten thousand million events.
            _ if algorithm.revisits() && algorithm != Algorithm::Aspiration => {
                assert_eq!(found, Err(Stop::Unsupported(Unsupported::TooHigh(1000))), "{algorithm:?}");
            }
            _ => assert_eq!(found, value, "{algorithm:?}"),
        }
    }
    let with_chance = comb(100_000, |ply| if ply % 3 == 2 { Mover::Chance } else { in_turn(ply) });
    let run = |algorithm| Search { algorithm, ..Search::ALPHA_BETA }.run(&with_chance, |_| ());
    assert!(run(Algorithm::Expectimax).is_ok());
    assert_eq!(run(Algorithm::MaxN), Err(Stop::Unsupported(Unsupported::TooHigh(400))));
    let numbered = comb(100_000, |ply| Mover::Numbered((ply % 2) as u8 + 1));
    for algorithm in [Algorithm::MaxN, Algorithm::Paranoid] {
        assert_eq!(Search { algorithm, ..Search::ALPHA_BETA }.run(&numbered, |_| ()), value, "{algorithm:?}");
    }
}

#[test]
fn a_tree_of_a_thousand_plies_is_searched_by_all_but_two() {
    let high = comb(1000, |ply| Mover::from(if ply % 2 == 0 { Player::Max } else { Player::Min }));
    let value = Search::ALPHA_BETA.run(&high, |_| ());
    for algorithm in Algorithm::ALL {
        if matches!(algorithm, Algorithm::Star1 | Algorithm::Star2 | Algorithm::Iterative) {
            continue;
        }
        let mut n_events = 0_u64;
        let search = Search {
            algorithm,
            rules: Rules { window: Window::FULL, ..Search::ALPHA_BETA.rules },
            ..Search::ALPHA_BETA
        };
        assert_eq!(search.run(&high, |_| n_events += 1), value, "{algorithm:?}");
        assert!(n_events < 5_000_000, "{algorithm:?} expected {n_events} events");
    }
}
