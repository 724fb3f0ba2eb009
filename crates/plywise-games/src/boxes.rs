//! Dots and boxes for three players.

use std::convert::Infallible;

use plywise_search::{Game, GameRules, Mover, Player, Score};

use crate::position_problem::{exactly, not_a, nothing_after, numbers, rows};
use crate::{Board, BoardGame, GameInfo, Mark, Part, PositionProblem, Setup, english};

/// How many play.
const N_PLAYERS: u8 = 3;
/// The most boxes each way.
const MOST_BOXES: usize = 3;

/// Dots and boxes for three from one of its positions. In turn each draws a line between two dots; who draws the fourth side of
/// a box has that box, a point, and draws once more.
///
/// Its values are the points of the first player; [`BoardGame::payoffs`] has everybody's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Boxes {
    n_columns: usize,
    n_rows: usize,
    start: Lines,
}

/// What has been drawn, who is to draw, and who has how many boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lines {
    /// A bit a line: a row of lines across, one of lines down, and so on from the top.
    drawn: u32,
    /// Who is to draw, counted from 0.
    turn: u8,
    points: [u8; N_PLAYERS as usize],
}

impl Default for Boxes {
    fn default() -> Boxes {
        Boxes { n_columns: 2, n_rows: 2, start: Lines { drawn: 0, turn: 0, points: [0; N_PLAYERS as usize] } }
    }
}

impl Boxes {
    fn n_lines(&self) -> usize {
        self.n_rows * (2 * self.n_columns + 1) + self.n_columns
    }

    /// The lines of each row of lines, from the top: across, down, across, …
    fn line_rows(&self) -> impl Iterator<Item = std::ops::Range<usize>> {
        let (pair, across) = (2 * self.n_columns + 1, self.n_columns);
        (0..=2 * self.n_rows).map(move |row| {
            let start = row / 2 * pair + row % 2 * across;
            start..start + across + row % 2
        })
    }

    /// The row and the column of a line in the picture.
    fn place(&self, line: usize) -> (usize, usize) {
        let row = self.line_rows().position(|lines| lines.contains(&line)).unwrap_or(0);
        let nth = self.line_rows().nth(row).map_or(0, |lines| line - lines.start);
        (row, 2 * nth + usize::from(row % 2 == 0))
    }

    /// The four sides of a box.
    fn sides(&self, row: usize, column: usize) -> u32 {
        let above = row * (2 * self.n_columns + 1) + column;
        let left = above + self.n_columns;
        1 << above | 1 << left | 1 << (left + 1) | 1 << (left + 1 + self.n_columns)
    }

    fn boxes(&self) -> impl Iterator<Item = u32> {
        (0..self.n_rows).flat_map(move |row| (0..self.n_columns).map(move |column| self.sides(row, column)))
    }

    fn drawn(&self, at: Lines, line: usize) -> Lines {
        let drawn = at.drawn | 1 << line;
        let n_closed =
            self.boxes().filter(|sides| drawn & sides == *sides && at.drawn & sides != *sides).count();
        let mut next = Lines { drawn, ..at };
        if n_closed == 0 {
            next.turn = (at.turn + 1) % N_PLAYERS;
        }
        next.points[usize::from(at.turn)] += n_closed as u8;
        next
    }

    fn n_closed(&self) -> usize {
        self.boxes().filter(|sides| self.start.drawn & sides == *sides).count()
    }

    /// The players' points, made to fit the boxes that are closed: those of a player who has just been given some are kept.
    fn fitted(&self, kept: Option<usize>) -> [u8; N_PLAYERS as usize] {
        let Lines { mut points, turn, .. } = self.start;
        let n_closed = self.n_closed() as u8;
        let is_kept = |nth: usize| kept == Some(nth);
        while points.iter().sum::<u8>() > n_closed {
            // Whoever has most gives one back; who is kept, only after the others have none.
            let most =
                (0..points.len()).max_by_key(|nth| if is_kept(*nth) { (0, 0) } else { (points[*nth], 1) });
            let from = most.filter(|nth| points[*nth] > 0).or(kept).unwrap_or(0);
            points[from] = points[from].saturating_sub(1);
        }
        let owner = if is_kept(turn.into()) { (turn + 1) % N_PLAYERS } else { turn };
        points[usize::from(owner)] += n_closed - points.iter().sum::<u8>();
        points
    }

