//! Connect Four on a board of any size.

use std::convert::Infallible;

use plywise_search::{Game, GameRules, Player, Score};

use crate::board_game::weighed;
use crate::position_problem::{not_a, rows};
use crate::{Board, BoardGame, GameInfo, Mark, Part, PositionProblem, Setup, english};

/// What a won game is worth to MAX.
const WIN: i32 = 1000;
/// The most columns and rows together: with a bit above each column, a board fits 64 bits.
const MOST_SQUARES: usize = 63;

/// Connect Four from one of its positions: discs fall down in a column, and four in a line win. MAX moves first.
///
/// Columns are looked at from the middle outwards, the left one of two first: most wins go through the middle.
///
/// ```
/// use plywise_games::{BoardGame as _, ConnectFour};
/// use plywise_search::{Game as _, GameRules as _};
///
/// let game = ConnectFour::default();
/// let names = game.children(game.root()).map(|child| game.move_name(game.root(), child));
/// assert_eq!(names.collect::<String>(), "dcebfag");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConnectFour {
    n_columns: u32,
    n_rows: u32,
    /// The columns in the order in which to look at them.
    order: Vec<u32>,
    /// Every four squares in a line.
    lines: Vec<u64>,
    start: Discs,
}

/// The discs of each player: a bit a square, column by column from the left, each from the bottom with a bit that stays
/// empty above it (John Tromp's layout: a shift goes from a square to its neighbour and never to another column's).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Discs {
    max: u64,
    min: u64,
}

impl Default for ConnectFour {
    fn default() -> ConnectFour {
        ConnectFour::new(7, 6, Discs::default())
    }
}

impl ConnectFour {
    /// An empty board with so many columns and rows; `None` where it is smaller than 4 squares each way or has no room in 64
    /// bits, one of which a column keeps free.
    #[must_use]
    pub fn sized(columns: usize, rows: usize) -> Option<ConnectFour> {
        let fits = columns >= 4 && rows >= 4 && columns * (rows + 1) <= MOST_SQUARES;
        fits.then(|| ConnectFour::new(columns as u32, rows as u32, Discs::default()))
    }

    fn new(n_columns: u32, n_rows: u32, start: Discs) -> ConnectFour {
        let mut order: Vec<u32> = (0..n_columns).collect();
        order.sort_by_key(|column| ((2 * column).abs_diff(n_columns - 1), *column));
        let mut game = ConnectFour { n_columns, n_rows, order, lines: Vec::new(), start };
        game.lines = game.all_lines();
        game
    }

    fn bit(&self, column: u32, row: u32) -> u64 {
        1 << (column * (self.n_rows + 1) + row)
    }

