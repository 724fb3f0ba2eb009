//! Hints say more at each stage, and what they say is true.

mod kit;

use std::rc::Rc;

use kit::{any_conventions, any_other_search, exercises, returns_before_it_narrows};
use plywise_conventions::Conventions;
use plywise_lesson::{has_windows, typeset, typeset_window};
use plywise_practice::{Answer, Exercise, Question};
use plywise_replay::{Progress, State};
use plywise_search::{Event, NodeId};
use plywise_testkit::any_tree;
use proptest::prelude::*;

/// What the third hint at one named node must say, worked out from the plain fold of events: the window of its parent
/// before the search comes to it or cuts it off.
fn window_before(exercise: &Exercise, node: NodeId) -> Option<String> {
    let (tree, trace) = (exercise.replay().tree(), exercise.replay().trace());
    let parent = tree.parent(node)?;
    // A search that comes again may cut off at first what it looks at later.
    let mut is_entered = false;
    trace.for_each_event(tree, |_, event| {
        is_entered |= matches!(event, Event::Entered { node: entered, .. } if entered == node);
    });
    let (mut state, mut found) = (State::new(Rc::clone(tree), trace.search()), None);
    // The window before the newest update; what comes at a later visit is no longer asked about.
    let mut narrower = None;
    trace.for_each_event(tree, |_, event| {
        let is_it = match event {
            Event::Entered { node: entered, .. } => entered == node,
            Event::Pruned { node: at, .. } => {
                !is_entered && at == parent && state.progress(node) == Progress::Unvisited
            }
            _ => false,
        };
        if is_it && found.is_none() {
            let value = match state.progress(parent) {
                Progress::Open { value, .. } => value,
                _ => None,
            };
            found = state.window(parent).map(|window| (window, value));
        }
        if found.is_none() && matches!(event, Event::Updated { node, .. } if node == parent) {
            narrower = state.window(parent);
        }
        state.apply(event);
    });
    let (window, value) = found?;
    let Conventions { search, .. } = exercise.conventions();
    let is_past = returns_before_it_narrows(search, window);
    let shown = if is_past { narrower? } else { window };
    let [alpha, beta] = typeset_window(exercise.conventions().seen_window(tree, parent, shown));
    let of_value = value.filter(|_| is_past).map_or(String::new(), |value| {
        format!(" Its value is {}.", typeset(exercise.conventions().seen(tree, parent, value)))
    });
    Some(format!("At {}, α = {alpha} and β = {beta}.{of_value}", tree.label(parent)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn each_question_has_three_hints_at_what_is_not_right_and_none_where_all_is(
        (tree, conventions) in prop_oneof![
            (any_tree(), any_conventions()),
            (any_other_search(), any_conventions())
                .prop_map(|((tree, search), conventions)| (tree, Conventions { search, ..conventions })),
        ],
    ) {
        for exercise in exercises(&Rc::new(tree), conventions) {
            prop_assert_eq!(exercise.hints(&exercise.key()).unwrap(), None, "{}", exercise.text());
            let blank = exercise.blank();
            let is_right = exercise.grade(&blank).unwrap().is_right();
            let hints = exercise.hints(&blank).unwrap();
            prop_assert_eq!(hints.is_none(), is_right);
            for hint in hints.into_iter().flatten() {
                prop_assert!(hint.to_string().ends_with('.'), "{}", hint);
            }
        }
    }

    #[test]
    fn the_numbers_at_a_cut_are_those_of_the_search(tree in any_tree(), conventions in any_conventions()) {
        let tree = Rc::new(tree);
        prop_assume!(has_windows(&conventions.search));
        let asked = Exercise::new(Rc::clone(&tree), conventions, Question::Cuts);
        prop_assume!(asked.is_ok());
        let exercise = asked.unwrap();
        let Answer::Nodes(key) = exercise.key() else { panic!("nodes") };
        for node in exercise.choices() {
            let mut said = key.clone();
            if !said.remove(&node) {
                said.insert(node);
            }
            let [first, second, third] = exercise.hints(&Answer::Nodes(said)).unwrap().expect("it is wrong");
            // What lies below a cut is told of at the cut.
            let ancestors = || tree.ancestors(node).collect::<Vec<_>>();
            let place = if key.contains(&node) { node } else {
                ancestors().into_iter().find(|above| key.contains(above)).unwrap_or(node)
            };
            let parent = tree.label(tree.parent(place).expect("the root is never cut"));
            prop_assert!(first.to_string().contains(&parent), "{}", first);
            prop_assert!(second.to_string().contains("α") && !third.to_string().contains("cut"));
            if exercise.replay().passes().len() <= 1 {
                prop_assert_eq!(Some(third.to_string()), window_before(&exercise, place), "{}", first);
            }
        }
    }
}
