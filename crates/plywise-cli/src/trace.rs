//! `plywise trace`: what happened, for programs.

use std::io::Write;

use plywise_trace::write_trace_at;

use crate::args::{StyleArgs, TraceArgs};
use crate::input::Input;
use crate::output::stdout;

pub(crate) fn run(args: &TraceArgs) -> anyhow::Result<()> {
    let input = Input::to_search(&args.tree, &args.search)?;
    let replay = input.searched(&input.conventions(&args.search, &StyleArgs::default()));
    let mut out = stdout();
    write_trace_at(&replay, input.opens_at(&replay), &mut out)?;
    out.flush()?;
    input.came_to_its_end(&replay)
}
