//! Change one leaf so that a cut appears or goes away, or another move is best.

use std::collections::BTreeSet;
use std::rc::Rc;

use plywise_replay::{Step, record};
use plywise_search::{Event, NodeId, Score};

use crate::run::Run;
use crate::verdict::{About, Outcome, Part, Verdict};
use crate::{Goal, english, root_move};

/// Whether a run is as the goal has it, where it was not before.
fn is_reached(goal: Goal, before: &Run, run: &Run) -> bool {
    let cuts_at = |at: NodeId| {
        run.events.iter().any(|event| matches!(event, Event::Pruned { node, .. } if *node == at))
    };
    match goal {
        Goal::Cut(node) => cuts_at(node),
        // A branch that is left out as a whole makes no cut, but that is not what was asked.
        Goal::NoCut(node) => run.is_opened(node) && !cuts_at(node),
        Goal::OtherMove => {
            let before = root_move::best(before);
            let now = root_move::best(run);
            !now.is_empty() && now.iter().all(|child| !before.contains(child))
        }
    }
}

/// The search of the tree with another value at a leaf; `None` where it does not come to its end.
pub(crate) fn changed(run: &Run, leaf: NodeId, value: Score) -> Option<Run> {
    let tree = Rc::new(run.tree.with_value(leaf, Some(value)));
    let trace = record(&tree, run.conventions.search);
    trace.stopped().is_none().then(|| Run::of_trace(&tree, run.conventions, &trace))
}

/// The first change that reaches the goal: leaves from left to right, values that lie beside one of the tree's, nearest
/// first. `None` where none does, or where it is reached already.
pub(crate) fn key(run: &Run, goal: Goal) -> Option<(NodeId, Score)> {
    if is_reached(goal, run, run) {
        return None;
    }
    let leaves = || run.tree.nodes().filter(|&node| run.tree.is_leaf(node));
    let values: BTreeSet<Score> = leaves().filter_map(|leaf| run.tree.leaf_score(leaf)).collect();
    let beside =
        |score: Score| [-1.0, 0.0, 1.0].into_iter().filter_map(move |by| Score::new(score.points() + by));
    let values: BTreeSet<Score> = values.into_iter().flat_map(beside).collect();
    leaves().find_map(|leaf| {
        let now = run.tree.leaf_score(leaf)?;
        let mut nearest: Vec<Score> = values.iter().copied().filter(|value| *value != now).collect();
        let away = |value: &Score| (value.points() - now.points()).abs();
        nearest.sort_by(|one, other| away(one).total_cmp(&away(other)));
        let reaches =
            |value: &Score| changed(run, leaf, *value).is_some_and(|run_| is_reached(goal, run, &run_));
        nearest.into_iter().find(reaches).map(|value| (leaf, value))
    })
}

/// Any change that reaches the goal is right.
pub(crate) fn grade(
    run: &Run,
    goal: Goal,
    said: Option<(NodeId, Score)>,
    explainer: &english::Explainer<'_>,
) -> Verdict {
    let after = said.and_then(|(leaf, value)| changed(run, leaf, value));
    let outcome = match &after {
        Some(after) if is_reached(goal, run, after) => Outcome::Right,
        _ if said.is_none() => Outcome::Missing,
        _ => Outcome::Wrong,
    };
    let feedback = explainer.changed(goal, said, after.as_ref(), outcome == Outcome::Right);
    let mark = f64::from(u8::from(outcome == Outcome::Right));
    Verdict {
        mark,
        parts: vec![Part { about: About::Leaf, outcome, feedback, step: Step(0) }],
        misconception: None,
    }
}