    fn all_lines(&self) -> Vec<u64> {
        let (columns, rows) = (self.n_columns as i32, self.n_rows as i32);
        let mut lines = Vec::new();
        for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            for (column, row) in (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row))) {
                let (last_column, last_row) = (column + 3 * right, row + 3 * up);
                if last_column < columns && (0..rows).contains(&last_row) {
                    let square = |nth| self.bit((column + nth * right) as u32, (row + nth * up) as u32);
                    lines.push((0..4).map(square).sum());
                }
            }
        }
        lines
    }

    /// Whether a player has four in a line: each shift goes one square on in one direction.
    fn has_four(&self, discs: u64) -> bool {
        let column = self.n_rows + 1;
        [1, column - 1, column, column + 1].into_iter().any(|shift| {
            let pairs = discs & (discs >> shift);
            pairs & (pairs >> (2 * shift)) != 0
        })
    }

    /// Where a disc comes to lie in a column; 0 where the column is full.
    fn landing(&self, discs: Discs, column: u32) -> u64 {
        let whole = ((1 << self.n_rows) - 1) << (column * (self.n_rows + 1));
        ((discs.max | discs.min) + self.bit(column, 0)) & whole & !(discs.max | discs.min)
    }

    /// How many lines hold so many discs of one player and else nothing, less the same for the other.
    fn lines_ahead(&self, discs: Discs, n_discs: u32) -> f64 {
        let of = |own: u64, other: u64| {
            let is_open = |line: &&u64| other & **line == 0 && (own & **line).count_ones() == n_discs;
            self.lines.iter().filter(is_open).count() as f64
        };
        of(discs.max, discs.min) - of(discs.min, discs.max)
    }

    fn read(text: &str) -> Result<ConnectFour, PositionProblem> {
        let given: Vec<Vec<char>> = rows(text).map(|row| row.chars().collect()).collect();
        let n_columns = given.first().map_or(0, Vec::len);
        if given.iter().any(|row| row.len() != n_columns) {
            return Err(PositionProblem::NotRectangular);
        }
        let size = PositionProblem::Size { columns: n_columns, rows: given.len() };
        let mut game = ConnectFour::sized(n_columns, given.len()).ok_or(size)?;
        for (row, squares) in given.iter().rev().enumerate() {
            for (column, square) in squares.iter().enumerate() {
                let bit = game.bit(column as u32, row as u32);
                match square {
                    'x' | 'X' => game.start.max |= bit,
                    'o' | 'O' | '0' => game.start.min |= bit,
                    '.' | '-' => continue,
                    other => return Err(not_a(Part::Square, other)),
                }
                if row > 0 && (game.start.max | game.start.min) & (bit >> 1) == 0 {
                    return Err(PositionProblem::Floating);
                }
            }
        }
        game.check().map(|()| game)
    }

    /// Whether the players can have come here in turn, nobody moving after the end.
    fn check(&self) -> Result<(), PositionProblem> {
        let Discs { max, min } = self.start;
        let [n_max, n_min] = [max, min].map(u64::count_ones);
        if n_max != n_min && n_max != n_min + 1 {
            return Err(PositionProblem::NotInTurn);
        }
        let (last, other) = if n_max > n_min { (max, min) } else { (min, max) };
        // The last disc is the top one of its column; without it nobody had four.
        let is_last = |column: &u32| {
            let below = self.landing(self.start, *column) >> 1;
            let top = if below == 0 { self.bit(*column, self.n_rows - 1) } else { below };
            last & top != 0 && !self.has_four(last & !top)
        };
        let is_late = self.has_four(last) && !self.order.iter().any(is_last);
        if is_late || self.has_four(other) { Err(PositionProblem::PlayedOn) } else { Ok(()) }
    }
}

impl Game for ConnectFour {
    type Node = Discs;
    type Stop = Infallible;

    fn root(&self) -> Discs {
        self.start
    }

    #[inline]
    fn player(&self, discs: Discs) -> Player {
        if discs.max.count_ones() > discs.min.count_ones() { Player::Min } else { Player::Max }
    }

    #[inline]
    fn value(&self, discs: Discs) -> Result<Option<Score>, Infallible> {
        let n_discs = (discs.max | discs.min).count_ones();
        let value = match self.player(discs) {
            Player::Min if self.has_four(discs.max) => Some(WIN),
            Player::Max if self.has_four(discs.min) => Some(-WIN),
            _ if n_discs == self.n_columns * self.n_rows => Some(0),
            _ => None,
        };
        Ok(value.map(Score::from))
    }

    fn static_value(&self, discs: Discs) -> Result<Score, Infallible> {
        Ok(weighed(self, discs))
    }

    #[inline]
    fn children(&self, discs: Discs) -> impl Iterator<Item = Discs> {
        let player = self.player(discs);
        let landings = self.order.iter().map(move |column| self.landing(discs, *column));
        landings.filter(|square| *square != 0).map(move |square| match player {
            Player::Max => Discs { max: discs.max | square, ..discs },
            Player::Min => Discs { min: discs.min | square, ..discs },
        })
    }
}

impl GameRules for ConnectFour {
    type Key = Discs;

