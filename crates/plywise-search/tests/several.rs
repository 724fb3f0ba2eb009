//! Max^n by its definition, with and without pruning, and the paranoid player.

mod drawn;

use drawn::{
    Node, any_horizon, any_order, by, check_events, chosen, coin, evaluated, events_of, n_cuts, player, read,
    tree,
};
use plywise_search::{
    Algorithm, Average, Bound, Event, Game, GameTree, Horizon, Mover, NodeId, Options, Order, OrderedTree,
    Player, Score, Search, SearchOption, Stop, TreeBuilder, Unit, Unsupported, max_n,
};
use plywise_testkit::{any_chance_tree, any_rules, any_shared_tree, any_tree, any_tuple_tree};
use proptest::prelude::*;

/// Every node's payoffs by the definition, where the search sees it; `None` below the horizon and where a value is
/// missing.
fn true_payoffs(tree: &GameTree, search: &Search) -> Vec<Option<Vec<f64>>> {
    let ordered = OrderedTree::new(tree, search);
    let mut payoffs: Vec<Option<Vec<f64>>> = vec![None; tree.n_nodes()];
    let n = tree.n_players();
    for node in tree.nodes().rev() {
        let end: Result<Option<Vec<f64>>, Stop> =
            (0..n).map(|player| Ok(ordered.payoff(node, player)?.map(Score::points))).collect();
        payoffs[node.index()] = match (end, tree.mover(node).entry()) {
            (Ok(Some(end)), _) => Some(end),
            (Err(_), _) => None,
            (Ok(None), Some(mover)) => {
                let mut best: Option<Vec<f64>> = None;
                let mut is_known = true;
                for child in ordered.children(node) {
                    match &payoffs[child.index()] {
                        Some(child) if best.as_ref().is_none_or(|best| child[mover] > best[mover]) => {
                            best = Some(child.clone());
                        }
                        Some(_) => {}
                        None => is_known = false,
                    }
                }
                best.filter(|_| is_known)
            }
            // Added up as a search adds up: a tie that rounding breaks is broken alike.
            (Ok(None), None) => (0..n)
                .map(|player| {
                    let mut average = Average::none_seen();
                    for (child, probability) in ordered.outcomes(node) {
                        let payoffs = payoffs[child.index()].as_ref()?;
                        average.add(probability, Score::new(payoffs[player])?);
                    }
                    Some(average.value().points())
                })
                .collect(),
        };
    }
    payoffs
}

fn with_sum(search: Search, sum: i32) -> Search {
    Search { options: Options { sum: Some(Score::from(sum)), ..search.options }, ..search }
}

/// What the payoffs of a leaf add up to at most.
fn largest_sum(tree: &GameTree) -> i32 {
    let sum = |node| {
        Some(
            tree.payoffs(node)
                .filter(|_| tree.is_leaf(node))?
                .iter()
                .map(|score| score.points())
                .sum::<f64>(),
        )
    };
    tree.nodes().filter_map(sum).fold(0.0, f64::max) as i32
}

