//! Tic-tac-toe.

use std::convert::Infallible;
use std::fmt::{self, Write as _};
use std::str::FromStr;

use plywise_search::{Game, GameRules, Player, Score};

use crate::board_game::weighed;
use crate::{Board, BoardGame, GameInfo, Mark, Setup, english};

/// Tic-tac-toe from one of its positions, as a rule from the empty board. Worth 1 if MAX completes a line, −1 if MIN does,
/// else 0. MAX moves first.
///
/// Squares are numbered 0 to 8 row by row, and moves are looked at in that order.
///
/// ```
/// use plywise_games::TicTacToe;
/// use plywise_search::{Search, alpha_beta};
///
/// let mut entered = 0;
/// let Ok(value) = alpha_beta(&TicTacToe::default(), Search::ALPHA_BETA.rules, |event| {
///     entered += u32::from(matches!(event, plywise_search::Event::Entered { .. }));
/// });
/// assert_eq!((value.points(), entered), (0.0, 18_297));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TicTacToe {
    // One bit a square for each player.
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

impl TicTacToe {
    /// The lines with so many marks of one player and none of the other.
    fn open_lines(own: u16, other: u16, n_marks: u32) -> i32 {
        let is_open = |line: &&u16| other & **line == 0 && (own & **line).count_ones() == n_marks;
        LINES.iter().filter(is_open).count() as i32
    }

    /// 3·X₂ + X₁ − (3·O₂ + O₁), Xₙ being the number of lines with n marks of MAX and none of MIN, and Oₙ the other way
    /// about. Source: Russell & Norvig, "Artificial Intelligence: A Modern Approach", exercise on tic-tac-toe of the chapter
    /// on adversarial search.
    fn lines_ahead(self) -> i32 {
        let of = |own, other| 3 * TicTacToe::open_lines(own, other, 2) + TicTacToe::open_lines(own, other, 1);
        of(self.max, self.min) - of(self.min, self.max)
    }

    fn read(text: &str) -> Result<TicTacToe, PositionError> {
        let (mut board, mut square) = (TicTacToe::default(), 0u16);
        for found in text.chars().filter(|c| !c.is_whitespace() && *c != '/') {
            if square == 9 {
                return Err(PositionError::NotNine);
            }
            match found {
                'x' | 'X' => board.max |= 1 << square,
                'o' | 'O' | '0' => board.min |= 1 << square,
                '.' | '-' | '_' => {}
                _ => return Err(PositionError::NoSquare(found)),
            }
            square += 1;
        }
        if square != 9 {
            return Err(PositionError::NotNine);
        }
        let [max, min] = [board.max, board.min].map(u16::count_ones);
        if max != min && max != min + 1 {
            return Err(PositionError::NotInTurn);
        }
        // Whoever completed a line moved last.
        let max_is_late = has_line(board.max) && max == min;
        let min_is_late = has_line(board.min) && max != min;
        if max_is_late || min_is_late {
            return Err(PositionError::PlayedOn);
        }
        Ok(board)
    }
}

/// Nine squares row by row: `x` for MAX, `o` for MIN, `.` for an empty one. Blanks and `/` between them are passed over. MAX
/// moves first.
///
/// ```
/// use plywise_games::TicTacToe;
/// let board: TicTacToe = "xo. / .x. / ..o".parse()?;
/// assert_eq!(board.to_string(), "xo./.x./..o");
/// assert!("xx.......".parse::<TicTacToe>().is_err(), "MIN has not moved between");
/// # Ok::<(), plywise_games::PositionError>(())
/// ```
impl FromStr for TicTacToe {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<TicTacToe, PositionError> {
        TicTacToe::read(text)
    }
}

impl fmt::Display for TicTacToe {
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
pub enum PositionError {
    /// There are more or fewer than nine squares.
    NotNine,
    /// A square is neither `x` nor `o` nor `.`.
    NoSquare(char),
    /// MAX (`x`) moves first and then in turn with MIN (`o`).
    NotInTurn,
    /// Somebody moved after a line was complete.
    PlayedOn,
}

impl fmt::Display for PositionError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&english::tic_tac_toe::problem(*self))
    }
}

impl std::error::Error for PositionError {}

