//! `plywise sample`: what a search costs on average, on random trees of one shape.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use clap::Args;
use plywise_search::{Algorithm, Event, GameTree, Order, Player, Score, Search, SplitMix, Stop, TreeBuilder};
use serde::Serialize;

use crate::args::{CutArg, ReturnsArg};
use crate::english::{self, counts};
use crate::output::stdout;
use crate::search_args::{from_zero, order, plain_algorithm_parser, score};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  plywise sample --branching 4 --depth 6 --trees 100000 --seed 1
  plywise sample --algorithm mtdf --guess 0.5 --branching 8 --depth 4 --trees 1000 --json

Leaves are numbers between 0 and 1, each as likely as any other and independent of the rest; MAX moves at
the root. Branches have no static values, so iterative deepening has nothing to go by here. The same seed
means the same trees for ever, however many processors there are.")]
pub(crate) struct SampleArgs {
    /// Which search to run
    #[arg(long, value_name = "NAME", value_parser = plain_algorithm_parser(), default_value = "alpha-beta")]
    algorithm: Algorithm,
    /// Children of every branch
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    branching: u32,
    /// Plies from the root to a leaf
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=400))]
    depth: u32,
    /// How many trees
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    trees: u64,
    /// Which trees
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
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
    json: bool,
}

/// Trees with more leaves than this do not fit beside each other in memory.
const MOST_LEAVES: u64 = 20_000_000;
/// How many trees a thread takes at a time.
const BATCH: u64 = 64;

