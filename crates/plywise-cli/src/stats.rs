//! `plywise stats`: what a search cost.

use std::io::Write;
use std::time::Instant;

use plywise_json::JsonScore;
use plywise_lesson::{Summary, typeset_secs};
use plywise_replay::{Pass, Replay, Step};
use plywise_search::{Algorithm, Bound, NodeId};
use plywise_trace::StopReason;
use serde::Serialize;

use crate::args::{StatsArgs, StyleArgs};
use crate::english::{self, counts};
use crate::input::{Input, Searched};
use crate::output::{on_one_line, stdout};

/// How long to run a search again and again to find out how long it takes.
const ENOUGH_SECS: f64 = 0.1;

pub(crate) fn run(args: &StatsArgs) -> anyhow::Result<()> {
    let style = StyleArgs::default();
    let Searched { input, replay, .. } =
        Input::to_search_by_rules(&args.tree, &args.search, args.by_rules, &style)?;
    let summary = Summary::of(&replay);
    let step = input.step(args.step, &replay, english::COUNTS_AT_END);
    let at = (step < replay.last_step()).then(|| AtStep::new(&replay, step));
    let start = Instant::now();
    let times = || replay.pass_times(ENOUGH_SECS, &mut || start.elapsed().as_secs_f64());
    let times = if args.times { times() } else { Vec::new() };
    let mut out = stdout();
    if args.json {
        let stats = Stats { at, ..Stats::new(&summary, &replay, &times) };
        serde_json::to_writer(&mut out, &stats).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        writeln!(out, "{}", on_one_line(&counts::of_search(&summary, &replay)))?;
        if let Some(AtStep { step, of, entered, evaluated, cuts }) = at {
            writeln!(out, "step {step} of {of}: entered {entered}, evaluated {evaluated}, cuts {cuts}")?;
        }
        let passes = replay.passes();
        let are_told = passes.len() > 1 || !times.is_empty() || replay.trace().stopped().is_some();
        for (nth, pass) in passes.iter().enumerate().filter(|_| are_told) {
            let took =
                times.get(nth).map_or_else(String::new, |secs| format!(", took {}", typeset_secs(*secs)));
            writeln!(out, "pass {}: {}{took}", nth + 1, on_one_line(&counts::of_pass(pass, &replay)))?;
        }
    }
    out.flush()?;
    input.came_to_its_end(&replay)
}

/// The JSON object; a move is a node's depth-first number, as in a trace.
#[derive(Serialize)]
struct Stats {
    algorithm: &'static str,
    value: Option<JsonScore>,
    r#move: Option<usize>,
    entered: u32,
    evaluated: u32,
    unique_leaves: u32,
    cuts: u32,
    skipped: u32,
    minimax_leaves: u32,
    minimal_leaves: Option<u64>,
    /// What the root is worth to each player, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    payoffs: Option<Vec<JsonScore>>,
    /// Why the search did not come to its end, in the words of traces.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<StopReason>,
    passes: Vec<PassStats>,
    /// What it had cost by a step, where one was asked for or a link opens at one.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<AtStep>,
}

/// What a search had cost by a step.
#[derive(Clone, Copy, Serialize)]
struct AtStep {
    step: u32,
    of: u32,
    entered: u32,
    evaluated: u32,
    cuts: u32,
}

impl AtStep {
    fn new(replay: &Replay, step: Step) -> AtStep {
        let counts = replay.at(step).counts();
        let (entered, evaluated, cuts) = (counts.entered, counts.evaluated, counts.cuts);
        AtStep { step: step.0, of: replay.last_step().0, entered, evaluated, cuts }
    }
}

/// One time that the search came to the root.
#[derive(Serialize)]
struct PassStats {
    /// How deep it looked, where each pass looks deeper than the one before.
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    window: [JsonScore; 2],
    value: Option<JsonScore>,
    bound: Option<&'static str>,
    r#move: Option<usize>,
    entered: u32,
    evaluated: u32,
    /// How long it takes on average, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    secs: Option<f64>,
}

impl Stats {
    fn new(summary: &Summary, replay: &Replay, times: &[f64]) -> Stats {
        let end = replay.at(replay.last_step());
        let is_maxn = replay.trace().search().algorithm == Algorithm::MaxN;
        let payoffs = end.payoffs(NodeId::ROOT).filter(|_| is_maxn);
        Stats {
            algorithm: replay.trace().search().algorithm.key(),
            value: summary.value.map(JsonScore),
            r#move: summary.best_move.map(|node| node.index()),
            entered: summary.entered,
            evaluated: summary.evaluated,
            unique_leaves: summary.unique_leaves,
            cuts: summary.cuts,
            skipped: summary.skipped,
            minimax_leaves: summary.minimax_leaves,
            minimal_leaves: summary.minimal_leaves,
            payoffs: payoffs.map(|payoffs| payoffs.into_iter().map(JsonScore).collect()),
            reason: replay.trace().stopped().and_then(StopReason::of),
            passes: replay
                .passes()
                .iter()
                .enumerate()
                .map(|(nth, pass)| PassStats::new(*pass, times.get(nth).copied()))
                .collect(),
            at: None,
        }
    }
}

impl PassStats {
    fn new(pass: Pass, secs: Option<f64>) -> PassStats {
        let bound = |bound: Bound| match bound {
            Bound::Exact => "exact",
            Bound::AtLeast => "at-least",
            Bound::AtMost => "at-most",
        };
        PassStats {
            depth: pass.depth,
            window: [pass.window.alpha, pass.window.beta].map(JsonScore),
            value: pass.value.map(JsonScore),
            bound: pass.bound.map(bound),
            r#move: pass.r#move.map(|node| node.index()),
            entered: pass.entered,
            evaluated: pass.evaluated,
            secs,
        }
    }
}
