//! Adding nodes as fast as they can be stored: what the next one has of its branch is at hand, and there is no list that
//! could have to grow.

use super::super::{Location, Node, Turn};
use super::{Level, TreeBuilder};
use crate::{Player, Score};

/// Adds nodes without names below a branch that is open, as far as that is simple, see [`TreeBuilder::fast_appender`].
#[must_use = "what is added does not count until the appender is put down"]
#[derive(Debug)]
pub struct FastAppender<'tree> {
    nodes: &'tree mut [Node],
    locations: &'tree mut [Location],
    levels: &'tree mut [Level],
    n_branches: &'tree mut u32,
    /// Of the tree as it was; there are `n` and `depth` by now.
    n_nodes: &'tree mut usize,
    open: &'tree mut usize,
    n: usize,
    depth: usize,
    /// The level of the next node.
    level: Level,
}

impl<'tree> FastAppender<'tree> {
    /// Has no room where no branch is open.
    #[inline(always)]
    pub(super) fn new(tree: &'tree mut TreeBuilder) -> FastAppender<'tree> {
        let (n, depth, levels) = (tree.n_nodes, tree.depth, tree.levels.as_mut_slice());
        FastAppender {
            nodes: if depth == 0 { &mut [] } else { tree.nodes.as_mut_slice() },
            locations: tree.locations.as_mut_slice(),
            level: levels[depth],
            levels,
            n_branches: &mut tree.n_branches,
            n_nodes: &mut tree.n_nodes,
            open: &mut tree.depth,
            n,
            depth,
        }
    }

    /// How many nodes the tree has, which is the index of the next.
    #[must_use]
    #[inline(always)]
    pub fn n_nodes(&self) -> usize {
        self.n
    }

    /// Whether there is room for another node; another appender finds more.
    #[must_use]
    #[inline(always)]
    pub fn has_room(&self) -> bool {
        self.n < self.nodes.len()
    }

    /// Adds a leaf, if there is room for it.
    #[inline(always)]
    pub fn leaf(&mut self, score: Score) -> bool {
        self.add(score.points(), self.level.turn)
    }

    /// Starts a branch, if there is room for it and there were nodes as deep as its children.
    #[inline(always)]
    pub fn open(&mut self, player: Player) -> bool {
        let (own, turn) = match player {
            Player::Max => (Turn::MAX, Turn::MIN),
            Player::Min => (Turn::MIN, Turn::MAX),
        };
        let branch = self.n as u32;
        let is_begun = self.depth + 1 < self.levels.len() && self.add(f64::NAN, own);
        if is_begun {
            *self.n_branches += 1;
            self.levels[self.depth] = self.level;
            self.depth += 1;
            self.level = Level { branch, turn, n_nodes: self.levels[self.depth].n_nodes };
        }
        is_begun
    }

    /// Ends the branch opened last, if it has children and is not the root.
    #[inline(always)]
    pub fn close(&mut self) -> bool {
        let branch = self.level.branch as usize;
        let is_ended = self.depth > 1 && self.n > branch + 1;
        if is_ended {
            self.nodes[branch].end = self.n as u32;
            self.levels[self.depth] = self.level;
            self.depth -= 1;
            self.level = self.levels[self.depth];
        }
        is_ended
    }

    /// Leaves the tree with what was added. What was added is lost without this call.
    #[inline(always)]
    pub fn finish(self) {
        self.levels[self.depth] = self.level;
        (*self.n_nodes, *self.open) = (self.n, self.depth);
    }

    #[inline(always)]
    fn add(&mut self, value: f64, turn: Turn) -> bool {
        let (n, Level { branch, n_nodes, .. }) = (self.n, self.level);
        let (Some(node), Some(location)) = (self.nodes.get_mut(n), self.locations.get_mut(n)) else {
            return false;
        };
        *node = Node { value, end: n as u32 + 1, turn };
        *location = Location { parent: branch, depth: self.depth as u32, nth: n_nodes };
        self.level.n_nodes += 1;
        self.n += 1;
        true
    }
}
