//! What a whole search came to.

use plywise_replay::Replay;
use plywise_search::{NodeId, Score, minimal_leaves};

/// The result and the cost of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// What the root handed up, in the last pass that came to its end where there are several; `None` when the
    /// search had to stop before, or when it was stopped after so many events that a bound is all it had found.
    pub value: Option<Score>,
    /// The first child of the root that gave that value, if one is proved to.
    pub best_move: Option<NodeId>,
    /// Nodes entered, leaves included.
    pub entered: u32,
    /// Leaves evaluated, and branches at the depth limit: once for each time.
    pub evaluated: u32,
    /// The same, each node counted once however often the search came to it.
    pub unique_leaves: u32,
    /// Nodes of the tree never entered.
    pub skipped: u32,
    /// Cuts made.
    pub cuts: u32,
    /// Nodes that minimax would enter.
    pub minimax_nodes: u32,
    /// Leaves that minimax would evaluate.
    pub minimax_leaves: u32,
    /// The fewest leaves that can prove the value (Knuth & Moore 1975); `None` when it is not the root's true
    /// value, or needs a leaf whose value is not known.
    pub minimal_leaves: Option<u64>,
}

impl Summary {
    /// Of a replay's whole search.
    #[must_use]
    pub fn of(replay: &Replay) -> Summary {
        let end = replay.at(replay.last_step());
        let tree = replay.tree();
        let has_answer = replay.has_answer();
        let value = replay.last_value().filter(|_| has_answer);
        let counts = end.counts();
        Summary {
            value,
            best_move: end.chosen_move().filter(|_| has_answer),
            entered: counts.entered,
            evaluated: counts.evaluated,
            unique_leaves: replay.n_evaluated_nodes(),
            skipped: tree.nodes().filter(|&node| !end.has_come(node)).count() as u32,
            cuts: counts.cuts,
            minimax_nodes: tree.n_nodes() as u32,
            minimax_leaves: tree.n_leaves() as u32,
            minimal_leaves: value
                .filter(|_| !tree.has_chance() && !tree.is_for_several())
                .and_then(|value| minimal_leaves(tree, value)),
        }
    }
}
