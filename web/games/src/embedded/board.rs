//! A board to play on in an embed: what of it is shown, and what scripts are told and may ask for.

use plywise_controls::{Store, coded};
use plywise_embed::{Controls, Mode, Options, Panel};
use plywise_viewer::state::{ProgramState, ScriptState};
use yew::prelude::*;

use super::Asked;
use crate::english;
use crate::play::Play;
use crate::play_view::{BoardParts, board_view, said};
use crate::state::{Games, GamesAction, Place};

/// The game that an embed shows as a board; none while it shows a search, and before the worker has said what stands there.
#[must_use]
pub(crate) fn on_board(games: &Games) -> Option<&Play> {
    games.play.as_ref().filter(|play| games.place == Place::Board && !play.seen().algorithms.is_empty())
}

/// What of the board an address asks for.
fn parts(options: &Options) -> BoardParts {
    let is_played = options.mode != Mode::Static;
    BoardParts {
        is_played,
        has_buttons: is_played && options.has_controls(),
        has_help: is_played && options.has_controls() && !options.is_locked,
        has_setup: is_played && options.controls == Controls::All && !options.is_locked,
        folds_setup: true,
    }
}

/// The board, below a heading of this level.
pub(super) fn view(
    games: &Games,
    play: &Play,
    options: &Options,
    level: &'static str,
    notice: Option<&str>,
    act: &Callback<GamesAction>,
) -> Html {
    let heading = if options.shows(Panel::Title) { "pw-title" } else { "pw-hidden" };
    html! {
        <section class="pw-games pw-board-embed" aria-label={english::BOARD_AND_MOVES}>
            <@{level} class={heading}>{ play.kind.info().title }</@>
            if let Some(notice) = notice {
                <p class="pw-notice" role="alert">{ coded(notice) }</p>
            }
            { board_view(games, play, parts(options), act) }
        </section>
    }
}

/// The state of a board as JSON: a step is a move.
pub(crate) fn state_of(
    games: &Games,
    play: &Play,
    notice: Option<&str>,
    program: &ProgramState<'_>,
) -> String {
    let step = play.n_made();
    let state = ScriptState {
        step,
        length: step + play.ahead.len() as u32,
        range: (play.undone_to(0).n_made(), step + u32::from(play.next().is_some())),
        kind: if step > 0 { "moved" } else { "start" },
        text: said(play, play.kind.info()),
        title: play.kind.info().title.to_owned(),
        link: games.link(),
        notice,
        ..ScriptState::default()
    };
    state.json(program)
}

/// Takes moves back or makes one again, as a script asks; none where there is no such move or no such method, and while a position
/// is set up.
pub(super) fn step(games: &Store<Games>, asked: &Asked, method: &str, argument: &str) -> Option<()> {
    let now = games.state();
    let play = now.play.as_ref().filter(|play| play.draft.is_none())?;
    let made = play.n_made();
    let step = match method {
        // Nothing plays by itself that could be stopped; a deck asks it of whatever stands on a slide.
        "play" | "pause" => return Some(()),
        "prev" => made.checked_sub(1)?,
        "next" => made + 1,
        "goTo" => argument.parse::<u32>().ok()?,
        _ => return None,
    };
    let action = match step {
        step if step == made => return Some(()),
        _ if asked.options.mode == Mode::Static => return None,
        // A move of a search goes with the one that it answered, and nobody takes back what stood there first.
        step if step < made => (play.undone_to(step).n_made() < made).then_some(GamesAction::BackTo(step)),
        step => {
            (step == made + 1 && play.next().is_some() && now.asked.is_none()).then_some(GamesAction::Redo)
        }
    };
    action.map(|action| games.dispatch(action))
}
