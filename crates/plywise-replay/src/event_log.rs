//! What a search reported, event by event, for searches of whose events one does not follow from another.

use crate::Step;
use crate::chunks::Chunks;
use plywise_search::{Bound, Event, GameTree, NodeId, Score, Window};

/// Events of a search of a drawn tree, in order. Of each the nodes are kept that do not follow from the tree.
///
/// 16 bytes an event, and 16 more for each window that is another than the one before. Any event is found at once by
/// its number.
#[derive(Clone, Debug)]
pub struct EventLog {
    lines: Chunks<Line>,
    windows: Chunks<Window>,
    n_windows: u32,
    /// The last of them, bit by bit: quicker to compare than numbers.
    last: [u64; 2],
}

/// What happened at a node.
///
/// | kind | node | detail | score |
/// | --- | --- | --- | --- |
/// | `Entered` | the node | the window's place | |
/// | `Evaluated` | the node | | its value |
/// | `Updated` | the child | the window's place | the parent's best |
/// | `Pruned` | the child | how many were tried | |
/// | `Recalled` | the node | the window's place, four times, and the bound | what the table holds |
/// | `Returned` | the node | the bound | what it hands up |
#[derive(Clone, Copy, Debug)]
struct Line {
    /// Kind in 3 bits, node in 29.
    head: u32,
    detail: u32,
    score: Score,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
enum Kind {
    Entered,
    Evaluated,
    Updated,
    Pruned,
    Recalled,
    Returned,
}

impl Line {
    #[inline]
    fn new(kind: Kind, node: NodeId, detail: u32, score: Score) -> Line {
        Line { head: (kind as u32) << 29 | node.index() as u32, detail, score }
    }

    fn at(self, node: NodeId) -> Line {
        Line { head: self.head >> 29 << 29 | node.index() as u32, ..self }
    }

    fn node(self) -> NodeId {
        NodeId::new((self.head & ((1 << 29) - 1)) as usize)
    }

    fn kind(self) -> Kind {
        match self.head >> 29 {
            0 => Kind::Entered,
            1 => Kind::Evaluated,
            2 => Kind::Updated,
            3 => Kind::Pruned,
            4 => Kind::Recalled,
            _ => Kind::Returned,
        }
    }
}

const BOUNDS: [Bound; 4] = [Bound::Exact, Bound::AtLeast, Bound::AtMost, Bound::AtMost];

impl Default for EventLog {
    fn default() -> EventLog {
        let (lines, windows) = (Chunks::default(), Chunks::default());
        // No window has NaN for an end, so the first one is another than this.
        EventLog { lines, windows, n_windows: 0, last: [f64::NAN.to_bits(); 2] }
    }
}

impl Extend<Event<NodeId>> for EventLog {
    fn extend<I: IntoIterator<Item = Event<NodeId>>>(&mut self, events: I) {
        events.into_iter().for_each(|event| self.push(event));
    }
}

impl FromIterator<Event<NodeId>> for EventLog {
    fn from_iter<I: IntoIterator<Item = Event<NodeId>>>(events: I) -> EventLog {
        let mut log = EventLog::default();
        log.extend(events);
        log
    }
}

impl EventLog {
    pub(crate) fn len(&self) -> usize {
        self.lines.len()
    }

    pub(crate) fn size_in_bytes(&self) -> usize {
        self.lines.len() * size_of::<Line>() + self.windows.len() * size_of::<Window>()
    }

    /// Takes the next event.
    ///
    /// Each kind is a call: so the compiler writes no more than that into the search at each report, where the kind of
    /// event is known.
    #[inline(always)]
    pub(crate) fn push(&mut self, event: Event<NodeId>) {
        match event {
            Event::Entered { node, window } => {
                self.add_in(Kind::Entered, node, window, Score::ZERO);
            }
            Event::Evaluated { node, score } => self.add(Kind::Evaluated, node, 0, score),
            Event::Updated { by, value, window, .. } => self.add_in(Kind::Updated, by, window, value),
            Event::Pruned { by, tried, .. } => self.add(Kind::Pruned, by, tried, Score::ZERO),
            Event::Recalled { node, score, bound, window } => {
                let place = self.window(window);
                self.add(Kind::Recalled, node, place << 2 | bound as u32, score);
            }
            Event::Returned { node, score, bound } => self.add(Kind::Returned, node, bound as u32, score),
        }
    }

    #[inline(never)] // see `push`
    fn add(&mut self, kind: Kind, node: NodeId, detail: u32, score: Score) {
        self.lines.push(Line::new(kind, node, detail, score));
    }

    #[inline(never)] // see `push`
    fn add_in(&mut self, kind: Kind, node: NodeId, window: Window, score: Score) {
        let place = self.window(window);
        self.lines.push(Line::new(kind, node, place, score));
    }

    /// Gives nodes other numbers.
    pub(crate) fn renumber(&mut self, new: impl Fn(NodeId) -> NodeId) {
        self.lines.iter_mut().for_each(|line| *line = line.at(new(line.node())));
    }

    /// An event by its number. `tree` is the tree that was searched.
    pub(crate) fn get(&self, tree: &GameTree, event: usize) -> Option<Event<NodeId>> {
        let line = *self.lines.get(event)?;
        let (node, detail, score) = (line.node(), line.detail as usize, line.score);
        let window = || self.windows.get(detail).copied().unwrap_or(Window::FULL);
        let above = || tree.parent(node).unwrap_or(NodeId::ROOT);
        Some(match line.kind() {
            Kind::Entered => Event::Entered { node, window: window() },
            Kind::Evaluated => Event::Evaluated { node, score },
            Kind::Updated => Event::Updated { node: above(), by: node, value: score, window: window() },
            Kind::Pruned => Event::Pruned { node: above(), by: node, tried: line.detail },
            Kind::Recalled => {
                let window = self.windows.get(detail >> 2).copied().unwrap_or(Window::FULL);
                Event::Recalled { node, score, bound: BOUNDS[detail & 3], window }
            }
            Kind::Returned => Event::Returned { node, score, bound: BOUNDS[detail & 3] },
        })
    }

    /// Goes through the events, in order. `tree` is the tree that was searched.
    pub(crate) fn for_each_event(&self, tree: &GameTree, visit: &mut dyn FnMut(Step, Event<NodeId>)) {
        for step in 0..self.len() {
            if let Some(event) = self.get(tree, step) {
                visit(Step(step as u32), event);
            }
        }
    }

    /// Whether an event is the evaluation of a node.
    pub(crate) fn is_evaluation(&self, event: usize) -> bool {
        self.lines.get(event).is_some_and(|line| line.kind() == Kind::Evaluated)
    }

    /// The place of a window: that of the last one if it is the same.
    #[inline]
    fn window(&mut self, window: Window) -> u32 {
        if self.last != window.to_bits() {
            self.add_window(window);
        }
        self.n_windows - 1
    }

    #[inline(never)] // keeps what is rarer out of the search
    fn add_window(&mut self, window: Window) {
        self.last = window.to_bits();
        self.n_windows += 1;
        self.windows.push(window);
    }
}
