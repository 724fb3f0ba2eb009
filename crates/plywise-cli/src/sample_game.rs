//! `plywise sample --game`: what a search costs on average, on positions of a game.

use std::io::{self, Write};
use std::ops::Range;

use clap::Args;
use plywise_games::{BoardGame, GameKind, GameVisitor};
use plywise_lab::{LabError, PositionCounts, Positions, sample_positions};
use plywise_search::{Algorithm, Search};
use serde::Serialize;

use crate::args::refuse;
use crate::english::{self, counts};
use crate::game::{game_at, game_parser};
use crate::output::stdout;
use crate::parallel::{Parts, on_all_processors};
use crate::sample::{BATCH, Mean, SampleArgs};
use crate::search::algorithm_for;

/// Which positions of which game.
#[derive(Debug, Args)]
#[group(skip)]
pub(crate) struct SampleGameArgs {
    /// Instead of random trees, the trees of positions of this game (see `plywise game --list`)
    #[arg(long, value_name = "GAME", value_parser = game_parser(), conflicts_with = "branching")]
    pub(crate) game: Option<GameKind>,
    /// The position to begin with, as `plywise game --list` says it is written [default: the beginning of the game]
    #[arg(
        long,
        value_name = "POSITION",
        requires = "game",
        conflicts_with = "branching",
        allow_hyphen_values = true
    )]
    position: Option<String>,
    /// How many random moves lead from there to each position that is searched [default: 4]
    #[arg(long, value_name = "N", requires = "game", conflicts_with = "branching", value_parser = clap::value_parser!(u32).range(0..=40))]
    opening: Option<u32>,
}

impl SampleGameArgs {
    fn open<G: BoardGame>(&self) -> G {
        game_at(self.position.as_deref()).unwrap_or_else(|problem| refuse("sample", problem))
    }
}

pub(crate) fn run(args: &SampleArgs, kind: GameKind) -> anyhow::Result<()> {
    let info = kind.info();
    let algorithm = algorithm_for("sample", info, args.algorithm);
    let opening = args.game.opening.unwrap_or(4);
    let of = Positions { opening, plies: args.depth, seed: args.seed };
    // Once, before every processor reads the position.
    kind.visit(Check(&args.game));
    let search = args.search(algorithm);
    let parts = Parts { n_parts: args.trees.div_ceil(BATCH), counted: (args.trees, BATCH, "positions") };
    let sums = on_all_processors(parts, |nth, sum: &mut PositionCounts| {
        let which = nth * BATCH..args.trees.min((nth + 1) * BATCH);
        sum.join(kind.visit(Count { args: &args.game, search: &search, of, which })?);
        Ok::<(), LabError>(())
    })
    .map_err(|problem| match problem {
        LabError::TooLarge { most } => anyhow::anyhow!(english::positions_too_large(info.title, most)),
        problem => problem.into(),
    })?;
    let mut all = PositionCounts::default();
    sums.into_iter().for_each(|sum| all.join(sum));
    let sample = Sample::new(args, info.key, algorithm, (opening, all));
    let mut out = stdout();
    if args.json {
        serde_json::to_writer(&mut out, &sample).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        writeln!(out, "{}", counts::sampled_positions(sample.algorithm, args.trees, info.title, of))?;
        for (name, mean) in [
            (counts::LEAVES_EVALUATED, Some(&sample.evaluated)),
            (counts::DIFFERENT_LEAVES, Some(&sample.unique_leaves)),
            (counts::NODES_ENTERED, Some(&sample.entered)),
            (counts::MINIMAX_LEAVES, Some(&sample.minimax_leaves)),
            (counts::MINIMAL_LEAVES, sample.minimal_leaves.as_ref()),
        ] {
            if let Some(mean) = mean {
                writeln!(out, "{}", mean.line(name))?;
            }
        }
    }
    Ok(out.flush()?)
}

/// Ends with an error where the position is none of the game.
struct Check<'a>(&'a SampleGameArgs);

impl GameVisitor for Check<'_> {
    type Output = ();

    fn visit<G: BoardGame>(self) {
        self.0.open::<G>();
    }
}

/// Counts what the search does on some of the positions.
struct Count<'a> {
    args: &'a SampleGameArgs,
    search: &'a Search,
    of: Positions,
    which: Range<u64>,
}

impl GameVisitor for Count<'_> {
    type Output = Result<PositionCounts, LabError>;

    fn visit<G: BoardGame>(self) -> Self::Output {
        sample_positions(self.search, &self.args.open::<G>(), self.of, self.which)
    }
}

/// The JSON object.
#[derive(Serialize)]
struct Sample {
    algorithm: &'static str,
    game: &'static str,
    opening: u32,
    depth: u32,
    positions: u64,
    seed: u64,
    evaluated: Mean,
    unique_leaves: Mean,
    entered: Mean,
    minimax_leaves: Mean,
    /// Nothing with chance or several players.
    minimal_leaves: Option<Mean>,
}

impl Sample {
    fn new(
        args: &SampleArgs,
        game: &'static str,
        algorithm: Algorithm,
        (opening, all): (u32, PositionCounts),
    ) -> Sample {
        let PositionCounts { counts, leaves, minimal } = all;
        Sample {
            algorithm: algorithm.key(),
            game,
            opening,
            depth: args.depth,
            positions: args.trees,
            seed: args.seed,
            evaluated: Mean::of(counts.evaluated),
            unique_leaves: Mean::of(counts.unique),
            entered: Mean::of(counts.entered),
            minimax_leaves: Mean::of(leaves),
            minimal_leaves: (minimal.n > 0).then(|| Mean::of(minimal)),
        }
    }
}
