//! What commands say of games that are played.

use std::fmt::Display;

use plywise_lesson::typeset;
use plywise_play::{Ending, MatchCounts, Player};
use plywise_search::{Mover, Score};

pub(crate) const MATCH_EXAMPLES: &str = "\
Examples:
  plywise match --game connect4 6 2 --games 100
  plywise match --game connect4 negascout+table+killers:6 minimax:4
  plywise match --game reversi pvs+table:2000nodes sss-star:2000nodes
  plywise match --game tic-tac-toe 9 1 --opening 0 --moves
  plywise match --game chess 2000nodes 2 --games 4 --opening 4";

pub(crate) const PLAY_EXAMPLES: &str = "\
Type a move as the game writes it, or: moves, hint, undo, quit.
After its move the search tells what each depth said and which moves it expects; hint tells the same of a move for you. Values
are what the position is worth to MAX, or to the player who moves where several play.

Examples:
  plywise play --game connect4
  plywise play --game chess --against 5000nodes --second
  plywise play --game reversi --against 3s
  plywise play --game connect4 --against negascout+table+killers:3s
  plywise play --game pig --against expectimax:6";

pub(crate) const COMMANDS: &str = "Type a move, or: moves, hint, undo, quit.";
pub(crate) const NO_MOVE: &str = "there is no move";

fn name(player: Mover) -> String {
    match player {
        Mover::Max => "MAX".to_owned(),
        Mover::Min => "MIN".to_owned(),
        Mover::Chance => "chance".to_owned(),
        Mover::Numbered(number) => format!("Player {number}"),
    }
}

/// What the die says.
pub(crate) fn thrown(name: &str) -> String {
    format!("Chance: {name}")
}

/// How a game of several players ended.
pub(crate) fn over(payoffs: &[Score]) -> String {
    let each: Vec<String> = payoffs.iter().map(Score::to_string).collect();
    format!("The game is over. Worth to each player: {}.", each.join(", "))
}

/// How a game ended; `None` where it was not played to its end.
pub(crate) fn ending(ending: Option<Ending>) -> String {
    match ending {
        Some(Ending::Won(player)) => format!("{} has won.", name(player.into())),
        Some(Ending::Drawn) => "It is a draw.".to_owned(),
        Some(Ending::Repeated) => "It is a draw: the position has come up for the third time.".to_owned(),
        None => "The game was not played to its end.".to_owned(),
    }
}

/// A game of a match.
pub(crate) fn game(nth: u32, moves: &[String], how: Option<Ending>) -> String {
    format!("game {nth}: {}. {}", moves.join(" "), ending(how))
}

/// What a match came to.
pub(crate) fn of_match(title: impl Display, players: [&Player; 2], counts: MatchCounts) -> String {
    let MatchCounts { wins, draws, losses } = counts;
    let percent = |part: f64| format!("{:.1} %", part * 100.0);
    let (low, high) = counts.confidence();
    let [first, second] = players.map(Player::name);
    format!(
        "{title}, {} games: the first player won {wins}, drew {draws} and lost {losses}, which is {} of the points \
         (between {} and {} with 95 % confidence)\nFirst player: {first}\nSecond player: {second}",
        counts.n_games(),
        percent(counts.score()),
        percent(low),
        percent(high),
    )
}

pub(crate) fn prompt(player: Mover) -> String {
    format!("{} to move: ", name(player))
}

pub(crate) fn answer(name: &str, value: Option<Score>, entered: u32) -> String {
    format!("The search plays {name}{}, entered {entered}", with_value(value))
}

pub(crate) fn hint(name: &str, value: Option<Score>) -> String {
    format!("The search would play {name}{}", with_value(value))
}

fn with_value(value: Option<Score>) -> String {
    value.map_or_else(String::new, |value| format!(", value {}", signed(value)))
}

/// How a search came to its move: what each depth said, and the moves that it expects.
pub(crate) fn thought(values: &[Score], line: &[String]) -> String {
    if values.is_empty() {
        return String::new();
    }
    let depths = (1..).zip(values).map(|(depth, value)| format!("depth {depth}: {}", signed(*value)));
    let depths = depths.collect::<Vec<_>>().join(", ");
    format!("It thought: {depths}; expected line: {}\n", line.join(" "))
}

/// A value with its sign, since it is good for MAX or for MIN.
fn signed(value: Score) -> String {
    let sign = if value > Score::ZERO && value.is_finite() { "+" } else { "" };
    [sign, &typeset(value)].concat()
}

pub(crate) fn no_such_move(name: &str, moves: &str) -> String {
    let shown: String = name.chars().filter(|c| !c.is_control()).take(20).collect();
    format!("\u{201c}{shown}\u{201d} is no move here. Moves: {moves}")
}
