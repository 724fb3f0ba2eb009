//! What a search may know of a game.

use std::ops::Not;

use crate::Score;

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Wants the largest score.
    Max,
    /// Wants the smallest score.
    Min,
}

impl Player {
    /// The score a player starts from: any child is at least as good.
    #[must_use]
    #[inline]
    pub fn worst(self) -> Score {
        match self {
            Player::Max => Score::MIN,
            Player::Min => Score::MAX,
        }
    }

    /// The score this player prefers.
    #[must_use]
    #[inline]
    pub fn better(self, one: Score, other: Score) -> Score {
        match self {
            Player::Max => one.max(other),
            Player::Min => one.min(other),
        }
    }
}

impl Not for Player {
    type Output = Player;
    fn not(self) -> Player {
        match self {
            Player::Max => Player::Min,
            Player::Min => Player::Max,
        }
    }
}

/// What a search may know of a game. A drawn tree and tic-tac-toe both fit.
pub trait Game {
    /// Names a position: an arena handle in a drawn tree, the board itself in a real game.
    type Node: Copy;
    /// Why a search may have to stop: a drawn tree may lack a leaf's value, a real game never does.
    type Stop;

    /// Where the search starts.
    fn root(&self) -> Self::Node;

    /// Whose move it is where somebody has to move.
    fn player(&self, node: Self::Node) -> Player;

    /// The value where the game is over, `None` where somebody has to move.
    ///
    /// # Errors
    /// When the game is over here and nobody said what that is worth.
    fn value(&self, node: Self::Node) -> Result<Option<Score>, Self::Stop>;

    /// The positions one move on, in the order in which to look at them. Never empty where
    /// [`Game::value`] is `None`.
    fn children(&self, node: Self::Node) -> impl Iterator<Item = Self::Node>;
}
