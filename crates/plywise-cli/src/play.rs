//! `plywise match`: two searches play a game many times. `plywise play`: somebody plays against one.

use std::io::{self, BufRead as _, Write};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use anyhow::Context;
use clap::Args;
use plywise_games::{Board, BoardGame, GameKind, GameVisitor, Players};
use plywise_lab::player;
use plywise_play::{Choice, Limit, Match, MatchCounts, Player, Sitting, moves_of_line, play_match};
use plywise_search::{Mover, Player as Side, Score, SplitMix};
use serde::Serialize;

use crate::args::refuse;
use crate::english::{self, play};
use crate::game::{game_at, game_parser};
use crate::output::stdout;

#[derive(Debug, Args)]
#[command(after_help = play::MATCH_EXAMPLES)]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    from: Start,
    /// The first player: so many plies deep (`4`), so many nodes a move (`5000nodes`), or a search, what helps it, and how deep
    /// (`minimax:4`, `negascout+table+killers:6`, `pvs:2000nodes`)
    #[arg(value_name = "PLAYER", value_parser = player)]
    first: Player,
    /// The second player
    #[arg(value_name = "PLAYER", value_parser = player)]
    second: Player,
    /// How many games; each opening is played twice, with sides changed
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,
    /// How many random moves an opening has
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(0..=40))]
    opening: u32,
    /// What the openings follow from: the same seed gives the same games on every machine
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print the moves of each game
    #[arg(long, conflicts_with = "json")]
    moves: bool,
    /// Print one JSON object instead of sentences
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = play::PLAY_EXAMPLES)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    from: Start,
    /// Who plays against you: so many plies deep (`4`), so many nodes a move (`5000nodes`), so many seconds (`2.5s`), or a search,
    /// what helps it, and how deep (`minimax:4`, `negascout+table+killers:6`, `pvs:3s`)
    #[arg(long, value_name = "PLAYER", default_value = "4", value_parser = Player::read)]
    against: Player,
    /// Let the search make the first move
    #[arg(long)]
    second: bool,
    /// What the die throws follow from, in games with chance [default: other throws each time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// A game, and from which position.
#[derive(Debug, Args)]
#[group(skip)]
struct Start {
    /// Which game (see `plywise game --list`)
    #[arg(long, value_name = "GAME", value_parser = game_parser())]
    game: GameKind,
    /// The position to begin with, as `plywise game --list` says it is written [default: the beginning of the game]
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,
}

impl Start {
    fn open<G: BoardGame>(&self, subcommand: &str) -> G {
        game_at(self.position.as_deref()).unwrap_or_else(|problem| refuse(subcommand, problem))
    }
}

pub(crate) fn run_match(args: &MatchArgs) -> anyhow::Result<()> {
    args.from.game.visit(args)
}

pub(crate) fn run_play(args: &PlayArgs) -> anyhow::Result<()> {
    args.from.game.visit(args)
}

/// A match as `--json` prints it.
#[derive(Serialize)]
struct Played {
    game: &'static str,
    players: [String; 2],
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    score: f64,
    confidence: [f64; 2],
}

impl GameVisitor for &MatchArgs {
    type Output = anyhow::Result<()>;

    fn visit<G: BoardGame>(self) -> anyhow::Result<()> {
        if G::INFO.players != Players::Two {
            refuse("match", english::match_not_for_game(&G::INFO));
        }
        for player in [&self.first, &self.second] {
            if let Err(problem) = player.check(&G::INFO) {
                refuse("match", problem);
            }
        }
        let game = self.from.open::<G>("match");
        let of = Match { n_games: self.games, opening_plies: self.opening, seed: self.seed };
        let mut out = stdout();
        let mut failed = Ok(());
        let counts = play_match(&game, [&self.first, &self.second], of, |sitting: &Sitting<G>, counts| {
            if self.moves && failed.is_ok() {
                let told = play::game(counts.n_games(), &sitting.written(), sitting.ending());
                failed = writeln!(out, "{told}");
            }
        });
        failed?;
        let MatchCounts { wins, draws, losses } = counts;
        let (low, high) = counts.confidence();
        if self.json {
            let played = Played {
                game: G::INFO.key,
                players: [&self.first, &self.second].map(Player::text),
                games: counts.n_games(),
                wins,
                draws,
                losses,
                score: counts.score(),
                confidence: [low, high],
            };
            serde_json::to_writer(&mut out, &played).map_err(io::Error::from)?;
            writeln!(out)?;
        } else {
            writeln!(out, "{}", play::of_match(G::INFO.title, [&self.first, &self.second], counts))?;
        }
        Ok(out.flush()?)
    }
}

impl GameVisitor for &PlayArgs {
    type Output = anyhow::Result<()>;

