//! What can be written after `plywise`.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use plywise_conventions::{Annotation, Slides, Words};
use plywise_formats::Format;
use plywise_link::{Drawing, Link, LinkStep};
use plywise_render::{MapColor, MapWidth, Theme};
use plywise_replay::Step;
use plywise_search::{Cut, Horizon, Player, Returns};

use crate::edit::EditArgs;
use crate::english;
use crate::game::GameArgs;
use crate::game_options::GameOptions;
use crate::game_source::GameSource;
use crate::generate_args::GenerateArgs;
use crate::grade::GradeArgs;
use crate::lab::LabArgs;
use crate::play::{MatchArgs, PlayArgs};
use crate::practice::PracticeArgs;
use crate::sample::SampleArgs;
use crate::scorm::ScormArgs;
use crate::search::GameSearchArgs;
use crate::search_args::{SearchArgs, answer, horizon};

/// Search a game tree by minimax, alpha-beta or what came of them, and see every step.
///
/// A tree is a text such as ((3 12 8)(2 4 6)(14 5 2)), in a file, on standard input or on the command line; or it is in
/// another program's format, which is recognised by what it says, or in a link to the page.
/// What the search does at a bound, what it hands up and how that is written follow a profile: the one that
/// the tree's own header names, or `textbook`.
#[derive(Debug, Parser)]
#[command(
    name = "plywise",
    version,
    subcommand_required = true,
    arg_required_else_help = true,
    after_help = "\
Examples:
  plywise explain --tree '((3 12 8)(2 4 6)(14 5 2))'
  plywise explain --slides examples/w-skrentny.tree
  plywise svg --step 12 -o figure.svg examples/t-textbook.tree
  plywise trace - < my.tree | head
  plywise stats --algorithm minimax examples/q-quiz.tree
  plywise generate --branching 2 --depth 4 --cuts 3 --deep --seed 7
  plywise convert --to efg examples/q-quiz.tree

Exit status: 0 when all went well; 1 when a tree cannot be read or made, or the search came to a leaf
without a value; 2 when the command itself is wrong."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Print what happened, one JSON object a line (see docs/trace-format.md)
    Trace(TraceArgs),
    /// Tell what happened, one numbered sentence a step
    Explain(ExplainArgs),
    /// Draw one step as an SVG figure
    Svg(SvgArgs),
    /// Check that a tree can be read, and say what it holds
    Check(CheckArgs),
    /// Count nodes, leaves and cuts, and compare with minimax and with the least possible
    Stats(StatsArgs),
    /// Make random trees, the same ones for a seed for ever, with so many cuts or whatever they are wanted for
    Generate(Box<GenerateArgs>),
    /// Search many random trees of one shape, and say how many leaves that takes on average
    Sample(SampleArgs),
    /// Search a game by its rules with a transposition table, killer moves and a history of moves
    Game(GameArgs),
    /// Search a game by its rules in any way, recording nothing: its value, its line and what that cost
    Search(Box<GameSearchArgs>),
    /// Let two searches play a game many times, and say how sure the result is
    Match(MatchArgs),
    /// Play a game against a search
    Play(PlayArgs),
    /// Read a tree in one format and write it in another (see docs/formats.md)
    Convert(ConvertArgs),
    /// Sort a tree, turn it about or give a level to another player, and leave the rest of its text alone
    Edit(EditArgs),
    /// Print a tree's own text as it is best laid out
    Format(FormatArgs),
    /// Print the link that opens a tree in the page
    Link(LinkArgs),
    /// Ask a question about a search, print its key, or grade an answer (see docs/practice.md)
    Practice(Box<PracticeArgs>),
    /// Grade the results of students again, and say what a class got wrong first (see docs/practice.md)
    Grade(GradeArgs),
    /// Make a SCORM 1.2 package of a set of exercises for a learning platform (see docs/practice.md)
    Scorm(ScormArgs),
    /// Make an experiment: how the work of searches grows, and what helps
    Lab(Box<LabArgs>),
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  plywise trace examples/t-textbook.tree
  plywise trace --tree '((4 8)(17 5))' --returns fail-soft")]
