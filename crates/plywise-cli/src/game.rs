//! `plywise game`: alpha-beta on a game that is given by rules, with what engines add to it.

use std::io::Write;
use std::rc::Rc;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use plywise_conventions::Profile;
use plywise_games::{BoardGame, GAMES, GameKind, GameVisitor, Players, Weighted};
use plywise_json::JsonScore;
use plywise_lesson::Narrator;
use plywise_replay::{Entry, GameRecord, Replay, Step, record_game};
use plywise_search::{Bound, Horizon, Search};
use serde::Serialize;

use crate::args::refuse;
use crate::english;
use crate::game_options::GameOptions;
use crate::output::{on_one_line, stdout};
use crate::search_args::{ChosenOfGames, OptionArgs, horizon};

#[derive(Debug, Args)]
#[command(after_help = english::counts::GAME_EXAMPLES)]
pub(crate) struct GameArgs {
    /// The position to search from; without one, the beginning of the game
    #[arg(value_name = "POSITION")]
    position: Option<String>,
    /// List the games: their rules, how their positions are written, and what a position looks worth
    #[arg(long, exclusive = true)]
    list: bool,
    /// Which game
    #[arg(long, value_name = "GAME", default_value = GAMES[0].info().key, value_parser = game_parser())]
    game: GameKind,
    /// How deep to look, in plies or rounds; a position there counts as what it looks worth [default: all]
    #[arg(long, value_name = "N", value_parser = depth)]
    depth: Option<Depth>,
    #[command(flatten)]
    options: GameOptions,
    #[command(flatten)]
    chosen: ChosenOfGames,
    #[command(flatten)]
    features: OptionArgs,
    /// Print what the table holds at the end, in the order in which the positions were left
    #[arg(long, requires = "table")]
    entries: bool,
    /// Tell what happened, one numbered sentence a step
    #[arg(long, conflicts_with = "json")]
    explain: bool,
    /// Print one JSON object instead of a sentence
    #[arg(long)]
    json: bool,
}

/// What `--json` prints.
#[derive(Serialize)]
pub(crate) struct Counted {
    pub(crate) value: Option<JsonScore>,
    pub(crate) r#move: Option<String>,
    pub(crate) entered: u32,
    pub(crate) evaluated: u32,
    pub(crate) cuts: u32,
    pub(crate) recalled: u32,
    pub(crate) table: usize,
}

pub(crate) fn game_parser() -> impl TypedValueParser<Value = GameKind> {
    PossibleValuesParser::new(GAMES.map(|game| game.info().key)).map(|key| {
        GameKind::from_key(&key).unwrap_or(GAMES[0]) // one of those that were possible
    })
}

/// A depth limit, or that there is none.
#[derive(Clone, Copy, Debug)]
struct Depth(Option<Horizon>);

fn depth(text: &str) -> Result<Depth, String> {
    horizon(text).map(Depth)
}

pub(crate) fn run(args: &GameArgs) -> anyhow::Result<()> {
    if args.list { list() } else { args.game.visit(args) }
}

fn list() -> anyhow::Result<()> {
    let mut out = stdout();
    for game in GAMES {
        write!(out, "{}", english::counts::listed(game.info()))?;
    }
    Ok(out.flush()?)
}

/// The game from a position, as `--position` says it, or from its beginning.
///
/// # Errors
/// Why that is no position of the game, and how one is written.
pub(crate) fn game_at<G: BoardGame>(position: Option<&str>) -> Result<G, String> {
    let game = position.map_or_else(|| Ok(G::default()), G::from_text);
    game.map_err(|problem| format!("{problem}. {}", G::INFO.notation))
}

impl GameVisitor for &GameArgs {
    type Output = anyhow::Result<()>;

    fn visit<G: BoardGame>(self) -> anyhow::Result<()> {
        if G::INFO.players != Players::Two {
            refuse("game", english::game_not_by_alpha_beta(&G::INFO));
        }
        let game: G = game_at(self.position.as_deref()).unwrap_or_else(|problem| refuse("game", problem));
        match Weighted::new(game, &self.features.weights()) {
            Ok(game) => print(&game, self),
            Err(problem) => refuse("game", problem),
        }
    }
}

fn print<G: BoardGame>(game: &G, args: &GameArgs) -> anyhow::Result<()> {
    let horizon = args.depth.and_then(|Depth(horizon)| horizon);
    let search =
        args.options.over(&args.chosen.0, args.chosen.0.over(Search { horizon, ..Search::ALPHA_BETA }));
    let GameRecord { tree, trace, positions, memory, .. } = record_game(game, search)?;
    let tree = Rc::new(tree);
    let replay = Replay::new(Rc::clone(&tree), trace);
    let mut out = stdout();
    if args.explain {
        let conventions = Profile::DEFAULT.conventions;
        let conventions = plywise_conventions::Conventions { search, ..conventions };
        let narrator = Narrator::new(&tree, &conventions).with_memory(&memory);
        let width = replay.n_events().to_string().len();
        for step in 0..=replay.n_events() {
            let sentence = narrator.sentence(&replay.at(Step(step))).to_string();
            writeln!(out, "{step:>width$}  {}", on_one_line(&sentence))?;
        }
    }
    let end = replay.at(replay.last_step());
    let table = memory.table(replay.last_step());
    let counts = end.counts();
    let passes = replay.passes();
    let counted = Counted {
        value: passes.last().and_then(|pass| pass.value).map(JsonScore),
        r#move: end.chosen_move().and_then(|node| tree.move_label(node)).map(str::to_owned),
        entered: counts.entered,
        evaluated: counts.evaluated,
        cuts: counts.cuts,
        recalled: table.iter().map(|entry| entry.hits).sum(),
        table: table.len(),
    };
    if args.json {
        serde_json::to_writer(&mut out, &counted).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        writeln!(out, "{}", english::counts::of_game(&counted))?;
    }
    for Entry { by, score, bound, hits, .. } in table.iter().filter(|_| args.entries) {
        let sign = match bound {
            Bound::Exact => "=",
            Bound::AtLeast => ">=",
            Bound::AtMost => "<=",
        };
        let position = game.text(positions[by.index()]);
        writeln!(out, "{position} {sign} {score}, asked {hits} times")?;
    }
    Ok(out.flush()?)
}
