//! A recorded search as text for other programs: one JSON object a line.
//!
//! The format is public and has a version of its own, so that the events of the search stay free to change. It
//! is specified in `docs/trace-format.md`, and line by line in `docs/trace-v1.schema.json`.
#![warn(missing_docs)]

mod english;
mod reader;
mod score;
mod search;
mod words;

use std::io;

use plywise_json::{DepthWord, JsonScore, MoverWord};
use plywise_lesson::Summary;
use plywise_replay::{Replay, Step};
use plywise_search::{
    Algorithm, Bound, Cut, Event, GameTree, Mover, NodeId, Player, Returns, Score, Search, Stop, Unsupported,
    Window,
};
use serde::{Deserialize, Serialize};

use self::score::{maybe_number, number};
use self::search::{OptionsWord, OrderWord};
use self::words::{BoundName, BoundWord, CutWord, ReturnsWord, algorithm_word};

pub use reader::{TraceFile, TraceFormatError, TraceProblem, read_trace};

/// The version that [`write_trace`] writes.
pub const TRACE_VERSION: u32 = 1;

/// One event line. Nodes are numbers in depth-first order, the root being 0: see [`NodeId::index`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum TraceEvent {
    /// The search arrived at a node, with the scores between alpha and beta still able to matter.
    Entered {
        /// The node.
        node: u32,
        /// Its name, if the tree names it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// The lower end of the window.
        #[serde(with = "number")]
        alpha: Score,
        /// The upper end of the window.
        #[serde(with = "number")]
        beta: Score,
    },
    /// A leaf's value was read.
    Evaluated {
        /// The leaf.
        node: u32,
        /// Its value.
        #[serde(with = "number")]
        value: Score,
    },
    /// A child's score came back to its parent, whether or not it changed anything.
    Updated {
        /// The parent.
        node: u32,
        /// The child.
        by: u32,
        /// The parent's own best so far.
        #[serde(with = "number")]
        value: Score,
        /// The lower end of the parent's window now.
        #[serde(with = "number")]
        alpha: Score,
        /// The upper end of the parent's window now.
        #[serde(with = "number")]
        beta: Score,
    },
    /// The table held a score for a node from an earlier visit.
    Recalled {
        /// The node.
        node: u32,
        /// What the table held.
        #[serde(with = "number")]
        value: Score,
        /// What that promises about the node's true value.
        #[serde(with = "BoundWord")]
        bound: Bound,
        /// The lower end of the node's window now.
        #[serde(with = "number")]
        alpha: Score,
        /// The upper end of the node's window now.
        #[serde(with = "number")]
        beta: Score,
    },
    /// The remaining children were left out.
    Pruned {
        /// The node whose children they are.
        node: u32,
        /// The children left out, left to right; with each goes everything below it.
        skipped: Vec<u32>,
        /// Whose bound was met: `alpha` is MAX's, met at a MIN node; `beta` is MIN's, met at a MAX node.
        #[serde(rename = "cut", with = "BoundName")]
        against: Player,
        /// The node whose best value that bound is; `None` when it is the end of the root's window.
        ancestor: Option<u32>,
    },
    /// The search was done with a node.
    Returned {
        /// The node.
        node: u32,
        /// What it handed up.
        #[serde(with = "number")]
        value: Score,
        /// What that promises about the node's true value.
        #[serde(with = "BoundWord")]
        bound: Bound,
    },
}

/// What the last line of a trace says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TraceSummary {
    /// What the root handed up; `None` when the search had to stop.
    #[serde(with = "maybe_number")]
    pub value: Option<Score>,
    /// The first child of the root that gave that value.
    #[serde(rename = "move")]
    pub best_move: Option<u32>,
    /// Nodes entered, leaves included.
    pub entered: u32,
    /// Leaves evaluated.
    pub evaluated: u32,
    /// Nodes of the tree never entered.
    pub skipped: u32,
    /// The node at which the search had to stop, such as a leaf without a value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<u32>,
    /// Why it had to stop, unless it was for a leaf without a value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<StopReason>,
}

