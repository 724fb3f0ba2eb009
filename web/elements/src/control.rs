//! Controls: what somebody picks, ticks or types.

use wasm_bindgen::JsCast as _;
use web_sys::{Event, HtmlInputElement};
use yew::Callback;

use crate::element::{Element, classed, el};

/// What somebody typed into or picked from. Lists and text areas are taken for boxes too: all that is asked of
/// any of them is its value, and each kind more would cost the download its own glue.
#[must_use]
pub fn control(event: &Event) -> Option<HtmlInputElement> {
    Some(event.target()?.unchecked_into())
}

/// One choice among a few, with its label. The choices are keys and names.
pub fn choice<A: 'static>(
    label: &'static str,
    value: &'static str,
    choices: &[(&'static str, &'static str)],
    act: &Callback<A>,
    choose: impl Fn(&str) -> Option<A> + 'static,
) -> Element {
    chosen(label, value, choices, act, Box::new(choose))
}

/// What a text that somebody picked or typed asks for.
pub type Meaning<A> = Box<dyn Fn(&str) -> Option<A>>;

/// [`choice`], written out once for all of them.
#[inline(never)]
fn chosen<A: 'static>(
    label: &'static str,
    value: &'static str,
    choices: &[(&'static str, &'static str)],
    act: &Callback<A>,
    choose: Meaning<A>,
) -> Element {
    let option = |(nth, &(key, name)): (usize, &(&'static str, &'static str))| {
        let selected = (key == value).then_some("");
        el("option").key(nth).attr("value", key).attr("selected", selected).child(name)
    };
    let options = choices.iter().enumerate().map(option);
    let select = el("select")
        .choosing(value)
        .on("change", act, move |event| choose(&control(event)?.value()))
        .list(options);
    classed("label", "pw-choice").child(el("span").child(label)).child(select)
}

/// A box to tick, with its label.
pub fn tick<A: Clone + 'static>(
    label: &'static str,
    is_ticked: bool,
    act: &Callback<A>,
    action: A,
) -> Element {
    let tick = el("input").attr("type", "checkbox").ticked(is_ticked).on_change(act, action);
    classed("label", "pw-check").child(tick).child(el("span").child(label))
}
