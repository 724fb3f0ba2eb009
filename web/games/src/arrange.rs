//! A position that is set up by hand.

use std::rc::Rc;

use gloo_timers::callback::Timeout;
use plywise_arena::Seen;
use plywise_controls::{Choice, emit_some, focus, labelled};
use plywise_games::{Board, GameInfo, Mark, PartChoices, PositionPart, Setup};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::board::stone;
use crate::english;
use crate::play::{Made, Play};
use crate::state::GamesAction;

/// What somebody has set up so far. It need not be a position that can come up.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// The squares, and what is chosen beside them.
    pub setup: Setup,
    /// What is put on a square that is pressed; nothing clears it.
    pub held: Option<Mark>,
    /// Why this cannot come up; none where it can, or where nobody has looked yet.
    pub problem: Option<AttrValue>,
    /// The game before somebody began to set up a position.
    pub made: Rc<[Made]>,
    /// The moves that could be made again then.
    pub ahead: Rc<[u16]>,
}

impl Draft {
    /// The position of a game, to go on from.
    #[must_use]
    pub fn begun(play: &Play) -> Draft {
        let (info, setup) = (play.kind.info(), setup_of(play.kind.info(), play.seen()));
        let held =
            if info.asks_turn() { info.marks.first().copied() } else { next_in_turn(info, &setup.board) };
        Draft { setup, held, problem: None, made: Rc::clone(&play.made), ahead: Rc::clone(&play.ahead) }
    }

    /// The same after it turned out to be a position that can come up.
    #[must_use]
    pub fn seen(&self, info: &GameInfo, seen: &Seen) -> Draft {
        self.with(setup_of(info, seen))
    }

    /// Whether this is a certain position.
    #[must_use]
    pub fn is_of(&self, info: &GameInfo, seen: &Seen) -> bool {
        setup_of(info, seen) == self.setup
    }

    /// Whether somebody began at this position to set one up.
    #[must_use]
    pub fn began_at(&self, seen: &Seen) -> bool {
        self.made.last().is_some_and(|made| made.seen.link == seen.link)
    }

    /// The same after a square was pressed: what is held stands there, or nothing where it stood before. Where players put their pieces
    /// in turn, any piece that is pressed is taken away, and then whoever moves has the next.
    #[must_use]
    pub fn pressed(&self, info: &GameInfo, square: u16) -> Draft {
        let board = &self.setup.board;
        let (row, column) =
            (usize::from(square) / board.n_columns(), usize::from(square) % board.n_columns());
        let before = board.mark(row, column);
        // What is not among the pieces, such as a line down, is another form of the only one.
        let is_other_form = |mark: Mark| !info.marks.contains(&mark);
        let is_taken =
            before == self.held || before.is_some_and(|before| !info.asks_turn() || is_other_form(before));
        let board = board.clone().with(row, column, if is_taken { None } else { self.held });
        let held =
            if info.asks_turn() { self.held } else { self.held.and_then(|_| next_in_turn(info, &board)) };
        Draft { held, ..self.with(Setup { board, ..self.setup.clone() }) }
    }

    /// The same after something was chosen beside the board.
    #[must_use]
    pub fn choosing(&self, nth: usize, choice: u8) -> Draft {
        let mut setup = self.setup.clone();
        if let Some(chosen) = setup.chosen.get_mut(nth) {
            *chosen = choice;
        }
        self.with(setup)
    }

    /// The same with nothing on the board.
    #[must_use]
    pub fn cleared(&self, info: &GameInfo) -> Draft {
        let board = self.setup.board.cleared();
        let held = if info.asks_turn() { self.held } else { next_in_turn(info, &board) };
        Draft { held, ..self.with(Setup { board, ..self.setup.clone() }) }
    }

    fn with(&self, setup: Setup) -> Draft {
        Draft { setup, problem: None, ..self.clone() }
    }
}

