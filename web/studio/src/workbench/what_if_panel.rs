//! “What if this leaf were worth …”: a slider, a bar, and what it would come to, in words.

use plywise_controls::{emit_some, value_of};
use plywise_notation::read_score;
use plywise_render::number;
use plywise_search::Score;
use yew::prelude::*;

use super::WorkbenchAction;
use super::state::{Supposition, WorkbenchState};
use crate::english::editing::no_number;
use crate::english::what_if as english;
use crate::what_if::{WhatIf, number_text};

/// For a leaf that is picked: what its value does to the root. Nothing is written down until somebody keeps it.
pub(super) fn what_if_panel(state: &WorkbenchState, act: &Callback<WorkbenchAction>) -> Html {
    let Some(what_if) = state.what_if() else { return for_several(state) };
    let supposed = state
        .supposed
        .filter(|supposed| supposed.leaf == what_if.leaf)
        .map(|Supposition { value, .. }| value);
    let value = supposed.or(what_if.was);
    let label = state.editing.label(what_if.leaf);
    let was = what_if.was.map_or_else(|| english::NO_VALUE.to_owned(), |was| number_text(was, true));
    html! {
        <div
            class="pw-what-if"
            role="group"
            aria-label={english::group(&label)}
        >
            <p class="pw-what-if-title">{ english::title(&label) }</p>
            <div class="pw-bench-row">
                <div class="pw-slide">
                    { bar(&what_if, value) }
                    { slider(&what_if, value, &label, act) }
                </div>
                { in_figures(state.misread.is_some(), value, &label, act) }
                { press(english::KEEP, WorkbenchAction::Keep, supposed.is_some(), act) }
                { press(english::PUT_BACK, WorkbenchAction::TakeBack, supposed.is_some(), act) }
            </div>
            <div id="pw-suppose-wrong" aria-live="assertive">
                if let Some(why) = &state.misread {
                    <p class="pw-mistake">{ format!("{why}.") }</p>
                }
            </div>
            <div id="pw-suppose-words">
                for (nth, words) in what_if.words(value).into_iter().enumerate() {
                    <p key={nth}>{ words }</p>
                }
                if let Some(value) = supposed {
                    <p class="pw-supposed">
                        { english::supposed(&label, &number_text(value, true), &was) }
                    </p>
                }
            </div>
        </div>
    }
}

/// What stands for a value where nobody knows it is in the middle of the slider.
fn slider(what_if: &WhatIf, value: Option<Score>, label: &str, act: &Callback<WorkbenchAction>) -> Html {
    let scale = what_if.scale;
    let at = value.filter(|value| value.is_finite()).map_or((scale.from + scale.to) / 2.0, Score::points);
    let number = |points: f64| Score::new(points).unwrap_or_default().to_string();
    html! {
        <input
            type="range"
            id="pw-suppose"
            min={number(scale.from)}
            max={number(scale.to)}
            step={number(scale.step)}
            aria-label={english::slider(label)}
            aria-valuetext={typeset(value)}
            aria-describedby="pw-suppose-words"
            value={number(at)}
            oninput={act.reform(|event: InputEvent| suppose(&value_of(&event)))}
        />
    }
}

/// The same as a number to be typed.
fn in_figures(is_misread: bool, value: Option<Score>, label: &str, act: &Callback<WorkbenchAction>) -> Html {
    let onkeydown =
        emit_some(act, |event: KeyboardEvent| (event.key() == "Escape").then_some(WorkbenchAction::TakeBack));
    html! {
        <input
            type="text"
            id="pw-suppose-number"
            size="5"
            autocomplete="off"
            aria-invalid={is_misread.to_string()}
            aria-describedby="pw-suppose-wrong"
            aria-label={english::number(label)}
            value={typeset(value)}
            onchange={act.reform(|event: Event| suppose(&value_of(&event)))}
            {onkeydown}
        />
    }
}

fn typeset(value: Option<Score>) -> String {
    value.map_or_else(|| "?".to_owned(), |value| value.to_string())
}

/// A button for what is supposed. Where nothing is, it says so.
fn press(name: &'static str, action: WorkbenchAction, is_any: bool, act: &Callback<WorkbenchAction>) -> Html {
    let action = if is_any { action } else { WorkbenchAction::Explain(english::NOTHING_SUPPOSED.to_owned()) };
    html! {
        <button
            type="button"
            class="pw-quiet-button"
            aria-disabled={(!is_any).then_some("true")}
            title={(!is_any).then_some(english::MOVE_THE_SLIDER)}
            onclick={act.reform(move |_| action.clone())}
        >
            { name }
        </button>
    }
}

/// Why there is no slider where a leaf is worth something to each of several players.
fn for_several(state: &WorkbenchState) -> Html {
    let editing = &state.editing;
    let is_at_leaf =
        editing.selected().is_some_and(|node| editing.is_leaf(node)) && editing.mistake().is_none();
    let are_several = editing.tree().is_some_and(|tree| tree.is_for_several());
    html! {
        if is_at_leaf && are_several {
            <p class="pw-aside">{ english::SEVERAL_PLAYERS }</p>
        }
    }
}

/// Along the slider: where the root keeps its value, where the best move changes, and what the text says.
fn bar(what_if: &WhatIf, value: Option<Score>) -> Html {
    let part = |class: &'static str, (from, to): (f64, f64)| {
        let width = number((to - from).max(0.8));
        html! { <rect {class} x={number(from)} y="0" {width} height="8" /> }
    };
    html! {
        <svg viewBox="0 0 100 8" aria-hidden="true" class="pw-sensitivity-bar" preserveAspectRatio="none">
            { part("pw-reach", (0.0, 100.0)) }
            if let Some(kept) = value.and_then(|value| what_if.kept(value)) {
                { part("pw-kept", kept) }
            }
            if let Some(turn) = what_if.turn() {
                { part("pw-turn", (turn - 0.4, turn + 0.4)) }
            }
        </svg>
    }
}

fn suppose(typed: &str) -> WorkbenchAction {
    let typed = typed.trim();
    match read_score(typed) {
        Some(score) => WorkbenchAction::Suppose(score),
        None => WorkbenchAction::Misread(no_number(typed, false)),
    }
}
