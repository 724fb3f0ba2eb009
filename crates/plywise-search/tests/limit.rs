//! Every search can be stopped at a number of events, and none goes on for ever.

use plywise_search::{
    Algorithm, Event, GameTree, Mover, NodeId, Options, Player, Score, Search, Stop, TreeBuilder,
};
use plywise_testkit::{
    any_chance_tree, any_horizon, any_options, any_order, any_rules, any_tree_with_statics_and_unknowns,
    any_tuple_tree,
};
use proptest::prelude::*;

fn reported(tree: &GameTree, search: Search) -> (Vec<Event<NodeId>>, Result<Score, Stop>) {
    let mut events = Vec::new();
    let result = search.run(tree, |event| events.push(event));
    (events, result)
}

fn any_given_tree() -> impl Strategy<Value = GameTree> {
    prop_oneof![
        3 => any_tree_with_statics_and_unknowns(),
        1 => any_chance_tree(),
        1 => any_tuple_tree(3),
    ]
}

fn any_given_search() -> impl Strategy<Value = Search> {
    let algorithm = prop::sample::select(&Algorithm::ALL[..]);
    (algorithm, any_rules(), any_order(), any_horizon(), any_options()).prop_map(
        |(algorithm, rules, order, horizon, options)| Search { algorithm, rules, order, horizon, options },
    )
}

proptest! {
    #[test]
    fn a_search_stops_where_it_would_enter_one_node_too_many(
        tree in any_given_tree(),
        search in any_given_search(),
        most in 0u32..400,
    ) {
        let (all, came_to) = reported(&tree, search);
        let held = Search { options: Options { events: Some(most), ..search.options }, ..search };
        let (some, stopped) = reported(&tree, held);
        prop_assert_eq!(&some[..], &all[..some.len()]);
        match all.get(some.len()) {
            None => prop_assert_eq!(stopped, came_to),
            Some(next) => {
                prop_assert!(matches!(next, Event::Entered { .. }), "{:?}", next);
                prop_assert_eq!(stopped, Err(Stop::OutOfEvents { events: some.len() as u32 }));
                // No more than what was settled by then: an update, a cut and a return for each node that was open.
                let most = most as usize;
                prop_assert!(some.len() >= most && some.len() <= most + 3 * (tree.height() as usize + 1));
                let is_entered = |event: &Event<_>| matches!(event, Event::Entered { .. });
                prop_assert!(!some[most..].iter().any(is_entered));
            }
        }
    }
}

/// `(0 1 2 … n-1)`, where each pass of MTD(f) proves one more.
fn ascending(n_leaves: i32) -> GameTree {
    let mut tree = TreeBuilder::new();
    tree.open(Player::Max, None);
    for value in 0..n_leaves {
        tree.leaf(Some(Score::from(value)), None);
    }
    tree.close();
    tree.finish().expect("its branches have children")
}

/// Chance and MAX by turns, two children each, the first of which goes on: Star2 probes it and then searches it.
fn probed_again_and_again(height: u32) -> GameTree {
    let mut tree = TreeBuilder::new();
    for level in 0..height {
        if level % 2 == 0 {
            tree.open_for(Mover::Chance, None);
        } else {
            tree.open(Player::Max, None);
        }
    }
    tree.leaf(Some(Score::from(5)), None);
    for level in 0..height {
        tree.leaf(Some(Score::from(level as i32 % 7)), None);
        tree.close();
    }
    tree.finish().expect("its branches have children")
}

fn n_events(tree: &GameTree, algorithm: Algorithm) -> (u32, Result<Score, Stop>) {
    let mut n_events = 0;
    let result = Search { algorithm, ..Search::ALPHA_BETA }.run(tree, |_| n_events += 1);
    (n_events, result)
}

#[test]
fn passes_come_to_an_end() {
    let tree = ascending(16_000);
    for algorithm in [Algorithm::MtdF, Algorithm::DualStar] {
        let (n_events, result) = n_events(&tree, algorithm);
        assert_eq!(result, Err(Stop::OutOfEvents { events: n_events }));
        assert!((4_000_000..4_000_010).contains(&n_events), "{n_events} by {algorithm:?}");
    }
    let (n_events, result) = n_events(&tree, Algorithm::SssStar);
    assert_eq!((n_events < 200_000, result), (true, Ok(Score::from(15_999))));
}

#[test]
fn probes_within_probes_come_to_an_end() {
    let (n_events, result) = n_events(&probed_again_and_again(200), Algorithm::Star2);
    assert_eq!(result, Err(Stop::OutOfEvents { events: n_events }));
    assert!((4_000_000..4_000_700).contains(&n_events), "{n_events}");
}

#[test]
fn a_search_that_comes_to_no_node_twice_comes_to_its_end_in_any_tree() {
    let tree = ascending(1_200_000);
    let search = Search::ALPHA_BETA;
    assert_eq!(search.most_events(&ascending(9)), 4_000_000);
    assert_eq!(search.most_events(&tree), 4 * 1_200_001);
    for algorithm in [Algorithm::NoDeepCutoffs, Algorithm::NegaScout, Algorithm::Expectimax] {
        let (n_events, result) = n_events(&tree, algorithm);
        assert_eq!((n_events > 4_000_000, result), (true, Ok(Score::from(1_199_999))), "{algorithm:?}");
    }
}
