//! What commands say of games that are played.

use std::fmt::Display;

use plywise_play::{Ending, MatchCounts};
use plywise_search::Player;

pub(crate) const MATCH_EXAMPLES: &str = "\
Examples:
  plywise match --game connect4 6 2 --games 100
  plywise match --game tic-tac-toe 9 1 --opening 0 --moves
  plywise match --game chess 2000nodes 2 --games 4 --opening 4";

pub(crate) const PLAY_EXAMPLES: &str = "\
Type a move as the game writes it, or: moves, hint, undo, quit.

Examples:
  plywise play --game connect4
  plywise play --game chess --against 5000nodes --second
  plywise play --game reversi --against 3s";

pub(crate) const EXPECTED_PLAYER: &str =
    "expected how deep a player looks, such as 4, or how many nodes it may enter, such as 5000nodes";
pub(crate) const EXPECTED_OPPONENT: &str = "expected how deep it looks, such as 4, how many nodes it may enter, such as \
                                            5000nodes, or how many seconds it thinks, such as 2.5s";
pub(crate) const COMMANDS: &str = "Type a move, or: moves, hint, undo, quit.";
pub(crate) const NO_MOVE: &str = "there is no move";

fn name(player: Player) -> &'static str {
    match player {
        Player::Max => "MAX",
        Player::Min => "MIN",
    }
}

/// How a game ended; `None` where it was not played to its end.
pub(crate) fn ending(ending: Option<Ending>) -> String {
    match ending {
        Some(Ending::Won(player)) => format!("{} has won.", name(player)),
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
pub(crate) fn of_match(title: impl Display, counts: MatchCounts) -> String {
    let MatchCounts { wins, draws, losses } = counts;
    let percent = |part: f64| format!("{:.1} %", part * 100.0);
    let (low, high) = counts.confidence();
    format!(
        "{title}, {} games: the first player won {wins}, drew {draws} and lost {losses}, which is {} of the points \
         (between {} and {} with 95 % confidence)",
        counts.n_games(),
        percent(counts.score()),
        percent(low),
        percent(high),
    )
}

pub(crate) fn prompt(player: Player) -> String {
    format!("{} to move: ", name(player))
}

pub(crate) fn answer(name: &str, value: Option<&str>, entered: u32) -> String {
    let value = value.map_or_else(String::new, |value| format!(", value {value}"));
    format!("The search plays {name}{value}, entered {entered}")
}

pub(crate) fn hint(name: &str) -> String {
    format!("The search would play {name}.")
}

pub(crate) fn no_such_move(name: &str, moves: &str) -> String {
    let shown: String = name.chars().filter(|c| !c.is_control()).take(20).collect();
    format!("\u{201c}{shown}\u{201d} is no move here. Moves: {moves}")
}
