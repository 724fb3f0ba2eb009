//! The largest and the smallest numbers there are: no search makes an infinity of them, and none comes to no number.

use plywise_search::{
    Algorithm, Bound, BuildError, Cut, Event, GameTree, Mover, NodeId, Options, Player, Returns, Rules,
    Score, Search, TreeBuilder, Window,
};
use plywise_testkit::{any_chance_tree, any_order, any_tree, any_tuple_tree};
use proptest::prelude::*;

/// Numbers at the ends of what a number can be, and a few ordinary ones so that ties and sums of unlike sizes happen.
fn any_extreme() -> impl Strategy<Value = f64> {
    prop_oneof![
        3 => Just(f64::MAX),
        2 => Just(f64::MAX / 2.0),
        1 => Just(f64::MAX.next_down()),
        1 => Just(1e300),
        1 => Just(f64::MIN_POSITIVE),
        1 => Just(5e-324),
        2 => (0..3).prop_map(f64::from),
    ]
}

fn any_signed() -> impl Strategy<Value = f64> {
    (any_extreme(), any::<bool>())
        .prop_map(|(points, is_negative)| if is_negative { -points } else { points })
}

fn score(points: f64) -> Score {
    Score::new(points).expect("a number")
}

/// The same tree with such values at its leaves.
fn filled(tree: &GameTree, values: &[f64]) -> GameTree {
    let (mut tree, mut values) = (tree.clone(), values.iter().cycle());
    tree.refill(|| score(*values.next().expect("there is at least one")));
    tree
}

/// The same tree with such payoffs.
fn with_payoffs(tree: &GameTree, n_players: usize, values: &[f64]) -> GameTree {
    let (mut copy, mut values) = (TreeBuilder::new(), values.iter().cycle());
    let mut open: Vec<usize> = Vec::new();
    for node in tree.nodes() {
        while open.last().is_some_and(|&end| end <= node.index()) {
            open.pop();
            copy.close();
        }
        let own = if tree.is_leaf(node) {
            let payoffs: Vec<Score> = (0..n_players).map(|_| score(*values.next().expect("one"))).collect();
            copy.payoffs(&payoffs, None)
        } else {
            open.push(tree.subtree_end(node));
            copy.open_for(tree.mover(node), None)
        };
        if let Some(probability) = tree.given_probability(node) {
            copy.set_probability(own, probability);
        }
    }
    open.iter().for_each(|_| copy.close());
    copy.finish().expect("the same shape")
}

fn is_number(score: Score) -> bool {
    !score.points().is_nan()
}

/// No event holds something that is no number, and what is exact is finite; by node what was proved exact.
fn check(tree: &GameTree, search: Search) -> Result<Vec<Option<Score>>, TestCaseError> {
    let mut exact = vec![None; tree.n_nodes()];
    let mut wrong = None;
    let found = search.run(tree, |event| {
        let is_fine = match event {
            Event::Entered { window, .. } => is_number(window.alpha) && is_number(window.beta),
            Event::Evaluated { score, .. } => score.is_finite(),
            Event::Updated { value, window, .. } => {
                is_number(value) && is_number(window.alpha) && is_number(window.beta)
            }
            Event::Recalled { score, bound, .. } | Event::Returned { score, bound, .. } => {
                is_number(score) && (bound != Bound::Exact || score.is_finite())
            }
            Event::Pruned { .. } => true,
        };
        if let Event::Returned { node, score, bound: Bound::Exact } = event {
            exact[node.index()] = Some(score);
        }
        if !is_fine {
            wrong.get_or_insert(event);
        }
    });
    prop_assert!(wrong.is_none(), "{:?}: {:?}", search, wrong);
    if let Ok(value) = found {
        prop_assert!(is_number(value));
    }
    Ok(exact)
}

fn any_wide_rules() -> impl Strategy<Value = Rules> {
    let window = (any_signed(), any_signed()).prop_map(|(one, other)| {
        let [one, other] = [one, other].map(score);
        Window::new(one.min(other), one.max(other)).unwrap_or(Window::FULL)
    });
    let window = prop_oneof![Just(Window::FULL), window];
    let cut = prop_oneof![Just(Cut::AtOrBeyond), Just(Cut::Beyond)];
    let returns = prop_oneof![Just(Returns::FailSoft), Just(Returns::FailHard)];
    (cut, returns, window).prop_map(|(cut, returns, window)| Rules { cut, returns, window })
}

