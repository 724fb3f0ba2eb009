//! Why an experiment cannot be made.

use std::error::Error;
use std::fmt;

use plywise_games::WeightProblem;
use plywise_search::Stop;

use crate::english;

/// Why an experiment cannot be made.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum LabError {
    /// A tree of the experiment would have more leaves than this.
    TooLarge {
        /// The most leaves a tree may have.
        most: u64,
    },
    /// There is nothing to count: no tree, no depth, or branches without children.
    Empty,
    /// The game is not one of two players without chance.
    NotForTwo {
        /// What the game is called.
        title: &'static str,
    },
    /// Whoever runs the experiment has no rules of the game.
    NoRules {
        /// What the game is called.
        title: &'static str,
    },
    /// A player takes features to weigh something that the game has not.
    Weights(WeightProblem),
    /// A search stopped before its end.
    Stopped(Stop),
    /// The plot could not be drawn.
    NotDrawn(String),
}

impl fmt::Display for LabError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&english::lab_error(self))
    }
}

impl Error for LabError {}

impl From<Stop> for LabError {
    fn from(stop: Stop) -> LabError {
        LabError::Stopped(stop)
    }
}
