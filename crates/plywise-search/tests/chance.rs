//! Expectimax by its definition, and Star1 and Star2 by expectimax.

mod drawn;

use drawn::{
    Node, any_horizon, any_order, by, check_events, chosen, coin, evaluated, events_of, leaves, max, min,
    n_cuts, read, score, tree,
};
use plywise_search::{
    Algorithm, Event, Game, GameTree, Horizon, Mover, NodeId, Options, OrderedTree, Player, Score, Search,
    Stop, TreeBuilder, Unit, Unsupported, Window,
};
use plywise_testkit::{any_chance_tree, any_tree};
use proptest::prelude::*;

const STARS: [Algorithm; 2] = [Algorithm::Star1, Algorithm::Star2];

/// Every node's value by the definition, down to the horizon; nothing below it.
fn true_values(tree: &GameTree, search: &Search) -> Vec<f64> {
    let ordered = OrderedTree::new(tree, search);
    let mut values = vec![f64::NAN; tree.n_nodes()];
    for node in tree.nodes().rev() {
        let children = || tree.children(node).map(|child| values[child.index()]);
        values[node.index()] = match (ordered.value(node), tree.mover(node)) {
            (Ok(Some(score)), _) => score.points(),
            (_, Mover::Chance) => children().zip(tree.probabilities(node)).map(|(value, p)| value * p).sum(),
            (_, Mover::Min) => children().fold(f64::INFINITY, f64::min),
            _ => children().fold(f64::NEG_INFINITY, f64::max),
        };
    }
    values
}

/// The ends of the range as far as anybody may know it: wider than the tree's own, if by anything.
fn any_range() -> impl Strategy<Value = Option<Window>> {
    prop_oneof![
        2 => Just(None),
        1 => (6i32..20, 6i32..20).prop_map(|(down, up)| {
            Some(Window { alpha: Score::from(-down), beta: Score::from(up) })
        }),
        1 => Just(Some(Window { alpha: Score::from(-9), beta: Score::MAX })),
    ]
}

/// What expectimax returned for each node.
fn found(tree: &GameTree, search: Search) -> Vec<Option<Score>> {
    let mut found = vec![None; tree.n_nodes()];
    for event in events_of(tree, Search { algorithm: Algorithm::Expectimax, ..search }) {
        if let Event::Returned { node, score, .. } = event {
            found[node.index()] = Some(score);
        }
    }
    found
}

