//! Which games there are.

use crate::{BoardGame, Boxes, Chess, ConnectFour, GameInfo, Nim, Pig, Race, Reversi, TicTacToe};

/// A game of [`GAMES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameKind {
    /// Three in a row.
    TicTacToe,
    /// Heaps to take from; subtraction games too.
    Nim,
    /// Four in a row, discs falling down.
    ConnectFour,
    /// Discs that are turned over.
    Reversi,
    /// Chess.
    Chess,
    /// A die that may be thrown once more.
    Pig,
    /// Two pieces each on one short track, by a die.
    Race,
    /// Dots and boxes, for three players.
    Boxes,
}

/// Every game, in the order in which to offer them.
pub const GAMES: [GameKind; GameKind::Boxes as usize + 1] = [
    GameKind::TicTacToe,
    GameKind::Nim,
    GameKind::ConnectFour,
    GameKind::Reversi,
    GameKind::Chess,
    GameKind::Pig,
    GameKind::Race,
    GameKind::Boxes,
];

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
            GameKind::Nim => visitor.visit::<Nim>(),
            GameKind::ConnectFour => visitor.visit::<ConnectFour>(),
            GameKind::Reversi => visitor.visit::<Reversi>(),
            GameKind::Chess => visitor.visit::<Chess>(),
            GameKind::Pig => visitor.visit::<Pig>(),
            GameKind::Race => visitor.visit::<Race>(),
            GameKind::Boxes => visitor.visit::<Boxes>(),
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

    /// The game that links call by this key. They may also say what commands say.
    #[must_use]
    pub fn from_link_key(key: &str) -> Option<GameKind> {
        GAMES.into_iter().find(|game| game.info().link_key == key).or_else(|| GameKind::from_key(key))
    }

    /// The game that a link names before its first `-`, and what it says behind that; keys of commands may hold a `-` themselves.
    /// None where no game is named.
    #[must_use]
    pub fn split_link(said: &str) -> Option<(GameKind, &str)> {
        let rest = |key: &str| {
            let rest = said.strip_prefix(key)?;
            if rest.is_empty() { Some(rest) } else { rest.strip_prefix('-') }
        };
        GAMES.into_iter().find_map(|game| {
            let keys = [game.info().link_key, game.info().key];
            Some((game, keys.into_iter().find_map(rest)?))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests of every game go through [`GAMES`]: a new kind has to be named here, and stands there then.
    #[test]
    fn every_kind_of_game_is_listed() {
        let next = |game| match game {
            GameKind::TicTacToe => Some(GameKind::Nim),
            GameKind::Nim => Some(GameKind::ConnectFour),
            GameKind::ConnectFour => Some(GameKind::Reversi),
            GameKind::Reversi => Some(GameKind::Chess),
            GameKind::Chess => Some(GameKind::Pig),
            GameKind::Pig => Some(GameKind::Race),
            GameKind::Race => Some(GameKind::Boxes),
            GameKind::Boxes => None,
        };
        let kinds = std::iter::successors(Some(GameKind::TicTacToe), |game| next(*game));
        assert_eq!(kinds.collect::<Vec<_>>(), GAMES);
    }
}
