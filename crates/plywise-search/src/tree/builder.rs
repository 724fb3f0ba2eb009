//! Building a tree in depth-first order.

mod fast_appender;

pub use fast_appender::FastAppender;

use super::node_details::{NodeDetails, note};
use super::{GameTree, Location, Node, NodeId, Turn};
use crate::{Mover, Player, Score};

/// So many blank nodes are made at a time.
const BLANKS: usize = 64;

/// Builds a tree in depth-first order: open a branch, add its children, close it.
#[derive(Clone, Debug)]
pub struct TreeBuilder {
    /// The nodes added so far, and after them blank ones, as many as in `locations`.
    nodes: Vec<Node>,
    locations: Vec<Location>,
    n_nodes: usize,
    names: Vec<(NodeId, Box<str>)>,
    /// By depth, down to where the deepest node is or, if that is an open branch, would be.
    levels: Vec<Level>,
    /// How many branches are open, which is how deep the next node is.
    depth: usize,
    n_branches: u32,
    details: NodeDetails,
    problem: Option<BuildError>,
}

#[derive(Clone, Copy, Debug)]
struct Level {
    /// The open branch that nodes of this level are put below, where one is open.
    branch: u32,
    /// Whose turn it would be at a leaf there.
    turn: Turn,
    /// How many nodes there are.
    n_nodes: u32,
}

impl Level {
    const BLANK: Level = Level { branch: 0, turn: Turn::MAX, n_nodes: 0 };
}

impl Default for TreeBuilder {
    fn default() -> TreeBuilder {
        TreeBuilder::with_capacity(0)
    }
}

impl TreeBuilder {
    /// A tree without nodes yet.
    #[must_use]
    pub fn new() -> TreeBuilder {
        TreeBuilder::default()
    }

    /// A tree without nodes yet, with room for so many.
    ///
    /// One list gets twice the room, which costs nothing while nobody writes there. For glibc keeps, for whoever asks
    /// next, up to twice the largest piece of memory that it was ever given back; any more it returns to the system,
    /// and to get new pages takes longer than to read the text of a tree.
    #[must_use]
    pub fn with_capacity(n_nodes: usize) -> TreeBuilder {
        TreeBuilder {
            nodes: Vec::with_capacity(2 * n_nodes),
            locations: Vec::with_capacity(n_nodes),
            n_nodes: 0,
            names: Vec::new(),
            levels: vec![Level::BLANK],
            depth: 0,
            n_branches: 0,
            details: NodeDetails::default(),
            problem: None,
        }
    }

    /// How many nodes have been added.
    #[must_use]
    pub fn n_nodes(&self) -> usize {
        self.n_nodes
    }

    /// How many branches are open.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// Whether the branch opened last has a child already.
    #[must_use]
    pub fn has_child(&self) -> bool {
        self.depth > 0 && self.open_branch() as usize + 1 < self.n_nodes
    }

    /// Starts a branch where `player` moves. Its children follow until [`TreeBuilder::close`].
    #[inline]
    pub fn open(&mut self, player: Player, name: Option<&str>) -> NodeId {
        self.open_for(player.into(), name)
    }

    /// Starts a branch where `mover` decides. Its children follow until [`TreeBuilder::close`].
    pub fn open_for(&mut self, mover: Mover, name: Option<&str>) -> NodeId {
        let node = self.add(f64::NAN, Turn::of(mover), name);
        match mover {
            Mover::Max | Mover::Min => {}
            Mover::Chance => self.details.has_chance = true,
            Mover::Numbered(number) => {
                self.details.is_numbered = true;
                self.details.n_movers = self.details.n_movers.max(number);
                if number == 0 {
                    self.problem.get_or_insert(BuildError::PlayerZero(node));
                }
            }
        }
        let below = match mover {
            Mover::Max => Mover::Min,
            Mover::Numbered(number) => Mover::Numbered(number.saturating_add(1)),
            Mover::Min | Mover::Chance => Mover::Max,
        };
        self.n_branches += 1;
        self.depth += 1;
        if self.depth == self.levels.len() {
            self.levels.push(Level::BLANK);
        }
        let level = &mut self.levels.as_mut_slice()[self.depth];
        (level.branch, level.turn) = (node.0, Turn::of(below));
        node
    }

