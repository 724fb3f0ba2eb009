//! What is said when the search comes to a node.

use plywise_search::{Algorithm, Bound, Event, NodeId, Player};

use crate::Claim;
use crate::told::{Told, shows};

/// How deep a pass looks, and which one it is.
fn is_pass(told: &Told<'_>, said: &[&str]) {
    assert_eq!(said[0], told.pass().to_string());
    told.is(said[1], NodeId::ROOT);
    assert_eq!(said[2], told.plies().to_string());
    assert_eq!(told.algorithm(), Algorithm::Iterative);
}

fn is_entry_window(told: &Told<'_>, node: &str, ends: [&str; 2]) {
    told.is(node, told.entered());
    told.is_window(ends, &told.after, told.entered());
}

/// What a test asks: whether a node is better than what is known above it.
fn is_test(told: &Told<'_>, node: &str, known: &str, player: Player) {
    let entered = told.entered();
    told.is(node, entered);
    let above = told.fold.tree().parent(entered).expect("not the root");
    let window = told.window(&told.after, entered);
    let side = told.fold.exercise.conventions().side(told.fold.tree(), above);
    assert_eq!(side, player, "whoever moves above wants that");
    // The window of the child, as it is written above.
    let seen = told.fold.exercise.conventions().seen_window(
        told.fold.tree(),
        above,
        told.after.window(entered).expect("it is open"),
    );
    assert!(window.is_null() && seen.is_null());
    told.is_bound(known, above, told.after.window(entered).expect("it is open").own(told.side(above)));
}

/// The search goes on below a node without a window of it.
fn is_opened(told: &Told<'_>, node: &str) -> NodeId {
    told.is(node, told.entered());
    assert!(!told.fold.tree().is_leaf(told.entered()));
    told.entered()
}

fn takes(told: &Told<'_>, said: &[&str], side: Player) {
    let node = is_opened(told, said[0]);
    told.is_mover(said[1], node);
    assert_eq!(told.fold.exercise.conventions().side(told.fold.tree(), node), side);
}

fn looks_at_leaf(told: &Told<'_>, said: &[&str]) {
    told.is(said[0], told.entered());
    assert!(told.fold.tree().is_leaf(told.entered()));
}

/// What the end of a window below chance would leave of the average: even with the most, or the least, that the others can be worth by what
/// is known of them, no more, or no less, than the end of the window above. `said` is the end, the node, the node of chance and the end there.
fn leaves_average(told: &Told<'_>, said: &[&str], [of_node, of_average]: [Bound; 2]) {
    let (child, chance) = (told.entered(), told.named(said[2]));
    let (tree, conventions) = (told.fold.tree(), told.fold.exercise.conventions());
    told.is(said[1], child);
    assert!(tree.parent(child) == Some(chance) && told.is_chance(chance));
    let bound = conventions.seen_bound(tree, child, of_node);
    assert_eq!(conventions.seen_bound(tree, chance, bound), of_average);
    let is_most = bound == Bound::AtMost;
    let entry_of = |node: NodeId| {
        let is_it = |event: &Event<NodeId>| matches!(event, Event::Entered { node: at, .. } if *at == node);
        told.fold.events[..=told.nth].iter().rposition(is_it).expect("it was entered")
    };
    let end = |node: NodeId| match told.fold.events[entry_of(node)] {
        Event::Entered { window, .. } if is_most => window.alpha,
        Event::Entered { window, .. } => window.beta,
        _ => unreachable!(),
    };
    told.is_bound(said[0], child, end(child));
    told.is_bound(said[3], chance, end(chance));
    // First looks come back without a change above.
    let since = &told.fold.events[entry_of(chance)..=told.nth];
    let range = told.fold.exercise.replay().range();
    let of = |other: NodeId| {
        let proved = since.iter().filter_map(|event| match *event {
            Event::Returned { node, score, bound: proved } if node == other => {
                [bound, Bound::Exact].contains(&proved).then_some(score.points())
            }
            _ => None,
        });
        let score = match is_most {
            _ if other == child => end(child).points(),
            true => proved.fold(range.beta.points(), f64::min),
            false => proved.fold(range.alpha.points(), f64::max),
        };
        let p = tree.probability(other);
        if p > 0.0 { p * score } else { 0.0 }
    };
    let average: f64 = tree.children(chance).map(of).sum();
    let beyond = if is_most { average - end(chance).points() } else { end(chance).points() - average };
    assert!(beyond <= 1e-9, "{average} at {end:?}", end = end(chance));
}

