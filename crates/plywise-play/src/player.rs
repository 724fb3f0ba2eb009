//! A player: a search, as deep or as long as it may.

use std::cell::Cell;
use std::ops::RangeInclusive;
use std::time::Duration;

use plywise_games::{BoardGame, GameInfo, Players, Weighted, Weights, plies_within, unrolled};
use plywise_search::{
    Aids, Algorithm, AlgorithmInfo, DepthLimited, Event, Game as _, GameTree, Hooked, Horizon, Line, Mover,
    NodeId, Options, Player as Side, Score, Search, SearchOption, Unit, Watch, search_game,
};

use crate::PlayerError;

/// A tree of a game with chance or several players has no more positions than this: less than a second of work.
const MOST_POSITIONS: usize = 200_000;

/// A search that plays: any, with whatever helps it, as deep or as long as its limit says.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    /// How it searches. What its depth limit and its budget are, [`Player::limit`] says.
    pub search: Search,
    /// How deep, or for how long.
    pub limit: Limit,
    /// What it takes the features of a position to weigh.
    pub weights: Weights,
}

/// How deep or how long a player thinks about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// So many plies deep, at least one.
    Plies(u32),
    /// One ply deep, then two, and so on, entering no more than so many positions for a move.
    Nodes(u32),
    /// One ply deep, then two, and so on, until so much time is up. Whoever has a clock says when that is, see
    /// [`Player::choose_until`]; where nobody does, it goes on to the end of the game.
    Time(Duration),
}

/// What a player chose, and why.
#[derive(Clone, Debug)]
pub struct Choice<N> {
    /// The position that it moves to.
    pub to: N,
    /// What it takes its own position to be worth; `None` where nothing was finished within its limit.
    pub score: Option<Score>,
    /// The moves that it expects, its own first, up to where chance decides.
    pub line: Vec<N>,
    /// How many positions it entered.
    pub entered: u32,
    /// After each depth that it finished, the value and the position that it would have moved to then.
    pub by_depth: Vec<(Score, N)>,
}

impl<N: Copy> Choice<N> {
    fn nothing_found(first: N) -> Choice<N> {
        Choice { to: first, score: None, line: Vec::new(), entered: 0, by_depth: Vec::new() }
    }

    /// With what a search one ply deeper came to. Where that lost the game whatever is moved, the choice before it puts that off.
    fn deeper<G: BoardGame<Node = N>>(
        mut self,
        game: &G,
        (score, line): (Score, Vec<N>),
        entered: u32,
    ) -> Choice<N> {
        let winner = certain_winner(game, score);
        let is_lost = winner.is_some_and(|winner| winner != game.player(game.root()));
        if self.score.is_none() || !is_lost {
            self.to = line.first().copied().unwrap_or(self.to);
            self.line = line;
        }
        self.by_depth.push((score, self.to));
        Choice { score: Some(score), entered, ..self }
    }
}

/// Who wins for certain where a search of a game for two comes to this value. `None` where it may be an estimate: with the usual
/// weights none reaches what a won game is worth.
#[must_use]
pub fn certain_winner<G: BoardGame>(game: &G, value: Score) -> Option<Side> {
    let [worst, best] = G::INFO.outcomes;
    match value.points() {
        _ if G::INFO.players != Players::Two || !game.has_usual_weights() => None,
        points if points >= best => Some(Side::Max),
        points if points <= worst => Some(Side::Min),
        _ => None,
    }
}

/// A line through a tree up to where chance decides: nobody chooses what it does.
pub fn until_chance(tree: &GameTree, line: &[NodeId]) -> impl Iterator<Item = NodeId> {
    let is_chosen = |node: &NodeId| tree.parent(*node).is_some_and(|at| tree.mover(at) != Mover::Chance);
    line.iter().copied().take_while(is_chosen)
}

/// Somebody says that it is enough.
struct Enough;

impl Player {
    /// Looks so many plies deep, at least one, by alpha-beta with every aid.
    #[must_use]
    pub fn to_depth(plies: u32) -> Player {
        Player::usual(Limit::Plies(plies.max(1)))
    }

    /// Looks one ply deep, then two, and so on, and enters no more than so many positions: iterative deepening with every aid.
    #[must_use]
    pub fn within(nodes: u32) -> Player {
        Player::usual(Limit::Nodes(nodes))
    }

    /// The player where nobody names a search: with a table, killers and a history, alpha-beta to a depth, and otherwise iterative
    /// deepening.
    #[must_use]
    pub fn usual(limit: Limit) -> Player {
        let algorithm = match limit {
            Limit::Plies(_) => Algorithm::AlphaBeta,
            Limit::Nodes(_) | Limit::Time(_) => Algorithm::Iterative,
        };
        let aids = Aids { table: true, killers: true, history: true };
        let options = Options { aids, ..Options::PLAIN };
        let search = Search { algorithm, options, ..Search::ALPHA_BETA };
        Player { search, limit, weights: Weights::default() }
    }

