//! What is said must be true, on any tree and by any course's conventions.

use std::rc::Rc;

use plywise_conventions::{Profile, Slides};
use plywise_lesson::{Narrator, Phrase, Summary, labels, pseudo_code, question, running_line, slide_stops};
use plywise_replay::{Replay, Step};
use plywise_search::{Algorithm, Event, NodeId, Player, Rules, Score, Search, Window, minimax};
use plywise_testkit::{any_tree, any_tree_with_unknowns};
use proptest::prelude::*;

fn any_conventions() -> impl Strategy<Value = plywise_conventions::Conventions> {
    let algorithm = prop_oneof![3 => Just(Algorithm::AlphaBeta), 1 => Just(Algorithm::Minimax), 1 => Just(Algorithm::TwoPass)];
    (0..Profile::ALL.len(), algorithm).prop_map(|(nth, algorithm)| {
        let conventions = Profile::ALL[nth].conventions;
        plywise_conventions::Conventions { search: Search { algorithm, ..conventions.search }, ..conventions }
    })
}

proptest! {
    #[test]
    fn every_step_has_a_sentence_that_names_its_nodes(tree in any_tree_with_unknowns(), conventions in any_conventions()) {
        let replay = Replay::of(Rc::new(tree), conventions.search);
        let narrator = Narrator::new(replay.tree(), &conventions);
        for step in 0..=replay.n_events() {
            let moment = replay.at(Step(step));
            let sentence = narrator.sentence(&moment);
            let text = sentence.to_string();
            prop_assert!(text.ends_with('.'), "{}", text);
            prop_assert!(!text.contains("  ") && !text.contains(" ."), "{}", text);
            let names = |node: NodeId| sentence.0.iter().any(|phrase| matches!(phrase, Phrase::Node(named, _) if *named == node));
            if let Some(event) = moment.event() {
                prop_assert!(names(event.node()), "{:?}: {}", event, text);
                if let Event::Updated { by, .. } = event {
                    let label = replay.tree().label(by);
                    prop_assert!(names(by) || text.contains("no better"), "{}: {}", label, text);
                }
            }
        }
    }

    #[test]
    fn a_line_of_code_runs_at_every_event(tree in any_tree(), conventions in any_conventions()) {
        let replay = Replay::of(Rc::new(tree), conventions.search);
        let code = pseudo_code(&conventions.search);
        for step in 1..=replay.n_events() {
            let moment = replay.at(Step(step));
            prop_assert!(running_line(&code, &moment).is_some(), "{:?}", moment.event());
        }
        prop_assert_eq!(running_line(&code, &replay.at(Step::START)), None);
    }

    #[test]
    fn slides_go_forward_and_end_at_the_end(tree in any_tree_with_unknowns(), conventions in any_conventions()) {
        let replay = Replay::of(Rc::new(tree), conventions.search);
        for slides in [Slides::Bounds, Slides::Leaves, Slides::Descents] {
            let stops = slide_stops(&replay, slides);
            prop_assert!(stops.is_sorted_by(|before, after| before < after));
            prop_assert_eq!(stops.last(), Some(&replay.last_step()));
            // No cut is passed over.
            let cuts: Vec<Step> = replay.cuts().collect();
            if slides != Slides::Leaves {
                prop_assert!(cuts.iter().all(|cut| stops.contains(cut)));
            }
        }
    }

    #[test]
    fn only_branches_that_were_reached_have_labels(tree in any_tree(), conventions in any_conventions()) {
        let tree = Rc::new(tree);
        let replay = Replay::of(Rc::clone(&tree), conventions.search);
        for step in (0..=replay.n_events()).step_by(3) {
            let moment = replay.at(Step(step));
            for node in tree.nodes() {
                let labels = labels(&moment, node, &conventions);
                prop_assert!(labels.is_empty() || moment.visited(node).is_some() && !tree.is_leaf(node));
            }
            if let Some((asks, text)) = question(&moment, &conventions) {
                prop_assert!(!tree.is_leaf(asks) && text.ends_with('?'));
            }
        }
    }

    #[test]
    fn the_move_named_is_as_good_as_is_said(
        tree in any_tree(), conventions in any_conventions(), alpha in -6i32..6, size in 1i32..8,
    ) {
        let tree = Rc::new(tree);
        let window = Window { alpha: Score::from(alpha), beta: Score::from(alpha + size) };
        let search = Search { rules: Rules { window, ..conventions.search.rules }, ..conventions.search };
        let summary = Summary::of(&Replay::of(Rc::clone(&tree), search));
        if let (Some(child), Some(value)) = (summary.best_move, summary.value) {
            let mut values = vec![Score::from(0); tree.n_nodes()];
            for node in tree.nodes().rev() {
                let below = tree.children(node).map(|child| values[child.index()]);
                values[node.index()] = tree.leaf_score(node).unwrap_or_else(|| match tree.player(node) {
                    Player::Max => below.max().expect("branches have children"),
                    Player::Min => below.min().expect("branches have children"),
                });
            }
            let found = values[child.index()];
            prop_assert!(match tree.player(NodeId::ROOT) {
                Player::Max => found >= value,
                Player::Min => found <= value,
            }, "{:?} is worth {}, not {}", child, found, value);
        }
    }

    #[test]
    fn the_summary_is_the_search_s(tree in any_tree(), conventions in any_conventions()) {
        let tree = Rc::new(tree);
        let replay = Replay::of(Rc::clone(&tree), conventions.search);
        let summary = Summary::of(&replay);
        prop_assert_eq!(summary.value, minimax(&*tree, |_| ()).ok());
        prop_assert_eq!(summary.entered + summary.skipped, summary.minimax_nodes);
        prop_assert!(summary.minimal_leaves.is_some_and(|least| least <= u64::from(summary.evaluated)));
        prop_assert_eq!(summary.best_move.is_some(), tree.n_nodes() > 1);
    }
}
