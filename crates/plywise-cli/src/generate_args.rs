//! What can be written after `plywise generate`.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{ArgGroup, Args};
use plywise_conventions::Profile;
use plywise_generate::{CountRange, Generator, Spread};

use crate::args::{CutArg, ReturnsArg, RootArg};

/// The most nodes of a tree, unless said.
pub(crate) const MAX_NODES: u64 = 1_000_000;

#[derive(Debug, Args)]
#[command(
    group(ArgGroup::new("many").args(["lines", "output"])),
    after_help = "\
Examples:
  plywise generate --branching 3 --depth 3 --values -20..20 --cuts 2 --unique --seed 7
  plywise generate --branching 2 --depth 4 --cuts 3 --deep --value 5 | plywise explain -
  plywise generate --preset medium-1 --count 10 -o exercises
  plywise generate 'gen=uniform-1;b=3;d=2;v=1..9;cuts=1' --count 100 --lines
  plywise generate 'https://example.org/plywise/#gen=easy-1&seed=5'

What a request may say, and what is the same for ever: docs/generator.md"
)]
pub(crate) struct GenerateArgs {
    /// What to make, as the `source` line of a generated tree has it, or a link to the page that asks for a random
    /// tree; options say things over it
    #[arg(value_name = "REQUEST")]
    pub(crate) request: Option<String>,
    /// Trees for practice by hand: easy-1, medium-1 or hard-1
    #[arg(long, value_name = "NAME", conflicts_with = "request")]
    pub(crate) preset: Option<String>,
    /// Which generator: every branch alike, or each its own [default: uniform-1]
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(Generator::ALL.map(|(_, name)| name)))]
    pub(crate) generator: Option<String>,
    /// Children of a branch: a number, or a range such as 2..4 [default: 3]
    #[arg(short, long, value_name = "N")]
    pub(crate) branching: Option<CountRange>,
    /// Plies from the root to a leaf [default: 3]
    #[arg(short, long, value_name = "N")]
    pub(crate) depth: Option<CountRange>,
    /// What leaves may be worth [default: -20..20]
    #[arg(long, value_name = "A..B", allow_hyphen_values = true)]
    pub(crate) values: Option<String>,
    /// Decimals with so many places after the point [default: 0]
    #[arg(long, value_name = "N")]
    pub(crate) places: Option<String>,
    /// How leaves are spread over their values [default: flat]
    #[arg(long, value_name = "HOW", value_parser = PossibleValuesParser::new(Spread::ALL.map(|(_, name)| name)))]
    pub(crate) spread: Option<String>,
    /// Make all leaves differ
    #[arg(long)]
    pub(crate) distinct: bool,
    /// Who moves at the root [default: max]
    #[arg(long, value_name = "PLAYER")]
    pub(crate) root: Option<RootArg>,
    /// Which of all such trees [default: 1]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) goals: GoalArgs,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    /// So many trees, with the seeds from --seed on
    #[arg(long, value_name = "N", requires = "many", value_parser = clap::value_parser!(u32).range(1..), help_heading = "Output")]
    pub(crate) count: Option<u32>,
    /// Where no such tree is found, write the one that comes nearest
    #[arg(long, help_heading = "Output")]
    pub(crate) nearest: bool,
    /// One tree a line, without its header
    #[arg(long, help_heading = "Output")]
    pub(crate) lines: bool,
    /// Write each tree to a file in this folder, named after its generator and seed
    #[arg(short, long, value_name = "DIR", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,
    /// Write over files that are there already
    #[arg(long, requires = "output", help_heading = "Output")]
    pub(crate) force: bool,
    /// Refuse requests for trees that may be larger
    #[arg(long, value_name = "N", default_value_t = MAX_NODES, help_heading = "Output")]
    pub(crate) max_nodes: u64,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Goals")]
pub(crate) struct GoalArgs {
    /// Branches that are cut: a number, or a range such as 2..4
    #[arg(long, value_name = "N")]
    pub(crate) cuts: Option<CountRange>,
    /// At least one cut at a bound from further up than the parent (needs a depth of 4)
    #[arg(long)]
    pub(crate) deep: bool,
    /// A value that meets a bound: cutting at the bound saves more than cutting beyond it
    #[arg(long)]
    pub(crate) tie: bool,
    /// No branch cut after its first child
    #[arg(long)]
    pub(crate) late: bool,
    /// Exactly one best move at the root
    #[arg(long)]
    pub(crate) unique: bool,
    /// What the root is worth
    #[arg(long, value_name = "X", allow_hyphen_values = true)]
    pub(crate) value: Option<String>,
    /// Leaves that alpha-beta looks at, in hundredths of all: a number, or a range such as 40..70
    #[arg(long, value_name = "N")]
    pub(crate) cost: Option<CountRange>,
}

#[derive(Debug, Args)]
#[command(next_help_heading = crate::english::counts::SEARCH_OF_GOALS)]
pub(crate) struct RuleArgs {
    /// The lecture whose conventions the search follows; the header names it
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(Profile::ALL.map(|known| known.key)))]
    pub(crate) profile: Option<String>,
    /// Cut where a value meets the other player's bound, or only where it goes past it
    #[arg(long, value_name = "WHEN")]
    pub(crate) cut: Option<CutArg>,
    /// Hand up the nearest end of the window (fail-hard) or the value itself (fail-soft)
    #[arg(long, value_name = "WHAT")]
    pub(crate) returns: Option<ReturnsArg>,
    /// The root's window: two numbers, or -inf and inf, the first one lower
    #[arg(long, value_name = "A,B", allow_hyphen_values = true)]
    pub(crate) window: Option<String>,
}
