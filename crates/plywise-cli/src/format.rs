//! `plywise format`: a tree's own text as it is best laid out.

use std::io::Write;

use anyhow::anyhow;
use plywise_formats::{Complaint, Format, recognise};
use plywise_notation::{Limits, has_comment, parse_bytes_with, write_document};

use crate::args::FormatArgs;
use crate::input::source;
use crate::output::{complain, stdout};
use crate::problem::Complaints;

pub(crate) fn run(args: &FormatArgs) -> anyhow::Result<()> {
    let (name, bytes) = source(args.source.file.as_deref(), args.source.text.as_deref())?;
    let document = parse_bytes_with(&bytes, Limits::FILE).map_err(|error| {
        let mut complaint = Complaint::from(&error);
        let other = str::from_utf8(&bytes).ok().and_then(recognise);
        if let Some(other) = other.filter(|other| other.format != Format::Plywise) {
            complaint.help = Some(format!("{other}; `plywise convert` reads it"));
        }
        Complaints { name: name.clone(), complaints: vec![complaint] }
    })?;
    let mut formatted = write_document(&document);
    if !formatted.ends_with('\n') {
        formatted.push('\n');
    }
    if args.check {
        let is_so = formatted.as_bytes() == bytes;
        return if is_so {
            Ok(())
        } else {
            Err(anyhow!("{name} is laid out in another way; see `plywise format {name}`"))
        };
    }
    if has_comment(&bytes) {
        complain(&format!("note: {name} has comments after `#`, which are not kept; a `note:` line is"));
    }
    let mut out = stdout();
    out.write_all(formatted.as_bytes())?;
    out.flush()?;
    Ok(())
}
