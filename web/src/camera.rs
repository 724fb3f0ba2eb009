//! Which part of the tree the stage shows. Pure: it is told how large the stage is.

use plywise_layout::{Placement, Point};
use plywise_render::{LEVEL_HEIGHT, NODE_HEIGHT, NODE_WIDTH, Viewport};

/// Room around a tree that is shown whole, in scene units.
const MARGIN: f64 = 26.0;
/// Room on the left for the names of the levels.
const LEVEL_NAMES: f64 = 46.0;
/// Below this scale a tree is not shown whole: its numbers could not be read.
const READABLE: f64 = 0.62;
/// The scale at which a tree too large to be shown whole is followed.
const FOLLOWING: f64 = 0.9;
/// The largest scale at which a small tree is shown whole.
const LARGEST_FIT: f64 = 1.5;
/// The scales that zooming stays within.
const SCALES: (f64, f64) = (0.002, 4.0);

/// A view of the tree: the scene point in the middle of the stage, and how large it is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// How large the stage is on the screen.
    pub width: f64,
    /// See `width`.
    pub height: f64,
    /// Screen pixels to a scene unit.
    pub scale: f64,
    /// What is in the middle.
    pub center: Point,
    /// Whether it goes where the search goes; moving it by hand ends that.
    pub is_automatic: bool,
}

impl Camera {
    /// Before the stage is known: as large as an ordinary one.
    pub fn new() -> Camera {
        Camera {
            width: 900.0,
            height: 460.0,
            scale: 1.0,
            center: Point { x: 0.0, y: 0.0 },
            is_automatic: true,
        }
    }

    /// The view of a whole tree, or, where that could not be read, of where the search is.
    #[must_use]
    pub fn fitted(self, placement: &Placement, current: Point) -> Camera {
        let (width, height) = (placement.width(), placement.height() - LEVEL_HEIGHT + NODE_HEIGHT);
        let fit = (self.width / (width + 2.0 * MARGIN + 2.0 * LEVEL_NAMES))
            .min(self.height / (height + 2.0 * MARGIN + 20.0));
        let whole = Point { x: width / 2.0, y: (height - NODE_HEIGHT) / 2.0 };
        if fit >= READABLE {
            return Camera { scale: fit.min(LARGEST_FIT), center: whole, is_automatic: true, ..self };
        }
        let camera = Camera { scale: FOLLOWING, center: current, is_automatic: true, ..self };
        camera.within(placement)
    }

    /// The view of the whole tree, however small.
    #[must_use]
    pub fn overview(self, placement: &Placement) -> Camera {
        let (width, height) = (placement.width(), placement.height() - LEVEL_HEIGHT + NODE_HEIGHT);
        let fit = (self.width / (width + 2.0 * MARGIN + 2.0 * LEVEL_NAMES))
            .min(self.height / (height + 2.0 * MARGIN + 20.0));
        let center = Point { x: width / 2.0, y: (height - NODE_HEIGHT) / 2.0 };
        let scale = fit.clamp(SCALES.0, LARGEST_FIT);
        Camera { scale, center, is_automatic: false, ..self }
    }

    /// Follows the search: moves only when `current` comes near an edge, and then puts it in the middle.
    #[must_use]
    pub fn following(self, placement: &Placement, current: Point) -> Camera {
        if !self.is_automatic || self.shows_all(placement) {
            return self;
        }
        let (x, y) = ((current.x - self.center.x).abs(), (current.y - self.center.y).abs());
        let is_inside = x * self.scale <= self.width * 0.36 && y * self.scale <= self.height * 0.34;
        if is_inside { self } else { Camera { center: current, ..self }.within(placement) }
    }

    fn shows_all(self, placement: &Placement) -> bool {
        let (width, height) = (placement.width(), placement.height() - LEVEL_HEIGHT + NODE_HEIGHT);
        width * self.scale <= self.width && height * self.scale <= self.height
    }

    /// Keeps the view over the tree, as far as the tree is larger than the stage.
    fn within(self, placement: &Placement) -> Camera {
        let keep = |center: f64, seen: f64, low: f64, high: f64| {
            if high - low <= seen {
                f64::midpoint(low, high)
            } else {
                center.clamp(low + seen / 2.0, high - seen / 2.0)
            }
        };
        let (width, height) = (self.width / self.scale, self.height / self.scale);
        let bottom = placement.height() - LEVEL_HEIGHT + NODE_HEIGHT / 2.0 + MARGIN;
        let right = placement.width() + MARGIN;
        Camera {
            center: Point {
                x: keep(self.center.x, width, -MARGIN - LEVEL_NAMES, right),
                y: keep(self.center.y, height, -NODE_HEIGHT / 2.0 - MARGIN, bottom),
            },
            ..self
        }
    }

    /// Another size of stage, the same middle.
    #[must_use]
    pub fn resized(self, width: f64, height: f64) -> Camera {
        Camera { width: width.max(1.0), height: height.max(1.0), ..self }
    }

    /// Moved by so many screen pixels, as when the tree is dragged.
    #[must_use]
    pub fn dragged(self, dx: f64, dy: f64) -> Camera {
        let center = Point { x: self.center.x - dx / self.scale, y: self.center.y - dy / self.scale };
        Camera { center, is_automatic: false, ..self }
    }

    /// Nearer or further, with the scene point under `at` (screen pixels from the stage's corner) staying put.
    #[must_use]
    pub fn zoomed(self, factor: f64, at: Option<(f64, f64)>) -> Camera {
        let (x, y) = at.unwrap_or((self.width / 2.0, self.height / 2.0));
        let fixed = self.scene_from_screen(x, y);
        let scale = (self.scale * factor).clamp(SCALES.0, SCALES.1);
        let center = Point {
            x: fixed.x - (x - self.width / 2.0) / scale,
            y: fixed.y - (y - self.height / 2.0) / scale,
        };
        Camera { scale, center, is_automatic: false, ..self }
    }

    /// With a point in the middle, unless it is well in view already.
    #[must_use]
    pub fn showing(self, point: Point) -> Camera {
        let seen = self.viewport();
        let (dx, dy) = (NODE_WIDTH, NODE_HEIGHT);
        let is_seen = point.x - dx >= seen.left
            && point.x + dx <= seen.left + seen.width
            && point.y - dy >= seen.top
            && point.y + dy <= seen.top + seen.height;
        if is_seen { self } else { Camera { center: point, is_automatic: false, ..self } }
    }

    /// The scene point at a place on the stage.
    pub fn scene_from_screen(self, x: f64, y: f64) -> Point {
        Point {
            x: self.center.x + (x - self.width / 2.0) / self.scale,
            y: self.center.y + (y - self.height / 2.0) / self.scale,
        }
    }

    /// What of the scene is seen.
    pub fn viewport(self) -> Viewport {
        let Point { x: left, y: top } = self.scene_from_screen(0.0, 0.0);
        let (width, height) = (self.width / self.scale, self.height / self.scale);
        Viewport { left, top, width, height, scale: self.scale }
    }

    /// The transform that puts scene units on the stage.
    pub fn transform(self) -> String {
        let x = self.width / 2.0 - self.center.x * self.scale;
        let y = self.height / 2.0 - self.center.y * self.scale;
        format!("translate({x:.2} {y:.2}) scale({:.4})", self.scale)
    }
}

impl Default for Camera {
    fn default() -> Camera {
        Camera::new()
    }
}
