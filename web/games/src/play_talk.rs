//! What stands beside a board: the moves, what the search thought of them, and the game so far.

use plywise_arena::{Limits, Thought, Turn};
use plywise_conventions::Words;
use plywise_games::GameInfo;
use plywise_lesson::typeset;
use plywise_search::Score;
use plywise_viewer::game::Turn as Moves;
use yew::prelude::*;

use crate::arrange::pieces;
use crate::english;
use crate::play::{Made, Play};
use crate::play_setup::setup;
use crate::play_view::BoardParts;
use crate::shown::turn_of;
use crate::state::{Games, GamesAction};

/// What stands beside the board.
pub(crate) fn talk(games: &Games, play: &Play, parts: BoardParts, act: &Callback<GamesAction>) -> Html {
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
            <div class="pw-mind">
                if parts.has_help {
                    { thoughts(games, play, info, act) }
                } else {
                    <p class="pw-aside">{ info.rules }</p>
                }
            </div>
            { made(play, parts, act) }
            if parts.has_setup {
                if parts.folds_setup { { folded() } } else { { setup(games, play, info, act) } }
            }
            // What comes and goes stands last, so that nothing moves with it.
            if parts.has_help && play.draft.is_none() {
                { static_value(play, info) }
            }
        </div>
    }
}

/// The moves as buttons: for games whose moves are no squares, and for whoever would rather read. Their place is kept while somebody
/// else is to move.
fn moves(play: &Play, act: &Callback<GamesAction>) -> Html {
    if play.draft.is_some() {
        return Html::default();
    }
    let moves = &play.seen().moves;
    let open = if play.is_mine() { play.open_moves() } else { Vec::new() };
    let why_none = match play.seen().turn {
        _ if play.is_mine() => None,
        _ if play.is_over() => Some(english::GAME_IS_OVER),
        Turn::Chance => Some(english::DIE_FALLS),
        _ => Some(english::SEARCH_TO_MOVE),
    };
    let name = if play.picked.is_empty() { english::MOVES_TO_MAKE } else { english::MOVES_LEFT };
    html! {
        <section class="pw-panel pw-moves-to-make" data-game={play.kind.info().key} aria-label={name}>
            <h2>{ name }</h2>
            <div class="pw-row">
                if let Some(why) = why_none {
                    <p class="pw-aside">{ why }</p>
                }
                for nth in open {
                    <button
                        type="button"
                        key={moves[nth].name.clone()}
                        class="pw-quiet-button"
                        data-move={moves[nth].name.clone()}
                        onclick={act.reform(move |_: MouseEvent| GamesAction::Make(nth))}
                    >
                        { &moves[nth].words }
                    </button>
                }
            </div>
        </section>
    }
}

/// What the search thought before its last move; while it thinks, what it has come to.
fn thoughts(games: &Games, play: &Play, info: &GameInfo, act: &Callback<GamesAction>) -> Html {
    if let Some(hint) = &play.hint {
        return thought_table(
            english::HINTED,
            std::slice::from_ref(hint),
            (None, hint_told(play, hint)),
            act,
        );
    }
    // Those of a search that was left stay until somebody moves.
    if !games.thoughts.is_empty() {
        let title = if games.is_thinking() { english::THOUGHTS } else { english::THOUGHTS_LEFT };
        return thought_table(title, &games.thoughts, (None, None), act);
    }
    let last = play.made.iter().enumerate().rev().find(|(_, made)| !made.thoughts.is_empty());
    let Some((nth, made)) = last else {
        return html! { <p class="pw-aside">{ info.rules }</p> };
    };
    let name = made.by.as_ref().map_or("", |by| &by.name);
    let told = english::thought_of(name, info);
    thought_table(english::THOUGHTS, &made.thoughts, (Some(nth), Some(told)), act)
}

/// The move of a hint, what it is worth, and what the search expects then.
fn hint_told(play: &Play, hint: &Thought) -> Option<String> {
    let by = play.seen().moves.get(hint.best as usize)?;
    let value = Score::new(hint.value).map(typeset)?;
    Some(english::hinted(&by.words, &value, hint.line.get(1..).unwrap_or_default()))
}

/// A row for each depth, with the tree behind it a press away where the nth move was made of it, and what is told below.
fn thought_table(
    title: &'static str,
    thoughts: &[Thought],
    (made, told): (Option<usize>, Option<String>),
    act: &Callback<GamesAction>,
) -> Html {
    let row = |thought: &Thought| {
        let depth = thought.depth;
        // One that is too large to be stepped through has no tree to show.
        let has_tree = thought.n_nodes <= Limits::IN_WORKER.recorded.into();
        let show = made.filter(|_| has_tree).map(|nth| {
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
            if let Some(told) = told {
                <p class="pw-aside">{ told }</p>
            }
        </section>
    }
}

/// The moves so far, each with its number and whoever made it; a press leads back to the position after it, where one can stay.
fn made(play: &Play, parts: BoardParts, act: &Callback<GamesAction>) -> Html {
    let row = |(nth, pair): (usize, &[Made])| {
        let by = pair[1].by.as_ref()?;
        let who = match turn_of(&pair[0].seen.turn) {
            Moves::Moves(mover) => english::who(mover, Words::ALL[0]),
            _ => String::new(),
        };
        let said = html! { <><span class="pw-who">{ &who }</span>{ " " }{ &by.words }</> };
        let leads_back = parts.has_buttons && play.draft.is_none() && play.leads_back_to(nth as u32 + 1);
        let back = act.reform(move |_: MouseEvent| GamesAction::BackTo(nth as u32 + 1));
        Some(html! {
            <li key={nth}>
                if leads_back {
                    <button
                        type="button"
                        class="pw-link"
                        aria-label={english::back_to(nth + 1, &who, &by.words)}
                        onclick={back}
                    >
                        { said }
                    </button>
                } else {
                    { said }
                }
            </li>
        })
    };
    html! {
        <section class="pw-panel pw-made" aria-label={english::MADE}>
            <h2>{ english::MADE }</h2>
            <div class="pw-made-list" role="region" tabindex="0" aria-label={english::MADE_LIST}>
                if play.n_made() == 0 {
                    <p class="pw-aside">{ english::NO_MOVES }</p>
                } else {
                    <ol>{ for play.made.windows(2).enumerate().filter_map(row) }</ol>
                }
            </div>
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
