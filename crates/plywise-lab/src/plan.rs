//! An experiment taken apart into jobs.

use plywise_search::Search;

use crate::catalogue::{Catalogue, EveryGame};
use crate::experiment::{Experiment, Setup};
use crate::found::{Found, Share};
use crate::games::Look;
use crate::played::{Chosen, Pair};
use crate::sample::{Counts, Shape, Variation, count};
use crate::{LabError, Report, tables, ten_games};

/// What is to be done for an experiment.
#[derive(Clone, Debug)]
pub struct Plan {
    pub(crate) experiment: Experiment,
    pub(crate) setup: Setup,
    /// What is measured: the values along the horizontal axis.
    pub(crate) at: Vec<f64>,
    /// What is compared.
    pub(crate) series: Vec<String>,
    pub(crate) jobs: Vec<Job>,
}

/// Something to count: it belongs to one place along the axis and to one series, or to the first of them.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    pub(crate) at: usize,
    pub(crate) series: usize,
    pub(crate) work: Work,
}

#[derive(Clone, Debug)]
pub(crate) enum Work {
    Trees {
        search: Search,
        shape: Shape,
        trees: std::ops::Range<u64>,
        variation: Variation,
    },
    /// The search of a game.
    Game(Look),
    /// The search of a game that comes to the same at every place.
    Level(Look),
    /// Two games from one opening.
    Pair(Box<Pair>),
    /// The moves that are chosen in one position: counted at every place.
    Chosen(Chosen),
    /// A number that needs no search.
    Known(u64),
}

impl Experiment {
    /// What is to be done.
    ///
    /// # Errors
    /// Where a tree is too large, the game is not one of two players without chance, or there is nothing to count.
    pub fn plan(self, setup: &Setup) -> Result<Plan, LabError> {
        self.plan_with(setup, &EveryGame)
    }

    /// What is to be done, by somebody who has the rules of these games.
    ///
    /// # Errors
    /// As [`Experiment::plan`], and where there are no rules of the game.
    pub fn plan_with(self, setup: &Setup, games: &impl Catalogue) -> Result<Plan, LabError> {
        let mut plan = Plan {
            experiment: self,
            setup: setup.clone(),
            at: Vec::new(),
            series: Vec::new(),
            jobs: Vec::new(),
        };
        let is_empty = setup.depth == 0 || setup.trees == 0 || setup.branching == 0;
        if is_empty || setup.speed.is_nan() || setup.speed <= 0.0 {
            return Err(LabError::Empty);
        }
        match self {
            Experiment::Leaves => plan.leaves()?,
            Experiment::Ordering => plan.ordering()?,
            Experiment::Aspiration => plan.aspiration()?,
            Experiment::Moves => plan.moves(games)?,
            Experiment::Table => plan.table_sizes(games)?,
            Experiment::Strength => plan.strength(games)?,
            Experiment::Changes => plan.changes(games)?,
            Experiment::Match => plan.one_match(games)?,
            Experiment::TenGames => {}
        }
        Ok(plan)
    }
}

impl Work {
    /// How many cases it counts.
    fn n_cases(&self) -> u64 {
        match self {
            Work::Trees { trees, .. } => trees.end - trees.start,
            Work::Pair(pair) => pair.n_games as u64,
            Work::Game(_) | Work::Level(_) | Work::Chosen(_) | Work::Known(_) => 1,
        }
    }
}

impl Plan {
    /// How many cases are still to be counted after the first `n_done` jobs, for each place along the axis and each series.
    pub(crate) fn missing(&self, n_done: usize) -> Vec<Vec<u64>> {
        let mut missing = vec![vec![0; self.series.len()]; self.at.len()];
        for Job { at, series, work } in self.jobs.iter().skip(n_done) {
            let n = work.n_cases();
            match work {
                Work::Level(_) => missing.iter_mut().for_each(|row| row[*series] += n),
                Work::Chosen(_) => missing.iter_mut().flatten().for_each(|cell| *cell += n),
                // The games of a match have a place each.
                Work::Pair(_) if self.experiment == Experiment::Match => {}
                _ => missing[*at][*series] += n,
            }
        }
        missing
    }

    /// How many jobs there are. None where nothing has to be counted.
    #[must_use]
    pub fn n_jobs(&self) -> usize {
        self.jobs.len()
    }

    /// Does one job, which depends on no other.
    ///
    /// # Errors
    /// Where a search stops before its end.
    ///
    /// # Panics
    /// Where there is no such job.
    pub fn run(&self, job: usize) -> Result<Found, LabError> {
        self.run_with(job, &EveryGame)
    }

    /// Does one job with the rules of these games.
    ///
    /// # Errors
    /// As [`Plan::run`], and where there are no rules of the game.
    ///
    /// # Panics
    /// Where there is no such job.
    pub fn run_with(&self, job: usize, games: &impl Catalogue) -> Result<Found, LabError> {
        let Job { at, series, work } = &self.jobs[job];
        let missing = || LabError::NoRules { title: self.setup.game.info().title };
        let here = |counts: Counts| Found { counted: vec![(*at, *series, counts)], games: Vec::new() };
        Ok(match work {
            Work::Trees { search, shape, trees, variation } => {
                here(count(search, *shape, self.setup.seed, trees.clone(), *variation)?)
            }
            Work::Game(look) => here(games.visit(self.setup.game, look).ok_or_else(missing)?),
            Work::Level(look) => {
                let counts = games.visit(self.setup.game, look).ok_or_else(missing)?;
                let counted = (0..self.at.len()).map(|at| (at, *series, counts)).collect();
                Found { counted, games: Vec::new() }
            }
            Work::Pair(pair) => {
                let games = games.visit(self.setup.game, &**pair).ok_or_else(missing)?;
                let mut share = Share::default();
                games.iter().for_each(|game| share.add(game.halves));
                Found { games, ..here(Counts { share, ..Counts::default() }) }
            }
            Work::Chosen(chosen) => {
                let chosen = games.visit(self.setup.game, chosen).ok_or_else(missing)?;
                Found { counted: changes(&chosen), games: Vec::new() }
            }
            Work::Known(leaves) => {
                let mut counts = Counts::default();
                counts.evaluated.add(*leaves);
                here(counts)
            }
        })
    }

    /// What came of it: the results of the first jobs, in their order. Where others are missing, the report says of each number
    /// how much is counted.
    #[must_use]
    pub fn report(&self, results: &[Found]) -> Report {
        if self.experiment == Experiment::TenGames {
            return ten_games::report(&self.setup);
        }
        tables::report(self, results)
    }
}

/// Where the move after one ply more is another one: than the one before, than the last one of all, than any before.
fn changes(chosen: &[usize]) -> Vec<(usize, usize, Counts)> {
    let mut counted = Vec::new();
    for (at, pair) in chosen.windows(2).enumerate() {
        let (before, now) = (pair[0], pair[1]);
        let is_new = !chosen[..=at].contains(&now);
        let is_other = chosen.last() != Some(&before);
        for (series, is_so) in [now != before, is_new, is_other].into_iter().enumerate() {
            let mut share = Share::default();
            share.add(2 * u8::from(is_so));
            counted.push((at, series, Counts { share, ..Counts::default() }));
        }
    }
    counted
}
