//! Placing a tree, beside the least that could be called placing and another crate.

use std::rc::Rc;

use plywise_layout::{Spacing, Tree, place};

use crate::random::Random;
use crate::{Done, Kernel};

/// A tree by its shape alone, in depth-first order.
struct Shape {
    parents: Vec<u32>,
    ends: Vec<u32>,
    n_levels: f64,
}

impl Tree for Shape {
    fn len(&self) -> usize {
        self.ends.len()
    }

    fn subtree_end(&self, node: usize) -> usize {
        self.ends[node] as usize
    }

    fn width(&self, _node: usize) -> f64 {
        0.0
    }
}

pub(crate) fn kernels() -> Vec<Kernel> {
    let four_ary = |node: u32, _: &mut Random| (node - 1) / 4;
    let random = |node: u32, random: &mut Random| random.next() % node;
    let mut kernels = Vec::new();
    for n_nodes in [1_000, 10_000, 100_000] {
        kernels.extend(of_shape(&format!("layout {n_nodes} 4-ary"), Shape::new(n_nodes, four_ary)));
        kernels.extend(of_shape(&format!("layout {n_nodes} random"), Shape::new(n_nodes, random)));
    }
    kernels
}

fn of_shape(case: &str, shape: Shape) -> Vec<Kernel> {
    let units = shape_len(&shape);
    let shape = Rc::new(shape);
    let ours = Rc::clone(&shape);
    let spacing = Spacing { between_siblings: 1.0, between_cousins: 1.0, between_levels: 1.0 };
    let kernels = vec![
        Kernel::new(case, "ours", move || {
            let placement = place(&*ours, spacing);
            assert_eq!(placement.n_levels() as f64, ours.n_levels);
            Done { units, check: ours.n_levels }
        }),
        leaf_slots(&case.replace("layout", "slots"), Rc::clone(&shape)),
    ];
    #[cfg(all(feature = "peers", not(target_arch = "wasm32")))]
    let kernels = kernels.into_iter().chain(peers::kernels(case, &shape)).collect();
    kernels
}

fn shape_len(shape: &Shape) -> f64 {
    shape.ends.len() as f64
}

/// The floor: leaves in equal slots, each parent over the middle of its first and last child.
fn leaf_slots(case: &str, shape: Rc<Shape>) -> Kernel {
    let units = shape_len(&shape);
    Kernel::new(case, "floor", move || {
        let n_nodes = shape.ends.len();
        let (mut x, mut last) = (vec![0.0_f64; n_nodes], vec![f64::NAN; n_nodes]);
        let mut slot = 0.0;
        for node in (0..n_nodes).rev() {
            if shape.ends[node] as usize == node + 1 {
                x[node] = slot;
                slot -= 1.0;
            } else {
                x[node] = (x[node] + last[node]) / 2.0;
            }
            // Backwards the last child comes first, and the first child has the last word.
            let parent = shape.parents[node] as usize;
            if last[parent].is_nan() {
                last[parent] = x[node];
            }
            x[parent] = x[node];
        }
        Done { units, check: std::hint::black_box(&x).len() as f64 }
    })
}

impl Shape {
    /// Each node but the first hangs below an earlier one; then all are put into depth-first order.
    fn new(n_nodes: u32, parent_of: impl Fn(u32, &mut Random) -> u32) -> Shape {
        let mut random = Random(1);
        let mut children = vec![Vec::new(); n_nodes as usize];
        for node in 1..n_nodes {
            children[parent_of(node, &mut random) as usize].push(node);
        }
        let (mut parents, mut ends) = (Vec::new(), Vec::new());
        let (mut waiting, mut open, mut n_levels) = (vec![0], Vec::<(u32, u32)>::new(), 0);
        while let Some(node) = waiting.pop() {
            let place = ends.len() as u32;
            parents.push(open.last().map_or(0, |(place, _)| *place));
            ends.push(place + 1);
            waiting.extend(children[node as usize].iter().rev());
            open.push((place, children[node as usize].len() as u32));
            n_levels = n_levels.max(open.len());
            // A branch closes with its last child.
            while let Some((closed, _)) = open.pop_if(|(_, missing)| *missing == 0) {
                ends[closed as usize] = place + 1;
                if let Some((_, missing)) = open.last_mut() {
                    *missing -= 1;
                }
            }
        }
        Shape { parents, ends, n_levels: n_levels as f64 }
    }
}

#[cfg(all(feature = "peers", not(target_arch = "wasm32")))]
mod peers {
    use std::rc::Rc;

    use tidy_tree::TidyTree;

    use super::{Shape, shape_len};
    use crate::{Done, Kernel};

    pub(super) fn kernels(case: &str, shape: &Rc<Shape>) -> [Kernel; 2] {
        let (units, n_levels) = (shape_len(shape), shape.n_levels);
        let mut built = build(shape);
        let shape = Rc::clone(shape);
        [
            Kernel::new(case, "tidy-tree", move || {
                built.layout();
                Done { units, check: n_levels }
            }),
            Kernel::new(case, "tidy-tree with build", move || {
                build(&shape).layout();
                Done { units, check: n_levels }
            }),
        ]
    }

    fn build(shape: &Shape) -> TidyTree {
        let mut tree = TidyTree::with_layered_tidy(0.0, 0.0);
        for (node, parent) in shape.parents.iter().enumerate() {
            let parent = if node == 0 { tidy_tree::NULL_ID } else { *parent as usize };
            tree.add_node(node, 1.0, 1.0, parent);
        }
        tree
    }
}