proptest! {
    #[test]
    fn expectimax_without_chance_is_minimax(tree in any_tree()) {
        prop_assert_eq!(events_of(&tree, by(Algorithm::Expectimax)), events_of(&tree, Search::MINIMAX));
    }

    #[test]
    fn expectimax_is_its_definition(tree in any_chance_tree(), order in any_order(), horizon in any_horizon()) {
        let search = Search { order, horizon, ..by(Algorithm::Expectimax) };
        let values = true_values(&tree, &search);
        let value = search.run(&tree, |_| ()).expect("every branch has a static value").points();
        prop_assert!((value - values[0]).abs() <= 1e-9 * (1.0 + value.abs()), "{} is not {}", value, values[0]);
        for event in events_of(&tree, search) {
            if let Event::Returned { node, score, .. } = event {
                let value = values[node.index()];
                prop_assert!((score.points() - value).abs() <= 1e-9 * (1.0 + value.abs()));
            }
        }
    }

    #[test]
    fn a_chance_node_tells_the_sum_so_far(tree in any_chance_tree()) {
        let mut sums = vec![0.0; tree.n_nodes()];
        let mut values = vec![0.0; tree.n_nodes()];
        for event in events_of(&tree, by(Algorithm::Expectimax)) {
            match event {
                Event::Returned { node, score, .. } => values[node.index()] = score.points(),
                Event::Updated { node, by, value, .. } if tree.mover(node) == Mover::Chance => {
                    sums[node.index()] += tree.probability(by) * values[by.index()];
                    prop_assert!((value.points() - sums[node.index()]).abs() < 1e-9);
                }
                _ => {}
            }
        }
    }

    /// To the last bit: bounds are added up as expectimax adds up values. So a true bound here is one that holds of
    /// expectimax's own number.
    #[test]
    fn the_stars_find_what_expectimax_finds(
        tree in any_chance_tree(), order in any_order(), horizon in any_horizon(), range in any_range(),
    ) {
        let search = Search { order, horizon, options: Options { range, ..Options::PLAIN }, ..Search::ALPHA_BETA };
        let found = found(&tree, search);
        let value = |node: NodeId| found[node.index()].expect("expectimax leaves nothing out");
        for algorithm in STARS {
            let search = Search { algorithm, ..search };
            prop_assert_eq!(search.run(&tree, |_| ()), Ok(value(NodeId::ROOT)));
            check_events(&tree, &events_of(&tree, search), algorithm == Algorithm::Star2, value)?;
        }
    }

    /// From 64 children on, the ends of windows are only moved outwards by all that rounding may be off.
    #[test]
    fn the_stars_find_what_expectimax_finds_where_there_are_many_outcomes(
        sides in prop::collection::vec((1u32..20, -90i32..90, -90i32..90), 65..80),
        other in -20i32..20,
    ) {
        let all = f64::from(sides.iter().map(|side| side.0).sum::<u32>());
        let side = |&(part, one, two): &(u32, i32, i32)| (f64::from(part) / all, min(leaves([one, two])));
        let wide = || Node::Chance(sides.iter().map(side).collect());
        let tree = tree(&max(vec![Node::Leaf(f64::from(other)), wide(), wide()]));
        let found = found(&tree, Search::ALPHA_BETA);
        let value = |node: NodeId| found[node.index()].expect("expectimax leaves nothing out");
        for algorithm in STARS {
            prop_assert_eq!(by(algorithm).run(&tree, |_| ()), Ok(value(NodeId::ROOT)));
            check_events(&tree, &events_of(&tree, by(algorithm)), algorithm == Algorithm::Star2, value)?;
        }
    }

    #[test]
    fn the_stars_read_only_what_expectimax_reads(tree in any_chance_tree(), order in any_order()) {
        let search = |algorithm| Search { order, ..by(algorithm) };
        let all = evaluated(&events_of(&tree, search(Algorithm::Expectimax)));
        prop_assert_eq!(all.len(), tree.n_leaves());
        // Star1 comes to a leaf once, in expectimax's order.
        let mut rest = all.iter();
        let star1 = evaluated(&events_of(&tree, search(Algorithm::Star1)));
        prop_assert!(star1.iter().all(|leaf| rest.any(|other| other == leaf)));
        // Star2 comes again to what it probed, once for each chance node that probes above it, and tells so.
        let events = events_of(&tree, search(Algorithm::Star2));
        let entered = |leaf| events.iter().filter(|event| matches!(event, Event::Entered { node, .. } if *node == leaf)).count();
        let mut star2 = evaluated(&events);
        for &leaf in &star2 {
            let times = star2.iter().filter(|&&other| other == leaf).count();
            let chance = tree.ancestors(leaf).filter(|&above| tree.mover(above) == Mover::Chance).count();
            prop_assert_eq!(times, entered(leaf));
            prop_assert!(times <= 1 << chance);
        }
        star2.sort_unstable();
        star2.dedup();
        prop_assert!(star2.len() <= all.len());
    }

    #[test]
    fn a_looser_range_never_reads_less(tree in any_chance_tree(), wider in 0i32..20) {
        let range = Window { alpha: Score::from(-6 - wider), beta: Score::from(6 + wider) };
        let options = Options { range: Some(range), ..Options::PLAIN };
        let tight = evaluated(&events_of(&tree, by(Algorithm::Star1))).len();
        let loose = evaluated(&events_of(&tree, Search { options, ..by(Algorithm::Star1) })).len();
        prop_assert!(tight <= loose);
    }

    #[test]
    fn without_chance_the_stars_are_alpha_beta(tree in any_tree()) {
        for algorithm in STARS {
            prop_assert_eq!(events_of(&tree, by(algorithm)), events_of(&tree, Search::ALPHA_BETA));
        }
    }

    /// Twice the points and three more for each change nothing: neither the move nor what is cut.
    #[test]
    fn an_affine_map_keeps_the_move_and_every_cut(tree in any_chance_tree()) {
        let mapped = map_leaves(&tree, |points| 2.0 * points + 3.0);
        let search = by(Algorithm::Expectimax);
        let (value, other) = (search.run(&tree, |_| ()).unwrap(), search.run(&mapped, |_| ()).unwrap());
        prop_assert!((2.0 * value.points() + 3.0 - other.points()).abs() < 1e-9);
        // Where sums are exact. A third of a point is rounded anew, and a tie may then be broken.
        let is_exact = |p: f64| (p * 1024.0).fract() == 0.0;
        let chance = tree.nodes().filter(|&node| !tree.is_leaf(node) && tree.mover(node) == Mover::Chance);
        if { chance }.all(|node| tree.probabilities(node).all(is_exact)) {
            if tree.mover(NodeId::ROOT) != Mover::Chance {
                prop_assert_eq!(chosen(&events_of(&tree, search)), chosen(&events_of(&mapped, search)));
            }
            for algorithm in STARS {
                let (one, other) = (events_of(&tree, by(algorithm)), events_of(&mapped, by(algorithm)));
                prop_assert_eq!(evaluated(&one), evaluated(&other));
                prop_assert_eq!(n_cuts(&one), n_cuts(&other));
            }
        }
    }
}