pub(crate) const CLAIMS: &[Claim] = &[
    ("With at most {} at {}, the average of {} is at most {}, which changes nothing", |told, said| {
        leaves_average(told, said, [Bound::AtMost, Bound::AtMost])
    }),
    ("With at most {} at {}, the average of {} is at least {}, which changes nothing", |told, said| {
        leaves_average(told, said, [Bound::AtMost, Bound::AtLeast])
    }),
    ("With at least {} at {}, the average of {} is at most {}, which changes nothing", |told, said| {
        leaves_average(told, said, [Bound::AtLeast, Bound::AtMost])
    }),
    ("With at least {} at {}, the average of {} is at least {}, which changes nothing", |told, said| {
        leaves_average(told, said, [Bound::AtLeast, Bound::AtLeast])
    }),
    ("Depth {}: start at {}, and look {} ply deep", is_pass),
    ("Depth {}: start again at {}, and look {} plies deep", is_pass),
    ("Depth {}: start again at {}, and look {} ply deep", is_pass),
    ("The best of the last pass comes first", |told, _| {
        let side = told.side(NodeId::ROOT);
        let Some(Event::Entered { node: first, .. }) = told.next() else { panic!("it goes on") };
        let begins = |event: &Event<NodeId>| matches!(event, Event::Entered { node: NodeId::ROOT, .. });
        let from = told.fold.events[..told.nth].iter().rposition(begins).expect("an earlier pass");
        let of_children = told.fold.events[from..told.nth].iter().filter_map(|event| match *event {
            Event::Returned { node, score, .. } if told.fold.tree().parent(node) == Some(NodeId::ROOT) => {
                Some((node, score))
            }
            _ => None,
        });
        let all: Vec<_> = of_children.collect();
        let best = all
            .iter()
            .map(|(_, score)| *score)
            .reduce(|one, other| side.better(one, other))
            .expect("a child");
        assert!(all.contains(&(first, best)), "{first:?} of {all:?}");
    }),
    ("Pass 1: search {} with α = {} and β = {}, around the guess {}", |told, said| {
        is_entry_window(told, said[0], [said[1], said[2]]);
        let guess = told.fold.exercise.conventions().search.options.guess;
        told.is_score(said[3], NodeId::ROOT, guess);
        let window = told.after.window(NodeId::ROOT).expect("it is open");
        assert!(told.pass() == 1 && window.alpha <= guess && guess <= window.beta);
    }),
    ("Pass {}: search {} again, with α = {} and β = {}", |told, said| {
        assert_eq!(said[0], told.pass().to_string());
        is_entry_window(told, said[1], [said[2], said[3]]);
    }),
    ("Go to {}, which lies at the depth limit", |told, said| {
        let node = is_opened(told, said[0]);
        assert_eq!(told.fold.tree().depth(node), told.plies());
        assert!(matches!(told.next(), Some(Event::Evaluated { node: taken, .. }) if taken == node));
    }),
    ("A first look at {}: only one of its children", |told, said| {
        let node = is_opened(told, said[0]);
        assert!(
            told.algorithm() == Algorithm::Star2
                && told.is_chance(told.fold.tree().parent(node).expect("above"))
        );
        let rest = &told.fold.events[told.nth..];
        let ends =
            |event: &Event<NodeId>| matches!(event, Event::Returned { node: done, .. } if *done == node);
        let until = rest.iter().position(ends).expect("it returns");
        let is_child = |event: &&Event<NodeId>| matches!(event, Event::Entered { node: at, .. } if told.fold.tree().parent(*at) == Some(node));
        assert_eq!(rest[..until].iter().filter(is_child).count(), 1);
    }),
    (
        "Search {} again, now with α = {} and β = {}: the test told that it is better, not how much better",
        |told, said| {
            is_entry_window(told, said[0], [said[1], said[2]]);
            let Event::Returned { node, .. } = told.fold.events[told.nth - 1] else { panic!("a test") };
            assert_eq!(node, told.entered());
        },
    ),
    (
        "Search {} again, now with α = {} and β = {}: this search does so with whatever a test finds better",
        |told, said| is_entry_window(told, said[0], [said[1], said[2]]),
    ),
    ("Look at leaf {}: is it worth more than {}", |told, said| is_test(told, said[0], said[1], Player::Max)),
    ("Look at leaf {}: is it worth less than {}", |told, said| is_test(told, said[0], said[1], Player::Min)),
    ("Test whether {} is worth more than {} to {}: null window ({}, {})", |told, said| {
        is_test(told, said[0], said[1], Player::Max);
        told.is_mover(said[2], told.fold.tree().parent(told.entered()).expect("above"));
    }),
    ("Test whether {} is worth less than {} to {}: null window ({}, {})", |told, said| {
        is_test(told, said[0], said[1], Player::Min);
        told.is_mover(said[2], told.fold.tree().parent(told.entered()).expect("above"));
    }),
    ("Look at leaf {}", looks_at_leaf),
    ("Look again at leaf {}", |told, said| {
        looks_at_leaf(told, said);
        assert!(told.fold.events[..told.nth].iter().any(|event| event.node() == told.entered()));
    }),
    ("Enter {}, a {} node, with α = {} and β = {}: every value can still matter", |told, said| {
        is_entry_window(told, said[0], [said[2], said[3]]);
        told.is_mover(said[1], told.entered());
        assert_eq!([said[2], said[3]], ["−∞", "+∞"]);
    }),
    ("Enter {}, where {} moves, with α = {} and β = {}: every value can still matter", |told, said| {
        is_entry_window(told, said[0], [said[2], said[3]]);
        told.is_mover(said[1], told.entered());
        assert_eq!([said[2], said[3]], ["−∞", "+∞"]);
    }),
    (
        "Enter {}, a {} node, in the null window ({}, {}): only the side of it on which the value lies matters",
        |told, said| {
            is_entry_window(told, said[0], [said[2], said[3]]);
            told.is_mover(said[1], told.entered());
            assert!(told.after.window(told.entered()).is_some_and(|window| window.is_null()));
        },
    ),
    (
        "Enter {}, a {} node, with α = β = {}: no value lies between them, but only one beyond them cuts",
        |told, said| {
            is_entry_window(told, said[0], [said[2], said[2]]);
            told.is_mover(said[1], told.entered());
        },
    ),
    (
        "Enter {}, a {} node, with α = {} and β = {}: only values between them can still matter",
        |told, said| {
            is_entry_window(told, said[0], [said[2], said[3]]);
            told.is_mover(said[1], told.entered());
        },
    ),
    (
        "Enter {}, where {} moves, with α = {} and β = {}: only values between them can still matter",
        |told, said| {
            is_entry_window(told, said[0], [said[2], said[3]]);
            told.is_mover(said[1], told.entered());
        },
    ),
    (
        "Enter {}, where {} moves, with α = β = {}: no value lies between them, but only one beyond them cuts",
        |told, said| {
            is_entry_window(told, said[0], [said[2], said[2]]);
            told.is_mover(said[1], told.entered());
        },
    ),
    ("Go to {}, where chance decides: its value is the average of its children’s", |told, said| {
        let node = is_opened(told, said[0]);
        assert!(told.is_chance(node));
        let children = || told.fold.tree().children(node);
        let own = told.fold.tree().viewer(node).min(told.values(node).len() - 1);
        let of = |child: NodeId| told.fold.tree().probability(child) * told.values(child)[own];
        let average =
            children().filter(|child| told.fold.tree().probability(*child) > 0.0).map(of).sum::<f64>();
        assert!((average - told.truth(node)).abs() < 1e-9);
    }),
    ("Go to {}, where {} takes what is best for itself", |told, said| {
        let node = is_opened(told, said[0]);
        told.is_mover(said[1], node);
        let own = told.fold.tree().mover(node).entry().expect("a player");
        let best =
            told.fold.tree().children(node).map(|child| told.values(child)[own]).fold(f64::MIN, f64::max);
        shows(
            &plywise_lesson::typeset(plywise_search::Score::new(best).expect("a number")),
            told.values(node)[own],
        );
    }),
    ("Go to {}, where {} takes the largest value of its children", |told, said| {
        takes(told, said, Player::Max)
    }),
    ("Go to {}, where {} takes the smallest value of its children", |told, said| {
        takes(told, said, Player::Min)
    }),
];
