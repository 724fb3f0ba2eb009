//! Who plays, where a game begins, and the searches that play.

use plywise_controls::{Choice, emit_some, labelled};
use plywise_games::{GameInfo, Players, Weights};
use plywise_search::{Algorithm, Horizon, Search, Unit};
use plywise_settings::{Change, game_choices, weight_fields};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::english;
use crate::panels::position_fields;
use crate::play::{Engine, MOST_PLIES, Play, Seat, Until};
use crate::state::{Games, GamesAction};

/// Who plays, where the game begins, and the searches that play.
pub(crate) fn setup(
    games: &Games,
    play: &Play,
    info: &'static GameInfo,
    act: &Callback<GamesAction>,
) -> Html {
    let seat = |(seat, key): (Seat, &'static str)| {
        let selected = play.seat == seat;
        html! { <option {key} value={key} {selected}>{ english::seat(seat, info) }</option> }
    };
    let on_seat = emit_some(act, |event: Event| {
        let list: web_sys::HtmlSelectElement = event.target_dyn_into()?;
        Seat::from_key(&list.value()).map(GamesAction::Sit)
    });
    let known = Seat::ALL.into_iter().filter(|(seat, _)| seat.is_in(info));
    let seats = html! { <select onchange={on_seat}>{ for known.map(seat) }</select> };
    html! {
        <section class="pw-panel pw-setup" aria-label={english::SETUP}>
            <h2>{ english::SETUP }</h2>
            <div class="pw-choices">
                { labelled(english::YOU_PLAY, None, seats) }
                { position_fields(english::BEGIN_AT, info, [&play.made[0].seen, play.seen()], act) }
            </div>
            { engine(games, play, 0, act) }
            if play.seat == Seat::Nobody {
                { engine(games, play, 1, act) }
            }
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
