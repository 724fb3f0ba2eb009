//! Which move is best at the root, and what proves it?
//!
//! Between MAX and MIN a bound proves it: of the best move the search knows that it is worth as much as the root, of the others
//! at most that they are not better. With several players the numbers are those of whoever moves at the root. In max^n
//! that is this player's own entry of what each child is worth to everybody: whoever moves there takes the largest, and a
//! child that was cut is known to leave at most so much. In paranoid search it is alpha-beta's value, with all others as the
//! one opponent.

use std::collections::BTreeMap;

use plywise_search::{NodeId, Player};

use crate::run::Run;
use crate::verdict::{About, Outcome, Part, Verdict};
use crate::{RootMove, english, values};

/// The children of the root that the search proves to be worth what it hands up: the mover may choose any of them.
pub(crate) fn best(run: &Run) -> Vec<NodeId> {
    let Some((value, _)) = run.result() else { return Vec::new() };
    let side = run.conventions.search.player(&run.tree, NodeId::ROOT);
    let proves = |child: &NodeId| {
        run.returned(*child).is_some_and(|(score, bound)| {
            score == value
                && match side {
                    Player::Max => bound.from_below(),
                    Player::Min => bound.from_above(),
                }
        })
    };
    run.tree.children(NodeId::ROOT).filter(proves).collect()
}

pub(crate) fn key(run: &Run) -> RootMove {
    let proof = values::key(run, run.tree.children(NodeId::ROOT));
    RootMove { child: best(run).first().copied(), proof }
}

/// The mark is half for the move and half for what is proved of each child; without the right move there is no mark for
/// its reasons.
pub(crate) fn grade(run: &Run, said: &RootMove, explainer: &english::Explainer<'_>) -> Verdict {
    let best = best(run);
    let outcome = match said.child {
        None => Outcome::Missing,
        Some(child) if best.contains(&child) => Outcome::Right,
        Some(_) => Outcome::Wrong,
    };
    let step = run.last_step();
    let moved = Part { about: About::Move, outcome, feedback: explainer.root_move(&best, said.child), step };
    let proof = values::grade(run, run.tree.children(NodeId::ROOT), &said.proof, explainer);
    let mark = if outcome == Outcome::Right { f64::midpoint(1.0, proof.mark) } else { 0.0 };
    let parts = std::iter::once(moved).chain(proof.parts).collect();
    Verdict { mark, parts, misconception: None }
}

/// A proof with nothing in it.
pub(crate) fn blank() -> RootMove {
    RootMove { child: None, proof: BTreeMap::new() }
}
