//! A map of the whole search: its tree as bars, each marked by how far the search is with it.
//!
//! Where the bars are hangs on the tree and the room alone, and is worked out once. A step asks each bar, of which there are
//! few however large the tree, what is known of it.
//!
//! At most 700 bars are drawn, each a node or neighbours that are too narrow. For each bar the events that entered it are listed,
//! and a step finds its place among them by a binary search, so it costs the same on a tree of a million nodes.

use plywise_layout::{Bar, Icicle, Point, Strip};
use plywise_lesson::{is_first_look, name_written};
use plywise_replay::{Moment, Progress, Replay};
use plywise_search::{Event, NodeId};

use crate::english;
use crate::geometry::Shape;
use crate::mark::NodeState;
use crate::svg::bar_path;

/// The most bars of a map.
const MOST_BARS: usize = 700;
/// Nodes narrower than this, in pixels, are merged with their neighbours.
const NARROWEST: f64 = 2.0;
/// The most levels: what is deeper is one bar with the level above.
const MOST_LEVELS: u32 = 24;
/// How high a level is at most and at least, in pixels.
const LEVEL: (f64, f64) = (26.0, 6.0);
/// A level less high than this has no names.
const LEAST_FOR_TEXT: f64 = 14.0;
/// About how wide a character is, in pixels.
const CHARACTER: f64 = 8.0;
/// So many shades tell values and shares apart.
pub const SHADES: u8 = 6;

/// What makes a node wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapWidth {
    /// The leaves below it.
    Leaves,
    /// How often the whole search comes to those leaves.
    Visits,
}

/// What a bar's colour tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapColor {
    /// How far the search is with it.
    State,
    /// What it has returned, from the least leaf of the tree to the largest.
    Value,
    /// Its share of all visits so far, and of those below it.
    Visits,
}

impl MapColor {
    /// Every one with its key.
    pub const ALL: [(MapColor, &'static str); 3] =
        [(MapColor::State, "state"), (MapColor::Value, "value"), (MapColor::Visits, "visits")];

    /// The one with this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<MapColor> {
        MapColor::ALL.iter().find(|(_, known)| *known == key).map(|(color, _)| *color)
    }

    /// What its colours mean: the classes of a bar, and words.
    #[must_use]
    pub fn legend(self) -> &'static [(&'static str, &'static str)] {
        match self {
            MapColor::State => &english::STATES,
            MapColor::Value => &english::VALUES,
            MapColor::Visits => &english::SHARES,
        }
    }
}

impl MapWidth {
    /// Every one with its key.
    pub const ALL: [(MapWidth, &'static str); 2] =
        [(MapWidth::Leaves, "leaves"), (MapWidth::Visits, "visits")];

    /// The one with this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<MapWidth> {
        MapWidth::ALL.iter().find(|(_, known)| *known == key).map(|(width, _)| *width)
    }
}

/// A search as bars in a strip.
#[derive(Clone, Debug)]
pub struct SearchMap {
    bars: Vec<Bar>,
    level_height: f64,
    n_levels: u32,
    /// The events by which nodes of each bar were entered.
    visits: ByBar,
    /// Those of them that were the first of their node.
    first_visits: ByBar,
    /// The least and the largest value of a leaf.
    range: (f64, f64),
    /// By bar, its outline as the data of an SVG path.
    outlines: Vec<String>,
    names: Vec<BarName>,
}

/// A name on a bar, the same at every moment.
#[derive(Clone, Debug, PartialEq)]
pub struct BarName {
    /// Which bar.
    pub bar: usize,
    /// Its middle.
    pub at: Point,
    /// The name.
    pub text: String,
}

/// The bars that look alike at a moment, drawn as one: a few elements are changed at a step, and not hundreds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BarLayer {
    /// The classes a style sheet knows them by, no two layers' the same.
    pub classes: String,
    /// Their outlines, as the data of an SVG path.
    pub path: String,
    /// How many there are.
    pub n_bars: usize,
}

/// A bar at a moment.
#[derive(Clone, Debug, PartialEq)]
pub struct BarMark {
    /// The node, or the first of several.
    pub id: NodeId,
    /// How many nodes it stands for.
    pub n_nodes: usize,
    /// How many of them the search has come to.
    pub n_entered: usize,
    /// Left, top, width and height.
    pub area: [f64; 4],
    /// How far the search is with it: with several nodes, searched as soon as it has come to one.
    pub state: NodeState,
    /// The search is in it now.
    pub is_current: bool,
    /// From 0 for the least to one less than [`SHADES`], where a value or a share is shown.
    pub shade: Option<u8>,
    /// The node's name, where it has one and there is room.
    pub text: Option<String>,
}

