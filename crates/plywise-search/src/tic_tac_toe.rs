//! Tic-tac-toe: the second game, so that the search never comes to rely on a drawn tree.

use std::convert::Infallible;

use crate::{Game, Player, Score};

/// Tic-tac-toe from the empty board, MAX to move. Worth 1 if MAX completes a line, −1 if MIN does, else 0.
///
/// Squares are numbered 0 to 8 row by row, and moves are looked at in that order.
#[derive(Clone, Copy, Debug, Default)]
pub struct TicTacToe;

/// A position: one bit a square for each player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Board {
    max: u16,
    min: u16,
}

const FULL: u16 = 0b111_111_111;
const LINES: [u16; 8] = [
    0b111_000_000, 0b000_111_000, 0b000_000_111, 0b100_100_100, 0b010_010_010, 0b001_001_001, 0b100_010_001,
    0b001_010_100,
];

fn has_line(squares: u16) -> bool {
    LINES.iter().any(|line| squares & line == *line)
}

impl Game for TicTacToe {
    type Node = Board;
    type Stop = Infallible;

    fn root(&self) -> Board {
        Board::default()
    }

    fn player(&self, board: Board) -> Player {
        if board.max.count_ones() > board.min.count_ones() { Player::Min } else { Player::Max }
    }

    fn value(&self, board: Board) -> Result<Option<Score>, Infallible> {
        // Only the player who just moved can have completed a line.
        let value = match self.player(board) {
            Player::Min if has_line(board.max) => Some(1),
            Player::Max if has_line(board.min) => Some(-1),
            _ if board.max | board.min == FULL => Some(0),
            _ => None,
        };
        Ok(value.map(Score::from))
    }

    fn children(&self, board: Board) -> impl Iterator<Item = Board> {
        let player = self.player(board);
        let empty = FULL & !(board.max | board.min);
        (0..9).map(|square| 1u16 << square).filter(move |square| empty & square != 0).map(move |square| {
            match player {
                Player::Max => Board { max: board.max | square, ..board },
                Player::Min => Board { min: board.min | square, ..board },
            }
        })
    }
}