    fn visit<G: BoardGame>(self) -> anyhow::Result<()> {
        let mut sitting = Sitting::new(self.from.open::<G>("play"));
        if let Err(problem) = self.against.check(&G::INFO) {
            refuse("play", problem);
        }
        let own = own::<G>(&sitting, self.second);
        let mut dice = SplitMix::new(self.seed.unwrap_or_else(any_seed));
        let (mut out, mut lines) = (stdout(), io::stdin().lock().lines());
        writeln!(out, "{}", play::COMMANDS)?;
        loop {
            write_board(&mut out, &sitting)?;
            if let Some(ending) = sitting.ending() {
                let payoffs = sitting.game().payoffs(sitting.at());
                let told = if payoffs.is_empty() { play::ending(Some(ending)) } else { play::over(&payoffs) };
                writeln!(out, "{told}")?;
                return Ok(out.flush()?);
            }
            let mover = sitting.game().mover(sitting.at());
            if mover == Mover::Chance {
                let to = thrown(&sitting, &mut dice);
                writeln!(out, "{}", play::thrown(&sitting.game().move_name(sitting.at(), to)))?;
                sitting.move_to(to);
                continue;
            }
            if mover != own {
                let choice = think(&sitting, &self.against)?;
                let name = sitting.game().move_name(sitting.at(), choice.to);
                writeln!(out, "{}", play::answer(&name, choice.score, choice.entered))?;
                write!(out, "{}", thought(&sitting, &choice))?;
                sitting.move_to(choice.to);
                continue;
            }
            write!(out, "{}", play::prompt(own))?;
            out.flush()?;
            let Some(line) = lines.next().transpose().context(english::CANNOT_READ_STDIN)? else {
                writeln!(out)?;
                return Ok(out.flush()?);
            };
            match line.trim() {
                "" => {}
                "quit" => return Ok(out.flush()?),
                "undo" => take_back(&mut sitting, own),
                "hint" => {
                    let choice = think(&sitting, &self.against)?;
                    let name = sitting.game().move_name(sitting.at(), choice.to);
                    writeln!(out, "{}", play::hint(&name, choice.score))?;
                    write!(out, "{}", thought(&sitting, &choice))?;
                }
                "moves" => writeln!(out, "{}", names(&sitting))?,
                name if sitting.play(name) => {}
                name => writeln!(out, "{}", play::no_such_move(name, &names(&sitting)))?,
            }
        }
    }
}

/// Who plays by hand: whoever moves first, or the next one.
fn own<G: BoardGame>(sitting: &Sitting<G>, is_second: bool) -> Mover {
    if let Players::Several(_) = G::INFO.players {
        return Mover::Numbered(1 + u8::from(is_second));
    }
    let first = match sitting.game().mover(sitting.at()) {
        Mover::Chance => Side::Max,
        _ => sitting.turn(),
    };
    Mover::from(if is_second { !first } else { first })
}

/// Back to the last position in which somebody moved by hand, if there was one: the answers go with the move that they answered.
fn take_back<G: BoardGame>(sitting: &mut Sitting<G>, own: Mover) {
    let (game, line) = (sitting.game(), sitting.line());
    let before = &line[..line.len() - 1];
    let back = before.iter().rev().position(|at| game.mover(*at) == own);
    for _ in 0..back.map_or(0, |nth| nth + 1) {
        sitting.undo();
    }
}

/// What the die throws: the position after it.
fn thrown<G: BoardGame>(sitting: &Sitting<G>, dice: &mut SplitMix) -> G::Node {
    let (game, at) = (sitting.game(), sitting.at());
    // 53 bits are a number from 0 to 1.
    let mut left = (dice.next_number() >> 11) as f64 / (1_u64 << 53) as f64;
    let mut to = at;
    for child in game.children(at) {
        to = child;
        left -= game.probability(at, child);
        if left < 0.0 {
            break;
        }
    }
    to
}

/// A seed that differs from game to game.
fn any_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(1, |now| now.as_nanos() as u64)
}

fn think<G: BoardGame>(sitting: &Sitting<G>, player: &Player) -> anyhow::Result<Choice<G::Node>> {
    let game = sitting.from_here().map_err(|problem| anyhow::anyhow!("{problem}"))?;
    let began = Instant::now();
    let is_enough = || matches!(player.limit, Limit::Time(time) if began.elapsed() >= time);
    player.think_until(&game, &is_enough).context(play::NO_MOVE)
}

/// How a search came to its move: a line of its own, or nothing where it finished no depth.
fn thought<G: BoardGame>(sitting: &Sitting<G>, choice: &Choice<G::Node>) -> String {
    let values: Vec<Score> = choice.by_depth.iter().map(|(value, _)| *value).collect();
    play::thought(&values, &moves_of_line(sitting.game(), sitting.at(), &choice.line))
}

fn names<G: BoardGame>(sitting: &Sitting<G>) -> String {
    sitting.moves().into_iter().map(|(name, _)| name).collect::<Vec<_>>().join(" ")
}

fn write_board<G: BoardGame>(out: &mut impl Write, sitting: &Sitting<G>) -> io::Result<()> {
    let board: Board = sitting.game().board(sitting.at());
    for (row, marks) in board.rows().enumerate() {
        let marks: String = marks.iter().map(|mark| mark.map_or('.', |mark| mark.name())).collect();
        writeln!(out, "{:>2}  {marks}", board.row_name(row))?;
    }
    // Of a number, its last digit stands below the column.
    let last = |column: usize| board.column_name(column).chars().last();
    let columns: String = (0..board.n_columns()).filter_map(last).collect();
    writeln!(out, "    {columns}")
}
