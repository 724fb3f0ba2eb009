//! Whatever the search and the tree, there is something to say at every step, and it is about what happened.

use std::rc::Rc;

use plywise_conventions::{Annotation, Conventions, Profile, Slides, Viewpoint};
use plywise_lesson::{
    LabelKind, Narrator, Phrase, Summary, labels, pseudo_code, question, running_line, slide_stops,
    typeset_window, value_written, window_text,
};
use plywise_replay::{Progress, Replay, Step};
use plywise_search::{Algorithm, Event, GameTree, NodeId, Score, Search, Window};
use plywise_testkit::{
    any_chance_tree, any_horizon, any_options, any_order, any_shared_tree, any_tree, any_tree_with_statics,
    any_tree_with_statics_and_unknowns, any_tuple_tree,
};
use proptest::prelude::*;

fn any_kind_of_tree() -> impl Strategy<Value = GameTree> {
    prop_oneof![
        2 => any_tree_with_statics(),
        1 => any_tree_with_statics_and_unknowns(),
        2 => any_chance_tree(),
        1 => any_tuple_tree(3),
        1 => any_shared_tree(3, 9),
    ]
}

fn any_conventions() -> impl Strategy<Value = Conventions> {
    let algorithm = (0..Algorithm::ALL.len()).prop_map(|nth| Algorithm::ALL[nth]);
    let looks = (0..Profile::ALL.len(), 0..Annotation::ALL.len(), any::<bool>());
    (algorithm, looks, any_order(), any_horizon(), any_options()).prop_map(
        |(algorithm, (profile, annotation, is_from_mover), order, horizon, options)| {
            let conventions = Profile::ALL[profile].conventions;
            Conventions {
                search: Search { algorithm, order, horizon, options, ..conventions.search },
                annotation: Annotation::ALL[annotation].0,
                view: if is_from_mover { Viewpoint::Mover } else { Viewpoint::Max },
                ..conventions
            }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn every_step_is_told(tree in any_kind_of_tree(), conventions in any_conventions()) {
        let replay = Replay::of(Rc::new(tree), conventions.search);
        let (tree, code) = (replay.tree(), pseudo_code(&conventions.search));
        let narrator = Narrator::new(tree, &conventions);
        for step in (0..=replay.n_events()).map(Step) {
            let moment = replay.at(step);
            let sentence = narrator.sentence(&moment);
            let text = sentence.to_string();
            prop_assert!(text.ends_with(['.', '?']), "{}", text);
            prop_assert!(!text.contains("  ") && !text.contains(" .") && !text.contains("{}"), "{}", text);
            let names = |node: NodeId| {
                sentence.0.iter().any(|phrase| matches!(phrase, Phrase::Node(named, _) if *named == node))
            };
            let Some(event) = moment.event() else { continue };
            prop_assert!(names(event.node()), "{:?}: {}", event, text);
            if let Event::Updated { by, .. } = event {
                let changes_nothing = text.contains("no better") || text.contains("no worse");
                prop_assert!(names(by) || changes_nothing, "{:?}: {}", event, text);
            }
            prop_assert!(running_line(&code, &moment).is_some(), "{:?} in {:?}", event, conventions.search.algorithm);
        }
        for slides in [Slides::Bounds, Slides::Leaves, Slides::Descents] {
            prop_assert_eq!(slide_stops(&replay, slides).last().copied(), Some(replay.last_step()));
        }
    }

    #[test]
    fn what_stands_beside_a_node_is_short(tree in any_kind_of_tree(), conventions in any_conventions()) {
        let replay = Replay::of(Rc::new(tree), conventions.search);
        let (tree, narrator) = (replay.tree(), Narrator::new(replay.tree(), &conventions));
        let n_steps = replay.n_events() + 1;
        for step in (0..n_steps).step_by(1 + n_steps as usize / 60).map(Step) {
            let moment = replay.at(step);
            let asked = question(&moment, &conventions);
            prop_assert!(asked.is_none_or(|(asks, text)| !tree.is_leaf(asks) && text.ends_with('?')));
            for node in tree.nodes() {
                prop_assert!(!narrator.state(&moment, node).is_empty());
                let written = value_written(&moment, node, &conventions);
                prop_assert!(written.is_none_or(|text| (1..=11).contains(&text.chars().count())));
                for end in window_text(&moment, node, &conventions).into_iter().flatten() {
                    prop_assert!(end.chars().count() <= 8, "{}", end);
                }
                for label in labels(&moment, node, &conventions) {
                    let n_chars = label.text.chars().count();
                    let is_for_each = label.kind == LabelKind::Payoffs || label.text.starts_with("~(");
                    let most = if is_for_each { 40 } else { 11 };
                    prop_assert!((1..=most).contains(&n_chars), "{:?}", label);
                }
            }
        }
    }

    #[test]
    fn passes_add_up(tree in any_kind_of_tree(), conventions in any_conventions()) {
        let replay = Replay::of(Rc::new(tree), conventions.search);
        let (summary, passes) = (Summary::of(&replay), replay.passes());
        prop_assert!(summary.unique_leaves <= summary.evaluated);
        prop_assert!(passes.is_sorted_by(|one, next| one.ends.is_some_and(|end| end < next.begins)));
        if !passes.is_empty() {
            prop_assert_eq!(passes.iter().map(|pass| pass.evaluated).sum::<u32>(), summary.evaluated);
            prop_assert_eq!(passes.iter().map(|pass| pass.entered).sum::<u32>(), summary.entered);
        }
    }

    #[test]
    fn what_stays_beside_a_node_that_was_tested_is_true_of_it(tree in any_tree(), nth in 0..4_usize) {
        let algorithm = [Algorithm::Pvs, Algorithm::NegaScout, Algorithm::Scout, Algorithm::MtdF][nth];
        let own = Conventions { annotation: Annotation::OwnBound, ..Profile::DEFAULT.conventions };
        let search = |algorithm| Search { algorithm, ..own.search };
        let conventions = Conventions { search: search(algorithm), ..own };
        let replay = Replay::of(Rc::new(tree), conventions.search);
        let all = Replay::of(Rc::clone(replay.tree()), search(Algorithm::Minimax));
        for step in (0..=replay.n_events()).map(Step) {
            let moment = replay.at(step);
            let returned = replay.tree().nodes().filter(|&node| {
                moment.entry_window(node).is_some_and(Window::is_null)
                    && matches!(moment.visited(node), Some(Progress::Returned { .. }))
            });
            for node in returned {
                let value = all.at(all.last_step()).value(node).or_else(|| all.tree().leaf_score(node));
                for label in labels(&moment, node, &conventions) {
                    let Some(value) = value else { continue };
                    let written = label.text.replace('−', "-").replace('∞', "inf");
                    let number = written.trim_start_matches(|c: char| !c.is_ascii_digit() && !"-i".contains(c));
                    let (number, value) = (number.parse::<f64>().expect("a number"), value.points());
                    let is_true = match written.chars().find(|c| "≥≤".contains(*c)) {
                        Some('≥') => value >= number,
                        Some(_) => value <= number,
                        None => value == number,
                    };
                    prop_assert!(label.kind == LabelKind::Value && is_true, "{} at {}: {}", label.text, value, step.0);
                }
            }
        }
    }

    #[test]
    fn null_windows_are_written_in_six_characters(points in -99i32..=99, halves in 0..2i32, is_above in any::<bool>()) {
        let score = Score::new(f64::from(points) + f64::from(halves) / 2.0).expect("it is a number");
        let window = if is_above { Window::above(score) } else { Window::below(score) };
        let [alpha, beta] = typeset_window(window);
        prop_assert!(alpha != beta && alpha.chars().count() <= 6 && beta.chars().count() <= 6, "{}, {}", alpha, beta);
        prop_assert!(alpha.ends_with('⁻') != beta.ends_with('⁺'));
    }
}
