//! `plywise game`: alpha-beta on tic-tac-toe, with what engines add to it.

use std::io::Write;
use std::rc::Rc;

use clap::Args;
use plywise_conventions::Profile;
use plywise_json::JsonScore;
use plywise_lesson::Narrator;
use plywise_replay::{GameRecord, Replay, Step, record_game_aided};
use plywise_search::{Aids, Board, Bound, Options, Search, TableEntry};
use serde::Serialize;

use crate::output::{on_one_line, stdout};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  plywise game --table --killers --history
  plywise game 'xo./.x./..o' --table --entries
  plywise game 'xox/.ox/...' --table --explain

A board is nine squares row by row: x for MAX, o for MIN, a dot for an empty one; x moved first.")]
pub(crate) struct GameArgs {
    /// The position to search from
    #[arg(value_name = "BOARD", default_value = ".../.../...")]
    board: Board,
    /// Remember positions, and use what is known where one comes up again
    #[arg(long)]
    table: bool,
    /// Look first at the two moves that last cut off at the same ply
    #[arg(long)]
    killers: bool,
    /// Look first at the moves that have cut off most
    #[arg(long)]
    history: bool,
    /// Print what the table holds at the end, in the order in which the positions were left
    #[arg(long, requires = "table")]
    entries: bool,
    /// Tell what happened, one numbered sentence a step
    #[arg(long, conflicts_with = "json")]
    explain: bool,
    /// Print one JSON object instead of a sentence
    #[arg(long)]
    json: bool,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Counted {
    value: Option<JsonScore>,
    r#move: Option<String>,
    entered: u32,
    evaluated: u32,
    cuts: u32,
    recalled: u32,
    table: usize,
}

pub(crate) fn run(args: &GameArgs) -> anyhow::Result<()> {
    let aids = Aids { table: args.table, killers: args.killers, history: args.history };
    let search = Search { options: Options { aids, ..Options::PLAIN }, ..Search::ALPHA_BETA };
    let GameRecord { tree, trace, table, .. } = record_game_aided(&args.board, search)?;
    let tree = Rc::new(tree);
    let replay = Replay::new(Rc::clone(&tree), trace);
    let mut out = stdout();
    if args.explain {
        let conventions = Profile::DEFAULT.conventions;
        let conventions = plywise_conventions::Conventions { search, ..conventions };
        let narrator = Narrator::new(&tree, &conventions);
        let width = replay.n_events().to_string().len();
        for step in 0..=replay.n_events() {
            let sentence = narrator.sentence(&replay.at(Step(step))).to_string();
            writeln!(out, "{step:>width$}  {}", on_one_line(&sentence))?;
        }
    }
    let end = replay.at(replay.last_step());
    let counts = end.counts();
    let passes = replay.passes();
    let counted = Counted {
        value: passes.last().and_then(|pass| pass.value).map(JsonScore),
        r#move: end.chosen_move().and_then(|node| tree.move_label(node)).map(str::to_owned),
        entered: counts.entered,
        evaluated: counts.evaluated,
        cuts: counts.cuts,
        recalled: table.iter().map(|entry| entry.hits).sum(),
        table: table.len(),
    };
    if args.json {
        serde_json::to_writer(&mut out, &counted).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        let Counted { value, r#move, entered, evaluated, cuts, recalled, table } = counted;
        let value = value.map_or_else(|| "none".to_owned(), |value| value.0.to_string());
        let best = r#move.unwrap_or_else(|| "none".to_owned());
        writeln!(
            out,
            "value {value}, move {best}, entered {entered}, evaluated {evaluated}, cuts {cuts}, recalled {recalled}, \
             positions in the table {table}"
        )?;
    }
    for TableEntry { key, score, bound, hits, .. } in table.iter().filter(|_| args.entries) {
        let sign = match bound {
            Bound::Exact => "=",
            Bound::AtLeast => ">=",
            Bound::AtMost => "<=",
        };
        writeln!(out, "{key} {sign} {score}, asked {hits} times")?;
    }
    Ok(out.flush()?)
}
