//! `plywise check`: whether a text is a tree, and what it holds.

use std::io::Write;

use crate::args::CheckArgs;
use crate::input::Input;
use crate::output::{on_one_line, stdout};
use crate::search_args::SearchArgs;

pub(crate) fn run(args: &CheckArgs) -> anyhow::Result<()> {
    let input = Input::read(&args.tree)?;
    let Input { name, tree, header, .. } = &input;
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
    // The tree is fine all the same: another version may know the words.
    input.say_unknown_words(&SearchArgs::default());
    Ok(())
}

fn counted(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}
