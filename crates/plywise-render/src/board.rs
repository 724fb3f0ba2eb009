//! The board of a node, drawn small below it.

use std::fmt;

use plywise_layout::Point;
use plywise_lesson::called;
use plywise_search::{GameTree, NodeId};

use crate::english;
use crate::mark::NodeMark;
use crate::svg::number;

/// Where a board begins below the middle of its node; further down where something is written below a leaf.
pub(crate) const TOP: [f64; 2] = [25.0, 45.0];

/// How high a sign is by the style sheet.
const SIGN_SIZE: f64 = 10.0;

/// How much wider a box is than the dots and lines around it.
const WIDE_BOX: f64 = 3.0;

/// The signs of a board of dots and lines.
const DOT: char = '•';
const ACROSS: char = '─';
const DOWN: char = '│';

/// What stands on a square of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Square {
    /// A cross.
    Cross,
    /// A nought.
    Nought,
    /// A letter, a figure or another sign.
    Sign(char),
}

/// A board to be drawn, of any game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Squares {
    /// How many squares there are in a row.
    pub columns: usize,
    /// What stands on each, row by row from the top left.
    pub squares: Vec<Option<Square>>,
    /// The position as people write it: what is read aloud in the place of the board.
    pub text: String,
}

/// The boards that stand below the nodes of a tree. Not `Debug` by itself: a program would carry the `Debug` of every position.
pub trait Boards {
    /// Those of the nodes that are drawn, so large, as [`board_marks`] makes them of squares: a program that shows no games carries none
    /// of it.
    fn marks(&self, tree: &GameTree, nodes: &[NodeMark], sides: &[f64]) -> Vec<BoardMark>;
}

impl fmt::Debug for dyn Boards + '_ {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("boards")
    }
}

/// The board of a node, to be drawn below it.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardMark {
    /// The node.
    pub id: NodeId,
    /// Its upper left corner. All that follows counts from there.
    pub at: Point,
    /// How wide and how high it is.
    pub size: [f64; 2],
    /// The line around it.
    pub outline: String,
    /// The lines between squares.
    pub grid: String,
    /// Crosses and noughts that stood there before.
    pub old: String,
    /// Those that came with the last move.
    pub new: String,
    /// Other signs, and words and numbers of such, each around its middle.
    pub signs: Vec<(Point, String)>,
    /// How much larger these are than the style sheet says.
    pub sign_scale: f64,
    /// What it is, in words.
    pub title: String,
}

impl Squares {
    fn rows(&self) -> usize {
        self.squares.len().div_ceil(self.columns.max(1))
    }

    /// A dot in the corner begins a board of dots and lines; letters side by side are words.
    fn look(&self) -> Look {
        let is_letter =
            |square: &Option<Square>| matches!(square, Some(Square::Sign(sign)) if sign.is_alphabetic());
        match self.squares.first() {
            Some(Some(Square::Sign(DOT))) => Look::Lines,
            Some(first) if is_letter(first) && self.squares.get(1).is_some_and(is_letter) => Look::Words,
            _ => Look::Squares,
        }
    }

    fn mark(&self, nth: usize) -> Option<Square> {
        *self.squares.get(nth)?
    }
}

/// The boards of the nodes that are drawn, each as high and wide as its side, by the squares of any node. What the last move has
/// changed is set apart.
pub fn board_marks(
    tree: &GameTree,
    nodes: &[NodeMark],
    sides: &[f64],
    squares: impl Fn(NodeId) -> Squares,
) -> Vec<BoardMark> {
    let mark = |(node, side): (&NodeMark, &f64)| {
        let board = squares(node.id);
        let before = tree.parent(node.id).map(&squares);
        let room = Cells::of(&board, *side);
        let [width, height] = room.size();
        let top = TOP[usize::from(node.caption.is_some())];
        let mut mark = BoardMark {
            id: node.id,
            at: Point { x: node.at.x - width / 2.0, y: node.at.y + top },
            size: [width, height],
            outline: ["M0 0H", &number(width), "V", &number(height), "H0Z"].concat(),
            grid: String::new(),
            old: String::new(),
            new: String::new(),
            signs: Vec::new(),
            sign_scale: room.sign / SIGN_SIZE,
            title: english::board_of(&called(tree, node.id), &board.text),
        };
        if room.look == Look::Squares {
            for line in &room.columns[1..room.columns.len() - 1] {
                mark.grid.extend(["M", &number(*line), " 0v", &number(height)]);
            }
        }
        if room.look != Look::Lines {
            for line in &room.rows[1..room.rows.len() - 1] {
                mark.grid.extend(["M0 ", &number(*line), "h", &number(width)]);
            }
        }
        let is_new = |nth: usize| before.as_ref().is_some_and(|before| before.mark(nth) != board.mark(nth));
        for nth in 0..board.squares.len() {
            let Some(square) = board.mark(nth) else { continue };
            let (at, path) = room.drawn(nth, square);
            match (path, square) {
                (Some(path), _) if is_new(nth) => mark.new += &path,
                (Some(path), _) => mark.old += &path,
                (None, Square::Sign(sign)) => room.write(&mut mark.signs, nth, at, sign),
                (None, _) => {}
            }
        }
        mark
    };
    nodes.iter().zip(sides).map(mark).collect()
}

/// How the squares of a board are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    /// Each with lines around it.
    Squares,
    /// Dots with lines between them around boxes: what stands in a box is what is read, so boxes have most of the room.
    Lines,
    /// Words and numbers, a row each.
    Words,
}

