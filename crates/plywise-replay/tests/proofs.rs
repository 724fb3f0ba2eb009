//! At every step, the proof of what is finished settles it: whatever all other leaves are worth, each finished node keeps the
//! value or the bound that it handed up.

use std::rc::Rc;

use plywise_replay::{Progress, Replay, Step};
use plywise_search::{
    Algorithm, Bound, GameTree, NodeId, ProofTree, Rules, Score, Search, Window, true_values,
};
use plywise_testkit::{any_order, any_rules, any_score, any_tree};
use proptest::prelude::*;

/// The tree with other values at all leaves that a proof does without.
fn with_others(tree: &GameTree, proof: &ProofTree, others: &[Score]) -> GameTree {
    let mut others = others.iter().cycle();
    let free = tree.nodes().filter(|&node| tree.is_leaf(node) && proof.claim(node).is_none());
    free.fold(tree.clone(), |tree, leaf| tree.with_value(leaf, others.next().copied()))
}

fn any_search() -> impl Strategy<Value = Search> {
    let algorithm = prop::sample::select(vec![
        Algorithm::Minimax,
        Algorithm::AlphaBeta,
        Algorithm::Negamax,
        Algorithm::NegaScout,
        Algorithm::MtdF,
    ]);
    (algorithm, any_rules(), any_order()).prop_map(|(algorithm, rules, order)| {
        let rules = Rules { window: Window::FULL, ..rules };
        Search { algorithm, rules, order, ..Search::ALPHA_BETA }
    })
}

proptest! {
    #[test]
    fn the_proof_at_a_step_settles_all_that_is_finished(
        tree in any_tree(), search in any_search(), others in prop::collection::vec(any_score(), 1..20),
    ) {
        let tree = Rc::new(tree);
        let replay = Replay::of(Rc::clone(&tree), search);
        let mut n_claims = 0;
        for step in (0..=replay.last_step().0).map(Step) {
            let moment = replay.at(step);
            let finished: Vec<_> = moment.finished().collect();
            for &(node, _, _) in &finished {
                let is_finished = matches!(moment.visited(node), Some(Progress::Returned { .. }));
                prop_assert!(is_finished);
                let above = std::iter::successors(tree.parent(node), |&node| tree.parent(node));
                prop_assert!(above.into_iter().all(|above| finished.iter().all(|(other, _, _)| *other != above)));
            }
            let Some(proof) = moment.proof() else {
                prop_assert!(finished.is_empty(), "step {}: {finished:?} is not proved", step.0);
                continue;
            };
            prop_assert!(proof.leaves(&tree).all(|leaf| moment.has_come(leaf)));
            let worth = true_values(&with_others(&tree, &proof, &others));
            for (node, score, bound) in finished {
                // That nothing is worth more than ∞ needs no proof.
                prop_assert!(proof.claim(node) == Some(bound) || !score.is_finite());
                let worth = worth[node.index()].expect("every leaf has a value");
                let holds = match bound {
                    Bound::Exact => worth == score,
                    Bound::AtLeast => worth >= score,
                    Bound::AtMost => worth <= score,
                };
                prop_assert!(holds, "step {}: {node:?} handed up {score}, {bound:?}, and is worth {worth}", step.0);
                n_claims += 1;
            }
        }
        prop_assert!(n_claims > 0);
        let is_over = replay.at(replay.last_step()).finished().map(|(node, _, _)| node).eq([NodeId::ROOT]);
        prop_assert!(is_over);
    }
}
