//! A drawn tree: an arena whose handles are in depth-first order.

mod builder;
mod node_details;

pub use builder::{BuildError, FastAppender, TreeBuilder};
pub use node_details::Feature;

use crate::{Game, Mover, Player, Score, Stop};
use node_details::NodeDetails;

/// A node of a [`GameTree`]: its place in depth-first order, the root being 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The root of every tree.
    pub const ROOT: NodeId = NodeId(0);

    /// The node at this place in depth-first order.
    ///
    /// # Panics
    /// Past four thousand million nodes.
    #[must_use]
    #[inline]
    pub fn new(index: usize) -> NodeId {
        NodeId(u32::try_from(index).expect("a tree has at most 2^29 nodes"))
    }

    /// The place in depth-first order.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a search reads of a node, 16 bytes: neighbours in memory are neighbours in the search.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Node {
    /// A leaf's value, NaN where nobody wrote one down; unused elsewhere.
    value: f64,
    /// One past the last descendant, so also the next sibling. A leaf's is the node after itself.
    end: u32,
    turn: Turn,
}

/// Who decides at a node. Of a size that is stored at once.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(4))]
struct Turn {
    /// The side of `mover`, so that a two-player search need not work it out.
    player: Player,
    mover: Mover,
}

impl Turn {
    const MAX: Turn = Turn { player: Player::Max, mover: Mover::Max };
    const MIN: Turn = Turn { player: Player::Min, mover: Mover::Min };

    fn of(mover: Mover) -> Turn {
        Turn { player: mover.side(), mover }
    }
}

impl Node {
    /// Where no node has been put yet.
    const BLANK: Node = Node { value: 0.0, end: 0, turn: Turn::MAX };
}

/// What only drawing and walking upwards read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Location {
    parent: u32,
    depth: u32,
    /// How many nodes stand to the left on the same level.
    nth: u32,
}

impl Location {
    const BLANK: Location = Location { parent: 0, depth: 0, nth: 0 };
}

/// A game drawn as a tree. Made by a [`TreeBuilder`]; has at least one node; a branch has children.
#[derive(Clone, Debug)]
pub struct GameTree {
    nodes: Vec<Node>,
    locations: Vec<Location>,
    /// The named nodes in depth-first order: most nodes of a big tree have no name.
    names: Vec<(NodeId, Box<str>)>,
    height: u32,
    n_leaves: u32,
    /// What only some trees have: chance, several players, static values, features, moves.
    details: NodeDetails,
}

impl GameTree {
    /// The most nodes a tree can have: a packed trace has 29 bits for a node.
    pub const MAX_NODES: usize = 1 << 29;

    /// The most players a tree can be for.
    pub const MAX_PLAYERS: usize = u8::MAX as usize;

    /// How many nodes there are.
    #[must_use]
    pub fn n_nodes(&self) -> usize {
        self.nodes.len()
    }

    /// How many leaves there are, with or without a value.
    #[must_use]
    pub fn n_leaves(&self) -> usize {
        self.n_leaves as usize
    }

