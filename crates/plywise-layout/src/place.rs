//! The tidy tree in linear time: A. van der Ploeg, "Drawing non-layered tidy trees in linear time",
//! Software: Practice and Experience 44 (2014), here with levels of equal height. It builds on
//! C. Buchheim, M. Jünger and S. Leipert, "Improving Walker's algorithm to run in linear time" (2002).
//!
//! One walk up the nodes builds every subtree as a stiff shape and pushes the shapes of siblings
//! together. One walk down turns distances between relatives into positions.
//!
//! Two shapes are pushed together by comparing the right contour of the left one with the left
//! contour of the right one, level by level:
//!
//! ```text
//!        a            b         right contour of a:  a d f ~ g
//!      ┌─┴─┐       ┌──┴──┐      left contour of b:   b k m
//!      c   d       k     l
//!    ┌─┴─┐ │       │            From f the contour goes on at g, which is no child of f. That
//!    e   o f       m            step is a thread. It was laid when d was pushed towards c, so
//!    │     ~                    that nobody ever has to look for it again.
//!    g ~ ~ ~
//! ```
//!
//! A comparison ends where the shallower shape does. Each level of it leaves a node of either contour
//! inside the shape they make together, where no later comparison comes: hence the linear time.

use crate::contour::{Contours, OnContour};
use crate::spread::{Sibling, Spread};
use crate::{NodePlace, Placement, Spacing, Tree};

/// Places a tree: parents over their children, everything as close as the spacing allows.
///
/// # Panics
///
/// If the tree has 2³² nodes or more.
pub fn place(tree: &impl Tree, spacing: Spacing) -> Placement {
    let len = u32::try_from(tree.len()).expect("node numbers fit 32 bits");
    let mut layout = Layout {
        tree,
        spacing,
        places: vec![NodePlace::default(); tree.len()],
        contours: Contours::new(tree.len()),
        waiting: Vec::new(),
        siblings: Vec::new(),
        exposed: Vec::new(),
        spread: Spread::default(),
    };
    for node in (0..len).rev() {
        layout.first_walk(node);
    }
    let n_levels = layout.waiting.last().map_or(0, |root| root.levels as usize + 1);
    layout.second_walk();
    Placement {
        places: layout.places,
        n_levels,
        between_levels: spacing.between_levels,
        is_renumbered: false,
    }
}

struct Layout<'a, T> {
    tree: &'a T,
    spacing: Spacing,
    /// During the first walk `x` counts from the parent, `left` and `right` count from the node
    /// itself, and `depth` is the parent. The second walk makes them final.
    places: Vec<NodePlace>,
    contours: Contours,
    /// Finished shapes whose parent is still to come; its first child is on top.
    waiting: Vec<Shape>,
    /// The children of the parent at hand, as far as they have been placed.
    siblings: Vec<Sibling>,
    /// Those of them that the next child can touch past the last one, the nearest on top, each deeper
    /// than the one above it. With the last one they are what the paper calls the list IYL.
    exposed: Vec<Exposed>,
    spread: Spread,
}

/// A subtree that has become stiff, or several that were pushed together.
///
/// The extremes are the outermost nodes on the deepest level, where the contours end. Their positions
/// count from the root, or from the first one.
#[derive(Clone, Copy)]
struct Shape {
    root: u32,
    /// How many levels lie below the root.
    levels: u32,
    extreme_left: u32,
    extreme_right: u32,
    extreme_left_x: f64,
    extreme_right_x: f64,
}

/// A sibling as seen by a later one.
#[derive(Clone, Copy)]
struct Exposed {
    sibling: u32,
    levels: u32,
}