pub(crate) fn run(args: &SampleArgs) -> anyhow::Result<()> {
    let n_leaves = u64::from(args.branching).checked_pow(args.depth).filter(|n| *n <= MOST_LEAVES);
    let Some(n_leaves) = n_leaves else {
        anyhow::bail!(english::sample_too_large(MOST_LEAVES));
    };
    let counts = sampled(args)?;
    let [evaluated, unique_leaves, entered] =
        [counts.evaluated, counts.unique, counts.entered].map(|tally| tally.mean(args.trees));
    let sample = Sample {
        algorithm: args.algorithm.key(),
        branching: args.branching,
        depth: args.depth,
        trees: args.trees,
        seed: args.seed,
        evaluated,
        unique_leaves,
        entered,
        minimax_leaves: n_leaves,
        minimal_leaves: plywise_search::uniform_minimal_leaves(u64::from(args.branching), args.depth),
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
            writeln!(out, "{name}: {:.3} ± {:.3}", mean.mean, mean.standard_error)?;
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
struct Mean {
    mean: f64,
    standard_error: f64,
}

/// Whole numbers, so that it does not matter in which order trees are counted.
#[derive(Clone, Copy, Default)]
struct Tally {
    sum: u64,
    squares: u128,
}

impl Tally {
    fn add(&mut self, count: u64) {
        self.sum += count;
        self.squares += u128::from(count) * u128::from(count);
    }

    fn mean(self, trees: u64) -> Mean {
        let n = trees as f64;
        let mean = self.sum as f64 / n;
        // n·Σx² − (Σx)² is a whole number, so nothing is lost by taking one from the other.
        let spread = u128::from(trees) * self.squares - u128::from(self.sum) * u128::from(self.sum);
        let variance = if trees > 1 { spread as f64 / (n * (n - 1.0)) } else { 0.0 };
        Mean { mean, standard_error: (variance / n).sqrt() }
    }
}

#[derive(Clone, Copy, Default)]
struct Counts {
    evaluated: Tally,
    unique: Tally,
    entered: Tally,
}

/// Searches all trees, on as many threads as there are processors.
fn sampled(args: &SampleArgs) -> Result<Counts, Stop> {
    let tree = shape(args.branching, args.depth);
    let mut search = Search { algorithm: args.algorithm, order: args.order, ..Search::ALPHA_BETA };
    search.rules.cut = args.cut.map_or(search.rules.cut, Into::into);
    search.rules.returns = args.returns.map_or(search.rules.returns, Into::into);
    search.options.guess = args.guess.unwrap_or(search.options.guess);
    search.options.margin = args.margin.unwrap_or(search.options.margin);
    // Nothing is kept of what is reported, so it may be as much as it will.
    search.options.events = args.algorithm.revisits().then_some(u32::MAX);
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let work = || -> Result<Counts, Stop> {
        let (mut tree, mut counts) = (tree.clone(), Counts::default());
        // By node, the last tree in which it was evaluated.
        let mut seen_in = vec![u64::MAX; tree.n_nodes()];
        loop {
            let first = next.fetch_add(BATCH, Ordering::Relaxed);
            if first >= args.trees {
                return Ok(counts);
            }
            let end = args.trees.min(first + BATCH);
            for nth in first..end {
                let mut random = numbers(args.seed, nth);
                tree.refill(|| value(&mut random));
                let (mut evaluated, mut unique, mut entered) = (0, 0, 0);
                search.run(&tree, |event| match event {
                    Event::Entered { .. } => entered += 1,
                    Event::Evaluated { node, .. } => {
                        evaluated += 1;
                        unique += u64::from(seen_in[node.index()] != nth);
                        seen_in[node.index()] = nth;
                    }
                    _ => {}
                })?;
                counts.evaluated.add(evaluated);
                counts.unique.add(unique);
                counts.entered.add(entered);
            }
            done.fetch_add(end - first, Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        let n_threads = thread::available_parallelism().map_or(1, usize::from);
        let workers: Vec<_> = (0..n_threads).map(|_| scope.spawn(work)).collect();
        if io::stderr().is_terminal() {
            while workers.iter().any(|worker| !worker.is_finished()) {
                show(done.load(Ordering::Relaxed), args.trees);
                thread::sleep(Duration::from_millis(60));
            }
            show(args.trees, args.trees);
            let _ = writeln!(io::stderr());
        }
        let mut sum = Counts::default();
        for worker in workers {
            let part = worker.join().expect("a search does not panic")?;
            for (all, some) in [
                (&mut sum.evaluated, part.evaluated),
                (&mut sum.unique, part.unique),
                (&mut sum.entered, part.entered),
            ] {
                all.sum += some.sum;
                all.squares += some.squares;
            }
        }
        Ok(sum)
    })
}

/// How far it is, on the line it was on before.
fn show(done: u64, trees: u64) {
    let filled = (done * 30 / trees) as usize;
    // Where nobody watches there is nobody left to tell.
    let _ = write!(io::stderr(), "\r[{:<30}] {done} of {trees} trees", "#".repeat(filled));
}

/// A tree in which every branch has as many children and every leaf stands as deep, without values yet.
fn shape(branching: u32, depth: u32) -> GameTree {
    let mut tree = TreeBuilder::new();
    // How many children each open branch still gets.
    let mut left = Vec::new();
    loop {
        let level = left.len() as u32;
        if level == depth {
            tree.leaf(Some(Score::ZERO), None);
        } else {
            tree.open(if level.is_multiple_of(2) { Player::Max } else { Player::Min }, None);
            left.push(branching);
            continue;
        }
        // Up to the next branch that has a child to come.
        loop {
            let Some(more) = left.last_mut() else {
                return tree.finish().expect("a uniform tree is whole");
            };
            *more -= 1;
            if *more > 0 {
                break;
            }
            tree.close();
            left.pop();
        }
    }
}

/// Numbers for one tree of a sample: where they begin does not hang on the trees before.
fn numbers(seed: u64, nth: u64) -> SplitMix {
    let start = SplitMix::new(seed).next_number() ^ nth.wrapping_mul(0xD1B5_4A32_D192_ED03);
    SplitMix::new(SplitMix::new(start).next_number())
}

/// A value from 0 up to 1.
fn value(random: &mut SplitMix) -> Score {
    Score::new((random.next_number() >> 11) as f64 / (1u64 << 53) as f64).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_uniform() {
        for (branching, depth) in [(1, 0), (1, 5), (2, 3), (3, 2), (4, 4)] {
            let tree = shape(branching, depth);
            assert_eq!(tree.n_leaves() as u64, u64::from(branching).pow(depth));
            assert_eq!(tree.height(), depth);
        }
    }

    #[test]
    fn the_error_of_a_mean_is_what_statistics_says() {
        let mut tally = Tally::default();
        for count in [2, 4, 4, 4, 5, 5, 7, 9] {
            tally.add(count);
        }
        let Mean { mean, standard_error } = tally.mean(8);
        assert!((mean - 5.0).abs() < 1e-12 && (standard_error - (32.0_f64 / 7.0 / 8.0).sqrt()).abs() < 1e-12);
    }
}
