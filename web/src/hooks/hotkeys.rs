//! Keys pressed anywhere on the page.

use gloo_events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, KeyboardEvent};
use yew::prelude::*;

use super::outside::{LetGo, flag, use_outside};
use crate::keys::{Focus, Press, Wish, wish};

/// Says what each key asks for. Keys typed into a box, pressed in the outline, or held with Ctrl, Alt or the
/// system's key are not ours; neither are keys that do nothing here, nor single characters without `has_letters`.
#[hook]
pub(crate) fn use_hotkeys(has_letters: bool, on_wish: Callback<Wish>) {
    let take_hold = move || -> LetGo {
        let document = web_sys::window().and_then(|window| window.document());
        let listener = document.map(|document| {
            let options = EventListenerOptions::enable_prevent_default();
            EventListener::new_with_options(&document, "keydown", options, move |event| {
                let event: &KeyboardEvent = event.unchecked_ref();
                if event.ctrl_key() || event.meta_key() || event.alt_key() || event.default_prevented() {
                    return;
                }
                let target = event.target().map(|target| target.unchecked_into::<Element>());
                let Some(focus) = focus_of(target) else { return };
                let key = event.key();
                let press = Press { key: &key, shift: event.shift_key() };
                if press.is_character() && !has_letters {
                    return;
                }
                if let Some(wish) = wish(press, focus) {
                    event.prevent_default();
                    on_wish.emit(wish);
                }
            })
        });
        Box::new(move || drop(listener))
    };
    use_outside(flag(has_letters), Box::new(take_hold));
}

/// Where the focus is; `None` where keys are for whatever has it.
fn focus_of(target: Option<Element>) -> Option<Focus> {
    let Some(target) = target else { return Some(Focus::Page) };
    let inside = |selector: &str| target.closest(selector).ok().flatten().is_some();
    if inside(
        "[contenteditable], input:not([type=range], [type=checkbox]), textarea, select, dialog, [role=tree]",
    ) {
        return None;
    }
    // The slider's own arrow keys step as ours do; the rest are ours. Buttons on the stage are buttons first.
    if inside("button, a, summary, input[type=range]") {
        return Some(Focus::Control);
    }
    Some(if inside(".pw-stage") { Focus::Stage } else { Focus::Page })
}