    fn read(text: &str) -> Result<Boxes, PositionProblem> {
        let mut words: Vec<&str> = rows(text).collect();
        let points = words.pop().ok_or(PositionProblem::Missing(Part::Scores))?;
        let points = exactly(&numbers(points, Part::Scores, 9)?, Part::Scores)?;
        let turn = words.pop().ok_or(PositionProblem::Missing(Part::Turn))?;
        let in_range = |turn: &u8| (1..=N_PLAYERS).contains(turn);
        let turn: u8 = turn.parse().ok().filter(in_range).ok_or_else(|| not_a(Part::Turn, turn))?;
        let (n_columns, n_rows) = (words.first().map_or(0, |row| row.chars().count()), words.len() / 2);
        let in_range = |n: usize| (1..=MOST_BOXES).contains(&n);
        if !in_range(n_columns) || !in_range(n_rows) || words.len().is_multiple_of(2) {
            return Err(PositionProblem::Size { columns: n_columns, rows: n_rows });
        }
        let mut game = Boxes { n_columns, n_rows, start: Lines { drawn: 0, turn: turn - 1, points } };
        let mut words = words.into_iter();
        for (row, lines) in game.line_rows().collect::<Vec<_>>().into_iter().enumerate() {
            let signs: Vec<char> = words.next().unwrap_or_default().chars().collect();
            if signs.len() != lines.len() {
                return Err(PositionProblem::NotRectangular);
            }
            for (line, sign) in lines.zip(signs) {
                match (sign, row % 2) {
                    ('-' | 'h', 0) | ('|' | 'v', 1) => game.start.drawn |= 1 << line,
                    ('.', _) => {}
                    _ => return Err(not_a(Part::Line, sign)),
                }
            }
        }
        nothing_after(words)?;
        let n_points: usize = points.iter().copied().map(usize::from).sum();
        if n_points == game.n_closed() { Ok(game) } else { Err(PositionProblem::TooMany(Part::Scores)) }
    }
}

impl Game for Boxes {
    type Node = Lines;
    type Stop = Infallible;

    fn root(&self) -> Lines {
        self.start
    }

    /// The first player's side, or that of everybody else.
    fn player(&self, at: Lines) -> Player {
        self.mover(at).side()
    }

    fn value(&self, at: Lines) -> Result<Option<Score>, Infallible> {
        let is_over = at.drawn.count_ones() as usize == self.n_lines();
        Ok(is_over.then(|| Score::from(i32::from(at.points[0]))))
    }

    fn static_value(&self, at: Lines) -> Result<Score, Infallible> {
        Ok(Score::from(i32::from(at.points[0])))
    }

    fn children(&self, at: Lines) -> impl Iterator<Item = Lines> {
        let lines = (0..self.n_lines()).filter(move |line| at.drawn >> line & 1 == 0);
        lines.map(move |line| self.drawn(at, line))
    }
}

impl GameRules for Boxes {
    type Key = Lines;

    fn key(&self, at: Lines) -> Lines {
        at
    }

    fn n_moves(&self) -> usize {
        self.n_lines()
    }

    fn move_number(&self, from: Lines, to: Lines) -> usize {
        (from.drawn ^ to.drawn).trailing_zeros() as usize
    }

    /// Where the line stands in the picture, column and row.
    fn move_name(&self, from: Lines, to: Lines) -> String {
        let (row, column) = self.place(self.move_number(from, to));
        self.board(to).square_name(row, column)
    }
}

impl BoardGame for Boxes {
    const INFO: GameInfo = english::BOXES;
    type PositionError = PositionProblem;

