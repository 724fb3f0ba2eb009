//! The events of every search for MAX and MIN stand where they should.

mod kit;

use kit::{events_of, searches};
use plywise_search::{Algorithm, Event, NodeId, Score, Window};
use plywise_testkit::{any_horizon, any_options, any_order, any_tree_with_statics};
use proptest::prelude::*;

/// A branch the search is in: its window, its value so far, the children that handed theirs up, whether it is cut.
struct Open {
    node: NodeId,
    window: Window,
    value: Score,
    tried: Vec<NodeId>,
    is_cut: bool,
}

fn is_entry(event: Event<NodeId>) -> bool {
    matches!(event, Event::Entered { .. })
}

proptest! {
    #[test]
    fn events_stand_where_they_should_and_windows_are_those_of_the_books(
        tree in any_tree_with_statics(),
        order in any_order(),
        horizon in any_horizon(),
        options in any_options(),
    ) {
        for search in searches(order, horizon, options) {
            let mut path: Vec<Open> = Vec::new();
            let mut before: Option<Event<NodeId>> = None;
            let mut returned = None;
            for event in events_of(&tree, search) {
                let node = event.node();
                let player = tree.player(node);
                match event {
                    Event::Entered { window, .. } => {
                        prop_assert!(window.alpha < window.beta || path.last().is_some_and(|above| above.window == window));
                        if let Some(above) = path.last() {
                            prop_assert_eq!(tree.parent(node), Some(above.node));
                            let (whole, mover) = (above.window, tree.player(above.node));
                            let again = returned.take_if(|(child, _)| *child == node);
                            let is_asked = match (search.algorithm, again) {
                                (Algorithm::NoDeepCutoffs, None) => {
                                    let bound_only = Window::FULL.narrowed(mover, whole.own(mover));
                                    window == if player == mover && !tree.is_leaf(node) { whole } else { bound_only }
                                        || tree.is_leaf(node) && window == whole
                                }
                                (Algorithm::Pvs | Algorithm::NegaScout | Algorithm::NegaScoutExact, Some((_, score))) => window == whole.narrowed(mover, score),
                                (Algorithm::Scout, Some(_)) => window == Window::FULL,
                                (Algorithm::Pvs | Algorithm::NegaScout | Algorithm::NegaScoutExact | Algorithm::Scout, None) if !above.tried.is_empty() => {
                                    window == whole.test(mover) || whole.is_null() && window == whole
                                }
                                (_, None) => window == whole,
                                (_, Some(_)) => false,
                            };
                            prop_assert!(is_asked, "{:?}: {:?} below {:?}", search, event, whole);
                        }
                        prop_assert_eq!(returned.take(), None, "a child came back and its parent was not updated");
                        path.push(Open { node, window, value: player.worst(), tried: Vec::new(), is_cut: false });
                    }
                    Event::Evaluated { .. } => prop_assert_eq!(before.map(|before| (before.node(), is_entry(before))), Some((node, true))),
                    Event::Recalled { window, .. } => {
                        prop_assert_eq!(before, Some(Event::Entered { node, window }));
                    }
                    Event::Updated { by, value, window, .. } => {
                        let open = path.last_mut().expect("a branch is open");
                        let (child, score) = returned.take().expect("a child has returned");
                        prop_assert_eq!((open.node, child), (node, by));
                        open.value = player.better(open.value, score);
                        open.window = open.window.narrowed(player, score);
                        prop_assert!(!open.tried.contains(&by));
                        open.tried.push(by);
                        prop_assert_eq!((value, window), (open.value, open.window));
                    }
                    Event::Pruned { by, tried, .. } => {
                        let open = path.last_mut().expect("a branch is open");
                        prop_assert_eq!((open.node, open.tried.last()), (node, Some(&by)));
                        prop_assert_eq!(open.tried.len(), tried as usize);
                        prop_assert!(open.tried.len() < tree.children(node).count());
                        prop_assert!(search.rules.cut.is_made(open.window));
                        open.is_cut = true;
                    }
                    Event::Returned { score, .. } => {
                        let open = path.pop().expect("a node is open");
                        prop_assert_eq!(open.node, node);
                        match before {
                            Some(Event::Evaluated { score: read, .. } | Event::Recalled { score: read, .. }) if open.tried.is_empty() => {
                                prop_assert_eq!(score, read);
                            }
                            _ => {
                                prop_assert!(open.is_cut || open.tried.len() == tree.children(node).count());
                                prop_assert_eq!(score, open.value);
                            }
                        }
                        returned = (!path.is_empty()).then_some((node, score));
                    }
                }
                before = Some(event);
            }
            prop_assert!(path.is_empty());
        }
    }
}
