//! `plywise convert`: a tree from one format into another.

use std::fs;
use std::io::Write;

use anyhow::{Context, anyhow};
use plywise_formats::{Format, Read, left_out, recognise, write, write_solution};
use plywise_notation::Document;

use crate::args::ConvertArgs;
use crate::english;
use crate::input::Given;
use crate::output::{complain, stdout};

pub(crate) fn run(args: &ConvertArgs) -> anyhow::Result<()> {
    let to = Format::from_key(&args.to).unwrap_or(Format::Plywise);
    let given = Given::read(&args.source, args.from, None)?;
    given.say_format();
    let Given { name, read: Read { document, search, .. }, .. } = &given;
    let written = match (to, search) {
        (Format::Plywise, _) => Ok(given.laid_out()),
        (Format::Cs188Solution, Some(search)) => write_solution(document, search),
        (Format::Cs188Solution, None) => {
            return Err(anyhow!(english::solution_without_test(name)));
        }
        _ => write(document, to),
    };
    let mut text = written.with_context(|| name.clone())?;
    if to != Format::Plywise && given.has_comments() {
        complain(&english::comments_left_out(to.name()));
    }
    for key in left_out(document, to) {
        complain(&english::line_left_out(to.name(), key));
    }
    if let Some(other) = taken_for_another(&text, to, document) {
        let (other, key) = (other.name(), to.key());
        complain(&english::needs_from(other, key));
    }
    if !text.ends_with('\n') {
        text.push('\n');
    }
    match &args.output {
        Some(file) => fs::write(file, text).with_context(|| english::cannot_write(file.display()))?,
        None => {
            let mut out = stdout();
            out.write_all(text.as_bytes())?;
            out.flush()?;
        }
    }
    Ok(())
}

/// The format that what was written would be taken for, if it would be read as another tree then.
fn taken_for_another(text: &str, to: Format, document: &Document) -> Option<Format> {
    let other = recognise(text).map(|recognised| recognised.format).filter(|&other| other != to)?;
    let is_same =
        |read: Read| plywise_notation::write(&read.document.tree) == plywise_notation::write(&document.tree);
    (to.is_read() && !plywise_formats::read(text, None).is_ok_and(is_same)).then_some(other)
}
