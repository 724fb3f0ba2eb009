//! Reading a trace back: the text of any version that was ever written, or a reason why it is none.

use plywise_notation::{SyntaxError, parse};
use plywise_search::{GameTree, Mover, NodeId, Order, Rules, Search, Window};
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::{HeaderLine, SummaryLine, TRACE_VERSION, TraceEvent, TraceSummary};

/// A trace that was read: which search of which tree, what happened, and what it came to.
#[derive(Clone, Debug)]
pub struct TraceFile {
    /// The tree that was searched.
    pub tree: GameTree,
    /// The search.
    pub search: Search,
    /// What happened, in order.
    pub events: Vec<TraceEvent>,
    /// What it came to.
    pub summary: TraceSummary,
}

/// A text is not a trace: what is wrong, and on which line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceFormatError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: TraceProblem,
}

/// What is wrong with a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TraceProblem {
    /// The text does not begin with a trace's first line.
    NotATrace,
    /// A later Plywise wrote it.
    Newer {
        /// Its version.
        version: u64,
    },
    /// A line is not JSON, or has not what its kind of line has.
    BadLine {
        /// The byte in the line, from 1; 0 where the line as a whole is meant.
        column: usize,
        /// What the JSON reader says.
        message: String,
    },
    /// The tree in the first line is none.
    BadTree(Box<SyntaxError>),
    /// The header and the tree differ about who moves at the root.
    RootDisagrees,
    /// The root's window has nothing in it.
    EmptyWindow,
    /// An event names a node that the tree has not.
    NoSuchNode {
        /// The number.
        node: u32,
    },
    /// The events do not add up to what the summary says: lines are missing or doubled.
    Miscounted {
        /// What is counted.
        what: &'static str,
        /// By the summary.
        said: u32,
        /// By the events.
        counted: usize,
    },
    /// The text ends without a summary.
    CutShort,
    /// There is more after the summary.
    TextAfterSummary,
}

/// Reads a trace. Checks its form and that it is whole; whether the search is right, running the search again
/// would tell. Keys that are not known are passed over.
///
/// ```
/// let text = r#"{"plywise":"trace","version":7}"#;
/// let error = plywise_trace::read_trace(text).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 1: the trace was written by a newer version of Plywise (version 7; this one reads up to 1)",
/// );
/// ```
///
/// # Errors
/// At the first line that is wrong.
pub fn read_trace(text: impl AsRef<[u8]>) -> Result<TraceFile, TraceFormatError> {
    let text = text.as_ref();
    let mut lines =
        (1..).zip(text.split(|&byte| byte == b'\n')).filter(|(_, line)| !line.trim_ascii().is_empty());
    let (first, header) =
        lines.next().ok_or(TraceFormatError { line: 1, problem: TraceProblem::NotATrace })?;
    let (tree, search) = read_header(header).map_err(|problem| TraceFormatError { line: first, problem })?;
    let mut events = Vec::new();
    let mut last = first;
    for (line, text) in lines.by_ref() {
        last = line;
        match read_line(text, &tree).map_err(|problem| TraceFormatError { line, problem })? {
            Line::Event(event) => events.push(event),
            Line::Summary(summary) => {
                check_counts(&events, &summary).map_err(|problem| TraceFormatError { line, problem })?;
                return match lines.next() {
                    Some((line, _)) => {
                        Err(TraceFormatError { line, problem: TraceProblem::TextAfterSummary })
                    }
                    None => Ok(TraceFile { tree, search, events, summary }),
                };
            }
        }
    }
    Err(TraceFormatError { line: last, problem: TraceProblem::CutShort })
}

/// Enough of a first line to know whether the rest can be read.
#[derive(Deserialize)]
struct Greeting {
    plywise: String,
    version: u64,
}