    /// Plies from the root to the deepest leaf.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.height
    }

    /// Every node in depth-first order.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = NodeId> + ExactSizeIterator + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// The node with this number, if there is one.
    #[must_use]
    pub fn node(&self, index: usize) -> Option<NodeId> {
        (index < self.nodes.len()).then(|| NodeId::new(index))
    }

    /// Whether nothing is below: the game is over here, or the tree goes no further ([`GameTree::is_estimate`]).
    #[must_use]
    #[inline]
    pub fn is_leaf(&self, node: NodeId) -> bool {
        self.nodes[node.index()].end == node.0 + 1
    }

    /// A leaf's value, to player 1 where there are several; `None` where nobody wrote one down, and at a branch.
    #[must_use]
    #[inline]
    pub fn leaf_score(&self, node: NodeId) -> Option<Score> {
        if self.is_leaf(node) { Score::new(self.nodes[node.index()].value) } else { None }
    }

    /// One past the node's last descendant in depth-first order.
    #[must_use]
    #[inline]
    pub fn subtree_end(&self, node: NodeId) -> usize {
        self.nodes[node.index()].end as usize
    }

    /// Who decides here. A leaf has a mover too: the one who would move.
    #[must_use]
    #[inline]
    pub fn mover(&self, node: NodeId) -> Mover {
        self.nodes[node.index()].turn.mover
    }

    /// Whose move it is between two sides: MAX or player 1 against whoever else there is.
    #[must_use]
    #[inline]
    pub fn player(&self, node: NodeId) -> Player {
        self.nodes[node.index()].turn.player
    }

    /// The node's children, left to right.
    #[must_use]
    #[inline]
    pub fn children(&self, node: NodeId) -> Children<'_> {
        Children { nodes: &self.nodes, next: node.0 + 1, end: self.nodes[node.index()].end }
    }

    /// The children to the right of a child, left to right; none beside the root.
    #[must_use]
    pub fn siblings_after(&self, child: NodeId) -> Children<'_> {
        let end = self.parent(child).map_or(0, |parent| self.nodes[parent.index()].end);
        Children { nodes: &self.nodes, next: self.nodes[child.index()].end, end }
    }

    /// The node above; `None` at the root.
    #[must_use]
    #[inline]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        (node.0 > 0).then(|| NodeId(self.locations[node.index()].parent))
    }

    /// The nodes from this one's parent up to the root.
    pub fn ancestors(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.parent(node), |&above| self.parent(above))
    }

    /// Plies from the root.
    #[must_use]
    pub fn depth(&self, node: NodeId) -> u32 {
        self.locations[node.index()].depth
    }

    /// The node's place on its level, from the left, counted from 0.
    #[must_use]
    pub fn nth_on_level(&self, node: NodeId) -> u32 {
        self.locations[node.index()].nth
    }

    /// The name somebody gave the node.
    #[must_use]
    pub fn name(&self, node: NodeId) -> Option<&str> {
        let at = self.names.binary_search_by_key(&node, |(named, _)| *named).ok()?;
        Some(&self.names[at].1)
    }

    /// Every named node with its name, in depth-first order.
    pub fn names(&self) -> impl Iterator<Item = (NodeId, &str)> {
        self.names.iter().map(|(node, name)| (*node, &**name))
    }

    /// What to call a node: its name, or its place as "L2-3", the third from the left in the second layer.
    #[must_use]
    pub fn label(&self, node: NodeId) -> String {
        match self.name(node) {
            Some(name) => name.to_owned(),
            None => format!("L{}-{}", self.depth(node) + 1, self.nth_on_level(node) + 1),
        }
    }

    /// The node called so by [`GameTree::label`].
    #[must_use]
    pub fn find(&self, label: &str) -> Option<NodeId> {
        let named = self.names.iter().find(|(_, name)| **name == *label).map(|(node, _)| *node);
        named.or_else(|| {
            let (layer, nth) = label.strip_prefix('L')?.split_once('-')?;
            let depth = layer.parse::<u32>().ok()?.checked_sub(1)?;
            let nth = nth.parse::<u32>().ok()?.checked_sub(1)?;
            self.nodes().find(|&node| self.depth(node) == depth && self.nth_on_level(node) == nth)
        })
    }

    /// Gives every leaf a new value, left to right: for whoever searches many trees of one shape.
    pub fn refill(&mut self, mut value: impl FnMut() -> Score) {
        for index in 0..self.nodes.len() {
            if self.nodes[index].end as usize == index + 1 {
                self.nodes[index].value = value().points();
            }
        }
    }

    /// The same game with the players changed over and every value negated.
    #[must_use]
    pub fn mirrored(&self) -> GameTree {
        let mut mirror = self.clone();
        for node in &mut mirror.nodes {
            node.turn = match node.turn.mover {
                Mover::Max => Turn::MIN,
                Mover::Min => Turn::MAX,
                other => Turn::of(other),
            };
            node.value = 0.0 - node.value;
        }
        mirror.details.negate();
        mirror
    }
}

impl Game for GameTree {
    type Node = NodeId;
    type Stop = Stop;

    fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    #[inline]
    fn player(&self, node: NodeId) -> Player {
        self.nodes[node.index()].turn.player
    }

    #[inline]
    fn value(&self, node: NodeId) -> Result<Option<Score>, Stop> {
        let Node { value, end, .. } = self.nodes[node.index()];
        if end != node.0 + 1 {
            Ok(None)
        } else if value.is_nan() {
            Err(Stop::UnknownLeaf(node))
        } else {
            Ok(Some(Score::trusted(value)))
        }
    }

    fn static_value(&self, node: NodeId) -> Result<Score, Stop> {
        self.static_score(node).ok_or(Stop::NoStaticValue(node))
    }

    #[inline]
    fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        GameTree::children(self, node)
    }
}

/// The children of a node, left to right.
#[derive(Clone, Debug)]
pub struct Children<'tree> {
    nodes: &'tree [Node],
    next: u32,
    end: u32,
}

impl Iterator for Children<'_> {
    type Item = NodeId;

    #[inline]
    fn next(&mut self) -> Option<NodeId> {
        (self.next < self.end).then(|| {
            let child = NodeId(self.next);
            self.next = self.nodes[child.index()].end;
            child
        })
    }
}
