//! Reversi, on 8 × 8 squares or fewer.

use std::convert::Infallible;

use plywise_search::{Game, GameRules, Player, Score};

use crate::board_game::weighed;
use crate::position_problem::{not_a, player, rows};
use crate::{Board, BoardGame, GameInfo, Mark, Part, PositionProblem, RowNames, Setup, english};

/// What a won game is worth to MAX.
const WIN: i32 = 100;
/// The number of the move with which a player passes.
/// So many discs turned over at once make a move noisy.
const MANY_TURNED: u32 = 5;
const PASS: usize = 64;
/// All squares but those of the first file, and all but those of the last.
const NOT_FIRST: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_LAST: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// Reversi from one of its positions. MAX (`x`, black) moves first. Who cannot move passes; when neither can, whoever has
/// more discs has won.
///
/// Corners are looked at first, and the squares beside them last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reversi {
    size: u32,
    start: TurnedDiscs,
}

/// The discs of each player, a bit a square: eight to a row from the top left, whatever the size of the board; and whose turn
/// it is, which the discs do not say after a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TurnedDiscs {
    max: u64,
    min: u64,
    turn: Player,
}

impl TurnedDiscs {
    /// The discs of whoever moves, and the other's.
    fn own_and_other(self) -> (u64, u64) {
        match self.turn {
            Player::Max => (self.max, self.min),
            Player::Min => (self.min, self.max),
        }
    }
}

impl Default for Reversi {
    fn default() -> Reversi {
        Reversi::opening(8)
    }
}

/// One square on, in one of eight directions; nothing goes round the edge.
fn step(squares: u64, direction: usize) -> u64 {
    match direction {
        0 => (squares << 1) & NOT_FIRST,
        1 => (squares >> 1) & NOT_LAST,
        2 => squares << 8,
        3 => squares >> 8,
        4 => (squares << 9) & NOT_FIRST,
        5 => (squares >> 9) & NOT_LAST,
        6 => (squares << 7) & NOT_LAST,
        _ => (squares >> 7) & NOT_FIRST,
    }
}

/// The other's discs in an unbroken row from some squares, in one direction.
fn row_of(squares: u64, other: u64, direction: usize) -> u64 {
    let mut row = step(squares, direction) & other;
    for _ in 0..5 {
        row |= step(row, direction) & other;
    }
    row
}

