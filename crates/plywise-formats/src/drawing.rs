//! What the three drawing formats share: what stands at a node and beside a move.

use crate::english;
use plywise_search::{GameTree, Mover, NodeId};

/// What stands in a node: its name, who moves if MAX and MIN do not say it by their shape, its value or values.
pub(crate) fn node_lines(tree: &GameTree, node: NodeId, name: Option<&str>) -> Vec<String> {
    let mut lines: Vec<String> = name.map(str::to_owned).into_iter().collect();
    let payoffs = tree.payoffs(node).map(|payoffs| {
        let payoffs: Vec<String> = payoffs.iter().map(ToString::to_string).collect();
        format!("({})", payoffs.join(", "))
    });
    if tree.is_leaf(node) {
        let worth = match (payoffs, tree.leaf_score(node)) {
            (Some(payoffs), _) => payoffs,
            (None, Some(score)) => score.to_string(),
            (None, None) => "?".to_owned(),
        };
        lines.push(if tree.is_estimate(node) { ["~", &worth].concat() } else { worth });
        return lines;
    }
    match tree.mover(node) {
        Mover::Max if name.is_none() => lines.push("MAX".to_owned()),
        Mover::Min if name.is_none() => lines.push("MIN".to_owned()),
        Mover::Max | Mover::Min | Mover::Chance => {}
        Mover::Numbered(number) => lines.push(english::player(number)),
    }
    if let Some(score) = tree.static_score(node) {
        lines.push(format!("~{}", payoffs.unwrap_or_else(|| score.to_string())));
    }
    lines
}

/// What stands beside the move to a node: its name, and how likely it is.
pub(crate) fn move_text(tree: &GameTree, node: NodeId) -> Option<String> {
    let label = tree.move_label(node);
    let probability = tree.given_probability(node);
    match (label, probability) {
        (Some(label), Some(probability)) => Some(format!("{label} ({probability})")),
        (Some(label), None) => Some(label.to_owned()),
        (None, Some(probability)) => Some(probability.to_string()),
        (None, None) => None,
    }
}
