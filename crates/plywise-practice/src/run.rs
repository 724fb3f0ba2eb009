//! A search as what came of it, node by node: the key to every question.
//!
//! The true search and each mistaken one are read alike, so that a mistaken search has an answer to every question, too.

use std::rc::Rc;

use plywise_conventions::Conventions;
use plywise_lesson::{has_windows, written_after_update};
use plywise_replay::{Step, Trace};
use plywise_search::{Bound, Event, GameTree, NodeId, Score, Window};

use crate::{Decided, Decision, RunStep, Said};

/// A search of a tree that came to its end, and what came of each node.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    pub(crate) tree: Rc<GameTree>,
    pub(crate) conventions: Conventions,
    /// The events, with windows as the course writes them.
    pub(crate) events: Vec<Event<NodeId>>,
    nodes: Vec<NodeResult>,
}

/// What came of one node.
#[derive(Clone, Copy, Debug, Default)]
struct NodeResult {
    is_entered: bool,
    /// Whether the search took its value and looked at nothing below.
    is_evaluated: bool,
    is_left_out: bool,
    returned: Option<(Score, Bound)>,
}

impl Run {
    pub(crate) fn of_trace(tree: &Rc<GameTree>, conventions: Conventions, trace: &Trace) -> Run {
        let mut events = Vec::new();
        // The window that is written at each node, as long as it is open.
        let mut written = vec![Window::FULL; tree.n_nodes()];
        trace.for_each_event(tree, |_, mut event| {
            match &mut event {
                Event::Entered { node, window } => written[node.index()] = *window,
                Event::Updated { node, window, .. } => {
                    let before = &mut written[node.index()];
                    *window = written_after_update(&conventions.search, || *before, *window);
                    *before = *window;
                }
                _ => {}
            }
            events.push(event);
        });
        Run::of_events(tree, conventions, events)
    }

    pub(crate) fn of_events(
        tree: &Rc<GameTree>,
        conventions: Conventions,
        events: Vec<Event<NodeId>>,
    ) -> Run {
        let mut nodes = vec![NodeResult::default(); tree.n_nodes()];
        for event in &events {
            let came = &mut nodes[event.node().index()];
            match *event {
                Event::Entered { .. } => came.is_entered = true,
                Event::Evaluated { .. } => came.is_evaluated = true,
                Event::Returned { score, bound, .. } => came.returned = Some((score, bound)),
                Event::Updated { .. } | Event::Recalled { .. } | Event::Pruned { .. } => {}
            }
        }
        // Parents come before their children.
        for node in tree.nodes() {
            if let Some(parent) = tree.parent(node) {
                let above = nodes[parent.index()];
                let is_below_a_cut = above.is_left_out || (above.is_entered && !above.is_evaluated);
                let came = &mut nodes[node.index()];
                came.is_left_out = is_below_a_cut && !came.is_entered;
            }
        }
        Run { tree: Rc::clone(tree), conventions, events, nodes }
    }

    /// Whether a cut, or a cut above, left a node out.
    pub(crate) fn is_left_out(&self, node: NodeId) -> bool {
        self.nodes[node.index()].is_left_out
    }

    /// Whether a node is the first of a part that was left out: its parent was looked at.
    pub(crate) fn is_cut_off(&self, node: NodeId) -> bool {
        self.is_left_out(node) && self.tree.parent(node).is_some_and(|parent| !self.is_left_out(parent))
    }

    /// Whether the search looked below a node.
    pub(crate) fn is_opened(&self, node: NodeId) -> bool {
        let came = self.nodes[node.index()];
        came.is_entered && !came.is_evaluated
    }

    /// The nodes that a search could have looked at: all but those below what it took the value of.
    pub(crate) fn reachable(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.tree.nodes().filter(|node| {
            let came = self.nodes[node.index()];
            came.is_entered || came.is_left_out
        })
    }

    /// The branches of which it may be asked what they hand up.
    pub(crate) fn branches(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.reachable().filter(|&node| !self.tree.is_leaf(node) && !self.nodes[node.index()].is_evaluated)
    }

    /// What the search learned of a node the last time that it was there, as the course writes it.
    pub(crate) fn learned(&self, node: NodeId) -> Said {
        self.nodes[node.index()].returned.map_or(Said::Unknown, |(score, bound)| {
            Said::of(self.seen(node, score), self.conventions.seen_bound(&self.tree, node, bound))
        })
    }

    /// What the search handed up at the root, in MAX's view, with what that proves.
    pub(crate) fn result(&self) -> Option<(Score, Bound)> {
        self.nodes.first().and_then(|came| came.returned)
    }

    /// The same of any node.
    pub(crate) fn returned(&self, node: NodeId) -> Option<(Score, Bound)> {
        self.nodes[node.index()].returned
    }

    /// The windows of a branch: on entry, then after each child; each with the step at which one sees it. Of several visits
    /// the first counts.
    pub(crate) fn windows(&self, node: NodeId) -> Vec<(Step, Window)> {
        let mut windows = Vec::new();
        for (step, event) in self.numbered() {
            let window = match *event {
                Event::Entered { window, .. } | Event::Updated { window, .. } if event.node() == node => {
                    window
                }
                Event::Returned { .. } if event.node() == node => break,
                _ => continue,
            };
            windows.push((step, self.conventions.seen_window(&self.tree, node, window)));
        }
        windows
    }

