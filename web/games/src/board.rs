//! A board: as a picture, and as squares to press.

use std::rc::Rc;

use plywise_controls::focus;
use plywise_games::{Board, GameKind, Mark, Presses};
use wasm_bindgen::JsCast as _;
use web_sys::Element;
use yew::prelude::*;

use crate::english;

/// How far the middles of two neighbouring squares are apart in a picture.
const SQUARE: usize = 30;
/// How wide a letter of a score is.
const LETTER: usize = 14;
/// A board with no more rows and columns is small: its picture has about as many pixels as units.
const SMALL: usize = 3;
/// How many pixels the longer side of every other picture has, in the class `wide`.
const WIDE_SIDE: usize = 176;
/// How large the names of rows and columns are at least, in pixels.
const NAME_SIZE: usize = 12;

/// What is drawn for a sign, and of which colour it is: chess has its pieces.
fn glyph(kind: Option<GameKind>, sign: char) -> (char, Option<&'static str>) {
    const PIECES: [(char, char); 6] =
        [('k', '♚'), ('q', '♛'), ('r', '♜'), ('b', '♝'), ('n', '♞'), ('p', '♟')];
    let is_piece =
        |(letter, _): &&(char, char)| kind == Some(GameKind::Chess) && *letter == sign.to_ascii_lowercase();
    let color = if sign.is_ascii_uppercase() { "white" } else { "black" };
    PIECES.iter().find(is_piece).map_or((sign, None), |(_, piece)| (*piece, Some(color)))
}

/// A board as a picture; marks that were not there `before` are set apart. It takes the room of the board at the `root` of the
/// search, so that nothing around it moves where a board shrinks, as in Nim.
pub(crate) fn picture(kind: Option<GameKind>, board: &Board, before: Option<&Board>, root: &Board) -> Html {
    let (columns, rows) = (board.n_columns(), board.n_rows());
    let [across, down] = [columns.max(root.n_columns()), rows.max(root.n_rows())];
    let (width, height, is_wide) = (22 + SQUARE * across, 30 + SQUARE * down, across.max(down) > SMALL);
    let shrunk = (NAME_SIZE * width.max(height)).div_ceil(WIDE_SIDE);
    let size = if is_wide { shrunk.max(NAME_SIZE) } else { NAME_SIZE };
    // Larger names take more room on the left and below.
    let more = (size - NAME_SIZE) / 2;
    let name = |name: String, x: usize, y: usize| {
        html! { <text key={name.clone()} x={x.to_string()} y={y.to_string()}>{ name }</text> }
    };
    let row_names = (0..rows).map(|row| name(board.row_name(row), 8 - more.min(8) / 2, 34 + SQUARE * row));
    let column_names = (0..columns)
        .map(|column| name(board.column_name(column), 33 + SQUARE * column, 26 + more + SQUARE * rows));
    html! {
        <svg
            viewBox={format!("-{more} 0 {} {}", width + more, height + more)}
            role="img"
            aria-label={english::board(board)}
            data-game={kind.map(|kind| kind.info().key)}
            class={classes!("pw-board", is_wide.then_some("wide"))}
        >
            <g font-size={size.to_string()}>
                { for row_names }
                { for column_names }
            </g>
            { squares(kind, board, before) }
        </svg>
    }
}

/// A board without names of rows and columns, hidden from screen readers: the words beside it say what it is.
pub(crate) fn small_picture(kind: GameKind, board: &Board) -> Html {
    let is_score = kind.info().presses == Presses::Nothing;
    let [width, height] =
        [(board.n_columns(), if is_score { LETTER } else { SQUARE }), (board.n_rows(), SQUARE)]
            .map(|(n, each)| 8 + each * n);
    html! {
        <svg class="pw-board" data-game={kind.info().key} viewBox={format!("14 10 {width} {height}")} preserveAspectRatio="xMidYMin" aria-hidden="true">
            { if is_score { score(board) } else { squares(Some(kind), board, None) } }
        </svg>
    }
}

