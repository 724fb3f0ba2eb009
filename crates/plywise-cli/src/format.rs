//! `plywise format`: a tree's own text as it is best laid out.

use std::io::Write;

use anyhow::{anyhow, bail};

use crate::args::FormatArgs;
use crate::english;
use crate::input::Given;
use crate::output::stdout;

pub(crate) fn run(args: &FormatArgs) -> anyhow::Result<()> {
    let given = Given::read(&args.source, args.from, None)?;
    let name = &given.name;
    if !given.is_own() {
        let format = given.read.format.name();
        bail!(english::no_layout(name, format));
    }
    // A link may have a text of ours in it.
    given.say_foreign_format();
    let formatted = given.laid_out();
    if args.check {
        let is_so = formatted == given.text;
        return if is_so { Ok(()) } else { Err(anyhow!(english::other_layout(name))) };
    }
    let mut out = stdout();
    out.write_all(formatted.as_bytes())?;
    out.flush()?;
    Ok(())
}
