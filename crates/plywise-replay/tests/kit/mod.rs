//! What the tests of replays share.
#![allow(dead_code, reason = "each test file uses its part")]

use std::rc::Rc;

use plywise_replay::{Replay, State, Step};
use plywise_search::{Algorithm, Event, GameTree, NodeId, Player, Search};
use proptest::prelude::*;

/// Everything a search reports; where it stops for want of a value, what it reported until then.
pub(crate) fn events_of(tree: &GameTree, search: Search) -> Vec<Event<NodeId>> {
    let mut events = Vec::new();
    let _ = search.run(tree, |event| events.push(event));
    events
}

/// What a replay knows at each step is what the fold of the events before it knows.
pub(crate) fn seeking_equals_stepping(tree: GameTree, search: Search) -> Result<(), TestCaseError> {
    let tree = Rc::new(tree);
    let replay = Replay::of(Rc::clone(&tree), search);
    let events = events_of(&tree, search);
    prop_assert_eq!(replay.n_events() as usize, events.len());
    let mut state = State::new(Rc::clone(&tree), search);
    for step in 0..=replay.n_events() {
        let moment = replay.at(Step(step));
        prop_assert_eq!(moment.next_event(), events.get(step as usize).copied());
        let mut path: Vec<NodeId> = moment.path().collect();
        path.reverse();
        prop_assert_eq!(&path, state.path());
        for node in tree.nodes() {
            prop_assert_eq!(moment.progress(node), state.progress(node), "node {:?} at {}", node, step);
            prop_assert_eq!(moment.window(node), state.window(node), "node {:?} at {}", node, step);
            if let Some(cutoff) = moment.cutoff(node).filter(|_| search.algorithm != Algorithm::MaxN) {
                let entry = moment.entry_window(node).expect("a cut is made inside a visit");
                let is_probe = search.algorithm == Algorithm::Star2;
                let (value, bound) = (cutoff.value, cutoff.bound);
                prop_assert_eq!(bound, entry.own(cutoff.against));
                let meets = match cutoff.against {
                    Player::Min => value >= bound,
                    _ => value <= bound,
                };
                prop_assert!(is_probe || meets);
            }
        }
        prop_assert!(moment.principal_variation().all(|node| moment.visited(node).is_some()));
        if let Some(&event) = events.get(step as usize) {
            state.apply(event);
        }
    }
    Ok(())
}

/// At every step, what a replay knows of the open nodes, of the children of the innermost and of every so many nodes is what the
/// fold of the events before it knows. The next step takes other nodes.
pub(crate) fn each_step_is_the_fold(replay: &Replay, every: usize, what: &str) {
    let tree = replay.tree();
    let mut state = State::new(Rc::clone(tree), replay.trace().search());
    for step in 0..=replay.n_events() {
        let moment = replay.at(Step(step));
        let mut path: Vec<NodeId> = moment.path().collect();
        path.reverse();
        assert_eq!(path, state.path(), "{what} at {step}");
        let beside = path.last().into_iter().flat_map(|node| tree.children(*node));
        let some = tree.nodes().skip(step as usize % every).step_by(every);
        for node in some.chain(beside).chain(path.iter().copied()) {
            let at = || format!("{what}: {:?} at {step}", tree.label(node));
            assert_eq!(moment.progress(node), state.progress(node), "{}", at());
            assert_eq!(moment.window(node), state.window(node), "{}", at());
        }
        if let Some(event) = replay.event(step) {
            assert_eq!(moment.next_event(), Some(event), "{what} at {step}");
            state.apply(event);
        }
    }
}
