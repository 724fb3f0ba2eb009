//! What can be chosen of an experiment, by name: links and forms read and write a setup so.

use plywise_games::{GAMES, GameKind, Players};
use plywise_play::{Limit, Player};

use crate::english;
use crate::experiment::{Experiment, Setup};

/// A field of a [`Setup`]. Games, positions and trees are one field: how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parameter {
    /// [`Setup::branching`].
    Branching,
    /// [`Setup::depth`].
    Depth,
    /// [`Setup::trees`], of random trees.
    Trees,
    /// [`Setup::trees`], of games.
    Games,
    /// [`Setup::trees`], of positions.
    Positions,
    /// [`Setup::opening`].
    Opening,
    /// [`Setup::seed`].
    Seed,
    /// [`Setup::game`].
    Game,
    /// [`Setup::first`].
    First,
    /// [`Setup::second`].
    Second,
    /// The search of [`Setup::first`], at every depth.
    Search,
    /// [`Setup::second`], against whom depths are measured.
    Against,
    /// [`Setup::third`].
    AlsoAgainst,
    /// [`Setup::speed`].
    Speed,
}

impl Parameter {
    /// Every one.
    pub const ALL: [Parameter; Parameter::Speed as usize + 1] = [
        Parameter::Branching,
        Parameter::Depth,
        Parameter::Trees,
        Parameter::Games,
        Parameter::Positions,
        Parameter::Opening,
        Parameter::Seed,
        Parameter::Game,
        Parameter::First,
        Parameter::Second,
        Parameter::Search,
        Parameter::Against,
        Parameter::AlsoAgainst,
        Parameter::Speed,
    ];

    /// What links call it. It never changes.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Parameter::Branching => "branching",
            Parameter::Depth => "depth",
            Parameter::Trees => "trees",
            Parameter::Games => "games",
            Parameter::Positions => "positions",
            Parameter::Opening => "opening",
            Parameter::Seed => "seed",
            Parameter::Game => "game",
            Parameter::First => "first",
            Parameter::Second => "second",
            Parameter::Search => "search",
            Parameter::Against => "against",
            Parameter::AlsoAgainst => "also",
            Parameter::Speed => "speed",
        }
    }

    /// Whether it is a player, or the search of one.
    #[must_use]
    pub const fn is_player(self) -> bool {
        use Parameter::{Against, AlsoAgainst, First, Search, Second};
        matches!(self, First | Second | Search | Against | AlsoAgainst)
    }

    /// What is wrong with a text for a player, as a sentence without its end; `None` where nothing is, or for other parameters.
    #[must_use]
    pub fn problem(self, text: &str) -> Option<String> {
        match self {
            Parameter::Search => {
                Player::to_depth(1).with_search(text).err().map(|problem| english::no_search(&problem))
            }
            _ if self.is_player() => player(text).err(),
            _ => None,
        }
    }

    /// The label of a field for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        english::parameter(self)
    }
}

impl Experiment {
    /// What can be chosen of it, in the order in which to offer it.
    #[must_use]
    pub const fn parameters(self) -> &'static [Parameter] {
        use Parameter::{
            Against, AlsoAgainst, Branching, Depth, First, Game, Games, Opening, Positions, Search, Second,
            Seed, Speed, Trees,
        };
        match self {
            Experiment::Leaves | Experiment::Ordering | Experiment::Aspiration => {
                &[Branching, Depth, Trees, Seed]
            }
            Experiment::Moves => &[Game, Depth, Seed],
            Experiment::Table => &[Game, Depth],
            Experiment::Strength => &[Game, Search, Against, AlsoAgainst, Depth, Games, Opening, Seed],
            Experiment::Changes => &[Game, Depth, Positions, Opening, Seed],
            Experiment::Match => &[Game, First, Second, Games, Opening, Seed],
            Experiment::TenGames => &[Depth, Speed],
        }
    }
}

impl Setup {
    /// What is chosen, as [`Setup::put`] reads it.
    #[must_use]
    pub fn text(&self, parameter: Parameter) -> String {
        match parameter {
            Parameter::Branching => self.branching.to_string(),
            Parameter::Depth => self.depth.to_string(),
            Parameter::Trees | Parameter::Games | Parameter::Positions => self.trees.to_string(),
            Parameter::Opening => self.opening.to_string(),
            Parameter::Seed => self.seed.to_string(),
            Parameter::Game => self.game.info().link_key.to_owned(),
            Parameter::First => self.first.text(),
            Parameter::Second | Parameter::Against => self.second.text(),
            Parameter::Search => self.first.search_text(),
            Parameter::AlsoAgainst => self.third.text(),
            Parameter::Speed => format!("{:.0}", self.speed),
        }
    }

    /// Chooses something else. `false`, and nothing changes, where the text says nothing that can be.
    pub fn put(&mut self, parameter: Parameter, text: &str) -> bool {
        let whole = |least: u64, most: u64| {
            text.trim().parse::<u64>().ok().filter(|number| (least..=most).contains(number))
        };
        let small = |least: u32, most: u32| whole(least.into(), most.into()).map(|number| number as u32);
        let is_put = |()| true;
        match parameter {
            Parameter::Branching => small(1, 1000).map(|n| self.branching = n).is_some_and(is_put),
            Parameter::Depth => small(1, 400).map(|n| self.depth = n).is_some_and(is_put),
            Parameter::Trees | Parameter::Games | Parameter::Positions => {
                whole(1, 1_000_000).map(|n| self.trees = n).is_some_and(is_put)
            }
            Parameter::Opening => small(0, 40).map(|n| self.opening = n).is_some_and(is_put),
            Parameter::Seed => whole(0, u64::MAX).map(|n| self.seed = n).is_some_and(is_put),
            Parameter::Game => game(text).map(|game| self.game = game).is_some_and(is_put),
            Parameter::First => player(text).map(|player| self.first = player).is_ok(),
            Parameter::Second | Parameter::Against => player(text).map(|player| self.second = player).is_ok(),
            Parameter::AlsoAgainst => player(text).map(|player| self.third = player).is_ok(),
            Parameter::Search => self.first.with_search(text).map(|player| self.first = player).is_ok(),
            Parameter::Speed => {
                whole(1, 1_000_000_000_000_000).map(|n| self.speed = n as f64).is_some_and(is_put)
            }
        }
    }
}

impl Experiment {
    /// The games that it can be made of: those of two players without chance, and where searches for others can be counted, all.
    pub fn games(self) -> impl Iterator<Item = GameKind> {
        let takes = move |game: &GameKind| self == Experiment::Moves || game.info().players == Players::Two;
        GAMES.into_iter().filter(takes)
    }
}

/// A player of an experiment. Nobody has a clock there, so that a seed gives the same games everywhere.
///
/// # Errors
/// Why it is none, as a sentence without its end.
pub fn player(text: &str) -> Result<Player, String> {
    let player = Player::read(text).map_err(|problem| english::no_player(&problem))?;
    match player.limit {
        Limit::Time(_) => Err(english::no_clock(text)),
        Limit::Plies(_) | Limit::Nodes(_) => Ok(player),
    }
}

fn game(key: &str) -> Option<GameKind> {
    GameKind::from_link_key(key)
}
