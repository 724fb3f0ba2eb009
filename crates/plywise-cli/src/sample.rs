//! `plywise sample`: what a search costs on average, on random trees of one shape.

use std::io::{self, Write};

use clap::Args;
use plywise_lab::{Counts, Shape, Tally};
use plywise_search::{Algorithm, Order, Score, Search, Stop};
use serde::Serialize;

use crate::args::{CutArg, ReturnsArg};
use crate::english::{self, counts};
use crate::output::stdout;
use crate::parallel::{Parts, on_all_processors};
use crate::sample_game::{self, SampleGameArgs};
use crate::search_args::{from_zero, order, plain_algorithm_parser, score};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  plywise sample --branching 4 --depth 6 --trees 100000 --seed 1
  plywise sample --algorithm mtdf --guess 0.5 --branching 8 --depth 4 --trees 1000 --json
  plywise sample --game connect4 --depth 4 --positions 200
  plywise sample --game boxes --algorithm paranoid --depth 3 --opening 8

Without --game, leaves are numbers between 0 and 1, each as likely as any other and independent of
the rest; MAX moves at the root. Branches have no static values, so iterative deepening has nothing
to go by here. With --game the trees are those of positions that come up after random moves;
`plywise lab moves` compares searches on the positions that a game is usually opened with. The same
seed means the same trees for ever, however many processors there are.")]
pub(crate) struct SampleArgs {
    /// Which search to run [default: alpha-beta; for games with chance expectimax, with several players maxn]
    #[arg(long, value_name = "NAME", value_parser = plain_algorithm_parser())]
    pub(crate) algorithm: Option<Algorithm>,
    /// Children of every branch
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), required_unless_present = "game")]
    branching: Option<u32>,
    #[command(flatten)]
    pub(crate) game: SampleGameArgs,
    /// Plies from the root to a leaf; of a game, how many plies the tree of each position has
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=400))]
    pub(crate) depth: u32,
    /// How many trees, or positions of a game
    #[arg(long, visible_alias = "positions", value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) trees: u64,
    /// Which trees, or which random moves
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true)]
    pub(crate) seed: u64,
    /// Cut where a value meets the other player's bound, or only where it goes past it
    #[arg(long, value_name = "WHEN")]
    cut: Option<CutArg>,
    /// Hand up the nearest end of the window (fail-hard) or the value itself (fail-soft)
    #[arg(long, value_name = "WHAT")]
    returns: Option<ReturnsArg>,
    /// In which order to look at children: as-given, right-to-left, best-first, worst-first or shuffled=N
    #[arg(long, value_name = "ORDER", value_parser = order, default_value = "as-given")]
    order: Order,
    /// mtdf, aspiration: the value to start from [default: 0]
    #[arg(long, value_name = "VALUE", value_parser = score, allow_hyphen_values = true)]
    guess: Option<Score>,
    /// aspiration: how far the first window reaches to either side of the guess [default: 1]
    #[arg(long, value_name = "VALUE", value_parser = from_zero, allow_hyphen_values = true)]
    margin: Option<Score>,
    /// Print one JSON object instead of lines
    #[arg(long)]
    pub(crate) json: bool,
}

/// How many trees a thread takes at a time.
pub(crate) const BATCH: u64 = 64;

pub(crate) fn run(args: &SampleArgs) -> anyhow::Result<()> {
    if let Some(kind) = args.game.game {
        return sample_game::run(args, kind);
    }
    // Without a game, the parser asks for it.
    let branching = args.branching.unwrap_or(1);
    let shape = Shape { branching, depth: args.depth };
    let Some(n_leaves) = shape.n_leaves() else {
        anyhow::bail!(english::sample_too_large(Shape::MOST_LEAVES));
    };
    let counts = sampled(args, shape)?;
    let [evaluated, unique_leaves, entered] = [counts.evaluated, counts.unique, counts.entered].map(Mean::of);
    let sample = Sample {
        algorithm: args.algorithm.unwrap_or(Algorithm::AlphaBeta).key(),
        branching,
        depth: args.depth,
        trees: args.trees,
        seed: args.seed,
        evaluated,
        unique_leaves,
        entered,
        minimax_leaves: n_leaves,
        minimal_leaves: plywise_search::uniform_minimal_leaves(u64::from(branching), args.depth),
    };
    let mut out = stdout();
    if args.json {
        serde_json::to_writer(&mut out, &sample).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        let Sample { algorithm, branching, depth, trees, .. } = sample;
        writeln!(out, "{}", counts::sampled(algorithm, trees, depth, branching))?;
        for (name, mean) in [
            (counts::LEAVES_EVALUATED, &sample.evaluated),
            (counts::DIFFERENT_LEAVES, &sample.unique_leaves),
            (counts::NODES_ENTERED, &sample.entered),
        ] {
            writeln!(out, "{}", mean.line(name))?;
        }
        writeln!(out, "{}", counts::of_leaves(n_leaves, sample.minimal_leaves))?;
    }
    out.flush()?;
    Ok(())
}

/// The JSON object.
#[derive(Serialize)]
struct Sample {
    algorithm: &'static str,
    branching: u32,
    depth: u32,
    trees: u64,
    seed: u64,
    evaluated: Mean,
    unique_leaves: Mean,
    entered: Mean,
    minimax_leaves: u64,
    minimal_leaves: u64,
}

#[derive(Serialize)]
pub(crate) struct Mean {
    mean: f64,
    standard_error: f64,
}

impl Mean {
    /// The mean with its name, as a line for people.
    pub(crate) fn line(&self, name: &str) -> String {
        format!("{name}: {:.3} ± {:.3}", self.mean, self.standard_error)
    }

    pub(crate) fn of(tally: Tally) -> Mean {
        let plywise_lab::Mean { mean, standard_error } = tally.mean();
        Mean { mean, standard_error }
    }
}

impl SampleArgs {
    /// The search by this algorithm, with what was asked for.
    pub(crate) fn search(&self, algorithm: Algorithm) -> Search {
        let mut search = Search { algorithm, order: self.order, ..Search::ALPHA_BETA };
        search.rules.cut = self.cut.map_or(search.rules.cut, Into::into);
        search.rules.returns = self.returns.map_or(search.rules.returns, Into::into);
        search.options.guess = self.guess.unwrap_or(search.options.guess);
        search.options.margin = self.margin.unwrap_or(search.options.margin);
        // Nothing is kept of what is reported, so it may be as much as it will.
        search.options.events = algorithm.revisits().then_some(u32::MAX);
        search
    }
}

/// Searches all trees, on as many threads as there are processors.
fn sampled(args: &SampleArgs, shape: Shape) -> Result<Counts, Stop> {
    let search = args.search(args.algorithm.unwrap_or(Algorithm::AlphaBeta));
    let parts = Parts { n_parts: args.trees.div_ceil(BATCH), counted: (args.trees, BATCH, "trees") };
    let sums = on_all_processors(parts, |nth, sum: &mut Counts| {
        let trees = nth * BATCH..args.trees.min((nth + 1) * BATCH);
        sum.join(plywise_lab::sample(&search, shape, args.seed, trees)?);
        Ok::<(), Stop>(())
    })?;
    let mut all = Counts::default();
    for sum in sums {
        all.join(sum);
    }
    Ok(all)
}
