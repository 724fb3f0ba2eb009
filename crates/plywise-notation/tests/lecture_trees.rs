//! The example trees give what the lectures say: the root's value, and which nodes are never looked at.

use std::collections::BTreeSet;

use plywise_notation::{examples, parse};
use plywise_search::{Cut, Event, GameTree, Rules, Score, Search};

/// Key, profile, root value, and the topmost and all lower nodes that alpha-beta never enters.
const LECTURES: [(&str, &str, i32, &str); 11] = [
    ("t-textbook", "textbook", 3, "A22 A23"),
    ("q-two-ply", "intervals", 5, ""),
    ("q-minimax", "intervals", 3, "L3-5 L3-6 L3-9"),
    ("q-quiz", "intervals", 8, "L4-4 L3-4 L4-7 L4-8"),
    ("s-steps", "strict", 5, "L4-4 L3-4"),
    ("w-example-1", "bounds", 100, "G"),
    ("w-example-2", "bounds", 20, "H"),
    ("w-skrentny", "bounds", 3, "X Q R M U V"),
    ("w-order-1", "bounds", 3, ""),
    ("w-order-2", "bounds", 3, "M U V"),
    ("w-order-3", "bounds", 3, "K S T M U V"),
];

#[test]
fn values_and_pruned_nodes_are_those_of_the_lectures() {
    assert_eq!(examples::ALL.len(), LECTURES.len());
    for (example, (key, profile, value, never_entered)) in examples::ALL.iter().zip(LECTURES) {
        assert_eq!(example.key, key);
        let document = parse(example.text).unwrap();
        let cut = if profile == "strict" { Cut::Beyond } else { Cut::AtOrBeyond };
        let search = Search { rules: Rules { cut, ..Search::ALPHA_BETA.rules }, ..Search::ALPHA_BETA };
        let (found, left_out) = run(search, &document.tree);
        assert_eq!(found, Score::from(value), "{key}");
        assert_eq!(left_out.join(" "), never_entered, "{key}");
        if left_out.iter().all(|label| document.tree.leaf_score(document.tree.find(label).unwrap()).is_some())
        {
            assert_eq!(Search::MINIMAX.run(&document.tree, |_| {}), Ok(Score::from(value)), "{key}");
        }
    }
}

/// The root's value, and the labels of the nodes never entered, in depth-first order.
fn run(search: Search, tree: &GameTree) -> (Score, Vec<String>) {
    let mut entered = BTreeSet::new();
    let value = search.run(tree, |event| {
        if let Event::Entered { node, .. } = event {
            entered.insert(node);
        }
    });
    let left_out = tree.nodes().filter(|node| !entered.contains(node)).map(|node| tree.label(node));
    (value.expect("no leaf without a value is reached"), left_out.collect())
}

#[test]
fn every_example_says_where_it_comes_from_and_what_to_look_at() {
    for (example, (key, profile, ..)) in examples::ALL.iter().zip(LECTURES) {
        let header = parse(example.text).unwrap().header;
        assert!(header.title.is_some() && header.source.is_some() && header.note.is_some(), "{key}");
        assert_eq!(header.profile.as_deref(), Some(profile), "{key}");
    }
    let titles = examples::ALL.iter().filter_map(|example| parse(example.text).ok()?.header.title);
    assert_eq!(titles.collect::<BTreeSet<_>>().len(), LECTURES.len(), "titles tell them apart");
}

#[test]
fn the_specification_shows_trees_that_can_be_read() {
    let specification = include_str!("../../../docs/notation.md");
    let blocks = specification.split("```").skip(1).step_by(2);
    let trees: Vec<&str> = blocks.filter_map(|block| block.strip_prefix("text\n")).collect();
    assert_eq!(trees.len(), 3, "two trees and a message");
    let named = parse(trees[1]).map(|document| document.header.title.is_some());
    assert_eq!((parse(trees[0]).map(|document| document.tree.n_leaves()), named), (Ok(9), Ok(true)));

    let error = parse("(3\n (2 4 6]").unwrap_err();
    assert_eq!(trees[2], format!("{error}\n{}\n", error.caret()), "what the page says is what is said");
}
