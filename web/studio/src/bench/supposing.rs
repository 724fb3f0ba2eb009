//! “What if this leaf were worth …”: a slider, a bar, and what it would come to, in words.

use plywise_controls::{emit_some, value_of};
use plywise_notation::read_score;
use plywise_render::number;
use plywise_search::Score;
use yew::prelude::*;

use super::Deed;
use super::act::{Bench, Supposed};
use crate::editing::no_number;
use crate::what_if::{WhatIf, shown};

/// For a leaf that is picked: what its value does to the root. Nothing is written down until somebody keeps it.
pub(super) fn supposing(bench: &Bench, act: &Callback<Deed>) -> Html {
    let Some(what_if) = bench.what_if() else { return for_several(bench) };
    let supposed =
        bench.supposed.filter(|supposed| supposed.leaf == what_if.leaf).map(|Supposed { value, .. }| value);
    let value = supposed.or(what_if.was);
    let label = bench.editing.label(what_if.leaf);
    let was = what_if.was.map_or_else(|| "no value".to_owned(), |was| shown(was, true));
    html! {
        <div
            class="pw-what-if"
            role="group"
            aria-label={format!("What if {label} were worth something else")}
        >
            <p class="pw-what-if-title">{ format!("What if {label} were worth …") }</p>
            <div class="pw-bench-row">
                <div class="pw-slide">
                    { bar(&what_if, value) }
                    { slider(&what_if, value, &label, act) }
                </div>
                { in_figures(bench.misread.is_some(), value, &label, act) }
                { press("Keep", Deed::Keep, supposed.is_some(), act) }
                { press("Put back", Deed::PutBack, supposed.is_some(), act) }
            </div>
            <div id="pw-suppose-wrong" aria-live="assertive">
                if let Some(why) = &bench.misread {
                    <p class="pw-mistake">{ format!("{why}.") }</p>
                }
            </div>
            <div id="pw-suppose-words">
                for (nth, words) in what_if.words(value).into_iter().enumerate() {
                    <p key={nth}>{ words }</p>
                }
                if let Some(value) = supposed {
                    <p class="pw-supposed">
                        { format!(
                            "Supposed: {label} is worth {}. The text still says {was}.",
                            shown(value, true)
                        ) }
                    </p>
                }
            </div>
        </div>
    }
}

/// What stands for a value where nobody knows it is in the middle of the slider.
fn slider(what_if: &WhatIf, value: Option<Score>, label: &str, act: &Callback<Deed>) -> Html {
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
            aria-label={format!("What if {label} were worth")}
            aria-valuetext={typeset(value)}
            aria-describedby="pw-suppose-words"
            value={number(at)}
            oninput={act.reform(|event: InputEvent| suppose(&value_of(&event)))}
        />
    }
}

/// The same as a number to be typed.
fn in_figures(is_misread: bool, value: Option<Score>, label: &str, act: &Callback<Deed>) -> Html {
    let onkeydown = emit_some(act, |event: KeyboardEvent| (event.key() == "Escape").then_some(Deed::PutBack));
    html! {
        <input
            type="text"
            id="pw-suppose-number"
            size="5"
            autocomplete="off"
            aria-invalid={is_misread.to_string()}
            aria-describedby="pw-suppose-wrong"
            aria-label={format!("What if {label} were worth, as a number")}
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
fn press(name: &'static str, deed: Deed, is_any: bool, act: &Callback<Deed>) -> Html {
    let deed = if is_any { deed } else { Deed::Explain("Nothing is supposed".to_owned()) };
    html! {
        <button
            type="button"
            class="pw-quiet-button"
            aria-disabled={(!is_any).then_some("true")}
            title={(!is_any).then_some("Nothing is supposed: move the slider first")}
            onclick={act.reform(move |_| deed.clone())}
        >
            { name }
        </button>
    }
}

/// Why there is no slider where a leaf is worth something to each of several players.
fn for_several(bench: &Bench) -> Html {
    let editing = &bench.editing;
    let is_at_leaf =
        editing.selected().is_some_and(|node| editing.is_leaf(node)) && editing.mistake().is_none();
    let are_several = editing.tree().is_some_and(|tree| tree.is_for_several());
    html! {
        if is_at_leaf && are_several {
            <p class="pw-aside">
                { "What if it were worth something else? With several players a leaf has a value for each of them, and \
                   what these do to the root is not worked out: type others above and see." }
            </p>
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
        <svg viewBox="0 0 100 8" aria-hidden="true" class="pw-sway-bar" preserveAspectRatio="none">
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

fn suppose(typed: &str) -> Deed {
    let typed = typed.trim();
    match read_score(typed) {
        Some(score) => Deed::Suppose(score),
        None => Deed::Misread(no_number(typed, "")),
    }
}