/// Where the squares of a board are.
struct Cells {
    look: Look,
    /// Where the columns begin, and where the last ends.
    columns: Vec<f64>,
    /// The same of the rows.
    rows: Vec<f64>,
    /// How high a sign is.
    sign: f64,
}

impl Cells {
    fn of(board: &Squares, side: f64) -> Cells {
        let (n_columns, n_rows) = (board.columns.max(1), board.rows().max(1));
        let look = board.look();
        // How much of the room each column and row takes.
        let parts = |n: usize| -> Vec<f64> {
            let part = |nth: usize| if look == Look::Lines && nth.is_multiple_of(2) { 1.0 } else { WIDE_BOX };
            (0..n).map(part).collect()
        };
        let [across, down] = [parts(n_columns), parts(n_rows)];
        let [wide, high] = [&across, &down].map(|parts| parts.iter().sum::<f64>());
        let unit = if look == Look::Words { side / wide } else { side / wide.max(high) };
        // Letters are higher than they are wide.
        let unit_down = if look == Look::Words { side / 4.0 / WIDE_BOX } else { unit };
        let edges = |parts: &[f64], unit: f64| -> Vec<f64> {
            let next = |end: &mut f64, part: &f64| {
                *end += part * unit;
                Some(*end)
            };
            std::iter::once(0.0).chain(parts.iter().scan(0.0, next)).collect()
        };
        let sign = if look == Look::Words { 0.7 } else { 0.8 } * unit_down * WIDE_BOX;
        Cells { look, columns: edges(&across, unit), rows: edges(&down, unit_down), sign }
    }

    fn size(&self) -> [f64; 2] {
        [&self.columns, &self.rows].map(|edges| edges.last().copied().unwrap_or(0.0))
    }

    /// The middle of a square, and what is drawn there; nothing of a sign, which is written.
    fn drawn(&self, nth: usize, square: Square) -> (Point, Option<String>) {
        let n_columns = self.columns.len() - 1;
        let middle = |edges: &[f64], nth: usize| (edges[nth] + edges[nth + 1]) / 2.0;
        let (row, column) = (nth / n_columns, nth % n_columns);
        let (x, y) = (middle(&self.columns, column), middle(&self.rows, row));
        let half = 0.3 * (self.columns[column + 1] - self.columns[column]);
        // From dot to dot.
        let between = |edges: &[f64], nth: usize| {
            let from = middle(edges, nth.saturating_sub(1));
            [from, middle(edges, (nth + 1).min(edges.len() - 2)) - from].map(number)
        };
        let path = match square {
            Square::Cross => Some(cross(x, y, half)),
            Square::Nought => Some(nought(x, y, half)),
            Square::Sign(DOT) if self.look == Look::Lines => Some(nought(x, y, 1.2)),
            Square::Sign(ACROSS) if self.look == Look::Lines => {
                let [from, length] = between(&self.columns, column);
                Some(["M", &from, " ", &number(y), "h", &length].concat())
            }
            Square::Sign(DOWN) if self.look == Look::Lines => {
                let [from, length] = between(&self.rows, row);
                Some(["M", &number(x), " ", &from, "v", &length].concat())
            }
            Square::Sign(_) => None,
        };
        (Point { x, y }, path)
    }

    /// Adds a sign to what is written; in a row of words, to the word that ends right before it.
    fn write(&self, signs: &mut Vec<(Point, String)>, nth: usize, at: Point, sign: char) {
        let n_columns = self.columns.len() - 1;
        let width = self.columns[1];
        let goes_on = |(last, word): &&mut (Point, String)| {
            let end = last.x + word.chars().count() as f64 * width / 2.0;
            self.look == Look::Words
                && !nth.is_multiple_of(n_columns)
                && last.y == at.y
                && (end + width / 2.0 - at.x).abs() < 0.01
        };
        match signs.last_mut().filter(goes_on) {
            Some((last, word)) => {
                word.push(sign);
                last.x += width / 2.0;
            }
            None => signs.push((at, sign.to_string())),
        }
    }
}

impl BoardMark {
    /// Its lines, in paint order, each with its class.
    #[must_use]
    pub fn paths(&self) -> [(&'static str, &str); 4] {
        [("board", &self.outline), ("grid", &self.grid), ("old", &self.old), ("new", &self.new)]
    }

    /// Where a sign stands, as the attribute `transform`.
    #[must_use]
    pub fn sign_place(&self, at: Point) -> String {
        ["translate(", &number(at.x), " ", &number(at.y), ") scale(", &number(self.sign_scale), ")"].concat()
    }
}

fn cross(x: f64, y: f64, half: f64) -> String {
    let [x, y, whole] = [x - half, y - half, 2.0 * half].map(number);
    format!("M{x} {y}l{whole} {whole}m0 -{whole}l-{whole} {whole}")
}

fn nought(x: f64, y: f64, half: f64) -> String {
    let [x, y, r, whole] = [x - half, y, half, 2.0 * half].map(number);
    format!("M{x} {y}a{r} {r} 0 1 0 {whole} 0a{r} {r} 0 1 0 -{whole} 0")
}

/// Whether boards of so many squares can be drawn below the nodes of a tree: below few nodes, and boards that are seen when they are
/// small.
#[must_use]
pub fn has_room_for_boards(tree: &GameTree, n_squares: usize) -> bool {
    const MOST_NODES: usize = 100;
    const MOST_PLIES: u32 = 3;
    const MOST_SQUARES: usize = 42;
    tree.n_nodes() <= MOST_NODES && tree.height() <= MOST_PLIES && n_squares <= MOST_SQUARES
}