proptest! {
    #[test]
    fn between_two_players_with_opposite_payoffs_max_n_is_minimax(tree in any_tree(), order in any_order()) {
        let search = |algorithm| Search { order, ..by(algorithm) };
        let minimax = search(Algorithm::Minimax).run(&tree, |_| ()).unwrap();
        let ordered = OrderedTree::new(&tree, &search(Algorithm::MaxN));
        prop_assert_eq!(max_n(&ordered, None, |_| ()), Ok(vec![minimax, -minimax]));
        if !tree.is_leaf(NodeId::ROOT) {
            let chosen = |algorithm| chosen(&events_of(&tree, search(algorithm)));
            prop_assert_eq!(chosen(Algorithm::MaxN), chosen(Algorithm::Minimax));
        }
    }

    #[test]
    fn with_chance_and_opposite_payoffs_max_n_is_expectimax(tree in any_chance_tree(), horizon in any_horizon()) {
        let search = |algorithm| Search { horizon, ..by(algorithm) };
        let value = search(Algorithm::Expectimax).run(&tree, |_| ()).unwrap();
        let found = max_n(&OrderedTree::new(&tree, &search(Algorithm::MaxN)), None, |_| ()).unwrap();
        prop_assert_eq!(found, vec![value, -value]);
    }

    #[test]
    fn max_n_is_its_definition(
        tree in (2u8..=4).prop_flat_map(any_tuple_tree), order in any_order(), horizon in any_horizon(),
    ) {
        let search = Search { order, horizon, ..by(Algorithm::MaxN) };
        let payoffs = true_payoffs(&tree, &search);
        match max_n(&OrderedTree::new(&tree, &search), None, |_| ()) {
            Ok(found) => {
                let payoffs = payoffs[0].clone().expect("a value was found");
                prop_assert!(found.iter().map(|score| score.points()).eq(payoffs));
                prop_assert_eq!(search.run(&tree, |_| ()), Ok(found[tree.viewer(NodeId::ROOT)]));
            }
            Err(stop) => {
                prop_assert!(matches!(stop, Stop::NoStaticValue(_)) && tree.n_players() > 2);
                prop_assert_eq!(&payoffs[0], &None);
            }
        }
    }

    /// Ties included: nodes that are not cut have all the payoffs they have without pruning.
    #[test]
    fn shallow_pruning_changes_nothing_but_what_is_read(
        tree in (2u8..=4).prop_flat_map(|players| any_shared_tree(players, 6)), order in any_order(),
        horizon in any_horizon(),
    ) {
        let search = Search { order, horizon, ..by(Algorithm::MaxN) };
        let pruned = with_sum(search, 6);
        let ordered = OrderedTree::new(&tree, &search);
        prop_assert_eq!(max_n(&ordered, Some(Score::from(6)), |_| ()), max_n(&ordered, None, |_| ()));
        let payoffs = true_payoffs(&tree, &search);
        let value = |node: NodeId| {
            Score::new(payoffs[node.index()].as_ref().expect("every leaf has payoffs")[tree.viewer(node)]).unwrap()
        };
        check_events(&tree, &events_of(&tree, search), false, value)?;
        let events = events_of(&tree, pruned);
        check_events(&tree, &events, false, value)?;
        let (few, all) = (evaluated(&events), evaluated(&events_of(&tree, search)));
        let mut rest = all.iter();
        prop_assert!(few.iter().all(|leaf| rest.any(|other| other == leaf)));
        prop_assert_eq!(chosen(&events), chosen(&events_of(&tree, search)));
    }

    #[test]
    fn shallow_pruning_is_sound_with_chance_in_between(tree in any_tuple_tree(3)) {
        let sum = largest_sum(&tree);
        let search = by(Algorithm::MaxN);
        prop_assert_eq!(with_sum(search, sum).run(&tree, |_| ()), search.run(&tree, |_| ()));
        let mut values = vec![None; tree.n_nodes()];
        for event in events_of(&tree, search) {
            if let Event::Returned { node, score, .. } = event {
                values[node.index()] = Some(score);
            }
        }
        check_events(&tree, &events_of(&tree, with_sum(search, sum)), false, |node| values[node.index()].unwrap())?;
    }

    /// What can be forced is never more than what the best reply to everybody's best reply gets.
    #[test]
    fn a_paranoid_player_never_hopes_for_more_than_max_n(
        tree in (2u8..=4).prop_flat_map(|players| any_shared_tree(players, 6)), order in any_order(),
        horizon in any_horizon(),
    ) {
        let search = |algorithm| Search { order, horizon, ..by(algorithm) };
        let ordered = OrderedTree::new(&tree, &search(Algorithm::Paranoid));
        let paranoid = search(Algorithm::Paranoid).run(&tree, |_| ()).unwrap();
        prop_assert!(paranoid <= search(Algorithm::MaxN).run(&tree, |_| ()).unwrap());
        prop_assert_eq!(paranoid.points(), forced(&ordered)[0]);
        check_events(&tree, &events_of(&tree, search(Algorithm::Paranoid)), false, |node| {
            Score::new(forced(&ordered)[node.index()]).unwrap()
        })?;
    }
}

/// What the root's mover can force at each node, by the definition.
fn forced(ordered: &OrderedTree<'_>) -> Vec<f64> {
    let tree = ordered.tree();
    let first = tree.mover(NodeId::ROOT).entry().expect("no chance here");
    let mut values = vec![0.0; tree.n_nodes()];
    for node in tree.nodes().rev() {
        let children = tree.children(node).map(|child: NodeId| values[child.index()]);
        values[node.index()] = match ordered.payoff(node, first).expect("every node has its values") {
            Some(score) => score.points(),
            None if tree.mover(node).entry() == Some(first) => children.fold(f64::NEG_INFINITY, f64::max),
            None => children.fold(f64::INFINITY, f64::min),
        };
    }
    values
}