    fn key(&self, discs: Discs) -> Discs {
        discs
    }

    fn n_moves(&self) -> usize {
        self.n_columns as usize
    }

    fn move_number(&self, from: Discs, to: Discs) -> usize {
        let fallen = (from.max | from.min) ^ (to.max | to.min);
        (fallen.trailing_zeros() / (self.n_rows + 1)) as usize
    }

    /// The column, from `a` on the left.
    fn move_name(&self, from: Discs, to: Discs) -> String {
        self.board(to).column_name(self.move_number(from, to))
    }

    /// A disc that makes four in a line.
    fn is_noisy(&self, from: Discs, to: Discs) -> bool {
        match self.player(from) {
            Player::Max => self.has_four(to.max),
            Player::Min => self.has_four(to.min),
        }
    }

    /// The other player would have four with its next disc, and whoever moves cannot have four before.
    fn is_threatened(&self, discs: Discs) -> bool {
        let can_win = |own: u64| {
            let squares = self.order.iter().map(|column| self.landing(discs, *column));
            squares.filter(|square| *square != 0).any(|square| self.has_four(own | square))
        };
        match self.player(discs) {
            Player::Max => can_win(discs.min) && !can_win(discs.max),
            Player::Min => can_win(discs.max) && !can_win(discs.min),
        }
    }
}

impl BoardGame for ConnectFour {
    const INFO: GameInfo = english::CONNECT_FOUR;
    type PositionError = PositionProblem;

    fn from_text(text: &str) -> Result<ConnectFour, PositionProblem> {
        ConnectFour::read(text)
    }

    fn text(&self, discs: Discs) -> String {
        self.board(discs).text()
    }

    fn link_text(&self, discs: Discs) -> String {
        self.text(discs).replace('/', "_")
    }

    fn board(&self, discs: Discs) -> Board {
        let mark = |column, row| {
            let bit = self.bit(column, row);
            match (discs.max & bit, discs.min & bit) {
                (0, 0) => None,
                (0, _) => Some(Mark::Nought),
                _ => Some(Mark::Cross),
            }
        };
        let rows = (0..self.n_rows).rev();
        let squares = rows.flat_map(|row| (0..self.n_columns).map(move |column| mark(column, row)));
        Board::new(self.n_columns as usize, squares.collect())
    }

    fn pressed(&self, from: Discs, to: Discs) -> Vec<usize> {
        let fallen = ((from.max | from.min) ^ (to.max | to.min)).trailing_zeros();
        let (column, row) = (fallen / (self.n_rows + 1), fallen % (self.n_rows + 1));
        vec![((self.n_rows - 1).saturating_sub(row) * self.n_columns + column) as usize]
    }

    fn setup(&self, discs: Discs) -> Setup {
        Setup { board: self.board(discs), chosen: vec![self.n_columns as u8, self.n_rows as u8] }
    }

    /// Discs fall down to the bottom or onto another. A board that becomes higher becomes as narrow as it must, and the other way
    /// round.
    fn set_up(&self, setup: &Setup) -> String {
        let (board, [columns, rows]) = (&setup.board, setup.parts().map(usize::from));
        let (columns, rows) = if rows == self.n_rows as usize {
            (columns, rows.min((MOST_SQUARES / columns.max(1)).saturating_sub(1)))
        } else {
            (columns.min(MOST_SQUARES / (rows + 1)), rows)
        };
        let mut fallen = Board::new(columns, vec![None; columns * rows]);
        for column in 0..columns {
            let discs = (0..board.n_rows()).rev().filter_map(|row| board.mark(row, column));
            for (row, disc) in (0..rows).rev().zip(discs) {
                fallen = fallen.with(row, column, Some(disc));
            }
        }
        fallen.text()
    }

    fn features(&self, discs: Discs) -> impl Iterator<Item = f64> {
        [3, 2].into_iter().map(move |n_discs| self.lines_ahead(discs, n_discs))
    }
}