/// Why a search did not come to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StopReason {
    /// A branch at the depth limit has no static value.
    NoStaticValue,
    /// It had entered as many nodes as it was allowed to.
    OutOfBudget,
    /// It had reported as many events as it was allowed to.
    OutOfEvents,
    /// It is not a search for a tree in which chance decides.
    Chance,
    /// It is not a search for a tree with several players.
    Several,
    /// It is not a search for a tree as high as this.
    TooHigh,
    /// It needs finite values.
    Unbounded,
    /// The payoffs of a leaf are not within the bound on their sum.
    BeyondSum,
    /// The value of a leaf is not within the range it was told of.
    BeyondRange,
}

impl StopReason {
    /// Of a search that had to stop; `None` where it was for a leaf without a value.
    #[must_use]
    pub fn of(stop: Stop) -> Option<StopReason> {
        Some(match stop {
            Stop::UnknownLeaf(_) => return None,
            Stop::NoStaticValue(_) => StopReason::NoStaticValue,
            Stop::OutOfBudget { .. } => StopReason::OutOfBudget,
            Stop::OutOfEvents { .. } => StopReason::OutOfEvents,
            Stop::Unsupported(Unsupported::Chance(_)) => StopReason::Chance,
            Stop::Unsupported(Unsupported::Several(_)) => StopReason::Several,
            Stop::Unsupported(Unsupported::TooHigh(_)) => StopReason::TooHigh,
            Stop::Unsupported(Unsupported::Unbounded(_)) => StopReason::Unbounded,
            Stop::Unsupported(Unsupported::BeyondSum(_)) => StopReason::BeyondSum,
            Stop::Unsupported(Unsupported::BeyondRange(_)) => StopReason::BeyondRange,
        })
    }
}

/// The first line.
#[derive(Serialize, Deserialize)]
pub(crate) struct HeaderLine {
    plywise: String,
    version: u32,
    tree: String,
    root: MoverWord,
    #[serde(with = "algorithm_word")]
    algorithm: Algorithm,
    #[serde(with = "CutWord")]
    cut: Cut,
    #[serde(with = "ReturnsWord")]
    returns: Returns,
    window: [JsonScore; 2],
    #[serde(default, skip_serializing_if = "Option::is_none")]
    order: Option<OrderWord>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    depth: Option<DepthWord>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    options: Option<OptionsWord>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    step: Option<u32>,
}

/// The last line.
#[derive(Serialize, Deserialize)]
pub(crate) struct SummaryLine {
    summary: TraceSummary,
}

/// Writes a recorded search, a line at a time; give it a buffered writer.
///
/// ```
/// use plywise_notation::parse;
/// use plywise_trace::write_trace;
/// use plywise_replay::Replay;
/// use plywise_search::Search;
///
/// let replay = Replay::of(parse("(3 5)")?.tree.into(), Search::ALPHA_BETA);
/// let mut text = Vec::new();
/// write_trace(&replay, &mut text)?;
/// let text = String::from_utf8(text)?;
/// assert_eq!(text.lines().nth(3), Some(r#"{"event":"evaluated","node":1,"value":3}"#));
/// assert_eq!(
///     text.lines().last(),
///     Some(r#"{"summary":{"value":5,"move":2,"entered":3,"evaluated":2,"skipped":0}}"#),
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When `out` does not take it.
pub fn write_trace(replay: &Replay, out: &mut impl io::Write) -> io::Result<()> {
    write_trace_at(replay, None, out)
}

/// Writes a recorded search of which a step is shown, as in the link that it comes from: all of it, and the step in the first
/// line.
///
/// # Errors
/// When `out` does not take it.
pub fn write_trace_at(replay: &Replay, step: Option<Step>, out: &mut impl io::Write) -> io::Result<()> {
    let (tree, trace) = (replay.tree(), replay.trace());
    let step = step.map(|step| step.0);
    write_line(out, &HeaderLine { step, ..HeaderLine::new(tree, trace.search()) })?;
    let mut lines = EventLines { tree, search: trace.search(), open: Vec::new() };
    let mut written = Ok(());
    let mut cut = None;
    trace.for_each_event(tree, |_, event| {
        if written.is_err() {
            return;
        }
        // What a cut met is certain only when its node returns, which it does directly after.
        if let Event::Pruned { .. } = event {
            cut = Some(event);
            return;
        }
        if let (Some(cut), Event::Returned { bound, .. }) = (cut.take(), event) {
            written = write_line(out, &lines.cut(cut.node(), bound));
        }
        if written.is_ok() {
            written = write_line(out, &lines.line(event));
        }
    });
    written?;
    let Summary { value, best_move, entered, evaluated, skipped, .. } = Summary::of(replay);
    let (best_move, reason) = (best_move.map(number_of), trace.stopped().and_then(StopReason::of));
    let stopped = trace.stopped().and_then(Stop::node).map(number_of);
    let summary = TraceSummary { value, best_move, entered, evaluated, skipped, stopped, reason };
    write_line(out, &SummaryLine { summary })
}

