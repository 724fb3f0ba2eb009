//! Which nodes does the search never look at? Where does it cut?

use std::collections::BTreeSet;

use plywise_search::NodeId;

use crate::mark::separation;
use crate::run::Run;
use crate::verdict::{About, Outcome, Part, Verdict};
use crate::{Question, english};

/// The nodes among which the student chooses.
pub(crate) fn choices(run: &Run, question: Question) -> Vec<NodeId> {
    let tree = &run.tree;
    let is_choice = |node: &NodeId| match question {
        Question::PrunedLeaves => tree.is_leaf(*node) || !run.is_left_out(*node) && !run.is_opened(*node),
        _ => *node != NodeId::ROOT,
    };
    run.reachable().filter(is_choice).collect()
}

pub(crate) fn key(run: &Run, question: Question) -> BTreeSet<NodeId> {
    choices(run, question).into_iter().filter(|&node| is_so(run, question, node)).collect()
}

fn is_so(run: &Run, question: Question, node: NodeId) -> bool {
    if question == Question::Cuts { run.is_cut_off(node) } else { run.is_left_out(node) }
}

/// The mark is how well the student separates what is left out from what is looked at: see [`separation`].
pub(crate) fn grade(
    run: &Run,
    question: Question,
    said: &BTreeSet<NodeId>,
    explainer: &english::Explainer<'_>,
) -> Verdict {
    let (mut hits, mut n_true, mut false_alarms, mut n_false) = (0, 0, 0, 0);
    let mut parts = Vec::new();
    for node in choices(run, question) {
        let (is_so, is_said) = (is_so(run, question, node), said.contains(&node));
        let outcome = match (is_so, is_said) {
            (true, true) => Outcome::Right,
            (true, false) => Outcome::Missing,
            (false, true) => Outcome::Wrong,
            (false, false) => {
                n_false += 1;
                continue;
            }
        };
        n_true += usize::from(is_so);
        hits += usize::from(outcome == Outcome::Right);
        n_false += usize::from(!is_so);
        false_alarms += usize::from(outcome == Outcome::Wrong);
        let feedback = match (question, is_so) {
            (Question::Cuts, false) if run.is_left_out(node) => explainer.lies_below_a_cut(node),
            (_, true) => explainer.left_out(node),
            (_, false) => explainer.looked_at(node),
        };
        parts.push(Part { about: About::Node(node), outcome, feedback, step: run.step_of(node) });
    }
    Verdict { mark: separation(hits, n_true, false_alarms, n_false), parts, misconception: None }
}
