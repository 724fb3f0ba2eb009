//! From node to node by keys.

use plywise_search::{GameTree, NodeId};

use super::{Editing, Field};
use crate::english::workbench as english;

/// Where to from a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To its parent.
    Up,
    /// To its first child.
    Down,
    /// To the node left of it on its level.
    Left,
    /// To the node right of it on its level.
    Right,
    /// To its first sibling.
    First,
    /// To its last sibling.
    Last,
}

impl Editing {
    /// The heading of a node: what kind of node it is, and its label.
    #[must_use]
    pub fn heading(&self, node: NodeId) -> String {
        english::selected_node(node == NodeId::ROOT, self.is_leaf(node), &self.label(node))
    }

    /// Says which node is selected, for who does not see it; nothing where none is.
    pub fn say_selected(&mut self) {
        let Some((node, tree)) = self.selected().zip(self.tree()) else { return };
        let heading = self.heading(node);
        let said = if tree.is_leaf(node) {
            english::selected_leaf(&heading, &self.field(node, Field::Value))
        } else {
            english::selected_branch(&heading, tree.mover(node), tree.children(node).count())
        };
        self.say(said);
    }

    /// The node that a way leads to from the one that is picked; the root when none is, and none at the edge.
    #[must_use]
    pub fn towards(&self, way: Direction) -> Option<NodeId> {
        let tree = self.tree()?;
        let Some(at) = self.selected() else { return Some(NodeId::ROOT) };
        let siblings = || tree.parent(at).map(|parent| tree.children(parent));
        let level = tree.depth(at);
        let mut beside = tree.nodes().filter(|&node| tree.depth(node) == level);
        match way {
            Direction::Up => tree.parent(at),
            Direction::Down => tree.children(at).next(),
            Direction::Left => beside.take_while(|&node| node < at).last(),
            Direction::Right => beside.find(|&node| node > at),
            Direction::First => siblings()?.next(),
            Direction::Last => siblings()?.last(),
        }
    }

    /// The next leaf on the right, or the last one on the left.
    #[must_use]
    pub fn next_leaf(&self, from: NodeId, is_right: bool) -> Option<NodeId> {
        let tree = self.tree()?;
        let mut leaves = tree.nodes().filter(|&node| tree.is_leaf(node));
        if is_right {
            leaves.find(|&leaf| leaf > from)
        } else {
            leaves.take_while(|&leaf| leaf < from).last()
        }
    }
}

/// The number a node has once left and right have changed places all through the tree.
pub(super) fn mirrored(tree: &GameTree, node: NodeId) -> NodeId {
    // Each ancestor moves by what stood to the right of the way down, which now stands to the left.
    let (mut at, mut number) = (node, 0);
    while let Some(above) = tree.parent(at) {
        number += 1 + tree.subtree_end(above) - tree.subtree_end(at);
        at = above;
    }
    NodeId::new(number)
}
