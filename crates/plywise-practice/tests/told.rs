//! What is said of the steps of a run, of decisions and of moves is true: each claim of a sentence is worked out again, from
//! the plain fold of events, or as the minimax value of the tree.

mod kit;

use std::collections::BTreeMap;
use std::rc::Rc;

use kit::fold::{Fold, between, value};
use kit::{any_conventions, exercises, minimax};
use plywise_lesson::Phrase;
use plywise_practice::{Answer, Decided, Exercise, Outcome, Part, Question, RootMove, RunStep};
use plywise_replay::{Progress, State};
use plywise_search::{Algorithm, Bound, Event, NodeId, Player, Score};
use plywise_testkit::any_tree;
use proptest::strategy::{Strategy as _, ValueTree as _};

/// So many trees, each with conventions of its own.
const CASES: usize = 300;

/// How often each kind of claim was worked out again.
type Counts = BTreeMap<&'static str, usize>;

/// Whether a search asks with null windows.
fn tests(algorithm: Algorithm) -> bool {
    matches!(algorithm, Algorithm::Pvs | Algorithm::MtdF)
}

/// `X is looked at. When the search comes to it, P has α = a and β = b. α is less than β, so nothing is cut there.`
fn check_looked_at(fold: &Fold<'_>, before: &State, node: NodeId, said: &str, counts: &mut Counts) {
    let told = format!("{} is looked at.", fold.label(node));
    assert!(said.contains(&told), "{told}: {said}");
    if !said.contains("nothing is cut there") {
        return;
    }
    let parent = fold.tree().parent(node).expect("not the root");
    let [alpha, beta] = fold.window(before, parent);
    let has = format!("{} has α = {alpha} and β = {beta}. ", fold.label(parent));
    assert!(said.contains(&has), "{has}: {said}");
    let window = before.window(parent).expect("it is open");
    assert!(!fold.exercise.conventions().search.rules.cut.is_made(window), "{said}");
    *counts.entry("nothing is cut").or_default() += 1;
}

/// The sentence of one event, `nth` of all: every number in it, and what follows from them.
fn check_event(fold: &Fold<'_>, nth: usize, said: &str, counts: &mut Counts) {
    match fold.events[nth] {
        Event::Entered { node, .. } => check_entered(fold, nth, node, said, counts),
        Event::Updated { node, by, value, .. } => check_updated(fold, nth, (node, by, value), said, counts),
        Event::Pruned { node, .. } => check_pruned(fold, nth, node, said, counts),
        Event::Returned { node, score, bound } => {
            check_returned(fold, nth, (node, score, bound), said, counts)
        }
        Event::Evaluated { .. } | Event::Recalled { .. } => {}
    }
}

/// A node that the search comes to: its window, or whose choice it is.
fn check_entered(fold: &Fold<'_>, nth: usize, node: NodeId, said: &str, counts: &mut Counts) {
    let after = fold.state(nth + 1);
    let search = fold.exercise.conventions().search;
    let mut count = |claim: &'static str| *counts.entry(claim).or_default() += 1;
    assert!(said.contains(&fold.label(node)), "{said}");
    if said.contains(", with α = ") && !said.contains("α = β") {
        let [alpha, beta] = fold.window(&after, node);
        assert!(said.contains(&format!("α = {alpha} and β = {beta}")), "{alpha} {beta}: {said}");
        count("window on entry");
    }
    if said.contains("takes the ") {
        let side = search.player(fold.tree(), node);
        assert_eq!(said.contains("largest"), side == Player::Max, "{said}");
        count("largest or smallest");
    }
}

/// A value that comes back: what it changes, or why it changes nothing.
fn check_updated(
    fold: &Fold<'_>,
    nth: usize,
    (node, by, now): (NodeId, NodeId, Score),
    said: &str,
    counts: &mut Counts,
) {
    let (before, after) = (fold.state(nth), fold.state(nth + 1));
    let search = fold.exercise.conventions().search;
    let mut count = |claim: &'static str| *counts.entry(claim).or_default() += 1;
    let Progress::Returned { score, .. } = before.progress(by) else { panic!("{said}") };
    let handed = fold.seen(node, score);
    let had = value(&before, node);
    let side = search.player(fold.tree(), node);
    let is_better = had.is_none_or(|had| side.better(had, score) != had);
    if let Some(rise) = between(said, ": α rises from ", ".").or(between(said, ": β falls from ", ".")) {
        let own = usize::from(said.contains("β falls"));
        let [old, new] = [&before, &after].map(|state| fold.window(state, node)[own].clone());
        assert!(rise == format!("{old} to {new}") && old != new, "{old} {new}: {said}");
        count("a bound moves");
    }
    if said.contains("past ") || said.contains("which meets ") {
        let window = before.window(node).expect("it is open");
        let is_past = !window.contains(score) && window.against(side) != score;
        assert_eq!(said.contains("past "), is_past, "{said}");
        count("past the bound");
    }
    if said.contains("nothing changes") {
        let kept = fold.seen(node, had.expect("a value"));
        if let Some(child) = between(said, "that ", " gave") {
            assert!(
                said.contains(&format!("at {} than the {kept} that", fold.label(node))),
                "{kept}: {said}"
            );
            let gave = |child| matches!(before.progress(child), Progress::Returned { score, .. } if Some(score) == had);
            assert!(
                fold.tree().children(node).any(|other| fold.label(other) == child && gave(other)),
                "{said}"
            );
        } else {
            assert!(said.contains(&format!("the {kept} it has at {}", fold.label(node))), "{kept}: {said}");
        }
        assert!(!is_better && had == Some(now), "{said}");
        count("nothing changes");
    } else {
        assert!(said.contains(&handed), "{handed}: {said}");
        count("a child gives");
    }
    if let Some(kept) = between(said, " keeps ", ".") {
        assert!(!is_better && kept == fold.seen(node, now), "{said}");
    }
    if let Some(new) = between(said, " is now ", ".") {
        assert!(is_better && new == fold.seen(node, now), "{said}");
        count("better than before");
    }
}