impl BarMark {
    /// The classes a style sheet knows it by.
    #[must_use]
    pub fn classes(&self) -> String {
        let current = if self.is_current { " current" } else { "" };
        ["pw-map-bar ", self.state.class(), current, &shade_classes(self.shade)].concat()
    }

    /// The classes of its name.
    #[must_use]
    pub fn name_classes(&self) -> &'static str {
        if self.shade.is_some() { "pw-bar-name shaded" } else { "pw-bar-name" }
    }
}

impl SearchMap {
    /// A search in a strip so wide and about so high, in pixels.
    #[must_use]
    pub fn of(replay: &Replay, width: f64, height: f64, by: MapWidth) -> SearchMap {
        let tree = replay.tree();
        let shape = Shape(tree);
        let icicle = match by {
            MapWidth::Leaves => Icicle::new(&shape, |_| 1),
            MapWidth::Visits => {
                let mut visits = vec![0_u32; tree.n_nodes()];
                for_each_entry(replay, |_, node| visits[node] = visits[node].saturating_add(1));
                Icicle::new(&shape, |leaf| visits[leaf])
            }
        };
        let n_levels = (tree.height() + 1).min(MOST_LEVELS);
        let strip = Strip { width, narrowest: NARROWEST, n_levels, most: MOST_BARS };
        let bars = icicle.bars(&shape, strip);
        // Further down every bar would be too narrow.
        let n_levels = bars.iter().map(|bar| bar.depth + 1).max().unwrap_or(1);
        let (visits, first_visits) = entries(replay, &bars, tree.n_nodes());
        let finite = tree.nodes().filter_map(|node| tree.leaf_score(node)).filter(|score| score.is_finite());
        let range = finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), score| {
            (least.min(score.points()), most.max(score.points()))
        });
        let level_height = (height / f64::from(n_levels)).clamp(LEVEL.1, LEVEL.0);
        let area = |bar: &Bar| area(bar, level_height);
        let outlines = bars.iter().map(|bar| bar_path(area(bar))).collect();
        let named = bars.iter().enumerate().filter_map(|(nth, bar)| {
            let [left, top, width, height] = area(bar);
            let name = (bar.n_nodes() == 1).then(|| name_written(tree, NodeId::new(bar.first))).flatten()?;
            let is_wide = (name.chars().count() + 1) as f64 * CHARACTER <= width;
            let at = Point { x: left + width / 2.0, y: top + height / 2.0 };
            (is_wide && height >= LEAST_FOR_TEXT).then(|| BarName { bar: nth, at, text: name.to_owned() })
        });
        let names = named.collect();
        SearchMap { bars, level_height, n_levels, visits, first_visits, range, outlines, names }
    }

    /// The node that a bar stands for, or the first of several.
    #[must_use]
    pub fn first_of(&self, bar: usize) -> NodeId {
        NodeId::new(self.bars.get(bar).map_or(0, |bar| bar.first))
    }

    /// The names on bars that have room for one, in the order of the bars.
    #[must_use]
    pub fn names(&self) -> &[BarName] {
        &self.names
    }

    /// The bar at a place of the strip.
    #[must_use]
    pub fn bar_at(&self, at: Point) -> Option<usize> {
        let covers = |bar: &Bar| {
            let [left, top, width, height] = area(bar, self.level_height);
            (left..left + width).contains(&at.x) && (top..top + height).contains(&at.y)
        };
        self.bars.iter().position(covers)
    }

    /// The bars at a moment as layers, those that the search is in above the others.
    #[must_use]
    pub fn layers(&self, moment: &Moment<'_>, color: MapColor) -> Vec<BarLayer> {
        let current = moment.current().map(|node| self.bar_of(node));
        let shade = self.shades(moment, color);
        let mut layers: Vec<((u8, Option<u8>), BarLayer)> = Vec::new();
        for (nth, bar) in self.bars.iter().enumerate() {
            let state = state(moment, bar, self.first_visits.has_begun(nth, moment), current == Some(nth));
            let (rank, class) = match state {
                NodeState::Unvisited => (0, "unvisited"),
                NodeState::Pruned => (1, "pruned"),
                NodeState::SetAside => (2, "set-aside"),
                NodeState::Returned(_) => (3, "returned"),
                NodeState::Open => (4, "open"),
            };
            let look = (rank, shade(nth));
            let at = layers.iter().take_while(|(known, _)| *known < look).count();
            if layers.get(at).is_none_or(|(known, _)| *known != look) {
                let classes = ["pw-map-bar ", class, &shade_classes(look.1)].concat();
                layers.insert(at, (look, BarLayer { classes, path: String::new(), n_bars: 0 }));
            }
            let layer = &mut layers[at].1;
            layer.path.push_str(&self.outlines[nth]);
            layer.n_bars += 1;
        }
        layers.into_iter().map(|(_, layer)| layer).collect()
    }

    /// How high it is.
    #[must_use]
    pub fn height(&self) -> f64 {
        self.level_height * f64::from(self.n_levels)
    }

    /// The bar in which a node is.
    #[must_use]
    pub fn bar_of(&self, node: NodeId) -> usize {
        self.bars.partition_point(|bar| bar.first <= node.index()).saturating_sub(1)
    }

    /// The bars at a moment of the search, as many and in the same order at each.
    #[must_use]
    pub fn marks(&self, moment: &Moment<'_>, color: MapColor) -> Vec<BarMark> {
        let shade = self.shades(moment, color);
        let current = moment.current().map(|node| self.bar_of(node));
        let colored = |nth| BarMark { shade: shade(nth), ..self.mark_of(nth, moment, current == Some(nth)) };
        (0..self.bars.len()).map(colored).collect()
    }

    /// By bar, which shade it has.
    fn shades<'m>(&'m self, moment: &'m Moment<'_>, color: MapColor) -> impl Fn(usize) -> Option<u8> + 'm {
        let shares = (color == MapColor::Visits).then(|| self.shares(moment));
        move |nth| match &shares {
            Some(shares) => share_shade(shares[nth], shares[0]),
            None if color == MapColor::Value => self.value_shade(moment, &self.bars[nth]),
            None => None,
        }
    }

    /// One of them, which tells no value and no share.
    #[must_use]
    pub fn mark(&self, nth: usize, moment: &Moment<'_>) -> BarMark {
        let is_current = moment.current().is_some_and(|node| self.bar_of(node) == nth);
        self.mark_of(nth, moment, is_current)
    }

    fn mark_of(&self, nth: usize, moment: &Moment<'_>, is_current: bool) -> BarMark {
        let bar = &self.bars[nth];
        let id = NodeId::new(bar.first);
        let n_entered = self.first_visits.so_far(nth, moment);
        let named = self.names.binary_search_by_key(&nth, |name| name.bar);
        BarMark {
            id,
            n_nodes: bar.n_nodes(),
            n_entered,
            area: area(bar, self.level_height),
            state: state(moment, bar, n_entered > 0, is_current),
            is_current,
            shade: None,
            text: named.ok().map(|named| self.names[named].text.clone()),
        }
    }

    fn value_shade(&self, moment: &Moment<'_>, bar: &Bar) -> Option<u8> {
        let tree = moment.replay().tree();
        let first = NodeId::new(bar.first);
        // Several neighbours have no value together; one with all that is below it has its own.
        if bar.n_nodes() > 1 && tree.subtree_end(first) != bar.end {
            return None;
        }
        let Some(Progress::Returned { score, .. }) = moment.visited(first) else { return None };
        let (least, most) = self.range;
        let along = if least < most { (score.points() - least) / (most - least) } else { 0.5 };
        Some((along.clamp(0.0, 1.0) * f64::from(SHADES)).min(f64::from(SHADES) - 1.0) as u8)
    }

    /// By bar, how many visits there were so far to it and to what is below it.
    fn shares(&self, moment: &Moment<'_>) -> Vec<usize> {
        let mut visits: Vec<usize> =
            (0..self.bars.len()).map(|nth| self.visits.so_far(nth, moment)).collect();
        for (nth, bar) in self.bars.iter().enumerate().skip(1).rev() {
            visits[bar.parent] += visits[nth];
        }
        visits
    }
}