fn write_line(out: &mut impl io::Write, line: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")
}

fn number_of(node: NodeId) -> u32 {
    node.index() as u32
}

impl HeaderLine {
    fn new(tree: &GameTree, search: Search) -> HeaderLine {
        let Window { alpha, beta } = search.root_window();
        HeaderLine {
            plywise: "trace".to_owned(),
            version: TRACE_VERSION,
            tree: plywise_notation::write(tree),
            root: tree.mover(NodeId::ROOT).into(),
            algorithm: search.algorithm,
            cut: search.rules.cut,
            returns: search.rules.returns,
            window: [JsonScore(alpha), JsonScore(beta)],
            order: OrderWord::unless_plain(search.order),
            depth: search.horizon.map(DepthWord::from),
            options: OptionsWord::unless_plain(&search),
            step: None,
        }
    }
}

/// Events become lines in order. Who holds which bound is remembered on the way down: asking a
/// [`plywise_replay::Moment`] for each cut would climb a deep tree again and again.
struct EventLines<'a> {
    tree: &'a GameTree,
    search: Search,
    open: Vec<Open>,
}

/// A node that has been entered and has not returned.
struct Open {
    window: Window,
    /// The children that were looked at. Not always the first ones: a search may have an order of its own.
    entered: Vec<NodeId>,
    alpha_of: Option<NodeId>,
    beta_of: Option<NodeId>,
}

impl EventLines<'_> {
    fn line(&mut self, event: Event<NodeId>) -> TraceEvent {
        match event {
            Event::Entered { node, window } => {
                let (alpha_of, beta_of) =
                    self.open.last().map_or((None, None), |up| (up.alpha_of, up.beta_of));
                if let Some(above) = self.open.last_mut() {
                    above.entered.push(node);
                }
                self.open.push(Open { window, entered: Vec::new(), alpha_of, beta_of });
                let Window { alpha, beta } = window;
                let name = self.tree.name(node).map(str::to_owned);
                TraceEvent::Entered { node: number_of(node), name, alpha, beta }
            }
            Event::Evaluated { node, score } => TraceEvent::Evaluated { node: number_of(node), value: score },
            Event::Updated { node, by, value, window } => {
                if let Some(here) = self.open.last_mut() {
                    if here.window.alpha != window.alpha {
                        here.alpha_of = Some(node);
                    }
                    if here.window.beta != window.beta {
                        here.beta_of = Some(node);
                    }
                    here.window = window;
                }
                let Window { alpha, beta } = window;
                TraceEvent::Updated { node: number_of(node), by: number_of(by), value, alpha, beta }
            }
            Event::Recalled { node, score, bound, window } => {
                if let Some(here) = self.open.last_mut() {
                    here.window = window;
                }
                let Window { alpha, beta } = window;
                TraceEvent::Recalled { node: number_of(node), value: score, bound, alpha, beta }
            }
            Event::Pruned { node, .. } => self.cut(node, Bound::AtMost),
            Event::Returned { node, score, bound } => {
                self.open.pop();
                TraceEvent::Returned { node: number_of(node), value: score, bound }
            }
        }
    }

    /// The line of a cut, told when the node returns with this bound.
    fn cut(&self, node: NodeId, bound: Bound) -> TraceEvent {
        // An average can meet either end of its window.
        let against = match bound {
            Bound::AtLeast if self.tree.mover(node) == Mover::Chance => Player::Min,
            _ => !self.search.player(self.tree, node),
        };
        let here = self.open.last();
        let holder = here.and_then(|here| match against {
            Player::Max => here.alpha_of,
            Player::Min => here.beta_of,
        });
        let mut entered = here.map_or_else(Vec::new, |here| here.entered.clone());
        entered.sort_unstable();
        let is_left_out = |child: &NodeId| entered.binary_search(child).is_err();
        TraceEvent::Pruned {
            node: number_of(node),
            skipped: self.tree.children(node).filter(is_left_out).map(number_of).collect(),
            against,
            ancestor: holder.map(number_of),
        }
    }
}
