//! `plywise edit`: changes a tree's text and leaves the rest of it alone.

use std::io::Write;

use clap::Args;
use plywise_notation::edit::{TreeEdit, edit};
use plywise_search::{Mover, NodeId};

use crate::args::{FromArgs, SourceArgs};
use crate::input::Given;
use crate::output::stdout;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  plywise edit --sort best examples/w-order-1.tree
  plywise edit --mirror --negate --tree '((3 12)(2 4))'
  plywise edit --level 1=chance examples/q-two-ply.tree

The changes are made in the order in which they are listed here. Comments and line breaks stay. What is in another
format is written in the Plywise notation.")]
pub(crate) struct EditArgs {
    #[command(flatten)]
    source: SourceArgs,
    #[command(flatten)]
    from: FromArgs,
    /// Sort the children of every branch for whoever moves there
    #[arg(long, value_name = "best|worst", value_parser = ["best", "worst"])]
    sort: Option<String>,
    /// Left to right and right to left change places
    #[arg(long)]
    mirror: bool,
    /// Every value is negated, and MAX and MIN change places
    #[arg(long)]
    negate: bool,
    /// Who decides on a level, counted from the root's, which is 0: max, min, chance or a number
    #[arg(long, value_name = "LEVEL=WHO", value_parser = level)]
    level: Vec<(u32, Mover)>,
}

fn level(text: &str) -> Result<(u32, Mover), String> {
    let wanted = || "a level and who decides there, such as 1=chance".to_owned();
    let (level, who) = text.split_once('=').ok_or_else(wanted)?;
    let mover = match who {
        "max" => Mover::Max,
        "min" => Mover::Min,
        "chance" => Mover::Chance,
        number => Mover::Numbered(number.parse().ok().filter(|number| *number > 0).ok_or_else(wanted)?),
    };
    Ok((level.parse().map_err(|_| wanted())?, mover))
}

pub(crate) fn run(args: &EditArgs) -> anyhow::Result<()> {
    let given = Given::read(&args.source, args.from, None)?;
    given.say_foreign_format();
    // What is in another format is edited in ours.
    let laid_out = (!given.is_own()).then(|| given.laid_out());
    let Given { name, text, .. } = given;
    let mut text = laid_out.unwrap_or(text);
    let mut edits = Vec::new();
    edits.extend(args.sort.as_deref().map(|which| TreeEdit::Sort(NodeId::ROOT, which == "best")));
    edits.extend(args.mirror.then_some(TreeEdit::Mirror));
    edits.extend(args.negate.then_some(TreeEdit::Negate));
    edits.extend(args.level.iter().map(|&(level, mover)| TreeEdit::Level(level, mover)));
    for change in &edits {
        text = edit(&text, change).map_err(|problem| anyhow::anyhow!("{name}: {problem}"))?.text;
    }
    let mut out = stdout();
    out.write_all(text.as_bytes())?;
    if !text.ends_with('\n') {
        writeln!(out)?;
    }
    Ok(out.flush()?)
}
