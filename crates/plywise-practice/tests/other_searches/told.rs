//! One sentence of feedback, the event that it is about, and what was known before and after it.

use plywise_lesson::{typeset, typeset_bound};
use plywise_replay::{Progress, State};
use plywise_search::{Algorithm, Bound, Event, Mover, NodeId, Player, Score, Window};

use crate::kit::fold::{Fold, value};
use crate::kit::worth::{is_max_n, worth};

/// A place in a search, of which something is said.
pub(crate) struct Told<'a> {
    pub(crate) fold: &'a Fold<'a>,
    /// Which event, from 0.
    pub(crate) nth: usize,
    pub(crate) before: State,
    pub(crate) after: State,
}

impl<'a> Told<'a> {
    pub(crate) fn at(fold: &'a Fold<'a>, nth: usize) -> Told<'a> {
        let before = fold.state(nth);
        let after = fold.state(nth + 1);
        Told { fold, nth, before, after }
    }

    pub(crate) fn event(&self) -> Event<NodeId> {
        self.fold.events[self.nth]
    }

    pub(crate) fn next(&self) -> Option<Event<NodeId>> {
        self.fold.events.get(self.nth + 1).copied()
    }

    /// The node that the search comes to.
    pub(crate) fn entered(&self) -> NodeId {
        let Event::Entered { node, .. } = self.event() else { panic!("{:?}", self.event()) };
        node
    }

    /// The branch that takes a value, and the child that gave it.
    pub(crate) fn updated(&self) -> (NodeId, NodeId) {
        let Event::Updated { node, by, .. } = self.event() else { panic!("{:?}", self.event()) };
        (node, by)
    }

    pub(crate) fn returned(&self) -> (NodeId, Score, Bound) {
        let Event::Returned { node, score, bound } = self.event() else { panic!("{:?}", self.event()) };
        (node, score, bound)
    }

    /// What a node has handed up.
    pub(crate) fn handed_up(&self, node: NodeId) -> (Score, Bound) {
        let Progress::Returned { score, bound } = self.before.progress(node) else {
            panic!("it has not returned")
        };
        (score, bound)
    }

    pub(crate) fn is(&self, said: &str, node: NodeId) {
        assert_eq!(said, self.fold.label(node), "{:?}", self.event());
    }

    /// The node of this name.
    pub(crate) fn named(&self, said: &str) -> NodeId {
        self.fold.tree().find(said).unwrap_or_else(|| panic!("no node is called {said}"))
    }

    pub(crate) fn is_mover(&self, said: &str, node: NodeId) {
        let mover = self.fold.exercise.conventions().words.mover(self.fold.tree().mover(node));
        assert!(said.eq_ignore_ascii_case(&mover), "{said} moves at {}: {mover}", self.fold.label(node));
    }

    /// That a score stands there as a value of this node.
    pub(crate) fn is_score(&self, said: &str, node: NodeId, score: Score) {
        assert_eq!(said, self.fold.seen(node, score), "{:?}", self.event());
    }

    /// The same of the end of a window.
    pub(crate) fn is_bound(&self, said: &str, node: NodeId, score: Score) {
        let seen = self.fold.exercise.conventions().seen(self.fold.tree(), node, score);
        assert_eq!(said, typeset_bound(seen), "{:?}", self.event());
    }

    pub(crate) fn is_window(&self, said: [&str; 2], state: &State, node: NodeId) {
        assert_eq!(said, self.fold.window(state, node).each_ref().map(String::as_str), "{:?}", self.event());
    }

    /// The ends of a window that is kept for one node, as another writes it.
    pub(crate) fn window(&self, state: &State, node: NodeId) -> Window {
        let window = state.window(node).expect("it is open");
        self.fold.exercise.conventions().seen_window(self.fold.tree(), node, window)
    }

    pub(crate) fn has(&self, state: &State, node: NodeId) -> Score {
        value(state, node).expect("it has a value")
    }

    pub(crate) fn algorithm(&self) -> Algorithm {
        self.fold.exercise.conventions().search.algorithm
    }

    pub(crate) fn side(&self, node: NodeId) -> Player {
        self.fold.exercise.conventions().search.player(self.fold.tree(), node)
    }

    pub(crate) fn is_chance(&self, node: NodeId) -> bool {
        !self.fold.tree().is_leaf(node) && self.fold.tree().mover(node) == Mover::Chance
    }

    pub(crate) fn is_never_entered(&self, node: NodeId) -> bool {
        let is_it = |event: &Event<NodeId>| matches!(event, Event::Entered { node: at, .. } if *at == node);
        !self.fold.events.iter().any(is_it)
    }

    /// How often the root has been entered.
    pub(crate) fn pass(&self) -> usize {
        let is_root = |event: &&Event<NodeId>| matches!(event, Event::Entered { node: NodeId::ROOT, .. });
        self.fold.events[..=self.nth].iter().filter(is_root).count()
    }

    /// How many plies deep the search sees.
    pub(crate) fn plies(&self) -> u32 {
        let search = self.fold.exercise.conventions().search;
        let most = search.horizon.map_or(u32::MAX, |horizon| horizon.depth);
        if search.algorithm == Algorithm::Iterative {
            return most.min(u32::try_from(self.pass()).expect("few passes"));
        }
        most
    }

    /// What a node is worth to everybody, by the definition, as far as the search sees.
    pub(crate) fn values(&self, node: NodeId) -> Vec<f64> {
        worth(self.fold.tree(), &self.fold.exercise.conventions().search, node, self.plies())
    }

    /// The one of them that a score of this node is compared with.
    pub(crate) fn truth(&self, node: NodeId) -> f64 {
        let values = self.values(node);
        let search = self.fold.exercise.conventions().search;
        if is_max_n(self.fold.tree(), &search) { values[self.fold.tree().viewer(node)] } else { values[0] }
    }

    /// That a score proves of a node what its bound says, by the definition.
    pub(crate) fn is_proved(&self, node: NodeId, score: Score, bound: Bound) {
        let (truth, score) = (self.truth(node), score.points());
        let is_so = match bound {
            Bound::Exact => is_close(truth, score),
            Bound::AtLeast => truth >= score - CLOSE,
            Bound::AtMost => truth <= score + CLOSE,
        };
        assert!(is_so, "{} is worth {truth}, not {bound:?} {score}", self.fold.label(node));
    }

    /// The children of a branch whose values have come back since it was entered last, up to this event, each with its score.
    pub(crate) fn came_back(&self, node: NodeId) -> Vec<(NodeId, Score, Bound)> {
        let is_entry =
            |event: &Event<NodeId>| matches!(event, Event::Entered { node: at, .. } if *at == node);
        let events = &self.fold.events[..=self.nth];
        let from = events.iter().rposition(is_entry).expect("it was entered");
        let mut scores: Vec<(NodeId, Score, Bound)> = Vec::new();
        let mut last = None;
        for event in &events[from..] {
            match *event {
                Event::Returned { node: child, score, bound } => last = Some((child, score, bound)),
                Event::Updated { node: at, by, .. } if at == node => {
                    scores.retain(|(child, ..)| *child != by);
                    scores.push(last.filter(|(child, ..)| *child == by).expect("it has returned"));
                }
                _ => {}
            }
        }
        scores
    }
}