impl Game for TicTacToe {
    type Node = TicTacToe;
    type Stop = Infallible;

    fn root(&self) -> TicTacToe {
        *self
    }

    #[inline]
    fn player(&self, board: TicTacToe) -> Player {
        if board.max.count_ones() > board.min.count_ones() { Player::Min } else { Player::Max }
    }

    #[inline]
    fn value(&self, board: TicTacToe) -> Result<Option<Score>, Infallible> {
        // Only the player who just moved can have completed a line.
        let value = match self.player(board) {
            Player::Min if has_line(board.max) => Some(1),
            Player::Max if has_line(board.min) => Some(-1),
            _ if board.max | board.min == FULL => Some(0),
            _ => None,
        };
        Ok(value.map(Score::from))
    }

    /// A hundredth of a point for each line that MAX is ahead, so that no estimate reaches what a won game is worth.
    fn static_value(&self, board: TicTacToe) -> Result<Score, Infallible> {
        Ok(weighed(self, board))
    }

    #[inline]
    fn children(&self, board: TicTacToe) -> impl Iterator<Item = TicTacToe> {
        successors(board, self.player(board))
    }
}

fn successors(board: TicTacToe, player: Player) -> impl Iterator<Item = TicTacToe> {
    let empty = FULL & !(board.max | board.min);
    (0..9).map(|square| 1u16 << square).filter(move |square| empty & square != 0).map(move |square| {
        match player {
            Player::Max => TicTacToe { max: board.max | square, ..board },
            Player::Min => TicTacToe { min: board.min | square, ..board },
        }
    })
}

impl GameRules for TicTacToe {
    type Key = TicTacToe;

    fn key(&self, board: TicTacToe) -> TicTacToe {
        board
    }

    fn n_moves(&self) -> usize {
        9
    }

    fn move_number(&self, from: TicTacToe, to: TicTacToe) -> usize {
        let filled = (from.max | from.min) ^ (to.max | to.min);
        filled.trailing_zeros() as usize
    }

    /// The square, its column and its row counted from the bottom: `a3` is the first.
    fn move_name(&self, from: TicTacToe, to: TicTacToe) -> String {
        let (square, board) = (self.move_number(from, to), self.board(to));
        board.square_name(square / 3, square % 3)
    }

    /// A mark that completes a line.
    fn is_noisy(&self, from: TicTacToe, to: TicTacToe) -> bool {
        match self.player(from) {
            Player::Max => has_line(to.max),
            Player::Min => has_line(to.min),
        }
    }

    /// The other player would complete a line with its next mark, and whoever moves cannot complete one before.
    fn is_threatened(&self, board: TicTacToe) -> bool {
        let empty = FULL & !(board.max | board.min);
        let can_win =
            |own: u16| (0..9).map(|nth| 1 << nth).any(|bit| empty & bit != 0 && has_line(own | bit));
        match self.player(board) {
            Player::Max => can_win(board.min) && !can_win(board.max),
            Player::Min => can_win(board.max) && !can_win(board.min),
        }
    }
}

impl BoardGame for TicTacToe {
    const INFO: GameInfo = english::tic_tac_toe::INFO;
    type PositionError = PositionError;

    fn from_text(text: &str) -> Result<TicTacToe, PositionError> {
        TicTacToe::read(text)
    }

    fn text(&self, board: TicTacToe) -> String {
        board.to_string()
    }

    fn link_text(&self, board: TicTacToe) -> String {
        board.to_string().replace('/', "")
    }

    fn board(&self, board: TicTacToe) -> Board {
        let mark = |square: u16| match (board.max >> square & 1, board.min >> square & 1) {
            (0, 0) => None,
            (0, _) => Some(Mark::Nought),
            _ => Some(Mark::Cross),
        };
        Board::new(3, (0..9).map(mark).collect())
    }

    fn pressed(&self, from: TicTacToe, to: TicTacToe) -> Vec<usize> {
        vec![self.move_number(from, to)]
    }

    fn set_up(&self, setup: &Setup) -> String {
        setup.board.text()
    }

    fn features(&self, board: TicTacToe) -> impl Iterator<Item = f64> {
        std::iter::once(f64::from(board.lines_ahead()) / 100.0)
    }
}
