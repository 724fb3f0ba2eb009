//! `plywise match`: two searches play a game many times. `plywise play`: somebody plays against one.

use std::io::{self, BufRead as _, Write};
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use plywise_games::{Board, BoardGame, GameKind, GameVisitor, Players};
use plywise_play::{Choice, Match, MatchCounts, Player, Sitting, play_match};
use serde::Serialize;

use crate::args::refuse;
use crate::english::{self, play};
use crate::game::game_parser;
use crate::output::stdout;

/// Nobody waits longer for a move.
const MOST_TIME: Duration = Duration::from_secs(3600);

#[derive(Debug, Args)]
#[command(after_help = play::MATCH_EXAMPLES)]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    from: Start,
    /// The first player: so many plies deep (`4`), or so many nodes a move (`5000nodes`)
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
    /// Who plays against you: so many plies deep (`4`), so many nodes a move (`5000nodes`), or so many seconds (`2.5s`)
    #[arg(long, value_name = "PLAYER", default_value = "4", value_parser = opponent)]
    against: Opponent,
    /// Let the search make the first move
    #[arg(long)]
    second: bool,
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

pub(crate) fn player(text: &str) -> Result<Player, String> {
    Player::read(text).ok_or_else(|| play::EXPECTED_PLAYER.to_owned())
}

/// Somebody to play against.
#[derive(Clone, Copy, Debug)]
struct Opponent {
    player: Player,
    /// How long it thinks about a move; as long as it takes where nobody says.
    time: Option<Duration>,
}

fn opponent(text: &str) -> Result<Opponent, String> {
    let Some(secs) = text.strip_suffix('s').filter(|secs| !secs.ends_with("node")) else {
        return Player::read(text)
            .map(|player| Opponent { player, time: None })
            .ok_or_else(|| play::EXPECTED_OPPONENT.to_owned());
    };
    let time = secs.trim().parse().ok().and_then(|secs| Duration::try_from_secs_f64(secs).ok());
    let time = time.filter(|time| *time <= MOST_TIME).ok_or_else(|| play::EXPECTED_OPPONENT.to_owned())?;
    Ok(Opponent { player: Player::patient(), time: Some(time) })
}

impl Start {
    fn open<G: BoardGame>(&self, subcommand: &str) -> G {
        if G::INFO.players != Players::Two {
            refuse(subcommand, english::game_not_for_two(G::INFO.title, G::INFO.key));
        }
        match self.position.as_deref().map_or_else(|| Ok(G::default()), G::from_text) {
            Ok(game) => game,
            Err(problem) => refuse(subcommand, format!("{problem}. {}", G::INFO.notation)),
        }
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
            writeln!(out, "{}", play::of_match(G::INFO.title, counts))?;
        }
        Ok(out.flush()?)
    }
}

impl GameVisitor for &PlayArgs {
    type Output = anyhow::Result<()>;

    fn visit<G: BoardGame>(self) -> anyhow::Result<()> {
        let mut sitting = Sitting::new(self.from.open::<G>("play"));
        let first = sitting.turn();
        let own = if self.second { !first } else { first };
        let (mut out, mut lines) = (stdout(), io::stdin().lock().lines());
        writeln!(out, "{}", play::COMMANDS)?;
        loop {
            write_board(&mut out, &sitting)?;
            if let Some(ending) = sitting.ending() {
                writeln!(out, "{}", play::ending(Some(ending)))?;
                return Ok(out.flush()?);
            }
            if sitting.turn() != own {
                let choice = think(&sitting, self.against)?;
                let name = sitting.game().move_name(sitting.at(), choice.to);
                let score = choice.score.map(|score| score.to_string());
                writeln!(out, "{}", play::answer(&name, score.as_deref(), choice.entered))?;
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
                "undo" => {
                    // The answer goes with the move that it answered.
                    let n_back = if sitting.line().len() > 2 { 2 } else { 0 };
                    for _ in 0..n_back {
                        sitting.undo();
                    }
                }
                "hint" => {
                    let choice = think(&sitting, self.against)?;
                    writeln!(out, "{}", play::hint(&sitting.game().move_name(sitting.at(), choice.to)))?;
                }
                "moves" => writeln!(out, "{}", names(&sitting))?,
                name if sitting.play(name) => {}
                name => writeln!(out, "{}", play::no_such_move(name, &names(&sitting)))?,
            }
        }
    }
}

fn think<G: BoardGame>(
    sitting: &Sitting<G>,
    Opponent { player, time }: Opponent,
) -> anyhow::Result<Choice<G::Node>> {
    let game = sitting.from_here().map_err(|problem| anyhow::anyhow!("{problem}"))?;
    let began = Instant::now();
    let is_enough = || time.is_some_and(|time| began.elapsed() >= time);
    player.choose_until(&game, &is_enough).context(play::NO_MOVE)
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
    let columns: String = (0..board.n_columns()).map(|column| board.column_name(column)).collect();
    writeln!(out, "    {columns}")
}
