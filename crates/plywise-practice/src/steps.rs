//! The student performs the search.

use std::collections::HashMap;

use plywise_replay::Step;
use plywise_search::NodeId;

use crate::mark::share;
use crate::run::Run;
use crate::verdict::{About, Outcome, Part, Verdict};
use crate::{RunStep, english, windows};

pub(crate) fn key(run: &Run) -> Vec<RunStep> {
    run.steps().into_iter().map(|(_, step)| step).collect()
}

/// Each step is asked where the true search stands, whatever was said before: after a wrong step the right one is done.
/// The mark is the share of right steps among those that are not forced, times the same share of cuts where there are
/// any: whoever never cuts, or always does, has no mark.
pub(crate) fn grade(run: &Run, said: &[RunStep], explainer: &english::Explainer<'_>) -> Verdict {
    let (mut n_right, mut hits, mut n_cuts, mut false_alarms) = (0, 0, 0, 0);
    let mut n_others = 0;
    let mut parts = Vec::new();
    let all = run.steps();
    for (nth, (step, truth)) in all.iter().enumerate() {
        let said = said.get(nth).copied();
        let outcome = match said {
            None => Outcome::Missing,
            Some(said) if is_same(said, *truth) => Outcome::Right,
            Some(_) => Outcome::Wrong,
        };
        n_right += usize::from(outcome == Outcome::Right);
        if matches!(truth, RunStep::Cut(_)) {
            n_cuts += 1;
            hits += usize::from(outcome == Outcome::Right);
        } else if may_be_cut(&all, nth) {
            n_others += 1;
            false_alarms += usize::from(!matches!(said, Some(RunStep::Enter(_))));
        }
        // What led to this step stands in the sentence of the step before.
        let before = Step(step.0.saturating_sub(1));
        let feedback = explainer.run_step(*step, *truth, said);
        parts.push(Part { about: About::Step(nth), outcome, feedback, step: before });
    }
    let cuts = crate::mark::separation(hits, n_cuts, false_alarms, n_others);
    Verdict { mark: share(n_right, parts.len()) * cuts, parts, misconception: None }
}

/// Whether somebody said this step.
pub(crate) fn is_same(said: RunStep, truth: RunStep) -> bool {
    match (said, truth) {
        (RunStep::Window(at, said), RunStep::Window(node, window)) => {
            let ends = [(said.alpha, window.alpha), (said.beta, window.beta)];
            at == node && ends.into_iter().all(|(said, end)| windows::is_written(said, end, window))
        }
        _ => said == truth,
    }
}

/// Whether the step goes on to another child, where one could have cut.
fn may_be_cut(steps: &[(Step, RunStep)], nth: usize) -> bool {
    let follows_a_value = nth
        .checked_sub(1)
        .is_some_and(|before| matches!(steps[before].1, RunStep::Window(..) | RunStep::Value(..)));
    follows_a_value && matches!(steps[nth].1, RunStep::Enter(_))
}

/// The steps of a mistaken search, each of them said where the true one stands; the right step where the mistaken search
/// never stands there.
pub(crate) fn mistaken(truth: &[RunStep], theirs: &[RunStep]) -> Vec<RunStep> {
    let next_by_place: HashMap<Place, RunStep> =
        places(theirs).into_iter().zip(theirs.iter().copied()).collect();
    let next = |(place, truth): (Place, &RunStep)| next_by_place.get(&place).copied().unwrap_or(*truth);
    places(truth).into_iter().zip(truth).map(next).collect()
}

/// Where a search stands before a step: what was done last, to which node, and for which time.
type Place = Option<(std::mem::Discriminant<RunStep>, NodeId, usize)>;

fn places(steps: &[RunStep]) -> Vec<Place> {
    let mut times = HashMap::new();
    let mut place = None;
    let mut before_next = |step: &RunStep| {
        let done = (std::mem::discriminant(step), node(*step));
        let nth = times.entry(done).or_insert(0);
        *nth += 1;
        place.replace((done.0, done.1, *nth))
    };
    steps.iter().map(&mut before_next).collect()
}

/// The node that a step is about.
pub(crate) fn node(step: RunStep) -> NodeId {
    match step {
        RunStep::Enter(node)
        | RunStep::Window(node, _)
        | RunStep::Value(node, _)
        | RunStep::Cut(node)
        | RunStep::Return(node, _) => node,
    }
}
