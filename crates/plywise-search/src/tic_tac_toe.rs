//! Tic-tac-toe: the second game, so that the search never comes to rely on a drawn tree.

use std::convert::Infallible;
use std::fmt::{self, Write as _};
use std::str::FromStr;

use crate::{Game, Moves, Player, Score};

/// Tic-tac-toe from the empty board, MAX to move. Worth 1 if MAX completes a line, −1 if MIN does, else 0.
///
/// Squares are numbered 0 to 8 row by row, and moves are looked at in that order.
#[derive(Clone, Copy, Debug, Default)]
pub struct TicTacToe;

/// A position: one bit a square for each player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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

impl Board {
    /// Reads nine squares row by row: `x` for MAX, `o` for MIN, `.` for an empty one. Blanks and `/` between them are
    /// passed over. MAX moves first.
    ///
    /// ```
    /// use plywise_search::Board;
    /// let board: Board = "xo. / .x. / ..o".parse()?;
    /// assert_eq!(board.to_string(), "xo./.x./..o");
    /// assert!("xx.......".parse::<Board>().is_err(), "MIN has not moved between");
    /// # Ok::<(), plywise_search::BoardError>(())
    /// ```
    ///
    /// # Errors
    /// When it is no position that can come up.
    fn read(text: &str) -> Result<Board, BoardError> {
        let (mut board, mut square) = (Board::default(), 0u16);
        for found in text.chars().filter(|c| !c.is_whitespace() && *c != '/') {
            if square == 9 {
                return Err(BoardError::NotNine);
            }
            match found {
                'x' | 'X' => board.max |= 1 << square,
                'o' | 'O' | '0' => board.min |= 1 << square,
                '.' | '-' | '_' => {}
                _ => return Err(BoardError::NoSquare(found)),
            }
            square += 1;
        }
        if square != 9 {
            return Err(BoardError::NotNine);
        }
        let [max, min] = [board.max, board.min].map(u16::count_ones);
        if max != min && max != min + 1 {
            return Err(BoardError::NotInTurn);
        }
        // Whoever completed a line moved last.
        let max_is_late = has_line(board.max) && max == min;
        let min_is_late = has_line(board.min) && max != min;
        if max_is_late || min_is_late {
            return Err(BoardError::PlayedOn);
        }
        Ok(board)
    }
}

impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Board, BoardError> {
        Board::read(text)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..9).try_for_each(|square| {
            let bit = 1 << square;
            let mark = match (self.max & bit, self.min & bit) {
                (0, 0) => '.',
                (0, _) => 'o',
                _ => 'x',
            };
            if square == 3 || square == 6 {
                out.write_char('/')?;
            }
            out.write_char(mark)
        })
    }
}

/// Why a text is no position of tic-tac-toe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// There are more or fewer than nine squares.
    NotNine,
    /// A square is neither `x` nor `o` nor `.`.
    NoSquare(char),
    /// MAX (`x`) moves first and then in turn with MIN (`o`).
    NotInTurn,
    /// Somebody moved after a line was complete.
    PlayedOn,
}

impl fmt::Display for BoardError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardError::NotNine => write!(out, "a board has nine squares, such as xo./.x./..o"),
            BoardError::NoSquare(found) => {
                let found = if found.is_control() { char::REPLACEMENT_CHARACTER } else { *found };
                write!(out, "a square is x, o or . for an empty one, not {found}")
            }
            BoardError::NotInTurn => write!(out, "x moves first, and then they move in turn"),
            BoardError::PlayedOn => write!(out, "the game was over before the last move"),
        }
    }
}

impl std::error::Error for BoardError {}

/// Tic-tac-toe from this position on.
impl Game for Board {
    type Node = Board;
    type Stop = Infallible;

    fn root(&self) -> Board {
        *self
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
        successors(board, self.player(board))
    }
}

fn successors(board: Board, player: Player) -> impl Iterator<Item = Board> {
    let empty = FULL & !(board.max | board.min);
    (0..9).map(|square| 1u16 << square).filter(move |square| empty & square != 0).map(move |square| {
        match player {
            Player::Max => Board { max: board.max | square, ..board },
            Player::Min => Board { min: board.min | square, ..board },
        }
    })
}

impl Moves for Board {
    type Key = Board;
    const N_MOVES: usize = 9;

    fn key(&self, board: Board) -> Board {
        board
    }

    fn moved(&self, from: Board, to: Board) -> usize {
        let filled = (from.max | from.min) ^ (to.max | to.min);
        filled.trailing_zeros() as usize
    }

    /// The square, row by row: `a3` is the first.
    fn move_label(&self, from: Board, to: Board) -> String {
        let square = self.moved(from, to);
        ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"]
            .get(square)
            .copied()
            .unwrap_or_default()
            .to_owned()
    }
}

/// From the empty board.
impl Game for TicTacToe {
    type Node = Board;
    type Stop = Infallible;

    fn root(&self) -> Board {
        Board::default()
    }

    #[inline]
    fn player(&self, board: Board) -> Player {
        Board::default().player(board)
    }

    #[inline]
    fn value(&self, board: Board) -> Result<Option<Score>, Infallible> {
        Board::default().value(board)
    }

    #[inline]
    fn children(&self, board: Board) -> impl Iterator<Item = Board> {
        successors(board, self.player(board))
    }
}
