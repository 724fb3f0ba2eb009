//! How many nodes a search has left out, held to a count of them one by one from the events alone.

use std::rc::Rc;

use plywise_replay::{Replay, Step};
use plywise_search::{Algorithm, Event, GameTree, NodeId, Options, Search};
use plywise_testkit::{
    any_chance_tree, any_horizon, any_options, any_order, any_rules, any_tree_with_statics,
};
use proptest::prelude::*;

/// What the events so far say of each node.
struct Naive<'t> {
    tree: &'t GameTree,
    /// The event with which the newest visit began.
    entered: Vec<Option<usize>>,
    /// Whether the newest visit took the node for a leaf.
    is_evaluated: Vec<bool>,
    /// Whether a child has returned to the newest visit.
    is_updated: Vec<bool>,
    /// Whether the newest visit ended without a look at every child: by a cut, or with what is remembered.
    has_left_out: Vec<bool>,
}

impl Naive<'_> {
    fn new(tree: &GameTree) -> Naive<'_> {
        let not = vec![false; tree.n_nodes()];
        let (is_evaluated, is_updated, has_left_out) = (not.clone(), not.clone(), not);
        Naive { tree, entered: vec![None; tree.n_nodes()], is_evaluated, is_updated, has_left_out }
    }

    fn apply(&mut self, number: usize, event: Event<NodeId>) {
        let at = event.node().index();
        match event {
            Event::Entered { .. } => {
                self.entered[at] = Some(number);
                (self.is_evaluated[at], self.is_updated[at], self.has_left_out[at]) = (false, false, false);
            }
            Event::Evaluated { .. } => self.is_evaluated[at] = true,
            Event::Updated { .. } => self.is_updated[at] = true,
            Event::Recalled { .. } => {}
            Event::Pruned { .. } => self.has_left_out[at] = true,
            Event::Returned { .. } => {
                self.has_left_out[at] |= !self.is_evaluated[at] && !self.is_updated[at];
            }
        }
    }

    /// A node that the search has never come to is left out if the newest visit of a node above was cut, or returned
    /// what is remembered, and did not come to the child on the way down.
    fn is_left_out(&self, node: NodeId) -> bool {
        let above = || self.tree.ancestors(node);
        let way_down = std::iter::once(node).chain(above());
        self.entered[node.index()].is_none()
            && above().zip(way_down).any(|(above, child)| {
                self.has_left_out[above.index()] && self.entered[child.index()] < self.entered[above.index()]
            })
    }

    fn n_left_out(&self) -> usize {
        self.tree.nodes().filter(|&node| self.is_left_out(node)).count()
    }
}

/// At every step the replay counts as many nodes left out as there are.
fn every_count_is_right(tree: GameTree, search: Search) -> Result<(), TestCaseError> {
    let tree = Rc::new(tree);
    let replay = Replay::of(Rc::clone(&tree), search);
    let mut naive = Naive::new(&tree);
    let mut counts = Vec::new();
    // A search that stops has told what it came to until then.
    let _ = search.run(&tree, |event| {
        naive.apply(counts.len(), event);
        counts.push((event, naive.n_left_out()));
    });
    for (step, (event, n_left_out)) in (1..).zip(counts) {
        prop_assert_eq!(
            replay.at(Step(step)).counts().skipped as usize,
            n_left_out,
            "step {}, {:?}",
            step,
            event
        );
    }
    Ok(())
}

/// Every search for MAX and MIN, chance aside.
const FOR_TWO: &[Algorithm] = Algorithm::ALL.split_at(Algorithm::Expectimax as usize).0;

proptest! {
    #[test]
    fn what_is_left_out_is_counted_at_every_step(
        tree in any_tree_with_statics(),
        algorithm in prop::sample::select(FOR_TWO),
        (rules, order, horizon, options) in (any_rules(), any_order(), any_horizon(), any_options()),
        events in prop::option::weighted(0.2, 0_u32..200),
    ) {
        // Two-pass minimax enters a branch after its children, and leaves nothing out.
        prop_assume!(algorithm != Algorithm::TwoPass);
        let options = Options { events, ..options };
        every_count_is_right(tree, Search { algorithm, rules, order, horizon, options })?;
    }

    #[test]
    fn what_is_left_out_with_chance_is_counted_at_every_step(
        tree in any_chance_tree(),
        algorithm in prop::sample::select(&[Algorithm::Star1, Algorithm::Star2][..]),
        order in any_order(),
        horizon in any_horizon(),
    ) {
        every_count_is_right(tree, Search { algorithm, order, horizon, ..Search::ALPHA_BETA })?;
    }
}
