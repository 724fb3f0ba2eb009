//! Trees to place: written by hand, or any at all.

use plywise_layout::{Spacing, Tree};
use proptest::prelude::*;

/// A tree that knows no more than it has to.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Drawn {
    pub(crate) ends: Vec<usize>,
    pub(crate) widths: Vec<f64>,
}

impl Tree for Drawn {
    fn len(&self) -> usize {
        self.ends.len()
    }
    fn subtree_end(&self, node: usize) -> usize {
        self.ends[node]
    }
    fn width(&self, node: usize) -> f64 {
        self.widths[node]
    }
}

pub(crate) fn leaf(width: f64) -> Drawn {
    Drawn { ends: vec![1], widths: vec![width] }
}

/// A node 10 wide over the given subtrees.
pub(crate) fn node(children: &[Drawn]) -> Drawn {
    wide_node(10.0, children)
}

pub(crate) fn wide_node(width: f64, children: &[Drawn]) -> Drawn {
    let mut tree = leaf(width);
    for child in children {
        let offset = tree.len();
        tree.ends.extend(child.ends.iter().map(|end| offset + end));
        tree.widths.extend(&child.widths);
    }
    tree.ends[0] = tree.len();
    tree
}

impl Drawn {
    /// The tree in which node i + 1 hangs below node `parents[i]`, which is at most i.
    pub(crate) fn from_parents(parents: &[usize], widths: &[f64]) -> Drawn {
        let mut children = vec![Vec::new(); widths.len()];
        for (idx, &parent) in parents.iter().enumerate() {
            children[parent].push(idx + 1);
        }
        let (mut tree, mut path, mut todo) = (Drawn::default(), Vec::new(), vec![(0, 0)]);
        while let Some((old, depth)) = todo.pop() {
            tree.close(&mut path, depth);
            path.push(tree.ends.len());
            tree.ends.push(0);
            tree.widths.push(widths[old]);
            todo.extend(children[old].iter().rev().map(|&child| (child, depth + 1)));
        }
        tree.close(&mut path, 0);
        tree
    }

    fn close(&mut self, path: &mut Vec<usize>, depth: usize) {
        for node in path.drain(depth..) {
            self.ends[node] = self.ends.len();
        }
    }

    pub(crate) fn children(&self, node: usize) -> Vec<usize> {
        let first = Some(node + 1).filter(|&child| child < self.ends[node]);
        let next = |&child: &usize| Some(self.ends[child]).filter(|&next| next < self.ends[node]);
        std::iter::successors(first, next).collect()
    }

    pub(crate) fn parent(&self, node: usize) -> Option<usize> {
        (0..node).rev().find(|&above| self.ends[above] > node)
    }

    pub(crate) fn subtree(&self, root: usize) -> Drawn {
        let nodes = root..self.ends[root];
        let ends = self.ends[nodes.clone()].iter().map(|end| end - root).collect();
        Drawn { ends, widths: self.widths[nodes].to_vec() }
    }

    /// The tree with all children in reverse order, and where each node went.
    pub(crate) fn mirrored(&self) -> (Drawn, Vec<usize>) {
        let (mut mirrored, mut image) = (Drawn::default(), vec![0; self.len()]);
        let mut todo = vec![0];
        while let Some(node) = todo.pop() {
            image[node] = mirrored.ends.len();
            mirrored.ends.push(image[node] + self.ends[node] - node);
            mirrored.widths.push(self.widths[node]);
            todo.extend(self.children(node));
        }
        (mirrored, image)
    }
}

/// The nodes of each level from left to right.
pub(crate) fn by_level(tree: &Drawn) -> Vec<Vec<usize>> {
    let (mut levels, mut path): (Vec<Vec<usize>>, Vec<usize>) = (Vec::new(), Vec::new());
    for node in 0..tree.len() {
        path.retain(|&end| end > node);
        levels.resize_with(levels.len().max(path.len() + 1), Vec::new);
        levels[path.len()].push(node);
        path.push(tree.ends[node]);
    }
    levels
}

/// Any shape: bushy where parents are far back, lanky where they are near. Shrinks to few nodes.
pub(crate) fn any_tree() -> impl Strategy<Value = Drawn> {
    let width = prop_oneof![3 => Just(10.0), 2 => 0.0..40.0, 1 => 0.0..400.0];
    let reach = prop_oneof![Just(2_usize), Just(5), Just(15), Just(1000)];
    let nodes = prop::collection::vec((any::<prop::sample::Index>(), width.clone()), 0..80);
    (width, reach, nodes).prop_map(|(root_width, reach, nodes)| {
        let parent =
            |(idx, (pick, _)): (usize, &(prop::sample::Index, f64))| idx - pick.index(reach.min(idx + 1));
        let parents: Vec<usize> = nodes.iter().enumerate().map(parent).collect();
        let widths: Vec<f64> =
            [root_width].into_iter().chain(nodes.iter().map(|&(_, width)| width)).collect();
        Drawn::from_parents(&parents, &widths)
    })
}

pub(crate) fn any_spacing() -> impl Strategy<Value = Spacing> {
    let gap = || prop_oneof![Just(0.0), Just(10.0), 0.0..60.0];
    (gap(), gap(), 1.0..100.0).prop_map(|(between_siblings, between_cousins, between_levels)| Spacing {
        between_siblings,
        between_cousins,
        between_levels,
    })
}

/// Equal but for the rounding of a few sums.
pub(crate) fn nearly(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-6
}
