//! Which part of the tree the stage shows. Pure: its caller gives the size of the stage.

mod by_hand;
mod following;

use plywise_layout::{Placement, Point};
use plywise_render::{LEVEL_HEIGHT, NODE_HEIGHT, Viewport, number, number_to};

pub use self::following::Spot;

/// Room around a tree that is shown whole, in pixels.
const MARGIN: f64 = 26.0;
/// Room on both sides of a tree that is squeezed: its nodes keep their size, so the outermost stand out by half of it, with a long value
/// in them.
const MARGIN_SQUEEZED: f64 = 46.0;
/// Room above and below such a tree, for what stands above its root and below its leaves.
const HEADROOM: f64 = 22.0;
/// Room above a node, in the scene's units, for a frame around it.
const ABOVE: f64 = 5.0;
/// What stands below a leaf: its name.
const BELOW: f64 = 16.0;
/// Room on the left for the names of the levels, and as much on the right.
const LEVEL_NAMES: f64 = 46.0;
/// Below this scale the names of the levels give way to the nodes.
const NAMED: f64 = 0.9;
/// Below this scale a tree is not shown whole: the texts in its nodes, 16 px by themselves, would be smaller than 12 px.
pub const READABLE: f64 = 0.75;
/// A tree that is not followed is shown whole down to this scale, rather than folded.
const NEARLY_READABLE: f64 = 0.5;
/// The same as [`READABLE`] on a stage lower than [`LOW`] pixels, where two trees are compared: there all of both says more. Not on a phone, where
/// smaller texts could not be read at all.
const READABLE_LOW: f64 = 0.5;
/// As low as a stage above another one.
const LOW: f64 = 330.0;
/// The scale at which a tree too large to be shown whole is followed.
const FOLLOWING: f64 = 0.9;
/// The same on a stage narrower than [`NARROW`] pixels, to show more of it.
const FOLLOWING_NARROW: f64 = 0.8;
/// As narrow as a phone.
const NARROW: f64 = 440.0;
/// A tree a little too wide is drawn narrower than it was placed, so that all of it is in view: this much at most, whatever its nodes
/// have room for.
pub const NARROWEST: f64 = 0.72;
/// So much a tree may always be squeezed: leaves side by side still keep apart, and of what is written beside branches some may be left
/// out.
pub const NARROW_ENOUGH: f64 = 0.82;
/// On a low stage, levels are drawn this much closer to each other at most: lines still have room for their texts and crosses.
pub const LOWEST: f64 = 0.7;
/// The scale up to which levels give way: texts in nodes are as large as beside the tree.
const COMFORTABLE: f64 = 1.0;
/// Room on both sides of such a tree, in pixels.
const MARGIN_NARROW: f64 = 10.0;
/// The same on a phone: what is written beside branches keeps its size where these are squeezed, and ends further out than leaves do.
const MARGIN_PHONE: f64 = 18.0;
/// The largest scales at which a small tree is shown whole: on an ordinary stage, and on one as high as a large screen's.
const LARGEST_FIT: (f64, f64) = (1.44, 1.9);
/// How high a stage is for each unit of that scale, in pixels.
const HEIGHT_OF_FIT: f64 = 450.0;
/// The scales that zooming stays within. Below the least, a wide tree is squeezed instead.
const SCALES: (f64, f64) = (0.3, 4.0);
/// Down to this scale, a tree a little too wide is squeezed no more than its labels give way.
const SQUEEZED: f64 = 0.15;
/// The most a tree is squeezed.
const LEAST_SQUEEZE: f64 = 1e-6;

