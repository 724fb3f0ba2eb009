//! The key is right, and nothing else is.

mod kit;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use kit::{any_conventions, any_other_search, exercises};
use plywise_conventions::{Conventions, Profile};
use plywise_practice::{
    About, Answer, Decided, Exercise, Misconception, Outcome, Question, RootMove, RunStep, Said, Verdict,
    WindowSaid,
};
use plywise_search::{NodeId, Order, Score, Search};
use plywise_testkit::any_tree;
use proptest::prelude::*;

fn graded(exercise: &Exercise, answer: &Answer) -> Verdict {
    exercise.grade(answer).unwrap_or_else(|error| panic!("{error}: {answer:?}"))
}

fn other(score: Score) -> Score {
    if score == Score::from(77) { Score::from(78) } else { Score::from(77) }
}

fn other_said(said: Said) -> Said {
    match said {
        Said::Unknown => Said::Number(Score::from(77)),
        Said::Number(score) => Said::Number(other(score)),
        Said::AtLeast(score) => Said::AtMost(score),
        Said::AtMost(score) => Said::AtLeast(score),
    }
}

/// Each answer that differs from the key in one thing, and what that thing is about.
fn corrupted(exercise: &Exercise) -> Vec<(Answer, About)> {
    let corrupted_map = |key: &BTreeMap<NodeId, Said>| -> Vec<(BTreeMap<NodeId, Said>, About)> {
        let one = |node: NodeId| {
            let mut said = key.clone();
            if let Some(value) = said.get_mut(&node) {
                *value = other_said(*value);
            }
            (said, About::Node(node))
        };
        key.keys().copied().map(one).collect()
    };
    match exercise.key() {
        Answer::Nodes(key) => {
            let one = |node: NodeId| {
                let mut said: BTreeSet<NodeId> = key.clone();
                if !said.remove(&node) {
                    said.insert(node);
                }
                (Answer::Nodes(said), About::Node(node))
            };
            exercise.choices().into_iter().map(one).collect()
        }
        Answer::Values(key) => {
            corrupted_map(&key).into_iter().map(|(said, about)| (Answer::Values(said), about)).collect()
        }
        Answer::RootMove(key) => {
            let wrong_proof = corrupted_map(&key.proof)
                .into_iter()
                .map(|(proof, about)| (Answer::RootMove(RootMove { proof, ..key.clone() }), about));
            let with = |child| Answer::RootMove(RootMove { child, ..key.clone() });
            // Several moves may be as good; one that is not named is missing.
            let moves = exercise.choices().into_iter().map(|child| with(Some(child)));
            let wrong_move =
                moves.filter(|answer| graded(exercise, answer).parts[0].outcome == Outcome::Wrong);
            let wrong_move = wrong_move.chain([with(None)]).map(|answer| (answer, About::Move));
            wrong_proof.chain(wrong_move).collect()
        }
        Answer::Windows(key) => {
            let Question::Windows(node) = exercise.question() else { return Vec::new() };
            let one = |nth: usize| {
                let wrong = |said: WindowSaid, end| {
                    let mut all = key.clone();
                    all[nth] = said;
                    (Answer::Windows(all), About::Window(node, nth, end))
                };
                let WindowSaid { alpha, beta } = key[nth];
                [
                    wrong(WindowSaid { alpha: alpha.map(other), beta }, plywise_practice::WindowEnd::Alpha),
                    wrong(WindowSaid { alpha, beta: beta.map(other) }, plywise_practice::WindowEnd::Beta),
                ]
            };
            (0..key.len()).flat_map(one).collect()
        }
        Answer::Steps(key) => {
            let one = |nth: usize| {
                let mut all = key.clone();
                all[nth] = match all[nth] {
                    RunStep::Enter(node) => RunStep::Cut(node),
                    RunStep::Cut(node) => RunStep::Enter(node),
                    RunStep::Return(node, score) => RunStep::Return(node, other(score)),
                    RunStep::Value(node, score) => RunStep::Value(node, other(score)),
                    RunStep::Window(node, mut window) => {
                        window.alpha = other(window.alpha);
                        RunStep::Window(node, window)
                    }
                };
                (Answer::Steps(all), About::Step(nth))
            };
            (0..key.len()).map(one).collect()
        }
        Answer::Decisions(key) => {
            let one = |nth: usize| {
                let mut all = key.clone();
                all[nth] = match all[nth] {
                    Some(Decided::GoOn(_)) => Some(Decided::Cut),
                    _ => Some(Decided::GoOn(NodeId::ROOT)),
                };
                (Answer::Decisions(all), About::Decision(nth))
            };
            (0..key.len()).map(one).collect()
        }
        Answer::Order(_) | Answer::Leaf(_) | Answer::Convention(_) => Vec::new(),
    }
}

