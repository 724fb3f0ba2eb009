//! Games played to their end between searches: a player is a search, a sitting is a game being played, a match is many games.
//!
//! Any search plays, with whatever helps it; see [`Player::read`] for how players are written. Everything here is decided by its
//! arguments: the same players, game and seed play the same games on every machine. A player may have a time for a move, but the clock
//! is the caller's ([`Player::choose_until`]). How a board is drawn is not known here.
//!
//! ```
//! use plywise_games::ConnectFour;
//! use plywise_play::{Match, Player, play_match};
//!
//! let game = ConnectFour::sized(4, 4).expect("it is large enough");
//! let players = [Player::to_depth(4), Player::to_depth(1)];
//! let counts = play_match(&game, [&players[0], &players[1]], Match { n_games: 6, opening_plies: 2, seed: 1 }, |_, _| ());
//! assert_eq!(counts.n_games(), 6);
//! let (low, high) = counts.confidence();
//! assert!(low <= counts.score() && counts.score() <= high);
//! ```
#![warn(missing_docs)]

mod english;
mod matches;
mod player;
mod player_text;
mod sitting;

pub use matches::{Match, MatchCounts, openings, play_match, play_out, wilson};
pub use player::{Choice, Limit, Player, certain_winner, until_chance};
pub use player_text::PlayerError;
pub use sitting::{Ending, Sitting, moves_of_line};
