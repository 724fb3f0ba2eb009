//! What a whole search came to.

use plywise_replay::{Progress, Replay};
use plywise_search::{NodeId, Score, minimal_leaves};

/// The result and the cost of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// What the root handed up; `None` when the search had to stop.
    pub value: Option<Score>,
    /// The first child of the root that gave that value, if one is proved to.
    pub best_move: Option<NodeId>,
    /// Nodes entered, leaves included.
    pub entered: u32,
    /// Leaves evaluated.
    pub evaluated: u32,
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
        let value = match end.visited(NodeId::ROOT) {
            Some(Progress::Returned { score, .. }) => Some(score),
            _ => None,
        };
        let counts = end.counts();
        Summary {
            value,
            best_move: end.chosen_move(),
            entered: counts.entered,
            evaluated: counts.evaluated,
            skipped: (tree.n_nodes() as u32).saturating_sub(counts.entered),
            cuts: counts.cuts,
            minimax_nodes: tree.n_nodes() as u32,
            minimax_leaves: tree.n_leaves() as u32,
            minimal_leaves: value.and_then(|value| minimal_leaves(tree, value)),
        }
    }
}
