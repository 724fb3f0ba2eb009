//! A search as the plain fold of its events has it.

use std::rc::Rc;

use plywise_lesson::{typeset, typeset_window};
use plywise_practice::Exercise;
use plywise_replay::{Progress, State};
use plywise_search::{Event, GameTree, NodeId, Score};

/// The events of a search, and what is known before and after one of them.
pub(crate) struct Fold<'a> {
    pub(crate) exercise: &'a Exercise,
    pub(crate) events: Vec<Event<NodeId>>,
}

impl Fold<'_> {
    pub(crate) fn of(exercise: &Exercise) -> Fold<'_> {
        let mut events = Vec::new();
        exercise.replay().trace().for_each_event(exercise.replay().tree(), |_, event| events.push(event));
        Fold { exercise, events }
    }

    pub(crate) fn tree(&self) -> &GameTree {
        self.exercise.replay().tree()
    }

    pub(crate) fn state(&self, n_events: usize) -> State {
        let tree = Rc::clone(self.exercise.replay().tree());
        let mut state = State::new(tree, self.exercise.replay().trace().search());
        self.events[..n_events].iter().for_each(|event| state.apply(*event));
        state
    }

    /// The children that this visit of a node, which is cut at event `nth`, does not come to.
    pub(crate) fn not_visited(&self, node: NodeId, nth: usize) -> Vec<NodeId> {
        let is_entry =
            |event: &Event<NodeId>| matches!(event, Event::Entered { node: at, .. } if *at == node);
        let is_return =
            |event: &Event<NodeId>| matches!(event, Event::Returned { node: at, .. } if *at == node);
        let from = self.events[..nth].iter().rposition(is_entry).expect("it was entered");
        let to = nth + self.events[nth..].iter().position(is_return).expect("it returns");
        let is_visited = |child: NodeId| {
            self.events[from..to]
                .iter()
                .any(|event| matches!(event, Event::Entered { node, .. } if *node == child))
        };
        self.tree().children(node).filter(|child| !is_visited(*child)).collect()
    }

    pub(crate) fn label(&self, node: NodeId) -> String {
        self.tree().label(node)
    }

    pub(crate) fn seen(&self, node: NodeId, score: Score) -> String {
        typeset(self.exercise.conventions().seen(self.tree(), node, score))
    }

    pub(crate) fn window(&self, state: &State, node: NodeId) -> [String; 2] {
        let window = state.window(node).expect("it is open");
        typeset_window(self.exercise.conventions().seen_window(self.tree(), node, window))
    }
}

/// What a branch that is open has so far.
pub(crate) fn value(state: &State, node: NodeId) -> Option<Score> {
    match state.progress(node) {
        Progress::Open { value, .. } => value,
        _ => None,
    }
}

/// The text between two others, if both are there.
pub(crate) fn between<'a>(said: &'a str, before: &str, after: &str) -> Option<&'a str> {
    said.split_once(before)?.1.split_once(after).map(|(found, _)| found)
}
