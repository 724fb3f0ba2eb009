//! `plywise check`: whether a text is a tree, and what it holds.

use std::io::Write;

use crate::args::CheckArgs;
use crate::input::Input;
use crate::output::{on_one_line, stdout};

pub(crate) fn run(args: &CheckArgs) -> anyhow::Result<()> {
    let Input { name, tree, header, .. } = Input::read(&args.tree)?;
    let unknown = tree.nodes().filter(|&node| tree.is_leaf(node) && tree.leaf_score(node).is_none()).count();
    let (nodes, leaves) =
        (counted(tree.n_nodes(), "node", "nodes"), counted(tree.n_leaves(), "leaf", "leaves"));
    let unknown = if unknown == 0 { String::new() } else { format!(" ({unknown} without a value)") };
    let mut out = stdout();
    writeln!(out, "{name}: {nodes}, {leaves}{unknown}, height {}", tree.height())?;
    for (key, text) in [("title", &header.title), ("profile", &header.profile)] {
        if let Some(text) = text {
            writeln!(out, "{key}: {}", on_one_line(text))?;
        }
    }
    out.flush()?;
    Ok(())
}

fn counted(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}
