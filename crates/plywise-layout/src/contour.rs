//! The outlines of subtrees, as steps from a node to the next one further down.

/// A node on a contour and where it stands.
#[derive(Clone, Copy)]
pub(crate) struct OnContour {
    pub(crate) node: u32,
    pub(crate) x: f64,
}

/// How the contours go on below each node that is on one.
pub(crate) struct Contours {
    steps: Vec<Step>,
}

/// A parent steps to its first child, `dx` to the left, or to its last child, `dx` to the right.
///
/// A leaf steps along its thread, `dx` to the right. It never needs two: only the bottom of a contour
/// gets a thread, and with it stops being the bottom.
#[derive(Clone, Copy, Default)]
struct Step {
    dx: f64,
    left: u32,
    right: u32,
}

impl Contours {
    pub(crate) fn new(n_nodes: usize) -> Contours {
        Contours { steps: vec![Step::default(); n_nodes] }
    }

    /// Follows the left contour one level down.
    pub(crate) fn next_left(&self, from: OnContour) -> OnContour {
        let step = self.steps[from.node as usize];
        // The node numbered next is a child, or else not further down.
        let dx = if step.left == from.node + 1 { -step.dx } else { step.dx };
        OnContour { node: step.left, x: from.x + dx }
    }

    /// Follows the right contour one level down.
    pub(crate) fn next_right(&self, from: OnContour) -> OnContour {
        let step = self.steps[from.node as usize];
        OnContour { node: step.right, x: from.x + step.dx }
    }

    /// Lets a contour that ended at a leaf go on at a node one level below.
    pub(crate) fn set_thread(&mut self, leaf: OnContour, below: OnContour) {
        let dx = below.x - leaf.x;
        self.steps[leaf.node as usize] = Step { dx, left: below.node, right: below.node };
    }

    /// Lets the contours of a node go on at its first and its last child, each `dx` away.
    pub(crate) fn set_children(&mut self, node: u32, last_child: u32, dx: f64) {
        self.steps[node as usize] = Step { dx, left: node + 1, right: last_child };
    }
}
