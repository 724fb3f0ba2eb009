//! A search whose events nobody reads, and one with a closure that reads every field of each.

use std::hint::black_box;

use plywise_search::{Event, GameTree, NodeId, Score, Search, Window};

/// The search alone.
pub(crate) fn unobserved(tree: &GameTree, search: Search) -> Score {
    search.run(tree, |_| ()).expect("every leaf has a value")
}

/// The search, and every fact of every event.
pub(crate) fn observed(tree: &GameTree, search: Search) -> Score {
    let mut sum = 0_u64;
    let value = search.run(tree, |event| sum = sum.rotate_left(1) ^ facts(event));
    black_box(sum);
    value.expect("every leaf has a value")
}

/// A number that changes with any of them.
#[inline]
fn facts(event: Event<NodeId>) -> u64 {
    let of_node = |node: NodeId| node.index() as u64;
    let of_score = |score: Score| score.points().to_bits();
    let of_window = |window: Window| of_score(window.alpha) ^ of_score(window.beta).rotate_left(32);
    match event {
        Event::Entered { node, window } => of_node(node) ^ of_window(window),
        Event::Evaluated { node, score } => of_node(node) ^ of_score(score),
        Event::Updated { node, by, value, window } => {
            of_node(node) ^ of_node(by).rotate_left(8) ^ of_score(value) ^ of_window(window)
        }
        Event::Pruned { node, by, tried } => of_node(node) ^ of_node(by).rotate_left(8) ^ u64::from(tried),
        Event::Recalled { node, score, bound, window } => {
            of_node(node) ^ of_score(score) ^ bound as u64 ^ of_window(window)
        }
        Event::Returned { node, score, bound } => of_node(node) ^ of_score(score) ^ bound as u64,
    }
}