const CLOSE: f64 = 1e-9;

pub(crate) fn is_close(one: f64, other: f64) -> bool {
    one == other || (one - other).abs() <= CLOSE * one.abs().max(1.0)
}

/// That a number stands there, to as many digits as are written.
pub(crate) fn shows(said: &str, number: f64) {
    let written = typeset(Score::new(number).expect("a number"));
    // A probability may be a fraction.
    let read = |text: &str| match text.split_once('/') {
        Some((parts, all)) => Ok(parts.parse::<f64>()? / all.parse::<f64>()?),
        None => text.replace('−', "-").parse::<f64>(),
    };
    let is_near = match (read(said), read(&written)) {
        (Ok(said), Ok(number)) => (said - number).abs() <= 6e-4 * number.abs().max(1e-3),
        _ => false,
    };
    assert!(said == written || is_near, "{said} stands for {written}");
}

/// That a value for each player stands there.
pub(crate) fn shows_all(said: &str, values: &[f64]) {
    let inner = said.strip_prefix('(').and_then(|said| said.strip_suffix(')')).expect("brackets");
    let parts: Vec<&str> = inner.split(", ").collect();
    assert_eq!(parts.len(), values.len(), "{said}: {values:?}");
    parts.iter().zip(values).for_each(|(said, value)| shows(said, *value));
}