    /// The children whose values come back to a branch, in order, each with the last step before the branch has taken it.
    /// Of several visits the first counts.
    pub(crate) fn children_looked_at(&self, node: NodeId) -> Vec<(Step, NodeId)> {
        let mut children = Vec::new();
        for (step, event) in self.numbered() {
            match *event {
                Event::Updated { node: at, by, .. } if at == node => {
                    children.push((Step(step.0.saturating_sub(1)), by));
                }
                Event::Returned { node: at, .. } if at == node => break,
                _ => {}
            }
        }
        children
    }

    /// What a node handed up at this step, as the course writes it; `None` where it did not return then.
    pub(crate) fn returned_at(&self, step: Step, node: NodeId) -> Option<Score> {
        let nth = usize::try_from(step.0.checked_sub(1)?).ok()?;
        match *self.events.get(nth)? {
            Event::Returned { node: done, score, .. } if done == node => Some(self.seen(node, score)),
            _ => None,
        }
    }

    /// The steps of which a student performs the search, each with the step of the replay at which it is done.
    pub(crate) fn steps(&self) -> Vec<(Step, RunStep)> {
        let shows_windows = has_windows(&self.conventions.search);
        let said = |event: &Event<NodeId>| {
            Some(match *event {
                Event::Entered { node, .. } => RunStep::Enter(node),
                Event::Updated { node, window, .. } if shows_windows => {
                    RunStep::Window(node, self.conventions.seen_window(&self.tree, node, window))
                }
                Event::Updated { node, value, .. } => RunStep::Value(node, self.seen(node, value)),
                Event::Pruned { node, .. } => RunStep::Cut(node),
                // What a leaf, or a branch at the horizon, is worth stands in the tree.
                Event::Returned { node, score, .. } if self.is_opened(node) => {
                    RunStep::Return(node, self.seen(node, score))
                }
                Event::Evaluated { .. } | Event::Recalled { .. } | Event::Returned { .. } => return None,
            })
        };
        self.numbered().filter_map(|(step, event)| Some((step, said(event)?))).collect()
    }

    /// What is decided each time that a value has come back and children are left.
    pub(crate) fn decisions(&self) -> Vec<(Decision, Decided)> {
        let mut decisions = Vec::new();
        let mut tried = vec![0; self.tree.n_nodes()];
        for (nth, event) in self.events.iter().enumerate() {
            let at = event.node();
            match *event {
                Event::Entered { .. } => tried[at.index()] = 0,
                Event::Updated { node, by, .. } => {
                    tried[node.index()] += 1;
                    let decided = match self.events.get(nth + 1) {
                        Some(Event::Pruned { .. }) => Decided::Cut,
                        Some(&Event::Entered { node: next, .. }) => Decided::GoOn(next),
                        _ => continue,
                    };
                    let step = Step(u32::try_from(nth + 1).unwrap_or(u32::MAX));
                    decisions.push((Decision { step, node, by, tried: tried[node.index()] }, decided));
                }
                _ => {}
            }
        }
        decisions
    }

    /// Those of them that are made at this step or later.
    pub(crate) fn decisions_from(&self, from: Step) -> Vec<(Decision, Decided)> {
        let mut decisions = self.decisions();
        decisions.retain(|(decision, _)| decision.step >= from);
        decisions
    }

    /// The step at which a node was entered, or left out: when one sees what becomes of it.
    pub(crate) fn step_of(&self, node: NodeId) -> Step {
        let settled = self.numbered().find(|(_, event)| match **event {
            Event::Entered { node: entered, .. } => entered == node,
            Event::Pruned { node: at, .. } => self.is_left_out(node) && self.is_below(node, at),
            _ => false,
        });
        settled.map_or(self.last_step(), |(step, _)| step)
    }

    /// The step at which a node returned for the last time; the end for one that did not.
    pub(crate) fn return_of(&self, node: NodeId) -> Step {
        let is_it =
            |event: &Event<NodeId>| matches!(event, Event::Returned { node: done, .. } if *done == node);
        let last = self.events.iter().rposition(is_it);
        last.map_or(self.step_of(node), |nth| Step(u32::try_from(nth + 1).unwrap_or(u32::MAX)))
    }

    pub(crate) fn last_step(&self) -> Step {
        Step(u32::try_from(self.events.len()).unwrap_or(u32::MAX))
    }

    fn numbered(&self) -> impl Iterator<Item = (Step, &Event<NodeId>)> {
        (1..).map(Step).zip(&self.events)
    }

    /// Whether a node lies below another and was left out there: nothing between them was come to.
    fn is_below(&self, node: NodeId, above: NodeId) -> bool {
        let first_opened = self.tree.ancestors(node).find(|&up| !self.is_left_out(up));
        first_opened == Some(above)
    }

    pub(crate) fn seen(&self, node: NodeId, score: Score) -> Score {
        self.conventions.seen(&self.tree, node, score)
    }
}