pub(crate) struct TraceArgs {
    #[command(flatten)]
    pub(crate) tree: TreeArgs,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    #[command(flatten)]
    pub(crate) by_rules: GameOptions,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  plywise explain examples/w-example-1.tree
  plywise explain --slides --style interval examples/w-example-1.tree
  plywise explain --game nim --position 1.2.2")]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) tree: TreeArgs,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    #[command(flatten)]
    pub(crate) by_rules: GameOptions,
    #[command(flatten)]
    pub(crate) style: StyleArgs,
    /// Only where the lecture shows a slide, with what then stands beside the nodes, and at the step asked for;
    /// `--slides=leaves` says what counts as a slide, which is otherwise as the profile has it
    #[arg(long, value_name = "WHAT", value_parser = ["bounds", "leaves", "descents", ""], num_args = 0..=1, require_equals = true, default_missing_value = "", hide_possible_values = true)]
    pub(crate) slides: Option<String>,
    #[command(flatten)]
    pub(crate) step: StepArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  plywise svg examples/q-minimax.tree > end.svg
  plywise svg --step 7 --style window -o step-7.svg examples/q-minimax.tree
  plywise svg --theme print -o paper.svg examples/q-minimax.tree
  plywise svg --map=visits -o map.svg examples/w-skrentny.tree
  plywise svg --game nim --position 1.2.2 --drawn once -o graph.svg")]
pub(crate) struct SvgArgs {
    #[command(flatten)]
    pub(crate) tree: TreeArgs,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    #[command(flatten)]
    pub(crate) by_rules: GameOptions,
    #[command(flatten)]
    pub(crate) style: StyleArgs,
    #[command(flatten)]
    pub(crate) step: StepArgs,
    /// The colours and strokes of the figure
    #[arg(long, value_name = "THEME", default_value = "light", value_parser = theme_parser())]
    pub(crate) theme: Theme,
    /// How to draw: children as the tree has them or in the order in which the search looks at them, or each position of a game
    /// once [default: as a link says, else written]
    #[arg(long, value_name = "WAY", value_parser = drawing_parser())]
    pub(crate) drawn: Option<Drawing>,
    /// The same as --drawn visited
    #[arg(long, conflicts_with = "drawn")]
    pub(crate) as_visited: bool,
    /// Draw which nodes prove what the finished nodes returned, and which visits the proofs did not need
    #[arg(long)]
    pub(crate) proof: bool,
    /// Draw the map of the whole search in place of the tree, coloured by state, by value or by share of visits
    #[arg(long, value_name = "COLOUR", value_parser = map_color_parser(), num_args = 0..=1, require_equals = true, default_missing_value = "state", conflicts_with_all = ["as_visited", "drawn", "proof"])]
    pub(crate) map: Option<MapColor>,
    /// What makes a bar of the map wide: the leaves below it, or the visits of them
    #[arg(long, value_name = "WIDTH", value_parser = map_width_parser(), default_value = "leaves", requires = "map")]
    pub(crate) map_width: MapWidth,
    /// Write the figure to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  plywise check my.tree
  plywise check --tree '((3 12 8)(2 4 6]'
  plywise check --depth 2 examples/c-iterative.tree
  plywise check --game connect4 --depth 4")]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) tree: TreeArgs,
    /// Also say whether a search can stop at this depth, as 3, 3plies or 2rounds: whether each branch there has a static value.
    /// The tree of a game ends there
    #[arg(long, value_name = "N", value_parser = depth, conflicts_with = "plies")]
    pub(crate) depth: Option<Horizon>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  plywise stats examples/w-order-3.tree
  plywise stats --json --cut beyond --tree '((4 8)(17 5))'
  plywise stats --times examples/c-iterative.tree
  plywise stats --game connect4 --depth 6
  plywise stats --game connect4 --depth 6 --table --table-size 1000
  plywise stats --game boxes --algorithm maxn --plies 5")]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    pub(crate) tree: TreeArgs,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    #[command(flatten)]
    pub(crate) by_rules: GameOptions,
    #[command(flatten)]
    pub(crate) step: StepArgs,
    /// Run the search again for a tenth of a second, and say how long each pass takes on average
    #[arg(long)]
    pub(crate) times: bool,
    /// Print one JSON object instead of a sentence
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Formats are recognised by what a text says, and what was recognised is said on standard error.

Examples:
  plywise convert --to list my.tree
  plywise convert --from efg --to dot nim.efg | dot -Tsvg > nim.svg
  plywise convert --to cs188-solution 2-1a-vary-depth.test
  plywise convert --to efg --tree '[[3,12],[2,4]]' -o small.efg")]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,
    #[command(flatten)]
    pub(crate) from: FromArgs,
    /// The format to write
    #[arg(long, value_name = "FORMAT", default_value = "plywise", value_parser = PossibleValuesParser::new(keys(Format::is_written)))]
    pub(crate) to: String,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  plywise format my.tree
  plywise format --check examples/q-quiz.tree")]
pub(crate) struct FormatArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,
    #[command(flatten)]
    pub(crate) from: FromArgs,
    /// Print nothing; fail if the text is not laid out so already
    #[arg(long)]
    pub(crate) check: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  plywise link my.tree
  plywise link --step 12 --cut beyond 'https://example.org/plywise/#example=q-quiz&style=window'
  plywise link --base https://example.org/plywise/ --step 12 --tree '((3 12 8)(2 4 6)(14 5 2))'")]
pub(crate) struct LinkArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,
    #[command(flatten)]
    pub(crate) from: FromArgs,
    /// The address of the page; without it, only what stands after the address
    #[arg(long, value_name = "URL", default_value = "")]
    pub(crate) base: String,
    /// Open it after so many events: a number as `explain` prints it, or `end`
    #[arg(long, value_name = "N|end", value_parser = step, allow_negative_numbers = true)]
    pub(crate) step: Option<LinkStep>,
    /// What counts as one slide
    #[arg(long, value_name = "WHAT", value_parser = slides_parser())]
    pub(crate) slides: Option<Slides>,
    /// Any other part of a link as it stands there, such as vs=minimax.le.ltr for a second search, by=leaf for the size of a
    /// step, or theme=dark; may be given more than once
    #[arg(long, value_name = "KEY=VALUE", value_parser = part)]
    pub(crate) part: Vec<String>,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    #[command(flatten)]
    pub(crate) style: StyleArgs,
}

/// A text in any format.
#[derive(Debug, Args)]
#[group(skip)]
pub(crate) struct SourceArgs {
    /// The file with the tree, `-` for standard input, or a link to the page
    #[arg(value_name = "FILE", required_unless_present_any = ["text", "game"], conflicts_with = "text")]
    pub(crate) file: Option<PathBuf>,
    /// The tree itself, as in '((3 12 8)(2 4 6))', or anything else that a file may hold
    #[arg(id = "text", long = "tree", value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) text: Option<String>,
    #[command(flatten)]
    pub(crate) game: GameSource,
}

/// What format a text is in.
#[derive(Clone, Copy, Debug, Args)]
#[group(skip)]
pub(crate) struct FromArgs {
    /// The format that it is in [default: the one it is recognised as]
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    from: Option<Format>,
}

impl FromArgs {
    pub(crate) fn format(self) -> Option<Format> {
        self.from
    }
}

#[derive(Debug, Args)]
#[group(skip)]
pub(crate) struct TreeArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,
    #[command(flatten)]
    pub(crate) from: FromArgs,
    /// Who moves at the root, where the tree does not say
    #[arg(long, value_name = "PLAYER")]
    pub(crate) root: Option<RootArg>,
}

