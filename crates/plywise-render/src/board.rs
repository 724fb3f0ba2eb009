//! The board of a node, drawn small below it.

use std::fmt;

use plywise_layout::Point;
use plywise_search::{GameTree, NodeId};

use crate::english;
use crate::geometry::BOARD_SIDE;
use crate::mark::NodeMark;
use crate::svg::number;

/// Where a board begins below the middle of its node; further down where something is written below a leaf.
pub(crate) const TOP: [f64; 2] = [25.0, 45.0];

/// How high a sign is by the style sheet.
const SIGN_SIZE: f64 = 10.0;

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
    /// Those of the nodes that are drawn, as [`board_marks`] makes them of squares: a program that shows no games carries none of it.
    fn marks(&self, tree: &GameTree, nodes: &[NodeMark]) -> Vec<BoardMark>;
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
    /// The line around it.
    pub outline: String,
    /// The lines between squares.
    pub grid: String,
    /// Crosses and noughts that stood there before.
    pub old: String,
    /// Those that came with the last move.
    pub new: String,
    /// Other signs, each around its middle.
    pub signs: Vec<(Point, char)>,
    /// How much larger these are than the style sheet says.
    pub sign_scale: f64,
    /// What it is, in words.
    pub title: String,
}

impl Squares {
    fn rows(&self) -> usize {
        self.squares.len().div_ceil(self.columns.max(1))
    }

    fn mark(&self, nth: usize) -> Option<Square> {
        *self.squares.get(nth)?
    }
}

/// The boards of the nodes that are drawn, by the squares of any node. What the last move has changed is set apart.
pub fn board_marks(
    tree: &GameTree,
    nodes: &[NodeMark],
    squares: impl Fn(NodeId) -> Squares,
) -> Vec<BoardMark> {
    let mark = |node: &NodeMark| {
        let board = squares(node.id);
        let before = tree.parent(node.id).map(&squares);
        let (columns, rows) = (board.columns.max(1), board.rows());
        let side = BOARD_SIDE / columns.max(rows).max(1) as f64;
        let [width, height] = [columns, rows].map(|n| n as f64 * side);
        let top = TOP[usize::from(node.caption.is_some())];
        let mut mark = BoardMark {
            id: node.id,
            at: Point { x: node.at.x - width / 2.0, y: node.at.y + top },
            outline: ["M0 0H", &number(width), "V", &number(height), "H0Z"].concat(),
            grid: String::new(),
            old: String::new(),
            new: String::new(),
            signs: Vec::new(),
            sign_scale: side * 0.8 / SIGN_SIZE,
            title: english::board_of(&tree.label(node.id), &board.text),
        };
        for line in 1..columns {
            mark.grid.extend(["M", &number(line as f64 * side), " 0v", &number(height)]);
        }
        for line in 1..rows {
            mark.grid.extend(["M0 ", &number(line as f64 * side), "h", &number(width)]);
        }
        for nth in 0..board.squares.len() {
            let (x, y) = (((nth % columns) as f64 + 0.5) * side, ((nth / columns) as f64 + 0.5) * side);
            let path = match board.mark(nth) {
                Some(Square::Sign(sign)) => {
                    mark.signs.push((Point { x, y }, sign));
                    continue;
                }
                Some(Square::Cross) => cross(x, y, side * 0.3),
                Some(Square::Nought) => nought(x, y, side * 0.3),
                None => continue,
            };
            let is_new = before.as_ref().is_some_and(|before| before.mark(nth) != board.mark(nth));
            if is_new { mark.new += &path } else { mark.old += &path }
        }
        mark
    };
    nodes.iter().map(mark).collect()
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