fn map_leaves(tree: &GameTree, map: impl Fn(f64) -> f64) -> GameTree {
    let mut mapped = TreeBuilder::new();
    let mut ends = Vec::new();
    for node in tree.nodes() {
        while ends.last() == Some(&node.index()) {
            ends.pop();
            mapped.close();
        }
        let new = match tree.leaf_score(node) {
            Some(value) => mapped.leaf(Some(score(map(value.points()))), None),
            None => {
                ends.push(tree.subtree_end(node));
                mapped.open_for(tree.mover(node), None)
            }
        };
        if let Some(probability) = tree.given_probability(node) {
            mapped.set_probability(new, probability);
        }
    }
    ends.iter().for_each(|_| mapped.close());
    mapped.finish().expect("the same shape is whole too")
}

/// Minimax asks only which value is larger. An average asks by how much.
///
/// ```text
///             MAX               The averages are 2.5 and 2: left.
///      ┌───────┴───────┐        Of the square roots they are 1.12 and 1.41: right.
///  coin(0, 5)      coin(2, 2)
/// ```
#[test]
fn a_monotone_map_may_change_expectimaxs_move() {
    let dice =
        tree(&max(vec![coin(Node::Leaf(0.0), Node::Leaf(5.0)), coin(Node::Leaf(2.0), Node::Leaf(2.0))]));
    let [left, right] = [1, 4].map(NodeId::new);
    let search = by(Algorithm::Expectimax);
    assert_eq!(chosen(&events_of(&dice, search)), Some(left));
    assert_eq!(chosen(&events_of(&map_leaves(&dice, f64::sqrt), search)), Some(right));
}

/// Values from 0 to 10.
///
/// ```text
///                        MAX
///           ┌─────────────┴─────────────┐
///         coin                        coin
///      ┌────┴────┐                 ┌────┴────┐
///     MIN       MIN               MIN       MIN
///     4 9       6 10              0 7       8 3
/// ```
///
/// Star1: left reads 4 9 6 10, worth 5. Right, window (5, +∞): the first MIN node must be worth more than
/// (5 − ½·10) / ½ = 0. Its first leaf is 0: cut, leaving out 7. The coin is worth at most ½·0 + ½·10 = 5: cut, leaving
/// out 8 and 3. That is 5 of 8 leaves and 2 cuts, one of them at a chance node.
///
/// Star2: left probes read 4 and 6; nothing to cut against; then 4 9, 6 10 again. Right: the first probe reads 0, and
/// the same two cuts are made. That is 2 + 4 + 1 = 7 readings of 5 leaves, and 4 cuts: 2 end the probes on the left.
#[test]
fn the_stars_leave_out_what_they_should() {
    let dice = tree(&max(vec![
        coin(min(leaves([4, 9])), min(leaves([6, 10]))),
        coin(min(leaves([0, 7])), min(leaves([8, 3]))),
    ]));
    let star1 = events_of(&dice, by(Algorithm::Star1));
    assert_eq!(read(&star1), [4.0, 9.0, 6.0, 10.0, 0.0]);
    assert_eq!(n_cuts(&star1), 2);
    let star2 = events_of(&dice, by(Algorithm::Star2));
    assert_eq!(read(&star2), [4.0, 6.0, 4.0, 9.0, 6.0, 10.0, 0.0]);
    assert_eq!(n_cuts(&star2), 4);
    for algorithm in [Algorithm::Expectimax, Algorithm::Star1, Algorithm::Star2] {
        assert_eq!(by(algorithm).run(&dice, |_| ()), Ok(Score::from(5)));
    }
}

