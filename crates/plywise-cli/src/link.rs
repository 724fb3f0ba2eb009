//! `plywise link`: the address that opens a tree in the page.

use std::io::Write;
use std::rc::Rc;

use anyhow::bail;
use plywise_lesson::Profile;
use plywise_notation::{Header, Limits, Link, LinkStep, LinkTree, parse_with, write};
use plywise_replay::{Replay, Step};

use crate::args::{LinkArgs, StepAt};
use crate::input::Given;
use crate::output::{complain, stdout};

/// What mail and chat programs can be relied on not to cut off.
const WARN: usize = 2000;
/// What servers and browsers can be relied on to take.
const MOST: usize = 8000;

pub(crate) fn run(args: &LinkArgs) -> anyhow::Result<()> {
    let given = Given::read(&args.source, args.from, None)?;
    given.say_format();
    let (name, document) = (&given.name, &given.read.document);
    let is_bare = document.header == Header::default() && !given.has_comments();
    let text = if is_bare { write(&document.tree) } else { given.laid_out() };
    if let Err(error) = parse_with(&text, Limits::LINK) {
        bail!(
            "{name}: {}; a link holds smaller trees than a file: share the file (a link with `src=` and its address opens it)",
            error.mistake
        );
    }
    let step = args.step.map(|step| match step {
        StepAt::Number(number) => LinkStep::At(Step(number)),
        StepAt::End => LinkStep::End,
    });
    if let Some(LinkStep::At(step)) = step {
        say_last_step(&given, step);
    }
    // What a test asks for and no tree can say.
    let cut = given.read.search.map(|search| search.rules.cut);
    let link = Link { tree: Some(LinkTree::Text(text)), cut, step, ..Link::default() };
    let base = args.base.split('#').next().unwrap_or_default();
    let address = format!("{base}#{link}");
    let length = address.chars().count();
    if length > MOST {
        bail!(
            "{name}: the link would have {length} characters, and more than {MOST} do not pass everywhere; share the \
             file instead (a link with `src=` and its address opens it), or leave out names, notes and comments"
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

/// Says so where the page's search of the tree does not get that far.
fn say_last_step(given: &Given, step: Step) {
    let document = &given.read.document;
    let key = document.header.profile.as_deref();
    let profile = key.and_then(Profile::from_key).unwrap_or(&Profile::ALL[0]);
    let search = document.header.over(profile.conventions.search).fitted_to(&document.tree);
    let last = Replay::of(Rc::new(document.tree.clone()), search).last_step();
    if step > last {
        complain(&format!("note: the search ends at step {}, so that is what the link will show", last.0));
    }
}