proptest! {
    #[test]
    fn two_players_come_to_minimax_s_number(
        tree in any_tree(), values in prop::collection::vec(any_signed(), 1..12), order in any_order(),
        guess in any_signed(), margin in any_extreme(), rules in any_wide_rules(),
    ) {
        let tree = filled(&tree, &values);
        let options = Options { guess: score(guess), margin: score(margin), ..Options::PLAIN };
        let truth = check(&tree, Search::MINIMAX)?;
        for algorithm in Algorithm::ALL {
            let search = Search { algorithm, order, options, ..Search::ALPHA_BETA };
            if search.check(&tree).is_err() || algorithm == Algorithm::Iterative {
                continue;
            }
            prop_assert_eq!(search.run(&tree, |_| ()).ok(), truth[0], "{:?}", algorithm);
            for search in [search, Search { rules, ..search }] {
                for (node, exact) in check(&tree, search)?.into_iter().enumerate() {
                    prop_assert!(exact.is_none() || exact == truth[node], "{:?} at {}", search, node);
                }
            }
        }
    }

    #[test]
    fn averages_stay_within_what_they_average(
        tree in any_chance_tree(), values in prop::collection::vec(any_signed(), 1..12), order in any_order(),
        range in prop::option::of(Just(Window { alpha: score(f64::MIN), beta: score(f64::MAX) })),
    ) {
        let tree = filled(&tree, &values);
        let options = Options { range, ..Options::PLAIN };
        let search = |algorithm| Search { algorithm, order, options, ..Search::ALPHA_BETA };
        let truth = check(&tree, search(Algorithm::Expectimax))?;
        for node in tree.nodes().filter(|&node| !tree.is_leaf(node)) {
            let worth = |node: NodeId| truth[node.index()].expect("expectimax knows everything");
            let least = tree.children(node).map(worth).min();
            let most = tree.children(node).map(worth).max();
            prop_assert!(least <= Some(worth(node)) && Some(worth(node)) <= most);
        }
        for algorithm in [Algorithm::Star1, Algorithm::Star2, Algorithm::MaxN] {
            prop_assert_eq!(search(algorithm).run(&tree, |_| ()).ok(), truth[0], "{:?}", algorithm);
            for (node, exact) in check(&tree, search(algorithm))?.into_iter().enumerate() {
                prop_assert!(exact.is_none() || exact == truth[node], "{:?} at {}", algorithm, node);
            }
        }
    }

    #[test]
    fn several_players_share_the_largest_sums(
        (players, tree) in (2u8..=4).prop_flat_map(|players| (Just(players), any_tuple_tree(players))),
        values in prop::collection::vec(any_extreme(), 1..12), signs in any::<bool>(), order in any_order(),
        sum in prop::option::of(prop_oneof![Just(f64::MAX), Just(f64::MAX / 2.0), Just(1e300), Just(8.0)]),
    ) {
        let values: Vec<f64> = values.iter().map(|points| if signs { -points } else { *points }).collect();
        let tree = with_payoffs(&tree, usize::from(players), &values);
        let search = |algorithm, sum: Option<f64>| Search {
            algorithm, order, options: Options { sum: sum.map(score), ..Options::PLAIN }, ..Search::ALPHA_BETA
        };
        let unpruned = search(Algorithm::MaxN, None).run(&tree, |_| ()).expect("every payoff is known");
        prop_assert!(unpruned.is_finite());
        if search(Algorithm::MaxN, sum).check(&tree).is_ok() {
            check(&tree, search(Algorithm::MaxN, sum))?;
            prop_assert_eq!(search(Algorithm::MaxN, sum).run(&tree, |_| ()), Ok(unpruned));
        }
        if search(Algorithm::Paranoid, None).check(&tree).is_ok() {
            check(&tree, search(Algorithm::Paranoid, None))?;
        }
    }

    /// What features add up to is a number, or there is no such tree; and so when other weights are tried.
    #[test]
    fn features_add_up_to_a_number_or_are_refused(
        amounts in prop::collection::vec(any_signed(), 2..4), weights in prop::collection::vec(any_signed(), 2..4),
        others in prop::collection::vec(any_signed(), 2..4),
    ) {
        let names = ["a", "b", "c"];
        let mut tree = TreeBuilder::new();
        for (name, weight) in names.iter().zip(&weights) {
            tree.set_weight(name, *weight);
        }
        tree.open(Player::Max, None);
        let leaf = tree.leaf(None, None);
        let branch = tree.open_for(Mover::Min, None);
        for node in [leaf, branch] {
            for (name, amount) in names.iter().zip(&amounts) {
                tree.set_feature(node, name, *amount);
            }
        }
        tree.leaf(Some(Score::ZERO), None);
        tree.close();
        tree.close();
        let summed = |weights: &[f64]| -> f64 {
            let weight = |nth: usize| weights.get(nth).copied().unwrap_or(1.0);
            amounts.iter().enumerate().map(|(nth, amount)| weight(nth) * amount).sum()
        };
        let mut tree = match tree.finish() {
            Ok(tree) => tree,
            Err(error) => {
                prop_assert_eq!(error, BuildError::TooLarge(leaf));
                prop_assert!(!summed(&weights).is_finite());
                return Ok(());
            }
        };
        let before = tree.clone();
        let both = |tree: &GameTree| [tree.leaf_score(leaf), tree.static_score(branch)].map(|score| score.map(Score::points));
        prop_assert_eq!(both(&tree), [Some(summed(&weights) + 0.0); 2]);
        let all: Vec<f64> = (0..3).map(|nth| *others.get(nth).or(weights.get(nth)).unwrap_or(&1.0)).collect();
        match tree.set_weights(names.iter().copied().zip(others.iter().copied())) {
            Ok(()) => prop_assert_eq!(both(&tree), [Some(summed(&all) + 0.0); 2]),
            Err(error) => {
                prop_assert_eq!(error, BuildError::TooLarge(leaf));
                prop_assert!(!summed(&all).is_finite());
                prop_assert_eq!(both(&tree), both(&before));
                prop_assert!(tree.weights().eq(before.weights()));
            }
        }
    }
}
