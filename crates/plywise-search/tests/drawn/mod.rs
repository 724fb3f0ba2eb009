//! What the tests of chance and of several players share.
#![allow(dead_code, reason = "each test file uses its part")]

use plywise_search::{
    Algorithm, Bound, Event, GameTree, Horizon, Mover, NodeId, Order, Score, Search, TreeBuilder, Unit,
};
use proptest::prelude::*;

pub(crate) fn score(points: f64) -> Score {
    Score::new(points).expect("a test's value is a number")
}

pub(crate) fn by(algorithm: Algorithm) -> Search {
    Search { algorithm, ..Search::ALPHA_BETA }
}

/// A tree to write down in a test.
pub(crate) enum Node {
    Leaf(f64),
    Payoffs(&'static [i32]),
    /// A branch, and what it looks worth.
    Of(Mover, Option<f64>, Vec<Node>),
    /// A chance node: each child with its probability.
    Chance(Vec<(f64, Node)>),
}

pub(crate) fn max(children: Vec<Node>) -> Node {
    Node::Of(Mover::Max, None, children)
}

pub(crate) fn min(children: Vec<Node>) -> Node {
    Node::Of(Mover::Min, None, children)
}

pub(crate) fn player(number: u8, children: Vec<Node>) -> Node {
    Node::Of(Mover::Numbered(number), None, children)
}

pub(crate) fn leaves<const N: usize>(values: [i32; N]) -> Vec<Node> {
    values.map(|value| Node::Leaf(f64::from(value))).into()
}

/// A chance node whose two children are equally likely.
pub(crate) fn coin(heads: Node, tails: Node) -> Node {
    Node::Chance(vec![(0.5, heads), (0.5, tails)])
}

pub(crate) fn tree(node: &Node) -> GameTree {
    let mut tree = TreeBuilder::new();
    add(&mut tree, node);
    tree.finish().expect("a test's tree is whole")
}

fn add(tree: &mut TreeBuilder, node: &Node) -> NodeId {
    match node {
        Node::Leaf(value) => tree.leaf(Some(score(*value)), None),
        Node::Payoffs(payoffs) => {
            tree.payoffs(&payoffs.iter().copied().map(Score::from).collect::<Vec<_>>(), None)
        }
        Node::Of(mover, looks, children) => {
            let node = tree.open_for(*mover, None);
            if let Some(looks) = looks {
                tree.set_static(node, score(*looks));
            }
            for child in children {
                add(tree, child);
            }
            tree.close();
            node
        }
        Node::Chance(children) => {
            let node = tree.open_for(Mover::Chance, None);
            for (probability, child) in children {
                let child = add(tree, child);
                tree.set_probability(child, *probability);
            }
            tree.close();
            node
        }
    }
}

pub(crate) fn events_of(tree: &GameTree, search: Search) -> Vec<Event<NodeId>> {
    let mut events = Vec::new();
    let _ = search.run(tree, |event| events.push(event));
    events
}

/// The leaves evaluated, each as often as it was.
pub(crate) fn evaluated(events: &[Event<NodeId>]) -> Vec<NodeId> {
    let evaluated = events.iter().filter_map(|event| match *event {
        Event::Evaluated { node, .. } => Some(node),
        _ => None,
    });
    evaluated.collect()
}

/// The values of the leaves evaluated, in order.
pub(crate) fn read(events: &[Event<NodeId>]) -> Vec<f64> {
    let read = events.iter().filter_map(|event| match *event {
        Event::Evaluated { score, .. } => Some(score.points()),
        _ => None,
    });
    read.collect()
}

pub(crate) fn n_cuts(events: &[Event<NodeId>]) -> usize {
    events.iter().filter(|event| matches!(event, Event::Pruned { .. })).count()
}

/// The child of the root that first gave it its value.
pub(crate) fn chosen(events: &[Event<NodeId>]) -> Option<NodeId> {
    let mut best = None;
    for event in events {
        if let Event::Updated { node: NodeId::ROOT, by, value, .. } = *event
            && best.is_none_or(|(_, best)| value != best)
        {
            best = Some((by, value));
        }
    }
    best.map(|(by, _)| by)
}

/// Every node enters and returns once a visit, and a child that came back is told at once, unless it was only `probed`
/// for a chance node; bounds are true of `values`.
pub(crate) fn check_events(
    tree: &GameTree,
    events: &[Event<NodeId>],
    probed: bool,
    values: impl Fn(NodeId) -> Score,
) -> Result<(), TestCaseError> {
    let (mut path, mut returned) = (Vec::new(), None);
    for (at, &event) in events.iter().enumerate() {
        match event {
            Event::Entered { node, window } => {
                prop_assert!(window.alpha < window.beta, "{:?}", event);
                prop_assert!(path.last().is_none_or(|&above| tree.parent(node) == Some(above)));
                if let Some(child) = returned.take() {
                    let above = tree.parent(child).expect("the root returns last");
                    let is_probe = probed && tree.mover(above) == Mover::Chance;
                    prop_assert!(is_probe, "a child came back and its parent was not updated");
                }
                path.push(node);
            }
            Event::Updated { node, by, value, .. } => {
                prop_assert_eq!(returned.take(), Some(by));
                prop_assert_eq!(path.last(), Some(&node));
                prop_assert!(!value.points().is_nan());
            }
            Event::Recalled { .. } => prop_assert!(false, "these searches have no table"),
            Event::Pruned { node, tried, .. } => {
                prop_assert!(tried >= 1 && (tried as usize) < tree.children(node).count());
                let next = matches!(events[at + 1], Event::Returned { node: left, .. } if left == node);
                prop_assert!(next, "a cut ends the visit");
            }
            Event::Evaluated { .. } => {}
            Event::Returned { node, score, bound } => {
                prop_assert_eq!(path.pop(), Some(node));
                let value = values(node);
                prop_assert!(
                    match bound {
                        Bound::Exact => score == value,
                        Bound::AtLeast => score <= value,
                        Bound::AtMost => score >= value,
                    },
                    "{:?}, but the node is worth {}",
                    event,
                    value
                );
                returned = Some(node);
            }
        }
    }
    prop_assert!(path.is_empty());
    Ok(())
}

/// Orders that need no luck, and the two that need it.
pub(crate) fn any_order() -> impl Strategy<Value = Order> {
    prop_oneof![
        3 => Just(Order::AsGiven),
        1 => Just(Order::RightToLeft),
        1 => Just(Order::BestFirst),
        1 => Just(Order::ByStatic),
        1 => (0u64..9).prop_map(Order::Shuffled),
    ]
}

pub(crate) fn any_horizon() -> impl Strategy<Value = Option<Horizon>> {
    let unit = prop_oneof![Just(Unit::Plies), Just(Unit::Rounds)];
    prop_oneof![2 => Just(None), 2 => (0u32..5, unit).prop_map(|(depth, unit)| Some(Horizon { depth, unit }))]
}
