//! What of a scene is seen, and how large.

use plywise_layout::Point;

use crate::geometry::NODE_HEIGHT;

/// The part of the scene that can be seen, in scene units, and how large it is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewport {
    /// Left edge.
    pub left: f64,
    /// Upper edge.
    pub top: f64,
    /// How wide.
    pub width: f64,
    /// How high.
    pub height: f64,
    /// Screen pixels to a scene unit.
    pub scale: f64,
    /// How much narrower than it was placed the tree is drawn, 1 being not at all: marks keep their size and
    /// move together, and what no longer fits side by side is folded. Positions of marks are squeezed, the
    /// viewport's own edges are not.
    pub squeeze: f64,
    /// How much closer to each other than they were placed the levels are drawn, 1 being not at all. As with `squeeze`, marks keep
    /// their size, and the viewport's own edges are those of the tree as it was placed. Pictures with boards, and those of positions
    /// that are drawn once, have no room for less than 1.
    pub flatten: f64,
}

/// Branches whose subtree is narrower than this many screen pixels are drawn as one wedge with it.
pub const FOLD_BELOW: f64 = 14.0;

impl Viewport {
    /// Subtrees narrower than this are drawn as one wedge, in units of the placement.
    pub(crate) fn fold_below(&self) -> f64 {
        FOLD_BELOW / (self.scale * self.squeeze)
    }

    /// Whether what ends at this height is not all above the view. A mark stands out from its place by its own height.
    pub(crate) fn reaches(&self, bottom: f64) -> bool {
        bottom + NODE_HEIGHT / self.flatten >= self.top
    }

    /// Whether a point of a scene is well in view, so that a short text around it is.
    pub(crate) fn holds(&self, Point { x, y }: Point) -> bool {
        let (edge, left) = (16.0, self.left * self.squeeze);
        let (right, top) = (left + self.width * self.squeeze, self.top * self.flatten);
        let bottom = top + self.height * self.flatten;
        x >= left + edge && x <= right - edge && y >= top + edge && y <= bottom - edge
    }

    /// Whether anything between these edges is seen.
    pub(crate) fn shows(&self, left: f64, right: f64, top: f64, bottom: f64) -> bool {
        left <= self.left + self.width
            && right >= self.left
            && top <= self.top + self.height
            && bottom >= self.top
    }
}