fn bits(mut squares: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let lowest = squares & squares.wrapping_neg();
        squares ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

impl Reversi {
    /// The beginning of the game on a board of 4, 6 or 8 squares each way.
    #[must_use]
    pub fn sized(size: u32) -> Option<Reversi> {
        matches!(size, 4 | 6 | 8).then(|| Reversi::opening(size))
    }

    fn opening(size: u32) -> Reversi {
        let square = |row: u32, column: u32| 1 << (8 * row + column);
        let (low, high) = (size / 2 - 1, size / 2);
        let max = square(low, high) | square(high, low);
        let min = square(low, low) | square(high, high);
        Reversi { size, start: TurnedDiscs { max, min, turn: Player::Max } }
    }

    fn all(&self) -> u64 {
        let row = (1u64 << self.size) - 1;
        (0..self.size).fold(0, |all, nth| all | row << (8 * nth))
    }

    fn corners(&self) -> u64 {
        let last = self.size - 1;
        1 | 1 << last | 1 << (8 * last) | 1 << (9 * last)
    }

    /// The empty squares where a player turns discs over.
    fn moves(&self, own: u64, other: u64) -> u64 {
        let empty = self.all() & !(own | other);
        (0..8).fold(0, |moves, direction| moves | step(row_of(own, other, direction), direction) & empty)
    }

    /// What a disc on a square turns over.
    fn turned(own: u64, other: u64, square: u64) -> u64 {
        let in_direction = |direction| {
            let row = row_of(square, other, direction);
            if step(row, direction) & own & !row != 0 { row } else { 0 }
        };
        (0..8).fold(0, |turned, direction| turned | in_direction(direction))
    }

    fn read(text: &str) -> Result<Reversi, PositionProblem> {
        let mut parts: Vec<&str> = rows(text).collect();
        let turn = match parts.pop() {
            Some("x" | "X") => Player::Max,
            Some("o" | "O") => Player::Min,
            Some(found) if found.len() == 1 => return Err(not_a(Part::Turn, found)),
            _ => return Err(PositionProblem::Missing(Part::Turn)),
        };
        let size = PositionProblem::Size {
            columns: parts.first().map_or(0, |row| row.chars().count()),
            rows: parts.len(),
        };
        let mut game = Reversi::sized(parts.len() as u32).ok_or_else(|| size.clone())?;
        let middle = game.start.max | game.start.min;
        game.start = TurnedDiscs { max: 0, min: 0, turn };
        for (row, squares) in parts.iter().enumerate() {
            if squares.chars().count() != parts.len() {
                return Err(size);
            }
            for (column, square) in squares.chars().enumerate() {
                let bit = 1 << (8 * row + column);
                match square {
                    'x' | 'X' => game.start.max |= bit,
                    'o' | 'O' | '0' => game.start.min |= bit,
                    '.' | '-' => {}
                    other => return Err(not_a(Part::Square, other)),
                }
            }
        }
        let is_taken = (game.start.max | game.start.min) & middle == middle;
        if is_taken { Ok(game) } else { Err(PositionProblem::EmptyMiddle) }
    }
}

impl Game for Reversi {
    type Node = TurnedDiscs;
    type Stop = Infallible;

    fn root(&self) -> TurnedDiscs {
        self.start
    }

    fn player(&self, discs: TurnedDiscs) -> Player {
        discs.turn
    }

    fn value(&self, discs: TurnedDiscs) -> Result<Option<Score>, Infallible> {
        let TurnedDiscs { max, min, .. } = discs;
        let goes_on = self.moves(max, min) | self.moves(min, max) != 0;
        let ahead = max.count_ones() as i32 - min.count_ones() as i32;
        Ok((!goes_on).then(|| Score::from(WIN * ahead.signum())))
    }

    fn static_value(&self, discs: TurnedDiscs) -> Result<Score, Infallible> {
        Ok(weighed(self, discs))
    }

    fn children(&self, discs: TurnedDiscs) -> impl Iterator<Item = TurnedDiscs> {
        let (own, other) = discs.own_and_other();
        let (moves, corners) = (self.moves(own, other), self.corners());
        let beside = (0..8).fold(0, |beside, direction| beside | step(corners, direction));
        let can_other = moves == 0 && self.moves(other, own) != 0;
        let passed = can_other.then_some(TurnedDiscs { turn: !discs.turn, ..discs });
        let in_order = [moves & corners, moves & !corners & !beside, moves & beside & !corners];
        let placed = in_order.into_iter().flat_map(bits).map(move |square| {
            let turned = Reversi::turned(own, other, square);
            let (own, other) = (own | square | turned, other & !turned);
            match discs.turn {
                Player::Max => TurnedDiscs { max: own, min: other, turn: Player::Min },
                Player::Min => TurnedDiscs { max: other, min: own, turn: Player::Max },
            }
        });
        placed.chain(passed)
    }
}

impl GameRules for Reversi {
    type Key = TurnedDiscs;

    fn key(&self, discs: TurnedDiscs) -> TurnedDiscs {
        discs
    }

    fn n_moves(&self) -> usize {
        PASS + 1
    }

    fn move_number(&self, from: TurnedDiscs, to: TurnedDiscs) -> usize {
        let placed = (from.max | from.min) ^ (to.max | to.min);
        placed.trailing_zeros() as usize // 64 where nothing was placed
    }

    /// The square, its row counted from the top as in every book on the game, or `pass`.
    fn move_name(&self, from: TurnedDiscs, to: TurnedDiscs) -> String {
        match self.move_number(from, to) {
            PASS => "pass".to_owned(),
            square => self.board(to).square_name(square / 8, square % 8),
        }
    }

    /// A disc in a corner, or one that turns over five others or more.
    fn is_noisy(&self, from: TurnedDiscs, to: TurnedDiscs) -> bool {
        let ((own, other), (others_own, _)) = (from.own_and_other(), to.own_and_other());
        let placed = (from.max | from.min) ^ (to.max | to.min);
        let turned = other & !others_own;
        placed != 0 && (placed & self.corners() & !own != 0 || turned.count_ones() >= MANY_TURNED)
    }

    fn passed(&self, discs: TurnedDiscs) -> Option<TurnedDiscs> {
        Some(TurnedDiscs { turn: !discs.turn, ..discs })
    }
}

/// The rows from the top, and who moves.
fn text(board: &Board, turn: Player) -> String {
    board.text() + if turn == Player::Max { " x" } else { " o" }
}

impl BoardGame for Reversi {
    const INFO: GameInfo = english::REVERSI;
    type PositionError = PositionProblem;

    fn from_text(text: &str) -> Result<Reversi, PositionProblem> {
        Reversi::read(text)
    }

    fn text(&self, discs: TurnedDiscs) -> String {
        text(&self.board(discs), discs.turn)
    }

    fn link_text(&self, discs: TurnedDiscs) -> String {
        self.text(discs).replace(['/', ' '], "_")
    }

    fn board(&self, discs: TurnedDiscs) -> Board {
        let mark = |row, column| {
            let bit = 1u64 << (8 * row + column);
            match (discs.max & bit, discs.min & bit) {
                (0, 0) => None,
                (0, _) => Some(Mark::Nought),
                _ => Some(Mark::Cross),
            }
        };
        let squares = (0..self.size).flat_map(|row| (0..self.size).map(move |column| mark(row, column)));
        Board::new(self.size as usize, squares.collect()).with_row_names(RowNames::FromTop)
    }

    fn pressed(&self, from: TurnedDiscs, to: TurnedDiscs) -> Vec<usize> {
        match self.move_number(from, to) {
            PASS => Vec::new(),
            square => vec![square / 8 * self.size as usize + square % 8],
        }
    }

    fn setup(&self, discs: TurnedDiscs) -> Setup {
        Setup { board: self.board(discs), chosen: vec![discs.turn as u8] }
    }

    fn set_up(&self, setup: &Setup) -> String {
        let [turn] = setup.parts();
        text(&setup.board, player(turn))
    }

    fn features(&self, discs: TurnedDiscs) -> impl Iterator<Item = f64> {
        let TurnedDiscs { max, min, .. } = discs;
        let ahead =
            |of_max: u64, of_min: u64| f64::from(of_max.count_ones()) - f64::from(of_min.count_ones());
        let corners = self.corners();
        let mobility = ahead(self.moves(max, min), self.moves(min, max));
        [ahead(max & corners, min & corners), mobility, ahead(max, min)].into_iter()
    }
}
