//! One player against everybody else.

use crate::{Event, Mover, NodeId, Rules, Score, Stop, View, alpha_beta_deep};

/// What a game of several players is worth to whoever moves first if everybody else only wants to do it harm: a game
/// of two sides, which alpha-beta searches as it does any other.
///
/// The root's mover is MAX and its own entries of the payoffs are the values. That is what it can force, and so never
/// more than its own entry under max^n: there everybody plays the best reply to everybody else, and a best reply
/// gets at least what can be forced. It may be less, since real opponents also look after themselves.
///
/// Source: Sturtevant & Korf 2000, "On pruning techniques for multi-player games".
///
/// # Errors
/// When a leaf, or a branch at the horizon, has no value for that player.
pub fn paranoid(view: View<'_>, rules: Rules, report: impl FnMut(Event<NodeId>)) -> Result<Score, Stop> {
    let first: Mover = view.tree().mover(NodeId::ROOT);
    alpha_beta_deep(&view.seen_by(first.entry().unwrap_or(0)), rules, report)
}
