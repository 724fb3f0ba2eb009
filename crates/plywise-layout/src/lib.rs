//! Where the nodes of a tree go on a page.
//!
//! This crate knows shapes and widths. It does not know what the tree is about: a game, a family and
//! a table of contents are placed alike. It draws nothing either; a [`Placement`] is numbers.
//!
//! The drawing follows six rules. The tests in `tests/rules` check each of them:
//!
//! ```text
//!            o              1  a node stands on the level of its depth
//!        ┌───┴───┐          2  a parent stands over the middle of its first and last child
//!        o       o          3  children keep their order, and edges do not cross
//!     ┌──┼──┐    │          4  neighbours on a level keep the distance asked for
//!     o  o  o    o          5  children stand as close as that allows; where two of them need
//!     │     │                  more room, those between share it evenly
//!     o     o               6  equal subtrees look equal, mirrored ones mirrored
//! ```
//!
//! The time is linear in the number of nodes, whatever the shape, and nothing recurses: a chain of a
//! million nodes is an ordinary input. All arithmetic is `+ - * /` and comparisons, so a tree gets
//! the same bits on every machine.
//!
//! # Example
//!
//! Ada has two children, Ben and Cleo; Ben has one, Dan.
//!
//! ```
//! use plywise_layout::{Point, Spacing, Tree, place};
//!
//! struct Family;
//!
//! impl Tree for Family {
//!     fn len(&self) -> usize {
//!         4
//!     }
//!     // Ada 0, Ben 1, Dan 2, Cleo 3: parents first, and each subtree in one piece.
//!     fn subtree_end(&self, node: usize) -> usize {
//!         [4, 3, 3, 4][node]
//!     }
//!     fn width(&self, _node: usize) -> f64 {
//!         30.0
//!     }
//! }
//!
//! let spacing = Spacing { between_siblings: 10.0, between_cousins: 20.0, between_levels: 50.0 };
//! let placement = place(&Family, spacing);
//!
//! assert_eq!(placement.at(1), Point { x: 15.0, y: 50.0 });  // Ben's box begins where the drawing does
//! assert_eq!(placement.at(3), Point { x: 55.0, y: 50.0 });
//! assert_eq!(placement.at(0), Point { x: 35.0, y: 0.0 });   // Ada stands over the middle
//! assert_eq!(placement.at(2), Point { x: 15.0, y: 100.0 });
//! assert_eq!((placement.width(), placement.n_levels()), (70.0, 3));
//! ```

#![warn(missing_docs)]

mod contour;
mod icicle;
mod joined;
mod place;
mod spread;

pub use icicle::{Bar, Icicle, Strip};
pub use joined::Joined;
pub use place::place;

/// A tree to place: its nodes are numbered from 0 in depth-first order.
///
/// So the root is 0, a parent comes before its children, children come in the order they are drawn
/// in, and the subtree of a node is the range `node..subtree_end(node)`. Ends that contradict each
/// other give a wrong drawing or a panic, never an endless loop.
pub trait Tree {
    /// How many nodes there are.
    fn len(&self) -> usize;

    /// One past the last descendant of `node`. For a leaf that is `node + 1`.
    fn subtree_end(&self, node: usize) -> usize;

    /// How much room the node needs across: a finite number, not negative.
    ///
    /// Asked a few times for each node, so it should not have to measure anything.
    fn width(&self, node: usize) -> f64;

    /// Whether there is nothing to place.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The distances asked for. All are finite and not negative.
///
/// The two gaps lie between the boxes of nodes, so a wide node pushes its neighbours further away.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spacing {
    /// The least gap between neighbours that have the same parent.
    pub between_siblings: f64,
    /// The least gap between neighbours on a level that have different parents.
    pub between_cousins: f64,
    /// From the middle of one level to the middle of the next.
    pub between_levels: f64,
}

/// A point of the drawing: `x` grows to the right, `y` grows downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Distance from the left edge of the drawing.
    pub x: f64,
    /// Distance below the middle of the root's level.
    pub y: f64,
}

/// Where the nodes of a tree stand.
///
/// It is a value: it stays as it is when the tree changes, and a changed tree is placed anew.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Placement {
    places: Vec<NodePlace>,
    n_levels: usize,
    between_levels: f64,
    is_renumbered: bool,
}