#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Words")]
pub(crate) struct StyleArgs {
    /// What stands beside a node [default: as the profile has it]
    #[arg(long, value_name = "STYLE", value_parser = PossibleValuesParser::new(Annotation::ALL.map(|(_, key, _)| key)))]
    style: Option<String>,
    /// How things are worded [default: as the profile has it]
    #[arg(long, value_name = "WORDS", value_parser = PossibleValuesParser::new(Words::ALL.map(|words| words.key)))]
    words: Option<String>,
    /// Whether the question that a node asks of each value is shown [default: as the profile has it]
    #[arg(long, value_name = "0|1", value_parser = answer(), num_args = 0..=1, require_equals = true, default_missing_value = "1")]
    ask: Option<bool>,
}

impl StyleArgs {
    /// What was asked for, as a link says it.
    pub(crate) fn link(&self) -> Link {
        Link {
            annotation: self.style.as_deref().and_then(Annotation::from_key),
            words: self.words.as_deref().and_then(Words::from_key),
            asks: self.ask,
            ..Link::default()
        }
    }
}

/// What counts as one slide.
pub(crate) fn slides_parser() -> impl TypedValueParser<Value = Slides> {
    PossibleValuesParser::new(Slides::ALL.map(|(_, key, _)| key))
        .map(|key| Slides::from_key(&key).unwrap_or(Slides::Bounds))
}

