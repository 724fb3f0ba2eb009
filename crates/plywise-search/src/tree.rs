//! A drawn tree: an arena whose handles are in depth-first order.

use std::fmt;

use crate::{Game, Player, Score};

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
    player: Player,
}

/// What only drawing and walking upwards read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    parent: u32,
    depth: u32,
    /// How many nodes stand to the left on the same level.
    nth: u32,
}

/// A game drawn as a tree. Made by a [`TreeBuilder`]; has at least one node; a branch has children.
#[derive(Clone, Debug)]
pub struct GameTree {
    nodes: Vec<Node>,
    places: Vec<Place>,
    /// The named nodes in depth-first order: most nodes of a big tree have no name.
    names: Vec<(NodeId, Box<str>)>,
    height: u32,
    n_leaves: u32,
}

impl GameTree {
    /// The most nodes a tree can have: a packed trace has 29 bits for a node.
    pub const MAX_NODES: usize = 1 << 29;

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

    /// Whether the game is over here.
    #[must_use]
    #[inline]
    pub fn is_leaf(&self, node: NodeId) -> bool {
        self.nodes[node.index()].end == node.0 + 1
    }

    /// A leaf's value; `None` where nobody wrote one down, and at a branch.
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

    /// Whose move it is. A leaf has a player too: the one who would move.
    #[must_use]
    #[inline]
    pub fn player(&self, node: NodeId) -> Player {
        self.nodes[node.index()].player
    }

    /// The node's children, left to right.
    #[must_use]
    #[inline]
    pub fn children(&self, node: NodeId) -> Children<'_> {
        Children { nodes: &self.nodes, next: node.0 + 1, end: self.nodes[node.index()].end }
    }

    /// The node above; `None` at the root.
    #[must_use]
    #[inline]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        (node.0 > 0).then(|| NodeId(self.places[node.index()].parent))
    }

    /// The nodes from this one's parent up to the root.
    pub fn ancestors(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.parent(node), |&above| self.parent(above))
    }

    /// Plies from the root.
    #[must_use]
    pub fn depth(&self, node: NodeId) -> u32 {
        self.places[node.index()].depth
    }

    /// The node's place on its level, from the left, counted from 0.
    #[must_use]
    pub fn nth_on_level(&self, node: NodeId) -> u32 {
        self.places[node.index()].nth
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

    /// The same game with the players changed over and every value negated.
    #[must_use]
    pub fn mirrored(&self) -> GameTree {
        let mut mirror = self.clone();
        for node in &mut mirror.nodes {
            node.player = !node.player;
            node.value = 0.0 - node.value;
        }
        mirror
    }
}

impl Game for GameTree {
    type Node = NodeId;
    type Stop = UnknownLeaf;

    fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    #[inline]
    fn player(&self, node: NodeId) -> Player {
        self.nodes[node.index()].player
    }

