//! Which experiments there are.

use plywise_games::GameKind;
use plywise_play::Player;

use crate::english;

/// An experiment of [`EXPERIMENTS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Experiment {
    /// Leaves against depth, on random trees.
    Leaves,
    /// Leaves against the order of children, from worst to best.
    Ordering,
    /// Leaves against the width of an aspiration window.
    Aspiration,
    /// Leaves against depth, on a real game, with one help after the other.
    Moves,
    /// Nodes against the size of the transposition table, on a real game.
    Table,
    /// Points against depth: searches of different depths play each other.
    Strength,
    /// How often another ply changes the move that a search chooses.
    Changes,
    /// Two players play each other.
    Match,
    /// How large ten games are, and how far a search gets in them.
    TenGames,
}

/// Every experiment, in the order in which to offer them.
pub const EXPERIMENTS: [Experiment; Experiment::TenGames as usize + 1] = [
    Experiment::Leaves,
    Experiment::Ordering,
    Experiment::Aspiration,
    Experiment::Moves,
    Experiment::Table,
    Experiment::Strength,
    Experiment::Changes,
    Experiment::Match,
    Experiment::TenGames,
];

/// What there is to say of an experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExperimentInfo {
    /// What commands and links call it.
    pub key: &'static str,
    /// Its name.
    pub title: &'static str,
    /// What it shows, in a sentence or two.
    pub about: &'static str,
}

/// What an experiment is made with. Each takes what it has a use for.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// Children of every branch of a random tree, 1 to 1000.
    pub branching: u32,
    /// Plies from the root to the leaves, 1 to 400; of a game, at most as many as minimax can look at.
    pub depth: u32,
    /// How many random trees, games or positions: at least 1.
    pub trees: u64,
    /// Which trees, in which order shuffled moves are looked at, or which openings.
    pub seed: u64,
    /// Which game.
    pub game: GameKind,
    /// How many nodes a search looks at in a second, above 0.
    pub speed: f64,
    /// Who plays. Where depths are measured, its search is looked at, at each of them. No player of an experiment has a time for a
    /// move.
    pub first: Player,
    /// Against whom.
    pub second: Player,
    /// Against whom depths are also measured.
    pub third: Player,
    /// How many random moves a game is opened with, at most 40.
    pub opening: u32,
}

impl Experiment {
    /// What there is to say of it.
    #[must_use]
    pub const fn info(self) -> &'static ExperimentInfo {
        english::experiment(self)
    }

    /// The experiment that commands and links call by this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Experiment> {
        EXPERIMENTS.into_iter().find(|experiment| experiment.info().key == key)
    }

    /// With what it is made where nobody says: it takes a few seconds.
    #[must_use]
    pub fn usual(self) -> Setup {
        let setup = Setup {
            branching: 4,
            depth: 6,
            trees: 200,
            seed: 1,
            game: GameKind::ConnectFour,
            speed: 1e7,
            first: Player::to_depth(6),
            second: Player::to_depth(2),
            third: Player::to_depth(4),
            opening: 4,
        };
        match self {
            Experiment::Leaves => Setup { depth: 8, trees: 100, ..setup },
            Experiment::Table => Setup { depth: 8, ..setup },
            Experiment::Strength | Experiment::Match => Setup { trees: 40, ..setup },
            Experiment::Changes => Setup { trees: 100, depth: 8, ..setup },
            Experiment::TenGames => Setup { depth: 12, ..setup },
            Experiment::Moves | Experiment::Ordering | Experiment::Aspiration => setup,
        }
    }
}
