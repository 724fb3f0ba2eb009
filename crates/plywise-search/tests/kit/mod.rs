//! What the tests of the two-player searches share.

#![allow(dead_code, reason = "each test file uses some of it")]

use plywise_search::{
    Algorithm, Event, Game, GameTree, Horizon, NodeId, Options, Order, OrderedTree, Player, Score, Search,
};

/// The searches for MAX and MIN that cut.
pub(crate) const CUTTING: [Algorithm; 12] = [
    Algorithm::AlphaBeta,
    Algorithm::Negamax,
    Algorithm::NoDeepCutoffs,
    Algorithm::Aspiration,
    Algorithm::Scout,
    Algorithm::Pvs,
    Algorithm::NegaScout,
    Algorithm::NegaScoutExact,
    Algorithm::MtdF,
    Algorithm::SssStar,
    Algorithm::DualStar,
    Algorithm::Iterative,
];

pub(crate) fn search(algorithm: Algorithm) -> Search {
    Search { algorithm, ..Search::ALPHA_BETA }
}

pub(crate) fn searches(
    order: Order,
    horizon: Option<Horizon>,
    options: Options,
) -> impl Iterator<Item = Search> {
    CUTTING.into_iter().map(move |algorithm| Search { order, horizon, options, ..search(algorithm) })
}

pub(crate) fn events_of(tree: &GameTree, search: Search) -> Vec<Event<NodeId>> {
    let mut events = Vec::new();
    let _ = search.run(tree, |event| events.push(event));
    events
}

/// Every node's value by the definition, as far as a horizon lets anybody see.
pub(crate) fn values_down_to(tree: &GameTree, horizon: Option<Horizon>) -> Vec<Score> {
    let ordered = OrderedTree::new(tree, &Search { horizon, ..Search::MINIMAX });
    let mut values = vec![Score::ZERO; tree.n_nodes()];
    for node in tree.nodes().rev() {
        let children = tree.children(node).map(|child| values[child.index()]);
        values[node.index()] = match (ordered.value(node).expect("every value is known"), tree.player(node)) {
            (Some(score), _) => score,
            (None, Player::Max) => children.max().expect("branches have children"),
            (None, Player::Min) => children.min().expect("branches have children"),
        };
    }
    values
}

/// The leaves that a search evaluates, in order.
pub(crate) fn leaves(tree: &GameTree, search: Search) -> Vec<NodeId> {
    let evaluated = |event| match event {
        Event::Evaluated { node, .. } => Some(node),
        _ => None,
    };
    events_of(tree, search).into_iter().filter_map(evaluated).collect()
}

/// Nodes entered, leaves evaluated, and how many leaves those are.
pub(crate) fn counts(tree: &GameTree, search: Search) -> [u64; 3] {
    let entered =
        events_of(tree, search).iter().filter(|event| matches!(event, Event::Entered { .. })).count();
    let mut leaves = leaves(tree, search);
    let evaluated = leaves.len();
    leaves.sort_unstable();
    leaves.dedup();
    [entered, evaluated, leaves.len()].map(|count| count as u64)
}
