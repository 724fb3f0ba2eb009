//! Games of chance, solved.

use std::collections::HashMap;

use plywise_games::{BoardGame, Pig, Race, Throw, unrolled};
use plywise_search::{
    Algorithm, Game as _, GameRules as _, GameTree, Mover, NodeId, Player, Score, Search, SplitMix,
    TreeBuilder,
};

/// Far more rounds than it takes until nothing changes by this.
const MOST_ROUNDS: usize = 10_000;
const PRECISION: f64 = 1e-9;

/// Who decides at a position, and the places and the probabilities of its children.
type Below = (Mover, Vec<(usize, f64)>);

/// What each position is worth, by value iteration: every position again and again from its children, until nothing changes.
fn values<G: BoardGame>(game: &G) -> HashMap<G::Key, f64> {
    let (mut places, mut nodes) = (HashMap::from([(game.key(game.root()), 0)]), vec![game.root()]);
    let (mut below, mut values): (Vec<Below>, Vec<f64>) = (Vec::new(), Vec::new());
    while let Some(&at) = nodes.get(below.len()) {
        let (Ok(value), mover) = (game.value(at), game.mover(at));
        let children: Vec<G::Node> = game.children(at).filter(|_| value.is_none()).collect();
        let place_of = |child| {
            let place = *places.entry(game.key(child)).or_insert(nodes.len());
            if place == nodes.len() {
                nodes.push(child);
            }
            let probability = if mover == Mover::Chance { game.probability(at, child) } else { 1.0 };
            (place, probability)
        };
        below.push((mover, children.into_iter().map(place_of).collect()));
        values.push(value.map_or(0.0, Score::points));
    }
    // The end of a game first: what a position is worth goes up to those before it in one round.
    for _ in 0..MOST_ROUNDS {
        let mut change = 0.0f64;
        for (place, (mover, children)) in
            below.iter().enumerate().rev().filter(|(_, (_, children))| !children.is_empty())
        {
            let of_children = children.iter().map(|(child, probability)| values[*child] * probability);
            let value = match mover {
                Mover::Chance => of_children.sum(),
                Mover::Max => of_children.fold(f64::MIN, f64::max),
                _ => of_children.fold(f64::MAX, f64::min),
            };
            change = change.max((value - values[place]).abs());
            values[place] = value;
        }
        if change < PRECISION {
            return places.into_iter().map(|(key, place)| (key, values[place])).collect();
        }
    }
    panic!("the values do not settle");
}

fn pig(text: &str) -> (Pig, HashMap<Throw, f64>) {
    let game = Pig::from_text(text).expect("it is a position");
    let values = values(&game);
    (game, values)
}

/// The table of Neller & Presser 2004 for Piglet to two points: how likely whoever moves is to win.
#[test]
fn piglet_is_worth_what_neller_and_presser_print() {
    let (_, values) = pig("to2 coin 0.0 0 max");
    for (scores, total, expected) in [
        ([0, 0], 0, 4.0 / 7.0),
        ([0, 0], 1, 5.0 / 7.0),
        ([0, 1], 0, 2.0 / 5.0),
        ([0, 1], 1, 3.0 / 5.0),
        ([1, 0], 0, 4.0 / 5.0),
        ([1, 1], 0, 2.0 / 3.0),
    ] {
        let at = Throw { scores, total, turn: Player::Max, is_thrown: false };
        assert!((values[&at] - expected).abs() < 1e-6, "{scores:?} {total}: {}", values[&at]);
    }
}

/// Whoever moves wins with this probability, having `own` points against `other` and `total` in this turn: Neller & Presser's
/// equations as they print them, solved in arrays.
fn neller_presser(target: usize, gains: &[usize]) -> Vec<((usize, usize, usize), [f64; 2])> {
    let mut wins = vec![vec![vec![0.0; target]; target]; target];
    let states: Vec<(usize, usize, usize)> = (0..target)
        .flat_map(|own| {
            (0..target).flat_map(move |other| (0..target - own).map(move |total| (own, other, total)))
        })
        .collect();
    let both = |wins: &[Vec<Vec<f64>>], (own, other, total): (usize, usize, usize)| {
        let win = |own: usize, other: usize, total: usize| {
            if own + total >= target { 1.0 } else { wins[own][other][total] }
        };
        let goes_on: f64 = gains.iter().map(|gain| win(own, other, total + gain)).sum();
        let roll = (1.0 - win(other, own, 0) + goes_on) / (gains.len() + 1) as f64;
        [roll, if total == 0 { 0.0 } else { 1.0 - win(other, own + total, 0) }]
    };
    loop {
        let mut change = 0.0f64;
        for state in states.iter().rev() {
            let [roll, hold] = both(&wins, *state);
            let (value, before) = (roll.max(hold), &mut wins[state.0][state.1][state.2]);
            change = change.max((value - *before).abs());
            *before = value;
        }
        if change < PRECISION {
            return states.iter().map(|state| (*state, both(&wins, *state))).collect();
        }
    }
}

