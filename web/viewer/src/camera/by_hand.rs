//! The view as somebody moves it.

use plywise_layout::{Placement, Point};
use plywise_render::{NODE_HEIGHT, NODE_WIDTH};

use super::{Camera, LEAST_SQUEEZE, SCALES};

impl Camera {
    /// Moved by this many screen pixels, as when the tree is dragged.
    #[must_use]
    pub fn dragged(self, dx: f64, dy: f64) -> Camera {
        let center = Point { x: self.center.x - dx / self.across(), y: self.center.y - dy / self.down() };
        Camera { center, is_automatic: false, ..self }
    }

    /// Nearer or further, with the scene point under `at` (screen pixels from the stage's corner) staying put.
    #[must_use]
    pub fn zoomed(self, factor: f64, at: Option<(f64, f64)>) -> Camera {
        let (x, y) = at.unwrap_or((self.width / 2.0, self.height / 2.0));
        let fixed = self.scene_from_screen(x, y);
        // Across and down together while the tree is as it was placed; else across alone.
        let across = (self.across() * factor).clamp(SCALES.0 * LEAST_SQUEEZE, SCALES.1);
        let scale = if self.squeeze < 1.0 { self.scale.max(across) } else { across.max(SCALES.0) };
        let squeeze = (across / scale).min(1.0);
        let center = Point {
            x: fixed.x - (x - self.width / 2.0) / (scale * squeeze),
            y: fixed.y - (y - self.height / 2.0) / (scale * self.flatten),
        };
        Camera { scale, squeeze, center, is_automatic: false, ..self }
    }

    /// With a point in the middle, unless it is well in view already.
    #[must_use]
    pub fn showing(self, point: Point) -> Camera {
        let seen = self.viewport();
        let (dx, dy) = (NODE_WIDTH / 2.0 / self.squeeze, NODE_HEIGHT / 2.0 / self.flatten);
        let is_seen = point.x - dx >= seen.left
            && point.x + dx <= seen.left + seen.width
            && point.y - dy >= seen.top
            && point.y + dy <= seen.top + seen.height;
        if is_seen { self } else { Camera { center: point, is_automatic: false, ..self } }
    }

    /// With a point in the middle, and as near as a tree is followed, so that a node there is drawn by itself. None where it
    /// is as near already.
    pub fn nearer(self, placement: &Placement, point: Point) -> Option<Camera> {
        let is_far = self.squeeze < 1.0 || self.scale < self.near();
        let scale = self.scale.max(self.near());
        let near = Camera { scale, squeeze: 1.0, center: point, is_automatic: false, ..self };
        is_far.then(|| near.within(placement))
    }

    /// With a point of the tree in the middle, as far as the tree is larger than the stage.
    #[must_use]
    pub fn centered(self, placement: &Placement, center: Point) -> Camera {
        Camera { center, is_automatic: false, ..self }.within(placement)
    }

    /// Another size of stage, the same middle.
    #[must_use]
    pub fn resized(self, width: f64, height: f64) -> Camera {
        Camera { width: width.max(1.0), height: height.max(1.0), ..self }
    }
}
