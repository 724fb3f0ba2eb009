//! `plywise stats`: what a search cost.

use std::io::Write;

use plywise_lesson::Summary;
use plywise_notation::JsonScore;
use plywise_replay::Replay;
use plywise_search::NodeId;
use serde::Serialize;

use crate::args::StatsArgs;
use crate::input::Input;
use crate::output::{on_one_line, stdout};

pub(crate) fn run(args: &StatsArgs) -> anyhow::Result<()> {
    let input = Input::read(&args.tree)?;
    let replay = input.searched(&input.conventions(&args.search));
    let summary = Summary::of(&replay);
    let mut out = stdout();
    if args.json {
        serde_json::to_writer(&mut out, &Stats::new(&summary, &replay)).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        writeln!(out, "{}", on_one_line(&sentence(&summary, &replay)))?;
    }
    out.flush()?;
    input.came_to_its_end(&replay)
}

fn sentence(summary: &Summary, replay: &Replay) -> String {
    let or_none = |text: Option<String>| text.unwrap_or_else(|| "none".to_owned());
    let Summary { value, best_move, entered, evaluated, cuts, skipped, .. } = summary;
    format!(
        "value {}, move {}, entered {entered}, evaluated {evaluated}, cuts {cuts}, skipped {skipped}, \
         minimax nodes {}, minimax leaves {}, minimal leaves {}",
        or_none(value.map(|value| value.to_string())),
        or_none(best_move.map(|node| replay.tree().label(node))),
        summary.minimax_nodes,
        summary.minimax_leaves,
        or_none(summary.minimal_leaves.map(|leaves| leaves.to_string())),
    )
}

/// The JSON object; `move` is a node's depth-first number, as in a trace.
#[derive(Serialize)]
struct Stats {
    value: Option<JsonScore>,
    r#move: Option<usize>,
    entered: u32,
    evaluated: u32,
    unique_leaves: usize,
    cuts: u32,
    skipped: u32,
    minimax_leaves: u32,
    minimal_leaves: Option<u64>,
}

impl Stats {
    fn new(summary: &Summary, replay: &Replay) -> Stats {
        let (tree, end) = (replay.tree(), replay.at(replay.last_step()));
        let was_read = |&node: &NodeId| tree.leaf_score(node).is_some() && end.visited(node).is_some();
        Stats {
            value: summary.value.map(JsonScore),
            r#move: summary.best_move.map(|node| node.index()),
            entered: summary.entered,
            evaluated: summary.evaluated,
            unique_leaves: tree.nodes().filter(was_read).count(),
            cuts: summary.cuts,
            skipped: summary.skipped,
            minimax_leaves: summary.minimax_leaves,
            minimal_leaves: summary.minimal_leaves,
        }
    }
}
