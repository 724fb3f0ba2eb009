//! What a search may know of a game.

use std::hash::Hash;
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

/// Who decides at a node of a drawn tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mover {
    /// The player who wants the largest score.
    Max,
    /// The player who wants the smallest score.
    Min,
    /// Nobody: a die, a shuffled pack, or what an opponent holds hidden.
    Chance,
    /// One of several players, counted from 1, who wants the most for itself.
    Numbered(u8),
}

impl Mover {
    /// The side this mover is on when player 1 plays against everybody else, as MAX does against MIN.
    #[must_use]
    #[inline]
    pub fn side(self) -> Player {
        match self {
            Mover::Max | Mover::Numbered(1) => Player::Max,
            Mover::Min | Mover::Numbered(_) | Mover::Chance => Player::Min,
        }
    }

    /// Which entry of a leaf's payoffs is this mover's own, counted from 0; `None` for chance.
    #[must_use]
    #[inline]
    pub fn entry(self) -> Option<usize> {
        match self {
            Mover::Max => Some(0),
            Mover::Min => Some(1),
            Mover::Chance => None,
            Mover::Numbered(number) => Some(usize::from(number).saturating_sub(1)),
        }
    }
}

impl From<Player> for Mover {
    fn from(player: Player) -> Mover {
        match player {
            Player::Max => Mover::Max,
            Player::Min => Mover::Min,
        }
    }
}

/// What a search may know of a game. A drawn tree and tic-tac-toe both fit.
pub trait Game {
    /// Names a position: an arena handle in a drawn tree, the board itself in a real game.
    type Node: Copy;
    /// Why a search may have to stop: a drawn tree may lack a value, a real game never does.
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

    /// What a position where somebody has to move looks worth, before anybody searches below it. A search takes it for the
    /// value at its depth limit. It lies on the same scale as [`Game::value`]: what surely wins is worth no less than what
    /// looks good.
    ///
    /// # Errors
    /// When nobody said what this position looks worth.
    fn static_value(&self, node: Self::Node) -> Result<Score, Self::Stop>;

    /// The positions one move on, in the order in which to look at them. Never empty where
    /// [`Game::value`] is `None`.
    fn children(&self, node: Self::Node) -> impl Iterator<Item = Self::Node>;
}

/// A game that is given by rules: its positions have keys, and its moves have numbers and names. A transposition table
/// needs the keys, an ordering of moves the numbers. A drawn tree has neither: no two of its nodes are the same position.
pub trait GameRules: Game {
    /// Distinguishes positions: two nodes with the same key are worth the same.
    type Key: Copy + Eq + Hash;

    /// The key of this position.
    fn key(&self, node: Self::Node) -> Self::Key;

    /// How many different moves there are, wherever they may be made.
    fn n_moves(&self) -> usize;

    /// The number of the move that leads from a position to one of its children, below [`GameRules::n_moves`].
    fn move_number(&self, from: Self::Node, to: Self::Node) -> usize;

    /// The name of that move, as players of the game write it.
    fn move_name(&self, from: Self::Node, to: Self::Node) -> String;

    /// Whether a move changes so much that a position before it cannot be taken for what it looks worth: a capture in chess, a
    /// move that wins. A game needs to say so only for quiescence and for late-move reductions.
    fn is_noisy(&self, _from: Self::Node, _to: Self::Node) -> bool {
        false
    }

    /// Whether whoever moves is threatened with a loss at once, as by check, so that only moves can say what the position is
    /// worth.
    fn is_threatened(&self, _node: Self::Node) -> bool {
        false
    }

    /// Whether a search looks at the moves of a position even at its depth limit or beyond: one that somebody has *extended*, or
    /// that lies on the way to such a one. So the root says whether anything is extended at all.
    fn is_extended(&self, _node: Self::Node) -> bool {
        false
    }

    /// The position after passing, which the rules do not allow: what a null move asks about. `None` where that makes no
    /// position, as in check.
    fn passed(&self, _node: Self::Node) -> Option<Self::Node> {
        None
    }
}
