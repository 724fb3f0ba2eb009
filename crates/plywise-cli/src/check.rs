//! `plywise check`: whether a text is a tree, and what it holds.

use std::io::Write;

use plywise_search::{NodeId, OrderedTree, Search};

use crate::args::CheckArgs;
use crate::english;
use crate::input::Input;
use crate::output::{on_one_line, stdout};
use crate::search_args::SearchArgs;

pub(crate) fn run(args: &CheckArgs) -> anyhow::Result<()> {
    let input = Input::read_to_depth(&args.tree, args.depth)?;
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
    if let Some(depth) = args.depth {
        let limited = OrderedTree::new(tree, &Search { horizon: Some(depth), ..Search::ALPHA_BETA });
        // What a tree of a game leaves out stands in it as leaves with estimates, all at the limit.
        let is_game = args.tree.source.game.game.is_some();
        let is_cut = |node: &NodeId| limited.is_at_horizon(*node) || is_game && tree.is_estimate(*node);
        let (known, unknown): (Vec<NodeId>, _) =
            limited.ends().filter(is_cut).partition(|node| limited.payoff(*node, 0).is_ok());
        let n_branches = known.len() + unknown.len();
        writeln!(out, "{}", english::branches_at_limit(depth, n_branches, unknown.len()))?;
    }
    out.flush()?;
    // The tree is fine all the same: another version may know the words.
    input.say_unknown_words(&SearchArgs::default());
    Ok(())
}

fn counted(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}