/// Players 1 to 3 share 9 points at every leaf.
///
/// ```text
///                       1
///            ┌──────────┴──────────┐
///            2                     2
///       ┌────┴────┐        ┌───────┼───────┐
///    (5,3,1)   (4,2,3)  (3,4,2) (9,0,0) (0,5,4)
/// ```
///
/// Left, player 2 takes 3 rather than 2, which leaves player 1 with 5. Right, player 2 has 4 at once, so player 1 gets
/// at most 9 − 4 = 5 there, which it has already: two leaves are left out, and 5 is handed up, at most.
#[test]
fn shallow_pruning_leaves_out_what_it_should() {
    let left = player(2, vec![Node::Payoffs(&[5, 3, 1]), Node::Payoffs(&[4, 2, 3])]);
    let right =
        player(2, vec![Node::Payoffs(&[3, 4, 2]), Node::Payoffs(&[9, 0, 0]), Node::Payoffs(&[0, 5, 4])]);
    let game = tree(&player(1, vec![left, right]));
    let events = events_of(&game, with_sum(by(Algorithm::MaxN), 9));
    assert_eq!(read(&events), [3.0, 2.0, 4.0]); // player 2's entries: they are for player 2 to choose by
    assert_eq!(n_cuts(&events), 1);
    let cut = Event::Returned { node: NodeId::new(4), score: Score::from(5), bound: Bound::AtMost };
    assert!(events.contains(&cut));
    assert_eq!(read(&events_of(&game, by(Algorithm::MaxN))).len(), 5);
    assert_eq!(chosen(&events), Some(NodeId::new(1)));
}

/// Who has all there is need not look further: the root sees 9 of 9 on the left, and leaves out the right.
#[test]
fn who_has_everything_stops() {
    let game = tree(&player(1, vec![Node::Payoffs(&[9, 0, 0]), player(2, vec![Node::Payoffs(&[1, 2, 3])])]));
    let events = events_of(&game, with_sum(by(Algorithm::MaxN), 9));
    assert_eq!((read(&events), n_cuts(&events)), (vec![9.0], 1));
    let root = Event::Returned { node: NodeId::ROOT, score: Score::from(9), bound: Bound::Exact };
    assert_eq!(events.last(), Some(&root));
}

/// Player 2 does not care; player 1 does. The first child is taken, so the order decides.
#[test]
fn a_tie_goes_to_the_first_child() {
    use plywise_search::Order;
    let left = player(2, vec![Node::Payoffs(&[1, 4, 5]), Node::Payoffs(&[6, 4, 0])]);
    let game = tree(&player(1, vec![left, Node::Payoffs(&[3, 3, 3])]));
    let value = |order| Search { order, ..by(Algorithm::MaxN) }.run(&game, |_| ());
    assert_eq!(value(Order::AsGiven), Ok(Score::from(3)));
    assert_eq!(value(Order::RightToLeft), Ok(Score::from(6)));
}

/// Two players who do not want the opposite of each other, on a tree of MAX and MIN: MIN takes the most for itself, and
/// that need not be the least for MAX.
#[test]
fn two_players_need_not_be_rivals() {
    let game = tree(&drawn::max(vec![
        drawn::min(vec![Node::Payoffs(&[3, 1]), Node::Payoffs(&[5, 4])]),
        Node::Payoffs(&[4, 0]),
    ]));
    assert_eq!(by(Algorithm::MaxN).run(&game, |_| ()), Ok(Score::from(5)));
    assert_eq!(by(Algorithm::Paranoid).run(&game, |_| ()), Ok(Score::from(4)));
    let ordered = OrderedTree::new(&game, &by(Algorithm::MaxN));
    assert_eq!(max_n(&ordered, None, |_| ()), Ok(vec![Score::from(5), Score::from(4)]));
}

#[test]
fn payoffs_that_are_not_shared_out_are_refused() {
    let refused = |payoffs: &'static [i32], sum| {
        let game = tree(&player(1, vec![Node::Payoffs(&[1, 1, 1]), Node::Payoffs(payoffs)]));
        with_sum(by(Algorithm::MaxN), sum).run(&game, |_| ()).err()
    };
    let at_second = Some(Stop::Unsupported(Unsupported::BeyondSum(NodeId::new(2))));
    assert_eq!(refused(&[4, 4, 2], 9), at_second);
    assert_eq!(refused(&[8, 2, -1], 9), at_second);
    assert_eq!(refused(&[4, 4, 1], 9), None);
}

