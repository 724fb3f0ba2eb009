//! What a page, a link and a command must know of a game.

use std::convert::Infallible;
use std::error::Error;
use std::fmt::Debug;

use plywise_search::{GameRules, Mover, Score};

use crate::{Board, Mark, PositionPart, Setup, english};

/// A game that can be shown. A value of it is the game from one of its positions; its default value is the whole game.
///
/// Its positions are small values that are copied, as [`plywise_search::Game::Node`] asks: a search then owns what it is
/// at, positions are keys of tables as they are, and nothing grows while a search runs, as a list of positions with
/// handles would. Where a library's own board is no such value, as in chess, the game packs it.
pub trait BoardGame: GameRules<Stop = Infallible, Node: Debug> + Clone + Debug + Default + 'static {
    /// What there is to say of the game.
    const INFO: GameInfo;

    /// Why a text is no position.
    type PositionError: Error + Send + Sync + 'static;

    /// The game from a position that somebody wrote.
    ///
    /// # Errors
    /// When the text is no position that can come up.
    fn from_text(text: &str) -> Result<Self, Self::PositionError>;

    /// A position as people write it; [`BoardGame::from_text`] reads it.
    fn text(&self, node: Self::Node) -> String;

    /// A position as links and form fields have it: letters, digits, dots and `_` only. [`BoardGame::from_text`] reads it.
    fn link_text(&self, node: Self::Node) -> String;

    /// What a picture shows of a position.
    fn board(&self, node: Self::Node) -> Board;

    /// What stands beside the board where squares do not say it: a name and what there is of it, as people read them.
    fn beside(&self, _node: Self::Node) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// The squares that somebody presses one after the other to make a move, counted row by row from the top left, as
    /// [`GameInfo::presses`] says. None where the move is no square, as passing is.
    fn pressed(&self, from: Self::Node, to: Self::Node) -> Vec<usize>;

    /// A move as people read it, where that is more than its name.
    fn move_words(&self, from: Self::Node, to: Self::Node) -> String {
        self.move_name(from, to)
    }

    /// A position as somebody who sets one up begins with it.
    fn setup(&self, node: Self::Node) -> Setup {
        Setup { board: self.board(node), chosen: Vec::new() }
    }

    /// The text of the position that somebody has set up, going on from the root of this game. Whether such a position can come
    /// up, [`BoardGame::from_text`] says.
    fn set_up(&self, setup: &Setup) -> String;

    /// How much a position shows of each of the game's features, in the order of [`GameInfo::features`]. Weighted and
    /// added up they are what the position looks worth ([`plywise_search::Game::static_value`]); in a game of several players, to the
    /// first of them.
    fn features(&self, node: Self::Node) -> impl Iterator<Item = f64>;

    /// The same for one of several players, counted from 0. Empty in other games.
    fn features_of(&self, _node: Self::Node, _player: usize) -> Vec<f64> {
        Vec::new()
    }

    /// What one unit of a feature is worth to MAX, by its place among [`GameInfo::features`]: what it usually is, but in a
    /// game that is [weighted otherwise](crate::Weighted).
    fn weight(&self, nth: usize) -> f64 {
        Self::INFO.features.get(nth).map_or(0.0, |feature| feature.weight)
    }

    /// Whether every feature weighs what it usually does.
    fn has_usual_weights(&self) -> bool {
        Self::INFO.features.iter().enumerate().all(|(nth, feature)| self.weight(nth) == feature.weight)
    }

    /// Distinguishes positions as rules about repetition do: clocks that only count moves are no part of it.
    fn repetition_key(&self, node: Self::Node) -> Self::Key {
        self.key(node)
    }

    /// Who decides at a position. [`plywise_search::Game::player`] only knows which side that is.
    fn mover(&self, node: Self::Node) -> Mover {
        self.player(node).into()
    }

    /// How likely chance is to go from a position to one of its children, where chance decides.
    fn probability(&self, from: Self::Node, _to: Self::Node) -> f64 {
        1.0 / self.children(from).count().max(1) as f64
    }

    /// In a game of several players, what a position is worth to each: its outcome where the game is over, and
    /// otherwise what it looks worth. Empty in other games.
    fn payoffs(&self, _node: Self::Node) -> Vec<Score> {
        Vec::new()
    }
}

