//! The board to play on, and what the search thinks.

use plywise_controls::{emit_some, labelled};
use plywise_conventions::Words;
use plywise_games::{Board, GameInfo, Presses, Setup};
use plywise_viewer::game::Turn as Moves;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use crate::arrange::{Draft, arrange_button};
use crate::board::{Squares, small_picture};
use crate::english;
use crate::panels::turn_text;
use crate::play::{Play, Seat};
use crate::play_talk::talk;
use crate::shown::turn_of;
use crate::state::{Games, GamesAction, PACES};

/// What stands around a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardParts {
    /// Whether anybody may move there.
    pub(crate) is_played: bool,
    /// Whether moves can be taken back.
    pub(crate) has_buttons: bool,
    /// Whether one sees what the search thinks, may ask it, and may set positions up.
    pub(crate) has_help: bool,
    /// Whether one chooses who plays.
    pub(crate) has_setup: bool,
    /// Whether those choices are out of sight until somebody wants them.
    pub(crate) folds_setup: bool,
}

impl BoardParts {
    /// All of them.
    pub(crate) const ALL: BoardParts = BoardParts {
        is_played: true,
        has_buttons: true,
        has_help: true,
        has_setup: true,
        folds_setup: false,
    };
}

/// The board, the moves, and what the search thought.
pub(crate) fn board_view(games: &Games, play: &Play, parts: BoardParts, act: &Callback<GamesAction>) -> Html {
    let info = play.kind.info();
    html! {
        <div class="pw-playing">
            <div class="pw-table-side">
                // Numbers alone are no board.
                if info.presses != Presses::Nothing {
                    { board(games, play, parts, act) }
                }
                { beside_board(&play.seen().beside, info.presses == Presses::Nothing) }
                { state(games, play, info) }
                if parts.has_buttons {
                    { buttons(games, play, parts, act) }
                    if play.seat == Seat::Nobody && play.draft.is_none() {
                        { watching(games, play, act) }
                    }
                }
            </div>
            if parts.is_played {
                { talk(games, play, parts, act) }
            }
        </div>
    }
}

fn board(games: &Games, play: &Play, parts: BoardParts, act: &Callback<GamesAction>) -> Html {
    let now = play.now();
    let last = now.by.as_ref().map_or(&[][..], |by| &by.squares);
    // What a move has changed is told of the board before it: one of another size has other squares.
    let before = play.made.len().checked_sub(2).and_then(|before| play.made.get(before));
    let is_same_size = before.is_some_and(|before| {
        let [one, other] = [&before.seen.board, &now.seen.board];
        (one.columns, one.squares.len()) == (other.columns, other.squares.len())
    });
    let hinted = play.hint.as_ref().and_then(|hint| now.seen.moves.get(hint.best as usize));
    if let Some(Draft { setup: Setup { board, .. }, .. }) = &play.draft {
        return html! {
            <Squares kind={play.kind} board={board.clone()} is_mine=true on_press={act.reform(GamesAction::Press)} />
        };
    }
    html! {
        <Squares
            kind={play.kind}
            board={Board::from(&now.seen.board)}
            last={if is_same_size { last.to_vec() } else { Vec::new() }}
            picked={play.picked.clone()}
            hint={hinted.map_or_else(Vec::new, |hint| hint.squares.clone())}
            targets={play.targets()}
            is_mine={parts.is_played && play.is_mine() && games.asked.is_none()}
            on_press={if parts.is_played { act.reform(GamesAction::Press) } else { Callback::noop() }}
            on_leave={act.reform(|()| GamesAction::Unpick)}
        />
    }
}

/// What stands beside the board; in its place where numbers are all there is.
pub(crate) fn beside_board(beside: &[(String, String)], is_alone: bool) -> Html {
    let row = |(name, text): &(String, String)| {
        html! { <div key={name.clone()}><dt>{ name }</dt><dd>{ text }</dd></div> }
    };
    html! {
        if !beside.is_empty() {
            <dl class="pw-beside-board" data-alone={is_alone.then_some("")}>
                { for beside.iter().map(row) }
            </dl>
        }
    }
}

/// The last moves and whose turn it is.
pub(crate) fn said(play: &Play, info: &GameInfo) -> String {
    let turn = turn_text(&turn_of(&play.seen().turn), info, Words::ALL[0]);
    let lately = play.lately().windows(2).filter_map(|pair| match turn_of(&pair[0].seen.turn) {
        Moves::Moves(mover) => Some((mover, &*pair[1].by.as_ref()?.words)),
        _ => None,
    });
    english::state(&lately.collect::<Vec<_>>(), &turn)
}

