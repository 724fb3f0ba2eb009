//! A game that a search looks into no deeper than a horizon, or beyond it only where a position is not quiet.

use crate::{Game, GameRules, Horizon, Player, Score, Unit, english};

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
///
/// A limit in the middle of an exchange takes a capture for a gain and does not see the piece taken back: the *horizon effect*
/// (Berliner 1973). [`DepthLimited::with_quiescence`] looks beyond the limit where that may happen. There, whoever moves may
/// *stay*, which is worth what the position looks worth, or make a noisy move ([`GameRules::is_noisy`]); under a threat
/// ([`GameRules::is_threatened`]) nobody may stay, and every move is looked at. Staying is a child like any other, so a search
/// needs to know nothing of it: its value is exact in the game that goes on so. How far it goes on is bounded, as Shannon bounds it;
/// there a position is worth what it looks worth even if it is not quiet.
///
/// ```
/// use plywise_games::{BoardGame as _, Chess};
/// use plywise_search::{DepthLimited, Horizon, Selective, Unit, minimax};
///
/// // The queen takes a pawn that another pawn guards.
/// let game = Chess::from_text("4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1")?;
/// let one_ply = DepthLimited::new(&game, Some(Horizon { depth: 1, unit: Unit::Plies }));
/// let best = |game: &DepthLimited<'_, Chess>| minimax(game, |_| ()).map(|value| value.points());
/// assert!(best(&one_ply) > best(&one_ply.with_quiescence(Selective::QUIESCENCE_PLIES)));
/// # Ok::<(), plywise_games::PositionProblem>(())
/// ```
/// A position that is extended ([`GameRules::is_extended`]) has its moves wherever it lies. That does not count as a ply: below it
/// the search looks as deep beyond the limit as it would have looked there.
///
/// Source: Shannon 1950, "Programming a computer for playing chess", on positions that are "reasonably quiescent".
#[derive(Debug)]
pub struct DepthLimited<'g, G: Game> {
    game: &'g G,
    horizon: Option<Horizon>,
    /// How far beyond the limit it looks where a position is not quiet.
    quiescence: u32,
    /// Who moves first: with that player's turn a round begins.
    first: Player,
}

impl<G: Game> Clone for DepthLimited<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for DepthLimited<'_, G> {}

/// A position, and how deep a search has come there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AtDepth<N> {
    /// The position.
    pub position: N,
    /// How deep it lies below the root, in the unit of the depth limit; deeper where a search looks less deep below it, and less
    /// deep below a position that is extended.
    pub depth: u32,
    /// How the search has come there.
    pub came: Came,
}

impl<N> AtDepth<N> {
    /// Where a search begins.
    #[must_use]
    pub fn root(position: N) -> AtDepth<N> {
        AtDepth { position, depth: 0, came: Came::Moved }
    }
}

/// How a search of a game has come to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Came {
    /// By a move, or it is the root.
    Moved,
    /// By staying at the depth limit: the position is the same, and is worth what it looks worth.
    Stayed,
    /// By passing, which the rules do not allow: a null move.
    Passed,
}

impl Came {
    /// What staying and a null move are called where moves have names; no game writes its moves so.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Came::Moved => None,
            Came::Stayed => Some(english::STAY),
            Came::Passed => Some(english::NULL_MOVE),
        }
    }
}

impl<'g, G: GameRules> DepthLimited<'g, G> {
    /// The same game, looked into so far beyond the limit where a position is not quiet, in the unit of the limit; see
    /// [`crate::Selective::quiescence`].
    #[must_use]
    pub fn with_quiescence(self, plies: u32) -> DepthLimited<'g, G> {
        DepthLimited { quiescence: plies, ..self }
    }
}

impl<'g, G: GameRules> DepthLimited<'g, G> {
    /// Whether the search goes no deeper here by itself, although the game does.
    ///
    /// # Errors
    /// When the game is over here and nobody said what that is worth.
    pub fn is_at_horizon(&self, node: AtDepth<G::Node>) -> Result<bool, G::Stop> {
        Ok(self.is_cut_at(node) && self.game.value(node.position)?.is_none())
    }

    /// Whether a position lies at the depth limit or beyond, and is not extended.
    fn is_cut_at(&self, node: AtDepth<G::Node>) -> bool {
        self.is_limited_at(node.depth) && !self.game.is_extended(node.position)
    }

    /// The positions one move on, as deep as they lie.
    fn moves(&self, node: AtDepth<G::Node>) -> impl Iterator<Item = AtDepth<G::Node>> {
        let is_by_rounds = self.horizon.is_some_and(|horizon| horizon.unit == Unit::Rounds);
        let may_end_round = is_by_rounds && self.game.player(node.position) != self.first;
        // Beyond the limit only those that are extended have all their moves, and those that are looked at because they are not
        // quiet.
        let is_further = self.is_limited_at(node.depth) && self.game.is_extended(node.position);
        self.game.children(node.position).map(move |position| {
            // A round is over when the turn comes back to whoever moved first.
            let goes_deeper = !is_by_rounds || may_end_round && self.game.player(position) == self.first;
            let depth = node.depth + u32::from(goes_deeper && !is_further);
            AtDepth { position, depth, came: Came::Moved }
        })
    }
}

