//! Games whose features have other weights than usual.

use std::convert::Infallible;
use std::error::Error;
use std::fmt;

use plywise_search::{Game, GameRules, Mover, Player, Score};

use crate::board_game::{added_up, weighed};
use crate::{Board, BoardGame, GameFeature, GameInfo, Setup, english};

/// What features of a game weigh, by name, where that is not as usual.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Weights(Vec<(String, f64)>);

impl Weights {
    /// No weight is larger than this, or smaller than the same below zero.
    pub const LARGEST: f64 = 1e6;

    /// Whether every feature weighs what it usually does.
    #[must_use]
    pub fn is_usual(&self) -> bool {
        self.0.is_empty()
    }

    /// The features that weigh something else, each with its weight.
    pub fn iter(&self) -> impl Iterator<Item = (&str, f64)> {
        self.0.iter().map(|(name, weight)| (&**name, *weight))
    }

    /// What a feature weighs where that is not as usual.
    #[must_use]
    pub fn of(&self, name: &str) -> Option<f64> {
        self.iter().find(|(known, _)| *known == name).map(|(_, weight)| weight)
    }

    /// Every feature of a game, with what it weighs.
    #[must_use]
    pub fn all(&self, info: &GameInfo) -> Vec<(String, f64)> {
        let weight = |feature: &GameFeature| self.of(feature.name).unwrap_or(feature.weight);
        info.features.iter().map(|feature| (feature.name.to_owned(), weight(feature))).collect()
    }

    /// The same with another weight for a feature.
    #[must_use]
    pub fn with(&self, name: &str, weight: f64) -> Weights {
        let mut weights = self.clone();
        match weights.0.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) => *known = weight,
            None => weights.0.push((name.to_owned(), weight)),
        }
        weights
    }

    /// The same as a game has them: its features in their order, and no weight that is as usual.
    ///
    /// # Errors
    /// When the game has no such feature, or a weight is too large.
    pub fn for_game(&self, info: &GameInfo) -> Result<Weights, WeightProblem> {
        for (name, weight) in self.iter() {
            if info.features.iter().all(|feature| feature.name != name) {
                let features = info.features.iter().map(|feature| feature.name).collect();
                return Err(WeightProblem::NoFeature { name: name.to_owned(), title: info.title, features });
            }
            // Neither is what is no number.
            if !(-Weights::LARGEST..=Weights::LARGEST).contains(&weight) {
                return Err(WeightProblem::TooLarge { name: name.to_owned() });
            }
        }
        let known = info.features.iter().filter_map(|feature| {
            let weight = self.of(feature.name).filter(|weight| *weight != feature.weight)?;
            Some((feature.name.to_owned(), weight))
        });
        Ok(Weights(known.collect()))
    }
}

impl<N: Into<String>> FromIterator<(N, f64)> for Weights {
    /// The last weight of a feature counts.
    fn from_iter<I: IntoIterator<Item = (N, f64)>>(weights: I) -> Weights {
        weights.into_iter().fold(Weights::default(), |all, (name, weight)| all.with(&name.into(), weight))
    }
}

/// Why features of a game cannot weigh what somebody says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WeightProblem {
    /// The game has no such feature.
    NoFeature {
        /// What was said.
        name: String,
        /// What the game is called.
        title: &'static str,
        /// What it has, by name.
        features: Vec<&'static str>,
    },
    /// The weight is larger than [`Weights::LARGEST`], or smaller than the same below zero.
    TooLarge {
        /// The feature.
        name: String,
    },
}

impl fmt::Display for WeightProblem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&english::weight_problem(self))
    }
}

impl Error for WeightProblem {}

/// A game whose positions look worth something else, because its features have other weights. All else is as the game has it.
///
/// Weights may be so large that a position looks worth more than a won game is. What a search finds is then still what
/// minimax finds.
///
/// ```
/// use plywise_games::{BoardGame, ConnectFour, Weighted, Weights};
/// use plywise_search::Game as _;
///
/// let game = ConnectFour::from_text("....../....../....../.xx.oo")?;
/// let weights: Weights = [("twos", 5.0), ("threes", 0.0)].into_iter().collect();
/// let heavy = Weighted::new(game.clone(), &weights)?;
/// let (Ok(usual), Ok(other)) = (game.static_value(game.root()), heavy.static_value(heavy.root()));
/// assert_eq!(other.points(), 5.0 * usual.points(), "nobody has three of four squares");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Weighted<G> {
    game: G,
    /// By feature; empty where all are as usual.
    weights: Vec<f64>,
}

