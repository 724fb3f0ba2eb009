//! The scores that can still matter.

use std::ops::Neg;

use crate::{Player, Score};

/// The open interval of scores that can still change the root's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// What MAX is already sure of on the way here.
    pub alpha: Score,
    /// What MIN is already sure of on the way here.
    pub beta: Score,
}

impl Window {
    /// Everything can still matter: (−∞, +∞).
    pub const FULL: Window = Window { alpha: Score::MIN, beta: Score::MAX };

    /// A window with something in it, or `None` when `alpha` is not below `beta`.
    #[must_use]
    pub fn new(alpha: Score, beta: Score) -> Option<Window> {
        (alpha < beta).then_some(Window { alpha, beta })
    }

    /// The window that asks one question: is a value more than `score`? No score lies inside it. A search with
    /// it, cutting at or beyond the bound, comes back with a proof of one or the other.
    ///
    /// For whole numbers books write (`score`, `score` + 1); this is the same for any numbers.
    #[must_use]
    pub fn above(score: Score) -> Window {
        Window { alpha: score, beta: score.next_up() }
    }

    /// The window that asks: is a value less than `score`? See [`Window::above`].
    #[must_use]
    pub fn below(score: Score) -> Window {
        Window { alpha: score.next_down(), beta: score }
    }

    /// Whether no score lies inside, so that a search with it can only prove a bound: a null window.
    #[must_use]
    pub fn is_null(self) -> bool {
        self.alpha < self.beta && self.alpha.next_up() == self.beta
    }

    /// The null window that asks whether there is anything better for `player` than it is sure of already.
    #[must_use]
    pub fn test(self, player: Player) -> Window {
        match player {
            Player::Max => Window::above(self.alpha),
            Player::Min => Window::below(self.beta),
        }
    }

    /// Whether a score lies inside, its ends left out.
    #[must_use]
    #[inline]
    pub fn contains(self, score: Score) -> bool {
        self.alpha < score && score < self.beta
    }

    /// The window after `player` has found a way to `score`.
    #[must_use]
    #[inline]
    pub fn narrowed(self, player: Player, score: Score) -> Window {
        match player {
            Player::Max => Window { alpha: self.alpha.max(score), ..self },
            Player::Min => Window { beta: self.beta.min(score), ..self },
        }
    }

    /// The nearest score that the window allows, its ends included.
    #[must_use]
    #[inline]
    pub fn clamp(self, score: Score) -> Score {
        score.min(self.beta).max(self.alpha)
    }

    /// Both ends bit by bit: as good as the ends for finding out whether two windows are the same, since no score is NaN
    /// and there is one zero, and quicker.
    #[must_use]
    #[inline]
    pub fn to_bits(self) -> [u64; 2] {
        [self.alpha, self.beta].map(|end| end.points().to_bits())
    }

    /// The bound that belongs to a player: α at a MAX node, β at a MIN node.
    #[must_use]
    pub fn own(self, player: Player) -> Score {
        match player {
            Player::Max => self.alpha,
            Player::Min => self.beta,
        }
    }

    /// The bound that the other player holds against this one: β at a MAX node, α at a MIN node.
    #[must_use]
    pub fn against(self, player: Player) -> Score {
        self.own(!player)
    }
}

/// The same window seen from the other side, as a negamax search hands it down.
impl Neg for Window {
    type Output = Window;
    fn neg(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}