/// What stands on a board that nobody moves on, a line of text for each row.
fn score(board: &Board) -> Html {
    let row = |row: usize| {
        let sign = |column| board.mark(row, column).map_or(' ', Mark::name);
        let text: String = (0..board.n_columns()).map(sign).collect();
        html! { <text class="sign" x="18" y={(36 + SQUARE * row).to_string()}>{ text }</text> }
    };
    (0..board.n_rows()).map(row).collect()
}

/// The lines between the squares of a board, and what stands on these.
fn squares(kind: Option<GameKind>, board: &Board, before: Option<&Board>) -> Html {
    let (columns, rows) = (board.n_columns(), board.n_rows());
    let across = (1..columns).map(|line| format!("M{} 14v{}", 18 + SQUARE * line, SQUARE * rows));
    let down = (1..rows).map(|line| format!("M18 {}h{}", 14 + SQUARE * line, SQUARE * columns));
    let is_drawn = kind.is_some_and(|kind| kind.info().presses == Presses::Line);
    let grid: String = across.chain(down).filter(|_| !is_drawn).collect();
    let squares = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let mark = |(row, column): (usize, usize)| {
        let (x, y, key) = (33 + SQUARE * column, 29 + SQUARE * row, row * columns + column);
        let is_new = before.is_some_and(|before| before.mark(row, column) != board.mark(row, column));
        let class = if is_new { "new" } else { "" };
        match board.mark(row, column) {
            None if is_new => {
                // Where something stood, and has left.
                html! { <circle {key} cx={x.to_string()} cy={y.to_string()} r="3" {class} /> }
            }
            None => Html::default(),
            Some(Mark::Nought) => {
                html! { <circle {key} cx={x.to_string()} cy={y.to_string()} r="10" {class} /> }
            }
            Some(mark @ (Mark::Cross | Mark::Sign('─' | '│'))) => {
                let d = match mark {
                    // From the dot on one side to the dot on the other: dots stand higher than the middle.
                    Mark::Sign('─') => format!("M{} {}h{}", x - SQUARE, y - 2, 2 * SQUARE),
                    Mark::Sign(_) => format!("M{x} {}v{}", y - SQUARE - 2, 2 * SQUARE),
                    _ => format!("M{} {}l18 18m0 -18l-18 18", x - 9, y - 9),
                };
                html! { <path {key} {d} class={classes!(is_drawn.then_some("line"), class)} /> }
            }
            Some(Mark::Sign(sign)) => {
                let (sign, color) = glyph(kind, sign);
                let class = classes!("sign", color, class);
                html! { <text {key} x={x.to_string()} y={(y + 7).to_string()} {class}>{ sign }</text> }
            }
        }
    };
    html! {
        <>
            <rect
                class="field"
                x="18"
                y="14"
                width={(SQUARE * columns).to_string()}
                height={(SQUARE * rows).to_string()}
            />
            <path class="grid" d={grid} />
            <g>{ for squares.map(mark) }</g>
        </>
    }
}

/// A board of squares to press, and what of it is set apart.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct SquaresProps {
    pub(crate) kind: GameKind,
    pub(crate) board: Board,
    /// The squares that the last move has changed.
    #[prop_or_default]
    pub(crate) last: Vec<u16>,
    /// The squares that were pressed.
    #[prop_or_default]
    pub(crate) picked: Rc<[u16]>,
    /// The squares of the move that was asked for.
    #[prop_or_default]
    pub(crate) hint: Vec<u16>,
    /// The squares where the piece that is picked may go.
    #[prop_or_default]
    pub(crate) targets: Vec<u16>,
    /// Whether somebody may move by hand now.
    pub(crate) is_mine: bool,
    pub(crate) on_press: Callback<u16>,
    /// Told that nothing is to be picked any more.
    #[prop_or_default]
    pub(crate) on_leave: Callback<()>,
}

/// The square that has the focus: an event's target.
fn square_of(event: &Event) -> Option<usize> {
    event.target()?.unchecked_into::<Element>().get_attribute("data-square")?.parse().ok()
}

