//! `plywise link`: the address that opens a tree in the page.

use std::io::Write;

use anyhow::{Context, bail};
use plywise_formats::{Format, write as write_as};
use plywise_notation::{Header, Limits, Link, LinkStep, LinkTree, parse_with, write};
use plywise_replay::Step;

use crate::args::{LinkArgs, StepAt};
use crate::convert;
use crate::output::{complain, stdout};

/// What mail and chat programs can be relied on not to cut off.
const WARN: usize = 2000;
/// What servers and browsers can be relied on to take.
const MOST: usize = 8000;

pub(crate) fn run(args: &LinkArgs) -> anyhow::Result<()> {
    let (name, read) = convert::read(&args.source, None)?;
    // Also refuses what our own notation cannot hold.
    let whole = write_as(&read.document, Format::Plywise).with_context(|| name.clone())?;
    let text = if read.document.header == Header::default() { write(&read.document.tree) } else { whole };
    if let Err(error) = parse_with(&text, Limits::LINK) {
        bail!("{name}: {}; a link holds smaller trees than a file: share the file", error.mistake);
    }
    let step = args.step.map(|step| match step {
        StepAt::Number(number) => LinkStep::At(Step(number)),
        StepAt::End => LinkStep::End,
    });
    let link = Link { tree: Some(LinkTree::Text(text)), step, ..Link::default() };
    let base = args.base.split('#').next().unwrap_or_default();
    let address = format!("{base}#{link}");
    let length = address.chars().count();
    if length > MOST {
        bail!(
            "{name}: the link would have {length} characters, and more than {MOST} do not pass everywhere; share the \
             file instead, or leave out names and notes"
        );
    }
    if length > WARN {
        complain(&format!(
            "note: the link has {length} characters; some programs cut links off after {WARN}"
        ));
    }
    let mut out = stdout();
    writeln!(out, "{address}")?;
    out.flush()?;
    Ok(())
}
