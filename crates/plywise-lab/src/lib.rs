//! Experiments with game-tree searches: what is measured, as jobs that can run anywhere, and what comes of it, as a table and a
//! plot.
//!
//! An [`Experiment`] with its [`Setup`] becomes a [`Plan`]: a list of jobs that do not depend on each other. Whoever runs them
//! may do so on every processor or one after the other, and stop at any time. The same setup means the same numbers for ever,
//! in whatever order its jobs ran.
//!
//! ```
//! use plywise_lab::{Experiment, Setup};
//!
//! let setup = Setup { depth: 4, trees: 20, ..Experiment::Leaves.usual() };
//! let plan = Experiment::Leaves.plan(&setup)?;
//! let results: Vec<_> = (0..plan.n_jobs()).map(|job| plan.run(job)).collect::<Result<_, _>>()?;
//! let report = plan.report(&results);
//! assert_eq!(report.table.rows.len(), 4);
//! assert!(report.table.csv().starts_with("Depth in plies,"));
//! # Ok::<(), plywise_lab::LabError>(())
//! ```
#![warn(missing_docs)]

mod arranged;
mod axis;
mod catalogue;
mod english;
mod error;
mod experiment;
mod found;
mod games;
mod jobs;
mod moves;
mod parameter;
mod plan;
mod played;
mod plot;
mod positions;
mod report;
mod sample;
mod tables;
mod ten_games;

pub use axis::{Axis, Scale};
pub use catalogue::{Catalogue, EveryGame};
pub use english::grouped;
pub use error::LabError;
pub use experiment::{EXPERIMENTS, Experiment, ExperimentInfo, Setup};
pub use found::{Found, PlayedGame, Share};
pub use parameter::{Parameter, player};
pub use plan::Plan;
pub use plot::{Landmark, Plot, Series, dash_of_series, mark_of_series};
pub use positions::{PositionCounts, Positions, sample_positions};
pub use report::{Cell, Column, More, Part, Report, Role, Table};
pub use sample::{Counts, Mean, Shape, Tally, sample, uniform_tree};
pub use ten_games::{GameSize, TEN_GAMES, Work, duration_in_words};