/// A cut: who is sure of what, and which children are left out.
fn check_pruned(fold: &Fold<'_>, nth: usize, node: NodeId, said: &str, counts: &mut Counts) {
    let before = fold.state(nth);
    let search = fold.exercise.conventions().search;
    let mut count = |claim: &'static str| *counts.entry(claim).or_default() += 1;
    let window = before.window(node).expect("it is open");
    // A test asks only on which side of a score the value lies, so meeting the score is enough there.
    let is_settled = window.alpha >= window.beta && tests(search.algorithm);
    assert!(search.rules.cut.is_made(window) || is_settled, "{search:?} {window:?} {said}");
    let held = value(&before, node).expect("something settled it");
    if said.contains(" is sure of ") {
        let seen = fold.seen(node, held);
        assert!(said.contains(&format!(" is sure of {seen}")), "{seen}: {said}");
    }
    if said.contains(" already gives ") {
        // Somebody above has the bound that this node has gone past.
        let bound = window.against(search.player(fold.tree(), node));
        let mut above = fold.tree().ancestors(node);
        let is_there = above.any(|above| {
            let holds =
                before.window(above).is_some_and(|window| window.alpha == bound || window.beta == bound);
            holds && said.contains(&format!("{} already gives ", fold.label(above)))
        });
        assert!(is_there, "{said}");
        count("why it is cut");
    }
    let skipped = fold.not_visited(node, nth);
    assert!(!skipped.is_empty(), "{said}");
    if skipped.len() <= 3 {
        let named = skipped.iter().all(|child| said.contains(&fold.label(*child)));
        assert!(named, "{said}");
    } else {
        assert!(said.contains(&format!("its other {} children", skipped.len())), "{said}");
    }
    count("what is left out");
}

/// What a node hands up, and what that proves of its value.
fn check_returned(
    fold: &Fold<'_>,
    nth: usize,
    (node, score, bound): (NodeId, Score, Bound),
    said: &str,
    counts: &mut Counts,
) {
    let before = fold.state(nth);
    let search = fold.exercise.conventions().search;
    let mut count = |claim: &'static str| *counts.entry(claim).or_default() += 1;
    assert!(said.contains(&fold.seen(node, score)) || said.contains(" fails "), "{said}");
    let truth = minimax(fold.tree(), &search, node);
    let is_so = match bound {
        Bound::Exact => truth == score,
        Bound::AtLeast => truth >= score,
        Bound::AtMost => truth <= score,
    };
    assert!(is_so, "{truth:?} {bound:?} {score:?}: {said}");
    let seen = fold.exercise.conventions().seen_bound(fold.tree(), node, bound);
    let claimed = [
        (Bound::Exact, "and that is its exact value."),
        (Bound::AtLeast, "its true value is at least that."),
        (Bound::AtMost, "its true value is at most that."),
    ];
    for (claim, words) in claimed {
        if said.contains(words) {
            assert_eq!(claim, seen, "{said}");
            count("what is proved");
        }
    }
    if let Some(own) = between(said, " in place of its ", ";") {
        let held = value(&before, node).expect("it has a value");
        assert_eq!(own, fold.seen(node, held), "{said}");
        count("in place of its own");
    }
}

