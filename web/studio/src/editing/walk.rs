//! From node to node by keys.

use plywise_search::{GameTree, NodeId};

use super::Editing;

/// Where to from a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
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
    /// The node that a way leads to from the one that is picked; the root when none is, and none at the edge.
    #[must_use]
    pub fn towards(&self, way: Way) -> Option<NodeId> {
        let tree = self.tree()?;
        let Some(at) = self.selected() else { return Some(NodeId::ROOT) };
        let siblings = || tree.parent(at).map(|parent| tree.children(parent));
        let level = tree.depth(at);
        let mut beside = tree.nodes().filter(|&node| tree.depth(node) == level);
        match way {
            Way::Up => tree.parent(at),
            Way::Down => tree.children(at).next(),
            Way::Left => beside.take_while(|&node| node < at).last(),
            Way::Right => beside.find(|&node| node > at),
            Way::First => siblings()?.next(),
            Way::Last => siblings()?.last(),
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
