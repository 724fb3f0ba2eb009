//! `plywise search`: a game searched by its rules, nothing recorded, so as deep as patience allows.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use plywise_games::{BoardGame, GameKind, GameVisitor, Players};
use plywise_json::JsonScore;
use plywise_search::{
    Algorithm, AtDepth, Event, FoundInGame, Order, Search, SearchOption, Stop, search_game,
};
use serde::Serialize;

use crate::args::refuse;
use crate::english::{self, counts};
use crate::game::game_parser;
use crate::game_options::GameOptions;
use crate::output::stdout;
use crate::search_args::{ChosenArgs, algorithm_parser};

#[derive(Debug, Args)]
#[command(after_help = counts::SEARCH_EXAMPLES)]
pub(crate) struct GameSearchArgs {
    /// Which game (see `plywise game --list`)
    #[arg(long, value_name = "GAME", value_parser = game_parser())]
    game: GameKind,
    /// The position to search from, as `plywise game --list` says it is written [default: the beginning of the game]
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,
    /// Which search to run
    #[arg(long, value_name = "NAME", default_value = "alpha-beta", value_parser = algorithm_parser())]
    algorithm: Algorithm,
    #[command(flatten)]
    chosen: ChosenArgs,
    #[command(flatten)]
    options: GameOptions,
    /// Say how long it took, and how many positions a second that is
    #[arg(long)]
    times: bool,
    /// Print one JSON object instead of sentences
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &GameSearchArgs) -> anyhow::Result<()> {
    args.game.visit(args)
}

/// What a search of a game came to, as `--json` prints it.
#[derive(Serialize)]
pub(crate) struct GameSearched {
    pub(crate) algorithm: &'static str,
    pub(crate) value: Option<JsonScore>,
    /// The moves that both players choose, as players of the game write them.
    pub(crate) line: Vec<String>,
    pub(crate) entered: u32,
    pub(crate) evaluated: u32,
    pub(crate) cuts: u32,
    /// How often the table knew a position.
    pub(crate) recalled: u32,
    /// How many entries the table has in the end.
    pub(crate) table: usize,
    /// Whether the budget of nodes was used up.
    pub(crate) is_out_of_budget: bool,
    /// How long it took, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) secs: Option<f64>,
}

impl GameVisitor for &GameSearchArgs {
    type Output = anyhow::Result<()>;

    fn visit<G: BoardGame>(self) -> anyhow::Result<()> {
        if G::INFO.players != Players::Two {
            refuse("search", english::game_not_for_two(G::INFO.title, G::INFO.key));
        }
        let game = self.position.as_deref().map_or_else(|| Ok(G::default()), G::from_text);
        match game {
            Ok(game) => self.print(&searched(&game, &self.search(), self.times)),
            Err(problem) => refuse("search", format!("{problem}. {}", G::INFO.notation)),
        }
    }
}

impl GameSearchArgs {
    fn search(&self) -> Search {
        let asked = Search { algorithm: self.algorithm, ..Search::ALPHA_BETA };
        let search = self.options.over(&self.chosen.0, self.chosen.0.over(asked));
        if search.order != Order::AsGiven {
            refuse("search", english::order_of_game(SearchOption::Order.info().flag));
        }
        search
    }

    fn print(&self, searched: &GameSearched) -> anyhow::Result<()> {
        let mut out = stdout();
        if self.json {
            serde_json::to_writer(&mut out, searched).map_err(std::io::Error::from)?;
            writeln!(out)?;
        } else {
            write!(out, "{}", counts::of_game_search(searched))?;
        }
        Ok(out.flush()?)
    }
}

fn searched<G: BoardGame>(game: &G, search: &Search, is_timed: bool) -> GameSearched {
    let (mut evaluated, mut cuts, mut recalled) = (0, 0, 0);
    let start = Instant::now();
    let Ok(found) = search_game(game, search, |event| match event {
        Event::Evaluated { .. } => evaluated += 1,
        Event::Pruned { .. } => cuts += 1,
        Event::Recalled { .. } => recalled += 1,
        _ => {}
    });
    let secs = is_timed.then(|| start.elapsed().as_secs_f64());
    let FoundInGame { score, line, table, entered, stopped } = found;
    GameSearched {
        algorithm: search.algorithm.key(),
        value: score.map(JsonScore),
        line: written(game, &line),
        entered,
        evaluated,
        cuts,
        recalled,
        table: table.len(),
        is_out_of_budget: matches!(stopped, Some(Stop::OutOfBudget { .. })),
        secs,
    }
}

/// The moves of a line as players of the game write them.
fn written<G: BoardGame>(game: &G, line: &[AtDepth<G::Node>]) -> Vec<String> {
    let mut above = game.root();
    let mut moves = Vec::with_capacity(line.len());
    for at in line {
        let name = at.came.name().map_or_else(|| game.move_name(above, at.position), str::to_owned);
        moves.push(name);
        above = at.position;
    }
    moves
}
