//! What a page, a link and a command must know of a game, and which games there are.

use std::convert::Infallible;
use std::error::Error;
use std::fmt::Debug;

use plywise_search::GameRules;

use crate::{Board, TicTacToe};

/// A game that can be shown. A value of it is the game from one of its positions; its default value is the whole game.
pub trait BoardGame: GameRules<Stop = Infallible, Node: Debug> + Debug + Default + 'static {
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
    /// The rules in a sentence or two: who moves first, and what the outcomes are worth.
    pub rules: &'static str,
    /// What a position looks worth at a depth limit, in a sentence.
    pub static_value: &'static str,
    /// How a position is written, in a sentence.
    pub notation: &'static str,
    /// The label of a field in which a position is typed.
    pub position_label: &'static str,
    /// What MAX and MIN play with, as a sentence names them.
    pub pieces: [&'static str; 2],
    /// What a player who has won has done, as the end of a sentence about the player.
    pub has_won: &'static str,
    /// Positions to search from, as links have them, each with what is worth a look there. The first is opened first.
    pub starts: &'static [(&'static str, &'static str)],
}

/// A game of [`GAMES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameKind {
    /// Three in a row.
    TicTacToe,
}

/// Every game, in the order in which to offer them.
pub const GAMES: [GameKind; 1] = [GameKind::TicTacToe];

/// Something that is done with a game, whichever it is.
pub trait GameVisitor {
    /// What comes of it.
    type Output;

    /// Does it with this game.
    fn visit<G: BoardGame>(self) -> Self::Output;
}

impl GameKind {
    /// Does something with the game.
    pub fn visit<V: GameVisitor>(self, visitor: V) -> V::Output {
        match self {
            GameKind::TicTacToe => visitor.visit::<TicTacToe>(),
        }
    }

    /// What there is to say of it.
    #[must_use]
    pub fn info(self) -> &'static GameInfo {
        struct Info;
        impl GameVisitor for Info {
            type Output = &'static GameInfo;
            fn visit<G: BoardGame>(self) -> &'static GameInfo {
                const { &G::INFO }
            }
        }
        self.visit(Info)
    }

    /// The game that commands and the page call by this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<GameKind> {
        GAMES.into_iter().find(|game| game.info().key == key)
    }

    /// The game that links call by this key.
    #[must_use]
    pub fn from_link_key(key: &str) -> Option<GameKind> {
        GAMES.into_iter().find(|game| game.info().link_key == key)
    }
}
