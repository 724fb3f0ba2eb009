//! `plywise edit`: changes a tree's text and leaves the rest of it alone.

use std::io::Write;

use clap::Args;
use plywise_notation::edit::{EditProblem, TreeEdit, edit_document};
use plywise_notation::parse;
use plywise_search::{GameTree, Mover, NodeId};

use crate::args::{FromArgs, SourceArgs};
use crate::english;
use crate::input::Given;
use crate::output::{complain, stdout};

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
    let wanted = || english::EXPECTED_LEVEL.to_owned();
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
    let is_own = given.is_own();
    let laid_out = (!is_own).then(|| given.laid_out());
    let Given { name, text, .. } = given;
    let mut text = laid_out.unwrap_or(text);
    let mut edits = Vec::new();
    if let Some(which) = &args.sort {
        edits.push((format!("--sort {which}"), TreeEdit::Sort(NodeId::ROOT, which == "best")));
    }
    edits.extend(args.mirror.then(|| ("--mirror".to_owned(), TreeEdit::Mirror)));
    edits.extend(args.negate.then(|| ("--negate".to_owned(), TreeEdit::Negate)));
    for &(level, mover) in &args.level {
        edits.push((format!("--level {level}={}", who(mover)), TreeEdit::Level(level, mover)));
    }
    if edits.is_empty() && is_own {
        complain(english::NO_EDIT);
    }
    for (option, change) in &edits {
        let problem = |problem: EditProblem| anyhow::anyhow!("{name}: {problem}");
        let document = parse(&text).map_err(|error| problem(EditProblem::Syntax(error)))?;
        let edited = edit_document(&text, &document, change).map_err(problem)?.text;
        if edited == text {
            let why = level_missing(&document.tree, change).unwrap_or_default();
            complain(&english::edit_without_effect(&name, option, &why));
        }
        text = edited;
    }
    let mut out = stdout();
    out.write_all(text.as_bytes())?;
    if !text.ends_with('\n') {
        writeln!(out)?;
    }
    Ok(out.flush()?)
}

/// That nobody decides on a level, where that is so.
fn level_missing(tree: &GameTree, change: &TreeEdit) -> Option<String> {
    let &TreeEdit::Level(level, _) = change else { return None };
    match tree.height() {
        0 => Some(english::ONE_LEAF.to_owned()),
        1 if level >= 1 => Some(english::only_the_root(level)),
        height if level >= height => Some(english::no_such_level(level, height - 1)),
        _ => None,
    }
}

/// Who decides, as the option has it.
fn who(mover: Mover) -> String {
    match mover {
        Mover::Max => "max".to_owned(),
        Mover::Min => "min".to_owned(),
        Mover::Chance => "chance".to_owned(),
        Mover::Numbered(number) => number.to_string(),
    }
}
