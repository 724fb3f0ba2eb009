//! What a search costs on positions of a game, counted.

use plywise_games::{BoardGame, Players, unrolled};
use plywise_play::openings;
use plywise_search::{Search, minimal_leaves};

use crate::LabError;
use crate::sample::{Counts, Tally, count_one, numbers};

/// The tree of a position has no more nodes than this.
const MOST_NODES: usize = 1 << 20;

/// Which positions of a game: those that come up after so many random moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Positions {
    /// How many random moves, fewer where the game would end.
    pub opening: u32,
    /// How many plies of the game the tree of each has.
    pub plies: u32,
    /// What the moves follow from.
    pub seed: u64,
}

/// What searches of many positions did, and how large their trees are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PositionCounts {
    /// What the searches did.
    pub counts: Counts,
    /// The leaves of each tree.
    pub leaves: Tally,
    /// How many of them any search must evaluate to prove the value; nothing with chance or several players.
    pub minimal: Tally,
}

impl PositionCounts {
    /// Counts all that another has counted.
    pub fn join(&mut self, other: PositionCounts) {
        self.counts.join(other.counts);
        self.leaves.join(other.leaves);
        self.minimal.join(other.minimal);
    }
}

/// Counts what a search does on some positions of a sample: those numbered `first` to `end`, without `end`. The nth position of a seed
/// is the same for ever.
///
/// # Errors
/// When a tree is too large, or the search stops, see [`Search::run`].
pub fn sample_positions<G: BoardGame>(
    search: &Search,
    game: &G,
    Positions { opening, plies, seed }: Positions,
    which: std::ops::Range<u64>,
) -> Result<PositionCounts, LabError> {
    let mut sum = PositionCounts::default();
    for nth in which {
        let sitting = openings(game, opening, numbers(seed, nth).next_number()).next();
        let from = sitting.and_then(|sitting| sitting.from_here().ok()).unwrap_or_else(|| game.clone());
        let too_large = |_| LabError::TooLarge { most: MOST_NODES as u64 };
        let tree = unrolled(&from, plies, MOST_NODES).map_err(too_large)?.tree;
        let mut seen_in = vec![u64::MAX; tree.n_nodes()];
        let value =
            count_one(search, &tree, (nth, &mut seen_in), &mut sum.counts).map_err(LabError::Stopped)?;
        sum.leaves.add(tree.n_leaves() as u64);
        let minimal = minimal_leaves(&tree, value).filter(|_| G::INFO.players == Players::Two);
        if let Some(leaves) = minimal {
            sum.minimal.add(leaves);
        }
    }
    Ok(sum)
}
