//! The least work that can prove a root's value.

use crate::{GameTree, Player, Score};

/// The fewest leaves that anybody must look at to be sure that `tree` is worth `value`.
///
/// The proof shows two things. That MAX gets at least `value`: one good child at each MAX node, every child at
/// each MIN node. That MIN holds MAX to at most `value`: the other way about. The two share the principal
/// variation, and are otherwise apart. This is the minimal tree of Knuth & Moore 1975 (theorem 1) for trees of
/// any shape; on uniform trees it is [`uniform_minimal_leaves`].
///
/// `None` when `value` is not the root's value, or cannot be proved without a leaf whose value is not known.
#[must_use]
pub fn minimal_leaves(tree: &GameTree, value: Score) -> Option<u64> {
    /// The leaves needed to prove each claim about a node; `u64::MAX` where it cannot be proved.
    #[derive(Clone, Copy)]
    struct Cost {
        at_least: u64,
        at_most: u64,
        exact: u64,
    }
    const NEVER: u64 = u64::MAX;
    let leaf_cost = |holds: bool| if holds { 1 } else { NEVER };
    // Nothing is worth less than −∞ or more than +∞: that needs no leaf, not even a known one.
    let at_least = |holds: bool| if value == Score::MIN { 0 } else { leaf_cost(holds) };
    let at_most = |holds: bool| if value == Score::MAX { 0 } else { leaf_cost(holds) };

    let mut costs = vec![Cost { at_least: NEVER, at_most: NEVER, exact: NEVER }; tree.n_nodes()];
    for node in tree.nodes().rev() {
        costs[node.index()] = if tree.is_leaf(node) {
            match tree.leaf_score(node) {
                None => Cost { at_least: at_least(false), at_most: at_most(false), exact: NEVER },
                Some(score) => Cost {
                    at_least: at_least(score >= value),
                    at_most: at_most(score <= value),
                    exact: leaf_cost(score == value),
                },
            }
        } else {
            let player = tree.player(node);
            // Seen from the player: one child reaches the value, every child is held to it.
            let (mut one_reaches, mut all_held, mut dearer_to_be_exact) = (NEVER, 0u64, NEVER);
            let mut not_held = 0u32;
            let claims = |cost: Cost| match player {
                Player::Max => (cost.at_least, cost.at_most),
                Player::Min => (cost.at_most, cost.at_least),
            };
            for child in tree.children(node) {
                let (reaches, held) = claims(costs[child.index()]);
                one_reaches = one_reaches.min(reaches);
                not_held += u32::from(held == NEVER);
                all_held = all_held.saturating_add(if held == NEVER { 0 } else { held });
                if costs[child.index()].exact != NEVER {
                    dearer_to_be_exact = dearer_to_be_exact.min(costs[child.index()].exact - held);
                }
            }
            let all = if not_held == 0 { all_held } else { NEVER };
            let exact = if all == NEVER { NEVER } else { all.saturating_add(dearer_to_be_exact) };
            match player {
                Player::Max => Cost { at_least: one_reaches, at_most: all, exact },
                Player::Min => Cost { at_least: all, at_most: one_reaches, exact },
            }
        };
    }
    (costs[0].exact != NEVER).then_some(costs[0].exact)
}

/// The leaves of the minimal tree of uniform branching and depth: b^⌈d/2⌉ + b^⌊d/2⌋ − 1, saturating.
///
/// Knuth & Moore 1975, corollary to theorem 1.
///
/// ```
/// assert_eq!(plywise_search::uniform_minimal_leaves(3, 2), 5);
/// ```
#[must_use]
pub fn uniform_minimal_leaves(branching: u64, depth: u32) -> u64 {
    let (up, down) = (depth.div_ceil(2), depth / 2);
    branching.saturating_pow(up).saturating_add(branching.saturating_pow(down)).saturating_sub(1)
}

/// The nodes of the same minimal tree, leaves included: its leaves summed over every depth down to `depth`.
#[must_use]
pub fn uniform_minimal_nodes(branching: u64, depth: u32) -> u64 {
    (0..=depth).fold(0, |sum, depth| sum.saturating_add(uniform_minimal_leaves(branching, depth)))
}
