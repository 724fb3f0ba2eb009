//! How the search is run and shown.

use plywise_lesson::{Annotation, Conventions, Profile, Slides, Words, typeset};
use plywise_search::{Algorithm, Cut, Returns, Score, Window};
use wasm_bindgen::JsCast as _;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use super::sending;
use crate::session::Action;

#[derive(Properties, PartialEq)]
pub(crate) struct ChoiceProps {
    pub(crate) label: &'static str,
    pub(crate) value: &'static str,
    /// Keys and names.
    pub(crate) choices: Vec<(&'static str, &'static str)>,
    pub(crate) choose: Callback<String>,
}

/// One choice among a few, with its label.
#[component]
pub(crate) fn Choice(ChoiceProps { label, value, choices, choose }: &ChoiceProps) -> Html {
    let select = use_node_ref();
    {
        // The browser keeps what was picked by hand; a change from elsewhere has to be told.
        let select = select.clone();
        use_effect_with(*value, move |value| {
            if let Some(select) = select.cast::<HtmlSelectElement>() {
                select.set_value(value);
            }
        });
    }
    let onchange = sending(choose, |event: Event| {
        let select = event.target()?.dyn_into::<HtmlSelectElement>().ok()?;
        Some(select.value())
    });
    let options = choices.iter().map(|(key, name)| {
        html! { <option key={*key} value={*key} selected={key == value}>{ *name }</option> }
    });
    html! {
        <label class="pw-choice">
            <span>{ *label }</span>
            <select ref={select} {onchange}>{ for options }</select>
        </label>
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct SettingsProps {
    pub(crate) profile: &'static str,
    pub(crate) conventions: Conventions,
    pub(crate) act: Callback<Action>,
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

#[derive(Properties, PartialEq)]
struct WindowProps {
    window: Window,
    act: Callback<Action>,
}

/// The window in which the root is searched. Ends that leave no window are not taken.
#[component]
fn WindowEnds(WindowProps { window, act }: &WindowProps) -> Html {
    let end = |label: &'static str, value: Score, with: fn(Window, Score) -> Option<Window>| {
        let window = *window;
        let onchange = sending(act, move |event: Event| {
            let input = event.target()?.dyn_into::<HtmlInputElement>().ok()?;
            let typed = input.value().trim().replace('−', "-").replace('∞', "inf");
            let changed = typed.parse().ok().and_then(Score::new).and_then(|end| with(window, end));
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
#[component]
pub(crate) fn Settings(SettingsProps { profile, conventions, act }: &SettingsProps) -> Html {
    let Conventions { search, annotation, slides, words, asks } = *conventions;
    let profiles: Vec<_> = Profile::ALL.iter().map(|profile| (profile.key, profile.title)).collect();
    let known = Profile::from_key(profile);
    let is_changed = known.is_some_and(|known| known.conventions != *conventions);
    let back = sending(act, move |_: MouseEvent| known.map(Action::Use));
    let ask = act.reform(move |_: Event| Action::Ask(!asks));
    html! {
        <section class="pw-settings pw-panel" aria-label="Conventions">
            <h2>{ "Conventions" }</h2>
            <div class="pw-choices">
                <Choice label="As in the lecture" value={*profile} choices={profiles}
                    choose={sending(act, |key: String| Profile::from_key(&key).map(Action::Use))} />
                <Choice label="Search" value={key_of(&ALGORITHMS, search.algorithm)} choices={names(&ALGORITHMS)}
                    choose={sending(act, |key: String| value_of(&ALGORITHMS, &key).map(Action::Search))} />
                <Choice label="Beside each node" value={annotation.key()} choices={names(&Annotation::ALL.map(|(style, key, name)| (style, key, name)))}
                    choose={sending(act, |key: String| Annotation::from_key(&key).map(Action::Annotate))} />
                <Choice label="One slide is" value={slides.key()} choices={names(&Slides::ALL)}
                    choose={sending(act, |key: String| Slides::from_key(&key).map(Action::Show))} />
                <Choice label="Words" value={words.key} choices={WORDS.to_vec()}
                    choose={sending(act, |key: String| Words::from_key(&key).map(Action::Say))} />
                if search.algorithm == Algorithm::AlphaBeta {
                    <Choice label="Cut" value={key_of(&CUTS, search.rules.cut)} choices={names(&CUTS)}
                        choose={sending(act, |key: String| value_of(&CUTS, &key).map(Action::CutAt))} />
                    <Choice label="Hand up" value={key_of(&RETURNS, search.rules.returns)} choices={names(&RETURNS)}
                        choose={sending(act, |key: String| value_of(&RETURNS, &key).map(Action::Return))} />
                    <WindowEnds window={search.rules.window} {act} />
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
                } else if let Some(profile) = known {
                    { "After " }{ profile.source }{ "." }
                }
            </p>
        </section>
    }
}