/// A position, what throwing and holding are worth to whoever moves, and what the position is worth to MAX.
type Choice = (Throw, [f64; 2], f64);

/// What there is to decide on the way to a target, for either player: by the game's rules just what the equations say.
fn choices(game: &Pig, values: &HashMap<Throw, f64>, target: u8, gains: &[usize]) -> Vec<Choice> {
    let mut choices = Vec::new();
    for ((own, other, total), by_move) in neller_presser(usize::from(target), gains) {
        let [own, other, total] = [own, other, total].map(|points| points as u8);
        let won = by_move[ROLL].max(by_move[HOLD]);
        for (scores, turn, to_max) in
            [([own, other], Player::Max, won), ([other, own], Player::Min, 1.0 - won)]
        {
            let at = Throw { scores, total, turn, is_thrown: false };
            let Some(value) = values.get(&at) else { continue };
            assert!((value - to_max).abs() < 1e-6, "{at:?}: {value} is not {to_max}");
            let to_mover = |child| if turn == Player::Max { values[&child] } else { 1.0 - values[&child] };
            let moves: Vec<f64> = game.children(at).map(to_mover).collect();
            assert_eq!(moves.len(), if total == 0 { 1 } else { 2 }, "{at:?}");
            for (found, expected) in moves.iter().zip(by_move) {
                assert!((found - expected).abs() < 1e-6, "{at:?}: {moves:?} are not {by_move:?}");
            }
            choices.push((at, by_move, to_max));
        }
    }
    choices
}

const ROLL: usize = 0;
const HOLD: usize = 1;

/// In how many of these positions holding is better, and in how many throwing though one may hold.
fn n_held_and_thrown(choices: &[Choice]) -> [usize; 2] {
    let by = |is_better: fn([f64; 2]) -> bool| {
        choices.iter().filter(|(at, by_move, _)| at.total > 0 && is_better(*by_move)).count()
    };
    [by(|[roll, hold]| hold > roll + 1e-6), by(|[roll, hold]| roll > hold + 1e-6)]
}

/// The tree of so many plies from a position, at the end of which stands what the positions are worth.
fn tree_to_values(game: &Pig, values: &HashMap<Throw, f64>, at: Throw, plies: u32) -> GameTree {
    fn grow(
        tree: &mut TreeBuilder,
        game: &Pig,
        values: &HashMap<Throw, f64>,
        at: Throw,
        left: u32,
    ) -> NodeId {
        if left == 0 || game.value(at) != Ok(None) {
            return tree.leaf(Score::new(values[&at]), None);
        }
        let node = tree.open_for(game.mover(at), None);
        for child in game.children(at) {
            let grown = grow(tree, game, values, child, left - 1);
            if game.mover(at) == Mover::Chance {
                tree.set_probability(grown, game.probability(at, child));
            }
        }
        tree.close();
        node
    }
    let mut tree = TreeBuilder::new();
    grow(&mut tree, game, values, at, plies);
    tree.finish().expect("it is a tree")
}

/// On the way to fewer than about forty points it is never best to hold: the paper has whoever is so near the end throw on.
#[test]
fn pig_is_played_best_as_neller_and_presser_say() {
    let gains = |has_coin: bool| if has_coin { &[1][..] } else { &[2, 3, 4, 5, 6][..] };
    for (text, target, expected) in
        [("to15", 15, [0, 2212]), ("to15 coin", 15, [2688, 462]), ("to42", 42, [354, 63_688])]
    {
        let (game, values) = pig(&format!("{text} 0.0 0 max"));
        let choices = choices(&game, &values, target, gains(text.ends_with("coin")));
        assert_eq!(n_held_and_thrown(&choices), expected, "{text}");
        // The searches find from the values a few plies on what a position is worth, and with them what to do there.
        let is_near = |[roll, hold]: [f64; 2]| (roll - hold).abs() < 0.01;
        let close: Vec<Choice> = choices.into_iter().filter(|(_, by_move, _)| is_near(*by_move)).collect();
        assert!(target == 15 || n_held_and_thrown(&close).iter().all(|n| *n > 50), "{}", close.len());
        for (at, by_move, to_max) in close {
            let tree = tree_to_values(&game, &values, at, 3);
            for algorithm in [Algorithm::Expectimax, Algorithm::Star1, Algorithm::Star2] {
                let search = Search { algorithm, ..Search::ALPHA_BETA };
                let found = search.run(&tree, |_| ()).expect("it takes chance").points();
                assert!((found - to_max).abs() < 1e-6, "{at:?}, {by_move:?}: {found} by {algorithm:?}");
            }
        }
    }
}

