//! `plywise lab`: experiments with searches, on all processors.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use plywise_games::GameKind;
use plywise_lab::{Cell, Column, EXPERIMENTS, Experiment, Found, LabError, Report, Setup, player};
use plywise_play::{Player, PlayerError};
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::english;
use crate::game::game_parser;
use crate::output::stdout;
use crate::parallel::{Parts, on_all_processors};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  plywise lab --list
  plywise lab leaves
  plywise lab ordering -b 6 -d 6 --to svg -o ordering.svg
  plywise lab moves --game chess -d 4 --to csv
  plywise lab strength --game reversi --games 100
  plywise lab strength --search minimax --against 2 --also negascout:2 -d 4
  plywise lab match --first 6 --second 2 --games 100
  plywise lab match --first pvs+table:2000nodes --second mtdf:2000nodes
  plywise lab ten-games --speed 1000000 -d 20

The same options mean the same numbers for ever, however many processors there are.")]
pub(crate) struct LabArgs {
    /// Which experiment
    #[arg(value_name = "NAME", value_parser = experiment_parser(), required_unless_present = "list")]
    experiment: Option<Experiment>,
    /// List the experiments
    #[arg(long, exclusive = true)]
    list: bool,
    /// Children of every branch of a random tree [default: 4]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    branching: Option<u32>,
    /// Plies, the most where each number of them is measured [default: what takes a few seconds]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=400))]
    depth: Option<u32>,
    /// How many random trees, games or positions [default: what takes a few seconds]
    #[arg(long, visible_aliases = ["games", "positions"], value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    trees: Option<u64>,
    /// Which random trees, or which random order of moves
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    /// Which game, where the experiment is about one [default: connect4]
    #[arg(long, value_name = "GAME", value_parser = game_parser())]
    game: Option<GameKind>,
    /// ten-games: how many leaves the computer looks at in a second [default: 10000000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    speed: Option<u64>,
    /// match: the first player, so many plies deep (`6`), so many nodes a move (`5000nodes`) or with a search of its own
    /// (`negascout+table:6`) [default: 6]
    #[arg(long, value_name = "PLAYER", value_parser = player)]
    first: Option<Player>,
    /// match: the second player [default: 2]
    #[arg(long, value_name = "PLAYER", value_parser = player)]
    second: Option<Player>,
    /// strength: the search that is measured at each depth, such as `minimax` or `pvs+table` [default: alpha-beta with every aid]
    #[arg(long, value_name = "SEARCH", value_parser = search)]
    search: Option<Player>,
    /// strength: against which player [default: 2]
    #[arg(long, value_name = "PLAYER", value_parser = player)]
    against: Option<Player>,
    /// strength: against which other player [default: 4]
    #[arg(long, value_name = "PLAYER", value_parser = player)]
    also: Option<Player>,
    /// strength, changes, match: how many random moves a game is opened with [default: 4]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=40))]
    opening: Option<u32>,
    /// What to write
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Format::Text)]
    to: Format,
    /// Where to write it; without it, standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A table for people
    Text,
    /// A table for spreadsheets, with every digit
    Csv,
    /// One JSON object
    Json,
    /// The plot
    Svg,
}

/// Wide and high, in pixels: what fits a slide and a page.
const SIZE: (u32, u32) = (960, 600);

fn experiment_parser() -> impl TypedValueParser<Value = Experiment> {
    PossibleValuesParser::new(EXPERIMENTS.map(|experiment| experiment.info().key)).map(|key| {
        Experiment::from_key(&key).unwrap_or(EXPERIMENTS[0]) // one of those that were possible
    })
}

/// A search that is measured at every depth.
fn search(text: &str) -> Result<Player, PlayerError> {
    Player::to_depth(1).with_search(text)
}

pub(crate) fn run(args: &LabArgs) -> anyhow::Result<()> {
    let Some(experiment) = args.experiment else { return list() };
    let report = report(experiment, &args.setup(experiment))?;
    let written = match args.to {
        Format::Text => english::report(&report),
        Format::Csv => report.table.csv(),
        Format::Json => serde_json::to_string(&AsJson(&report))? + "\n",
        Format::Svg => report.plot.svg(SIZE.0, SIZE.1)?,
    };
    match &args.output {
        Some(file) => fs::write(file, written).with_context(|| english::cannot_write(file.display()))?,
        None => {
            let mut out = stdout();
            out.write_all(written.as_bytes())?;
            out.flush()?;
        }
    }
    Ok(())
}

fn list() -> anyhow::Result<()> {
    let mut out = stdout();
    for experiment in EXPERIMENTS {
        let info = experiment.info();
        writeln!(out, "{}: {}. {}", info.key, info.title, info.about)?;
    }
    Ok(out.flush()?)
}

impl LabArgs {
    fn setup(&self, experiment: Experiment) -> Setup {
        let usual = experiment.usual();
        let (first, second) = match experiment {
            Experiment::Strength => (&self.search, &self.against),
            _ => (&self.first, &self.second),
        };
        Setup {
            branching: self.branching.unwrap_or(usual.branching),
            depth: self.depth.unwrap_or(usual.depth),
            trees: self.trees.unwrap_or(usual.trees),
            seed: self.seed,
            game: self.game.unwrap_or(usual.game),
            speed: self.speed.map_or(usual.speed, |speed| speed as f64),
            first: first.clone().unwrap_or(usual.first),
            second: second.clone().unwrap_or(usual.second),
            third: self.also.clone().unwrap_or(usual.third),
            opening: self.opening.unwrap_or(usual.opening),
        }
    }
}

/// Does all jobs of an experiment.
fn report(experiment: Experiment, setup: &Setup) -> Result<Report, LabError> {
    let plan = experiment.plan(setup)?;
    let n_jobs = plan.n_jobs() as u64;
    let parts = Parts { n_parts: n_jobs, counted: (n_jobs, 1, english::LAB_JOBS) };
    let done = on_all_processors(parts, |nth, done: &mut Vec<(u64, Found)>| {
        done.push((nth, plan.run(nth as usize)?));
        Ok::<(), LabError>(())
    })?;
    let mut done: Vec<(u64, Found)> = done.into_iter().flatten().collect();
    done.sort_unstable_by_key(|(nth, _)| *nth);
    let results: Vec<Found> = done.into_iter().map(|(_, found)| found).collect();
    Ok(plan.report(&results))
}

/// A report as JSON: a row is an object with the columns' names as keys.
struct AsJson<'a>(&'a Report);

impl Serialize for AsJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Report { title, about, table, .. } = self.0;
        let rows: Vec<Row<'_>> = table.rows.iter().map(|row| Row(&table.columns, row)).collect();
        let mut object = serializer.serialize_map(Some(3))?;
        object.serialize_entry("title", title)?;
        object.serialize_entry("about", about)?;
        object.serialize_entry("rows", &rows)?;
        object.end()
    }
}

struct Row<'a>(&'a [Column], &'a [Cell]);

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(Some(self.1.len()))?;
        for (Column { name, .. }, cell) in self.0.iter().zip(self.1) {
            match cell {
                Cell::Number(number) => object.serialize_entry(name, number)?,
                Cell::Text(text) => object.serialize_entry(name, text)?,
                Cell::Empty => object.serialize_entry(name, &None::<f64>)?,
            }
        }
        object.end()
    }
}
