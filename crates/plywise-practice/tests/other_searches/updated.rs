//! What is said when a value has come back to a branch.

use plywise_search::{Bound, NodeId, Player, Score};

use crate::Claim;
use crate::kit::fold::value;
use crate::told::{Told, shows, shows_all};

/// How likely a child is, and which one it is.
fn is_likely(told: &Told<'_>, child: &str, probability: &str) -> (NodeId, NodeId) {
    let (node, by) = told.updated();
    told.is(child, by);
    assert!(told.is_chance(node));
    shows(probability, told.fold.tree().probability(by));
    (node, by)
}

/// The sum of what has come back, each as likely as it is.
fn sum(told: &Told<'_>, node: NodeId) -> f64 {
    let weighed = |(child, score, _): (NodeId, Score, Bound)| {
        let p = told.fold.tree().probability(child);
        if p > 0.0 { p * score.points() } else { 0.0 }
    };
    told.came_back(node).into_iter().map(weighed).sum()
}

fn is_product(told: &Told<'_>, said: &[&str]) -> NodeId {
    let (node, by) = is_likely(told, said[0], said[1]);
    assert_eq!(said[1], said[2]);
    let score = told.handed_up(by).0.points();
    shows(said[3], score);
    shows(said[4], told.fold.tree().probability(by) * score);
    node
}

/// What a child gives the one who moves above it, in the words of either side.
fn gives(told: &Told<'_>, child: &str, score: &str, at: &str) -> (NodeId, NodeId) {
    let (node, by) = told.updated();
    told.is(child, by);
    told.is(at, node);
    told.is_score(score, node, told.handed_up(by).0);
    (node, by)
}

/// What is left as it was: no child has given more to whoever moves.
fn changes_nothing(told: &Told<'_>, score: &str, had: &str, at: &str) -> (NodeId, NodeId) {
    let (node, by) = told.updated();
    told.is(at, node);
    let (handed, _) = told.handed_up(by);
    let before = told.has(&told.before, node);
    told.is_score(score, node, handed);
    told.is_score(had, node, before);
    assert_eq!(told.side(node).better(before, handed), before);
    assert_eq!(told.has(&told.after, node), before);
    (node, by)
}

/// The child gave what the branch had.
fn gave(told: &Told<'_>, node: NodeId, from: NodeId) {
    let had = told.has(&told.before, node);
    assert!(told.came_back(node).iter().any(|(child, score, _)| *child == from && *score == had));
}

/// The end of the window of the branch's own side, before and after.
fn moves(told: &Told<'_>, said: &[&str], end: usize) {
    let (node, _) = told.updated();
    let [old, new] = [&told.before, &told.after].map(|state| told.fold.window(state, node)[end].clone());
    assert!(said[0] == old && said[1] == new && old != new, "{said:?} {old} {new}");
}

/// The end of the window that a value meets or passes: the other side's.
fn against(told: &Told<'_>, said: &str, end: usize) {
    let (node, _) = told.updated();
    assert_eq!(said, told.fold.window(&told.before, node)[end]);
}

/// The window stays: the value is no better than its end.
fn stays(told: &Told<'_>, said: &str, end: usize) {
    let (node, by) = told.updated();
    assert_eq!(told.fold.window(&told.before, node), told.fold.window(&told.after, node));
    assert_eq!(said, told.fold.window(&told.after, node)[end]);
    let window = told.before.window(node).expect("it is open");
    let own = window.own(told.side(node));
    assert_eq!(told.side(node).better(own, told.handed_up(by).0), own);
}

/// What whoever moves there has of its own, and what a child is worth to everybody.
fn is_own(told: &Told<'_>, child: &str, values: &str) -> (NodeId, NodeId, f64) {
    let (node, by) = told.updated();
    told.is(child, by);
    shows_all(values, &told.values(by));
    let own = told.fold.tree().mover(node).entry().expect("a player");
    (node, by, told.values(by)[own])
}

/// The beginnings of sentences about a value in a window.
pub(crate) const GIVEN: &[Claim] = &[
    ("{} gives {} the value {} at {}", |told, said| {
        let (node, _) = gives(told, said[0], said[2], said[3]);
        told.is_mover(said[1], node);
    }),
    ("{} gives {} {} at {}", |told, said| {
        let (node, _) = gives(told, said[0], said[2], said[3]);
        told.is_mover(said[1], node);
    }),
    ("With {}, {} holds {} to the value {} at {}", |told, said| {
        let (node, _) = gives(told, said[0], said[3], said[4]);
        told.is_mover(said[1], node);
        told.is_mover(said[2], NodeId::ROOT);
        assert_eq!(told.side(node), Player::Min);
    }),
];

/// Their ends.
pub(crate) const ENDINGS: &[Claim] = &[
    (": α rises from {} to {}", |told, said| moves(told, said, 0)),
    (": β falls from {} to {}", |told, said| moves(told, said, 1)),
    (", which meets α = {}", |told, said| against(told, said[0], 0)),
    (", which meets β = {}", |told, said| against(told, said[0], 1)),
    (", past α = {}", |told, said| against(told, said[0], 0)),
    (", past β = {}", |told, said| against(told, said[0], 1)),
    (", no better than α = {}, which it has already: the window stays", |told, said| {
        stays(told, said[0], 0)
    }),
    (", no better than β = {}, which it has already: the window stays", |told, said| {
        stays(told, said[0], 1)
    }),
    (", no better than α = {}: the window stays", |told, said| stays(told, said[0], 0)),
    (", no better than β = {}: the window stays", |told, said| stays(told, said[0], 1)),
];

