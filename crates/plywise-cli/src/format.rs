//! `plywise format`: a tree's own text as it is best laid out.

use std::io::Write;

use anyhow::anyhow;
use plywise_formats::{Complaint, Format, recognise};
use plywise_notation::{Limits, parse_bytes_with, write_document};

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

/// Whether there is a `#` outside quotation marks, above or in the tree.
fn has_comment(text: &[u8]) -> bool {
    text.split(|&byte| byte == b'\n').any(|line| {
        let (mut is_quoted, mut is_escaped) = (false, false);
        line.iter().any(|&byte| {
            let ends_quote = byte == b'"' && !is_escaped;
            is_escaped = is_quoted && byte == b'\\' && !is_escaped;
            is_quoted ^= ends_quote;
            byte == b'#' && !is_quoted
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_is_told_from_a_name() {
        for (text, expected) in [
            ("(3 4) # end", true),
            ("# start\n(3 4)", true),
            (r##"("#1"=3 4)"##, false),
            (r##"("a\"#1"=3 4)"##, false),
            (r##"("a\\"=3 #1"##, true),
        ] {
            assert_eq!(has_comment(text.as_bytes()), expected, "{text}");
        }
    }
}
