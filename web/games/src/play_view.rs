//! The board to play on, and what the search thinks.

use plywise_arena::Thought;
use plywise_controls::{Choice, emit_some, labelled};
use plywise_conventions::Words;
use plywise_games::{Board, GameInfo, Players, Setup, Weights};
use plywise_lesson::typeset;
use plywise_search::{Algorithm, Horizon, Score, Search, Unit};
use plywise_settings::{Change, game_choices, weight_fields};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::arrange::{Draft, arrange_button, pieces};
use crate::board::{Squares, small_picture};
use crate::english;
use crate::panels::{position_fields, turn_text};
use crate::play::{Engine, MOST_PLIES, Play, Seat, Until};
use crate::shown::turn_of;
use crate::state::{Games, GamesAction};

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
                { board(games, play, parts, act) }
                { state(games, play, info) }
                if parts.has_buttons {
                    { buttons(games, play, parts, act) }
                }
            </div>
            if parts.is_played {
                { talk(games, play, parts, act) }
            }
        </div>
    }
}

/// What stands beside the board.
fn talk(games: &Games, play: &Play, parts: BoardParts, act: &Callback<GamesAction>) -> Html {
    let info = play.kind.info();
    let folded = || {
        html! {
            <details class="pw-folded">
                <summary>{ english::SETUP }</summary>
                { setup(games, play, info, act) }
            </details>
        }
    };
    html! {
        <div class="pw-talk">
            if let Some(draft) = &play.draft {
                { pieces(play, draft, act) }
            }
            { moves(play, act) }
            if parts.has_help {
                { thoughts(games, play, info, act) }
            } else {
                <p class="pw-aside">{ info.rules }</p>
            }
            { made(play) }
            if parts.has_help && play.draft.is_none() {
                { static_value(play, info) }
            }
            if parts.has_setup {
                if parts.folds_setup { { folded() } } else { { setup(games, play, info, act) } }
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
            is_mine={parts.is_played && play.is_mine() && games.asked.is_none()}
            on_press={if parts.is_played { act.reform(GamesAction::Press) } else { Callback::noop() }}
        />
    }
}

/// The last move and whose turn it is, told as it changes.
fn state(games: &Games, play: &Play, info: &GameInfo) -> Html {
    if let Some(draft) = &play.draft {
        return html! {
            <div class="pw-play-state" data-drafts="">
                <p role="status">{ draft.problem.clone().unwrap_or(english::arranging(play.kind).into()) }</p>
            </div>
        };
    }
    let turn = turn_text(&turn_of(&play.seen().turn), info, Words::ALL[0]);
    let last = play.now().by.as_ref().map(|by| &*by.name);
    html! {
        <div class="pw-play-state">
            <p role="status">{ english::state(last, &turn) }</p>
            <p class="pw-aside">
                if games.is_thinking() {
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
    let button = |name: &'static str, is_off: bool, action: GamesAction| {
        html! {
            <button
                type="button"
                key={name}
                class="pw-quiet-button"
                disabled={is_off}
                onclick={act.reform(move |_: MouseEvent| action.clone())}
            >
                { name }
            </button>
        }
    };
    if play.draft.is_some() {
        return Html::default();
    }
    html! {
        <div class="pw-row">
            { button(english::UNDO, play.made.len() < 2, GamesAction::Undo) }
            { redo(games, play, act) }
            if parts.has_help {
                { button(english::HINT, !play.is_mine() || games.asked.is_some(), GamesAction::Hint) }
                { button(english::SEARCH_HERE, play.is_over(), GamesAction::SearchHere) }
                { arrange_button(english::ARRANGE, true, play.kind.info(), act) }
            }
            { button(english::RESTART, false, GamesAction::Restart) }
            if games.is_thinking() {
                { button(english::CANCEL, false, GamesAction::Cancel) }
            }
        </div>
    }
}

/// The button that makes a move again, with the name of that move; its place is kept where there is none.
fn redo(games: &Games, play: &Play, act: &Callback<GamesAction>) -> Html {
    let next = play.next().map(|by| by.name.as_str());
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

/// The moves as buttons: for games whose moves are no squares, and for whoever would rather read.
fn moves(play: &Play, act: &Callback<GamesAction>) -> Html {
    if !play.is_mine() {
        return Html::default();
    }
    let moves = &play.seen().moves;
    let name = if play.picked.is_empty() { english::MOVES_TO_MAKE } else { english::MOVES_LEFT };
    html! {
        <section class="pw-panel pw-moves-to-make" aria-label={name}>
            <h2>{ name }</h2>
            <div class="pw-row">
                for nth in play.open_moves() {
                    <button
                        type="button"
                        key={moves[nth].name.clone()}
                        class="pw-quiet-button"
                        data-move={moves[nth].name.clone()}
                        onclick={act.reform(move |_: MouseEvent| GamesAction::Make(nth))}
                    >
                        { &moves[nth].name }
                    </button>
                }
            </div>
        </section>
    }
}

/// What the search thought before its last move; while it thinks, what it has come to.
fn thoughts(games: &Games, play: &Play, info: &GameInfo, act: &Callback<GamesAction>) -> Html {
    if let Some(hint) = &play.hint {
        return thought_table(english::HINTED, std::slice::from_ref(hint), None, act);
    }
    if games.is_thinking() && !games.thoughts.is_empty() {
        return thought_table(english::THOUGHTS, &games.thoughts, None, act);
    }
    let last = play.made.iter().enumerate().rev().find(|(_, made)| !made.thoughts.is_empty());
    let Some((nth, made)) = last else {
        return html! { <p class="pw-aside">{ info.rules }</p> };
    };
    let name = made.by.as_ref().map_or("", |by| &by.name);
    thought_table(english::THOUGHTS, &made.thoughts, Some((nth, name, info)), act)
}

/// A row for each depth, with the tree behind it a press away where a move was made of it.
fn thought_table(
    title: &'static str,
    thoughts: &[Thought],
    made: Option<(usize, &str, &GameInfo)>,
    act: &Callback<GamesAction>,
) -> Html {
    let row = |thought: &Thought| {
        let depth = thought.depth;
        let show = made.map(|(nth, ..)| {
            html! {
                <button
                    type="button"
                    class="pw-link"
                    aria-label={english::show_tree(depth)}
                    onclick={act.reform(move |_: MouseEvent| GamesAction::SearchMove(nth, depth))}
                >
                    { english::TREE }
                </button>
            }
        });
        html! {
            <tr key={depth}>
                <th scope="row">{ depth }</th>
                <td>{ Score::new(thought.value).map(typeset) }</td>
                <td class="line">{ thought.line.join(" ") }</td>
                <td>{ english::grouped(thought.n_nodes) }</td>
                <td>{ show }</td>
            </tr>
        }
    };
    html! {
        <section class="pw-panel pw-thoughts" aria-label={title}>
            <h2>{ title }</h2>
            <div class="pw-wide" tabindex="0" role="region" aria-label={english::BY_DEPTH}>
                <table>
                    { crate::panels::heads(&english::THOUGHT_COLUMNS) }
                    <tbody>{ for thoughts.iter().map(row) }</tbody>
                </table>
            </div>
            if let Some((_, name, info)) = made {
                <p class="pw-aside">{ english::thought_of(name, info) }</p>
            }
        </section>
    }
}

/// The moves so far.
fn made(play: &Play) -> Html {
    let names: Vec<&str> = play.made.iter().filter_map(|made| Some(&*made.by.as_ref()?.name)).collect();
    html! {
        <section class="pw-panel pw-made" aria-label={english::MADE}>
            <h2>{ english::MADE }</h2>
            if names.is_empty() {
                <p class="pw-aside">{ english::NO_MOVES }</p>
            } else {
                <ol>
                    for (nth, name) in names.into_iter().enumerate() {
                        <li key={nth}>{ name }</li>
                    }
                </ol>
            }
        </section>
    }
}

/// Who plays, where the game begins, and the searches that play.
fn setup(games: &Games, play: &Play, info: &'static GameInfo, act: &Callback<GamesAction>) -> Html {
    let seat = |(seat, key): (Seat, &'static str)| {
        let selected = play.seat == seat;
        html! { <option {key} value={key} {selected}>{ english::seat(seat, info) }</option> }
    };
    let on_seat = emit_some(act, |event: Event| {
        let list: web_sys::HtmlSelectElement = event.target_dyn_into()?;
        Seat::from_key(&list.value()).map(GamesAction::Sit)
    });
    let seats = html! { <select onchange={on_seat}>{ for Seat::ALL.into_iter().map(seat) }</select> };
    html! {
        <section class="pw-panel pw-setup" aria-label={english::SETUP}>
            <h2>{ english::SETUP }</h2>
            <div class="pw-choices">
                { labelled(english::YOU_PLAY, None, seats) }
                { position_fields(info, play.seen(), act) }
            </div>
            { engine(games, play, 0, act) }
            if play.seat == Seat::Nobody {
                { engine(games, play, 1, act) }
            }
            <p class="pw-aside">{ info.notation }</p>
        </section>
    }
}

/// A search that plays: which one, how deep or how long it thinks, and what helps it.
fn engine(games: &Games, play: &Play, nth: usize, act: &Callback<GamesAction>) -> Html {
    let info = play.kind.info();
    let may_weigh = |name: &str, weight: f64| Weights::default().with(name, weight).for_game(info).is_ok();
    let engine = play.nth_engine(nth);
    let Engine { search, depth, until, .. } = *engine;
    let on_algorithm = emit_some(act, move |key: String| {
        let algorithm = Algorithm::from_key(&key)?;
        Some(GamesAction::PlayBy(nth, Box::new(Search { algorithm, ..search })))
    });
    // What a link names is listed, too.
    let mut algorithms: Vec<Algorithm> = Engine::algorithms(play.kind).collect();
    if !algorithms.contains(&search.algorithm) {
        algorithms.push(search.algorithm);
    }
    let algorithms: Vec<(&'static str, &'static str)> =
        algorithms.into_iter().map(|algorithm| (algorithm.key(), algorithm.info().title)).collect();
    let on_depth = emit_some(act, move |event: Event| {
        let input: HtmlInputElement = event.target_dyn_into()?;
        let chosen = input.value().parse().ok().filter(|depth| (1..=MOST_PLIES).contains(depth));
        if chosen.is_none() {
            input.set_value(&depth.to_string());
        }
        chosen.map(|depth| GamesAction::Depth(nth, depth))
    });
    let plies = html! {
        <input type="text" inputmode="numeric" data-do="depth" value={depth.to_string()} onchange={on_depth} />
    };
    let until_box = |key: &'static str, now: Option<u32>, read: fn(u32) -> Option<Until>| {
        let shown = now.map_or_else(String::new, |now| now.to_string());
        let before = shown.clone();
        let on_change = emit_some(act, move |event: Event| {
            let input: HtmlInputElement = event.target_dyn_into()?;
            let typed = input.value();
            let is_empty = typed.trim().is_empty();
            let chosen = typed.trim().parse().ok().and_then(read);
            if chosen.is_none() && !is_empty {
                input.set_value(&before);
                return None;
            }
            // A box that was empty stays so beside the one that counts.
            (chosen.is_some() || !before.is_empty()).then_some(GamesAction::Until(nth, chosen))
        });
        html! { <input type="text" inputmode="numeric" data-do={key} value={shown} onchange={on_change} /> }
    };
    let on_change = emit_some(act, move |change: Change| match change {
        Change::Search(search) => Some(GamesAction::PlayBy(nth, Box::new(search))),
        Change::Weigh(name, weight) => Some(GamesAction::WeighBy(nth, name, weight)),
        _ => None,
    });
    // As deep as it may look, so that what departs from a depth limit can be chosen.
    let horizon = Some(Horizon { depth, unit: Unit::Plies });
    let limited = Search { horizon, ..search };
    let heading = english::engine(nth, play.seat, info);
    html! {
        <section key={nth} class="pw-engine" data-engine={nth.to_string()} aria-label={heading.clone()}>
            <h3>{ heading }</h3>
            <div class="pw-choices">
                <Choice
                    label={english::ALGORITHM}
                    value={search.algorithm.key()}
                    choices={algorithms}
                    on_choose={on_algorithm}
                />
                if until.is_none() {
                    { labelled(english::DEPTH, Some("pw-number"), plies) }
                }
                { labelled(english::SECONDS, Some("pw-number"), until_box("seconds", engine.secs(), Until::secs)) }
                { labelled(english::NODES, Some("pw-number"), until_box("nodes", engine.nodes(), Until::nodes)) }
            </div>
            if info.players == Players::Two {
                <details>
                    <summary>{ english::AIDS }</summary>
                    <div class="pw-choices">
                        { game_choices(&limited, 0, &games.viewer.document, &on_change) }
                    </div>
                </details>
            }
            if !info.features.is_empty() {
                <details data-do="weights">
                    <summary>{ english::WEIGHTS }</summary>
                    <div class="pw-choices">
                        { weight_fields(engine.weights.all(info), &on_change, may_weigh) }
                    </div>
                </details>
            }
        </section>
    }
}

/// What the position looks worth, feature by feature, to the search whose turn it is or would be.
fn static_value(play: &Play, info: &GameInfo) -> Html {
    let (amounts, weights) = (&play.seen().features, play.engine().weights.all(info));
    if amounts.is_empty() || play.is_over() {
        return Html::default();
    }
    let number = |number: f64| Score::new(number).map(typeset);
    let row = |((name, weight), amount): (&(String, f64), &f64)| {
        html! {
            <tr key={name.clone()}>
                <th scope="row">{ name }</th>
                <td>{ number(*amount) }</td>
                <td>{ number(*weight) }</td>
                <td>{ number(weight * amount) }</td>
            </tr>
        }
    };
    let sum: f64 = weights.iter().zip(amounts).map(|((_, weight), amount)| weight * amount).sum();
    html! {
        <section class="pw-panel pw-stack pw-static" aria-label={english::STATIC_VALUE}>
            <h2>{ english::STATIC_VALUE }</h2>
            <table>
                { crate::panels::heads(&english::STATIC_COLUMNS) }
                <tbody>{ for weights.iter().zip(amounts).map(row) }</tbody>
                <tfoot><tr><th scope="row" colspan="3">{ english::SUM }</th><td>{ number(sum) }</td></tr></tfoot>
            </table>
            if play.engine().weights.is_usual() {
                <p class="pw-aside">{ info.static_value }</p>
            }
        </section>
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