/// What somebody who sets up a position from here begins with.
fn setup_of(info: &GameInfo, seen: &Seen) -> Setup {
    Setup::of(info, Board::from(&seen.setup.board), &seen.setup.chosen)
}

/// The piece of whoever moves, where the first of two players moves first and they put their pieces in turn.
fn next_in_turn(info: &GameInfo, board: &Board) -> Option<Mark> {
    let pieces = || board.rows().flatten().flatten();
    let n_first = pieces().filter(|mark| info.marks.first() == Some(mark)).count();
    info.marks.get(usize::from(2 * n_first > pieces().count())).copied()
}

/// The button that begins or ends setting a position up. It is gone then, so what comes first has the focus.
pub(crate) fn arrange_button(
    name: &'static str,
    begins: bool,
    info: &GameInfo,
    act: &Callback<GamesAction>,
) -> Html {
    let is_chosen = begins && info.marks.is_empty();
    let act = act.clone();
    let onclick = move |_: MouseEvent| {
        act.emit(GamesAction::Arrange(begins));
        if is_chosen {
            // The fields are not there before they are drawn.
            Timeout::new(0, || focus(".pw-pieces input")).forget();
        } else {
            focus("[data-square]");
        }
    };
    html! { <button type="button" key={name} class="pw-quiet-button" {onclick}>{ name }</button> }
}

/// What can be put on the board, what is chosen beside it, and the way back to the game.
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
    let chosen = info.parts.iter().zip(&draft.setup.chosen).enumerate();
    let clear = act.reform(|_: MouseEvent| GamesAction::Clear);
    html! {
        <section class="pw-panel pw-pieces" data-game={info.key} aria-label={english::SET_UP_BY_HAND}>
            <h2>{ english::SET_UP_BY_HAND }</h2>
            // One kind of piece is put and taken away by pressing alone.
            if info.marks.len() > 1 {
                <div class="pw-row" role="group" aria-label={english::PIECES}>
                    { for info.marks.iter().map(|mark| piece(Some(*mark))) }
                    { piece(None) }
                </div>
            }
            if !info.parts.is_empty() {
                <div class="pw-choices">
                    { for chosen.map(|(nth, (part, chosen))| part_field(nth, part, *chosen, act)) }
                </div>
            }
            <div class="pw-row">
                if !info.marks.is_empty() {
                    <button type="button" class="pw-quiet-button" onclick={clear}>{ english::CLEAR_BOARD }</button>
                }
                { arrange_button(english::DONE, false, info, act) }
            </div>
        </section>
    }
}

/// A part of the position that is chosen beside the board.
fn part_field(nth: usize, part: &PositionPart, chosen: u8, act: &Callback<GamesAction>) -> Html {
    let PositionPart { name, choices } = *part;
    match choices {
        PartChoices::Words(words) => {
            let on_choose = emit_some(act, move |picked: String| {
                let choice = words.iter().position(|word| *word == picked)?;
                Some(GamesAction::ChoosePart(nth, choice as u8))
            });
            let value = words.get(usize::from(chosen)).copied().unwrap_or_default();
            let choices: Vec<(&'static str, &'static str)> =
                words.iter().map(|word| (*word, *word)).collect();
            html! { <Choice key={name} label={name} {value} {choices} {on_choose} /> }
        }
        PartChoices::Numbers(least, most) => {
            let on_choose = emit_some(act, move |event: Event| {
                let input: HtmlInputElement = event.target_dyn_into()?;
                let choice =
                    input.value().trim().parse().ok().filter(|choice| (least..=most).contains(choice));
                if choice.is_none() {
                    input.set_value(&chosen.to_string());
                }
                choice.map(|choice| GamesAction::ChoosePart(nth, choice))
            });
            let number = html! {
                <input
                    type="number"
                    min={least.to_string()}
                    max={most.to_string()}
                    value={chosen.to_string()}
                    onchange={on_choose}
                />
            };
            labelled(name, Some("pw-number"), number)
        }
    }
}
