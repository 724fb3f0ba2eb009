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

/// `height` branches below each other, MAX to move at each: beside the one below, each has `n_leaves` leaves.
fn comb(height: u32, n_leaves: u32) -> GameTree {
    let mut tree = TreeBuilder::new();
    for _ in 0..height {
        let branch = tree.open(Player::Max, None);
        tree.set_static(branch, Score::from(0));
    }
    tree.leaf(Some(Score::from(7)), None);
    for _ in 0..height {
        for _ in 0..n_leaves {
            tree.leaf(Some(Score::from(0)), None);
        }
        tree.close();
    }
    tree.finish().expect("its branches have children")
}

/// A MAX root with `n_branches` children, the first worth 0, the next 1 and so on, each with `n_leaves` leaves of its
/// own value: left to right nothing is cut, and from the best down each but the first is cut at its first leaf.
fn wide(n_branches: i32, n_leaves: i32) -> GameTree {
    let mut tree = TreeBuilder::new();
    tree.open(Player::Max, None);
    for value in 0..n_branches {
        let branch = tree.open(Player::Min, None);
        tree.set_static(branch, Score::from(value));
        for _ in 0..n_leaves {
            tree.leaf(Some(Score::from(value)), None);
        }
        tree.close();
    }
    tree.close();
    tree.finish().expect("its branches have children")
}

fn n_events_of_deepening(tree: &GameTree, options: Options) -> (u32, Result<Score, Stop>) {
    let search = Search { algorithm: Algorithm::Iterative, options, ..Search::ALPHA_BETA };
    let mut n_events = 0;
    let result = search.run(tree, |_| n_events += 1);
    (n_events, result)
}

/// What the passes over a comb come to: a node is entered and hands up its value, which is told to its parent where it
/// has one; a leaf, and the branch at the horizon, is evaluated as well.
fn n_events_of_comb(height: u32, n_leaves: u32) -> u32 {
    (1..=height).map(|depth| 3 * (depth + 1) + 4 * n_leaves * depth).sum()
}

#[test]
fn iterative_deepening_reports_the_sum_of_its_passes() {
    const USUAL: Options = Search::ALPHA_BETA.options;

    // No leaves beside the way: a chain of 1,000 plies.
    assert_eq!(n_events_of_comb(1_000, 0), 1_504_500);
    for (height, n_leaves) in [(1_000, 0), (100, 10), (1, 3)] {
        let expected = (n_events_of_comb(height, n_leaves), Ok(Score::from(7)));
        assert_eq!(n_events_of_deepening(&comb(height, n_leaves), USUAL), expected);
    }

    let (n_branches, n_leaves) = (1_000, 100);
    let tree = wide(n_branches, n_leaves);
    let best = Ok(Score::from(n_branches - 1));
    let (n_branches, n_leaves) = (n_branches as u32, n_leaves as u32);
    let first = 2 + 4 * n_branches;
    let second = 2 + n_branches * (3 + 4 * n_leaves);
    let as_they_stand = Options { reorders: false, ..USUAL };
    assert_eq!(n_events_of_deepening(&tree, as_they_stand), (first + second, best));
    // The best child is seen through; of each other one leaf is read, and a cut made.
    let second = 2 + (3 + 4 * n_leaves) + (n_branches - 1) * (3 + 4 + 1);
    let best_first = Options { reorders: true, ..USUAL };
    assert_eq!(n_events_of_deepening(&tree, best_first), (first + second, best));

    // Allowed exactly as many, it comes to its end; allowed none, it comes nowhere.
    let exactly = Options { events: Some(first + second), ..best_first };
    assert_eq!(n_events_of_deepening(&tree, exactly), (first + second, best));
    let none = Options { events: Some(0), ..best_first };
    assert_eq!(n_events_of_deepening(&tree, none), (0, Err(Stop::OutOfEvents { events: 0 })));
}

#[test]
fn iterative_deepening_comes_to_an_end() {
    // The passes over the wide tree come to more than four events for each of its million nodes.
    for (tree, wanted) in [
        (comb(1_000, 10), n_events_of_comb(1_000, 10)),
        (wide(10_000, 100), (2 + 4 * 10_000) + (2 + 10_000 * (3 + 4 * 100))),
    ] {
        let options = Options { reorders: false, ..Search::ALPHA_BETA.options };
        let search = Search { algorithm: Algorithm::Iterative, options, ..Search::ALPHA_BETA };
        let most = search.most_events(&tree);
        assert!(most < wanted);
        let (n_events, result) = n_events_of_deepening(&tree, options);
        assert_eq!(result, Err(Stop::OutOfEvents { events: n_events }));
        assert!((most..=most + 3 * tree.height()).contains(&n_events), "{n_events} of {most}");
    }
}
