//! What a moment answers about the visits of one node, held to the events alone.

mod kit;

use std::collections::BTreeSet;
use std::rc::Rc;

use kit::events_of;
use plywise_replay::{Replay, Step};
use plywise_search::{Algorithm, Bound, Event, GameTree, NodeId, Score, Search, Window};
use plywise_testkit::{any_horizon, any_options, any_order, any_rules, any_tree_with_statics};
use proptest::prelude::*;

/// What the events say of one visit of a node.
#[derive(Default)]
struct Visit {
    /// The event with which it began.
    entered: usize,
    /// The children that handed their scores up.
    tried: BTreeSet<NodeId>,
    returned: Option<(Score, Bound)>,
    /// The events with which it ended and with which the rest of its children was left out.
    ended: Option<usize>,
    cut: Option<usize>,
    /// Its window now, and before the newest update.
    window: Option<Window>,
    before_update: Option<Window>,
}

/// Every visit of every node by now.
struct Naive<'t> {
    tree: &'t GameTree,
    visits: Vec<Vec<Visit>>,
    evaluated: BTreeSet<NodeId>,
}

impl Naive<'_> {
    fn new(tree: &GameTree) -> Naive<'_> {
        let visits = tree.nodes().map(|_| Vec::new()).collect();
        Naive { tree, visits, evaluated: BTreeSet::new() }
    }

    fn apply(&mut self, number: usize, event: Event<NodeId>) {
        let visits = &mut self.visits[event.node().index()];
        match event {
            Event::Entered { window, .. } => {
                let window = Some(window);
                visits.push(Visit { entered: number, window, before_update: window, ..Visit::default() });
            }
            Event::Evaluated { node, .. } => {
                self.evaluated.insert(node);
            }
            Event::Updated { by, window, .. } => {
                let visit = visits.last_mut().expect("the node was entered");
                visit.tried.insert(by);
                visit.before_update = visit.window.replace(window);
            }
            Event::Returned { score, bound, .. } => {
                let visit = visits.last_mut().expect("the node was entered");
                (visit.returned, visit.ended) = (Some((score, bound)), Some(number));
            }
            Event::Recalled { window, .. } => {
                let visit = visits.last_mut().expect("the node was entered");
                (visit.window, visit.before_update) = (Some(window), Some(window));
            }
            Event::Pruned { .. } => visits.last_mut().expect("the node was entered").cut = Some(number),
        }
    }

    /// The newest visit, if the search has not come to a node above since.
    fn counting(&self, node: NodeId) -> Option<&Visit> {
        let newest = |node: NodeId| self.visits[node.index()].last();
        let way_down = std::iter::once(node).chain(self.tree.ancestors(node));
        let is_newest_below = self.tree.ancestors(node).zip(way_down).all(|(above, child)| {
            newest(child).map(|visit| visit.entered) > newest(above).map(|visit| visit.entered)
        });
        newest(node).filter(|_| is_newest_below)
    }

    fn has_tried_all(&self, node: NodeId) -> bool {
        let all = self.tree.children(node).count();
        self.counting(node).is_some_and(|visit| visit.tried.len() == all)
    }

    fn remembered(&self, node: NodeId) -> Option<(Score, Bound)> {
        let ended = self.visits[node.index()].iter().rfind(|visit| visit.returned.is_some())?;
        let is_it = |visit: &Visit| visit.entered == ended.entered;
        ended.returned.filter(|_| !self.counting(node).is_some_and(is_it))
    }
}

/// Every search for MAX and MIN, chance aside.
const FOR_TWO: &[Algorithm] = Algorithm::ALL.split_at(Algorithm::Expectimax as usize).0;

proptest! {
    #[test]
    fn what_is_told_of_visits_is_what_the_events_say(
        tree in any_tree_with_statics(),
        algorithm in prop::sample::select(FOR_TWO),
        (rules, order, horizon, options) in (any_rules(), any_order(), any_horizon(), any_options()),
    ) {
        // Two-pass minimax enters a branch after its children.
        prop_assume!(algorithm != Algorithm::TwoPass);
        let search = Search { algorithm, rules, order, horizon, options };
        let tree = Rc::new(tree);
        let replay = Replay::of(Rc::clone(&tree), search);
        let mut naive = Naive::new(&tree);
        for (number, event) in events_of(&tree, search).into_iter().enumerate() {
            naive.apply(number, event);
            let moment = replay.at(Step(number as u32 + 1));
            for node in tree.nodes() {
                prop_assert_eq!(moment.remembered(node), naive.remembered(node), "{:?} after {:?}", node, event);
                if !tree.is_leaf(node) {
                    prop_assert_eq!(moment.has_tried_all(node), naive.has_tried_all(node), "{:?} after {:?}", node, event);
                    let visit = naive.counting(node);
                    let cut = visit.and_then(|visit| visit.cut).map(|event| Step(event as u32 + 1));
                    prop_assert_eq!(moment.cut_made(node), cut, "{:?} after {:?}", node, event);
                    // A branch at the depth limit is a leaf to the search.
                    if let Some(visit) = visit.filter(|visit| !visit.tried.is_empty()) {
                        let window = moment.window_before_update(node);
                        prop_assert_eq!(window, visit.before_update, "{:?} after {:?}", node, event);
                    }
                }
            }
        }
        prop_assert_eq!(replay.n_evaluated_nodes() as usize, naive.evaluated.len());
        let after = |event: usize| Step(event as u32 + 1);
        for node in tree.nodes() {
            let visits = &naive.visits[node.index()];
            let stays: Vec<_> =
                visits.iter().map(|visit| (after(visit.entered), visit.ended.map(after))).collect();
            prop_assert_eq!(replay.stays(node), stays.clone());
            let stops: BTreeSet<Step> =
                stays.iter().flat_map(|&(entered, ended)| [Some(entered), ended]).flatten().collect();
            for step in (0..=replay.n_events()).map(Step) {
                prop_assert_eq!(replay.next_at(step, node), stops.iter().copied().find(|&stop| stop > step));
                prop_assert_eq!(replay.previous_at(step, node), stops.iter().copied().rfind(|&stop| stop < step));
            }
        }
    }
}