#[test]
fn chance_has_no_part_in_paranoia() {
    let game = tree(&player(1, vec![coin(Node::Payoffs(&[1, 2]), Node::Payoffs(&[2, 1]))]));
    let stopped = by(Algorithm::Paranoid).run(&game, |_| ());
    assert_eq!(stopped, Err(Stop::Unsupported(Unsupported::Chance(NodeId::new(1)))));
    assert_eq!(by(Algorithm::MaxN).run(&game, |_| ()), Ok(Score::new(1.5).unwrap()));
}

/// MAX, MIN and MIN again make a round, as a Pacman and two ghosts do.
#[test]
fn a_round_of_three_is_one_unit_of_depth() {
    let looks = |mover, looks: i32, child| Node::Of(mover, Some(f64::from(looks)), vec![child]);
    let rounds = |moves: [(Mover, i32); 7]| {
        let chain = moves.into_iter().rev();
        tree(&chain.fold(Node::Leaf(99.0), |below, (mover, value)| looks(mover, value, below)))
    };
    let (max, min) = (Mover::Max, Mover::Min);
    let game = rounds([(max, 0), (min, 1), (min, 2), (max, 3), (min, 4), (min, 5), (max, 6)]);
    for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Expectimax, Algorithm::MaxN] {
        let value = |depth, unit| {
            Search { horizon: Some(Horizon { depth, unit }), ..by(algorithm) }.run(&game, |_| ())
        };
        let found = [0, 1, 2, 3].map(|depth| value(depth, Unit::Rounds));
        assert_eq!(found, [0, 3, 6, 99].map(|value| Ok(Score::from(value))), "{algorithm:?}");
        assert_eq!(value(4, Unit::Plies), Ok(Score::from(4)));
    }
}

/// What each branch looks worth to each of three players, as a search with a depth limit takes it.
///
/// ```text
///                 1
///        ┌────────┴────────┐
///   2 ~(5,2,1)        2 ~(4,3,9)
///   ┌────┴────┐       ┌────┴────┐
/// (1,4,2)  (6,0,0) (2,5,2)  (7,6,1)
/// ```
#[test]
fn each_player_has_its_own_static_value() {
    let mut game = TreeBuilder::new();
    let scores = |values: [i32; 3]| values.map(Score::from);
    game.open_for(Mover::Numbered(1), None);
    for (looks, leaves) in [([5, 2, 1], [[1, 4, 2], [6, 0, 0]]), ([4, 3, 9], [[2, 5, 2], [7, 6, 1]])] {
        let branch = game.open_for(Mover::Numbered(2), None);
        game.set_static_payoffs(branch, &scores(looks));
        for leaf in leaves {
            game.payoffs(&scores(leaf), None);
        }
        game.close();
    }
    game.close();
    let game = game.finish().unwrap();
    let plies = |depth| Search { horizon: Some(Horizon { depth, unit: Unit::Plies }), ..by(Algorithm::MaxN) };
    let found = |search: Search| max_n(&OrderedTree::new(&game, &search), None, |_| ()).unwrap();
    assert_eq!(found(plies(1)), scores([5, 2, 1]));
    assert_eq!(found(plies(2)), scores([7, 6, 1]));
    // The root, at the limit itself, has no static value.
    assert_eq!(
        max_n(&OrderedTree::new(&game, &plies(0)), None, |_| ()),
        Err(Stop::NoStaticValue(NodeId::ROOT))
    );
    let paranoid = Search { algorithm: Algorithm::Paranoid, ..plies(1) };
    assert_eq!(paranoid.run(&game, |_| ()), Ok(Score::from(5)));
    // Static values must fit in the sum too.
    let refused = with_sum(plies(1), 12).run(&game, |_| ());
    assert!(matches!(refused, Err(Stop::Unsupported(Unsupported::BeyondSum(node))) if !game.is_leaf(node)));
}