    #[inline]
    fn value(&self, node: NodeId) -> Result<Option<Score>, UnknownLeaf> {
        let Node { value, end, .. } = self.nodes[node.index()];
        if end != node.0 + 1 {
            Ok(None)
        } else if value.is_nan() {
            Err(UnknownLeaf(node))
        } else {
            Ok(Some(Score::trusted(value)))
        }
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

/// The search came to a leaf whose value nobody wrote down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownLeaf(pub NodeId);

/// Builds a tree in depth-first order: open a branch, add its children, close it.
#[derive(Clone, Debug, Default)]
pub struct TreeBuilder {
    nodes: Vec<Node>,
    places: Vec<Place>,
    names: Vec<(NodeId, Box<str>)>,
    open: Vec<u32>,
    on_level: Vec<u32>,
    n_leaves: u32,
    problem: Option<BuildError>,
}

impl TreeBuilder {
    /// A tree without nodes yet.
    #[must_use]
    pub fn new() -> TreeBuilder {
        TreeBuilder::default()
    }

    /// How many nodes have been added.
    #[must_use]
    pub fn n_nodes(&self) -> usize {
        self.nodes.len()
    }

    /// How many branches are open.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.open.len()
    }

    /// Whether the branch opened last has a child already.
    #[must_use]
    pub fn has_child(&self) -> bool {
        self.open.last().is_some_and(|&branch| branch as usize + 1 < self.nodes.len())
    }

    /// Starts a branch where `player` moves. Its children follow until [`TreeBuilder::close`].
    pub fn open(&mut self, player: Player, name: Option<&str>) -> NodeId {
        let node = self.add(f64::NAN, player, name);
        self.open.push(node.0);
        node
    }

    /// Adds a leaf; `None` where its value is not known.
    pub fn leaf(&mut self, value: Option<Score>, name: Option<&str>) -> NodeId {
        let parent = self.open.last().map(|&parent| self.nodes[parent as usize].player);
        self.n_leaves += 1;
        self.add(value.map_or(f64::NAN, Score::points), parent.map_or(Player::Max, |player| !player), name)
    }

    /// Ends the branch opened last. Without an open branch the tree will not [`TreeBuilder::finish`].
    pub fn close(&mut self) {
        let Some(branch) = self.open.pop() else {
            self.problem.get_or_insert(BuildError::NothingToClose);
            return;
        };
        let end = self.nodes.len() as u32;
        if end == branch + 1 {
            self.problem.get_or_insert(BuildError::EmptyBranch(NodeId(branch)));
        }
        self.nodes[branch as usize].end = end;
    }

    /// The finished tree.
    ///
    /// # Errors
    /// When what was added is not one whole tree.
    pub fn finish(self) -> Result<GameTree, BuildError> {
        if let Some(problem) = self.problem {
            return Err(problem);
        }
        if let Some(&open) = self.open.last() {
            return Err(BuildError::StillOpen(NodeId(open)));
        }
        if self.nodes.is_empty() {
            return Err(BuildError::NoNodes);
        }
        let TreeBuilder { nodes, places, names, on_level, n_leaves, .. } = self;
        Ok(GameTree { nodes, places, names, height: on_level.len() as u32 - 1, n_leaves })
    }

    fn add(&mut self, value: f64, player: Player, name: Option<&str>) -> NodeId {
        let node = NodeId(self.nodes.len() as u32);
        if self.open.is_empty() && node != NodeId::ROOT {
            self.problem.get_or_insert(BuildError::SecondRoot);
        }
        if node.index() >= GameTree::MAX_NODES {
            self.problem.get_or_insert(BuildError::TooManyNodes);
            return NodeId::ROOT; // keeps the memory bounded; finish() will refuse the tree
        }
        let depth = self.open.len();
        if depth == self.on_level.len() {
            self.on_level.push(0);
        }
        let parent = self.open.last().copied().unwrap_or(0);
        self.places.push(Place { parent, depth: depth as u32, nth: self.on_level[depth] });
        self.on_level[depth] += 1;
        self.nodes.push(Node { value, end: node.0 + 1, player });
        if let Some(name) = name {
            self.names.push((node, name.into()));
        }
        node
    }
}

/// Why a [`TreeBuilder`] holds no tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuildError {
    /// Nothing was added.
    NoNodes,
    /// A branch was closed before it had a child.
    EmptyBranch(NodeId),
    /// A branch was never closed.
    StillOpen(NodeId),
    /// More branches were closed than opened.
    NothingToClose,
    /// Something was added after the root was complete.
    SecondRoot,
    /// More than [`GameTree::MAX_NODES`].
    TooManyNodes,
}

impl fmt::Display for BuildError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::NoNodes => write!(out, "a tree needs at least one node"),
            BuildError::EmptyBranch(node) => write!(out, "node {} is a branch without children", node.0),
            BuildError::StillOpen(node) => write!(out, "the branch at node {} is not closed", node.0),
            BuildError::NothingToClose => write!(out, "more branches are closed than opened"),
            BuildError::SecondRoot => write!(out, "a tree has only one root"),
            BuildError::TooManyNodes => write!(out, "a tree has at most {} nodes", GameTree::MAX_NODES),
        }
    }
}

impl std::error::Error for BuildError {}

impl fmt::Display for UnknownLeaf {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "the search reached leaf {}, which has no value", self.0.0)
    }
}

impl std::error::Error for UnknownLeaf {}