/// The paper's number for whoever throws first.
#[test]
#[ignore = "long: for the soak"]
fn pig_to_a_hundred_points_is_played_best_as_neller_and_presser_say() {
    let (game, values) = pig("to100 0.0 0 max");
    assert!((values[&game.root()] - 0.5306).abs() < 5e-5, "{}", values[&game.root()]);
    let choices = choices(&game, &values, 100, &[2, 3, 4, 5, 6]);
    let counts = n_held_and_thrown(&choices);
    assert!(counts.iter().all(|n| *n > 400_000), "{counts:?}");
}

#[test]
fn a_move_of_the_race_says_from_where_to_where() {
    let names = |text: &str| -> Vec<String> {
        let game = Race::from_text(text).expect("a position");
        game.children(game.root()).map(|to| game.move_name(game.root(), to)).collect()
    };
    assert_eq!(names("0.0 0.0 max"), ["roll1", "roll2", "roll3"]);
    assert_eq!(names("0.3 1.1 max 2"), ["c/e", "start/b"]);
    assert_eq!(names("3.6 0.2 min 1"), ["e/d", "start/f"]);
    assert_eq!(names("3.6 0.2 max 1"), ["f/off", "c/d"]);
    assert_eq!(names("0.0 6.6 max 1"), ["pass"]);
}

#[test]
fn the_race_is_worth_as_much_to_either_side() {
    let game = Race::default();
    let values = values(&game);
    let start = game.root();
    assert!(values[&start] > 0.0, "who moves first has the better chances");
    let (mut n_compared, mut line) = (0, SplitMix::new(6));
    for _ in 0..100 {
        let mut at = start;
        while let Ok(None) = game.value(at) {
            let [max, min] = at.steps;
            let mirrored = plywise_games::Pieces { steps: [min, max], turn: !at.turn, ..at };
            if let Some(other) = values.get(&mirrored) {
                assert!((values[&at] + other).abs() < 1e-6, "{at:?}");
                n_compared += 1;
            }
            let children: Vec<_> = game.children(at).collect();
            at = children[(line.next_number() % children.len() as u64) as usize];
        }
    }
    assert!(n_compared > 1000, "{n_compared}");
}

/// The searches of games of chance, on trees of them: Star1 and Star2 find what expectimax finds, and that is what the rules
/// alone come to.
#[test]
fn searches_of_chance_agree_with_the_rules() {
    fn naive<G: BoardGame>(game: &G, at: G::Node, left: u32) -> f64 {
        let (Ok(value), Ok(estimate)) = (game.value(at), game.static_value(at));
        if value.is_some() || left == 0 {
            return value.unwrap_or(estimate).points();
        }
        let below: Vec<(f64, f64)> = game
            .children(at)
            .map(|child| (game.probability(at, child), naive(game, child, left - 1)))
            .collect();
        let values = below.iter().map(|(_, value)| *value);
        match game.mover(at) {
            Mover::Chance => below.iter().map(|(probability, value)| probability * value).sum(),
            Mover::Max => values.fold(f64::MIN, f64::max),
            _ => values.fold(f64::MAX, f64::min),
        }
    }
    fn check<G: BoardGame>(text: &str, plies: u32) {
        let game = G::from_text(text).expect("it is a position");
        let tree = unrolled(&game, plies, 100_000).expect("it fits").tree;
        for algorithm in [Algorithm::Expectimax, Algorithm::Star1, Algorithm::Star2] {
            let found =
                Search { algorithm, ..Search::ALPHA_BETA }.run(&tree, |_| ()).expect("it takes chance");
            assert!(
                (found.points() - naive(&game, game.root(), plies)).abs() < 1e-9,
                "{text} by {algorithm:?}"
            );
        }
    }
    for plies in 1..=5 {
        check::<Pig>("to10 0.0 0 max", plies);
        check::<Pig>("to10 4.7 2 min", plies);
        check::<Pig>("to2 coin 0.1 0 max", plies);
        check::<Race>("0.3 1.2 max", plies);
        check::<Race>("4.6 4.4 min 2", plies);
    }
}
