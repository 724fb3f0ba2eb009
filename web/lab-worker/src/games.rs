//! Which games each of the two programs has the rules of.

use plywise_games::{Boxes, Chess, ConnectFour, GameKind, GameVisitor, Nim, Pig, Race, Reversi, TicTacToe};
use plywise_lab::Catalogue;

/// Every game but chess.
#[derive(Clone, Copy, Debug)]
pub struct AllButChess;

impl Catalogue for AllButChess {
    fn visit<V: GameVisitor>(&self, game: GameKind, visitor: V) -> Option<V::Output> {
        match game {
            GameKind::TicTacToe => Some(visitor.visit::<TicTacToe>()),
            GameKind::Nim => Some(visitor.visit::<Nim>()),
            GameKind::ConnectFour => Some(visitor.visit::<ConnectFour>()),
            GameKind::Reversi => Some(visitor.visit::<Reversi>()),
            GameKind::Pig => Some(visitor.visit::<Pig>()),
            GameKind::Race => Some(visitor.visit::<Race>()),
            GameKind::Boxes => Some(visitor.visit::<Boxes>()),
            GameKind::Chess => None,
        }
    }
}

/// Chess alone.
#[derive(Clone, Copy, Debug)]
pub struct ChessAlone;

impl Catalogue for ChessAlone {
    fn visit<V: GameVisitor>(&self, game: GameKind, visitor: V) -> Option<V::Output> {
        (game == GameKind::Chess).then(|| visitor.visit::<Chess>())
    }
}