/// The key has full marks, and each answer that differs from it in one thing has less, and hears of that thing alone.
fn check_key_and_mistakes(exercise: &Exercise) -> Result<(), TestCaseError> {
    let question = exercise.question();
    let verdict = graded(exercise, &exercise.key());
    prop_assert!(verdict.is_right(), "{:?}: {:?}", question, verdict.first_mistake());
    prop_assert_eq!(verdict.mark, 1.0, "{:?}", question);
    prop_assert_eq!(verdict.misconception, None);
    for (answer, about) in corrupted(exercise) {
        let verdict = graded(exercise, &answer);
        prop_assert!(verdict.mark < 1.0, "{:?} {:?}: {:?}", question, about, answer);
        let wrong: Vec<About> = verdict
            .parts
            .iter()
            .filter(|part| part.outcome != Outcome::Right)
            .map(|part| part.about)
            .collect();
        prop_assert_eq!(&wrong, &[about], "{:?}", question);
    }
    // What says nothing is wrong, but where nothing was to be said.
    let blank = graded(exercise, &exercise.blank());
    prop_assert_eq!(blank.mark == 1.0, blank.is_right(), "{:?}", question);
    let is_best_at_first = question == Question::BestOrder;
    prop_assert!(
        !blank.is_right() || is_best_at_first || blank.parts.is_empty() || exercise.blank() == exercise.key(),
        "{:?}",
        question
    );
    let written = exercise.write_answer(&exercise.key());
    prop_assert_eq!(exercise.read_answer(&written), Ok(exercise.key()), "{}", written);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_key_has_full_marks_and_each_mistake_in_it_costs_and_is_named(
        tree in any_tree(),
        conventions in any_conventions(),
    ) {
        let tree = Rc::new(tree);
        for exercise in exercises(&tree, conventions) {
            check_key_and_mistakes(&exercise)?;
        }
    }

    #[test]
    fn so_have_searches_for_chance_for_several_players_to_a_depth_and_in_passes(
        (tree, search) in any_other_search(),
        profile in proptest::sample::select(&Profile::ALL[..]),
    ) {
        let conventions = Conventions { search: Search { rules: profile.conventions.search.rules, ..search }, ..profile.conventions };
        for exercise in exercises(&Rc::new(tree), conventions) {
            check_key_and_mistakes(&exercise)?;
        }
    }

    #[test]
    fn to_cut_everything_or_nothing_is_worth_nothing_unless_it_is_true(
        tree in any_tree(),
        conventions in any_conventions(),
    ) {
        let tree = Rc::new(tree);
        for exercise in exercises(&tree, conventions) {
            let (all, none) = match exercise.key() {
                Answer::Nodes(_) => {
                    let choices: BTreeSet<NodeId> = exercise.choices().into_iter().collect();
                    (Answer::Nodes(choices), Answer::Nodes(BTreeSet::new()))
                }
                Answer::Decisions(key) => (
                    Answer::Decisions(vec![Some(Decided::Cut); key.len()]),
                    Answer::Decisions(vec![Some(Decided::GoOn(NodeId::ROOT)); key.len()]),
                ),
                _ => continue,
            };
            for answer in [all, none] {
                let verdict = graded(&exercise, &answer);
                let expected = if verdict.is_right() { 1.0 } else { 0.0 };
                prop_assert_eq!(verdict.mark, expected, "{:?}: {:?}", exercise.question(), answer);
            }
        }
    }

    #[test]
    fn a_misconception_is_recognised_wherever_it_alone_leads_to_an_answer(
        tree in any_tree(),
        conventions in any_conventions(),
    ) {
        let tree = Rc::new(tree);
        for exercise in exercises(&tree, conventions) {
            let mistaken: Vec<(Misconception, Answer)> = Misconception::ALL
                .into_iter()
                .filter_map(|misconception| Some((misconception, exercise.mistaken(misconception)?)))
                .collect();
            for (misconception, answer) in &mistaken {
                let verdict = graded(&exercise, answer);
                if verdict.is_right() {
                    prop_assert_eq!(verdict.misconception, None);
                    continue;
                }
                let n_alike = mistaken.iter().filter(|(_, other)| other == answer).count();
                match verdict.misconception {
                    Some(named) => prop_assert_eq!(named, *misconception),
                    // Another explains it as well; of values, one that proves less may, too.
                    None => prop_assert!(
                        n_alike > 1 || matches!(answer, Answer::Values(_) | Answer::RootMove(_)),
                        "{:?} {:?}", exercise.question(), misconception
                    ),
                }
            }
        }
    }

    #[test]
    fn the_ends_of_a_null_window_may_be_written_as_the_value_beside_them(tree in any_tree(), profile in proptest::sample::select(&Profile::ALL[..])) {
        let mut conventions = profile.conventions;
        conventions.search.algorithm = plywise_search::Algorithm::Pvs;
        let tree = Rc::new(tree);
        for exercise in exercises(&tree, conventions) {
            let Answer::Windows(mut said) = exercise.key() else { continue };
            for row in &mut said {
                let (Some(alpha), Some(beta)) = (row.alpha, row.beta) else { continue };
                if alpha.is_finite() && alpha.next_up() == beta {
                    let length = |score: Score| score.to_string().len();
                    let value = if length(alpha) < length(beta) { alpha } else { beta };
                    (row.alpha, row.beta) = (Some(value), Some(value));
                }
            }
            prop_assert_eq!(graded(&exercise, &Answer::Windows(said)).mark, 1.0);
        }
    }

    #[test]
    fn what_is_said_of_a_node_that_is_looked_at_is_true(tree in any_tree(), conventions in any_conventions()) {
        let tree = Rc::new(tree);
        for exercise in exercises(&tree, conventions) {
            let Answer::Nodes(key) = exercise.key() else { continue };
            let all = graded(&exercise, &Answer::Nodes(exercise.choices().into_iter().collect()));
            for part in all.parts {
                let About::Node(node) = part.about else { continue };
                prop_assert_eq!(part.outcome == Outcome::Right, key.contains(&node));
                let said = part.feedback.to_string();
                if said.contains("so nothing is cut there") {
                    let before = plywise_replay::Step(part.step.0 - 1);
                    let moment = exercise.replay().at(before);
                    let parent = tree.parent(node).expect("not the root");
                    let window = moment.window(parent).expect("its parent is open");
                    prop_assert!(!conventions.search.rules.cut.is_made(window), "{}", said);
                } else if said.contains("is never looked at") {
                    let end = exercise.replay().at(exercise.replay().last_step());
                    prop_assert_eq!(end.n_visits(node), 0, "{}", said);
                }
            }
        }
    }
}

