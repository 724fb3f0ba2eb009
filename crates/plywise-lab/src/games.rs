//! What searches of real games look at.

use std::convert::Infallible;

use plywise_games::{BoardGame, GameKind, GameVisitor, Players, Unrolled, plies_within, unrolled};
use plywise_search::{
    Aids, Algorithm, DepthLimited, Event, GameRules, Hooked, Horizon, Options, Order, Search, TableShape,
    Unit, minimal_leaves, minimax, search_game,
};

use crate::LabError;
use crate::catalogue::Catalogue;
use crate::moves::Shuffle;
use crate::sample::Counts;

/// How a game is searched: each way has what the one before has, and one thing more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Minimax,
    Shuffled,
    /// The best move first, as minimax values say.
    BestFirst,
    /// No search: as many leaves as any must look at.
    Minimal,
    AsGiven,
    Killers,
    History,
    Table,
    /// By a search for chance or several players, through a tree of the game.
    By(Algorithm),
}

impl Way {
    /// How a game for so many is searched, one way after the other.
    pub(crate) fn of(players: Players) -> &'static [Way] {
        match players {
            Players::Two => &[
                Way::Minimax,
                Way::Shuffled,
                Way::AsGiven,
                Way::Killers,
                Way::History,
                Way::Table,
                Way::BestFirst,
                Way::Minimal,
            ],
            Players::TwoAndChance => {
                &[Way::By(Algorithm::Expectimax), Way::By(Algorithm::Star1), Way::By(Algorithm::Star2)]
            }
            Players::Several(_) => &[Way::By(Algorithm::MaxN), Way::By(Algorithm::Paranoid)],
        }
    }

    fn aids(self) -> Aids {
        match self {
            Way::Minimax | Way::Shuffled | Way::BestFirst | Way::Minimal | Way::AsGiven | Way::By(_) => {
                Aids::NONE
            }
            Way::Killers => Aids { killers: true, ..Aids::NONE },
            Way::History => Aids { killers: true, history: true, ..Aids::NONE },
            Way::Table => Aids { killers: true, history: true, table: true },
        }
    }
}

/// The positions from which a game is searched, and how many plies of it minimax can look at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scope {
    pub(crate) n_starts: usize,
    pub(crate) depth: u32,
}

/// More positions than this take minimax too long for an experiment that is watched.
const MOST_POSITIONS: usize = 300_000;

/// What there is to search of a game of two players without chance.
pub(crate) fn scope(kind: GameKind, games: &impl Catalogue) -> Result<Scope, LabError> {
    match kind.info().players {
        Players::Two => scope_of_any(kind, games),
        _ => Err(LabError::NotForTwo { title: kind.info().title }),
    }
}

/// What there is to search of any game.
pub(crate) fn scope_of_any(kind: GameKind, games: &impl Catalogue) -> Result<Scope, LabError> {
    struct Find;
    impl GameVisitor for Find {
        type Output = Scope;
        fn visit<G: BoardGame>(self) -> Scope {
            let depth = (0..G::INFO.starts.len()).map(|start| plies_within(&at::<G>(start), MOST_POSITIONS));
            // A whole game may be shorter than anybody would plot.
            let depth = depth.min().unwrap_or(1).clamp(1, 12);
            Scope { n_starts: G::INFO.starts.len(), depth }
        }
    }
    games.visit(kind, Find).ok_or(LabError::NoRules { title: kind.info().title })
}

/// What one search looks at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) start: usize,
    pub(crate) depth: u32,
    pub(crate) way: Way,
    pub(crate) table: TableShape,
    pub(crate) seed: u64,
}

impl GameVisitor for &Look {
    type Output = Counts;

    fn visit<G: BoardGame>(self) -> Counts {
        let game = at::<G>(self.start);
        match self.way {
            Way::Shuffled => self.look(&Hooked { game: &game, hook: Shuffle { seed: self.seed } }),
            Way::BestFirst | Way::Minimal | Way::By(_) => self.look_at_tree(&game),
            _ => self.look(&game),
        }
    }
}

impl Look {
    fn look<G: GameRules<Stop = Infallible>>(&self, game: &G) -> Counts {
        let horizon = Some(Horizon { depth: self.depth, unit: Unit::Plies });
        let mut tally = Tally::default();
        if self.way == Way::Minimax {
            let Ok(_) = minimax(&DepthLimited::new(game, horizon), |event| tally.count(&event));
        } else {
            let options = Options { aids: self.way.aids(), table: self.table, ..Options::PLAIN };
            let search = Search { options, horizon, ..Search::ALPHA_BETA };
            let Ok(_) = search_game(game, &search, |event| tally.count(&event));
        }
        tally.counts()
    }

    /// What is known only of a whole tree of the game.
    fn look_at_tree<G: BoardGame>(&self, game: &G) -> Counts {
        // No deeper than the tree has so many positions: see `scope`.
        let Ok(Unrolled { tree, .. }) = unrolled(game, self.depth, MOST_POSITIONS) else {
            return Counts::default();
        };
        let mut tally = Tally::default();
        let search = match self.way {
            Way::By(algorithm) => Search { algorithm, ..Search::ALPHA_BETA },
            _ => Search { order: Order::BestFirst, ..Search::ALPHA_BETA },
        };
        let found = search.run(&tree, |event| tally.count(&event));
        if let (Way::Minimal, Ok(value)) = (self.way, found) {
            tally = Tally { entered: 0, evaluated: minimal_leaves(&tree, value).unwrap_or_default() };
        }
        tally.counts()
    }
}

/// What a search has looked at.
#[derive(Default)]
struct Tally {
    entered: u64,
    evaluated: u64,
}

impl Tally {
    fn count<N>(&mut self, event: &Event<N>) {
        self.entered += u64::from(matches!(event, Event::Entered { .. }));
        self.evaluated += u64::from(matches!(event, Event::Evaluated { .. }));
    }

    fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        counts.evaluated.add(self.evaluated);
        counts.unique.add(self.evaluated);
        counts.entered.add(self.entered);
        counts.passes.add(1);
        counts
    }
}

/// The game from one of the positions that are worth a look.
fn at<G: BoardGame>(start: usize) -> G {
    let text = G::INFO.starts.get(start).map_or("", |(text, _)| text);
    G::from_text(text).unwrap_or_default()
}