/// Where probes pay. Values from 0 to 10, and MAX has 5 already from a leaf.
///
/// ```text
///                 MAX
///      ┌───────────┴───────────┐
///      5                     coin
///                       ┌──────┴──────┐
///                      MIN           MIN
///                    6  7  10       3  0  9
/// ```
///
/// Star1: the first MIN node must be worth more than (5 − ½·10) / ½ = 0, which all of 6 7 10 are; it is worth 6. The
/// second must be worth more than (5 − ½·6) / ½ = 4: 3 is not, so 0 and 9 are left out: 5 leaves in all.
/// Star2: the probes read 6 and 3, so the coin is worth at most 4.5 and is done: 3 leaves in all.
#[test]
fn probes_may_settle_a_chance_node() {
    let dice = tree(&max(vec![Node::Leaf(5.0), coin(min(leaves([6, 7, 10])), min(leaves([3, 0, 9])))]));
    assert_eq!(read(&events_of(&dice, by(Algorithm::Star1))), [5.0, 6.0, 7.0, 10.0, 3.0]);
    let star2 = events_of(&dice, by(Algorithm::Star2));
    assert_eq!(read(&star2), [5.0, 6.0, 3.0]);
    // Both probes left children out. The chance node itself did not: it saw something of each child.
    assert_eq!(n_cuts(&star2), 2);
}

/// A probe whose one child comes back with no more than "at most −1" says nothing of a MAX node, although nothing is
/// worth less than −1: so it must look for a value.
///
/// ```text
///   chance ── MAX ─┬─ MIN ─┬─ −1
///                  │       └─ 0
///                  └─ 0
/// ```
#[test]
fn a_probe_proves_what_it_says() {
    let child = || max(vec![min(leaves([-1, 0])), Node::Leaf(0.0)]);
    let dice = tree(&coin(child(), child()));
    let values = found(&dice, Search::ALPHA_BETA);
    let value = |node: NodeId| values[node.index()].expect("expectimax leaves nothing out");
    check_events(&dice, &events_of(&dice, by(Algorithm::Star2)), true, value).expect("every bound is true");
}

/// Why Pacman can starve: depth 2, and an evaluation that only counts dots eaten. Waiting and eating next scores 1 like
/// eating at once, and waiting stands first. It looks as good at every turn, so it never eats. Depth 1 eats.
///
/// ```text
///            MAX
///     wait ┌──┴──┐ eat
///       MAX ~0  MAX ~1
///      ┌──┴──┐     │ wait
///     ~0    ~1    ~1
/// ```
#[test]
fn two_moves_ahead_waiting_looks_as_good_as_eating() {
    let looks = |dots: i32, after| Node::Of(Mover::Max, Some(f64::from(dots)), after);
    let later = |dots: i32| looks(dots, leaves([dots]));
    let pacman = tree(&max(vec![looks(0, vec![later(0), later(1)]), looks(1, vec![later(1)])]));
    let [wait, eat] = [1, 6].map(NodeId::new);
    let chosen = |depth| {
        let horizon = Some(Horizon { depth, unit: Unit::Plies });
        chosen(&events_of(&pacman, Search { horizon, ..by(Algorithm::Expectimax) }))
    };
    assert_eq!((chosen(1), chosen(2)), (Some(eat), Some(wait)));
}

/// A tree that is looked at no further than one round, chance in between, and a tree of one player alone.
#[test]
fn a_round_ends_when_the_turn_comes_back() {
    let looks = |mover, looks: i32, children| Node::Of(mover, Some(f64::from(looks)), children);
    let pacman = |value| looks(Mover::Max, value, leaves([0, 100]));
    let ghosts = |value| min(vec![min(vec![pacman(value)]), min(vec![pacman(value + 1)])]);
    let game = tree(&max(vec![coin(ghosts(3), ghosts(5)), ghosts(1)]));
    let rounds = |depth| Some(Horizon { depth, unit: Unit::Rounds });
    let value = |horizon| Search { horizon, ..by(Algorithm::Expectimax) }.run(&game, |_| ());
    assert_eq!(value(rounds(1)), Ok(Score::from(4)));
    assert_eq!(value(rounds(2)), Ok(Score::from(100)));
    let plies = Some(Horizon { depth: 4, unit: Unit::Plies });
    // Chance counts as a ply: on the left that is one before Pacman's turn, at a ghost that nobody looked at.
    assert!(matches!(value(plies.map(|four| Horizon { depth: 3, ..four })), Err(Stop::NoStaticValue(_))));
    assert_eq!(value(plies), Ok(Score::from(100)), "on the right Pacman moves at ply 3, before the horizon");

    let alone = tree(&max(vec![looks(Mover::Max, 7, leaves([1])), looks(Mover::Max, 2, leaves([9]))]));
    let value = |horizon| Search { horizon, ..Search::MINIMAX }.run(&alone, |_| ());
    assert_eq!((value(rounds(1)), value(rounds(2))), (Ok(Score::from(7)), Ok(Score::from(9))));
}

