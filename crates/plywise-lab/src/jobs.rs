//! Which jobs each experiment has.

use plywise_games::GameKind;
use plywise_play::{Limit, Player};
use plywise_search::{
    Algorithm, Options, Order, Replacement, Score, Search, TableShape, uniform_minimal_leaves,
};

use crate::LabError;
use crate::catalogue::Catalogue;
use crate::english;
use crate::experiment::Setup;
use crate::games::{self, Look, Way};
use crate::plan::{Job, Plan, Work};
use crate::played::{Chosen, Opening, Pair};
use crate::sample::{Shape, Variation};

/// How many trees a job searches.
const BATCH: u64 = 32;
/// How far a guess of an aspiration window is off at most. The leaves reach from 0 to 1.
const GUESS_ERROR: f64 = 0.05;
/// How much deeper than minimax a search gets that looks at good moves first.
const MORE_PLIES: u32 = 1;
/// How much deeper one gets that has a table too.
const MORE_WITH_TABLE: u32 = 2;
/// How much deeper alpha-beta gets with moves in an order that it learns.
const MORE_WITH_AIDS: u32 = 3;

impl Plan {
    /// Adds a series; gives its number.
    fn add_series(&mut self, name: String) -> usize {
        self.series.push(name);
        self.series.len() - 1
    }

    /// Adds searches of all trees, in batches.
    fn add_trees(&mut self, at: usize, series: usize, search: Search, shape: Shape, variation: Variation) {
        let mut first = 0;
        while first < self.setup.trees {
            let trees = first..self.setup.trees.min(first + BATCH);
            first = trees.end;
            self.jobs.push(Job { at, series, work: Work::Trees { search, shape, trees, variation } });
        }
    }

    /// Adds the games of a match, an opening at a time; the place of each pair is `at` of its number.
    fn add_match(&mut self, players: [&Player; 2], series: usize, at: impl Fn(usize) -> usize) {
        let Setup { trees, opening: plies, seed, .. } = self.setup;
        for nth in 0..trees.div_ceil(2) as usize {
            let n_games = (trees - 2 * nth as u64).min(2) as usize;
            let players = players.map(Player::clone);
            let pair = Pair { opening: Opening { nth, plies, seed }, players, n_games };
            self.jobs.push(Job { at: at(nth), series, work: Work::Pair(Box::new(pair)) });
        }
    }

    /// The trees' shape down to a depth.
    fn shape(&self, depth: u32) -> Result<Shape, LabError> {
        let shape = Shape { branching: self.setup.branching, depth };
        shape.n_leaves().map(|_| shape).ok_or(LabError::TooLarge { most: Shape::MOST_LEAVES })
    }

    pub(crate) fn leaves(&mut self) -> Result<(), LabError> {
        let Setup { branching, depth, seed, .. } = self.setup;
        self.shape(depth)?;
        self.at = (1..=depth).map(f64::from).collect();
        let shuffled = Search { order: Order::Shuffled(seed), ..Search::ALPHA_BETA };
        let measured = [
            (english::worst_first(), Search::ALPHA_BETA, Some(0.0)),
            (english::as_given(), Search::ALPHA_BETA, None),
            (english::shuffled(), shuffled, None),
            (english::by(Algorithm::NegaScout), named(Algorithm::NegaScout), None),
            (english::by(Algorithm::MtdF), named(Algorithm::MtdF), None),
            (english::best_first(), Search::ALPHA_BETA, Some(1.0)),
        ];
        let minimax = self.add_series(english::by(Algorithm::Minimax));
        for (name, search, best_first) in measured {
            let series = self.add_series(name);
            for (at, depth) in (1..=depth).enumerate() {
                let shape = self.shape(depth)?;
                self.add_trees(at, series, search, shape, Variation { best_first, ..Variation::default() });
            }
        }
        let minimal = self.add_series(english::minimal());
        for (at, depth) in (1..=depth).enumerate() {
            let all = self.shape(depth)?.n_leaves().unwrap_or_default();
            let least = uniform_minimal_leaves(u64::from(branching), depth);
            self.jobs.push(Job { at, series: minimax, work: Work::Known(all) });
            self.jobs.push(Job { at, series: minimal, work: Work::Known(least) });
        }
        Ok(())
    }

    pub(crate) fn ordering(&mut self) -> Result<(), LabError> {
        let shape = self.shape(self.setup.depth)?;
        self.at = (0..=10).map(|tenth| f64::from(tenth) / 10.0).collect();
        for algorithm in [Algorithm::AlphaBeta, Algorithm::NegaScout, Algorithm::MtdF, Algorithm::SssStar] {
            let series = self.add_series(english::by(algorithm));
            for at in 0..self.at.len() {
                let variation = Variation { best_first: Some(self.at[at]), ..Variation::default() };
                self.add_trees(at, series, named(algorithm), shape, variation);
            }
        }
        Ok(())
    }

    pub(crate) fn aspiration(&mut self) -> Result<(), LabError> {
        let shape = self.shape(self.setup.depth)?;
        self.at = vec![0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0];
        for algorithm in [Algorithm::Aspiration, Algorithm::AlphaBeta] {
            let series = self.add_series(english::by(algorithm));
            for at in 0..self.at.len() {
                let margin = Score::new(self.at[at]).unwrap_or_default();
                let search = named(algorithm);
                let search = Search { options: Options { margin, ..search.options }, ..search };
                let variation = Variation { guess_error: Some(GUESS_ERROR), ..Variation::default() };
                self.add_trees(at, series, search, shape, variation);
            }
        }
        Ok(())
    }

