//! What feedback says is true: each claim is worked out again from the plain fold of events, or by searching again.

mod kit;

use std::collections::BTreeMap;
use std::rc::Rc;

use kit::{any_conventions, exercises, minimax, returns_before_it_narrows};
use plywise_conventions::Conventions;
use plywise_lesson::{typeset, typeset_window, window_written};
use plywise_practice::{
    About, Answer, Exercise, Outcome, Part, Question, ReadConvention, RunStep, Verdict, WindowEnd,
};
use plywise_replay::{Replay, State, Step};
use plywise_search::{Cut, Event, GameTree, NodeId, Order, Returns, Score};
use plywise_testkit::any_tree;
use proptest::prelude::*;

/// What is said of an answer in which everything is wanting.
fn blank(exercise: &Exercise) -> Verdict {
    exercise.grade(&exercise.blank()).expect("an answer to this question")
}

/// The state after so many events, by the plain fold.
fn state_at(exercise: &Exercise, n_events: u32) -> State {
    let (tree, trace) = (exercise.replay().tree(), exercise.replay().trace());
    let mut state = State::new(Rc::clone(tree), trace.search());
    let mut nth = 0;
    trace.for_each_event(tree, |_, event| {
        if nth < n_events {
            state.apply(event);
        }
        nth += 1;
    });
    state
}

/// The last score that a node returned, by the plain list of events.
fn returned(exercise: &Exercise, node: NodeId) -> Option<Score> {
    let (tree, mut last) = (exercise.replay().tree(), None);
    exercise.replay().trace().for_each_event(tree, |_, event| match event {
        Event::Returned { node: done, score, .. } if done == node => last = Some(score),
        _ => {}
    });
    last
}

/// What is said is what stands at the node, as the page shows it at the same step.
fn check_window(exercise: &Exercise, part: &Part) -> Result<(), TestCaseError> {
    let About::Window(node, nth, end) = part.about else { return Ok(()) };
    let (tree, conventions) = (exercise.replay().tree(), exercise.conventions());
    let shown = window_written(&exercise.replay().at(part.step), node, conventions).expect("it is open");
    // The window is that of the plain fold, unless a fail-soft loop returns before it narrows it.
    let folded = state_at(exercise, part.step.0).window(node).expect("it is open");
    let is_narrowed = returns_before_it_narrows(&conventions.search, folded);
    prop_assert!(shown == folded || is_narrowed && nth > 0, "{:?} for {:?}", shown, folded);
    let window = conventions.seen_window(tree, node, shown);
    let said = match end {
        WindowEnd::Alpha => format!(", α = {}. ", typeset_window(window)[0]),
        WindowEnd::Beta => format!(", β = {}. ", typeset_window(window)[1]),
    };
    prop_assert!(part.feedback.to_string().contains(&said), "{} in {}", said, part.feedback);
    Ok(())
}

/// The windows that a run asks for are those that the page shows.
fn check_run(exercise: &Exercise, part: &Part) -> Result<(), TestCaseError> {
    let About::Step(nth) = part.about else { return Ok(()) };
    let Answer::Steps(steps) = exercise.key() else { return Ok(()) };
    let Some(&RunStep::Window(node, window)) = steps.get(nth) else { return Ok(()) };
    let moment = exercise.replay().at(Step(part.step.0 + 1));
    let shown = window_written(&moment, node, exercise.conventions()).expect("it is open");
    let shown = exercise.conventions().seen_window(exercise.replay().tree(), node, shown);
    prop_assert_eq!(window, shown);
    Ok(())
}

fn check_value(exercise: &Exercise, part: &Part) -> Result<(), TestCaseError> {
    let About::Node(node) = part.about else { return Ok(()) };
    let said = part.feedback.to_string();
    match returned(exercise, node) {
        None => prop_assert!(said.contains("is never looked at"), "{}", said),
        Some(score) => {
            let tree = exercise.replay().tree();
            let score = typeset(exercise.conventions().seen(tree, node, score));
            prop_assert!(
                said.contains(&*score) && !said.contains("is never looked at"),
                "{}: {}",
                score,
                said
            );
        }
    }
    Ok(())
}