impl<T: Tree> Layout<'_, T> {
    /// Makes one shape of a node and the shapes of its children.
    fn first_walk(&mut self, node: u32) {
        let end = self.tree.subtree_end(node as usize);
        let is_child = |shape: &mut Shape| (shape.root as usize) < end;
        let Some(first) = self.waiting.pop_if(is_child) else {
            return self.set_extremes(node);
        };
        self.siblings.clear();
        let Shape { root, levels, .. } = first;
        self.siblings.push(Sibling { root, levels, kept_off_by: 0, x: 0.0, distance: 0.0 });
        self.exposed.clear();
        let mut forest = first;
        while let Some(child) = self.waiting.pop_if(is_child) {
            self.separate(&mut forest, child);
        }
        if !self.spread.is_empty() {
            self.spread.add_child_spacing(&mut self.siblings);
        }
        self.position_root(node, forest);
    }

    /// A leaf is all there is on both contours of its shape.
    fn set_extremes(&mut self, leaf: u32) {
        let half = self.half_width(leaf);
        self.set_extent(leaf, -half, half);
        let shape = Shape {
            root: leaf,
            levels: 0,
            extreme_left: leaf,
            extreme_right: leaf,
            extreme_left_x: 0.0,
            extreme_right_x: 0.0,
        };
        self.waiting.push(shape);
    }

    /// Adds a child to the forest of its earlier siblings, as far left as every level allows.
    fn separate(&mut self, forest: &mut Shape, child: Shape) {
        let before_idx = self.siblings.len() as u32 - 1;
        let &Sibling { root: before, levels, x: before_x, .. } = &self.siblings[before_idx as usize];
        // The facing contours: of the forest, and of the child as if its root stood at 0.
        let mut l = OnContour { node: before, x: before_x };
        let mut r = OnContour { node: child.root, x: 0.0 };
        let least_x = l.x + self.distance(l, self.spacing.between_siblings, r);

        let (mut x, mut distance, mut kept_off_by) = (least_x, 0.0, before_idx);
        let mut exposed = Exposed { sibling: before_idx, levels };
        let mut level = 0;
        loop {
            let mut needed = least_x;
            while level < exposed.levels.min(child.levels) {
                (l, r) = (self.contours.next_right(l), self.contours.next_left(r));
                needed = larger(needed, l.x + self.distance(l, self.spacing.between_cousins, r) - r.x);
                level += 1;
            }
            if exposed.sibling == before_idx {
                (x, distance) = (needed, needed - before_x);
            } else if needed > x {
                self.spread.distribute_extra(exposed.sibling, before_idx + 1, needed - x);
                (x, kept_off_by) = (needed, exposed.sibling);
            }
            if exposed.levels > child.levels {
                self.exposed.push(exposed);
            }
            if exposed.levels >= child.levels {
                break;
            }
            let Some(deeper) = self.exposed.pop() else { break };
            exposed = deeper;
        }

        self.siblings.push(Sibling { root: child.root, levels: child.levels, kept_off_by, x, distance });
        r.x += x;
        self.join(forest, child, x, l, r);
    }

    /// Makes one shape of the forest and the child at `x`, whose contours were compared down to `l`
    /// and `r`. The shallower one's outer contour gets a thread to what the deeper one has below.
    fn join(&mut self, forest: &mut Shape, child: Shape, x: f64, l: OnContour, r: OnContour) {
        if child.levels > forest.levels {
            let end = OnContour { node: forest.extreme_left, x: forest.extreme_left_x };
            self.contours.set_thread(end, self.contours.next_left(r));
            forest.levels = child.levels;
            forest.extreme_left = child.extreme_left;
            forest.extreme_left_x = x + child.extreme_left_x;
        } else if child.levels < forest.levels {
            let end = OnContour { node: child.extreme_right, x: x + child.extreme_right_x };
            self.contours.set_thread(end, self.contours.next_right(l));
            return;
        }
        forest.extreme_right = child.extreme_right;
        forest.extreme_right_x = x + child.extreme_right_x;
    }

    /// Puts a node over the middle of its first and last child and closes its shape.
    fn position_root(&mut self, node: u32, forest: Shape) {
        let last = &self.siblings[self.siblings.len() - 1];
        let dx = last.x * 0.5;
        self.contours.set_children(node, last.root, dx);
        let half = self.half_width(node);
        let (mut left, mut right) = (-half, half);
        for sibling in &self.siblings {
            let place = &mut self.places[sibling.root as usize];
            place.x = sibling.x - dx;
            place.depth = node;
            left = smaller(left, place.x + place.left);
            right = larger(right, place.x + place.right);
        }
        self.set_extent(node, left, right);
        self.waiting.push(Shape {
            root: node,
            levels: forest.levels + 1,
            extreme_left_x: forest.extreme_left_x - dx,
            extreme_right_x: forest.extreme_right_x - dx,
            ..forest
        });
    }

    fn set_extent(&mut self, node: u32, left: f64, right: f64) {
        let place = &mut self.places[node as usize];
        (place.left, place.right) = (left, right);
    }

    /// Turns positions among relatives into positions in the drawing, parents first.
    fn second_walk(&mut self) {
        let Some(root) = self.places.first_mut() else { return };
        let x = -root.left;
        *root = NodePlace { x, left: 0.0, right: x + root.right, depth: 0 };
        for node in 1..self.places.len() {
            let parent = self.places[self.places[node].depth as usize];
            let place = &mut self.places[node];
            place.x += parent.x;
            place.left += place.x;
            place.right += place.x;
            place.depth = parent.depth + 1;
        }
    }

    /// How far apart the centers of two nodes have to be for this gap between their boxes.
    fn distance(&self, l: OnContour, gap: f64, r: OnContour) -> f64 {
        self.half_width(l.node) + gap + self.half_width(r.node)
    }

    fn half_width(&self, node: u32) -> f64 {
        self.tree.width(node as usize) * 0.5
    }
}

/// Unlike `f64::max` it owes nothing to values that are no numbers, which makes it one instruction.
fn larger(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

fn smaller(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}