    /// The searches that play a game for so many.
    pub fn algorithms(players: Players) -> impl Iterator<Item = Algorithm> {
        Algorithm::ALL.into_iter().filter(move |algorithm| {
            let AlgorithmInfo { takes_chance, takes_several, .. } = *algorithm.info();
            match players {
                Players::Two => true,
                Players::TwoAndChance => takes_chance,
                Players::Several(_) => takes_several,
            }
        })
    }

    /// Whether its search plays such a game. Where nobody named one, [`Search::fitted_to`] finds one.
    ///
    /// # Errors
    /// [`PlayerError::NotForGame`] where it does not, and [`PlayerError::Weights`] where the game has not what it weighs.
    pub fn check(&self, info: &GameInfo) -> Result<(), PlayerError> {
        let (algorithm, title, players) = (self.search.algorithm, info.title, info.players);
        let fits = Player::algorithms(players).any(|known| known == algorithm);
        if !fits && self.search != Player::usual(self.limit).search {
            return Err(PlayerError::NotForGame { algorithm, title, players });
        }
        self.weights.for_game(info).map(|_| ()).map_err(PlayerError::Weights)
    }

    /// Its search to one depth. What an aspiration window and MTD(f) guess is what the depth before came to, where that is known.
    #[must_use]
    pub fn search_to(&self, plies: u32, before: Option<Score>) -> Search {
        let Search { algorithm, options, .. } = self.search;
        let guess = before.filter(|_| algorithm.takes(SearchOption::Guess)).unwrap_or(options.guess);
        let horizon = Some(Horizon { depth: plies.max(1), unit: Unit::Plies });
        Search { horizon, options: Options { budget: None, guess, ..options }, ..self.search }
    }

    /// The move that it chooses where somebody has to move; the game's first where it finished nothing. `None` where the game is
    /// over.
    pub fn choose<G: BoardGame>(&self, game: &G) -> Option<Choice<G::Node>> {
        self.choose_until(game, &|| false)
    }

    /// As [`Player::choose`], but once `is_enough` says so it stops, and makes the move of the last depth that it finished. It asks
    /// at every position that it enters, so a player whose time is up moves at once. A clock is the caller's: what asks no clock
    /// plays the same everywhere.
    ///
    /// Where chance or several players take part, each depth is searched in a tree of the game, and `is_enough` is asked before each.
    /// That tree is as deep as the limit says and 200,000 positions allow.
    ///
    /// A game for two that is won is won as soon as can be, and one that is lost as late as its search sees: where a search to a depth
    /// comes to either, the depths before it are searched too, since to it a win now and a win later are worth the same.
    ///
    /// Where the game has not what the player weighs, as [`Player::check`] would say, all features have their usual weights.
    pub fn choose_until<G: BoardGame>(
        &self,
        game: &G,
        is_enough: &dyn Fn() -> bool,
    ) -> Option<Choice<G::Node>> {
        match self.limit {
            Limit::Plies(plies) => self.chosen(game, plies..=plies, is_enough),
            Limit::Nodes(_) | Limit::Time(_) => self.chosen(game, 1..=u32::MAX, is_enough),
        }
    }

    /// As [`Player::choose_until`], but a player to a depth searches every depth before it too, so [`Choice::by_depth`] tells how the
    /// choice came about: the nth entry is what the search of n plies said. Among moves that are worth the same, a search that
    /// guesses what the depth before came to may choose another one. It ends with the first depth at which the game is won or lost.
    pub fn think_until<G: BoardGame>(
        &self,
        game: &G,
        is_enough: &dyn Fn() -> bool,
    ) -> Option<Choice<G::Node>> {
        let deepest = match self.limit {
            Limit::Plies(plies) => plies.max(1),
            Limit::Nodes(_) | Limit::Time(_) => u32::MAX,
        };
        self.chosen(game, 1..=deepest, is_enough)
    }

    fn chosen<G: BoardGame>(
        &self,
        game: &G,
        depths: RangeInclusive<u32>,
        is_enough: &dyn Fn() -> bool,
    ) -> Option<Choice<G::Node>> {
        let game =
            &Weighted::new(game.clone(), &self.weights).unwrap_or_else(|_| Weighted::usual(game.clone()));
        let Ok(value) = game.value(game.root());
        let first = game.children(game.root()).next().filter(|_| value.is_none())?;
        Some(match G::INFO.players {
            Players::TwoAndChance | Players::Several(_) => self.by_trees(game, first, depths, is_enough),
            Players::Two if self.search.algorithm == Algorithm::Iterative => {
                self.by_passes(game, first, is_enough)
            }
            Players::Two => self.soonest(game, first, depths, is_enough),
        })
    }

    /// Searches these depths. Where that wins or loses the game, it searches the depths before, up to the first that says so.
    fn soonest<G: BoardGame>(
        &self,
        game: &G,
        first: G::Node,
        depths: RangeInclusive<u32>,
        is_enough: &dyn Fn() -> bool,
    ) -> Choice<G::Node> {
        let choice = self.by_depths(game, first, depths.clone(), is_enough);
        let is_settled = |choice: &Choice<G::Node>| {
            choice.score.is_some_and(|score| certain_winner(game, score).is_some())
        };
        if *depths.start() <= 1 || !is_settled(&choice) {
            return choice;
        }
        let again = self.by_depths(game, first, 1..=*depths.end(), is_enough);
        let entered = choice.entered.saturating_add(again.entered);
        // Whoever is told that it is enough has the first.
        let found = if is_settled(&again) { again } else { choice };
        Choice { entered, ..found }
    }

