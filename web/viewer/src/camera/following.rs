//! The view that goes where the search goes.

use plywise_layout::{Placement, Point};
use plywise_render::{NODE_HEIGHT, NODE_WIDTH};

use super::{ABOVE, BELOW, Camera};

/// From the middle of a node to the end of what is written beside it, in widths of a node.
const BESIDE: f64 = 1.7;
/// The same on a phone, where names are larger: as much as `β=+∞` takes.
const BESIDE_NARROW: f64 = 2.0;
/// From the middle of a node to the end of a frame around it, in widths of a node.
const BARE: f64 = 0.65;

/// Room around a node on the screen.
#[derive(Clone, Copy, Debug)]
struct Edge {
    /// Where something is written beside it.
    beside: f64,
    /// Where nothing is, and where it would be on the left of a wide stage, on which names of levels stand there.
    bare: (f64, f64),
    above: f64,
    below: f64,
}

/// What is to be seen: its corners, and what nodes take on the screen to the left and to the right of them.
#[derive(Clone, Copy, Debug)]
struct Span {
    low: Point,
    high: Point,
    before: f64,
    after: f64,
}

/// A node that is to be seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// Where it stands.
    pub at: Point,
    /// Whether something may stand on the left of it, such as a name that is not in the node and not below it.
    pub has_left: bool,
    /// Whether something is written on the right of it: nothing is at a leaf, and where the search has not come.
    pub has_right: bool,
    /// From its middle to the end of what is written on the left and on the right of it now, in the scene's units: room is kept for that
    /// where it is more than such texts mostly take.
    pub reach: (f64, f64),
}

impl Camera {
    /// Follows the search: at a scale at which texts can be read, with `current` in view, and with as many of `others`, the most
    /// important one first, as there is room for beside it, where the tree is squeezed no more than `closest`. It moves only when
    /// one of these is not seen. At 1, nothing near the search is folded away.
    #[must_use]
    pub fn following(self, placement: &Placement, current: Spot, others: &[Spot], closest: f64) -> Camera {
        let is_readable = self.is_readable_at(closest);
        if !self.is_automatic || is_readable && self.shows_all(placement) {
            return self;
        }
        // An overview is left as soon as the search is anywhere.
        let near = if is_readable { self } else { self.at(current.at) };
        let widest = Camera { squeeze: near.squeeze.min(closest), ..near };
        let mut seen = near.span(current);
        for &other in others {
            let wider = near.wider(seen, other, widest.across());
            if widest.has_room_for(wider) {
                seen = wider;
            }
        }
        if near == self && self.sees_span(seen) {
            return self;
        }
        let Edge { above, below, .. } = near.edge();
        let needed = (self.width - seen.before - seen.after) / ((seen.high.x - seen.low.x) * near.scale);
        let squeeze = near.squeeze.min(needed);
        let aside = (seen.after - seen.before) / 2.0 / (near.scale * squeeze);
        let center = Point {
            x: f64::midpoint(seen.low.x, seen.high.x) + aside,
            y: f64::midpoint(seen.low.y - above / near.down(), seen.high.y + below / near.down()),
        };
        let kept = Camera { center, squeeze, ..near }.within(placement);
        // What is written beside the outermost nodes may end outside the tree.
        let x = if kept.sees_span(seen) { kept.center.x } else { center.x };
        Camera { center: Point { x, ..kept.center }, ..kept }
    }

    /// How far the tree is squeezed, 1 being not at all, where a node is in view together with others at a scale at which texts can be
    /// read: to `closest`, or further where that is not enough. 0 where one stands too far above another.
    pub fn squeezed_for(self, one: Spot, others: &[Spot], closest: f64) -> f64 {
        let near = if self.is_readable_at(closest) { self } else { self.at(one.at) };
        let seen =
            |across: f64| others.iter().fold(near.span(one), |seen, &other| near.wider(seen, other, across));
        let mut squeeze = near.squeeze.min(closest);
        // What is written beside them takes the more the nearer they come; rounding leaves neither out.
        for _ in 0..8 {
            let span = seen(near.scale * squeeze);
            let across = (span.high.x - span.low.x) * near.scale;
            squeeze = squeeze.min(0.999 * (self.width - span.before - span.after) / across);
        }
        let has_height = Camera { squeeze: 0.0, ..near }.has_room_for(seen(0.0));
        if has_height { squeeze } else { 0.0 }
    }

    /// Whether a view that goes where the search goes has all of these nodes in it, and is large enough to read them.
    pub fn keeps(self, nodes: &[Spot], closest: f64) -> bool {
        self.is_automatic
            && self.is_readable_at(closest)
            && nodes.iter().all(|&node| self.sees_span(self.span(node)))
    }

    /// A node alone.
    fn span(self, Spot { at, has_left, has_right, reach }: Spot) -> Span {
        let Edge { beside, bare, .. } = self.edge();
        let room = |has: bool, bare: f64, reach: f64| {
            (if has { beside } else { bare }).max((reach * self.scale).min(self.width / 2.0))
        };
        let (before, after) = (room(has_left, bare.0, reach.0), room(has_right, bare.1, reach.1));
        Span { low: at, high: at, before, after }
    }

    /// What is to be seen with one node more, where a unit is so many pixels across.
    fn wider(self, seen: Span, other: Spot, across: f64) -> Span {
        let Span { low, high, before, after } = self.span(other);
        let (low, high) = (
            Point { x: seen.low.x.min(low.x), y: seen.low.y.min(low.y) },
            Point { x: seen.high.x.max(high.x), y: seen.high.y.max(high.y) },
        );
        // What is written beside a node may end further away than the last node does.
        let beyond = |node: Point, aside: f64, end: Point| aside - (end.x - node.x).abs() * across;
        let before = beyond(seen.low, seen.before, low).max(beyond(other.at, before, low));
        let after = beyond(seen.high, seen.after, high).max(beyond(other.at, after, high));
        Span { low, high, before, after }
    }

    /// Whether all of this can be seen at once.
    fn has_room_for(self, Span { low, high, before, after }: Span) -> bool {
        let (across, down) = ((high.x - low.x) * self.across(), (high.y - low.y) * self.down());
        let Edge { above, below, .. } = self.edge();
        across + before + after <= self.width && down + above + below <= self.height
    }

    /// Whether all of this is in view.
    fn sees_span(self, Span { low, high, before, after }: Span) -> bool {
        let Edge { above, below, .. } = self.edge();
        // A little less than what is asked for when it moves, so that rounding moves it no second time.
        let (across, down) = (self.width / 2.0 + 1.0, self.height / 2.0 + 1.0);
        let (x, y) = (
            |end: Point| (end.x - self.center.x) * self.across(),
            |end: Point| (end.y - self.center.y) * self.down(),
        );
        before - x(low) <= across
            && x(high) + after <= across
            && above - y(low) <= down
            && y(high) + below <= down
    }

    /// How far from the edges of the stage a node must stand to be seen whole, with what is written around it.
    fn edge(self) -> Edge {
        let down = |room: f64| ((NODE_HEIGHT / 2.0 + room) * self.scale).min(self.height / 4.0);
        let aside = |widths: f64| (widths * NODE_WIDTH * self.scale).min(self.width / 4.0);
        let beside = aside(if self.is_narrow() { BESIDE_NARROW } else { BESIDE });
        Edge {
            beside,
            bare: (if self.is_narrow() { aside(BARE) } else { beside }, aside(BARE)),
            above: down(ABOVE),
            below: down(BELOW),
        }
    }
}
