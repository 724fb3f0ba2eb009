//! A game with something between its rules and a search: who counts positions, stops a search, or puts moves in another order.

use std::convert::Infallible;

use crate::{Game, GameRules, Player, Score};

/// What stands between the rules of a game and a search.
pub trait Hook<G: GameRules> {
    /// What it stops a search with, see [`Game::Stop`].
    type Stop;

    /// Called whenever a search asks whether the game is over at a position: once for each position that it enters, and no more
    /// than twice.
    ///
    /// # Errors
    /// When the search is to stop.
    fn asked(&self) -> Result<(), Self::Stop>;

    /// The children of a position, in the order in which the search is given them.
    fn children(&self, game: &G, node: G::Node) -> impl Iterator<Item = G::Node> {
        game.children(node)
    }
}

/// A game with a hook. All else is as the game has it.
///
/// ```
/// use std::cell::Cell;
///
/// use plywise_games::TicTacToe;
/// use plywise_search::{Hooked, Search, Watch, alpha_beta};
///
/// struct Enough;
/// let left = Cell::new(1_000);
/// let count = || {
///     left.set(left.get() - 1);
///     if left.get() == 0 { Err(Enough) } else { Ok(()) }
/// };
/// let game = TicTacToe::default();
/// let searched = alpha_beta(&Hooked { game: &game, hook: Watch(&count) }, Search::ALPHA_BETA.rules, |_| ());
/// assert!(searched.is_err());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Hooked<'g, G, H> {
    /// The rules.
    pub game: &'g G,
    /// What stands before them.
    pub hook: H,
}

/// A hook that only watches: the function is called as [`Hook::asked`] is.
#[derive(Clone, Copy)]
pub struct Watch<'w, S>(pub &'w dyn Fn() -> Result<(), S>);

impl<S> std::fmt::Debug for Watch<'_, S> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("Watch")
    }
}

impl<G: GameRules, S> Hook<G> for Watch<'_, S> {
    type Stop = S;

    fn asked(&self) -> Result<(), S> {
        (self.0)()
    }
}

impl<G: GameRules<Stop = Infallible>, H: Hook<G>> Game for Hooked<'_, G, H> {
    type Node = G::Node;
    type Stop = H::Stop;

    fn root(&self) -> G::Node {
        self.game.root()
    }

    fn player(&self, node: G::Node) -> Player {
        self.game.player(node)
    }

    fn value(&self, node: G::Node) -> Result<Option<Score>, H::Stop> {
        self.hook.asked()?;
        let Ok(value) = self.game.value(node);
        Ok(value)
    }

    fn static_value(&self, node: G::Node) -> Result<Score, H::Stop> {
        let Ok(value) = self.game.static_value(node);
        Ok(value)
    }

    fn children(&self, node: G::Node) -> impl Iterator<Item = G::Node> {
        self.hook.children(self.game, node)
    }
}

impl<G: GameRules<Stop = Infallible>, H: Hook<G>> GameRules for Hooked<'_, G, H> {
    type Key = G::Key;

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