    /// Adds a leaf; `None` where its value is not known.
    pub fn leaf(&mut self, value: Option<Score>, name: Option<&str>) -> NodeId {
        self.add(value.map_or(f64::NAN, Score::points), self.levels.as_slice()[self.depth].turn, name)
    }

    /// Adds a leaf at which the game goes on, but nobody looks further: `score` is only what the position looks worth, and `mover`
    /// would decide there.
    pub fn estimate(&mut self, mover: Mover, score: Score, name: Option<&str>) -> NodeId {
        let node = self.add(score.points(), Turn::of(mover), name);
        self.set_estimate(node);
        node
    }

    /// Says that the value of a leaf, its payoffs or the sum of its features are only what its position looks worth.
    pub fn set_estimate(&mut self, leaf: NodeId) {
        note(&mut self.details.estimates, leaf, ());
    }

    /// Adds a leaf with one value for each player, the first player's first.
    pub fn payoffs(&mut self, payoffs: &[Score], name: Option<&str>) -> NodeId {
        let node = self.leaf(payoffs.first().copied(), name);
        note(&mut self.details.payoffs, node, payoffs.into());
        node
    }

    /// Names the move that leads to a node.
    pub fn set_move(&mut self, node: NodeId, label: &str) {
        note(&mut self.details.moves, node, label.into());
    }

    /// Says how likely chance is to go to a node.
    pub fn set_probability(&mut self, node: NodeId, probability: f64) {
        note(&mut self.details.probabilities, node, probability);
    }

    /// Says what a branch is worth as it looks before anybody searches below it.
    pub fn set_static(&mut self, node: NodeId, score: Score) {
        note(&mut self.details.statics, node, score);
    }

    /// Says what a branch is worth to each player as it looks before anybody searches below it, the first player's first.
    pub fn set_static_payoffs(&mut self, node: NodeId, payoffs: &[Score]) {
        self.details.has_static_payoffs = true;
        note(&mut self.details.payoffs, node, payoffs.into());
    }

    /// Says how much of a named feature a node shows. Its static value, and its value if it is a leaf, is then
    /// the weighted sum of its features.
    pub fn set_feature(&mut self, node: NodeId, name: &str, amount: f64) {
        let feature = self.details.feature(name);
        note(&mut self.details.amounts, node, (feature, amount));
    }

    /// Names a node that was added without a name, after all nodes before it that have one.
    pub fn set_name(&mut self, node: NodeId, name: &str) {
        self.names.push((node, name.into()));
    }

    /// Says what one unit of a feature is worth; 1 where nobody says.
    pub fn set_weight(&mut self, name: &str, weight: f64) {
        let feature = self.details.feature(name);
        self.details.weights[usize::from(feature)] = weight;
    }

    /// Ends the branch opened last. Without an open branch the tree will not [`TreeBuilder::finish`].
    pub fn close(&mut self) {
        if self.depth == 0 {
            self.problem.get_or_insert(BuildError::NothingToClose);
            return;
        }
        let branch = self.open_branch();
        let end = self.n_nodes as u32;
        if end == branch + 1 {
            self.problem.get_or_insert(BuildError::EmptyBranch(NodeId(branch)));
        }
        self.nodes[branch as usize].end = end;
        self.depth -= 1;
    }