/// What is said of a step of the run, where it was left out and where a cut or another node was said.
fn check_run(exercise: &Exercise, counts: &mut Counts) {
    let fold = Fold::of(exercise);
    let Answer::Steps(key) = exercise.key() else { panic!("steps") };
    let cuts = key.iter().map(|step| RunStep::Cut(of(*step))).collect();
    for said in [Answer::Steps(Vec::new()), Answer::Steps(cuts)] {
        for (part, truth) in exercise.grade(&said).expect("steps").parts.iter().zip(&key) {
            let nth = part.step.0 as usize;
            let told = part.feedback.to_string();
            match truth {
                RunStep::Enter(node) if part.outcome == Outcome::Wrong && *node != NodeId::ROOT => {
                    check_looked_at(&fold, &fold.state(nth), *node, &told, counts);
                }
                RunStep::Enter(_) if part.outcome == Outcome::Wrong => {}
                _ => check_event(&fold, nth, &told, counts),
            }
        }
    }
}

fn of(step: RunStep) -> NodeId {
    match step {
        RunStep::Enter(node) | RunStep::Cut(node) => node,
        RunStep::Window(node, _) | RunStep::Value(node, _) | RunStep::Return(node, _) => node,
    }
}

/// What is said of a decision, whatever was decided.
fn check_decisions(exercise: &Exercise, counts: &mut Counts) {
    let fold = Fold::of(exercise);
    let Answer::Decisions(key) = exercise.key() else { panic!("decisions") };
    for decided in [None, Some(Decided::Cut), Some(Decided::GoOn(NodeId::ROOT))] {
        let said = Answer::Decisions(vec![decided; key.len()]);
        for (part, truth) in exercise.grade(&said).expect("decisions").parts.iter().zip(&key) {
            let nth = part.step.0 as usize;
            let told = part.feedback.to_string();
            match truth.expect("the key decides") {
                Decided::Cut => check_event(&fold, nth, &told, counts),
                Decided::GoOn(next) => {
                    assert!(
                        matches!(fold.events[nth], Event::Entered { node, .. } if node == next),
                        "{told}"
                    );
                    let is_other = matches!(decided, Some(Decided::GoOn(_)));
                    let goes_on = told.starts_with(&format!("The search goes on to {}. ", fold.label(next)));
                    assert_eq!(goes_on, is_other, "{told}");
                    check_looked_at(&fold, &fold.state(nth), next, &told, counts);
                }
            }
        }
    }
}

/// What is said of each move that somebody may take for the best one, and of what was said to prove it.
fn check_moves(exercise: &Exercise, counts: &mut Counts) {
    let fold = Fold::of(exercise);
    let (tree, search) = (fold.tree(), exercise.conventions().search);
    let side = search.player(tree, NodeId::ROOT);
    let worth = minimax(tree, &search, NodeId::ROOT);
    let Answer::RootMove(key) = exercise.key() else { panic!("a move") };
    for child in tree.children(NodeId::ROOT) {
        let said = RootMove { child: Some(child), ..key.clone() };
        let verdict = exercise.grade(&Answer::RootMove(said)).expect("a move");
        let Part { outcome, feedback, .. } = &verdict.parts[0];
        let told = feedback.to_string();
        if told.contains("proves no move") {
            continue;
        }
        let Some(Phrase::Node(best, _)) = feedback.0.first() else { panic!("{told}") };
        // Whatever was said, the move that is named is worth what the root is worth, and no other is worth more.
        assert_eq!(minimax(tree, &search, *best), worth, "{told}");
        assert!(told.contains(&format!("it is worth {}, ", fold.seen(NodeId::ROOT, worth))), "{told}");
        let others = || tree.children(NodeId::ROOT).filter(|other| other != best);
        assert!(others().all(|other| side.better(worth, minimax(tree, &search, other)) == worth), "{told}");
        if told.contains("Other moves are proved to be worth as much") {
            assert!(others().any(|other| minimax(tree, &search, other) == worth), "{told}");
            *counts.entry("other moves as good").or_default() += 1;
        }
        match outcome {
            Outcome::Right => assert_eq!(*best, child, "{told}"),
            _ => {
                // A move that is as good may still be one of which the search has not proved it.
                assert_ne!(*best, child, "{told}");
                *counts.entry("another move").or_default() += 1;
            }
        }
        *counts.entry("the best move").or_default() += 1;
    }
}

#[test]
fn steps_decisions_and_moves_are_told_as_the_search_and_the_tree_have_them() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut counts = Counts::new();
    for _ in 0..CASES {
        let tree = any_tree().new_tree(&mut runner).expect("a tree").current();
        let conventions = any_conventions().new_tree(&mut runner).expect("conventions").current();
        for exercise in exercises(&Rc::new(tree), conventions) {
            match exercise.question() {
                Question::Run => check_run(&exercise, &mut counts),
                Question::Decisions(_) => check_decisions(&exercise, &mut counts),
                Question::RootMove => check_moves(&exercise, &mut counts),
                _ => {}
            }
        }
    }
    // Some 33,000 claims of 15 kinds; no kind may go unseen.
    assert!(counts.len() == 15 && counts.values().all(|n| *n >= 90), "{counts:?}");
    assert!(counts.values().sum::<usize>() > 30_000, "{counts:?}");
}
