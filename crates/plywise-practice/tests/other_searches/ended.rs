//! What is said when a node hands its value up, and of the moves at the root.

use plywise_search::{Bound, Event, NodeId, Player};

use crate::Claim;
use crate::told::{Told, is_close, shows, shows_all};

/// What a node hands up, with what that proves, by the definition.
fn hands_up(told: &Told<'_>, node: &str, score: &str) -> NodeId {
    let (done, handed, bound) = told.returned();
    told.is(node, done);
    told.is_score(score, done, handed);
    told.is_proved(done, handed, bound);
    done
}

/// The same, said to be exact, at least or at most so.
fn proves(told: &Told<'_>, node: &str, score: &str, said: Bound) -> NodeId {
    let done = hands_up(told, node, score);
    let (_, _, bound) = told.returned();
    let seen = told.fold.exercise.conventions().seen_bound(told.fold.tree(), done, bound);
    assert_eq!(said, seen, "{node} {score}");
    done
}

/// A value in the place of a branch's own.
fn in_place(told: &Told<'_>, said: &[&str], bound: Bound) {
    let node = proves(told, said[0], said[1], bound);
    told.is_score(said[2], node, told.has(&told.before, node));
}

fn is_test_over(told: &Told<'_>, said: &[&str], bound: Bound) {
    let (node, score, proved) = told.returned();
    told.is(said[0], node);
    let above = told.fold.tree().parent(node).expect("not the root");
    told.is_score(said[1], above, score);
    told.is_proved(node, score, proved);
    let seen = told.fold.exercise.conventions().seen_bound(told.fold.tree(), above, proved);
    assert_eq!(bound, seen);
}

/// Whether it was better for whoever moves above than what was known there.
fn compares(told: &Told<'_>, said: &[&str], is_better: bool) {
    let (node, score, _) = told.returned();
    let above = told.fold.tree().parent(node).expect("not the root");
    told.is_mover(said[0], above);
    let window = told.before.window(node).expect("it is open");
    let side = told.side(above);
    // The end that was asked about is the one of whoever moves above.
    let entry = told.fold.events[..told.nth].iter().rev().find_map(|event| match *event {
        Event::Entered { node: at, window } if at == node => Some(window),
        _ => None,
    });
    let known = entry.unwrap_or(window).own(side);
    told.is_bound(said[1], above, known);
    assert_eq!(side.better(known, score) != known, is_better, "{known:?} {score:?}");
}

fn pass_is_over(told: &Told<'_>, said: &[&str], bound: Bound) {
    assert_eq!(said[0], told.pass().to_string());
    proves(told, said[1], said[2], bound);
}

/// The end: what the root is worth, and a move that gets it.
fn is_over(told: &Told<'_>, said: &[&str], bound: Bound) {
    let (node, score, proved) = told.returned();
    assert!(node == NodeId::ROOT && told.next().is_none());
    told.is(said[0], node);
    if said[1].starts_with('(') {
        shows_all(said[1], &told.values(node))
    } else {
        told.is_score(said[1], node, score)
    }
    told.is_proved(node, score, proved);
    let seen = told.fold.exercise.conventions().seen_bound(told.fold.tree(), node, proved);
    // What the passes prove together may be more than the last one does.
    assert!(seen == bound || bound == Bound::Exact && told.pass() > 1, "{seen:?} {bound:?}");
    if let Some(by) = said.get(2) {
        is_best_move(told, by);
    }
}

/// No move is worth more to whoever moves at the root, as far as the search sees.
fn is_best_move(told: &Told<'_>, child: &str) {
    let child = told.named(child);
    assert_eq!(told.fold.tree().parent(child), Some(NodeId::ROOT));
    assert!(is_close(told.truth(child), told.truth(NodeId::ROOT)), "{child:?}");
}

