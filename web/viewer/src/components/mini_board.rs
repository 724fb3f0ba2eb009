//! The board of a node, drawn small below it.

use plywise_games::{Board, Mark};
use plywise_render::{BOARD_SIDE, NodeMark, number};
use yew::prelude::*;

use crate::document::Analysis;

/// Where a board begins below the middle of its node; further down where something is written below a leaf.
const TOP: [f64; 2] = [25.0, 45.0];

/// The boards of the nodes that are drawn, where there is room; what the last move has changed is set apart.
pub(super) fn mini_boards(analysis: &Analysis, marks: &[NodeMark]) -> Html {
    let Some(played) = analysis.game.as_ref().filter(|_| analysis.has_boards) else { return Html::default() };
    let tree = analysis.replay.tree();
    let board = |mark: &NodeMark| {
        let board = played.positions.at(mark.id).board;
        let before = tree.parent(mark.id).map(|above| played.positions.at(above).board);
        let top = TOP[usize::from(mark.caption.is_some())];
        let side = BOARD_SIDE / board.n_columns().max(board.n_rows()).max(1) as f64;
        let [width, height] = [board.n_columns(), board.n_rows()].map(|n| n as f64 * side);
        let at = format!("translate({} {})", number(mark.at.x - width / 2.0), number(mark.at.y + top));
        let [grid, old, new] = paths(&board, before.as_ref(), side);
        let signs = signs(&board, side);
        html! {
            <g key={mark.id.index()} class="pw-mini" transform={at} data-node={mark.id.index().to_string()}>
                <rect width={number(width)} height={number(height)} />
                <path class="grid" d={grid} />
                <path d={old} />
                <path class="new" d={new} />
                { signs }
            </g>
        }
    };
    html! { <g aria-hidden="true">{ for marks.iter().map(board) }</g> }
}

fn squares(board: &Board) -> impl Iterator<Item = (usize, usize)> + use<> {
    let columns = board.n_columns();
    (0..board.n_rows()).flat_map(move |row| (0..columns).map(move |column| (row, column)))
}

/// The lines between the squares, the marks that were there before, and those that are new.
fn paths(board: &Board, before: Option<&Board>, side: f64) -> [String; 3] {
    let (width, height) = (board.n_columns() as f64 * side, board.n_rows() as f64 * side);
    let mut grid = String::new();
    for line in 1..board.n_columns() {
        grid += &format!("M{} 0v{}", number(line as f64 * side), number(height));
    }
    for line in 1..board.n_rows() {
        grid += &format!("M0 {}h{}", number(line as f64 * side), number(width));
    }
    let [mut old, mut new] = [String::new(), String::new()];
    for (row, column) in squares(board) {
        let (x, y, half) = ((column as f64 + 0.5) * side, (row as f64 + 0.5) * side, side * 0.3);
        let path = match board.mark(row, column) {
            Some(Mark::Cross) => {
                let (x, y, whole) = (number(x - half), number(y - half), number(2.0 * half));
                format!("M{x} {y}l{whole} {whole}m0 -{whole}l-{whole} {whole}")
            }
            Some(Mark::Nought) => {
                let (x, y, r, whole) = (number(x - half), number(y), number(half), number(2.0 * half));
                format!("M{x} {y}a{r} {r} 0 1 0 {whole} 0a{r} {r} 0 1 0 -{whole} 0")
            }
            _ => continue,
        };
        let is_new = before.is_some_and(|before| before.mark(row, column) != board.mark(row, column));
        if is_new { new += &path } else { old += &path }
    }
    [grid, old, new]
}

/// What stands on squares as letters and figures.
fn signs(board: &Board, side: f64) -> Html {
    let sign = |(row, column): (usize, usize)| match board.mark(row, column) {
        Some(Mark::Sign(sign)) => {
            let (x, y) = (number((column as f64 + 0.5) * side), number((row as f64 + 0.78) * side));
            html! { <text {x} {y} font-size={number(side * 0.8)}>{ sign }</text> }
        }
        _ => Html::default(),
    };
    squares(board).map(sign).collect()
}
