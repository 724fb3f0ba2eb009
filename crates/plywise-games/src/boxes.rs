//! Dots and boxes for three players.

use std::convert::Infallible;

use plywise_search::{Game, GameRules, Mover, Player, Score};

use crate::position_problem::{exactly, not_a, nothing_after, numbers, rows};
use crate::{Board, BoardGame, GameInfo, Mark, Part, PositionProblem, Setup, english};

/// How many play.
const N_PLAYERS: u8 = 3;
/// The most boxes each way.
const MOST_BOXES: usize = 3;

/// So many boxes make a chain long: of fewer one can be given away without losing control.
const LONG_CHAIN: usize = 3;

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
    /// Whose each box is, two bits a box, row by row from the top left: the player's number, or 0 of one that nobody has or of which
    /// nothing says whose it is.
    owners: u32,
}

impl Default for Boxes {
    fn default() -> Boxes {
        let start = Lines { drawn: 0, turn: 0, points: [0; N_PLAYERS as usize], owners: 0 };
        Boxes { n_columns: 2, n_rows: 2, start }
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

    /// The sides of each box of which so many are drawn.
    fn with_sides(&self, at: Lines, n_drawn: u32) -> impl Iterator<Item = u32> {
        self.boxes().filter(move |sides| (at.drawn & sides).count_ones() == n_drawn)
    }

    /// How many long chains there are: boxes with two sides each, from one to the next of which no line is in the way. A closed ring
    /// is one, too. Whoever draws in one gives all of it away (Berlekamp, *The Dots and Boxes Game*, 2000).
    fn n_long_chains(&self, at: Lines) -> usize {
        let mut left: Vec<u32> = self.with_sides(at, 2).collect();
        let mut n_long = 0;
        while let Some(first) = left.pop() {
            let (mut ways_on, mut n_boxes) = (first & !at.drawn, 1);
            while let Some(next) = left.iter().position(|sides| sides & ways_on != 0) {
                ways_on |= left.swap_remove(next) & !at.drawn;
                n_boxes += 1;
            }
            n_long += usize::from(n_boxes >= LONG_CHAIN);
        }
        n_long
    }

    fn drawn(&self, at: Lines, line: usize) -> Lines {
        let drawn = at.drawn | 1 << line;
        let mut next = Lines { drawn, ..at };
        for (nth, sides) in self.boxes().enumerate() {
            if drawn & sides == sides && at.drawn & sides != sides {
                next.points[usize::from(at.turn)] += 1;
                next.owners |= u32::from(at.turn + 1) << (2 * nth);
            }
        }
        if next.points == at.points {
            next.turn = (at.turn + 1) % N_PLAYERS;
        }
        next
    }

    /// Which boxes are closed, row by row from the top left.
    fn closed(&self) -> impl Iterator<Item = bool> {
        self.boxes().map(|sides| self.start.drawn & sides == sides)
    }

    fn n_closed(&self) -> usize {
        self.closed().filter(|is_closed| *is_closed).count()
    }

    /// Whose the boxes are, if they are whose somebody says, by the number of the player: each that is closed somebody's, and so many
    /// of each player. If not, what the points alone say: all of the one player who has any.
    fn owned(&self, said: &[u8]) -> Result<u32, u32> {
        let n_of = |player: u8| said.iter().filter(|owner| **owner == player).count() as u8;
        let is_so = said.len() == self.boxes().count()
            && self.closed().zip(said).all(|(is_closed, owner)| is_closed == (*owner > 0))
            && (1..=N_PLAYERS).zip(self.start.points).all(|(player, points)| n_of(player) == points);
        let all_of = |owners: &[u8]| owners.iter().rev().fold(0, |all, owner| all << 2 | u32::from(*owner));
        if is_so {
            return Ok(all_of(said));
        }
        let mut having = (1..=N_PLAYERS).zip(self.start.points).filter(|(_, points)| *points > 0);
        let Some(((only, _), None)) = having.next().map(|first| (first, having.next())) else {
            return Err(0);
        };
        Err(all_of(&self.closed().map(|is_closed| if is_closed { only } else { 0 }).collect::<Vec<_>>()))
    }

    /// The number of the player who has a box, 0 where nobody has or nothing says who.
    fn owner(at: Lines, nth: usize) -> u8 {
        (at.owners >> (2 * nth) & 3) as u8
    }

    /// Whose each box is, as a word of digits; empty where the points say it, or nothing does.
    fn owners_text(&self, at: Lines) -> String {
        let owners: Vec<u8> = (0..self.n_columns * self.n_rows).map(|nth| Boxes::owner(at, nth)).collect();
        let n_known = owners.iter().filter(|owner| **owner > 0).count();
        let is_told = at.points.iter().filter(|points| **points > 0).count() > 1;
        let n_points: usize = at.points.iter().copied().map(usize::from).sum();
        if !is_told || n_known != n_points {
            return String::new();
        }
        std::iter::once(' ').chain(owners.iter().map(|owner| char::from(b'0' + owner))).collect()
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
        // The points have dots between them.
        let has_owners = words.len() > 1 && words[words.len() - 2].contains('.');
        let owners = words
            .pop_if(|word| has_owners && !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()));
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
        let mut game =
            Boxes { n_columns, n_rows, start: Lines { drawn: 0, turn: turn - 1, points, owners: 0 } };
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
        if n_points != game.n_closed() {
            return Err(PositionProblem::TooMany(Part::Scores));
        }
        let said: Vec<u8> = owners.unwrap_or_default().bytes().map(|byte| byte - b'0').collect();
        game.start.owners = match (game.owned(&said), owners) {
            (Ok(owners), _) | (Err(owners), None) => owners,
            (Err(_), Some(word)) => return Err(not_a(Part::Owners, word)),
        };
        Ok(game)
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
    type Key = (u32, u8, [u8; N_PLAYERS as usize]);

    /// Whose a box is does not matter any more, only how many each player has.
    fn key(&self, at: Lines) -> Self::Key {
        (at.drawn, at.turn, at.points)
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
        let owners = self.owners_text(at);
        format!("{} {} {first}.{second}.{third}{owners}", rows.join("/"), at.turn + 1)
    }

    fn link_text(&self, at: Lines) -> String {
        self.text(at).replace(['/', ' '], "_").replace('-', "h").replace('|', "v")
    }

    /// Dots, the lines between them, and in each box that somebody has the number of the player; another sign where nothing says whose
    /// it is.
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
                    _ => (at.drawn & sides() == sides()).then(|| {
                        let owner = Boxes::owner(at, row / 2 * self.n_columns + column / 2);
                        Mark::Sign(if owner > 0 { char::from(b'0' + owner) } else { '■' })
                    }),
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
        game.start = Lines { drawn, turn: turn.min(N_PLAYERS - 1), points, owners: 0 };
        let changed = (0..points.len()).find(|nth| points[*nth] != self.start.points[*nth]);
        let boxes = (0..game.n_rows).flat_map(|row| (0..game.n_columns).map(move |column| (row, column)));
        let said = boxes.map(|(row, column)| match setup.board.mark(2 * row + 1, 2 * column + 1) {
            Some(Mark::Sign(owner @ '1'..='3')) => owner as u8 - b'0',
            _ => 0,
        });
        let mut said: Vec<u8> = said.collect();
        // Whose the boxes were is known, and nobody has changed how many: an open box is nobody's now, one that has been closed is of
        // who is to draw.
        let was_known =
            self.closed().enumerate().all(|(nth, is_closed)| !is_closed || Boxes::owner(self.start, nth) > 0);
        if changed.is_none() && was_known {
            for (owner, is_closed) in said.iter_mut().zip(game.closed()) {
                *owner = match (is_closed, *owner) {
                    (false, _) => 0,
                    (true, 0) => game.start.turn + 1,
                    (true, known) => known,
                };
            }
            let n_of = |nth: usize| said.iter().filter(|owner| usize::from(**owner) == nth + 1).count() as u8;
            game.start.points = std::array::from_fn(n_of);
        } else {
            game.start.points = game.fitted(changed);
        }
        game.start.owners = game.owned(&said).unwrap_or_else(|owners| owners);
        game.text(game.start)
    }

    fn features(&self, at: Lines) -> impl Iterator<Item = f64> {
        self.features_of(at, 0).into_iter()
    }

    fn features_of(&self, at: Lines, player: usize) -> Vec<f64> {
        let turn = usize::from(at.turn);
        let n_open = if player == turn { self.with_sides(at, 3).count() } else { 0 };
        let comes_next = player == (turn + 1) % usize::from(N_PLAYERS);
        let n_long = if comes_next { self.n_long_chains(at) } else { 0 };
        vec![f64::from(at.points[player]), n_open as f64, n_long as f64]
    }

    fn mover(&self, at: Lines) -> Mover {
        Mover::Numbered(at.turn + 1)
    }

    fn payoffs(&self, at: Lines) -> Vec<Score> {
        at.points.iter().map(|points| Score::from(i32::from(*points))).collect()
    }
}