/// How a tree is drawn, by the words that links have.
fn drawing_parser() -> impl TypedValueParser<Value = Drawing> {
    PossibleValuesParser::new(Drawing::ALL.map(|(_, key)| key))
        .map(|key| Drawing::from_key(&key).unwrap_or(Drawing::AsWritten))
}

fn map_color_parser() -> impl TypedValueParser<Value = MapColor> {
    PossibleValuesParser::new(MapColor::ALL.map(|(_, key)| key))
        .map(|key| MapColor::from_key(&key).unwrap_or(MapColor::State))
}

fn map_width_parser() -> impl TypedValueParser<Value = MapWidth> {
    PossibleValuesParser::new(MapWidth::ALL.map(|(_, key)| key))
        .map(|key| MapWidth::from_key(&key).unwrap_or(MapWidth::Leaves))
}

/// A step asked for. Which is the last one is known only after the search.
#[derive(Clone, Copy, Debug, Default, Args)]
#[group(skip)]
pub(crate) struct StepArgs {
    /// How many events have happened: a number as `explain` prints it, or `end` [default: a link's own step, else end]
    #[arg(long, value_name = "N|end", value_parser = step, allow_negative_numbers = true)]
    pub(crate) step: Option<LinkStep>,
}

/// Declares the words of an option and the values of the core that they stand for.
macro_rules! words {
    ($arg:ident => $core:ident { $($(#[$doc:meta])* $variant:ident),* }) => {
        #[derive(Clone, Copy, Debug, ValueEnum)]
        pub(crate) enum $arg { $($(#[$doc])* $variant),* }

        impl From<$arg> for $core {
            fn from(arg: $arg) -> $core {
                match arg { $($arg::$variant => $core::$variant),* }
            }
        }
    };
}

words!(CutArg => Cut {
    /// value ≥ β, value ≤ α
    AtOrBeyond,
    /// value > β, value < α
    Beyond
});
words!(ReturnsArg => Returns {
    /// The nearest end of the window
    FailHard,
    /// The value itself
    FailSoft
});
words!(RootArg => Player {
    /// The player who wants much
    Max,
    /// The player who wants little
    Min
});

/// A depth limit that is one.
fn depth(text: &str) -> Result<Horizon, String> {
    horizon(text)?.ok_or_else(|| english::EXPECTED_DEPTH_LIMIT.to_owned())
}

fn theme_parser() -> impl TypedValueParser<Value = Theme> {
    PossibleValuesParser::new(Theme::ALL.map(|(_, key, _)| key))
        .map(|key| Theme::from_key(&key).unwrap_or_default())
}

fn format_parser() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(keys(Format::is_read))
        .map(|key| Format::from_key(&key).unwrap_or(Format::Plywise))
}

/// Ends the command, whose arguments mean nothing together.
pub(crate) fn refuse(subcommand: &str, why: impl std::fmt::Display) -> ! {
    let mut cli = Cli::command();
    // Only then a command knows what stands before its name.
    cli.build();
    let command = match cli.find_subcommand_mut(subcommand) {
        Some(command) => command,
        None => &mut cli,
    };
    command.error(ErrorKind::ValueValidation, why).exit()
}

fn keys(is_wanted: fn(Format) -> bool) -> Vec<&'static str> {
    Format::ALL.into_iter().filter(|&format| is_wanted(format)).map(Format::key).collect()
}

/// `key=value`, which a link can say, and which does not say which tree.
fn part(text: &str) -> Result<String, String> {
    if text.contains(['&', '#']) || !text.contains('=') {
        return Err(english::EXPECTED_PART.to_owned());
    }
    match text.parse::<Link>() {
        Ok(Link { tree: Some(_), .. }) => Err(english::PART_WITH_TREE.to_owned()),
        Ok(link) if link == Link::default() => Err(english::UNKNOWN_PART.to_owned()),
        Ok(_) => Ok(text.to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

fn step(text: &str) -> Result<LinkStep, String> {
    match text {
        "end" => Ok(LinkStep::End),
        _ => text.parse().map(|step| LinkStep::At(Step(step))).map_err(|_| english::EXPECTED_STEP.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clap_finds_nothing_wrong_with_the_arguments() {
        Cli::command().debug_assert();
    }
}
