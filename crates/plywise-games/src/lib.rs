//! Games that are given by rules, and what a page, a link and a command must know of one to show it.
//!
//! A search needs a game's rules, [`plywise_search::GameRules`]; whoever shows the game needs a [`BoardGame`]: positions as
//! text both ways, the board as marks, a title and a key. [`GAMES`] lists what there is, so that nobody else names a game. How
//! a board is drawn, and how a search of a game is recorded, is not known here.
//!
//! ```
//! use plywise_games::TicTacToe;
//! use plywise_search::{Search, alpha_beta};
//!
//! let mut entered = 0;
//! let Ok(value) = alpha_beta(&TicTacToe::default(), Search::ALPHA_BETA.rules, |event| {
//!     entered += u32::from(matches!(event, plywise_search::Event::Entered { .. }));
//! });
//! assert_eq!((value.points(), entered), (0.0, 18_297));
//! ```
//!
//! Whatever is done with every game is a [`GameVisitor`]:
//!
//! ```
//! use plywise_games::{BoardGame, GAMES, GameVisitor};
//!
//! /// How many positions a game begins with that are worth a look.
//! struct Starts;
//!
//! impl GameVisitor for Starts {
//!     type Output = usize;
//!     fn visit<G: BoardGame>(self) -> usize {
//!         G::INFO.starts.iter().filter(|(position, _)| G::from_text(position).is_ok()).count()
//!     }
//! }
//!
//! for game in GAMES {
//!     assert!(game.visit(Starts) > 0, "{}", game.info().title);
//! }
//! ```
#![warn(missing_docs)]

mod board;
mod board_game;
mod boxes;
mod chess;
mod connect_four;
mod english;
mod extensions;
mod game_kind;
mod nim;
mod pig;
mod position_problem;
mod race;
mod reversi;
mod setup;
mod tic_tac_toe;
mod unrolled;
mod weighted;

pub use board::{Board, Mark, RowNames};
pub use board_game::{BoardGame, GameFeature, GameInfo, Players, Presses};
pub use boxes::{Boxes, Lines};
pub use chess::{Chess, ChessPosition};
pub use connect_four::{ConnectFour, Discs};
pub use extensions::{Extended, ExtendedKey, ExtendedNode, ExtensionProblem, Extensions};
pub use game_kind::{GAMES, GameKind, GameVisitor};
pub use nim::{Heaps, Nim};
pub use pig::{Pig, Throw};
pub use position_problem::{Part, PositionProblem};
pub use race::{Pieces, Race};
pub use reversi::{Reversi, TurnedDiscs};
pub use setup::{PartChoices, PositionPart, Setup};
pub use tic_tac_toe::{PositionError, TicTacToe};
pub use unrolled::{UnrollError, Unrolled, plies_within, unrolled, unrolled_extended};
pub use weighted::{WeightProblem, Weighted, Weights};