pub(crate) const CLAIMS: &[Claim] = &[
    (
        "With {}, which counts with probability {}, the first looks at the children of {} add up to {}",
        |told, said| {
            let (node, _) = is_likely(told, said[0], said[1]);
            told.is(said[2], node);
            told.is_score(said[3], node, told.has(&told.after, node));
        },
    ),
    ("{} counts with probability {}: {} × {} = {}, so far {} at {}", |told, said| {
        let node = is_product(told, said);
        told.is(said[6], node);
        told.is_score(said[5], node, told.has(&told.after, node));
        shows(said[5], sum(told, node));
    }),
    ("{} counts with probability {}: {} × {} = {}", |told, said| _ = is_product(told, said)),
    ("The average of {} is {}", |told, said| {
        let (node, _) = told.updated();
        told.is(said[0], node);
        if said[1].starts_with('(') {
            shows_all(said[1], &told.values(node));
        } else {
            shows(said[1], sum(told, node));
        }
        assert_eq!(told.came_back(node).len(), told.fold.tree().children(node).count());
    }),
    ("{} counts with probability {}: {} goes into the average of {}", |told, said| {
        let (node, by) = is_likely(told, said[0], said[1]);
        shows_all(said[2], &told.values(by));
        told.is(said[3], node);
    }),
    ("{} counts with probability {}: {}", |told, said| {
        let (_, by) = is_likely(told, said[0], said[1]);
        shows_all(said[2], &told.values(by));
    }),
    ("{} leaves {} at {} no more than {}, and it has {}: nothing changes", |told, said| {
        let (node, by) = told.updated();
        told.is(said[0], by);
        told.is_mover(said[1], node);
        told.is(said[2], node);
        let (score, bound) = told.handed_up(by);
        told.is_score(said[3], by, score);
        told.is_score(said[4], node, told.has(&told.before, node));
        assert_eq!((bound, told.has(&told.after, node)), (Bound::AtMost, told.has(&told.before, node)));
        let own = told.fold.tree().mover(node).entry().expect("a player");
        assert!(told.values(by)[own] <= score.points() && score <= told.has(&told.before, node));
    }),
    ("The first values at {} are {}, from {}", |told, said| {
        let (node, by, _) = is_own(told, said[2], said[1]);
        told.is(said[0], node);
        assert!(
            value(&told.before, node).is_none() && told.came_back(node).len() == 1 && by == told.updated().1
        );
    }),
    ("{} prefers {}, which is {}, at {}: its own entry {} beats {}", |told, said| {
        let (node, _, own) = is_own(told, said[1], said[2]);
        told.is_mover(said[0], node);
        told.is(said[3], node);
        shows(said[4], own);
        told.is_score(said[5], node, told.has(&told.before, node));
        assert!(own > told.has(&told.before, node).points());
    }),
    (
        "{}, which is {}, gives {} no more at {} than the {} it has: the first child to give it is kept",
        |told, said| {
            let (node, _, own) = is_own(told, said[0], said[1]);
            told.is_mover(said[2], node);
            told.is(said[3], node);
            shows(said[4], own);
            assert!((own - told.has(&told.before, node).points()).abs() < 1e-9);
        },
    ),
    ("{}, which is {}, gives {} only {} at {}, less than the {} it has", |told, said| {
        let (node, _, own) = is_own(told, said[0], said[1]);
        told.is_mover(said[2], node);
        shows(said[3], own);
        told.is(said[4], node);
        told.is_score(said[5], node, told.has(&told.before, node));
        assert!(own < told.has(&told.before, node).points());
    }),
    ("The first value at {} is {}, from {}", |told, said| {
        let (node, by) = gives(told, said[2], said[1], said[0]);
        assert!(
            value(&told.before, node).is_none() && told.came_back(node).len() == 1 && by == told.updated().1
        );
    }),
    ("{} gives {}, no better for {} than {}: {} keeps {}", |told, said| {
        let (node, by) = changes_nothing(told, said[1], said[3], said[4]);
        told.is(said[0], by);
        told.is_mover(said[2], node);
        assert_eq!(said[3], said[5]);
    }),
    ("{} gives {}, better for {} than {}: {} is now {}", |told, said| {
        let (node, _) = gives(told, said[0], said[1], said[4]);
        told.is_mover(said[2], node);
        told.is_score(said[3], node, told.has(&told.before, node));
        told.is_score(said[5], node, told.has(&told.after, node));
        let [before, after] = [&told.before, &told.after].map(|state| told.has(state, node));
        assert!(before != after && told.side(node).better(before, after) == after);
    }),
    ("{} gives {}, no worse for {} than the {} that {} gave {} at {}: nothing changes", |told, said| {
        let (node, by) = changes_nothing(told, said[1], said[3], said[6]);
        told.is(said[0], by);
        told.is_mover(said[2], NodeId::ROOT);
        told.is_mover(said[5], node);
        let from = told.named(said[4]);
        gave(told, node, from);
    }),
    ("{} gives {}, no better for {} at {} than the {} that {} gave: nothing changes", |told, said| {
        let (node, by) = changes_nothing(told, said[1], said[4], said[3]);
        told.is(said[0], by);
        told.is_mover(said[2], node);
        let from = told.named(said[5]);
        gave(told, node, from);
    }),
    ("{} gives {}, no worse for {} than the {} found at {} already: nothing changes", |told, said| {
        let (_, by) = changes_nothing(told, said[1], said[3], said[4]);
        told.is(said[0], by);
        told.is_mover(said[2], NodeId::ROOT);
    }),
    ("{} gives {}, no better for {} than the {} it has at {}: nothing changes", |told, said| {
        let (node, by) = changes_nothing(told, said[1], said[3], said[4]);
        told.is(said[0], by);
        told.is_mover(said[2], node);
    }),
];
