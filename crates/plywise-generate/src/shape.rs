//! Where branches and leaves stand, before anything is worth anything.

use plywise_search::{GameTree, Player, TreeBuilder};

use crate::decimal;
use crate::stream::Stream;
use crate::{Generator, Request};

/// How many children each node has, in depth-first order; a leaf has none.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    arities: Vec<u32>,
}

impl Shape {
    /// Draws as [`Generator`] says: for `uniform-1` the branching, then the depth; for `ragged-1`, node by node
    /// in depth-first order, first whether the line ends here, then how many children there are.
    pub(crate) fn draw(request: &Request, stream: &mut Stream) -> Shape {
        let Request { generator, branching, depth, .. } = *request;
        let mut from = |low: u32, high: u32| low + stream.below(u64::from(high - low) + 1) as u32;
        match generator {
            Generator::Uniform1 => {
                let b = from(branching.min(), branching.max());
                let d = from(depth.min(), depth.max());
                Shape::grown(|level| if level < d { b } else { 0 })
            }
            // A line ends at each depth that it may end at as often as at any other.
            Generator::Ragged1 => Shape::grown(|level| {
                if level >= depth.min() && from(0, depth.max() - level.min(depth.max())) == 0 {
                    0
                } else {
                    from(branching.min(), branching.max())
                }
            }),
        }
    }

    fn grown(mut arity_at: impl FnMut(u32) -> u32) -> Shape {
        let mut arities = Vec::new();
        let mut open: Vec<u32> = Vec::new(); // children still to come of each open branch
        loop {
            let arity = arity_at(open.len() as u32);
            arities.push(arity);
            if arity > 0 {
                open.push(arity);
                continue;
            }
            loop {
                let Some(left) = open.last_mut() else { return Shape { arities } };
                *left -= 1;
                if *left > 0 {
                    break;
                }
                open.pop();
            }
        }
    }

    pub(crate) fn n_nodes(&self) -> usize {
        self.arities.len()
    }

    /// How many children the node in this place of the depth-first order has.
    pub(crate) fn arity(&self, node: usize) -> u32 {
        self.arities[node]
    }

    pub(crate) fn n_leaves(&self) -> usize {
        self.arities.iter().filter(|&&arity| arity == 0).count()
    }

    /// How many leaves stand before this place in depth-first order.
    pub(crate) fn leaves_before(&self, node: usize) -> usize {
        self.arities[..node].iter().filter(|&&arity| arity == 0).count()
    }

    /// Goes through the tree depth first: `open` at each branch, `leaf` at each leaf, `close` after each
    /// branch. All are told the depth.
    pub(crate) fn walk<S>(
        &self,
        state: &mut S,
        mut open: impl FnMut(&mut S, usize),
        mut leaf: impl FnMut(&mut S, usize),
        mut close: impl FnMut(&mut S, usize),
    ) {
        let mut left: Vec<u32> = Vec::new();
        for &arity in &self.arities {
            if arity > 0 {
                open(state, left.len());
                left.push(arity);
                continue;
            }
            leaf(state, left.len());
            while let Some(last) = left.last_mut() {
                *last -= 1;
                if *last > 0 {
                    break;
                }
                left.pop();
                close(state, left.len());
            }
        }
    }

    /// The tree with these leaves, in units of the last of `places` places.
    pub(crate) fn tree(&self, root: Player, leaves: &[i64], places: u32) -> GameTree {
        let mut building = (TreeBuilder::new(), leaves.iter());
        self.walk(
            &mut building,
            |(tree, _), depth| {
                tree.open(mover(root, depth), None);
            },
            |(tree, leaves), _| {
                let value = leaves.next().map(|&units| decimal::score(units, places));
                tree.leaf(value, None);
            },
            |(tree, _), _| tree.close(),
        );
        building.0.finish().expect("branches of a shape have children, and there is one root")
    }

    /// The game's value and how many moves at the root are worth it, by the definition.
    pub(crate) fn value(&self, root: Player, leaves: &[i64]) -> (i64, u32) {
        /// The best so far of each open branch, and how many children are worth it.
        struct Best<'leaves> {
            open: Vec<Option<(i64, u32)>>,
            leaves: std::slice::Iter<'leaves, i64>,
            root: Player,
            result: (i64, u32),
        }
        impl Best<'_> {
            fn came(&mut self, value: i64, depth: usize) {
                let Some(best) = self.open.last_mut() else { return };
                let is_max = mover(self.root, depth - 1) == Player::Max;
                *best = Some(match *best {
                    Some((old, n)) if old == value => (old, n + 1),
                    Some((old, n)) if (old > value) == is_max => (old, n),
                    _ => (value, 1),
                });
            }
        }
        let mut state = Best { open: Vec::new(), leaves: leaves.iter(), root, result: (0, 1) };
        self.walk(
            &mut state,
            |state, _| state.open.push(None),
            |state, depth| {
                if let Some(&value) = state.leaves.next() {
                    state.came(value, depth);
                }
            },
            |state, depth| {
                if let Some(Some(best)) = state.open.pop() {
                    state.result = best;
                    state.came(best.0, depth);
                }
            },
        );
        state.result
    }
}

/// Who moves so many plies from the root.
pub(crate) fn mover(root: Player, depth: usize) -> Player {
    if (root == Player::Max) == depth.is_multiple_of(2) { Player::Max } else { Player::Min }
}
