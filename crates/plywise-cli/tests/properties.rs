//! What the command says of any tree.

use std::process::Command;
use std::rc::Rc;

use plywise_conventions::{Annotation, Profile};
use plywise_lesson::{LabelKind, labels};
use plywise_notation::{parse, write};
use plywise_replay::{Replay, Step};
use plywise_search::{Cut, GameTree, NodeId, Player, Returns, Rules, Score, Search, Window, minimax};
use plywise_testkit::any_tree;
use plywise_trace::read_trace;
use proptest::prelude::*;

/// Runs a command on a tree that is written in our own notation, whatever else it looks like: `((0)(0))` could be brackets
/// with a pair for each leaf.
fn plywise(args: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plywise"));
    let done = command.args(args).args(["--from", "plywise"]).output().expect("the command runs");
    assert!(done.status.success(), "{args:?}: {}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).expect("the output is text")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn the_trace_ends_in_the_value_of_minimax(tree in any_tree(), profile in 0..Profile::ALL.len(), seed in any::<bool>()) {
        let Ok(value) = minimax(&tree, |_| {}) else { return Ok(()) };
        let algorithm = if seed { "alpha-beta" } else { "two-pass" };
        let (text, key) = (write(&tree), Profile::ALL[profile].key);
        let trace = read_trace(plywise(&["trace", "--profile", key, "--algorithm", algorithm, "--tree", &text])).unwrap();
        prop_assert_eq!(trace.summary.value, Some(value));
        let chosen = trace.summary.best_move.and_then(|node| tree.node(node as usize));
        match chosen {
            Some(node) => {
                prop_assert_eq!(tree.parent(node), Some(NodeId::ROOT));
                prop_assert_eq!(true_values(&tree)[node.index()], value, "the move is worth it");
            }
            None => prop_assert!(tree.is_leaf(NodeId::ROOT)),
        }
    }

    #[test]
    fn counts_add_up(tree in any_tree()) {
        let json = plywise(&["stats", "--json", "--tree", &write(&tree)]);
        let stats: serde_json::Value = serde_json::from_str(&json).unwrap();
        let count = |key: &str| stats[key].as_u64();
        prop_assert_eq!(count("entered").zip(count("skipped")).map(|(a, b)| a + b), Some(tree.n_nodes() as u64));
        prop_assert_eq!(count("evaluated"), count("unique_leaves"));
        prop_assert!(count("minimal_leaves") <= count("evaluated"));
        prop_assert!(count("evaluated") <= count("minimax_leaves"));
    }
}

proptest! {
    /// `v<=4` beside a node must be so, whatever the search will still find out.
    #[test]
    fn interval_labels_are_true(tree in any_tree(), profile in 0..Profile::ALL.len(), low in -7i32..6, width in 1i32..14) {
        let values = true_values(&tree);
        let tree = Rc::new(tree);
        let mut conventions = Profile::ALL[profile].conventions;
        conventions.annotation = Annotation::Interval;
        conventions.words.at_most = "≤";
        conventions.words.at_least = "≥";
        conventions.words.value = "";
        conventions.search.rules.window = Window { alpha: low.into(), beta: (low + width).into() };
        let replay = Replay::of(Rc::clone(&tree), conventions.search);
        for step in (0..=replay.n_events()).map(Step) {
            let moment = replay.at(step);
            for node in tree.nodes() {
                for label in labels(&moment, node, &conventions) {
                    prop_assert_eq!(label.kind, LabelKind::Value);
                    let value = values[node.index()];
                    let number = |text: &str| text.replace('−', "-").replace('∞', "inf").parse().ok().and_then(Score::new).unwrap();
                    let is_true = match label.text.split_at_checked("≤".len()) {
                        Some(("≤", score)) => value <= number(score),
                        Some(("≥", score)) => value >= number(score),
                        _ => value == number(&label.text),
                    };
                    prop_assert!(is_true, "step {}: {} beside {}, worth {value}", step.0, label.text, write(&tree));
                }
            }
        }
    }
}

/// The minimax value of every node, worked out from the leaves up.
fn true_values(tree: &GameTree) -> Vec<Score> {
    let mut values = vec![Score::from(0); tree.n_nodes()];
    for node in tree.nodes().rev() {
        let children = tree.children(node).map(|child| values[child.index()]);
        let value = match tree.player(node) {
            Player::Max => children.max(),
            Player::Min => children.min(),
        };
        values[node.index()] = value.or(tree.leaf_score(node)).unwrap_or_default();
    }
    values
}

#[test]
fn the_tree_of_the_trace_is_the_tree() {
    let rules = Rules { cut: Cut::Beyond, returns: Returns::FailSoft, window: Window::FULL };
    let trace =
        read_trace(plywise(&["trace", "--profile", "strict", "--tree", "min(\"a b\"=1 (2 3))"])).unwrap();
    assert_eq!(trace.search, Search { rules, ..Search::ALPHA_BETA });
    assert_eq!(write(&trace.tree), write(&parse("min(\"a b\"=1 (2 3))").unwrap().tree));
}
