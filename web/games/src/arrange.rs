//! A position that is set up square by square.

use plywise_arena::{Seen, Turn};
use plywise_controls::{Choice, emit_some, focus};
use plywise_games::{Board, GameInfo, Mark};
use plywise_search::Player;
use yew::prelude::*;

use crate::board::stone;
use crate::english;
use crate::play::Play;
use crate::state::GamesAction;

/// What stands on the board while somebody sets a position up. It need not be one that can come up.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// The squares.
    pub board: Board,
    /// Whose turn it is; counts where squares do not say it.
    pub turn: Player,
    /// What is put on a square that is pressed; nothing clears it.
    pub held: Option<Mark>,
    /// Why this cannot come up; none where it can, or where nobody has looked yet.
    pub problem: Option<AttrValue>,
}

impl Draft {
    /// What stands in a position, to go on from; none in a game that is not set up so.
    #[must_use]
    pub fn of(info: &GameInfo, seen: &Seen) -> Option<Draft> {
        let held = Some(*info.marks.first()?);
        let turn = if seen.turn == Turn::Min { Player::Min } else { Player::Max };
        let draft = Draft { board: Board::from(&seen.board), turn, held, problem: None };
        Some(draft.in_turn(info))
    }

    /// The same after the position turned out to be one that can come up. Where players move in turn, whoever moves next has
    /// the next piece.
    #[must_use]
    pub fn seen(&self, info: &GameInfo, seen: &Seen) -> Draft {
        let now = Draft::of(info, seen).unwrap_or_else(|| self.clone());
        if self.held.is_none() || info.asks_turn { Draft { held: self.held, ..now } } else { now }
    }

    /// Whether this is what stands in a position.
    #[must_use]
    pub fn is_of(&self, info: &GameInfo, seen: &Seen) -> bool {
        let now = Draft::of(info, seen);
        now.is_some_and(|now| now.board == self.board && (!info.asks_turn || now.turn == self.turn))
    }

    fn in_turn(self, info: &GameInfo) -> Draft {
        let held = info.marks.get(usize::from(self.turn == Player::Min)).copied();
        if info.asks_turn { self } else { Draft { held, ..self } }
    }

    /// The same after a square was pressed: what is held stands there, or nothing where it stood there before.
    #[must_use]
    pub fn pressed(&self, square: u16) -> Draft {
        let columns = self.board.n_columns();
        let (row, column) = (usize::from(square) / columns, usize::from(square) % columns);
        let before = self.board.mark(row, column);
        let mark = if before == self.held { None } else { self.held };
        Draft { board: self.board.clone().with(row, column, mark), ..self.clone() }
    }

    /// The same with nothing on the board.
    #[must_use]
    pub fn cleared(&self) -> Draft {
        let (columns, rows) = (self.board.n_columns(), self.board.n_rows());
        Draft { board: Board::new(columns, vec![None; columns * rows]), ..self.clone() }
    }
}

/// The button that begins or ends setting a position up. It is gone then, so the board has the focus.
pub(crate) fn arrange_button(name: &'static str, begins: bool, act: &Callback<GamesAction>) -> Html {
    let act = act.clone();
    let onclick = move |_: MouseEvent| {
        act.emit(GamesAction::Arrange(begins));
        focus("[data-square]");
    };
    html! { <button type="button" key={name} class="pw-quiet-button" {onclick}>{ name }</button> }
}

/// What can be put on the board, whose turn it is, and the way back to the game.
pub(crate) fn pieces(play: &Play, draft: &Draft, act: &Callback<GamesAction>) -> Html {
    let info = play.kind.info();
    let piece = |mark: Option<Mark>| {
        let name = english::piece_to_put(play.kind, mark);
        html! {
            <button
                type="button"
                key={name.clone()}
                class="pw-square"
                aria-label={name.clone()}
                aria-pressed={(draft.held == mark).to_string()}
                title={name}
                onclick={act.reform(move |_: MouseEvent| GamesAction::Hold(mark))}
            >
                if mark.is_some() {
                    { stone(play.kind, mark) }
                } else {
                    <small aria-hidden="true">{ english::NO_PIECE }</small>
                }
            </button>
        }
    };
    let [max, min] = info.pieces;
    let is_max = draft.turn == Player::Max;
    let on_turn = emit_some(act, |key: String| {
        Some(GamesAction::TurnTo(if key == "max" { Player::Max } else { Player::Min }))
    });
    let clear = act.reform(|_: MouseEvent| GamesAction::Clear);
    html! {
        <section class="pw-panel pw-pieces" data-game={info.key} aria-label={english::PIECES}>
            <h2>{ english::PIECES }</h2>
            <div class="pw-row" role="group" aria-label={english::PIECES}>
                { for info.marks.iter().map(|mark| piece(Some(*mark))) }
                { piece(None) }
            </div>
            if info.asks_turn {
                <div class="pw-choices">
                    <Choice
                        label={english::TURN}
                        value={if is_max { "max" } else { "min" }}
                        choices={vec![("max", max), ("min", min)]}
                        on_choose={on_turn}
                    />
                </div>
            }
            <div class="pw-row">
                <button type="button" class="pw-quiet-button" onclick={clear}>{ english::CLEAR_BOARD }</button>
                { arrange_button(english::DONE, false, act) }
            </div>
        </section>
    }
}
