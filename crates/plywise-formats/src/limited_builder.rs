//! A tree that grows while a text is read, within limits, and that remembers where in the text its nodes stand.

use plywise_notation::{Limits, without_numbers};
use plywise_search::{GameTree, Mover, NodeId, Score, TreeBuilder};

use crate::english;
use crate::error::{ReadResult, error_at};
use crate::scan::Scan;

#[derive(Debug)]
pub(crate) struct LimitedBuilder {
    pub(crate) tree: TreeBuilder,
    limits: Limits,
    /// By node, the byte of the text where it begins.
    starts: Vec<u32>,
    /// How many bytes of names may still be said again, where a text says once what many nodes are called.
    repeats: usize,
}

impl LimitedBuilder {
    pub(crate) fn new(limits: Limits) -> LimitedBuilder {
        let max_nodes = limits.max_nodes.min(GameTree::MAX_NODES);
        LimitedBuilder {
            tree: TreeBuilder::new(),
            limits: Limits { max_nodes, ..limits },
            starts: Vec::new(),
            repeats: 64 << 20,
        }
    }

    /// How many branches are open.
    #[inline]
    pub(crate) fn depth(&self) -> usize {
        self.tree.depth()
    }

    #[inline]
    pub(crate) fn open(&mut self, at: usize, mover: Mover, name: Option<&str>) -> ReadResult<NodeId> {
        if self.tree.depth() >= self.limits.max_depth {
            return error_at(at, english::too_deep(self.limits.max_depth));
        }
        self.add(at)?;
        Ok(self.tree.open_for(mover, name))
    }

    #[inline]
    pub(crate) fn leaf(&mut self, at: usize, value: Option<Score>, name: Option<&str>) -> ReadResult<NodeId> {
        self.add(at)?;
        Ok(self.tree.leaf(value, name))
    }

    pub(crate) fn payoffs(&mut self, at: usize, payoffs: &[Score], name: Option<&str>) -> ReadResult<NodeId> {
        self.add(at)?;
        Ok(self.tree.payoffs(payoffs, name))
    }

    /// The tree, where only a semicolon and what `skip` passes may follow it.
    pub(crate) fn finish_at_end<'t>(
        self,
        scan: &mut Scan<'t>,
        skip: impl Fn(&mut Scan<'t>) -> ReadResult<()>,
    ) -> ReadResult<GameTree> {
        scan.take(b';');
        skip(scan)?;
        scan.expect_end()?;
        self.finish()
    }

    /// How many nodes the tree may have.
    pub(crate) fn max_nodes(&self) -> usize {
        self.limits.max_nodes
    }

    /// How many bytes of names may be said again.
    pub(crate) fn max_repeated(&self) -> usize {
        self.repeats
    }

    /// Counts what a node is called where the text says it once for many nodes: a short text must not need much memory.
    pub(crate) fn repeat(&mut self, at: usize, name: &str) -> ReadResult<()> {
        match self.repeats.checked_sub(name.len()) {
            Some(left) => self.repeats = left,
            None => return error_at(at, english::NAMES_TOO_LONG),
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn close(&mut self) {
        self.tree.close();
    }

    #[inline]
    fn add(&mut self, at: usize) -> ReadResult<()> {
        if self.starts.len() >= self.limits.max_nodes {
            return error_at(at, english::too_many_nodes(self.limits.max_nodes));
        }
        self.starts.push(at as u32);
        Ok(())
    }

    /// The finished tree, or what is wrong with it and at which node.
    pub(crate) fn finish(self) -> ReadResult<GameTree> {
        let LimitedBuilder { tree, starts, .. } = self;
        let at = |node: NodeId| starts.get(node.index()).map_or(0, |&at| at as usize);
        let tree = match tree.finish() {
            Ok(tree) => tree,
            Err(error) => return error_at(error.node().map_or(0, at), without_numbers(error)),
        };
        match tree.lone_value() {
            Some(leaf) => {
                let players = tree.n_players();
                error_at(at(leaf), english::one_value_for_several(players))
            }
            None => Ok(tree),
        }
    }
}

/// Who moves at a depth where MAX and MIN alternate and the root is MAX's, or MIN's.
#[inline]
pub(crate) fn in_turn(root: Mover, depth: usize) -> Mover {
    match (root, depth % 2) {
        (Mover::Min, 0) | (Mover::Max, 1) => Mover::Min,
        _ => Mover::Max,
    }
}