#[test]
fn infinity_below_chance_is_refused_and_nothing_is_ever_nan() {
    let infinite = |value| {
        let lottery = Node::Chance(vec![(0.0, Node::Leaf(value)), (1.0, max(vec![Node::Leaf(-value)]))]);
        tree(&max(vec![Node::Leaf(1.0), lottery]))
    };
    for algorithm in [Algorithm::Expectimax, Algorithm::Star1, Algorithm::Star2, Algorithm::MaxN] {
        let stopped = by(algorithm).run(&infinite(f64::INFINITY), |_| ());
        assert_eq!(stopped, Err(Stop::Unsupported(Unsupported::Unbounded(NodeId::new(3)))));
        // The largest numbers there are do not add up to infinity.
        let value = by(algorithm).run(&infinite(f64::MAX), |_| ());
        assert_eq!(value, Ok(Score::from(1)));
    }
    // Beside chance rather than below it, infinity is a value like another.
    for other in [f64::NEG_INFINITY, f64::INFINITY] {
        for is_first in [false, true] {
            let mut children = vec![coin(Node::Leaf(1.0), Node::Leaf(2.0)), Node::Leaf(other)];
            children.rotate_left(usize::from(is_first));
            let beside = tree(&max(children));
            for algorithm in [Algorithm::Expectimax, Algorithm::Star1, Algorithm::Star2] {
                assert_eq!(by(algorithm).run(&beside, |_| ()), Ok(score(other.max(1.5))));
            }
        }
    }
}

#[test]
fn a_value_outside_the_range_is_refused() {
    let dice = tree(&coin(Node::Leaf(1.0), Node::Leaf(12.0)));
    let range = Window::new(Score::from(0), Score::from(10));
    for algorithm in STARS {
        let search = Search { options: Options { range, ..Options::PLAIN }, ..by(algorithm) };
        let stopped = search.run(&dice, |_| ());
        assert_eq!(stopped, Err(Stop::Unsupported(Unsupported::BeyondRange(NodeId::new(2)))));
    }
}

/// Six sixths do not add up to 1 in a computer. All the same, a die with a 2 on every side is worth 2.
#[test]
fn an_average_stays_between_its_values() {
    let die = || Node::Chance((0..6).map(|_| (1.0 / 6.0, Node::Leaf(2.0))).collect());
    assert_ne!((0..6).map(|_| 1.0 / 6.0 * 2.0).sum::<f64>(), 2.0);
    assert_eq!(by(Algorithm::Expectimax).run(&tree(&die()), |_| ()), Ok(Score::from(2)));
}

/// A chance node of ten thousand children is searched at once.
#[test]
fn a_wide_chance_node_takes_no_longer_than_it_must() {
    let sides = |value: f64| {
        let n = 10_000;
        Node::Chance((0..n).map(|_| (1.0 / f64::from(n), Node::Leaf(value))).collect())
    };
    let wide = tree(&max(vec![sides(3.0), sides(2.0), sides(4.0)]));
    for algorithm in STARS {
        assert_eq!(by(algorithm).run(&wide, |_| ()), Ok(Score::from(4)));
    }
}

#[test]
fn probabilities_that_do_not_add_up_are_refused_by_name() {
    use plywise_search::BuildError;
    let mut tree = TreeBuilder::new();
    tree.open(Player::Max, None);
    let die = tree.open_for(Mover::Chance, Some("die"));
    for _ in 0..3 {
        let side = tree.leaf(Some(Score::ONE), None);
        tree.set_probability(side, 0.25);
    }
    tree.close();
    tree.close();
    assert_eq!(tree.finish().err(), Some(BuildError::ProbabilitySum { node: die, sum: score(0.75) }));
}