/// That, told as it changes, and why a press did nothing.
fn state(games: &Games, play: &Play, info: &GameInfo) -> Html {
    if let Some(draft) = &play.draft {
        return html! {
            <div class="pw-play-state" data-drafts="">
                <p role="status">{ draft.problem.clone().unwrap_or(english::arranging(play.kind).into()) }</p>
            </div>
        };
    }
    let held = if play.seat == Seat::Nobody { english::PAUSED } else { english::STOPPED };
    html! {
        <div class="pw-play-state">
            <p role="status">{ said(play, info) }</p>
            <p class="pw-dead-press" role="status">
                if let Some(why) = &play.dead_press {
                    { why }
                } else if games.is_held() {
                    { held }
                }
            </p>
            <p class="pw-aside">
                if games.is_thinking() && play.dead_press.is_none() {
                    { english::THINKING }
                    if let Some((n_nodes, per_second)) = games.progress {
                        { " " }{ english::progress(n_nodes, per_second) }
                    }
                }
            </p>
        </div>
    }
}

fn buttons(games: &Games, play: &Play, parts: BoardParts, act: &Callback<GamesAction>) -> Html {
    let keyed = |key: &'static str, name: &'static str, is_off: bool, action: GamesAction| {
        html! {
            <button
                type="button"
                {key}
                class="pw-quiet-button"
                disabled={is_off}
                onclick={act.reform(move |_: MouseEvent| action.clone())}
            >
                { name }
            </button>
        }
    };
    let button = |name, is_off, action| keyed(name, name, is_off, action);
    // One button by turns, which keeps the focus.
    let hold = |name, is_off, action| keyed("hold", name, is_off, action);
    if play.draft.is_some() {
        return Html::default();
    }
    html! {
        <div class="pw-row">
            { button(english::UNDO, !play.has_back(), GamesAction::Undo) }
            { redo(games, play, act) }
            if parts.has_help {
                { button(english::HINT, !play.is_mine() || games.asked.is_some(), GamesAction::Hint) }
                { button(english::SEARCH_HERE, play.is_over(), GamesAction::SearchHere) }
                { arrange_button(english::ARRANGE, true, play.kind.info(), act) }
            }
            { button(english::RESTART, false, GamesAction::Restart) }
            // Its place is kept while nothing is to be left.
            if play.seat == Seat::Nobody {
                if games.is_held() || play.is_over() {
                    { hold(english::GO_ON, play.is_over(), GamesAction::Pause(false)) }
                } else {
                    { hold(english::PAUSE, false, GamesAction::Pause(true)) }
                }
            } else if games.is_held() {
                { hold(english::GO_ON, false, GamesAction::Pause(false)) }
            } else {
                { hold(english::CANCEL, !games.is_thinking(), GamesAction::Cancel) }
            }
        </div>
    }
}

/// How fast a game goes that somebody watches, and the button for one move more.
fn watching(games: &Games, play: &Play, act: &Callback<GamesAction>) -> Html {
    let option = |secs: u32| {
        let selected = games.watch.pace == secs;
        html! { <option key={secs} value={secs.to_string()} {selected}>{ english::pace(secs) }</option> }
    };
    let on_pace = emit_some(act, |event: Event| {
        let list: HtmlSelectElement = event.target_dyn_into()?;
        list.value().parse().ok().map(GamesAction::Pace)
    });
    let may_move = play.is_searchs();
    let on_one_move = emit_some(act, move |_: MouseEvent| may_move.then_some(GamesAction::OneMove));
    let list = html! { <select onchange={on_pace}>{ for PACES.into_iter().map(option) }</select> };
    html! {
        <div class="pw-row pw-watching" role="group" aria-label={english::WATCHING}>
            { labelled(english::PACE, None, list) }
            <button
                type="button"
                class="pw-quiet-button"
                // Not `disabled`: while the die falls it keeps the focus.
                aria-disabled={(!play.is_searchs()).to_string()}
                onclick={on_one_move}
            >
                { english::ONE_MOVE }
            </button>
        </div>
    }
}

/// The button that makes a move again, with the name of that move; its place is kept where there is none.
fn redo(games: &Games, play: &Play, act: &Callback<GamesAction>) -> Html {
    let next = play.next().map(|by| by.words.as_str());
    html! {
        <button
            type="button"
            key={english::REDO}
            class="pw-quiet-button"
            data-do="redo"
            aria-label={next.map(english::redo)}
            disabled={next.is_none() || games.asked.is_some()}
            onclick={act.reform(|_: MouseEvent| GamesAction::Redo)}
        >
            { english::REDO }
        </button>
    }
}

/// A list of the games, each a button.
pub(crate) fn choosing(act: &Callback<GamesAction>) -> Html {
    html! {
        <section class="pw-choosing" aria-label={english::CHOOSE}>
            <h2>{ english::CHOOSE }</h2>
            <p>{ english::ABOUT }</p>
            <ul>
                for kind in plywise_games::GAMES {
                    <li key={kind.info().key}>
                        <button
                            type="button"
                            class="pw-game-card"
                            data-game={kind.info().key}
                            onclick={act.reform(move |_: MouseEvent| GamesAction::Open(kind))}
                        >
                            { small_picture(kind, &Board::from_text(kind.info().sample_board)) }
                            <b>{ kind.info().title }</b>
                            <span>{ kind.info().rules }</span>
                        </button>
                    </li>
                }
            </ul>
        </section>
    }
}