/// Whoever moves at the root takes what its own component is largest for: what proves that is the component, exact or at most.
#[test]
fn a_move_among_several_players_is_proved_by_the_movers_own_component() {
    let tree = "players: 3\n\nA(B(<3 9 9> <5 1 1>) C(<4 2 2> <4 8 0>) D(<6 0 1> <0 1 9>))";
    let ask = |algorithm| {
        let mut conventions = Profile::DEFAULT.conventions;
        conventions.search.algorithm = algorithm;
        let tree = plywise_notation::parse(tree).expect("a tree").tree;
        Exercise::new(Rc::new(tree), conventions, Question::RootMove).expect("a move")
    };
    let max_n = ask(plywise_search::Algorithm::MaxN);
    assert!(
        max_n.asked().ends_with("All values are those of whoever moves at the root."),
        "{}",
        max_n.asked()
    );
    assert_eq!(max_n.write_answer(&max_n.key()), "C, B=3, C=4, D=0");
    let told = graded(&max_n, &max_n.blank()).parts[0].feedback.to_string();
    assert_eq!(
        told,
        "C is best: the search proves that it is worth 4 to player 1, and no other move is proved to be better."
    );
    let paranoid = ask(plywise_search::Algorithm::Paranoid);
    assert_eq!(paranoid.write_answer(&paranoid.key()), "C, B=3, C=4, D<=4");
    let told = graded(&paranoid, &paranoid.blank()).parts[0].feedback.to_string();
    assert!(told.contains("it is worth 4 to player 1 when all others play against player 1, and"), "{told}");
}