    /// The finished tree.
    ///
    /// # Errors
    /// When what was added is not one whole tree.
    pub fn finish(self) -> Result<GameTree, BuildError> {
        if let Some(problem) = self.problem {
            return Err(problem);
        }
        if self.depth > 0 {
            return Err(BuildError::StillOpen(NodeId(self.open_branch())));
        }
        if self.n_nodes == 0 {
            return Err(BuildError::NoNodes);
        }
        let TreeBuilder { mut nodes, mut locations, n_nodes, names, levels, n_branches, details, .. } = self;
        nodes.truncate(n_nodes);
        locations.truncate(n_nodes);
        let n_leaves = n_nodes as u32 - n_branches;
        let mut tree =
            GameTree { nodes, locations, names, height: levels.len() as u32 - 1, n_leaves, details };
        tree.check_details()?;
        tree.weigh_leaves();
        tree.share_chances();
        Ok(tree)
    }

    /// For adding many nodes fast, below an open branch. Where none is open there is no room, and neither is there where
    /// the tree is full.
    ///
    /// ```
    /// use plywise_search::{Player, Score, TreeBuilder};
    ///
    /// let mut tree = TreeBuilder::new();
    /// tree.open(Player::Max, Some("A"));
    /// let mut appender = tree.fast_appender();
    /// while appender.n_nodes() < 30 && appender.leaf(Score::ONE) {}
    /// appender.finish();
    /// tree.close();
    /// assert_eq!(tree.finish().map(|tree| tree.n_leaves()), Ok(29));
    /// ```
    #[inline(always)]
    pub fn fast_appender(&mut self) -> FastAppender<'_> {
        self.make_room();
        FastAppender::new(self)
    }

    /// The branch opened last; where none is open, the root.
    #[inline(always)]
    fn open_branch(&self) -> u32 {
        self.levels.as_slice()[self.depth].branch
    }

    /// Sees to it that there is a blank node.
    fn make_room(&mut self) {
        if self.n_nodes == self.nodes.len() && self.n_nodes < GameTree::MAX_NODES {
            self.nodes.extend_from_slice(&[Node::BLANK; BLANKS]);
            self.locations.extend_from_slice(&[Location::BLANK; BLANKS]);
        }
    }

    fn add(&mut self, value: f64, turn: Turn, name: Option<&str>) -> NodeId {
        let node = NodeId(self.n_nodes as u32);
        if self.depth == 0 && node != NodeId::ROOT {
            self.problem.get_or_insert(BuildError::SecondRoot);
        }
        if node.index() >= GameTree::MAX_NODES {
            self.problem.get_or_insert(BuildError::TooManyNodes);
            return NodeId::ROOT; // keeps the memory bounded; finish() will refuse the tree
        }
        self.make_room();
        let level = &mut self.levels.as_mut_slice()[self.depth];
        let location = Location { parent: level.branch, depth: self.depth as u32, nth: level.n_nodes };
        level.n_nodes += 1;
        self.locations.as_mut_slice()[node.index()] = location;
        self.nodes.as_mut_slice()[node.index()] = Node { value, end: node.0 + 1, turn };
        self.n_nodes += 1;
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
    /// There are more payoffs than [`GameTree::MAX_PLAYERS`].
    TooManyPayoffs {
        /// The node.
        node: NodeId,
        /// How many it has.
        found: usize,
    },
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
    /// What the features of a node add up to is more than a number holds.
    TooLarge(NodeId),
}

impl BuildError {
    /// The node it is about, if it is about one.
    #[must_use]
    pub fn node(self) -> Option<NodeId> {
        match self {
            BuildError::EmptyBranch(node)
            | BuildError::StillOpen(node)
            | BuildError::PlayerZero(node)
            | BuildError::TooManyPayoffs { node, .. }
            | BuildError::WrongPayoffs { node, .. }
            | BuildError::NotByChance(node)
            | BuildError::NoProbability(node)
            | BuildError::ProbabilityMissing(node)
            | BuildError::ProbabilitySum { node, .. }
            | BuildError::NotFinite(node)
            | BuildError::TooLarge(node) => Some(node),
            BuildError::NoNodes
            | BuildError::NothingToClose
            | BuildError::SecondRoot
            | BuildError::TooManyNodes => None,
        }
    }
}

impl std::error::Error for BuildError {}