/// One node's place. While the tree is being placed the fields hold what leads to it; see `place`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct NodePlace {
    left: f64,
    x: f64,
    right: f64,
    depth: u32,
}

impl Placement {
    /// Where the center of a node stands.
    ///
    /// # Panics
    ///
    /// If there is no such node, like an index into a slice. So do [`depth`](Self::depth) and
    /// [`extent`](Self::extent).
    pub fn at(&self, node: usize) -> Point {
        let place = self.places[node];
        Point { x: place.x, y: f64::from(place.depth) * self.between_levels }
    }

    /// How many edges lie between a node and the root.
    pub fn depth(&self, node: usize) -> u32 {
        self.places[node].depth
    }

    /// The leftmost and the rightmost `x` that boxes in the subtree of a node cover.
    ///
    /// Whoever draws a part of a large tree walks it from the root and passes over every subtree
    /// whose extent lies outside that part.
    ///
    /// ```
    /// # use plywise_layout::{Spacing, Tree, place};
    /// # struct Cherry;
    /// # impl Tree for Cherry {
    /// #     fn len(&self) -> usize { 3 }
    /// #     fn subtree_end(&self, node: usize) -> usize { [3, 2, 3][node] }
    /// #     fn width(&self, _node: usize) -> f64 { 30.0 }
    /// # }
    /// # let spacing = Spacing { between_siblings: 10.0, between_cousins: 20.0, between_levels: 50.0 };
    /// let placement = place(&Cherry, spacing); // a parent and two leaves
    /// assert_eq!(placement.extent(0), (0.0, 70.0));
    /// assert_eq!(placement.extent(2), (40.0, 70.0));
    /// ```
    pub fn extent(&self, node: usize) -> (f64, f64) {
        let place = self.places[node];
        (place.left, place.right)
    }

    /// From the leftmost edge of a box to the rightmost. The drawing begins at `x` = 0.
    pub fn width(&self) -> f64 {
        self.places.first().map_or(0.0, |root| root.right)
    }

    /// As many times the distance between levels as there are levels: a level reaches from half that
    /// distance above the middle of its nodes to half below.
    pub fn height(&self) -> f64 {
        self.n_levels as f64 * self.between_levels
    }

    /// How many levels there are. A single node is one level.
    pub fn n_levels(&self) -> usize {
        self.n_levels
    }

    /// How many nodes were placed.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether no node was placed.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The same drawing of a tree whose nodes are numbered otherwise: what was placed as the nth node is `nodes[nth]`. So children
    /// may be drawn in another order than that of their numbers.
    ///
    /// # Panics
    ///
    /// If `nodes` is not as long as the drawing or holds a number beyond it.
    ///
    /// ```
    /// # use plywise_layout::{Spacing, Tree, place};
    /// # struct Cherry;
    /// # impl Tree for Cherry {
    /// #     fn len(&self) -> usize { 3 }
    /// #     fn subtree_end(&self, node: usize) -> usize { [3, 2, 3][node] }
    /// #     fn width(&self, _node: usize) -> f64 { 30.0 }
    /// # }
    /// # let spacing = Spacing { between_siblings: 10.0, between_cousins: 20.0, between_levels: 50.0 };
    /// let placement = place(&Cherry, spacing).renumbered(&[0, 2, 1]); // the second leaf stands first
    /// assert_eq!((placement.at(2).x, placement.at(1).x), (15.0, 55.0));
    /// ```
    #[must_use]
    pub fn renumbered(&self, nodes: &[usize]) -> Placement {
        assert_eq!(nodes.len(), self.places.len(), "every node has a number");
        let mut places = self.places.clone();
        for (place, &node) in self.places.iter().zip(nodes) {
            places[node] = *place;
        }
        Placement { places, is_renumbered: true, ..*self }
    }

    /// Whether children may stand in another order than that of their numbers.
    pub fn is_renumbered(&self) -> bool {
        self.is_renumbered
    }

    /// The same drawing seen in a mirror, for games that are read from right to left.
    #[must_use]
    pub fn mirrored(&self) -> Placement {
        let width = self.width();
        let mirror = |place: &NodePlace| NodePlace {
            x: width - place.x,
            left: width - place.right,
            right: width - place.left,
            depth: place.depth,
        };
        Placement { places: self.places.iter().map(mirror).collect(), ..*self }
    }
}