/// Left, top, width and height of a bar.
fn area(bar: &Bar, level_height: f64) -> [f64; 4] {
    [bar.left, f64::from(bar.depth) * level_height, bar.right - bar.left, level_height]
}

fn shade_classes(shade: Option<u8>) -> String {
    shade.map_or_else(String::new, |shade| [" shaded shade-", &u32::from(shade).to_string()].concat())
}

/// How far the search is with a bar. What stands for several nodes has no bars below it, so that the search is in it only where
/// it is at one of its nodes.
fn state(moment: &Moment<'_>, bar: &Bar, is_entered: bool, is_current: bool) -> NodeState {
    match moment.progress(NodeId::new(bar.first)) {
        _ if bar.n_nodes() > 1 && is_current => NodeState::Open,
        Progress::Open { .. } => NodeState::Open,
        Progress::Returned { bound, .. } => NodeState::Returned(bound),
        Progress::SetAside => NodeState::SetAside,
        _ if is_entered => NodeState::SetAside,
        Progress::Pruned { at } if !is_first_look(moment, at) => NodeState::Pruned,
        Progress::Pruned { .. } | Progress::Unvisited => NodeState::Unvisited,
    }
}

/// A share of all visits: the darkest is more than half of them, each lighter shade more than half of that again.
fn share_shade(visits: usize, all: usize) -> Option<u8> {
    if visits == 0 {
        return None;
    }
    let halvings = (all / visits).max(1).ilog2();
    Some(SHADES.saturating_sub(1 + u8::try_from(halvings).unwrap_or(SHADES)))
}

