//! The tree and the search that are drawn: the exercise's own, or what somebody made of them.

use std::rc::Rc;

use plywise_practice::{Answer, Exercise};
use plywise_replay::Replay;
use plywise_search::NodeId;

use crate::draft::Entry;
use crate::state::Practice;

/// A search to be drawn.
pub(crate) struct Model {
    pub(crate) replay: Rc<Replay>,
    /// For each of its nodes the one of the exercise, where children stand in another order.
    was: Option<Vec<NodeId>>,
}

impl Model {
    /// The search of an exercise, of its tree in the order that was chosen, or of the tree with the leaf that was changed. Where
    /// the search is shown and the right answer may be seen, it is that of the right answer.
    pub(crate) fn of(practice: &Practice, exercise: &Exercise) -> Model {
        let own = || Model { replay: Rc::clone(exercise.replay()), was: None };
        if !matches!(Entry::of(exercise.question()), Entry::Order | Entry::Leaf) {
            return own();
        }
        let sitting = practice.sitting.as_ref().filter(|_| practice.shown.is_some());
        let key = sitting.and_then(|sitting| sitting.key(practice.current));
        let answer = key.or_else(|| practice.draft()?.answer(exercise).ok());
        let search = exercise.conventions().search;
        match answer {
            Some(Answer::Order(orders)) if !orders.is_empty() => {
                let made = exercise.in_order(&orders);
                made.map_or_else(own, |(tree, was)| Model {
                    replay: Rc::new(Replay::of(Rc::new(tree), search)),
                    was: Some(was),
                })
            }
            Some(Answer::Leaf(Some((leaf, value)))) => {
                let tree = exercise.replay().tree().with_value(leaf, Some(value));
                Model { replay: Rc::new(Replay::of(Rc::new(tree), search)), was: None }
            }
            _ => own(),
        }
    }

    /// The node of the exercise that one of the drawn nodes is.
    pub(crate) fn own(&self, drawn: NodeId) -> NodeId {
        let was = self.was.as_ref().and_then(|was| was.get(drawn.index()));
        was.copied().unwrap_or(drawn)
    }
}