    pub(crate) fn moves(&mut self, games: &impl Catalogue) -> Result<(), LabError> {
        let (scope, seed) = (games::scope_of_any(self.setup.game, games)?, self.setup.seed);
        let (depth, ways) = (self.setup.depth, Way::of(self.setup.game.info().players));
        let deepest_by = |way| depth.min(scope.depth + more_plies_by(way));
        let deepest = ways.iter().map(|way| deepest_by(*way)).max().unwrap_or(depth);
        self.at = (1..=deepest).map(f64::from).collect();
        for &way in ways {
            let deepest = deepest_by(way);
            let series = self.add_series(english::way(way, self.setup.game == GameKind::Chess));
            for (at, depth) in (1..=deepest).enumerate() {
                for start in 0..scope.n_starts {
                    let look = Look { start, depth, way, table: TableShape::UNLIMITED, seed };
                    self.jobs.push(Job { at, series, work: Work::Game(look) });
                }
            }
        }
        Ok(())
    }

    pub(crate) fn table_sizes(&mut self, games: &impl Catalogue) -> Result<(), LabError> {
        let (scope, seed) = (games::scope(self.setup.game, games)?, self.setup.seed);
        let depth = self.setup.depth.min(scope.depth + MORE_WITH_TABLE);
        let sizes: Vec<u32> = (2..=9).map(|power| 4_u32.pow(power)).collect();
        self.at = sizes.iter().map(|size| f64::from(*size)).collect();
        let levels = [(english::no_table(), Way::History), (english::unlimited_table(), Way::Table)];
        for (name, way) in levels {
            let series = self.add_series(name);
            for start in 0..scope.n_starts {
                let look = Look { start, depth, way, table: TableShape::UNLIMITED, seed };
                self.jobs.push(Job { at: 0, series, work: Work::Level(look) });
            }
        }
        for (name, replacement) in
            [(english::newest_stays(), Replacement::Always), (english::deeper_stays(), Replacement::Deeper)]
        {
            let series = self.add_series(name);
            for (at, &size) in sizes.iter().enumerate() {
                for start in 0..scope.n_starts {
                    let table = TableShape { slots: Some(size), replacement };
                    let look = Look { start, depth, way: Way::Table, table, seed };
                    self.jobs.push(Job { at, series, work: Work::Game(look) });
                }
            }
        }
        Ok(())
    }

    pub(crate) fn strength(&mut self, games: &impl Catalogue) -> Result<(), LabError> {
        let Setup { first, second, third, depth, game, .. } = self.setup.clone();
        let scope = games::scope(game, games)?;
        fit(&[&first, &second, &third], game)?;
        let deepest = depth.min(scope.depth + more_plies(&first.search));
        self.at = (1..=deepest).map(f64::from).collect();
        let third = Some(third).filter(|third| *third != second);
        for opponent in [second].into_iter().chain(third) {
            let series = self.add_series(english::against(&opponent));
            for (at, depth) in (1..=deepest).enumerate() {
                let measured = Player { limit: Limit::Plies(depth), ..first.clone() };
                self.add_match([&measured, &opponent], series, |_| at);
            }
        }
        Ok(())
    }

    pub(crate) fn one_match(&mut self, games: &impl Catalogue) -> Result<(), LabError> {
        let Setup { first, second, game, .. } = self.setup.clone();
        games::scope(game, games)?;
        fit(&[&first, &second], game)?;
        self.at = (1..=self.setup.trees).map(|nth| nth as f64).collect();
        let series = self.add_series(english::points_so_far());
        self.add_match([&first, &second], series, |nth| 2 * nth);
        Ok(())
    }

    pub(crate) fn changes(&mut self, games: &impl Catalogue) -> Result<(), LabError> {
        let scope = games::scope(self.setup.game, games)?;
        let depth = self.setup.depth.clamp(2, scope.depth + MORE_WITH_TABLE);
        // The first ply changes nothing.
        self.at = (2..=depth).map(f64::from).collect();
        for name in english::changes() {
            self.add_series(name);
        }
        let Setup { trees, opening: plies, seed, .. } = self.setup;
        for nth in 0..trees as usize {
            let chosen = Chosen { opening: Opening { nth, plies, seed }, depth };
            self.jobs.push(Job { at: 0, series: 0, work: Work::Chosen(chosen) });
        }
        Ok(())
    }
}

/// Whether a game has what these players take its features to weigh.
fn fit(players: &[&Player], game: GameKind) -> Result<(), LabError> {
    players
        .iter()
        .try_for_each(|player| player.weights.for_game(game.info()).map(|_| ()).map_err(LabError::Weights))
}

/// How much deeper than minimax alpha-beta gets with moves in an order.
fn more_plies_by(way: Way) -> u32 {
    match way {
        Way::Minimax | Way::Shuffled | Way::BestFirst | Way::Minimal | Way::By(_) => 0,
        Way::AsGiven => MORE_PLIES,
        Way::Killers | Way::History | Way::Table => MORE_WITH_AIDS,
    }
}

/// How much deeper than minimax a search gets.
fn more_plies(search: &Search) -> u32 {
    match search.algorithm {
        algorithm if search.options.aids.table || algorithm.always_remembers() => MORE_WITH_TABLE,
        algorithm if algorithm.is_exhaustive() => 0,
        _ => MORE_PLIES,
    }
}

/// A search with what it usually has. The values of random trees lie around a half.
fn named(algorithm: Algorithm) -> Search {
    // Nothing is kept of what is reported, so it may be as much as it will.
    let events = algorithm.revisits().then_some(u32::MAX);
    let guess = Score::new(0.5).unwrap_or_default();
    Search { algorithm, options: Options { guess, events, ..Options::PLAIN }, ..Search::ALPHA_BETA }
}
