//! `plywise search`: a game searched by its rules, nothing recorded, so as deep as patience allows. Chance and several players
//! need a tree of the game, which is made first.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use plywise_games::{BoardGame, GameInfo, GameKind, GameVisitor, Players, unrolled};
use plywise_json::JsonScore;
use plywise_play::{Player, until_chance};
use plywise_search::{
    Algorithm, AtDepth, Event, FoundInGame, Line, NodeId, Order, Search, SearchOption, Stop, search_game,
};
use serde::Serialize;

use crate::args::refuse;
use crate::english::{self, counts};
use crate::game::{game_at, game_parser};
use crate::game_options::GameOptions;
use crate::game_source::{MOST_NODES, plies_of, usual_plies};
use crate::output::{complain, stdout};
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
    /// Which search to run [default: alpha-beta; with chance expectimax, with several players maxn]
    #[arg(long, value_name = "NAME", value_parser = algorithm_parser())]
    algorithm: Option<Algorithm>,
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
    /// What the position is worth to each player, where several play and each wants the most for itself.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) payoffs: Vec<JsonScore>,
    /// The moves that the players choose, as players of the game write them; where chance decides, it ends.
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
        let search = self.search(&G::INFO);
        let game: G = game_at(self.position.as_deref()).unwrap_or_else(|problem| refuse("search", problem));
        match G::INFO.players {
            Players::Two => self.print(&searched(&game, &search, self.times)),
            _ => {
                let (searched, stopped) = searched_as_tree(&game, &search, self.times)?;
                self.print(&searched)?;
                stopped.map_or(Ok(()), |stop| Err(anyhow::anyhow!("{}: {stop}", G::INFO.key)))
            }
        }
    }
}

/// The search that was asked for, if it fits the game, and the usual one that does where none was.
pub(crate) fn algorithm_for(subcommand: &str, info: &GameInfo, asked: Option<Algorithm>) -> Algorithm {
    let mut fitting = Player::algorithms(info.players);
    match (asked, info.players) {
        (Some(asked), _) if fitting.any(|known| known == asked) => asked,
        (Some(asked), _) => refuse(subcommand, english::search_not_for_game(info, asked)),
        (None, Players::Two) => Algorithm::AlphaBeta,
        (None, _) => fitting.next().unwrap_or(Algorithm::MaxN),
    }
}

impl GameSearchArgs {
    fn search(&self, info: &GameInfo) -> Search {
        let algorithm = algorithm_for("search", info, self.algorithm);
        let asked = Search { algorithm, ..Search::ALPHA_BETA };
        if info.players != Players::Two {
            if self.options.are_asked(&self.chosen.0) {
                refuse("search", english::no_aids_for_game(info));
            }
            if self.algorithm.is_none() {
                complain(&english::search_chosen(info.key, algorithm.key()));
            }
            if self.chosen.0.get(SearchOption::Window).is_some() && !algorithm.has_rules() {
                complain(&english::window_ignored(algorithm.key()));
            }
            return self.chosen.0.over(asked);
        }
        self.options.say_unused(&self.chosen.0, algorithm);
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
        payoffs: Vec::new(),
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

/// A game with chance or several players, through a tree of it. It stops where the search cannot add up what it finds.
fn searched_as_tree<G: BoardGame>(
    game: &G,
    search: &Search,
    is_timed: bool,
) -> anyhow::Result<(GameSearched, Option<Stop>)> {
    let plies = search.horizon.map_or_else(|| usual_plies(game, "--depth"), plies_of::<G>);
    let tree = unrolled(game, plies, MOST_NODES)
        .map_err(|problem| anyhow::anyhow!("{}: {problem}", G::INFO.key))?
        .tree;
    let (mut entered, mut evaluated, mut cuts) = (0, 0, 0);
    let mut line = Line::default();
    let start = Instant::now();
    let result = search.run(&tree, |event| {
        line.hear(&event);
        match event {
            Event::Entered { .. } => entered += 1,
            Event::Evaluated { .. } => evaluated += 1,
            Event::Pruned { .. } => cuts += 1,
            _ => {}
        }
    });
    let secs = is_timed.then(|| start.elapsed().as_secs_f64());
    let line = line.found().map_or(&[][..], |(_, line)| line);
    let line: Vec<NodeId> = until_chance(&tree, line).collect();
    // What everybody chooses leads to what everybody gets.
    let end = line.last().copied().unwrap_or(NodeId::ROOT);
    let payoffs = tree.payoffs(end).filter(|_| search.algorithm == Algorithm::MaxN).unwrap_or_default();
    let searched = GameSearched {
        algorithm: search.algorithm.key(),
        value: result.ok().map(JsonScore),
        payoffs: payoffs.iter().copied().map(JsonScore).collect(),
        line: line.iter().filter_map(|node| tree.move_label(*node)).map(str::to_owned).collect(),
        entered,
        evaluated,
        cuts,
        recalled: 0,
        table: 0,
        is_out_of_budget: false,
        secs,
    };
    Ok((searched, result.err()))
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