impl<G: BoardGame> Weighted<G> {
    /// The game with the usual weights.
    pub fn usual(game: G) -> Weighted<G> {
        Weighted { game, weights: Vec::new() }
    }

    /// The game with these weights.
    ///
    /// # Errors
    /// As of [`Weights::for_game`].
    pub fn new(game: G, weights: &Weights) -> Result<Weighted<G>, WeightProblem> {
        let weights = weights.for_game(&G::INFO)?;
        if weights.is_usual() {
            return Ok(Weighted::usual(game));
        }
        let weights = weights.all(&G::INFO).into_iter().map(|(_, weight)| weight).collect();
        Ok(Weighted { game, weights })
    }
}

impl<G: BoardGame> Game for Weighted<G> {
    type Node = G::Node;
    type Stop = Infallible;

    fn root(&self) -> G::Node {
        self.game.root()
    }

    #[inline]
    fn player(&self, node: G::Node) -> Player {
        self.game.player(node)
    }

    #[inline]
    fn value(&self, node: G::Node) -> Result<Option<Score>, Infallible> {
        self.game.value(node)
    }

    fn static_value(&self, node: G::Node) -> Result<Score, Infallible> {
        if self.weights.is_empty() { self.game.static_value(node) } else { Ok(weighed(self, node)) }
    }

    #[inline]
    fn children(&self, node: G::Node) -> impl Iterator<Item = G::Node> {
        self.game.children(node)
    }
}

impl<G: BoardGame> GameRules for Weighted<G> {
    type Key = G::Key;

    #[inline]
    fn key(&self, node: G::Node) -> G::Key {
        self.game.key(node)
    }

    fn n_moves(&self) -> usize {
        self.game.n_moves()
    }

    fn move_number(&self, from: G::Node, to: G::Node) -> usize {
        self.game.move_number(from, to)
    }

    fn move_name(&self, from: G::Node, to: G::Node) -> String {
        self.game.move_name(from, to)
    }

    fn is_noisy(&self, from: G::Node, to: G::Node) -> bool {
        self.game.is_noisy(from, to)
    }

    fn is_threatened(&self, node: G::Node) -> bool {
        self.game.is_threatened(node)
    }

    fn is_extended(&self, node: G::Node) -> bool {
        self.game.is_extended(node)
    }

    fn passed(&self, node: G::Node) -> Option<G::Node> {
        self.game.passed(node)
    }
}

impl<G: BoardGame> BoardGame for Weighted<G> {
    const INFO: GameInfo = G::INFO;

    type PositionError = G::PositionError;

    /// With the usual weights.
    fn from_text(text: &str) -> Result<Weighted<G>, G::PositionError> {
        G::from_text(text).map(Weighted::usual)
    }

    fn text(&self, node: G::Node) -> String {
        self.game.text(node)
    }

    fn link_text(&self, node: G::Node) -> String {
        self.game.link_text(node)
    }

    fn board(&self, node: G::Node) -> Board {
        self.game.board(node)
    }

    fn beside(&self, node: G::Node) -> Vec<(&'static str, String)> {
        self.game.beside(node)
    }

    fn pressed(&self, from: G::Node, to: G::Node) -> Vec<usize> {
        self.game.pressed(from, to)
    }

    fn move_words(&self, from: G::Node, to: G::Node) -> String {
        self.game.move_words(from, to)
    }

    fn setup(&self, node: G::Node) -> Setup {
        self.game.setup(node)
    }

    fn set_up(&self, setup: &Setup) -> String {
        self.game.set_up(setup)
    }

    fn features(&self, node: G::Node) -> impl Iterator<Item = f64> {
        self.game.features(node)
    }

    fn weight(&self, nth: usize) -> f64 {
        self.weights.get(nth).copied().unwrap_or_else(|| self.game.weight(nth))
    }

    fn repetition_key(&self, node: G::Node) -> G::Key {
        self.game.repetition_key(node)
    }

    fn mover(&self, node: G::Node) -> Mover {
        self.game.mover(node)
    }

    fn probability(&self, from: G::Node, to: G::Node) -> f64 {
        self.game.probability(from, to)
    }

    fn features_of(&self, node: G::Node, player: usize) -> Vec<f64> {
        self.game.features_of(node, player)
    }

    fn payoffs(&self, node: G::Node) -> Vec<Score> {
        let (usual, Ok(value)) = (self.game.payoffs(node), self.game.value(node));
        if self.weights.is_empty() || value.is_some() {
            return usual;
        }
        (0..usual.len()).map(|player| added_up(self, self.features_of(node, player))).collect()
    }
}
