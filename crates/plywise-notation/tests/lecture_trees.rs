//! The example trees give what the lectures say: the root's value, and which nodes are never looked at.

use std::collections::BTreeSet;

use plywise_notation::{Document, Header, examples, parse, write, write_document};
use plywise_search::{Algorithm, Cut, Event, GameTree, Horizon, Mover, NodeId, Rules, Score, Search, Unit};

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
    assert_eq!(trees.len(), 4, "three trees and a message");
    let several = parse(trees[2]).unwrap().tree;
    for branch in ["B", "C"] {
        assert_eq!(several.mover(several.find(branch).unwrap()), Mover::Numbered(2), "what the page says");
    }
    let named = parse(trees[1]).map(|document| document.header.title.is_some());
    assert_eq!((parse(trees[0]).map(|document| document.tree.n_leaves()), named), (Ok(9), Ok(true)));

    let error = parse("(3\n (2 4 6]").unwrap_err();
    assert_eq!(trees[3], format!("{error}\n{}\n", error.caret()), "what the page says is what is said");
}

/// Key, search, depth, root value, the root's best move by name, and the nodes never entered.
type Found = (&'static str, Algorithm, Option<u32>, f64, &'static str, &'static str);

/// See [`Found`].
const MORE: [Found; 40] = [
    ("c-single-player", Algorithm::Minimax, None, 9.0, "Right", ""),
    ("c-single-player", Algorithm::AlphaBeta, None, 9.0, "Right", ""),
    ("c-win-loss", Algorithm::Minimax, None, 1.0, "Right", ""),
    ("c-depth-limit", Algorithm::Minimax, Some(1), 8.0, "A", "L3-1 L3-2 L3-3 L3-4 L3-5 L3-6"),
    ("c-depth-limit", Algorithm::Minimax, Some(2), 6.0, "B", ""),
    (
        "c-deeper",
        Algorithm::Minimax,
        Some(1),
        4.0,
        "A",
        "A1 L4-1 L4-2 A2 L4-3 L4-4 B1 L4-5 L4-6 B2 L4-7 L4-8",
    ),
    ("c-deeper", Algorithm::Minimax, Some(2), 5.0, "B", "L4-1 L4-2 L4-3 L4-4 L4-5 L4-6 L4-7 L4-8"),
    ("c-deeper", Algorithm::Minimax, None, 6.0, "B", ""),
    ("c-features", Algorithm::Minimax, Some(1), 4.0, "T", "L3-1 L3-2 L3-3 L3-4 L3-5 L3-6"),
    ("c-features", Algorithm::Minimax, None, 2.5, "D", ""),
    (
        "c-iterative",
        Algorithm::Minimax,
        Some(1),
        4.0,
        "A",
        "A1 L4-1 L4-2 A2 L4-3 L4-4 B1 L4-5 L4-6 B2 L4-7 L4-8",
    ),
    ("c-iterative", Algorithm::Minimax, Some(2), 5.0, "B", "L4-1 L4-2 L4-3 L4-4 L4-5 L4-6 L4-7 L4-8"),
    ("c-iterative", Algorithm::Minimax, None, 8.0, "A", ""),
    ("c-negamax", Algorithm::Negamax, None, 4.0, "C", "L3-4"),
    ("c-deep-cutoff", Algorithm::AlphaBeta, None, 8.0, "A", "L5-2 L5-4 F L4-3 L4-4"),
    ("c-deep-cutoff", Algorithm::NoDeepCutoffs, None, 8.0, "A", "F L4-3 L4-4"),
    ("c-parent-only", Algorithm::NoDeepCutoffs, None, 8.0, "A", "F L4-3 L4-4"),
    ("c-no-deep-cutoffs", Algorithm::NoDeepCutoffs, None, 5.0, "A", "L5-4 F L4-3 L4-4"),
    ("c-no-deep-cutoffs", Algorithm::AlphaBeta, None, 5.0, "A", "L5-2 L5-4 F L4-3 L4-4"),
    ("c-aspiration", Algorithm::Aspiration, None, 5.0, "B", "L3-8 L3-9"),
    ("c-scout", Algorithm::Scout, None, 5.0, "C", "L3-4 L3-5"),
    ("c-negascout", Algorithm::NegaScout, None, 8.0, "C", "L4-4 L4-6"),
    ("c-mtdf", Algorithm::MtdF, None, 4.0, "C", "A2 L4-3 L4-4"),
    ("c-sss-star", Algorithm::SssStar, None, 5.0, "C", "L3-2 L3-3 L3-5 L3-6"),
    ("c-sss-star", Algorithm::DualStar, None, 5.0, "C", ""),
    ("c-dual-star", Algorithm::DualStar, None, 5.0, "C", "L3-2 L3-3 L3-5 L3-6"),
    ("c-dual-star", Algorithm::SssStar, None, 5.0, "C", ""),
    ("c-starving", Algorithm::Minimax, Some(1), 9.0, "L2-2", "L3-1 L4-1 L4-2 L3-2 L4-3 L3-3 L4-4"),
    ("c-starving", Algorithm::Minimax, Some(2), 8.0, "L2-1", "L4-1 L4-2 L4-3 L4-4"),
    ("c-starving", Algorithm::Minimax, None, 7.0, "L2-1", ""),
    ("c-dice", Algorithm::Expectimax, None, 4.0, "Coin", ""),
    ("c-expectiminimax", Algorithm::Expectimax, None, 2.25, "Left", ""),
    ("c-star1", Algorithm::Star1, None, 6.0, "A", "D"),
    ("c-star2", Algorithm::Star2, None, 6.5, "E", "L4-2 L4-3 L4-5 L4-6"),
    ("c-star2", Algorithm::Star1, None, 6.5, "E", "L4-5 L4-6"),
    ("c-three-players", Algorithm::MaxN, None, 1.0, "B", ""),
    ("c-non-zero-sum", Algorithm::MaxN, None, 1.0, "B", ""),
    ("c-paranoid", Algorithm::Paranoid, None, 3.0, "B", "L4-6 G L4-7 L4-8"),
    ("c-paranoid", Algorithm::MaxN, None, 6.0, "E", ""),
    ("c-shallow", Algorithm::MaxN, None, 5.0, "H", "G L4-7 L4-8 L4-12"),
];

#[test]
fn other_trees_give_what_their_notes_say() {
    let mut checked = BTreeSet::new();
    for (key, algorithm, depth, value, best, never_entered) in MORE {
        let example = examples::MORE.iter().find(|example| example.key == key).expect(key);
        let Document { tree, header, .. } = parse(example.text).expect(key);
        let horizon = depth.map(|depth| Horizon { depth, unit: Unit::Plies });
        let search = Search { algorithm, horizon, ..header.over(Search::ALPHA_BETA) };
        let (found, left_out) = run(search, &tree);
        assert_eq!(Some(found), Score::new(value), "{key}");
        assert_eq!(left_out.join(" "), never_entered, "{key} {algorithm:?}");
        let mut of_moves = Vec::new();
        let _ = search.run(&tree, |event| {
            if let Event::Updated { node: NodeId::ROOT, by, value, .. } = event {
                of_moves.push((value, by));
            }
        });
        let first_best = of_moves.iter().find(|(value, _)| *value == found).map(|(_, by)| tree.label(*by));
        assert_eq!(first_best.as_deref(), Some(best), "{key}");
        checked.insert(key);
    }
    assert_eq!(checked.len(), examples::MORE.len(), "each is looked at");
}

#[test]
fn the_dice_are_what_the_note_says() {
    let example = examples::MORE.iter().find(|example| example.key == "c-dice").unwrap();
    let tree = parse(example.text).unwrap().tree;
    let die = tree.find("Die").unwrap();
    let mut worth = None;
    let _ = Search { algorithm: Algorithm::Expectimax, ..Search::MINIMAX }.run(&tree, |event| {
        if let Event::Returned { node, score, .. } = event
            && node == die
        {
            worth = Some(score.points());
        }
    });
    assert!((worth.unwrap() - 3.5).abs() < 1e-9);
}

#[test]
fn other_trees_say_what_they_are() {
    let titles: Vec<_> = examples::MORE
        .iter()
        .map(|example| {
            let document = parse(example.text).unwrap();
            let header = &document.header;
            assert!(header.source.is_some() && header.note.is_some(), "{}", example.key);
            assert!(header.profile.is_some() && header.algorithm.is_some(), "{}", example.key);
            let again = write_document(&document);
            assert_eq!(write(&parse(&again).unwrap().tree), write(&document.tree), "{}", example.key);
            (example.key, header.title.clone().unwrap())
        })
        .collect();
    let listed: Vec<_> =
        examples::MORE_TITLES.iter().map(|(key, title)| (*key, (*title).to_owned())).collect();
    assert_eq!(titles, listed);
    assert!(examples::ALL.iter().all(|lecture| examples::MORE.iter().all(|more| more.key != lecture.key)));
}

#[test]
fn bare_examples_lack_their_notes_and_nothing_else() {
    for (examples, bare) in [(examples::ALL, examples::ALL_BARE), (examples::MORE, examples::MORE_BARE)] {
        assert_eq!(examples.len(), bare.len());
        for (example, bare) in examples.iter().zip(bare) {
            let [whole, less] = [example.text, bare.text].map(|text| parse(text).expect(example.key));
            assert_eq!(example.key, bare.key);
            assert_eq!(write(&whole.tree), write(&less.tree), "{}", example.key);
            assert!(!bare.text.contains("note:"), "{}", example.key);
            let header = Header { note: None, ..whole.header };
            assert_eq!(less.header, header, "{}", example.key);
        }
    }
}
