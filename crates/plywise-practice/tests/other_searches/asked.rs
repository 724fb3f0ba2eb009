//! What this crate says by itself: of nodes that are looked at or left out, of windows, and of what is proved.

use plywise_search::{Bound, Event, NodeId};

use crate::Claim;
use crate::kit::returns_before_it_narrows;
use crate::told::{Told, is_close};

/// The node above the one that the search comes to, with its window.
fn is_open_above(told: &Told<'_>) -> NodeId {
    let parent = told.fold.tree().parent(told.entered()).expect("not the root");
    let window = told.before.window(parent).expect("it is open");
    assert!(!told.fold.exercise.conventions().search.rules.cut.is_made(window), "{window:?}");
    assert!(!told.is_chance(parent), "averages have a rule of their own");
    parent
}

/// What is known of the average of a chance node does not settle it: the values that have come back, and for the rest the
/// least or the most that can be.
fn is_not_settled(told: &Told<'_>, said: &[&str]) {
    let child = told.entered();
    let tree = told.fold.tree();
    let parent = tree.parent(child).expect("not the root");
    told.is(said[0], parent);
    assert!(told.is_chance(parent));
    let entered = |event: &Event<NodeId>| matches!(event, Event::Entered { node, .. } if *node == parent);
    let nth = told.fold.events[..told.nth].iter().rposition(entered).expect("it was entered");
    let Event::Entered { window, .. } = told.fold.events[nth] else { unreachable!() };
    let range = told.fold.exercise.replay().range();
    let known: Vec<_> = told.came_back(parent);
    let sum = |each: f64, unproved: Bound| {
        let of = |child: NodeId| {
            let known = known.iter().find(|(known, _, bound)| *known == child && *bound != unproved);
            let score = known.map_or(each, |(_, score, _)| score.points());
            let p = tree.probability(child);
            if p > 0.0 { p * score } else { 0.0 }
        };
        tree.children(parent).map(of).sum::<f64>()
    };
    let (least, most) = (sum(range.alpha.points(), Bound::AtMost), sum(range.beta.points(), Bound::AtLeast));
    assert!(
        most > window.alpha.points() - 1e-9 && least < window.beta.points() + 1e-9,
        "{least} {most} {window:?}"
    );
}

fn is_exact(told: &Told<'_>, said: &[&str], plies: u32) {
    let (node, score, bound) = told.returned();
    told.is(said[0], node);
    assert_eq!(bound, Bound::Exact);
    let search = told.fold.exercise.conventions().search;
    let values = crate::kit::worth::worth(told.fold.tree(), &search, node, plies);
    let own = if values.len() > 1 { told.fold.tree().viewer(node) } else { 0 };
    assert!(is_close(values[own], score.points()), "{values:?} {score:?}");
}

/// One end of the window of the branch that the event is about, as its course writes it.
fn is_end(told: &Told<'_>, said: &str, end: usize) {
    let node = told.event().node();
    let search = told.fold.exercise.conventions().search;
    let after = told.after.window(node).expect("it is open");
    let is_update = matches!(told.event(), Event::Updated { .. });
    let is_past = is_update && returns_before_it_narrows(&search, after);
    let state = if is_past { &told.before } else { &told.after };
    assert_eq!(said, told.fold.window(state, node)[end]);
}

/// The same on entry, and what was said instead, which every end differs from.
fn is_entry_end(told: &Told<'_>, said: &[&str], end: usize) {
    told.is(said[0], told.entered());
    is_end(told, said.last().expect("an end"), end);
    assert!(said.len() == 2 || said[1] == "77", "{said:?}");
}

/// The same after a child.
fn is_end_after(told: &Told<'_>, said: &[&str], end: usize) {
    told.is(said[0], told.updated().1);
    is_end(told, said.last().expect("an end"), end);
    assert!(said.len() == 2 || said[1] == "77", "{said:?}");
}

/// The search looks at no other child after this.
fn is_last_child(told: &Told<'_>, said: &[&str]) {
    let (node, by) = told.updated();
    told.is(said[0], by);
    told.is(said[1], node);
    let returned = told.fold.events[told.nth..]
        .iter()
        .position(|event| matches!(event, Event::Returned { node: done, .. } if *done == node));
    let later = &told.fold.events[told.nth + 1..told.nth + returned.expect("it returns")];
    assert!(!later.iter().any(|event| matches!(event, Event::Updated { node: at, .. } if *at == node)));
}

pub(crate) const CLAIMS: &[Claim] = &[
    ("{} is looked at", |told, said| told.is(said[0], told.entered())),
    ("When the search comes to it, {} has α = {} and β = {}", |told, said| {
        let parent = is_open_above(told);
        told.is(said[0], parent);
        told.is_window([said[1], said[2]], &told.before, parent);
    }),
    ("α is less than β, so nothing is cut there", |told, _| _ = is_open_above(told)),
    ("α is not more than β, so nothing is cut there", |told, _| _ = is_open_above(told)),
    (
        "When the search comes to it, the average of {} is not settled, so nothing is cut there",
        is_not_settled,
    ),
    ("Nothing is cut at {} before", |told, said| {
        let parent = told.fold.tree().parent(told.entered()).expect("not the root");
        told.is(said[0], parent);
        let events = told.fold.events[..told.nth].iter().rev();
        let since =
            events.take_while(|event| !matches!(event, Event::Entered { node, .. } if *node == parent));
        assert!(
            !since.into_iter().any(|event| matches!(event, Event::Pruned { node, .. } if *node == parent))
        );
    }),
    ("{} is never looked at", |told, said| assert!(told.is_never_entered(told.named(said[0])), "{said:?}")),
    ("{} is left out, but the cut is further up, at the branch to {}", |told, said| {
        let [node, top] = [0, 1].map(|nth| told.named(said[nth]));
        assert!(told.is_never_entered(node) && told.is_never_entered(top));
        let above = told.fold.tree().parent(top).expect("not the root");
        assert!(!told.is_never_entered(above) && told.fold.tree().ancestors(node).any(|up| up == top));
    }),
    ("The search goes on to {}", |told, said| told.is(said[0], told.entered())),
    ("The value of {} is exact", |told, said| is_exact(told, said, u32::MAX)),
    ("As far as the search looks, the value of {} is exact", |told, said| is_exact(told, said, told.plies())),
    ("When the search comes to {}, α = {}", |told, said| is_entry_end(told, said, 0)),
    ("When the search comes to {}, β = {}", |told, said| is_entry_end(told, said, 1)),
    ("When the search comes to {}, you wrote α = {}; it is {}", |told, said| is_entry_end(told, said, 0)),
    ("When the search comes to {}, you wrote β = {}; it is {}", |told, said| is_entry_end(told, said, 1)),
    ("After {}, α = {}", |told, said| is_end_after(told, said, 0)),
    ("After {}, β = {}", |told, said| is_end_after(told, said, 1)),
    ("After {}, you wrote α = {}; it is {}", |told, said| is_end_after(told, said, 0)),
    ("After {}, you wrote β = {}; it is {}", |told, said| is_end_after(told, said, 1)),
    (
        "You wrote α after one more child, but {} is the last child of {} that the search looks at",
        is_last_child,
    ),
    (
        "You wrote β after one more child, but {} is the last child of {} that the search looks at",
        is_last_child,
    ),
];
