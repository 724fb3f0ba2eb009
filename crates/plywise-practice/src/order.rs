//! In which order of children does the search look at the fewest leaves?

use std::collections::BTreeMap;

use plywise_replay::Step;
use plywise_search::{
    Cut, Event, GameTree, NodeId, Order, OrderedTree, Player, Score, Search, TreeBuilder, Window,
    alpha_beta_deep, minimal_leaves, minimal_order,
};

use crate::english;
use crate::run::Run;
use crate::verdict::{About, Outcome, Part, Verdict};

/// An order of children for some branches; the others keep theirs.
pub(crate) type Orders = BTreeMap<NodeId, Vec<NodeId>>;

/// How many orders are tried one after the other where no theorem says which is best.
const MOST_ORDERS: u64 = 5_000;

/// The best that can be done, and the order that does it.
#[derive(Clone, Debug)]
pub(crate) struct Best {
    pub(crate) n_leaves: usize,
    pub(crate) orders: Orders,
}

/// How many leaves the search looks at in these orders.
pub(crate) fn n_leaves(tree: &GameTree, search: &Search, orders: &Orders) -> usize {
    let place: BTreeMap<NodeId, usize> = orders
        .values()
        .flat_map(|order| order.iter().enumerate().map(|(place, child)| (*child, place)))
        .collect();
    // What comes first is worth most to whoever moves.
    let worth = |child: NodeId| {
        let place = Score::from(i32::try_from(*place.get(&child)?).unwrap_or(i32::MAX));
        let mover = tree.parent(child).map(|parent| tree.player(parent));
        Some(if mover == Some(Player::Max) { -place } else { place })
    };
    let view = OrderedTree::new(tree, search).best_first(orders.keys().copied(), worth);
    let mut n_leaves = 0;
    // The tree has been searched before: every leaf that could stop it has a value.
    let _ = alpha_beta_deep(&view, search.rules, |event| {
        n_leaves += usize::from(matches!(event, Event::Entered { node, .. } if tree.is_leaf(node)));
    });
    n_leaves
}

/// The fewest leaves that any order of children lets the search look at. By Knuth and Moore's theorem where the search
/// cuts at the bound, or by trying every order of a small tree; `None` where neither will do.
pub(crate) fn best(run: &Run) -> Option<Best> {
    let (tree, search) = (&*run.tree, &run.conventions.search);
    let is_plain = search.rules.cut == Cut::AtOrBeyond && search.rules.window == Window::FULL;
    if let Some((value, _)) = run.result()
        && is_plain
        && value != Score::MIN
        && value != Score::MAX
        && let Some(n_leaves) = minimal_leaves(tree, value)
    {
        let first = minimal_order(tree, value);
        let branches = tree.nodes().filter_map(|node| Some((node, (*first.get(node.index())?)?)));
        let orders = branches.map(|(node, child)| (node, with_first(tree, node, child))).collect();
        return Some(Best { n_leaves: usize::try_from(n_leaves).ok()?, orders });
    }
    by_trying(tree, search)
}

fn with_first(tree: &GameTree, node: NodeId, first: NodeId) -> Vec<NodeId> {
    std::iter::once(first).chain(tree.children(node).filter(|&child| child != first)).collect()
}

/// The best of all orders, where there are few enough.
pub(crate) fn by_trying(tree: &GameTree, search: &Search) -> Option<Best> {
    let branches: Vec<NodeId> = tree.nodes().filter(|&node| tree.children(node).count() > 1).collect();
    let factorial = |n: usize| (1..=n as u64).try_fold(1u64, u64::checked_mul);
    let n_orders = branches.iter().try_fold(1u64, |product, &branch| {
        product.checked_mul(factorial(tree.children(branch).count())?).filter(|n| *n <= MOST_ORDERS)
    })?;
    let orders = |nth: u64| -> Orders {
        let mut rest = nth;
        let one = |&branch: &NodeId| (branch, nth_order(tree.children(branch).collect(), &mut rest));
        branches.iter().map(one).collect()
    };
    let fewest = (0..n_orders).min_by_key(|&nth| n_leaves(tree, search, &orders(nth)))?;
    let orders = orders(fewest);
    Some(Best { n_leaves: n_leaves(tree, search, &orders), orders })
}

/// One of the orders of some children, by a number that it divides by how many there are.
fn nth_order(mut left: Vec<NodeId>, nth: &mut u64) -> Vec<NodeId> {
    let mut order = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let n_left = left.len() as u64;
        order.push(left.remove((*nth % n_left) as usize));
        *nth /= n_left;
    }
    order
}

/// Whether each of these lists has exactly the children of its branch.
pub(crate) fn are_orders(tree: &GameTree, orders: &Orders) -> bool {
    orders.iter().all(|(&node, order)| {
        let mut sorted = order.clone();
        sorted.sort_unstable();
        node.index() < tree.n_nodes() && sorted.iter().copied().eq(tree.children(node))
    })
}

/// A tree with its children in these orders, and for each of its nodes the one that it was.
pub(crate) fn reordered(tree: &GameTree, orders: &Orders) -> Option<(GameTree, Vec<NodeId>)> {
    let (mut builder, mut was) = (TreeBuilder::with_capacity(tree.n_nodes()), Vec::new());
    // Nodes to come, the next one last; nothing stands for the end of a branch.
    let mut to_come = vec![Some(NodeId::ROOT)];
    while let Some(next) = to_come.pop() {
        let Some(node) = next else {
            builder.close();
            continue;
        };
        was.push(node);
        let placed = if tree.is_leaf(node) {
            builder.leaf(tree.leaf_score(node), tree.name(node))
        } else {
            to_come.push(None);
            let children = orders.get(&node).cloned().unwrap_or_else(|| tree.children(node).collect());
            to_come.extend(children.into_iter().rev().map(Some));
            builder.open_for(tree.mover(node), tree.name(node))
        };
        tree.move_label(node).into_iter().for_each(|label| builder.set_move(placed, label));
    }
    builder.finish().ok().map(|tree| (tree, was))
}

/// The mark is how far the order comes from the one that was given towards the best: 0 where it looks at as many leaves as
/// at first or at more.
pub(crate) fn grade(run: &Run, best: &Best, said: &Orders, explainer: &english::Explainer<'_>) -> Verdict {
    let (tree, search) = (&*run.tree, &run.conventions.search);
    let (before, now) = (n_leaves(tree, search, &Orders::new()), n_leaves(tree, search, said));
    let mark = match before.saturating_sub(best.n_leaves) {
        0 => f64::from(u8::from(now <= best.n_leaves)),
        most => before.saturating_sub(now) as f64 / most as f64,
    };
    let outcome = match () {
        () if now <= best.n_leaves => Outcome::Right,
        () if now == before => Outcome::Missing,
        () => Outcome::Wrong,
    };
    let feedback = explainer.order(before, now, best.n_leaves);
    let parts = vec![Part { about: About::Order, outcome, feedback, step: Step(0) }];
    Verdict { mark: mark.min(1.0), parts, misconception: None }
}

/// Whether a best order can be asked for: alpha-beta, whose children have no order of their own yet.
pub(crate) fn is_for(search: &Search) -> bool {
    use plywise_search::Algorithm::{AlphaBeta, Negamax};
    matches!(search.algorithm, AlphaBeta | Negamax)
        && search.order == Order::AsGiven
        && search.horizon.is_none()
}