/// A view of the tree: the scene point in the middle of the stage, and how large it is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// How large the stage is on the screen.
    pub width: f64,
    /// See `width`.
    pub height: f64,
    /// Screen pixels to a scene unit.
    pub scale: f64,
    /// How much narrower than it was placed the tree is drawn, see [`Viewport::squeeze`].
    pub squeeze: f64,
    /// How much closer than they were placed its levels are drawn, see [`Viewport::flatten`].
    pub flatten: f64,
    /// The least that may be, from [`LOWEST`] to 1, which is not at all.
    pub flattest: f64,
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
            squeeze: 1.0,
            flatten: 1.0,
            flattest: 1.0,
            center: Point { x: 0.0, y: 0.0 },
            is_automatic: true,
        }
    }

    /// The view of a whole tree, or, where that could not be read, of where the search is; before it is
    /// anywhere, an overview, in which what cannot be read is folded. `narrowest` is how much narrower than it was placed the tree may be drawn
    /// with nothing lost, from [`NARROWEST`] to 1, which is not at all; up to [`NARROW_ENOUGH`] it always may be to be whole. Where the
    /// stage is low, its levels are drawn closer to each other, as far as `flattest` allows. Where it `keeps_size`, as the tree of a game, an
    /// overview is squeezed before it is written any smaller.
    #[must_use]
    pub fn fitted(
        self,
        placement: &Placement,
        current: Option<Point>,
        narrowest: f64,
        keeps_size: bool,
    ) -> Camera {
        // Whatever it was before.
        let (across, _) = Camera { flatten: 1.0, ..self }.fit(placement);
        let lower = self.flattened(placement, across.max(self.near()).min(COMFORTABLE));
        let (_, down) = lower.fit(placement);
        lower.fitted_in(placement, current, narrowest, keeps_size, (across, down))
    }

    fn fitted_in(
        self,
        placement: &Placement,
        current: Option<Point>,
        narrowest: f64,
        keeps_size: bool,
        (across, down): (f64, f64),
    ) -> Camera {
        let fit = across.min(down);
        if fit >= self.readable() {
            let center = middle(placement);
            return Camera {
                scale: fit.min(self.largest()),
                squeeze: 1.0,
                center,
                is_automatic: true,
                ..self
            };
        }
        let margin = if self.is_narrow() { MARGIN_PHONE } else { MARGIN_NARROW };
        let across = (self.width - 2.0 * margin) / placement.width();
        // On a phone what is written beside nodes is as small as can be read at the scale at which a tree is followed.
        let least = if self.is_narrow() { self.near() } else { self.readable() };
        // On a phone what is written beside nodes takes more room than they were placed with.
        let least_whole = if self.is_narrow() { NARROW_ENOUGH } else { narrowest.min(NARROW_ENOUGH) };
        let scale = self.near().min(down).min(across / least_whole);
        if scale >= least {
            // Never a rounding below what counts as readable.
            let squeeze = (across / scale).max(least_whole).min(1.0);
            return Camera { scale, squeeze, center: middle(placement), is_automatic: true, ..self };
        }
        match current {
            // As narrow at every step, or nodes would move: on a phone more of what a sentence names is then in view at once.
            Some(current) => {
                let closest = if self.is_narrow() { narrowest.max(NARROW_ENOUGH) } else { 1.0 };
                // A little smaller where all levels are in view then.
                let near = self.at(current);
                let near = if self.may_be_at(down) { Camera { scale: down, ..near } } else { near };
                // No closer than all of it then needs.
                Camera { squeeze: (across / near.scale).max(closest).min(1.0), ..near }.within(placement)
            }
            // An overview would make it smaller still.
            None if scale >= NEARLY_READABLE && !self.is_narrow() && !keeps_size => {
                let squeeze = (across / scale).min(1.0);
                Camera { scale, squeeze, center: middle(placement), is_automatic: true, ..self }
            }
            // Nodes keep their size, and what has no room is folded: all of it would be too small to read. Of a game, that goes on further
            // down than a stage is high, they are large enough to be read.
            None => {
                let least = if keeps_size { self.readable() } else { 0.0 };
                Camera { is_automatic: true, ..self.overview_in(placement, Some(least)) }
            }
        }
    }

    /// The view of the whole tree. One too wide is squeezed rather than made too small to read; one with boards, which have to be
    /// recognised, as soon as it is too wide.
    #[must_use]
    pub fn overview(self, placement: &Placement, has_boards: bool) -> Camera {
        Camera { flatten: 1.0, ..self }.overview_in(placement, has_boards.then_some(0.0))
    }

    /// The same, with levels as close to each other as they are. Where nodes keep their size, they are at `least` so large, and a tree too
    /// high for that is seen from its root.
    fn overview_in(self, placement: &Placement, least: Option<f64>) -> Camera {
        let (across, down) = self.fit(placement);
        let scale = match (across, least) {
            (_, Some(least)) => down.min(1.0).max(least),
            _ if across >= SCALES.0 => across.min(down),
            // Labels beside nodes may be left out; nodes must not overlap.
            _ if across >= SQUEEZED => down.min(across * SCALES.0 / SQUEEZED),
            _ => down.min(1.0),
        };
        // Not `clamp`: see `within`.
        let scale = scale.min(self.largest()).max(SCALES.0);
        let narrow = (self.width - 2.0 * MARGIN_SQUEEZED.min(self.width / 4.0)) / placement.width();
        let squeeze = if across < scale { across.min(narrow) / scale } else { 1.0 }.max(LEAST_SQUEEZE);
        let center = middle(placement);
        let y = if least.is_some_and(|least| least > down) { 0.0 } else { center.y };
        let center = Point { y, ..center };
        Camera { scale, squeeze, center, is_automatic: false, ..self }.within(placement)
    }

    /// The least scale at which a whole tree is shown.
    fn readable(self) -> f64 {
        if self.height < LOW && !self.is_narrow() { READABLE_LOW } else { READABLE }
    }

    /// Whether all of a tree so high, in the scene's units, can be read in a view that shows it from top to bottom.
    pub fn has_height_for(self, height: f64) -> bool {
        self.height >= self.readable() * (height + 2.0 * HEADROOM)
    }

    /// The largest scale at which a whole tree is shown.
    fn largest(self) -> f64 {
        (self.height / HEIGHT_OF_FIT).min(LARGEST_FIT.1).max(LARGEST_FIT.0)
    }

    /// Whether names below leaves and texts on lines, 13 px by themselves, are to be written larger, so that they can be read: as large as
    /// what stands in nodes.
    pub fn writes_large(self) -> bool {
        const LESSER_TEXT: f64 = 13.0;
        (READABLE_LOW..12.0 / LESSER_TEXT).contains(&self.scale)
    }

    /// Whether the stage is as narrow as a phone.
    pub fn is_narrow(self) -> bool {
        self.width < NARROW
    }

    /// How near a tree is seen that is followed.
    fn near(self) -> f64 {
        match self.is_narrow() {
            // Of two pictures on a phone, each has room for a level more then.
            true if self.height < LOW => READABLE,
            true => FOLLOWING_NARROW,
            false => FOLLOWING,
        }
    }

    /// Whether a tree that is followed may be seen a little smaller than usual, so large.
    fn may_be_at(self, scale: f64) -> bool {
        !self.is_narrow() && self.flattest < 1.0 && (self.readable()..self.near()).contains(&scale)
    }

    fn at(self, center: Point) -> Camera {
        // As near as it was, where that will do.
        let scale = if self.may_be_at(self.scale) { self.scale } else { self.near() };
        Camera { scale, squeeze: 1.0, center, is_automatic: true, ..self }
    }

    /// Screen pixels to a unit of the placed tree, from left to right.
    fn across(self) -> f64 {
        self.scale * self.squeeze
    }

    /// The same from one level to the next.
    fn down(self) -> f64 {
        self.scale * self.flatten
    }

    /// With levels as close to each other as the whole tree needs to be seen this large, where that is allowed.
    fn flattened(self, placement: &Placement, scale: f64) -> Camera {
        let room = self.height / scale - NODE_HEIGHT - 2.0 * HEADROOM;
        let flatten = (room / (placement.height() - LEVEL_HEIGHT).max(1.0)).max(self.flattest).min(1.0);
        Camera { flatten, ..self }
    }

    /// The scales at which a tree fits across and down.
    fn fit(self, placement: &Placement) -> (f64, f64) {
        let height = (placement.height() - LEVEL_HEIGHT) * self.flatten + NODE_HEIGHT;
        let across = |room: f64| (self.width - 2.0 * room).max(1.0) / placement.width();
        let down = self.height / (height + 2.0 * HEADROOM);
        let named = across(MARGIN + LEVEL_NAMES);
        (if named >= down.min(NAMED) { named } else { across(MARGIN) }, down)
    }

    /// Whether what is in view can be read, where the tree may be squeezed so much: it is large enough, and nothing of it is folded.
    fn is_readable_at(self, closest: f64) -> bool {
        self.squeeze >= closest.min(NARROWEST) && self.scale >= self.readable()
    }

    /// Whether the whole tree is in view, and can be read.
    pub fn shows_whole(self, placement: &Placement) -> bool {
        self.is_readable_at(NARROWEST) && self.shows_all(placement)
    }

    fn shows_all(self, placement: &Placement) -> bool {
        let Viewport { left, top, width, height, .. } = self.viewport();
        let half = NODE_HEIGHT / 2.0 / self.flatten;
        let bottom = placement.height() - LEVEL_HEIGHT + half;
        left <= 0.0 && top <= -half && left + width >= placement.width() && top + height >= bottom
    }

    /// Keeps the view over the tree, as far as the tree is larger than the stage. One that is too high only with its margins
    /// stands without them, so that no name below a leaf is cut in two.
    #[must_use]
    pub fn within(self, placement: &Placement) -> Camera {
        let keep = |center: f64, seen: f64, low: f64, high: f64| {
            if high - low <= seen {
                f64::midpoint(low, high)
            } else {
                // Not `clamp`: its complaint would bring along how numbers are written.
                center.min(high - seen / 2.0).max(low + seen / 2.0)
            }
        };
        let (width, height) = (self.width / self.across(), self.height / self.down());
        // Nodes, and what stands around them, keep their size.
        let [half, above, below, margin] =
            [NODE_HEIGHT / 2.0, ABOVE, BELOW, MARGIN].map(|room| room / self.flatten);
        let (top, bottom) = (-half, placement.height() - LEVEL_HEIGHT + half);
        let barest = (top - above, bottom + below);
        let fits_barely = (barest.1 - barest.0..bottom - top + 2.0 * margin).contains(&height);
        let (top, bottom) = if fits_barely { barest } else { (top - margin, bottom + margin) };
        let right = placement.width() + MARGIN;
        Camera {
            center: Point {
                x: keep(self.center.x, width, -MARGIN - LEVEL_NAMES, right),
                y: keep(self.center.y, height, top, bottom),
            },
            ..self
        }
    }

    /// The scene point at a place on the stage.
    pub fn scene_from_screen(self, x: f64, y: f64) -> Point {
        Point {
            x: self.center.x + (x - self.width / 2.0) / self.across(),
            y: self.center.y + (y - self.height / 2.0) / self.down(),
        }
    }

    /// The place on the stage of a point of the tree as it was placed.
    pub fn screen_from_scene(self, point: Point) -> Point {
        Point {
            x: self.width / 2.0 + (point.x - self.center.x) * self.across(),
            y: self.height / 2.0 + (point.y - self.center.y) * self.down(),
        }
    }

    /// What of the scene is seen.
    pub fn viewport(self) -> Viewport {
        let Point { x: left, y: top } = self.scene_from_screen(0.0, 0.0);
        let (width, height) = (self.width / self.across(), self.height / self.down());
        let Camera { scale, squeeze, flatten, .. } = self;
        Viewport { left, top, width, height, scale, squeeze, flatten }
    }

    /// The transform that puts scene units on the stage.
    pub fn transform(self) -> String {
        let x = self.width / 2.0 - self.center.x * self.across();
        let y = self.height / 2.0 - self.center.y * self.down();
        let scale = (self.scale * 1e4).round() / 1e4;
        format!("translate({} {}) scale({})", number(x), number(y), number_to(9, scale))
    }
}

/// The middle of a whole tree.
fn middle(placement: &Placement) -> Point {
    Point { x: placement.width() / 2.0, y: (placement.height() - LEVEL_HEIGHT) / 2.0 }
}

impl Default for Camera {
    fn default() -> Camera {
        Camera::new()
    }
}
