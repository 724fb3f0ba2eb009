//! Whether a branch's value so far is certain, by what its children proved.

mod kit;

use std::rc::Rc;

use kit::events_of;
use plywise_replay::{Progress, Replay, State, Step};
use plywise_search::{Algorithm, Bound, Event, Player, Score, Search};
use plywise_testkit::{any_rules, any_tree_without_ties, any_uniform_tree};
use proptest::prelude::*;

proptest! {
    /// MAX is sure of a value that a child is proved to be worth at least; MIN of one that a child is worth at most.
    #[test]
    fn a_value_is_certain_once_a_child_that_gave_it_proves_it(
        tree in prop_oneof![any_uniform_tree(), any_tree_without_ties()], rules in any_rules(),
        algorithm in prop::sample::select(&[Algorithm::AlphaBeta, Algorithm::Scout, Algorithm::Pvs, Algorithm::NegaScout][..]),
    ) {
        let tree = Rc::new(tree);
        let search = Search { algorithm, rules, ..Search::ALPHA_BETA };
        let replay = Replay::of(Rc::clone(&tree), search);
        let mut state = State::new(Rc::clone(&tree), search);
        // Of each node that is open, what its children came back with; and what returned last.
        let mut open: Vec<Vec<(Score, Bound)>> = Vec::new();
        let mut last = None;
        for (nth, event) in events_of(&tree, search).into_iter().enumerate() {
            state.apply(event);
            match event {
                Event::Entered { .. } => open.push(Vec::new()),
                Event::Returned { score, bound, .. } => {
                    open.pop();
                    last = Some((score, bound));
                }
                Event::Updated { node, value, .. } => {
                    let children = open.last_mut().expect("the node is open");
                    children.extend(last);
                    // A player's worst value is certain without any proof.
                    if !value.is_finite() {
                        continue;
                    }
                    let proves = |bound: Bound| match tree.player(node) {
                        Player::Max => bound.from_below(),
                        Player::Min => bound.from_above(),
                    };
                    let expected = children.iter().any(|&(score, bound)| score == value && proves(bound));
                    for progress in [state.progress(node), replay.at(Step(nth as u32 + 1)).progress(node)] {
                        let Progress::Open { is_certain, .. } = progress else {
                            prop_assert!(false, "{:?} is open", node);
                            continue;
                        };
                        prop_assert_eq!(is_certain, expected, "{:?} after event {}", node, nth);
                    }
                }
                _ => {}
            }
        }
    }
}
