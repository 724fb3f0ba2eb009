//! `plywise convert`: a tree from one format into another.

use std::fs;
use std::io::Write;

use anyhow::{Context, anyhow};
use plywise_formats::{Format, Read, left_out, read_bytes, write, write_solution};

use crate::args::{ConvertArgs, SourceArgs};
use crate::input::source;
use crate::output::{complain, stdout};
use crate::problem::Complaints;

pub(crate) fn run(args: &ConvertArgs) -> anyhow::Result<()> {
    let from = args.from.as_deref().and_then(Format::from_key);
    let to = Format::from_key(&args.to).unwrap_or(Format::Plywise);
    let (name, Read { document, search, .. }) = read(&args.source, from)?;
    let written = match (to, &search) {
        (Format::Cs188Solution, Some(search)) => write_solution(&document, search),
        (Format::Cs188Solution, None) => {
            return Err(anyhow!(
                "{name}: a solution needs an autograder's test, which says which search and how deep"
            ));
        }
        _ => write(&document, to),
    };
    let mut text = written.with_context(|| name.clone())?;
    for key in left_out(&document, to) {
        complain(&format!("note: {} has no place for the {key}, so it is left out", to.name()));
    }
    if !text.ends_with('\n') {
        text.push('\n');
    }
    match &args.output {
        Some(file) => fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))?,
        None => {
            let mut out = stdout();
            out.write_all(text.as_bytes())?;
            out.flush()?;
        }
    }
    Ok(())
}

/// Reads a text in a format, or in the one that it is recognised as, which is then said.
pub(crate) fn read(args: &SourceArgs, from: Option<Format>) -> anyhow::Result<(String, Read)> {
    let (name, text) = source(args.file.as_deref(), args.text.as_deref())?;
    match read_bytes(&text, from) {
        Ok(read) => {
            if let Some(recognised) = &read.recognised {
                complain(&format!("{name}: {recognised}"));
            }
            Ok((name, read))
        }
        Err(complaints) => Err(Complaints { name, complaints }.into()),
    }
}
