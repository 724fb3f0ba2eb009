//! Games of chance, solved.

use std::collections::HashMap;

use plywise_games::{BoardGame, Pig, Race, unrolled};
use plywise_search::{Algorithm, Game as _, Mover, Player, Score, Search, SplitMix};

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

fn pig(text: &str) -> (Pig, HashMap<plywise_games::Throw, f64>) {
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
        let at = plywise_games::Throw { scores, total, turn: Player::Max, is_thrown: false };
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

/// How many positions were compared, and in how many of them it is best to hold.
fn compared(target: u8, has_coin: bool) -> (usize, usize) {
    let (words, gains) = if has_coin { (" coin", &[1][..]) } else { ("", &[2, 3, 4, 5, 6][..]) };
    let (game, values) = pig(&format!("to{target}{words} 0.0 0 max"));
    let (mut n_compared, mut n_held) = (0, 0);
    for ((own, other, total), [roll, hold]) in neller_presser(usize::from(target), gains) {
        let scores = [own as u8, other as u8];
        let at = plywise_games::Throw { scores, total: total as u8, turn: Player::Max, is_thrown: false };
        let Some(value) = values.get(&at) else { continue };
        assert!((value - roll.max(hold)).abs() < 1e-6, "{at:?}: {value}");
        // MIN, from the same place, loses as much.
        let mirrored = plywise_games::Throw { scores: [scores[1], scores[0]], turn: Player::Min, ..at };
        assert!((1.0 - values[&mirrored] - value).abs() < 1e-6);
        let moves: Vec<f64> = game.children(at).map(|child| values[&child]).collect();
        let holds = moves.len() == 2 && moves[1] > moves[0];
        if (roll - hold).abs() > 1e-6 {
            assert_eq!(holds, hold > roll, "{at:?}");
            n_held += usize::from(holds);
        }
        n_compared += 1;
    }
    (n_compared, n_held)
}

/// Up to about thirty points it is never best to hold: the paper has whoever is so near the end throw on.
#[test]
fn pig_is_played_best_as_neller_and_presser_say() {
    assert_eq!(compared(15, false), (1302, 0));
    assert_eq!(compared(15, true), (1800, 1344));
}

#[test]
#[ignore = "long: for the soak"]
fn pig_to_fifty_points_is_played_best_as_neller_and_presser_say() {
    let (n_compared, n_held) = compared(50, false);
    assert!(n_compared > 30_000 && n_held > 1000, "{n_compared} positions, {n_held} with hold");
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
