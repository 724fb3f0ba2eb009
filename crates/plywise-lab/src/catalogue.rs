//! The rules that whoever runs an experiment has at hand.

use plywise_games::{GameKind, GameVisitor};

/// Which games there are the rules of: a browser loads those of chess only for those who ask for them.
pub trait Catalogue {
    /// Does something with a game; `None` where it is not there.
    fn visit<V: GameVisitor>(&self, game: GameKind, visitor: V) -> Option<V::Output>;
}

/// Every game of [`plywise_games::GAMES`].
#[derive(Clone, Copy, Debug)]
pub struct EveryGame;

impl Catalogue for EveryGame {
    fn visit<V: GameVisitor>(&self, game: GameKind, visitor: V) -> Option<V::Output> {
        Some(game.visit(visitor))
    }
}
