//! A tree as nested JSON lists, which other programs read.

use plywise_search::{GameTree, Mover, NodeId};

use crate::turn::Turn;
use crate::write::{Writing, named_nodes, push_score};

/// A tree as nested JSON lists of numbers, the children of a branch being its list; `null` where nobody knows the value.
///
/// ```
/// use plywise_notation::{parse, write_nested_list};
///
/// assert_eq!(write_nested_list(&parse("((3 12)(2 4))")?.tree)?, "[[3,12],[2,4]]");
///
/// assert_eq!(write_nested_list(&parse("((3 12)(2 ?))")?.tree)?, "[[3,12],[2,null]]");
///
/// let error = write_nested_list(&parse("((3 12)(2 A=4))")?.tree).unwrap_err();
/// assert_eq!(error.to_string(), "node A has a name, which a nested list cannot hold");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// At the first node that has more to it than a number or a list.
pub fn write_nested_list(tree: &GameTree) -> Result<String, NotAList> {
    let mut text = String::new();
    let mut open: Vec<NodeId> = Vec::new();
    let writing = Writing::new(tree, Turn::default(), "");
    for (node, name) in named_nodes(tree) {
        if !(text.is_empty() || text.ends_with('[')) {
            text.push(',');
        }
        let refuse = |why| Err(NotAList { node, label: tree.label(node), why });
        if name.is_some() {
            return refuse(Unlistable::Name);
        }
        if tree.move_label(node).is_some() || tree.given_probability(node).is_some() {
            return refuse(Unlistable::Move);
        }
        if tree.static_score(node).is_some()
            || tree.is_estimate(node)
            || node == NodeId::ROOT && tree.weights().next().is_some()
        {
            return refuse(Unlistable::Static);
        }
        if tree.payoffs(node).is_some() {
            return refuse(Unlistable::Several);
        }
        if tree.is_leaf(node) {
            match tree.leaf_score(node) {
                Some(score) if score.is_finite() => push_score(&mut text, score),
                Some(_) => return refuse(Unlistable::Infinity),
                None => text.push_str("null"),
            }
        } else if tree.mover(node) == Mover::Chance || writing.expected(node) != Some(tree.mover(node)) {
            return refuse(Unlistable::Player);
        } else {
            text.push('[');
            open.push(node);
        }
        while open.pop_if(|branch| tree.subtree_end(*branch) == node.index() + 1).is_some() {
            text.push(']');
        }
    }
    Ok(text)
}

/// A tree has a node that nested lists of numbers cannot hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAList {
    /// The first such node in depth-first order.
    pub node: NodeId,
    /// Its name or place, see [`GameTree::label`].
    pub label: String,
    /// What it has that lists have not.
    pub why: Unlistable,
}

/// What nested lists of numbers cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unlistable {
    /// A name.
    Name,
    /// A player who is not the one whose turn it is: MAX at the root, then in turns.
    Player,
    /// A move's name or probability.
    Move,
    /// A static value or features.
    Static,
    /// A value for each of several players.
    Several,
    /// An infinite value.
    Infinity,
}

impl std::error::Error for NotAList {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    #[test]
    fn the_first_node_that_cannot_be_held_is_named() {
        for (text, list) in [
            ("3", "3"),
            ("((-0.5 1e20)(1e-9 7))", "[[-0.5,1e20],[1e-9,7]]"),
            ("((1 A=2) B=3)", "node A has a name, which a nested list cannot hold"),
            ("((1 inf) ?)", "node L3-2 has an infinite value, which a nested list cannot hold"),
            ("((1 ?) 4)", "[[1,null],4]"),
            ("(1 max(2 3))", "node L2-2 has a player out of turn, which a nested list cannot hold"),
            ("min(1 2)", "node L1-1 has a player out of turn, which a nested list cannot hold"),
        ] {
            let tree = parse(text).unwrap().tree;
            assert_eq!(write_nested_list(&tree).unwrap_or_else(|error| error.to_string()), list);
        }
    }
}
