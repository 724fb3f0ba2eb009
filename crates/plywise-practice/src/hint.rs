//! Hints in stages: where to look, what to compare, and the numbers to compare. None of them says what follows.

use plywise_lesson::Sentence;
use plywise_replay::Step;
use plywise_search::NodeId;

use crate::run::Run;
use crate::verdict::{About, Part};
use crate::{Answer, AnswerError, Exercise, Goal, Question, Said, english};

/// What a hint is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hinted {
    /// Whether the search comes to a node or cuts before it, at the branch above it: told at this step.
    Cut {
        /// The branch.
        at: NodeId,
        /// The child that is come to or left out.
        next: NodeId,
        /// The last step before one sees it.
        before: Step,
    },
    /// What a branch hands up.
    Value(NodeId),
    /// The window of a node as it is entered.
    Entry(NodeId),
    /// The window of a branch after a child's value came back.
    Update {
        /// The branch.
        at: NodeId,
        /// The child.
        by: NodeId,
        /// The step at which its value has come back to the branch, and nothing has been done with it.
        before: Step,
    },
    /// The move at the root.
    Move,
    /// The order of children.
    Order,
    /// The leaf to change.
    Leaf(Goal),
    /// A convention to be read off the run.
    Convention(About),
}

impl Exercise {
    /// Three hints at the first mistake of an answer, of which each says more: where to look, what to compare, and the
    /// numbers to compare. `None` where everything is right.
    ///
    /// # Errors
    /// When the answer is not one to this question, or about another tree.
    pub fn hints(&self, answer: &Answer) -> Result<Option<[Sentence; 3]>, AnswerError> {
        let verdict = self.grade(answer)?;
        let run = self.run();
        let explainer = english::Explainer { replay: self.replay(), run };
        let hinted = verdict.first_mistake().map(|part| hinted(run, self.question(), part));
        Ok(hinted.map(|hinted| explainer.hints(hinted)))
    }
}

fn hinted(run: &Run, question: Question, part: &Part) -> Hinted {
    let is_cut_asked = matches!(question, Question::PrunedLeaves | Question::PrunedNodes | Question::Cuts);
    match part.about {
        About::Node(node) if is_cut_asked || run.learned(node) == Said::Unknown => cut(run, node),
        About::Node(node) => Hinted::Value(node),
        About::Window(node, 0, _) => Hinted::Entry(node),
        About::Window(node, nth, _) => {
            let children = run.children_looked_at(node);
            let next = run.tree.children(node).find(|&child| run.is_cut_off(child));
            match (children.get(nth - 1), next) {
                (Some(&(before, by)), _) => Hinted::Update { at: node, by, before },
                // Something is written where the search never comes.
                (None, Some(next)) => cut(run, next),
                (None, None) => Hinted::Value(node),
            }
        }
        About::Step(nth) => step(run, nth),
        About::Decision(nth) => match question {
            Question::Decisions(from) => decision(run, from, nth),
            _ => Hinted::Move,
        },
        About::Move => Hinted::Move,
        About::Order => Hinted::Order,
        About::Leaf => match question {
            Question::ChangeLeaf(goal) => Hinted::Leaf(goal),
            _ => Hinted::Move,
        },
        About::Cut | About::Returns | About::ChildOrder => Hinted::Convention(part.about),
    }
}

/// Where it is decided whether the search comes to a node.
fn cut(run: &Run, node: NodeId) -> Hinted {
    let top = run.tree.ancestors(node).find(|&above| run.is_cut_off(above));
    let next = if run.is_left_out(node) && !run.is_cut_off(node) { top.unwrap_or(node) } else { node };
    let before = Step(run.step_of(next).0.saturating_sub(1));
    run.tree.parent(next).map_or(Hinted::Value(next), |at| Hinted::Cut { at, next, before })
}

fn step(run: &Run, nth: usize) -> Hinted {
    use crate::RunStep::{Cut, Enter, Return, Value, Window};
    let steps = run.steps();
    let Some(&(step, truth)) = steps.get(nth) else { return Hinted::Move };
    let before = Step(step.0.saturating_sub(1));
    match truth {
        Enter(node) if nth == 0 => Hinted::Entry(node),
        Enter(node) => {
            run.tree.parent(node).map_or(Hinted::Entry(node), |at| Hinted::Cut { at, next: node, before })
        }
        Window(at, _) | Value(at, _) => {
            let children = run.children_looked_at(at);
            let by = children.iter().find(|(done, _)| *done == before).map(|(_, by)| *by);
            by.map_or(Hinted::Value(at), |by| Hinted::Update { at, by, before })
        }
        Cut(at) => {
            let next = run.tree.children(at).find(|&child| run.is_cut_off(child));
            next.map_or(Hinted::Value(at), |next| Hinted::Cut { at, next, before })
        }
        Return(node, _) => Hinted::Value(node),
    }
}

fn decision(run: &Run, from: Step, nth: usize) -> Hinted {
    let decisions = run.decisions_from(from);
    let Some((decision, decided)) = decisions.get(nth) else { return Hinted::Move };
    let next = match decided {
        crate::Decided::GoOn(next) => Some(*next),
        crate::Decided::Cut => run.tree.children(decision.node).find(|&child| run.is_cut_off(child)),
    };
    next.map_or(Hinted::Value(decision.node), |next| Hinted::Cut {
        at: decision.node,
        next,
        before: decision.step,
    })
}