/// By static values, each player looks first where its own is the largest.
#[test]
fn in_max_n_children_are_sorted_by_the_movers_own_static_values() {
    let mut game = TreeBuilder::new();
    game.open_for(Mover::Numbered(3), None);
    for looks in [[9, 0, 1], [0, 0, 8], [5, 9, 4]] {
        let branch = game.open_for(Mover::Numbered(1), None);
        game.set_static_payoffs(branch, &looks.map(Score::from));
        game.payoffs(&looks.map(Score::from), None);
        game.close();
    }
    game.close();
    let game = game.finish().unwrap();
    let ordered = OrderedTree::new(&game, &Search { order: Order::ByStatic, ..by(Algorithm::MaxN) });
    let own: Vec<_> = ordered.children(NodeId::ROOT).map(|node| game.static_payoff(node, 2)).collect();
    assert_eq!(own, [8, 4, 1].map(|own| Some(Score::from(own))));
}

/// Between MAX and MIN, whose leaves have one value, everything is told from MAX's side, whoever moves first: max^n is
/// minimax, or expectimax where chance decides, and paranoid is alpha-beta, event by event.
fn reports_the_same_as(tree: &GameTree, search: Search, other: Algorithm) -> Result<(), TestCaseError> {
    let other = Search { algorithm: other, ..search };
    prop_assert_eq!(search.run(tree, |_| ()), other.run(tree, |_| ()));
    prop_assert_eq!(events_of(tree, search), events_of(tree, other));
    for node in tree.nodes() {
        prop_assert_eq!(search.player(tree, node), tree.player(node));
    }
    Ok(())
}

proptest! {
    #[test]
    fn between_two_max_n_and_paranoid_are_told_from_max_s_side(
        tree in any_tree(), order in any_order(), rules in any_rules(),
    ) {
        let search = |algorithm| Search { order, rules, ..by(algorithm) };
        reports_the_same_as(&tree, search(Algorithm::MaxN), Algorithm::Minimax)?;
        reports_the_same_as(&tree, search(Algorithm::Paranoid), Algorithm::AlphaBeta)?;
        let minimax = search(Algorithm::Minimax).run(&tree, |_| ()).unwrap();
        let full = Search { rules: by(Algorithm::Paranoid).rules, ..search(Algorithm::Paranoid) };
        prop_assert_eq!(full.run(&tree, |_| ()), Ok(minimax));
    }

    #[test]
    fn between_two_with_chance_max_n_is_told_from_max_s_side(
        tree in any_chance_tree(), order in any_order(), horizon in any_horizon(),
    ) {
        reports_the_same_as(&tree, Search { order, horizon, ..by(Algorithm::MaxN) }, Algorithm::Expectimax)?;
    }
}

#[test]
fn where_min_moves_first_values_keep_their_sign() {
    let game = tree(&drawn::min(vec![drawn::max(vec![Node::Leaf(-20.0)]), Node::Leaf(-13.0)]));
    for algorithm in [Algorithm::Minimax, Algorithm::MaxN, Algorithm::Paranoid] {
        assert_eq!(by(algorithm).run(&game, |_| ()), Ok(Score::from(-20)), "{algorithm:?}");
    }
}

proptest! {
    /// In max^n everybody wants much; a paranoid player has everybody else against it.
    #[test]
    fn players_are_on_the_side_that_the_search_says(tree in any_tuple_tree(3)) {
        let search = |algorithm| Search { algorithm, ..Search::ALPHA_BETA };
        let first = tree.mover(NodeId::ROOT).entry();
        for node in tree.nodes().filter(|&node| !tree.is_leaf(node)) {
            prop_assert_eq!(search(Algorithm::MaxN).player(&tree, node), Player::Max);
            let own = if tree.mover(node).entry() == first { Player::Max } else { Player::Min };
            prop_assert_eq!(search(Algorithm::Paranoid).player(&tree, node), own);
        }
    }
}

#[test]
fn searches_take_the_options_that_they_have_a_use_for() {
    for (algorithm, option, takes) in [
        (Algorithm::MaxN, SearchOption::Sum, true),
        (Algorithm::Paranoid, SearchOption::Sum, false),
        (Algorithm::Paranoid, SearchOption::Cut, true),
        (Algorithm::Star1, SearchOption::Range, true),
        (Algorithm::Expectimax, SearchOption::Range, false),
        (Algorithm::MtdF, SearchOption::Guess, true),
        (Algorithm::Minimax, SearchOption::Guess, false),
    ] {
        assert_eq!(algorithm.takes(option), takes, "{algorithm:?} {option:?}");
    }
}
