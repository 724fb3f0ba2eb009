//! The file that the autograder compares with: the action chosen at the root, and every state that was generated.

use std::collections::BTreeSet;

use plywise_search::{Algorithm, Event, Game, GameTree, Mover, NodeId, Score, Search, Stop, View};

use crate::Format;
use crate::cannot::{Cannot, What, cannot};

/// What `search` chooses and generates on a tree whose nodes are called by their states and whose moves have names.
pub(crate) fn solution(tree: &GameTree, search: &Search) -> Result<String, Cannot> {
    let format = Format::Cs188Solution;
    let mut entered: Vec<NodeId> = Vec::new();
    let chosen = match search.algorithm {
        Algorithm::Expectimax => expectimax(tree, search, &mut entered),
        Algorithm::Minimax | Algorithm::AlphaBeta => by_events(tree, search, &mut entered),
        _ => return Err(Cannot { format, node: None, what: What::NoSearch }),
    };
    let chosen = match chosen {
        Ok(chosen) => chosen,
        Err(stop) => {
            let node = stop.node().map(|node| (node, tree.label(node)));
            return Err(Cannot { format, node, what: What::Stopped });
        }
    };
    // Python sorts texts by their characters' codes, and so does Rust.
    let mut states = BTreeSet::new();
    for node in entered {
        match tree.name(node).filter(|name| is_plain(name)) {
            Some(name) => drop(states.insert(name)),
            None => return cannot(tree, format, node, What::NoState),
        }
    }
    let action = match chosen {
        Some(child) => match tree.move_label(child).filter(|label| is_plain(label)) {
            Some(label) => label,
            None => return cannot(tree, format, child, What::NoState),
        },
        None => "None",
    };
    let states: Vec<&str> = states.into_iter().collect();
    Ok(format!("action: \"{action}\"\ngenerated: \"{}\"\n", states.join(" ")))
}

/// Whether it can stand between others, with spaces, in double quotes.
fn is_plain(name: &str) -> bool {
    !name.is_empty()
        && !name.contains(|c: char| c.is_whitespace() || c.is_control() || matches!(c, '"' | '#'))
}

/// The first child that gave the root its value.
fn by_events(tree: &GameTree, search: &Search, entered: &mut Vec<NodeId>) -> Result<Option<NodeId>, Stop> {
    let mut best: Option<(Score, NodeId)> = None;
    search.run(tree, |event| match event {
        Event::Entered { node, .. } => entered.push(node),
        Event::Updated { node: NodeId::ROOT, by, value, .. }
            if best.is_none_or(|(known, _)| known != value) =>
        {
            best = Some((value, by));
        }
        _ => {}
    })?;
    Ok(best.map(|(_, child)| child))
}

/// The mean of what follows where chance moves; the most, or the least, where a player does.
fn expectimax(tree: &GameTree, search: &Search, entered: &mut Vec<NodeId>) -> Result<Option<NodeId>, Stop> {
    let view = View::new(tree, search);
    let mut node = Some(NodeId::ROOT);
    while let Some(here) = node {
        entered.push(here);
        let next = if view.value(here)?.is_some() { tree.subtree_end(here) } else { here.index() + 1 };
        node = tree.node(next);
    }
    let mut values: Vec<f64> = vec![0.0; tree.n_nodes()];
    let mut chosen = None;
    for &node in entered.iter().rev() {
        values[node.index()] = match view.value(node)? {
            Some(score) => score.points(),
            None if tree.mover(node) == Mover::Chance => {
                let children = tree.children(node).map(|child| values[child.index()]);
                tree.probabilities(node).zip(children).map(|(probability, value)| probability * value).sum()
            }
            None => {
                let sign = if tree.mover(node) == Mover::Min { -1.0 } else { 1.0 };
                let mut best: Option<(f64, NodeId)> = None;
                for child in tree.children(node) {
                    let value = values[child.index()];
                    if best.is_none_or(|(known, _)| value * sign > known * sign) {
                        best = Some((value, child));
                    }
                }
                chosen = best.map(|(_, child)| child);
                best.map_or(0.0, |(value, _)| value)
            }
        };
    }
    // The root is the last one looked at.
    Ok(chosen.filter(|&child| tree.parent(child) == Some(NodeId::ROOT)))
}
