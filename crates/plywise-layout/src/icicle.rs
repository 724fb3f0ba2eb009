//! A tree as bars: a node is as wide as its children together, and they lie below it. So a tree of any size fits a strip, and
//! what is too narrow to be seen is one bar with its neighbours.
//!
//! J. B. Kruskal and J. M. Landwehr, "Icicle plots: better displays for hierarchical clustering",
//! The American Statistician 37 (1983).

use crate::Tree;

/// How wide the nodes of a tree are as bars, each as the leaves below it weigh together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Icicle {
    /// By node, and one more for the end: what the leaves before it weigh together.
    before: Vec<u64>,
}

/// A node as a bar, or neighbours that are too narrow to be seen one by one, with all that is below them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bar {
    /// The first node.
    pub first: usize,
    /// One past the last: of a bar that stands for a single node the node after it, though others lie below it.
    pub end: usize,
    /// How many edges lie between the bar's nodes, or the uppermost of them, and the root.
    pub depth: u32,
    /// Where among the bars its parent's is; the root's own is itself.
    pub parent: usize,
    /// Its left edge.
    pub left: f64,
    /// Its right edge.
    pub right: f64,
}

impl Bar {
    /// How many nodes it stands for.
    pub fn n_nodes(&self) -> usize {
        self.end - self.first
    }
}

/// The room for bars.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strip {
    /// How wide the root is.
    pub width: f64,
    /// Nodes narrower than this are merged with their neighbours; above 0.
    pub narrowest: f64,
    /// How many levels there is room for, at least 1: on the last, a bar stands for all that is below it too.
    pub n_levels: u32,
    /// How many bars there may be. Where there would be more, nodes twice as wide are merged, and so on: a tree of one level
    /// and more cannot have fewer than two.
    pub most: usize,
}

impl Icicle {
    /// Measures a tree. Each leaf is asked once what it weighs; where all weigh nothing, all weigh the same.
    pub fn new(tree: &impl Tree, weight: impl Fn(usize) -> u32) -> Icicle {
        let measured = |weight: &dyn Fn(usize) -> u32| {
            let mut before = Vec::with_capacity(tree.len() + 1);
            let mut so_far = 0;
            for node in 0..tree.len() {
                before.push(so_far);
                if tree.subtree_end(node) == node + 1 {
                    so_far += u64::from(weight(node));
                }
            }
            before.push(so_far);
            Icicle { before }
        };
        let icicle = measured(&weight);
        if icicle.total() == 0 { measured(&|_| 1) } else { icicle }
    }

    /// What all leaves weigh together.
    pub fn total(&self) -> u64 {
        self.before.last().copied().unwrap_or(0)
    }

    /// The bars for a strip, parents before their children, and children from left to right. Each node is in one of them.
    ///
    /// ```
    /// # use plywise_layout::{Icicle, Strip, Tree};
    /// # struct Broom;
    /// # impl Tree for Broom {
    /// #     fn len(&self) -> usize { 7 }
    /// #     fn subtree_end(&self, node: usize) -> usize { [7, 6, 3, 4, 5, 6, 7][node] }
    /// #     fn width(&self, _node: usize) -> f64 { 30.0 }
    /// # }
    /// let strip = Strip { width: 50.0, narrowest: 15.0, n_levels: 3, most: 100 };
    /// // A root with two children, the first of which has four leaves.
    /// let bars = Icicle::new(&Broom, |_| 1).bars(&Broom, strip);
    /// let seen: Vec<_> = bars.iter().map(|bar| (bar.first, bar.n_nodes(), bar.left, bar.right)).collect();
    /// assert_eq!(seen, [(0, 1, 0.0, 50.0), (1, 1, 0.0, 40.0), (2, 2, 0.0, 20.0), (4, 2, 20.0, 40.0), (6, 1, 40.0, 50.0)]);
    /// ```
    pub fn bars(&self, tree: &impl Tree, strip: Strip) -> Vec<Bar> {
        let mut strip = strip;
        loop {
            let bars = self.walk(tree, strip);
            if bars.len() <= strip.most || strip.narrowest > strip.width {
                return bars;
            }
            strip.narrowest *= 2.0;
        }
    }

    fn walk(&self, tree: &impl Tree, strip: Strip) -> Vec<Bar> {
        let scale = strip.width / self.total().max(1) as f64;
        let x = |node: usize| self.before[node] as f64 * scale;
        let mut bars = Vec::new();
        if tree.is_empty() {
            return bars;
        }
        let whole = Bar { first: 0, end: tree.len(), depth: 0, parent: 0, left: 0.0, right: x(tree.len()) };
        let mut waiting = vec![whole];
        while let Some(bar) = waiting.pop() {
            let parent = bars.len();
            let Bar { first: node, end, depth, .. } = bar;
            let is_one = tree.subtree_end(node) == end && bar.right - bar.left >= strip.narrowest;
            if !is_one || depth + 1 >= strip.n_levels {
                bars.push(bar);
                continue;
            }
            bars.push(Bar { end: node + 1, ..bar });
            let (above, mut child) = (waiting.len(), node + 1);
            let mut run = child;
            while child < end {
                let next = tree.subtree_end(child);
                let child_bar =
                    |first, end| Bar { first, end, depth: depth + 1, parent, left: x(first), right: x(end) };
                if x(next) - x(child) >= strip.narrowest {
                    waiting.extend((run < child).then(|| child_bar(run, child)));
                    waiting.push(child_bar(child, next));
                    run = next;
                } else if x(next) - x(run) >= strip.narrowest || next == end {
                    waiting.push(child_bar(run, next));
                    run = next;
                }
                child = next;
            }
            waiting[above..].reverse();
        }
        bars
    }
}
