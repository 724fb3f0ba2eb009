//! How the search is run and shown.

use plywise_lesson::{Annotation, Conventions, Profile, Slides, Words, typeset};
use plywise_notation::read_score;
use plywise_search::{Algorithm, Cut, Returns, Score, Window};
use yew::prelude::*;

use super::{control, sending};
use crate::session::Action;

/// One choice among a few, with its label. The choices are keys and names.
pub(crate) fn choice(
    label: &'static str,
    value: &'static str,
    choices: &[(&'static str, &'static str)],
    choose: Callback<String>,
) -> Html {
    let onchange = sending(&choose, |event: Event| {
        let select = control(&event)?;
        Some(select.value())
    });
    let options = choices.iter().map(|(key, name)| {
        html! { <option key={*key} value={*key} selected={*key == value}>{ *name }</option> }
    });
    // As a property too: the browser keeps what was picked by hand, whatever the attributes say later.
    html! {
        <label class="pw-choice">
            <span>{ label }</span>
            <select ~value={value} {onchange}>{ for options }</select>
        </label>
    }
}

const ALGORITHMS: [(Algorithm, &str, &str); 3] = [
    (Algorithm::AlphaBeta, "alpha-beta", "Alpha-beta"),
    (Algorithm::Minimax, "minimax", "Minimax, depth first"),
    (Algorithm::TwoPass, "two-pass", "Minimax in two passes"),
];
const CUTS: [(Cut, &str, &str); 2] = [
    (Cut::AtOrBeyond, "at-or-beyond", "at the bound or beyond (≥, ≤)"),
    (Cut::Beyond, "beyond", "only beyond the bound (>, <)"),
];
const RETURNS: [(Returns, &str, &str); 2] = [
    (Returns::FailHard, "fail-hard", "the nearest bound (fail-hard)"),
    (Returns::FailSoft, "fail-soft", "the value itself (fail-soft)"),
];

fn key_of<T: PartialEq + Copy>(table: &[(T, &'static str, &'static str)], value: T) -> &'static str {
    table.iter().find(|(known, ..)| *known == value).map_or("", |(_, key, _)| key)
}

fn value_of<T: Copy>(table: &[(T, &'static str, &'static str)], key: &str) -> Option<T> {
    table.iter().find(|(_, known, _)| *known == key).map(|(value, ..)| *value)
}

fn names<T>(table: &[(T, &'static str, &'static str)]) -> Vec<(&'static str, &'static str)> {
    table.iter().map(|(_, key, name)| (*key, *name)).collect()
}

const WORDS: [(&str, &str); 5] = [
    ("capitals", "MAX and MIN, ≤3"),
    ("titles", "Max and Min, ≤3"),
    ("typed", "Max and Min, v<=3"),
    ("lettered", "MAX and MIN, v≤3"),
    ("names", "Maxie and Minnie, ≤3"),
];

/// The window in which the root is searched. Ends that leave no window are not taken.
fn window_ends(window: Window, act: &Callback<Action>) -> Html {
    let end = |label: &'static str, value: Score, with: fn(Window, Score) -> Option<Window>| {
        let onchange = sending(act, move |event: Event| {
            let input = control(&event)?;
            let changed = read_score(input.value().trim()).and_then(|end| with(window, end));
            if changed.is_none() {
                input.set_value(&typeset(value));
            }
            changed.map(Action::Window)
        });
        html! { <input type="text" inputmode="text" aria-label={label} value={typeset(value)} {onchange} /> }
    };
    html! {
        <div class="pw-choice pw-window" role="group" aria-label="Window at the root">
            <span>{ "Window at the root: α, β" }</span>
            <span>
                { end("α at the root", window.alpha, |window, alpha| Window::new(alpha, window.beta)) }
                { end("β at the root", window.beta, |window, beta| Window::new(window.alpha, beta)) }
            </span>
        </div>
    }
}

/// The profile, and each convention by itself.
pub(crate) fn settings(profile: &'static Profile, conventions: &Conventions, act: &Callback<Action>) -> Html {
    let Conventions { search, annotation, slides, words, asks } = *conventions;
    let profiles = Profile::ALL.map(|profile| (profile.key, profile.title));
    let is_changed = profile.conventions != *conventions;
    let back = act.reform(move |_: MouseEvent| Action::Use(profile));
    let ask = act.reform(move |_: Event| Action::Ask(!asks));
    html! {
        <section class="pw-settings pw-panel" aria-label="Conventions">
            <h2>{ "Conventions" }</h2>
            <div class="pw-choices">
                { choice("As in the lecture", profile.key, &profiles,
                    sending(act, |key: String| Profile::from_key(&key).map(Action::Use))) }
                { choice("Search", key_of(&ALGORITHMS, search.algorithm), &names(&ALGORITHMS),
                    sending(act, |key: String| value_of(&ALGORITHMS, &key).map(Action::Search))) }
                { choice("Beside each node", annotation.key(), &names(&Annotation::ALL),
                    sending(act, |key: String| Annotation::from_key(&key).map(Action::Annotate))) }
                { choice("One slide is", slides.key(), &names(&Slides::ALL),
                    sending(act, |key: String| Slides::from_key(&key).map(Action::Show))) }
                { choice("Words", words.key, &WORDS,
                    sending(act, |key: String| Words::from_key(&key).map(Action::Say))) }
                if search.algorithm == Algorithm::AlphaBeta {
                    { choice("Cut", key_of(&CUTS, search.rules.cut), &names(&CUTS),
                        sending(act, |key: String| value_of(&CUTS, &key).map(Action::CutAt))) }
                    { choice("Hand up", key_of(&RETURNS, search.rules.returns), &names(&RETURNS),
                        sending(act, |key: String| value_of(&RETURNS, &key).map(Action::Return))) }
                    { window_ends(search.rules.window, act) }
                    <label class="pw-check">
                        <input type="checkbox" checked={asks} onchange={ask} />
                        <span>{ "Show each node’s question" }</span>
                    </label>
                }
            </div>
            <p class="pw-aside">
                if is_changed {
                    { "You have changed the lecture’s conventions. " }
                    <button type="button" class="pw-link" onclick={back}>{ "Put them back" }</button>
                } else {
                    { "After " }{ profile.source }{ "." }
                }
            </p>
        </section>
    }
}
