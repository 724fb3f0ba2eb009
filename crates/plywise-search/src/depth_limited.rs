//! A game that a search looks into no deeper than a horizon.

use crate::{Game, GameRules, Horizon, Player, Score, Unit};

/// A game whose positions at a depth limit are worth what they look worth ([`Game::static_value`]), so that every search
/// takes a depth limit without knowing of it.
///
/// A drawn tree has one of its own, see [`crate::OrderedTree`]: there, how deep a node lies is counted once for all
/// searches.
///
/// ```
/// use plywise_games::TicTacToe;
/// use plywise_search::{DepthLimited, Horizon, Score, Unit, minimax};
///
/// let game = TicTacToe::default();
/// let two_plies = Some(Horizon { depth: 2, unit: Unit::Plies });
/// let Ok(value) = minimax(&DepthLimited::new(&game, two_plies), |_| ());
/// assert_eq!(value, Score::new(0.01).unwrap(), "the middle is a little better for whoever moves first");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DepthLimited<'g, G> {
    game: &'g G,
    horizon: Option<Horizon>,
    /// Who moves first: with that player's turn a round begins.
    first: Player,
}

/// A position, and how deep a search has come there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AtDepth<N> {
    /// The position.
    pub position: N,
    /// How deep it lies below the root, in the unit of the depth limit.
    pub depth: u32,
}

impl<'g, G: Game> DepthLimited<'g, G> {
    /// The game down to a depth limit, or as far as it goes.
    #[must_use]
    pub fn new(game: &'g G, horizon: Option<Horizon>) -> DepthLimited<'g, G> {
        DepthLimited { game, horizon, first: game.player(game.root()) }
    }

    /// Whether the search goes no deeper here, although the game does.
    ///
    /// # Errors
    /// When the game is over here and nobody said what that is worth.
    pub fn is_at_horizon(&self, node: AtDepth<G::Node>) -> Result<bool, G::Stop> {
        Ok(self.is_limited_at(node.depth) && self.game.value(node.position)?.is_none())
    }

    fn is_limited_at(&self, depth: u32) -> bool {
        self.horizon.is_some_and(|horizon| depth >= horizon.depth)
    }
}

impl<G: Game> Game for DepthLimited<'_, G> {
    type Node = AtDepth<G::Node>;
    type Stop = G::Stop;

    fn root(&self) -> AtDepth<G::Node> {
        AtDepth { position: self.game.root(), depth: 0 }
    }

    #[inline]
    fn player(&self, node: AtDepth<G::Node>) -> Player {
        self.game.player(node.position)
    }

    #[inline]
    fn value(&self, node: AtDepth<G::Node>) -> Result<Option<Score>, G::Stop> {
        match self.game.value(node.position)? {
            None if self.is_limited_at(node.depth) => self.game.static_value(node.position).map(Some),
            value => Ok(value),
        }
    }

    fn static_value(&self, node: AtDepth<G::Node>) -> Result<Score, G::Stop> {
        self.game.static_value(node.position)
    }

    #[inline]
    fn children(&self, node: AtDepth<G::Node>) -> impl Iterator<Item = AtDepth<G::Node>> {
        let is_by_rounds = self.horizon.is_some_and(|horizon| horizon.unit == Unit::Rounds);
        let may_end_round = is_by_rounds && self.game.player(node.position) != self.first;
        self.game.children(node.position).map(move |position| {
            // A round is over when the turn comes back to whoever moved first.
            let goes_deeper = !is_by_rounds || may_end_round && self.game.player(position) == self.first;
            AtDepth { position, depth: node.depth + u32::from(goes_deeper) }
        })
    }
}

impl<G: GameRules> GameRules for DepthLimited<'_, G> {
    /// The position, and how deep it lies where that matters: what was found with less depth to go is not worth the same.
    type Key = (G::Key, u32);

    fn key(&self, node: AtDepth<G::Node>) -> (G::Key, u32) {
        (self.game.key(node.position), if self.horizon.is_some() { node.depth } else { 0 })
    }

    fn n_moves(&self) -> usize {
        self.game.n_moves()
    }

    fn move_number(&self, from: AtDepth<G::Node>, to: AtDepth<G::Node>) -> usize {
        self.game.move_number(from.position, to.position)
    }

    fn move_name(&self, from: AtDepth<G::Node>, to: AtDepth<G::Node>) -> String {
        self.game.move_name(from.position, to.position)
    }
}
