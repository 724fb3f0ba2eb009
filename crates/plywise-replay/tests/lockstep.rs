//! Two searches watched together: as far as each has come with the same work.

use std::rc::Rc;

use plywise_replay::{Comparison, Replay, Step, Work};
use plywise_search::{Algorithm, Cut, Event, NodeId, Options, Order, Rules, Score, Search, TreeBuilder};
use plywise_testkit::{any_tree, uniform_tree};
use proptest::prelude::*;

fn any_search() -> impl Strategy<Value = Search> {
    let algorithm =
        prop_oneof![Just(Algorithm::AlphaBeta), Just(Algorithm::Minimax), Just(Algorithm::TwoPass)];
    let order = prop_oneof![Just(Order::AsGiven), Just(Order::RightToLeft)];
    (algorithm, order).prop_map(|(algorithm, order)| Search { algorithm, order, ..Search::ALPHA_BETA })
}

proptest! {
    #[test]
    fn the_step_with_so_much_work_is_the_last_one(tree in any_tree(), search in any_search()) {
        let replay = Replay::of(Rc::new(tree), search);
        for (work, ..) in Work::ALL {
            prop_assert_eq!(Work::from_key(work.key()), Some(work));
            let all = replay.work(work);
            prop_assert_eq!(replay.work_by(work, replay.last_step()), all);
            prop_assert_eq!(replay.step_with(work, 0), Step::START);
            prop_assert_eq!(replay.step_with(work, all), replay.last_step());
            prop_assert_eq!(replay.step_with(work, all + 7), replay.last_step());
            for done in 1..all {
                let step = replay.step_with(work, done);
                prop_assert_eq!(replay.work_by(work, step), done);
                // The next event is more work, or begins it: a leaf is entered before it is evaluated.
                let next = replay.event(step.0);
                let begins = match next {
                    Some(Event::Entered { node, .. }) => replay.tree().is_leaf(node),
                    _ => false,
                };
                prop_assert!(work == Work::Events || begins, "{:?}", next);
                // Shown is the last cut after that work, or else all that follows from it.
                let shown = replay.step_to_show(work, done);
                prop_assert!(shown <= step && replay.work_by(work, shown) == done);
                let is_cut = |nth: &u32| matches!(replay.event(*nth), Some(Event::Pruned { .. }));
                prop_assert!(work == Work::Events || !(shown.0..step.0).any(|nth| is_cut(&nth)));
                prop_assert!(shown == step || is_cut(&(shown.0 - 1)));
            }
            prop_assert_eq!(replay.step_to_show(work, all + 1), replay.last_step());
        }
    }

    #[test]
    fn a_search_differs_from_itself_in_nothing(tree in any_tree(), search in any_search()) {
        let replay = Replay::of(Rc::new(tree), search);
        let Comparison { counts, results, moves, only, .. } = Comparison::of(&replay, &replay);
        prop_assert_eq!(counts[0], counts[1]);
        prop_assert_eq!(results[0], results[1]);
        prop_assert_eq!(moves[0], moves[1]);
        prop_assert!(only.iter().all(Vec::is_empty));
    }

    #[test]
    fn the_leaves_only_one_looks_at_make_the_difference(tree in any_tree()) {
        let tree = Rc::new(tree);
        let all = Replay::of(Rc::clone(&tree), Search::MINIMAX);
        let some = Replay::of(tree, Search::ALPHA_BETA);
        let Comparison { counts, only, .. } = Comparison::of(&all, &some);
        prop_assert!(only[1].is_empty());
        prop_assert_eq!(counts[0].evaluated - counts[1].evaluated, only[0].len() as u32);
    }
}

#[test]
fn a_tie_on_the_bound_is_what_the_two_rules_differ_in() {
    // MAX has 3 for certain; under MIN's second branch the first leaf is 3 as well.
    let mut tree = TreeBuilder::new();
    tree.open(plywise_search::Player::Max, None);
    for leaves in [[3, 9], [3, 1]] {
        tree.open(plywise_search::Player::Min, None);
        for value in leaves {
            tree.leaf(Some(Score::from(value)), None);
        }
        tree.close();
    }
    tree.close();
    let tree = Rc::new(tree.finish().expect("every branch is closed and has children"));
    let with = |cut| {
        let rules = Rules { cut, ..Search::ALPHA_BETA.rules };
        Replay::of(Rc::clone(&tree), Search { rules, ..Search::ALPHA_BETA })
    };
    let comparison = Comparison::of(&with(Cut::AtOrBeyond), &with(Cut::Beyond));
    assert_eq!(comparison.only, [vec![], vec![NodeId::new(6)]]);
    assert_eq!(comparison.moves, [Some(NodeId::new(1)); 2]);
}

#[test]
fn a_search_that_was_stopped_chose_no_move() {
    let mut tree = TreeBuilder::new();
    tree.open(plywise_search::Player::Max, None);
    for value in 0..100 {
        tree.leaf(Some(Score::from(value)), None);
    }
    tree.close();
    let tree = Rc::new(tree.finish().expect("a tree"));
    let with = |search: Search, events| {
        let options = Options { events, ..search.options };
        Replay::of(Rc::clone(&tree), Search { options, ..search })
    };
    let mtd_f = Search { algorithm: Algorithm::MtdF, ..Search::ALPHA_BETA };
    let [whole, again] = [Search::ALPHA_BETA, mtd_f].map(|search| with(search, None));
    let comparison = Comparison::of(&whole, &again);
    assert_eq!((comparison.moves, comparison.ended), ([Some(NodeId::new(100)); 2], [true; 2]));
    let comparison = Comparison::of(&whole, &with(mtd_f, Some(5_000)));
    assert_eq!((comparison.moves, comparison.ended), ([Some(NodeId::new(100)), None], [true, false]));
}

#[test]
fn leaf_by_leaf_the_shorter_search_waits_at_its_end() {
    let tree = Rc::new(uniform_tree(2, 3, || Score::from(1)));
    let [all, some] =
        [Search::MINIMAX, Search::ALPHA_BETA].map(|search| Replay::of(Rc::clone(&tree), search));
    assert_eq!([all.work(Work::Leaves), some.work(Work::Leaves)], [8, 5]);
    assert_eq!(some.step_with(Work::Leaves, 6), some.last_step());
    assert_ne!(all.step_with(Work::Leaves, 6), all.last_step());
}