#[test]
fn every_misconception_is_recognised_on_some_tree() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut found = BTreeMap::new();
    for _ in 0..80 {
        use proptest::strategy::{Strategy as _, ValueTree as _};
        let tree = plywise_testkit::any_tree_without_ties().new_tree(&mut runner).expect("a tree").current();
        let conventions = any_conventions().new_tree(&mut runner).expect("conventions").current();
        for exercise in exercises(&Rc::new(tree), conventions) {
            for misconception in Misconception::ALL {
                let Some(answer) = exercise.mistaken(misconception) else { continue };
                if graded(&exercise, &answer).misconception == Some(misconception) {
                    *found.entry(format!("{misconception:?}")).or_insert(0) += 1;
                }
            }
        }
    }
    let missing: Vec<String> = Misconception::ALL
        .iter()
        .map(|each| format!("{each:?}"))
        .filter(|each| !found.contains_key(each))
        .collect();
    // Averages are for trees with chance, which are asked about below.
    assert_eq!(missing, ["PlainAverage"], "{found:?}");
}

#[test]
fn a_plain_average_is_recognised() {
    let document =
        plywise_notation::parse("max(@chance(0.9: 10 0.1: 0) @chance(0.5: 8 0.5: 6))").expect("a tree");
    let mut conventions = plywise_conventions::Profile::DEFAULT.conventions;
    conventions.search.algorithm = plywise_search::Algorithm::Expectimax;
    let exercise = Exercise::new(Rc::new(document.tree), conventions, Question::Values).expect("an exercise");
    let answer = exercise.mistaken(Misconception::PlainAverage).expect("an answer");
    assert_eq!(graded(&exercise, &answer).misconception, Some(Misconception::PlainAverage));
}

#[test]
fn the_quiz_of_the_lecture_has_its_key() {
    let text = plywise_notation::examples::ALL
        .iter()
        .find(|example| example.key == "q-quiz")
        .expect("the quiz")
        .text;
    let document = plywise_notation::parse(text).expect("a tree");
    let conventions = plywise_conventions::Profile::from_key("textbook").expect("a profile").conventions;
    let exercise =
        Exercise::new(Rc::new(document.tree), conventions, Question::PrunedNodes).expect("an exercise");
    let Answer::Nodes(key) = exercise.key() else { panic!("nodes") };
    let tree = exercise.replay().tree();
    let named: BTreeSet<String> = key.iter().map(|&node| tree.label(node)).collect();
    assert_eq!(named, ["L3-4", "L4-4", "L4-7", "L4-8"].map(str::to_owned).into());
    assert_eq!(conventions.search.order, Order::AsGiven);
}

proptest! {
    #[test]
    fn no_text_is_read_as_an_answer_that_cannot_be_graded(text in "[-_A-D0-9=<>?,:# a-z]{0,40}") {
        let document = plywise_notation::parse("A(B(3 12 8) C(2 4 6) D(14 5 2))").expect("a tree");
        let conventions = plywise_conventions::Profile::DEFAULT.conventions;
        for exercise in exercises(&Rc::new(document.tree), conventions) {
            match exercise.read_answer(&text) {
                // Orders and leaves may be of other branches and nodes, which is told.
                Ok(answer) => drop(exercise.grade(&answer)),
                Err(error) => prop_assert!(error.to_string().contains(&error.text)),
            }
        }
    }
}