    fn from_text(text: &str) -> Result<Boxes, PositionProblem> {
        Boxes::read(text)
    }

    fn text(&self, at: Lines) -> String {
        let sign = |row: usize, line: usize| match (at.drawn >> line & 1, row % 2) {
            (0, _) => '.',
            (_, 0) => '-',
            _ => '|',
        };
        let row = |(row, lines): (usize, std::ops::Range<usize>)| {
            lines.map(|line| sign(row, line)).collect::<String>()
        };
        let rows: Vec<String> = self.line_rows().enumerate().map(row).collect();
        let [first, second, third] = at.points;
        format!("{} {} {first}.{second}.{third}", rows.join("/"), at.turn + 1)
    }

    fn link_text(&self, at: Lines) -> String {
        self.text(at).replace(['/', ' '], "_").replace('-', "h").replace('|', "v")
    }

    /// Dots, the lines between them, and a sign in each box that somebody has.
    fn board(&self, at: Lines) -> Board {
        let is_drawn = |line: usize| at.drawn >> line & 1 != 0;
        let mut squares = Vec::new();
        for (row, lines) in self.line_rows().enumerate() {
            for column in 0..=2 * self.n_columns {
                let nth = lines.start + column / 2;
                let sides = || self.sides(row / 2, column / 2);
                squares.push(match (row % 2, column % 2) {
                    (0, 0) => Some(Mark::Sign('•')),
                    (0, _) => is_drawn(nth).then_some(Mark::Sign('─')),
                    (_, 0) => is_drawn(nth).then_some(Mark::Sign('│')),
                    _ => (at.drawn & sides() == sides()).then_some(Mark::Sign('■')),
                });
            }
        }
        Board::new(2 * self.n_columns + 1, squares)
    }

    fn beside(&self, at: Lines) -> Vec<(&'static str, String)> {
        english::PLAYERS.into_iter().zip(at.points.map(english::boxes)).collect()
    }

    fn pressed(&self, from: Lines, to: Lines) -> Vec<usize> {
        let (row, column) = self.place(self.move_number(from, to));
        vec![row * (2 * self.n_columns + 1) + column]
    }

    fn setup(&self, at: Lines) -> Setup {
        let mut chosen = vec![self.n_columns as u8, self.n_rows as u8, at.turn];
        chosen.extend(at.points);
        Setup { board: self.board(at), chosen }
    }

    /// What stands between two dots is a line. Players have as many boxes as are closed: one that nobody has is of who is to draw.
    fn set_up(&self, setup: &Setup) -> String {
        let [columns, rows, turn, points @ ..] = setup.parts::<6>();
        let within = |n: u8| usize::from(n).clamp(1, MOST_BOXES);
        let mut game = Boxes { n_columns: within(columns), n_rows: within(rows), ..self.clone() };
        let mut drawn = 0;
        for (row, lines) in game.line_rows().enumerate() {
            for (nth, line) in lines.enumerate() {
                let column = 2 * nth + usize::from(row % 2 == 0);
                if setup.board.mark(row, column).is_some() {
                    drawn |= 1 << line;
                }
            }
        }
        // Nobody has more boxes than there are.
        let points = points.map(|n| n.min((MOST_BOXES * MOST_BOXES) as u8));
        game.start = Lines { drawn, turn: turn.min(N_PLAYERS - 1), points };
        let changed = (0..points.len()).find(|nth| points[*nth] != self.start.points[*nth]);
        game.start.points = game.fitted(changed);
        game.text(game.start)
    }

    fn features(&self, _at: Lines) -> impl Iterator<Item = f64> {
        std::iter::empty()
    }

    fn mover(&self, at: Lines) -> Mover {
        Mover::Numbered(at.turn + 1)
    }

    fn payoffs(&self, at: Lines) -> Vec<Score> {
        at.points.iter().map(|points| Score::from(i32::from(*points))).collect()
    }
}
