//! What a job finds.

use plywise_play::wilson;
use plywise_search::Player;

use crate::sample::Counts;

/// How often something came about, of how often it could have; half a point counts as half a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    halves: u64,
    n: u64,
}

impl Share {
    /// Counts one case more: so many halves of it, 0 to 2.
    pub fn add(&mut self, halves: u8) {
        self.halves += u64::from(halves.min(2));
        self.n += 1;
    }

    /// Counts all that another has counted.
    pub fn join(&mut self, other: Share) {
        self.halves += other.halves;
        self.n += other.n;
    }

    /// How many cases there were.
    #[must_use]
    pub fn n(self) -> u64 {
        self.n
    }

    /// In what part of the cases; 0 of none.
    #[must_use]
    pub fn part(self) -> f64 {
        self.halves as f64 / (2 * self.n.max(1)) as f64
    }

    /// Between what parts it lies with 95 % confidence, by Wilson's interval.
    #[must_use]
    pub fn confidence(self) -> (f64, f64) {
        wilson(self.part(), self.n)
    }
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// Which side the first player had.
    pub first: Player,
    /// The halves of a point that the first player has of it: 2, 1 or 0.
    pub halves: u8,
    /// The moves, by name.
    pub moves: Vec<String>,
    /// Which of the moves that there were each was, as the game gives them.
    pub choices: Vec<u16>,
}

/// What a job found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    /// What was counted, each for a place along the axis and a series.
    pub(crate) counted: Vec<(usize, usize, Counts)>,
    /// The games that were played.
    pub games: Vec<PlayedGame>,
}