impl<'g, G: Game> DepthLimited<'g, G> {
    /// The game down to a depth limit, or as far as it goes.
    #[must_use]
    pub fn new(game: &'g G, horizon: Option<Horizon>) -> DepthLimited<'g, G> {
        DepthLimited { game, horizon, quiescence: 0, first: game.player(game.root()) }
    }

    /// The same game with another depth limit.
    #[must_use]
    pub fn down_to(self, horizon: Option<Horizon>) -> DepthLimited<'g, G> {
        DepthLimited { horizon, ..self }
    }

    /// The depth limit.
    #[must_use]
    pub fn horizon(&self) -> Option<Horizon> {
        self.horizon
    }

    /// The game itself.
    #[must_use]
    pub fn game(&self) -> &'g G {
        self.game
    }

    /// How much deeper a search may look below a position, in the unit of the depth limit; `None` without one.
    #[must_use]
    pub fn depth_left(&self, node: AtDepth<G::Node>) -> Option<u32> {
        self.horizon.map(|horizon| horizon.depth.saturating_sub(node.depth))
    }

    /// The same, with what it may look at beyond the limit: so two searches of a position are of the same depth exactly where they
    /// look at the same.
    #[must_use]
    pub fn reach(&self, node: AtDepth<G::Node>) -> Option<u32> {
        match self.quiescence {
            // Without an end, every position beyond the limit is looked into as far as the next.
            u32::MAX => self.depth_left(node),
            beyond => {
                let end = self.horizon?.depth.saturating_add(beyond);
                Some(end.saturating_sub(node.depth))
            }
        }
    }

    fn is_limited_at(&self, depth: u32) -> bool {
        self.horizon.is_some_and(|horizon| depth >= horizon.depth)
    }
}

impl<G: GameRules> DepthLimited<'_, G> {
    /// Whether the search looks beyond the limit here: at a noisy move, or because of a threat.
    fn is_unquiet(&self, AtDepth { position: at, depth, .. }: AtDepth<G::Node>) -> bool {
        self.goes_beyond(depth)
            && (self.game.is_threatened(at) || self.game.children(at).any(|to| self.game.is_noisy(at, to)))
    }

    /// Whether noisy moves of a position at or beyond the limit are still looked at.
    fn goes_beyond(&self, depth: u32) -> bool {
        let end = self.horizon.map_or(0, |horizon| horizon.depth.saturating_add(self.quiescence));
        self.quiescence == u32::MAX || depth < end
    }
}

impl<G: GameRules> Game for DepthLimited<'_, G> {
    type Node = AtDepth<G::Node>;
    type Stop = G::Stop;

    fn root(&self) -> AtDepth<G::Node> {
        AtDepth::root(self.game.root())
    }

    #[inline]
    fn player(&self, node: AtDepth<G::Node>) -> Player {
        self.game.player(node.position)
    }

    #[inline]
    fn value(&self, node: AtDepth<G::Node>) -> Result<Option<Score>, G::Stop> {
        match self.game.value(node.position)? {
            None if node.came == Came::Stayed || self.is_cut_at(node) && !self.is_unquiet(node) => {
                self.game.static_value(node.position).map(Some)
            }
            value => Ok(value),
        }
    }

    fn static_value(&self, node: AtDepth<G::Node>) -> Result<Score, G::Stop> {
        self.game.static_value(node.position)
    }

    #[inline]
    fn children(&self, node: AtDepth<G::Node>) -> impl Iterator<Item = AtDepth<G::Node>> {
        let is_beyond = self.quiescence > 0 && self.is_cut_at(node);
        let may_stay = is_beyond && !self.game.is_threatened(node.position);
        let stayed = may_stay.then_some(AtDepth { came: Came::Stayed, ..node });
        let is_seen =
            move |to: &AtDepth<G::Node>| !may_stay || self.game.is_noisy(node.position, to.position);
        stayed.into_iter().chain(self.moves(node).filter(is_seen))
    }
}

impl<G: GameRules> GameRules for DepthLimited<'_, G> {
    /// The position, how the search has come there, and how deep it lies where that matters: what was found with less depth to
    /// go is not worth the same.
    type Key = (G::Key, Came, u32);

    fn key(&self, node: AtDepth<G::Node>) -> Self::Key {
        (self.game.key(node.position), node.came, if self.horizon.is_some() { node.depth } else { 0 })
    }

    fn n_moves(&self) -> usize {
        self.game.n_moves() + 2
    }

    /// Behind the game's own moves, staying and passing.
    fn move_number(&self, from: AtDepth<G::Node>, to: AtDepth<G::Node>) -> usize {
        match to.came {
            Came::Moved => self.game.move_number(from.position, to.position),
            Came::Stayed => self.game.n_moves(),
            Came::Passed => self.game.n_moves() + 1,
        }
    }

    fn move_name(&self, from: AtDepth<G::Node>, to: AtDepth<G::Node>) -> String {
        let moved = || self.game.move_name(from.position, to.position);
        to.came.name().map_or_else(moved, str::to_owned)
    }

    fn is_noisy(&self, from: AtDepth<G::Node>, to: AtDepth<G::Node>) -> bool {
        to.came == Came::Moved && self.game.is_noisy(from.position, to.position)
    }

    fn is_threatened(&self, node: AtDepth<G::Node>) -> bool {
        self.game.is_threatened(node.position)
    }

    fn is_extended(&self, node: AtDepth<G::Node>) -> bool {
        self.game.is_extended(node.position)
    }

    fn passed(&self, node: AtDepth<G::Node>) -> Option<AtDepth<G::Node>> {
        let position = self.game.passed(node.position)?;
        Some(AtDepth { position, depth: node.depth + 1, came: Came::Passed })
    }
}
