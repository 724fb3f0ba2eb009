//! “What if this leaf were worth …”: a slider, a bar, and what it would come to, in words.

use plywise_elements::{Element, button, classed, control, drawing, el};
use plywise_notation::read_score;
use plywise_search::Score;
use wasm_bindgen::JsCast as _;
use web_sys::KeyboardEvent;
use yew::prelude::*;

use super::Deed;
use super::act::{Bench, Supposed};
use crate::editing::no_number;
use crate::what_if::shown;

/// For a leaf that is picked: what its value does to the root. Nothing is written down until somebody keeps it.
pub(super) fn supposing(bench: &Bench, act: &Callback<Deed>) -> Option<Element> {
    let Some(what_if) = bench.what_if() else { return for_several(bench) };
    let supposed =
        bench.supposed.filter(|supposed| supposed.leaf == what_if.leaf).map(|Supposed { value, .. }| value);
    let value = supposed.or(what_if.was);
    let scale = what_if.scale;
    let typeset = value.map_or_else(|| "?".to_owned(), |value| value.to_string());
    let at = value.filter(|value| value.is_finite()).map_or((scale.from + scale.to) / 2.0, Score::points);
    let label = bench.editing.label(what_if.leaf);
    let number = |points: f64| Score::new(points).unwrap_or_default().to_string();
    let slider = el("input")
        .attr("type", "range")
        .attr("id", "pw-suppose")
        .attr("min", number(scale.from))
        .attr("max", number(scale.to))
        .attr("step", number(scale.step))
        .attr("aria-label", format!("What if {label} were worth"))
        .attr("aria-valuetext", typeset.clone())
        .attr("aria-describedby", "pw-suppose-words")
        .holding(number(at))
        .on("input", act, suppose);
    let typed = el("input")
        .attr("type", "text")
        .attr("id", "pw-suppose-number")
        .attr("size", "5")
        .attr("autocomplete", "off")
        .attr("aria-invalid", bench.misread.is_some())
        .attr("aria-describedby", "pw-suppose-wrong")
        .attr("aria-label", format!("What if {label} were worth, as a number"))
        .holding(typeset)
        .on("change", act, suppose)
        .on("keydown", act, |event| {
            let event: &KeyboardEvent = event.unchecked_ref();
            (event.key() == "Escape").then_some(Deed::PutBack)
        });
    let press = |name: &'static str, deed: Deed| {
        let deed = if supposed.is_some() { deed } else { Deed::Explain("Nothing is supposed".to_owned()) };
        button("pw-quiet-button", act, deed)
            .attr("aria-disabled", supposed.is_none().then_some("true"))
            .attr("title", supposed.is_none().then_some("Nothing is supposed: move the slider first"))
            .child(name)
    };
    let words =
        what_if.words(value).into_iter().enumerate().map(|(nth, words)| el("p").key(nth).child(words));
    let was = what_if.was.map_or_else(|| "no value".to_owned(), |was| shown(was, true));
    let note = supposed.map(|value| {
        let value = shown(value, true);
        classed("p", "pw-supposed")
            .child(format!("Supposed: {label} is worth {value}. The text still says {was}."))
    });
    let wrong = bench.misread.clone().map(|why| classed("p", "pw-mistake").child(format!("{why}.")));
    Some(
        classed("div", "pw-what-if")
            .attr("role", "group")
            .attr("aria-label", format!("What if {label} were worth something else"))
            .child(classed("p", "pw-what-if-title").child(format!("What if {label} were worth …")))
            .child(
                classed("div", "pw-bench-row")
                    .child(classed("div", "pw-slide").child(bar(&what_if, value)).child(slider))
                    .child(typed)
                    .child(press("Keep", Deed::Keep))
                    .child(press("Put back", Deed::PutBack)),
            )
            .child(el("div").attr("id", "pw-suppose-wrong").attr("aria-live", "assertive").child(wrong))
            .child(el("div").attr("id", "pw-suppose-words").list(words).child(note)),
    )
}

/// Why there is no slider where a leaf is worth something to each of several players.
fn for_several(bench: &Bench) -> Option<Element> {
    let editing = &bench.editing;
    editing.selected().filter(|&leaf| editing.is_leaf(leaf) && editing.mistake().is_none())?;
    editing.tree().filter(|tree| tree.is_for_several())?;
    Some(classed("p", "pw-aside").child(
        "What if it were worth something else? With several players a leaf has a value for each of them, and what \
         these do to the root is not worked out: type others above and see.",
    ))
}

/// Along the slider: where the root keeps its value, where the best move changes, and what the text says.
fn bar(what_if: &crate::what_if::WhatIf, value: Option<Score>) -> Element {
    let part = |class: &'static str, (from, to): (f64, f64)| {
        let width = (to - from).max(0.8);
        classed("rect", class).attr("x", from).attr("y", 0.0).attr("width", width).attr("height", 8.0)
    };
    let kept = value.and_then(|value| what_if.kept(value)).map(|kept| part("pw-kept", kept));
    let turn = what_if.turn().map(|turn| part("pw-turn", (turn - 0.4, turn + 0.4)));
    drawing("0 0 100 8")
        .attr("class", "pw-sway-bar")
        .attr("preserveAspectRatio", "none")
        .child(part("pw-reach", (0.0, 100.0)))
        .child(kept)
        .child(turn)
}

fn suppose(event: &web_sys::Event) -> Option<Deed> {
    let typed = control(event)?.value();
    let typed = typed.trim();
    Some(match read_score(typed) {
        Some(score) => Deed::Suppose(score),
        None => Deed::Misread(no_number(typed, "")),
    })
}
