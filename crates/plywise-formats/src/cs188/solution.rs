//! The file that the autograder compares with: the action chosen at the root, and every state that was generated.

use std::collections::BTreeSet;

use plywise_search::{Algorithm, Event, GameTree, NodeId, Score, Search};

use crate::Format;
use crate::unrepresentable::{Feature, Reason, Unrepresentable, unrepresentable};

/// What `search` chooses and generates on a tree whose nodes are called by their states and whose moves have names.
pub(crate) fn solution(tree: &GameTree, search: &Search) -> Result<String, Unrepresentable> {
    let format = Format::Cs188Solution;
    if !matches!(search.algorithm, Algorithm::Minimax | Algorithm::AlphaBeta | Algorithm::Expectimax) {
        return Err(Unrepresentable { format, node: None, reason: Reason::NoSearch });
    }
    let mut entered: Vec<NodeId> = Vec::new();
    // The first child that gave the root the value it has now.
    let mut best: Option<(Score, NodeId)> = None;
    let told = search.run(tree, |event| match event {
        Event::Entered { node, .. } => entered.push(node),
        Event::Updated { node: NodeId::ROOT, by, value, .. }
            if best.is_none_or(|(known, _)| known != value) =>
        {
            best = Some((value, by));
        }
        _ => {}
    });
    if let Err(stop) = told {
        let node = stop.node().map(|node| (node, tree.label(node)));
        return Err(Unrepresentable { format, node, reason: Reason::Stopped });
    }
    // Python sorts texts by their characters' codes, and so does Rust.
    let mut states = BTreeSet::new();
    for node in entered {
        match tree.name(node).filter(|name| is_plain(name)) {
            Some(name) => drop(states.insert(name)),
            None => return unrepresentable(tree, format, node, Feature::NoState),
        }
    }
    let action = match best {
        Some((_, child)) => match tree.move_label(child).filter(|label| is_plain(label)) {
            Some(label) => label,
            None => return unrepresentable(tree, format, child, Feature::NoState),
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
