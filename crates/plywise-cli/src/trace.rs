//! `plywise trace`: what happened, for programs.

use std::io::Write;

use plywise_trace::write_trace_at;

use crate::args::{StyleArgs, TraceArgs};
use crate::input::{Input, Searched};
use crate::output::stdout;

pub(crate) fn run(args: &TraceArgs) -> anyhow::Result<()> {
    let style = StyleArgs::default();
    let Searched { input, replay, .. } =
        Input::to_search_by_rules(&args.tree, &args.search, args.by_rules, &style)?;
    let mut out = stdout();
    write_trace_at(&replay, input.opens_at(&replay), &mut out)?;
    out.flush()?;
    input.came_to_its_end(&replay)
}
