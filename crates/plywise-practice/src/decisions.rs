//! Playback stops after each value that comes back: cut, or go on, and where to?

use plywise_replay::Step;
use plywise_search::NodeId;

use crate::mark::{separation, share};
use crate::run::Run;
use crate::verdict::{About, Outcome, Part, Verdict};
use crate::{Answer, Decided, english};

/// A point of a search at which a value has come back to a branch that has children left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The step at which playback stops: the value has come back, and nothing has been decided.
    pub step: Step,
    /// The branch.
    pub node: NodeId,
    /// The child whose value came back.
    pub by: NodeId,
    /// How many of the branch's children have been looked at.
    pub tried: u32,
}

pub(crate) fn key(run: &Run, from: Step) -> Answer {
    Answer::Decisions(run.decisions_from(from).into_iter().map(|(_, decided)| Some(decided)).collect())
}

/// The mark is the separation of the cuts from the other decisions, times the share of right next nodes among those where
/// it was right to go on and the student did: always going on is worth nothing where there is a cut, nor is always
/// cutting.
pub(crate) fn grade(
    run: &Run,
    from: Step,
    said: &[Option<Decided>],
    explainer: &english::Explainer<'_>,
) -> Verdict {
    let (mut hits, mut n_cuts, mut false_alarms, mut n_others) = (0, 0, 0, 0);
    let mut n_right_next = 0;
    let mut parts = Vec::new();
    for (nth, (decision, truth)) in run.decisions_from(from).into_iter().enumerate() {
        let said = said.get(nth).copied().flatten();
        let outcome = match said {
            None => Outcome::Missing,
            Some(said) if said == truth => Outcome::Right,
            Some(_) => Outcome::Wrong,
        };
        match truth {
            Decided::Cut => {
                n_cuts += 1;
                hits += usize::from(said == Some(Decided::Cut));
            }
            Decided::GoOn(_) => {
                n_others += 1;
                // A blank is not going on: it must not be worth more than a wrong answer.
                false_alarms += usize::from(!matches!(said, Some(Decided::GoOn(_))));
                n_right_next += usize::from(outcome == Outcome::Right);
            }
        }
        let feedback = explainer.decision(decision, truth, said);
        parts.push(Part { about: About::Decision(nth), outcome, feedback, step: decision.step });
    }
    let mark = separation(hits, n_cuts, false_alarms, n_others) * share(n_right_next, n_others);
    Verdict { mark, parts, misconception: None }
}
