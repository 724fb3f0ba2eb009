//! A player: a search, as deep or as long as it may.

use std::convert::Infallible;

use plywise_search::{
    Aids, Algorithm, Event, GameRules, Hooked, Horizon, Options, Score, Search, Unit, Watch, search_game,
};

/// A search that plays. Any will do; [`Player::to_depth`] and [`Player::within`] are the usual ones.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Player {
    /// How it searches.
    pub search: Search,
}

/// What a player chose, and why.
#[derive(Clone, Debug)]
pub struct Choice<N> {
    /// The position that it moves to.
    pub to: N,
    /// What it takes its own position to be worth; `None` where nothing was finished within its budget.
    pub score: Option<Score>,
    /// The moves that it expects, its own first.
    pub line: Vec<N>,
    /// How many positions it entered.
    pub entered: u32,
    /// After each depth that it finished, the value and the position that it would have moved to then.
    pub by_depth: Vec<(Score, N)>,
}

/// Alpha-beta with a table, killers and a history.
const ENGINE: Search = Search {
    options: Options { aids: Aids { table: true, killers: true, history: true }, ..Options::PLAIN },
    ..Search::ALPHA_BETA
};

/// Somebody says that it is enough.
struct Enough;

impl Player {
    /// Looks one ply deep, then two, and so on, for as long as [`Player::choose_until`] lets it.
    #[must_use]
    pub fn patient() -> Player {
        let search = Search { algorithm: Algorithm::Iterative, ..ENGINE };
        Player { search }
    }

    /// Looks so many plies deep, at least one, by alpha-beta with every aid.
    #[must_use]
    pub fn to_depth(plies: u32) -> Player {
        let horizon = Some(Horizon { depth: plies.max(1), unit: Unit::Plies });
        Player { search: Search { horizon, ..ENGINE } }
    }

    /// Looks one ply deep, then two, and so on, and enters no more than so many positions.
    #[must_use]
    pub fn within(nodes: u32) -> Player {
        let options = Options { budget: Some(nodes), ..ENGINE.options };
        Player { search: Search { algorithm: Algorithm::Iterative, options, ..ENGINE } }
    }

    /// The player of a text, as [`Player::text`] writes it: so many plies (`4`), or so many nodes a move (`5000nodes`).
    #[must_use]
    pub fn read(text: &str) -> Option<Player> {
        let text = text.trim();
        match text.strip_suffix("nodes") {
            Some(nodes) => nodes.trim_end().parse().ok().map(Player::within),
            None => text.parse().ok().filter(|plies| *plies > 0).map(Player::to_depth),
        }
    }

    /// What commands and links call a player that [`Player::to_depth`] or [`Player::within`] made.
    #[must_use]
    pub fn text(&self) -> String {
        match (self.search.options.budget, self.search.horizon) {
            (Some(nodes), _) => format!("{nodes}nodes"),
            (None, Some(horizon)) => horizon.depth.to_string(),
            (None, None) => String::new(),
        }
    }

    /// The move that it chooses where somebody has to move; the game's first where it finished nothing. `None` where the game is
    /// over.
    pub fn choose<G>(&self, game: &G) -> Option<Choice<G::Node>>
    where
        G: GameRules<Stop = Infallible>,
    {
        self.choose_until(game, &|| false)
    }

    /// As [`Player::choose`], but once `is_enough` says so it stops, and makes the move of the last depth that it finished. It asks
    /// at every position that it enters, so a player whose time is up moves at once. A clock is the caller's: what asks no clock
    /// plays the same everywhere.
    pub fn choose_until<G>(&self, game: &G, is_enough: &dyn Fn() -> bool) -> Option<Choice<G::Node>>
    where
        G: GameRules<Stop = Infallible>,
    {
        let Ok(value) = game.value(game.root());
        let first = game.children(game.root()).next().filter(|_| value.is_none())?;
        let watch = || if is_enough() { Err(Enough) } else { Ok(()) };
        let hooked = Hooked { game, hook: Watch(&watch) };
        let mut entered = 0_u32;
        let (mut ply, mut best, mut by_depth) = (0u32, None::<(Score, G::Node)>, Vec::new());
        let found = search_game(&hooked, &self.search, |event| match event {
            Event::Entered { .. } => {
                entered = entered.saturating_add(1);
                ply += 1;
                best = best.filter(|_| ply > 1);
            }
            Event::Returned { score, .. } => {
                ply -= 1;
                if ply == 0 {
                    by_depth.extend(best.map(|(_, to)| (score, to)));
                }
            }
            Event::Updated { by, value, .. } if ply == 1 && best.is_none_or(|(known, _)| known != value) => {
                best = Some((value, by.position));
            }
            _ => {}
        });
        let Ok(found) = found else {
            // Stopped in the middle of a depth: the one before is what counts.
            let last = by_depth.last().copied();
            let (score, to) = last.map_or((None, first), |(score, to): (Score, G::Node)| (Some(score), to));
            let line = last.iter().map(|(_, to)| *to).collect();
            return Some(Choice { to, score, line, entered, by_depth });
        };
        let line: Vec<G::Node> = found.line.iter().map(|at| at.position).collect();
        let to = line.first().copied().unwrap_or(first);
        Some(Choice { to, score: found.score, line, entered: found.entered, by_depth })
    }
}