fn for_each_entry(replay: &Replay, mut visit: impl FnMut(u32, usize)) {
    replay.trace().for_each_event(replay.tree(), |step, event| {
        if let Event::Entered { node, .. } = event {
            visit(step.0, node.index());
        }
    });
}

/// Events by bar, in the order of the search.
#[derive(Clone, Debug)]
struct ByBar {
    /// By bar: where its events begin, and one more for the end.
    starts: Vec<u32>,
    events: Vec<u32>,
}

impl ByBar {
    /// Room for so many events of each bar.
    fn with_room(counts: impl Iterator<Item = u32>) -> ByBar {
        let mut starts = vec![0];
        starts.extend(counts.scan(0, |so_far, count| {
            *so_far += count;
            Some(*so_far)
        }));
        let events = vec![0; starts.last().map_or(0, |&all| all as usize)];
        ByBar { starts, events }
    }

    /// Whether any of a bar's events has happened by a moment.
    fn has_begun(&self, bar: usize, moment: &Moment<'_>) -> bool {
        let [first, end] = [self.starts[bar], self.starts[bar + 1]];
        first < end && self.events[first as usize] < moment.step().0
    }

    /// How many of a bar's events have happened by a moment.
    fn so_far(&self, bar: usize, moment: &Moment<'_>) -> usize {
        let all = &self.events[self.starts[bar] as usize..self.starts[bar + 1] as usize];
        all.partition_point(|&event| event < moment.step().0)
    }
}

/// The visits of each bar, and those that were the first of their node.
fn entries(replay: &Replay, bars: &[Bar], n_nodes: usize) -> (ByBar, ByBar) {
    let mut bar_of = vec![0_u32; n_nodes];
    for (nth, bar) in bars.iter().enumerate() {
        bar_of[bar.first..bar.end].fill(nth as u32);
    }
    let mut counts = vec![(0_u32, 0_u32); bars.len()];
    let mut is_seen = vec![false; n_nodes];
    for_each_entry(replay, |_, node| {
        let (all, first) = &mut counts[bar_of[node] as usize];
        *all += 1;
        *first += u32::from(!std::mem::replace(&mut is_seen[node], true));
    });
    let mut visits = ByBar::with_room(counts.iter().map(|(all, _)| *all));
    let mut first_visits = ByBar::with_room(counts.iter().map(|(_, first)| *first));
    let mut next: Vec<(u32, u32)> =
        visits.starts.iter().copied().zip(first_visits.starts.iter().copied()).collect();
    is_seen.fill(false);
    for_each_entry(replay, |event, node| {
        let (all, first) = &mut next[bar_of[node] as usize];
        visits.events[*all as usize] = event;
        *all += 1;
        if !std::mem::replace(&mut is_seen[node], true) {
            first_visits.events[*first as usize] = event;
            *first += 1;
        }
    });
    (visits, first_visits)
}