    /// Iterative deepening goes deeper by itself, and keeps what it remembers from pass to pass.
    fn by_passes<G: BoardGame>(
        &self,
        game: &G,
        first: G::Node,
        is_enough: &dyn Fn() -> bool,
    ) -> Choice<G::Node> {
        let mut search = self.search_to(1, None);
        match self.limit {
            Limit::Plies(plies) => search = self.search_to(plies, None),
            Limit::Nodes(nodes) => (search.horizon, search.options.budget) = (None, Some(nodes)),
            Limit::Time(_) => search.horizon = None,
        }
        let mover = game.player(game.root());
        let is_settled = Cell::new(false);
        let watch = || if is_settled.get() || is_enough() { Err(Enough) } else { Ok(()) };
        let hooked = Hooked { game, hook: Watch(&watch) };
        let (mut ply, mut entered, mut choice) = (0_u32, 0_u32, Choice::nothing_found(first));
        let mut line = Line::of_mover(mover);
        let found = search_game(&hooked, &search, |event| {
            line.hear(&event);
            match event {
                Event::Entered { .. } => {
                    entered = entered.saturating_add(1);
                    ply += 1;
                }
                Event::Returned { .. } => {
                    ply -= 1;
                    let Some((score, moves)) = line.found().filter(|_| ply == 0) else { return };
                    let moves = moves.iter().map(|at| at.position).collect();
                    let so_far = std::mem::replace(&mut choice, Choice::nothing_found(first));
                    choice = so_far.deeper(game, (score, moves), entered);
                    is_settled.set(certain_winner(game, score).is_some());
                }
                _ => {}
            }
        });
        // Stopped in the middle of a depth, the one before is what counts.
        let entered = found.map_or(entered, |found| found.entered);
        Choice { entered, ..choice }
    }

    /// A search of its own to each of these depths, until nothing lies beyond one, or the game is won or lost.
    fn by_depths<G: BoardGame>(
        &self,
        game: &G,
        first: G::Node,
        depths: RangeInclusive<u32>,
        is_enough: &dyn Fn() -> bool,
    ) -> Choice<G::Node> {
        let most = self.most_nodes();
        let entered = Cell::new(0_u32);
        let watch = || if is_enough() || entered.get() > most { Err(Enough) } else { Ok(()) };
        let hooked = Hooked { game, hook: Watch(&watch) };
        let mut choice = Choice::nothing_found(first);
        for plies in depths {
            let search = self.search_to(plies, choice.score);
            let limited = DepthLimited::new(game, search.horizon);
            let mut is_whole = true;
            let found = search_game(&hooked, &search, |event| match event {
                Event::Entered { .. } => entered.set(entered.get().saturating_add(1)),
                Event::Evaluated { node, .. } => is_whole &= matches!(limited.is_at_horizon(node), Ok(false)),
                _ => {}
            });
            // The position that was one too many was not looked at.
            choice.entered = entered.get().min(most);
            let Ok(found) = found else { break };
            let line = found.line.iter().map(|at| at.position).collect();
            let Some(score) = found.score else { break };
            choice = choice.deeper(game, (score, line), entered.get());
            if is_whole || certain_winner(game, score).is_some() {
                break;
            }
        }
        choice
    }

    /// A search to each depth in a tree of the game, where chance decides or several play.
    fn by_trees<G: BoardGame>(
        &self,
        game: &G,
        first: G::Node,
        depths: RangeInclusive<u32>,
        is_enough: &dyn Fn() -> bool,
    ) -> Choice<G::Node> {
        let (most, deepest) = (self.most_nodes(), plies_within(game, MOST_POSITIONS).max(1));
        let depths = (*depths.start()).min(deepest)..=(*depths.end()).min(deepest);
        let (mut choice, mut entered) = (Choice::nothing_found(first), 0_u32);
        for plies in depths {
            let tree = unrolled(game, plies, MOST_POSITIONS).ok().filter(|_| !is_enough());
            let Some(made) = tree else { break };
            let search = Search { horizon: None, ..self.search_to(plies, choice.score) };
            let mut line = Line::<NodeId>::default();
            let found = search.fitted_to(&made.tree).run(&made.tree, |event| {
                entered = entered.saturating_add(u32::from(matches!(event, Event::Entered { .. })));
                line.hear(&event);
            });
            choice.entered = entered.min(most);
            let (Ok(score), Some((_, line))) = (found, line.found()) else { break };
            if entered > most {
                break;
            }
            let line = until_chance(&made.tree, line).map(|node| made.positions[node.index()]).collect();
            choice = choice.deeper(game, (score, line), entered);
            if made.tree.height() < plies {
                break;
            }
        }
        choice
    }

    fn most_nodes(&self) -> u32 {
        match self.limit {
            Limit::Nodes(nodes) => nodes,
            Limit::Plies(_) | Limit::Time(_) => u32::MAX,
        }
    }
}
