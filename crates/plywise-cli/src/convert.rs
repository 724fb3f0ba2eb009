//! `plywise convert`: a tree from one format into another.

use std::fs;
use std::io::Write;

use anyhow::{Context, anyhow};
use plywise_formats::{Format, Read, left_out, write, write_solution};

use crate::args::ConvertArgs;
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
            return Err(anyhow!(
                "{name}: a solution needs an autograder's test, which says which search and how deep"
            ));
        }
        _ => write(document, to),
    };
    let mut text = written.with_context(|| name.clone())?;
    if to != Format::Plywise && given.has_comments() {
        complain(&format!("note: {} has no place for comments, so they are left out", to.name()));
    }
    for key in left_out(document, to) {
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