fn check_move(exercise: &Exercise, part: &Part) -> Result<(), TestCaseError> {
    let said = part.feedback.to_string();
    let tree = exercise.replay().tree();
    if said.contains("proves no move") {
        return Ok(());
    }
    // The move that is named has handed up what the root has.
    let root = returned(exercise, NodeId::ROOT).expect("the search ends");
    let named = tree
        .children(NodeId::ROOT)
        .find(|&child| said.starts_with(&format!("{} is best", tree.label(child))));
    let named = named.expect("a child of the root");
    prop_assert_eq!(returned(exercise, named), Some(root));
    let value = typeset(exercise.conventions().seen(tree, NodeId::ROOT, root));
    prop_assert!(said.contains(&format!("is worth {value}, ")), "{}", said);
    Ok(())
}

fn root_move(tree: &Rc<GameTree>, conventions: Conventions) -> Answer {
    Exercise::new(Rc::clone(tree), conventions, Question::RootMove).expect("a root with moves").key()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn windows_values_moves_and_decisions_are_told_as_the_events_have_them(
        tree in any_tree(),
        conventions in any_conventions(),
    ) {
        for exercise in exercises(&Rc::new(tree), conventions) {
            for part in blank(&exercise).parts {
                match exercise.question() {
                    Question::Windows(_) => check_window(&exercise, &part)?,
                    Question::Run => check_run(&exercise, &part)?,
                    Question::Values => check_value(&exercise, &part)?,
                    Question::RootMove if part.about == About::Move => check_move(&exercise, &part)?,
                    _ => {}
                }
            }
        }
    }

    #[test]
    fn leaves_of_an_order_are_counted_as_a_search_of_the_other_tree_counts_them(
        tree in any_tree(),
        conventions in any_conventions(),
        turns in proptest::collection::vec(any::<bool>(), 8),
    ) {
        let asked = Exercise::new(Rc::new(tree), conventions, Question::BestOrder);
        prop_assume!(asked.is_ok());
        let exercise = asked.unwrap();
        let tree = exercise.replay().tree();
        let branches = tree.nodes().filter(|&node| tree.children(node).count() > 1);
        let orders: BTreeMap<NodeId, Vec<NodeId>> = branches
            .zip(turns)
            .filter(|(_, is_turned)| *is_turned)
            .map(|(node, _)| {
                let mut children: Vec<NodeId> = tree.children(node).collect();
                children.reverse();
                (node, children)
            })
            .collect();
        let (other, _) = exercise.in_order(&orders).unwrap();
        let search = conventions.search;
        let n_leaves = |replay: &Replay| {
            let mut n_leaves = 0;
            replay.trace().for_each_event(replay.tree(), |_, event| {
                n_leaves += usize::from(matches!(event, Event::Evaluated { .. }));
            });
            n_leaves
        };
        let (given, now) = (n_leaves(exercise.replay()), n_leaves(&Replay::of(Rc::new(other), search)));
        let best = exercise.n_leaves(&orders).unwrap().1;
        let verdict = exercise.grade(&Answer::Order(orders)).unwrap();
        let said = verdict.parts[0].feedback.to_string();
        let counted = if now == 1 { "1 leaf".to_owned() } else { format!("{now} leaves") };
        prop_assert_eq!(&said, &format!(
            "In your order the search looks at {counted}. It was {given} at first, and {best} is the fewest that any order needs."
        ));
        prop_assert_eq!(verdict.is_right(), now == best);
        prop_assert_eq!(verdict.mark == 1.0, now == best, "{}", said);
    }

    #[test]
    fn a_changed_leaf_does_what_is_said_of_it(
        tree in any_tree(),
        conventions in any_conventions(),
        nth in any::<prop::sample::Index>(),
        value in -12_i32..12,
    ) {
        for exercise in exercises(&Rc::new(tree), conventions) {
            let Question::ChangeLeaf(goal) = exercise.question() else { continue };
            let tree = exercise.replay().tree();
            let leaves: Vec<NodeId> = tree.nodes().filter(|&node| tree.is_leaf(node)).collect();
            let leaf = *nth.get(&leaves);
            let verdict = exercise.grade(&Answer::Leaf(Some((leaf, Score::from(value))))).unwrap();
            let other = Rc::new(tree.with_value(leaf, Some(Score::from(value))));
            let replay = Replay::of(Rc::clone(&other), conventions.search);
            let mut cut = Vec::new();
            replay.trace().for_each_event(&other, |_, event| {
                if let Event::Pruned { node, .. } = event {
                    cut.push(node);
                }
            });
            let said = verdict.parts[0].feedback.to_string();
            let is_right = verdict.parts[0].outcome == Outcome::Right;
            match goal {
                plywise_practice::Goal::Cut(node) => {
                    prop_assert_eq!(is_right, cut.contains(&node), "{}", said);
                    prop_assert_eq!(is_right, said.contains("the search cuts at"), "{}", said);
                }
                plywise_practice::Goal::NoCut(node) => {
                    prop_assert!(!is_right || !cut.contains(&node), "{}", said);
                    prop_assert_eq!(said.contains("the search cuts at"), cut.contains(&node), "{}", said);
                }
                plywise_practice::Goal::OtherMove => {
                    let worth = |node| minimax(&other, &conventions.search, node);
                    let children = || other.children(NodeId::ROOT);
                    let best = children().find(|&child| {
                        said.ends_with(&format!("the best move leads to {}.", other.label(child)))
                    });
                    match best {
                        Some(best) => prop_assert_eq!(worth(best), worth(NodeId::ROOT), "{}", said),
                        None => prop_assert!(said.ends_with("no move is proved to be best."), "{}", said),
                    }
                    // The move that was best is worth less than another now, for whoever moves.
                    let Answer::RootMove(before) = root_move(tree, conventions) else { panic!("a move") };
                    if let Some(before) = before.child.filter(|_| is_right) {
                        prop_assert!(best.is_some_and(|best| best != before), "{}", said);
                        let n_best = children().filter(|&child| worth(child) == worth(NodeId::ROOT)).count();
                        prop_assert!(worth(before) != worth(NodeId::ROOT) || n_best > 1, "{}", said);
                    }
                }
            }
        }
    }

    #[test]
    fn one_wrong_convention_is_told_unless_the_run_does_not_show_it(
        tree in any_tree(),
        conventions in any_conventions(),
    ) {
        let asked = Exercise::new(Rc::new(tree), conventions, Question::Convention);
        prop_assume!(asked.is_ok());
        let exercise = asked.unwrap();
        let Answer::Convention(key) = exercise.key() else { panic!("a convention") };
        let own = conventions.search;
        let cut = if own.rules.cut == Cut::Beyond { Cut::AtOrBeyond } else { Cut::Beyond };
        let returns = if own.rules.returns == Returns::FailHard { Returns::FailSoft } else { Returns::FailHard };
        let order = if own.order == Order::RightToLeft { Order::AsGiven } else { Order::RightToLeft };
        let mut others = [own; 3];
        others[0].rules.cut = cut;
        others[1].rules.returns = returns;
        others[2].order = order;
        let said = [
            (About::Cut, ReadConvention { cut: Some(cut), ..key }),
            (About::Returns, ReadConvention { returns: Some(returns), ..key }),
            (About::ChildOrder, ReadConvention { order: Some(order), ..key }),
        ];
        let events = |search| {
            let (replay, mut events) = (Replay::of(Rc::clone(exercise.replay().tree()), search), Vec::new());
            replay.trace().for_each_event(replay.tree(), |_, event| events.push(event));
            events
        };
        for ((about, said), other) in said.into_iter().zip(others) {
            let verdict = exercise.grade(&Answer::Convention(said)).unwrap();
            let is_shown = events(own) != events(other);
            prop_assert_eq!(verdict.mark < 1.0, is_shown, "{:?}", about);
            let wrong: Vec<About> =
                verdict.parts.iter().filter(|part| part.outcome != Outcome::Right).map(|part| part.about).collect();
            prop_assert_eq!(wrong, if is_shown { vec![about] } else { Vec::new() });
        }
    }
}
