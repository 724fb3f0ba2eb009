//! The least work that can prove a root's value.

use crate::{Bound, GameTree, NodeId, Player, Score};

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
    let root = costs(tree, value)[0];
    (root.exact != NEVER).then_some(root.exact)
}

/// By branch, the child that a search has to look at first to look at no more leaves than [`minimal_leaves`]; `None` where
/// any child will do, or where that search does not come.
///
/// Alpha-beta that cuts at the bound, looks at these first and starts with the full window evaluates exactly so many leaves
/// (Knuth & Moore 1975, theorem 2). Empty where there is no proof.
#[must_use]
pub fn minimal_order(tree: &GameTree, value: Score) -> Vec<Option<NodeId>> {
    let costs = costs(tree, value);
    if costs[0].exact == NEVER {
        return Vec::new();
    }
    let mut first = vec![None; tree.n_nodes()];
    assign(tree, NodeId::ROOT, Bound::Exact, &costs, &mut vec![None; tree.n_nodes()], |node, child| {
        first[node.index()] = child;
    });
    first
}

/// Writes into `claims`, by node of the subtree of `root`, what the cheapest proof of a claim about `root` has to show of it,
/// and tells of each branch which child shows it at once, where one does. Of that subtree `claims` has nothing yet.
pub(crate) fn assign(
    tree: &GameTree,
    root: NodeId,
    claim: Bound,
    costs: &[Cost],
    claims: &mut [Option<Bound>],
    mut tell_first: impl FnMut(NodeId, Option<NodeId>),
) {
    claims[root.index()] = Some(claim);
    for node in (root.index()..tree.subtree_end(root)).map(NodeId::new) {
        let Some(claim) = claims[node.index()].filter(|_| !tree.is_leaf(node)) else { continue };
        let player = tree.player(node);
        let (reached, held) = match player {
            Player::Max => (Bound::AtLeast, Bound::AtMost),
            Player::Min => (Bound::AtMost, Bound::AtLeast),
        };
        let children = || tree.children(node);
        let of = |child: NodeId| costs[child.index()].claims(player);
        if claim == Bound::Exact {
            let known = children().filter(|child| costs[child.index()].exact != NEVER);
            let best = known.min_by_key(|&child| costs[child.index()].exact - of(child).1);
            tell_first(node, best);
            children().for_each(|child| claims[child.index()] = Some(held));
            if let Some(best) = best {
                claims[best.index()] = Some(Bound::Exact);
            }
        } else if claim == reached {
            let best = children().min_by_key(|&child| of(child).0);
            tell_first(node, best);
            if let Some(best) = best {
                claims[best.index()] = Some(reached);
            }
        } else {
            children().for_each(|child| claims[child.index()] = Some(held));
        }
    }
}

/// The leaves needed to prove each claim about a node; [`NEVER`] where it cannot be proved.
#[derive(Clone, Copy)]
pub(crate) struct Cost {
    pub(crate) at_least: u64,
    pub(crate) at_most: u64,
    pub(crate) exact: u64,
}

pub(crate) const NEVER: u64 = u64::MAX;

impl Cost {
    /// What cannot be proved.
    pub(crate) const UNPROVED: Cost = Cost { at_least: NEVER, at_most: NEVER, exact: NEVER };

    /// What it takes to prove one claim.
    pub(crate) fn of(self, claim: Bound) -> u64 {
        match claim {
            Bound::AtLeast => self.at_least,
            Bound::AtMost => self.at_most,
            Bound::Exact => self.exact,
        }
    }

    /// Seen from a player: that the value is reached, and that it is not passed.
    fn claims(self, player: Player) -> (u64, u64) {
        match player {
            Player::Max => (self.at_least, self.at_most),
            Player::Min => (self.at_most, self.at_least),
        }
    }
}

/// By node, what it costs to prove that it is worth `value`.
fn costs(tree: &GameTree, value: Score) -> Vec<Cost> {
    let mut costs = vec![Cost::UNPROVED; tree.n_nodes()];
    weigh_up(tree, NodeId::ROOT, value, |_| true, &mut costs);
    costs
}

/// Writes into `costs`, by node of the subtree of `root`, what it costs to prove that it is worth `value`, from the leaves that
/// are known.
pub(crate) fn weigh_up(
    tree: &GameTree,
    root: NodeId,
    value: Score,
    is_known: impl Fn(NodeId) -> bool,
    costs: &mut [Cost],
) {
    let leaf_cost = |holds: bool| if holds { 1 } else { NEVER };
    // Nothing is worth less than −∞ or more than +∞: that needs no leaf, not even a known one.
    let at_least = |holds: bool| if value == Score::MIN { 0 } else { leaf_cost(holds) };
    let at_most = |holds: bool| if value == Score::MAX { 0 } else { leaf_cost(holds) };

    for node in (root.index()..tree.subtree_end(root)).rev().map(NodeId::new) {
        costs[node.index()] = if tree.is_leaf(node) {
            match tree.leaf_score(node).filter(|_| is_known(node)) {
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
            for child in tree.children(node) {
                let cost = costs[child.index()];
                let (reaches, held) = cost.claims(player);
                one_reaches = one_reaches.min(reaches);
                not_held += u32::from(held == NEVER);
                all_held = all_held.saturating_add(if held == NEVER { 0 } else { held });
                if cost.exact != NEVER {
                    dearer_to_be_exact = dearer_to_be_exact.min(cost.exact - held);
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
