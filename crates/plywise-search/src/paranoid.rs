//! One player against everybody else.

use crate::{Event, Mover, NodeId, OrderedTree, Rules, Score, Stop, alpha_beta_deep};

/// What a game of several players is worth to whoever moves first if everybody else only wants to do it harm: a game
/// of two sides, which alpha-beta searches as it does any other.
///
/// The root's mover is MAX and its own entries of the payoffs are the values. Between MAX and MIN, whose leaves have one
/// value, each takes the other for an enemy anyway: that is alpha-beta, seen from MAX's side also where MIN moves first.
/// The value is what the first to move can force, and so never
/// more than its own entry under max^n: there everybody plays the best reply to everybody else, and a best reply
/// gets at least what can be forced. It may be less, since real opponents also look after themselves.
///
/// Source: Sturtevant & Korf 2000, "On pruning techniques for multi-player games".
///
/// # Errors
/// When a leaf, or a branch at the horizon, has no value for that player.
pub fn paranoid(
    ordered: OrderedTree<'_>,
    rules: Rules,
    report: impl FnMut(Event<NodeId>),
) -> Result<Score, Stop> {
    if !ordered.tree().is_for_several() {
        return alpha_beta_deep(&ordered, rules, report);
    }
    let first: Mover = ordered.tree().mover(NodeId::ROOT);
    alpha_beta_deep(&ordered.seen_by(first.entry().unwrap_or(0)), rules, report)
}