fn read_header(line: &[u8]) -> Result<(GameTree, Search), TraceProblem> {
    let greeting: Greeting = serde_json::from_slice(line).map_err(|_| TraceProblem::NotATrace)?;
    match greeting.version {
        _ if greeting.plywise != "trace" => return Err(TraceProblem::NotATrace),
        0 => return Err(TraceProblem::NotATrace),
        version if version > u64::from(TRACE_VERSION) => return Err(TraceProblem::Newer { version }),
        _ => {}
    }
    let header: HeaderLine = from_json(line)?;
    let document = parse(&header.tree).map_err(|error| TraceProblem::BadTree(Box::new(error)))?;
    if document.tree.mover(NodeId::ROOT) != Mover::from(header.root) {
        return Err(TraceProblem::RootDisagrees);
    }
    let [alpha, beta] = header.window.map(|end| end.0);
    let window = Window::new(alpha, beta).ok_or(TraceProblem::EmptyWindow)?;
    let rules = Rules { cut: header.cut, returns: header.returns, window };
    let search = Search {
        algorithm: header.algorithm,
        rules,
        order: header.order.map_or(Order::AsGiven, Order::from),
        horizon: header.depth.map(Into::into),
        options: header.options.unwrap_or_default().options().ok_or(TraceProblem::EmptyWindow)?,
    };
    Ok((document.tree, search))
}

enum Line {
    Event(TraceEvent),
    Summary(TraceSummary),
}

#[derive(Deserialize)]
struct Kind {
    summary: Option<IgnoredAny>,
}

fn read_line(line: &[u8], tree: &GameTree) -> Result<Line, TraceProblem> {
    if from_json::<Kind>(line)?.summary.is_some() {
        let SummaryLine { summary } = from_json(line)?;
        check_nodes(summary.best_move.into_iter().chain(summary.stopped), tree)?;
        return Ok(Line::Summary(summary));
    }
    let event = from_json(line)?;
    let (node, others): (u32, &[u32]) = match &event {
        TraceEvent::Entered { node, .. }
        | TraceEvent::Evaluated { node, .. }
        | TraceEvent::Recalled { node, .. }
        | TraceEvent::Returned { node, .. } => (*node, &[]),
        TraceEvent::Updated { node, by, .. } => (*node, std::slice::from_ref(by)),
        TraceEvent::Pruned { node, skipped, ancestor, .. } => {
            check_nodes(ancestor.iter().copied(), tree)?;
            (*node, skipped)
        }
    };
    check_nodes(others.iter().copied().chain([node]), tree)?;
    Ok(Line::Event(event))
}

fn check_nodes(nodes: impl IntoIterator<Item = u32>, tree: &GameTree) -> Result<(), TraceProblem> {
    match nodes.into_iter().find(|&node| tree.node(node as usize).is_none()) {
        Some(node) => Err(TraceProblem::NoSuchNode { node }),
        None => Ok(()),
    }
}

fn check_counts(events: &[TraceEvent], summary: &TraceSummary) -> Result<(), TraceProblem> {
    let entered = events.iter().filter(|event| matches!(event, TraceEvent::Entered { .. })).count();
    let evaluated = events.iter().filter(|event| matches!(event, TraceEvent::Evaluated { .. })).count();
    let counts = [("entered", summary.entered, entered), ("evaluated", summary.evaluated, evaluated)];
    match counts.into_iter().find(|&(_, said, counted)| said as usize != counted) {
        Some((what, said, counted)) => Err(TraceProblem::Miscounted { what, said, counted }),
        None => Ok(()),
    }
}

fn from_json<'a, T: Deserialize<'a>>(line: &'a [u8]) -> Result<T, TraceProblem> {
    serde_json::from_slice(line).map_err(|error| {
        let message = error.to_string();
        // The place is told apart: each line is a text of its own here.
        let message = message.rsplit_once(" at line ").map_or(&*message, |(said, _)| said);
        TraceProblem::BadLine { column: error.column(), message: message.to_owned() }
    })
}

impl std::error::Error for TraceFormatError {}