pub(crate) const CLAIMS: &[Claim] = &[
    ("Depth {} finds {} for {}, by {}", |told, said| {
        assert_eq!(said[0], told.pass().to_string());
        hands_up(told, said[2], said[1]);
        is_best_move(told, said[3]);
    }),
    ("Depth {} finds {} for {}", |told, said| {
        assert_eq!(said[0], told.pass().to_string());
        hands_up(told, said[2], said[1]);
    }),
    ("Pass {} finds a value inside its window: {} is worth {}", |told, said| {
        pass_is_over(told, said, Bound::Exact)
    }),
    ("Pass {} fails low: {} is worth at most {}", |told, said| pass_is_over(told, said, Bound::AtMost)),
    ("Pass {} fails high: {} is worth at least {}", |told, said| pass_is_over(told, said, Bound::AtLeast)),
    ("Pass {} fails low: {} is worth {}", |told, said| pass_is_over(told, said, Bound::Exact)),
    ("Pass {} fails high: {} is worth {}", |told, said| pass_is_over(told, said, Bound::Exact)),
    (
        "No more can be learnt of it, but this search looks again at whatever a test finds better",
        |told, _| {
            let (node, _, bound) = told.returned();
            let again = matches!(told.next(), Some(Event::Entered { node: next, .. }) if next == node);
            assert!(again && bound == Bound::Exact);
        },
    ),
    ("Both bounds meet", |told, _| {
        let (_, score, _) = told.returned();
        assert!(is_close(told.truth(NodeId::ROOT), score.points()));
    }),
    ("The window was too high, so the search starts again below", |told, _| {
        let (_, score, _) = told.returned();
        assert!(told.next().is_some() && told.truth(NodeId::ROOT) <= score.points());
    }),
    ("The window was too low, so the search starts again above", |told, _| {
        let (_, score, _) = told.returned();
        assert!(told.next().is_some() && told.truth(NodeId::ROOT) >= score.points());
    }),
    ("The search is over: {} is worth {}, by moving to {}", |told, said| is_over(told, said, Bound::Exact)),
    ("The search is over: {} looks worth {}, by moving to {}", |told, said| {
        is_over(told, said, Bound::Exact)
    }),
    ("The search is over: {} is worth {} or more, by moving to {}", |told, said| {
        is_over(told, said, Bound::AtLeast)
    }),
    ("The search is over: {} is worth {} or less, by moving to {}", |told, said| {
        is_over(told, said, Bound::AtMost)
    }),
    ("The search is over: {} is worth {}", |told, said| is_over(told, said, Bound::Exact)),
    ("The search is over: {} looks worth {}", |told, said| is_over(told, said, Bound::Exact)),
    ("So {} is worth at least {}", |told, said| _ = proves(told, said[0], said[1], Bound::AtLeast)),
    ("So {} is worth at most {}", |told, said| _ = proves(told, said[0], said[1], Bound::AtMost)),
    ("So {} is worth {}", |told, said| _ = proves(told, said[0], said[1], Bound::Exact)),
    ("At {} it counts as {}", |told, said| {
        let (node, score, _) = told.returned();
        let above = told.fold.tree().parent(node).expect("not the root");
        told.is(said[0], above);
        told.is_score(said[1], above, score);
        assert_ne!(told.fold.seen(above, score), told.fold.seen(node, score));
    }),
    ("{} hands {} up to {}, where it counts as {}", |told, said| {
        let node = hands_up(told, said[0], said[1]);
        let above = told.fold.tree().parent(node).expect("not the root");
        told.is(said[2], above);
        told.is_score(said[3], above, told.returned().1);
    }),
    ("{} hands {} up to {}", |told, said| {
        let (node, score, _) = told.returned();
        told.is(said[0], node);
        if said[1].starts_with('(') {
            // A search for one of the players tells all the same what stands at the leaf.
            let given = told.fold.tree().payoffs(node).expect("a value for each");
            shows_all(said[1], &given.iter().map(|score| score.points()).collect::<Vec<_>>());
        } else {
            told.is_score(said[1], node, score);
        }
        told.is_proved(node, score, Bound::Exact);
        told.is(said[2], told.fold.tree().parent(node).expect("not the root"));
    }),
    ("{} leaves {} no more than {}", |told, said| {
        let (node, score, bound) = told.returned();
        told.is(said[0], node);
        assert_eq!(bound, Bound::AtMost);
        told.is_proved(node, score, bound);
        let choice = told.fold.tree().ancestors(node).find(|above| !told.is_chance(*above));
        told.is_mover(said[1], choice.expect("somebody chooses above"));
        told.is_score(said[2], node, score);
    }),
    ("{} returns {}, and that is its exact value", |told, said| {
        _ = proves(told, said[0], said[1], Bound::Exact)
    }),
    ("{} returns {}; its true value is at least that", |told, said| {
        _ = proves(told, said[0], said[1], Bound::AtLeast);
    }),
    ("{} returns {}; its true value is at most that", |told, said| {
        _ = proves(told, said[0], said[1], Bound::AtMost);
    }),
    ("{} returns {}; at this depth it is worth at least that", |told, said| {
        _ = proves(told, said[0], said[1], Bound::AtLeast);
    }),
    ("{} returns {}; at this depth it is worth at most that", |told, said| {
        _ = proves(told, said[0], said[1], Bound::AtMost);
    }),
    ("{} returns α = {} in place of its {}, and that is its exact value", |told, said| {
        in_place(told, said, Bound::Exact)
    }),
    ("{} returns β = {} in place of its {}, and that is its exact value", |told, said| {
        in_place(told, said, Bound::Exact)
    }),
    ("{} returns α = {} in place of its {}", |told, said| in_place(told, said, Bound::Exact)),
    ("{} returns β = {} in place of its {}", |told, said| in_place(told, said, Bound::Exact)),
    ("{} returns α = {} in place of its {}; its true value is at most that", |told, said| {
        in_place(told, said, Bound::AtMost);
    }),
    ("{} returns β = {} in place of its {}; its true value is at least that", |told, said| {
        in_place(told, said, Bound::AtLeast);
    }),
    ("{} returns α = {} in place of its {}; at this depth it is worth at most that", |told, said| {
        in_place(told, said, Bound::AtMost);
    }),
    ("{} returns β = {} in place of its {}; at this depth it is worth at least that", |told, said| {
        in_place(told, said, Bound::AtLeast);
    }),
    ("{} returns {}, as {} sees it", |told, said| {
        let node = hands_up(told, said[0], said[1]);
        let choice = told.fold.tree().ancestors(node).find(|above| !told.is_chance(*above));
        told.is_mover(said[2], choice.unwrap_or(node));
    }),
    ("{} returns {}", |told, said| {
        let (node, score, bound) = told.returned();
        told.is(said[0], node);
        if said[1].starts_with('(') {
            shows_all(said[1], &told.values(node))
        } else {
            told.is_score(said[1], node, score)
        }
        told.is_proved(node, score, bound);
    }),
];