/// What a position looks worth by its features and what they weigh.
pub(crate) fn weighed<G: BoardGame>(game: &G, node: G::Node) -> Score {
    added_up(game, game.features(node))
}

/// So much of each feature, times what they weigh.
pub(crate) fn added_up<G: BoardGame>(game: &G, amounts: impl IntoIterator<Item = f64>) -> Score {
    let sum = amounts.into_iter().enumerate().map(|(nth, amount)| game.weight(nth) * amount).sum();
    Score::new(sum).unwrap_or(Score::ZERO)
}

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Players {
    /// MAX and MIN, and nothing is left to chance.
    Two,
    /// MAX and MIN, and chance.
    TwoAndChance,
    /// So many players, each for itself.
    Several(u8),
}

/// What somebody presses on a board to make a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presses {
    /// The square on which a piece is put.
    Square,
    /// Any square of the column in which a piece falls.
    Column,
    /// The square of a piece, and then the one to which it goes.
    Piece,
    /// The first of the stones that are taken; those behind it are taken, too.
    Stone,
    /// The place of a piece on a track, or the one to which a piece goes from the start: any square of that column.
    Track,
    /// The place between two dots where a line is drawn.
    Line,
    /// Nothing: no move is a square.
    Nothing,
}

impl Presses {
    /// Whether every square of a column stands for all of it.
    #[must_use]
    pub fn takes_columns(self) -> bool {
        match self {
            Presses::Column | Presses::Track => true,
            Presses::Square | Presses::Piece | Presses::Stone | Presses::Line | Presses::Nothing => false,
        }
    }
}

/// A named part of what a position looks worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameFeature {
    /// Its name, as a tree's text has it: lower case, words joined by `-`.
    pub name: &'static str,
    /// What one unit of it is worth to MAX, unless somebody gives it another weight.
    pub weight: f64,
    /// What it counts, as a phrase.
    pub about: &'static str,
}

/// What there is to say of a game.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// What links call it: short, lower case, without `-`. It never changes.
    pub link_key: &'static str,
    /// What commands and the page call it: lower case, words joined by `-`.
    pub key: &'static str,
    /// Its name, as it stands in a list or at the beginning of a sentence.
    pub title: &'static str,
    /// Who plays.
    pub players: Players,
    /// The rules in a sentence or two: who moves first, and what the outcomes are worth.
    pub rules: &'static str,
    /// What a position looks worth at a depth limit, in a sentence.
    pub static_value: &'static str,
    /// The parts of that value.
    pub features: &'static [GameFeature],
    /// The worst and the best outcome for MAX, or for the first of several players.
    pub outcomes: [f64; 2],
    /// How a position is written, in a sentence.
    pub notation: &'static str,
    /// The label of a field in which a position is typed.
    pub position_label: &'static str,
    /// What MAX and MIN play with, as a sentence names them.
    pub pieces: [&'static str; 2],
    /// What whoever sets up a position can put on a square. None where nothing stands on squares.
    pub marks: &'static [Mark],
    /// What that person chooses beside the board, since squares do not say it.
    pub parts: &'static [PositionPart],
    /// What is pressed on the board to make a move.
    pub presses: Presses,
    /// What a point of a player is called: one, and several.
    pub points: [&'static str; 2],
    /// What a player who has won has done, as the end of a sentence about the player.
    pub has_won: &'static str,
    /// Positions to search from, as links have them, each with what is worth a look there. The first is opened first.
    pub starts: &'static [(&'static str, &'static str)],
    /// A position that shows what the game looks like, as links have it.
    pub sample_position: &'static str,
    /// Its board as a [text](Board::text), so that it can be drawn by whoever does not know the rules.
    pub sample_board: &'static str,
}

impl GameInfo {
    /// Whether whoever sets up a position also chooses whose turn it is. Otherwise the pieces say so: players put them in turn.
    #[must_use]
    pub fn asks_turn(&self) -> bool {
        self.parts.iter().any(|part| part.name == english::TURN)
    }
}