/// A board as a grid of buttons: arrows go from square to square, Enter and the space bar press one. The Tab key comes to one of
/// them, the last that had the focus, and then leaves the board.
#[component]
pub(crate) fn Squares(props: &SquaresProps) -> Html {
    let SquaresProps { kind, board, last, picked, hint, targets, is_mine, on_press, on_leave } = props;
    let (has_picked, on_leave) = (!picked.is_empty(), on_leave.clone());
    let is_drawn = kind.info().presses == Presses::Line;
    let (columns, rows) = (board.n_columns(), board.n_rows());
    let stop = use_state(|| 0);
    let tab_stop = (*stop).min((columns * rows).saturating_sub(1));
    let onfocusin =
        move |event: FocusEvent| square_of(&event).into_iter().for_each(|square| stop.set(square));
    let onkeydown = move |event: KeyboardEvent| {
        let Some(at) = square_of(&event) else { return };
        let (row, column) = (at / columns, at % columns);
        let (row, column) = match &*event.key() {
            "ArrowLeft" => (row, column.saturating_sub(1)),
            "ArrowRight" => (row, (column + 1).min(columns - 1)),
            "ArrowUp" => (row.saturating_sub(1), column),
            "ArrowDown" => ((row + 1).min(rows - 1), column),
            "Home" => (row, 0),
            "End" => (row, columns - 1),
            "Escape" if has_picked => {
                event.prevent_default();
                event.stop_propagation();
                return on_leave.emit(());
            }
            _ => return,
        };
        event.prevent_default();
        focus(&format!("[data-square='{}']", row * columns + column));
    };
    let button = |row: usize, column: usize| {
        let square = (row * columns + column) as u16;
        let mark = board.mark(row, column);
        let name = board.square_name(row, column);
        let class = classes!(
            "pw-square",
            last.contains(&square).then_some("last"),
            picked.contains(&square).then_some("picked"),
            hint.contains(&square).then_some("hint"),
            targets.contains(&square).then_some("target"),
            ((row + column) % 2 == 1).then_some("dark"),
            is_drawn.then(|| drawn_part(row, column)),
        );
        let is_picked = picked.contains(&square);
        let stands =
            english::Stands { mark, is_last: last.contains(&square), is_target: targets.contains(&square) };
        html! {
            <button
                type="button"
                key={square.to_string()}
                role="gridcell"
                {class}
                data-square={square.to_string()}
                tabindex={if usize::from(square) == tab_stop { "0" } else { "-1" }}
                aria-label={english::square(*kind, &name, stands)}
                aria-selected={is_picked.to_string()}
                aria-disabled={(!is_mine).to_string()}
                onclick={on_press.reform(move |_: MouseEvent| square)}
            >
                { stone(*kind, mark) }
            </button>
        }
    };
    html! {
        <div
            class="pw-squares"
            role="grid"
            aria-label={english::BOARD}
            data-game={kind.info().key}
            data-columns={columns.min(16).to_string()}
            data-rows={rows.min(16).to_string()}
            {onkeydown}
            {onfocusin}
        >
            for row in 0..rows {
                <div role="row" key={row}>
                    <span class="name" aria-hidden="true">{ board.row_name(row) }</span>
                    for column in 0..columns {
                        { button(row, column) }
                    }
                </div>
            }
            <div class="names" aria-hidden="true">
                <span class="name"></span>
                for column in 0..columns {
                    <span class="name" key={column}>{ board.column_name(column) }</span>
                }
            </div>
        </div>
    }
}

/// Where lines are drawn between dots: which of them a square is.
fn drawn_part(row: usize, column: usize) -> &'static str {
    match (row % 2, column % 2) {
        (0, 0) => "dot",
        (0, _) => "across",
        (_, 0) => "down",
        _ => "box",
    }
}

/// What stands on a square.
pub(crate) fn stone(kind: GameKind, mark: Option<Mark>) -> Html {
    match mark {
        None => Html::default(),
        Some(Mark::Cross) => {
            html! { <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M4 4L16 16M16 4L4 16" /></svg> }
        }
        Some(Mark::Nought) => {
            html! { <svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="6.5" /></svg> }
        }
        Some(Mark::Sign(sign)) => {
            let (sign, color) = glyph(Some(kind), sign);
            html! { <span aria-hidden="true" class={color}>{ sign }</span> }
        }
    }
}
