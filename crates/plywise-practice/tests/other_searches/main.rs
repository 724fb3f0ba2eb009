//! Every sentence of feedback about searches with chance, for several players, to a depth and in passes is one that is known
//! here, and what it claims is worked out again: from the plain fold of events, and from what nodes are worth by the
//! definitions. A sentence that nobody has written down here fails the test.

mod asked;
mod cut;
mod ended;
mod entered;
mod fits;
#[path = "../kit/mod.rs"]
mod kit;
mod told;
mod updated;

use std::collections::BTreeMap;
use std::rc::Rc;

use fits::{fits, sentences};
use kit::fold::Fold;
use kit::{any_other_search, exercises};
use plywise_conventions::{Conventions, Profile};
use plywise_practice::{Answer, Decided, Exercise, Part, Question, RootMove, RunStep, Said, WindowSaid};
use plywise_search::{Event, NodeId, Score, Search};
use proptest::strategy::{Strategy as _, ValueTree as _};
use told::Told;

/// A sentence with gaps, and what has to be so where it is said.
pub(crate) type Claim = (&'static str, fn(&Told<'_>, &[&str]));

/// How often each sentence was found to be true.
type Counts = BTreeMap<&'static str, usize>;

/// So many trees, each with a search.
const CASES: usize = 300;

/// Checks the first sentence of the list that fits.
fn check(claims: &[Claim], told: &Told<'_>, said: &str, counts: &mut Counts) -> bool {
    let Some((sentence, gaps, is_so)) =
        claims.iter().find_map(|(sentence, is_so)| Some((*sentence, fits(sentence, said)?, is_so)))
    else {
        return false;
    };
    is_so(told, &gaps);
    *counts.entry(sentence).or_default() += 1;
    true
}

/// A sentence that is made of two: each is checked against its own list.
fn check_both(lists: [&[Claim]; 2], told: &Told<'_>, said: &str, ends: &[&str], counts: &mut Counts) -> bool {
    let split = ends.iter().find_map(|end| said.find(end));
    let Some((first, second)) = split.map(|at| said.split_at(at)) else { return false };
    check(lists[0], told, first, counts) && check(lists[1], told, second.trim_start_matches("; "), counts)
}

fn is_true(told: &Told<'_>, said: &str, counts: &mut Counts) -> bool {
    if matches!(told.event(), Event::Pruned { .. })
        && let Some((reason, left_out)) = said.rsplit_once(": ")
        && left_out.contains(" never looked at")
    {
        cut::check_left_out(told, left_out);
        *counts.entry("what is left out").or_default() += 1;
        return check(cut::REASONS, told, reason, counts);
    }
    let whole = [asked::CLAIMS, entered::CLAIMS, updated::CLAIMS, cut::CLAIMS, ended::CLAIMS];
    if whole.iter().any(|claims| check(claims, told, said, counts)) {
        return true;
    }
    let ends =
        [": α rises", ": β falls", ", which meets ", ", past ", ", no better than α", ", no better than β"];
    if check_both([updated::GIVEN, updated::ENDINGS], told, said, &ends, counts) {
        return true;
    }
    let tested =
        said.split_once(", no better for ").map(|(test, end)| (test, ["no better for ", end].concat()));
    let tested = tested.or_else(|| {
        said.split_once(", better for ").map(|(test, end)| (test, ["better for ", end].concat()))
    });
    tested.is_some_and(|(test, outcome)| {
        check(ended::TESTS, told, test, counts) && check(ended::OUTCOMES, told, &outcome, counts)
    })
}

/// All that is said of a part, about the event with this number.
fn check_part(fold: &Fold<'_>, part: &Part, nth: usize, claims: Option<&[Claim]>, counts: &mut Counts) {
    let told = Told::at(fold, nth);
    let feedback = part.feedback.to_string();
    for said in sentences(&feedback) {
        let is_known = match claims {
            Some(claims) => check(claims, &told, said, counts),
            None => is_true(&told, said, counts),
        };
        assert!(is_known, "{:?} of {:?}: “{said}”", told.event(), fold.exercise.conventions().search);
    }
}

/// Answers that are wrong in every way that feedback tells apart.
fn wrong_answers(exercise: &Exercise) -> Vec<Answer> {
    let blank = exercise.blank();
    let others = match exercise.key() {
        Answer::Nodes(_) => vec![Answer::Nodes(exercise.choices().into_iter().collect())],
        Answer::Values(key) => {
            vec![Answer::Values(key.into_keys().map(|node| (node, Said::AtLeast(Score::from(77)))).collect())]
        }
        Answer::Steps(key) => {
            let node = |step: &RunStep| match *step {
                RunStep::Enter(node) | RunStep::Cut(node) => node,
                RunStep::Window(node, _) | RunStep::Value(node, _) | RunStep::Return(node, _) => node,
            };
            vec![Answer::Steps(key.iter().map(|step| RunStep::Cut(node(step))).collect())]
        }
        // One row more than there is.
        Answer::Windows(key) => {
            let end = Some(Score::from(77));
            vec![Answer::Windows(vec![WindowSaid { alpha: end, beta: end }; key.len() + 1])]
        }
        Answer::Decisions(key) => [Decided::Cut, Decided::GoOn(NodeId::ROOT)]
            .into_iter()
            .map(|decided| Answer::Decisions(vec![Some(decided); key.len()]))
            .collect(),
        Answer::RootMove(key) => {
            let moves = exercise.replay().tree().children(NodeId::ROOT);
            let with = |child| Answer::RootMove(RootMove { child: Some(child), ..key.clone() });
            moves.map(with).collect()
        }
        _ => Vec::new(),
    };
    std::iter::once(blank).chain(others).collect()
}

fn check_exercise(exercise: &Exercise, counts: &mut Counts) {
    let fold = Fold::of(exercise);
    for answer in wrong_answers(exercise) {
        for part in exercise.grade(&answer).expect("an answer to it").parts {
            let step = part.step.0 as usize;
            match exercise.question() {
                Question::Run | Question::Decisions(_) => check_part(&fold, &part, step, None, counts),
                Question::RootMove if part.about == plywise_practice::About::Move => {
                    check_part(&fold, &part, step - 1, Some(ended::MOVES), counts);
                }
                Question::BestOrder | Question::ChangeLeaf(_) | Question::Convention => {}
                _ => check_part(&fold, &part, step - 1, None, counts),
            }
        }
    }
}

#[test]
fn every_sentence_about_another_search_is_known_and_true() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut counts = Counts::new();
    let mut n_exercises = 0;
    for _ in 0..CASES {
        let (tree, search) = any_other_search().new_tree(&mut runner).expect("a tree").current();
        let profile =
            proptest::sample::select(&Profile::ALL[..]).new_tree(&mut runner).expect("a profile").current();
        let search = Search { rules: profile.conventions.search.rules, ..search };
        let conventions = Conventions { search, ..profile.conventions };
        for exercise in exercises(&Rc::new(tree), conventions) {
            check_exercise(&exercise, &mut counts);
            n_exercises += 1;
        }
    }
    let n_claims: usize = counts.values().sum();
    // Some 2,940 exercises and 94,000 claims of 123 sentences.
    assert!(
        n_exercises > 2_500 && n_claims > 80_000 && counts.len() > 115,
        "{n_exercises} {n_claims} {counts:#?}"
    );
}
