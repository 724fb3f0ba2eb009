//! Building a tree in depth-first order.

use std::fmt;

use super::facts::{Facts, note};
use super::{GameTree, Node, NodeId, Place};
use crate::{Mover, Player, Score};

/// Builds a tree in depth-first order: open a branch, add its children, close it.
#[derive(Clone, Debug, Default)]
pub struct TreeBuilder {
    nodes: Vec<Node>,
    places: Vec<Place>,
    names: Vec<(NodeId, Box<str>)>,
    open: Vec<u32>,
    on_level: Vec<u32>,
    n_leaves: u32,
    facts: Facts,
    problem: Option<BuildError>,
}

impl TreeBuilder {
    /// A tree without nodes yet.
    #[must_use]
    pub fn new() -> TreeBuilder {
        TreeBuilder::default()
    }

    /// A tree without nodes yet, with room for so many.
    #[must_use]
    pub fn with_capacity(n_nodes: usize) -> TreeBuilder {
        TreeBuilder {
            nodes: Vec::with_capacity(n_nodes),
            places: Vec::with_capacity(n_nodes),
            ..TreeBuilder::default()
        }
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
    #[inline]
    pub fn open(&mut self, player: Player, name: Option<&str>) -> NodeId {
        self.open_for(player.into(), name)
    }

    /// Starts a branch where `mover` decides. Its children follow until [`TreeBuilder::close`].
    pub fn open_for(&mut self, mover: Mover, name: Option<&str>) -> NodeId {
        let node = self.add(f64::NAN, mover, name);
        match mover {
            Mover::Max | Mover::Min => {}
            Mover::Chance => self.facts.has_chance = true,
            Mover::Numbered(number) => {
                self.facts.is_numbered = true;
                self.facts.n_movers = self.facts.n_movers.max(number);
                if number == 0 {
                    self.problem.get_or_insert(BuildError::PlayerZero(node));
                }
            }
        }
        self.open.push(node.0);
        node
    }

    /// Adds a leaf; `None` where its value is not known.
    pub fn leaf(&mut self, value: Option<Score>, name: Option<&str>) -> NodeId {
        let above = self.open.last().map(|&parent| self.nodes[parent as usize].mover);
        self.n_leaves += 1;
        let mover = match above {
            Some(Mover::Max) => Mover::Min,
            Some(Mover::Numbered(number)) => Mover::Numbered(number.saturating_add(1)),
            Some(Mover::Min | Mover::Chance) | None => Mover::Max,
        };
        self.add(value.map_or(f64::NAN, Score::points), mover, name)
    }

    /// Adds a leaf with one value for each player, the first player's first.
    pub fn payoffs(&mut self, payoffs: &[Score], name: Option<&str>) -> NodeId {
        let node = self.leaf(payoffs.first().copied(), name);
        note(&mut self.facts.payoffs, node, payoffs.into());
        node
    }

    /// Names the move that leads to a node.
    pub fn set_move(&mut self, node: NodeId, label: &str) {
        note(&mut self.facts.moves, node, label.into());
    }

    /// Says how likely chance is to go to a node.
    pub fn set_probability(&mut self, node: NodeId, probability: f64) {
        note(&mut self.facts.probabilities, node, probability);
    }

    /// Says what a branch is worth as it looks before anybody searches below it.
    pub fn set_static(&mut self, node: NodeId, score: Score) {
        note(&mut self.facts.statics, node, score);
    }

    /// Says what a branch is worth to each player as it looks before anybody searches below it, the first player's first.
    pub fn set_static_payoffs(&mut self, node: NodeId, payoffs: &[Score]) {
        self.facts.has_static_payoffs = true;
        note(&mut self.facts.payoffs, node, payoffs.into());
    }

    /// Says how much of a named feature a node shows. Its static value, and its value if it is a leaf, is then
    /// the weighted sum of its features.
    pub fn set_feature(&mut self, node: NodeId, name: &str, amount: f64) {
        let feature = self.facts.feature(name);
        note(&mut self.facts.amounts, node, (feature, amount));
    }

    /// Names a node that was added without a name, after all nodes before it that have one.
    pub fn set_name(&mut self, node: NodeId, name: &str) {
        self.names.push((node, name.into()));
    }

    /// Says what one unit of a feature is worth; 1 where nobody says.
    pub fn set_weight(&mut self, name: &str, weight: f64) {
        let feature = self.facts.feature(name);
        self.facts.weights[usize::from(feature)] = weight;
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
        let TreeBuilder { nodes, places, names, on_level, n_leaves, facts, .. } = self;
        let mut tree = GameTree { nodes, places, names, height: on_level.len() as u32 - 1, n_leaves, facts };
        tree.check_facts()?;
        tree.weigh_leaves();
        Ok(tree)
    }

    fn add(&mut self, value: f64, mover: Mover, name: Option<&str>) -> NodeId {
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
        self.nodes.push(Node { value, end: node.0 + 1, player: mover.side(), mover });
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
    /// Players are counted from 1.
    PlayerZero(NodeId),
    /// The payoffs of a leaf, or the static ones of a branch, are not one for each player.
    WrongPayoffs {
        /// The node.
        node: NodeId,
        /// How many values it has.
        found: usize,
        /// How many players there are.
        players: usize,
    },
    /// A probability is given for a node whose parent is no chance node.
    NotByChance(NodeId),
    /// A probability is not a number from 0 to 1.
    NoProbability(NodeId),
    /// Some branches of a chance node have a probability and this one has none.
    ProbabilityMissing(NodeId),
    /// The probabilities below a chance node do not add up to 1.
    ProbabilitySum {
        /// The chance node.
        node: NodeId,
        /// What they add up to.
        sum: Score,
    },
    /// A feature or a weight is not a finite number.
    NotFinite(NodeId),
}

impl BuildError {
    /// The node it is about, if it is about one.
    #[must_use]
    pub fn node(self) -> Option<NodeId> {
        match self {
            BuildError::EmptyBranch(node)
            | BuildError::StillOpen(node)
            | BuildError::PlayerZero(node)
            | BuildError::WrongPayoffs { node, .. }
            | BuildError::NotByChance(node)
            | BuildError::NoProbability(node)
            | BuildError::ProbabilityMissing(node)
            | BuildError::ProbabilitySum { node, .. }
            | BuildError::NotFinite(node) => Some(node),
            BuildError::NoNodes
            | BuildError::NothingToClose
            | BuildError::SecondRoot
            | BuildError::TooManyNodes => None,
        }
    }
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
            BuildError::PlayerZero(node) => write!(out, "players are counted from 1, at node {}", node.0),
            BuildError::WrongPayoffs { node, found, players } => {
                write!(out, "node {} has {found} values for {players} players", node.0)
            }
            BuildError::NotByChance(node) => {
                write!(out, "node {} has a probability, but its parent is no chance node", node.0)
            }
            BuildError::NoProbability(node) => {
                write!(out, "the probability of node {} is not a number from 0 to 1", node.0)
            }
            BuildError::ProbabilityMissing(node) => {
                write!(out, "node {} has no probability, though a sibling has one", node.0)
            }
            BuildError::ProbabilitySum { node, sum } => {
                write!(out, "the probabilities below node {} add up to {sum}, not to 1", node.0)
            }
            BuildError::NotFinite(node) => {
                write!(out, "a feature of node {} or its weight is not a finite number", node.0)
            }
        }
    }
}

impl std::error::Error for BuildError {}