/// The beginnings of what is said when a test has ended.
pub(crate) const TESTS: &[Claim] = &[
    ("{} fails high: it is worth at least {}", |told, said| is_test_over(told, said, Bound::AtLeast)),
    ("{} fails low: it is worth at most {}", |told, said| is_test_over(told, said, Bound::AtMost)),
    ("{} fails high: it is worth at most {}", |told, said| is_test_over(told, said, Bound::AtMost)),
    ("{} fails low: it is worth at least {}", |told, said| is_test_over(told, said, Bound::AtLeast)),
    ("{} fails high: it is worth {}", |told, said| is_test_over(told, said, Bound::Exact)),
    ("{} fails low: it is worth {}", |told, said| is_test_over(told, said, Bound::Exact)),
];

/// Their ends.
pub(crate) const OUTCOMES: &[Claim] = &[
    ("better for {} than {}, so it must be searched again to learn its value", |told, said| {
        compares(told, said, true)
    }),
    ("better for {} than {}, and no second look is needed", |told, said| compares(told, said, true)),
    ("better for {} than {}", |told, said| compares(told, said, true)),
    ("no better for {} than {}: one look was enough", |told, said| compares(told, said, false)),
];

/// What is said of the best move, whatever was said of it.
pub(crate) const MOVES: &[Claim] = &[
    (
        "{} is best: the search proves that it is worth {}, and no other move is proved to be better",
        |told, said| {
            is_best(told, said[0], said[1], u32::MAX);
        },
    ),
    (
        "{} is best: as far as the search looks, it is worth {}, and no other move is proved to be better",
        |told, said| {
            is_best(told, said[0], said[1], told.plies());
        },
    ),
    (
        "{} is best: the search proves that it is worth {} to {}, and no other move is proved to be better",
        |told, said| {
            is_best(told, said[0], said[1], u32::MAX);
            told.is_mover(said[2], NodeId::ROOT);
        },
    ),
    (
        "{} is best: the search proves that it is worth {} to {} when all others play against {}, and no other move is proved to be better",
        |told, said| {
            is_best(told, said[0], said[1], u32::MAX);
            told.is_mover(said[2], NodeId::ROOT);
            assert_eq!(said[2], said[3]);
        },
    ),
    ("Other moves are proved to be worth as much", |told, _| {
        let tree = told.fold.tree();
        let is_as_good = |child: &NodeId| is_close(told.truth(*child), told.truth(NodeId::ROOT));
        assert!(tree.children(NodeId::ROOT).filter(is_as_good).count() > 1);
    }),
];

/// A move that is worth as much as the root, and no other is worth more to whoever moves there.
fn is_best(told: &Told<'_>, child: &str, score: &str, plies: u32) {
    let (tree, search) = (told.fold.tree(), told.fold.exercise.conventions().search);
    let child = told.named(child);
    let root = told.fold.state(told.nth + 1);
    let plywise_replay::Progress::Returned { score: found, .. } = root.progress(NodeId::ROOT) else {
        panic!("the end")
    };
    told.is_score(score, NodeId::ROOT, found);
    let own = |node: NodeId| {
        let values = crate::kit::worth::worth(tree, &search, node, plies);
        values[if values.len() > 1 { tree.viewer(NodeId::ROOT) } else { 0 }]
    };
    let best = own(child);
    assert!(is_close(best, found.points()), "{best} {found:?}");
    let is_worse = |other: f64| {
        if told.side(NodeId::ROOT) == Player::Max { other <= best + 1e-9 } else { other >= best - 1e-9 }
    };
    assert!(tree.children(NodeId::ROOT).all(|other| is_worse(own(other))));
    shows(score, told.fold.exercise.conventions().seen(tree, NodeId::ROOT, found).points());
}
