//! Keys pressed anywhere on the page, or in an embed.

use gloo_events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, EventTarget, KeyboardEvent};
use yew::prelude::*;

use crate::chrome::Mode;
use crate::keys::{Focus, Press, Wish, wish};
use crate::session::Session;
use plywise_elements::{LetGo, use_outside};

/// Says what each key asks for. Keys typed into a box, pressed in the outline, or held with Ctrl, Alt or the
/// system's key are not ours; neither are keys that do nothing here, nor those that the session leaves out. In a
/// lecture the keys of a clicker are ours wherever the focus is: nobody scrolls one.
#[hook]
pub(crate) fn use_hotkeys(keys: EventTarget, session: &Session, on_wish: Callback<Wish>) {
    let has_keys = session.chrome.is_none_or(|chrome| chrome.has_keys);
    let has_letters = session.has_letter_keys;
    let has_clicker = session.chrome.is_some_and(|chrome| chrome.mode == Mode::Lecture);
    let take_hold = move || -> LetGo {
        let listener = has_keys.then(|| {
            let options = EventListenerOptions::enable_prevent_default();
            EventListener::new_with_options(&keys, "keydown", options, move |event| {
                let event: &KeyboardEvent = event.unchecked_ref();
                if event.ctrl_key() || event.meta_key() || event.alt_key() || event.default_prevented() {
                    return;
                }
                let target = event.target().map(|target| target.unchecked_into::<Element>());
                let Some(focus) = focus_of(target) else { return };
                let key = event.key();
                let press = Press { key: &key, shift: event.shift_key() };
                // Space and Enter press a button that has the focus, in a lecture too.
                let is_press = focus == Focus::Control && matches!(&*key, " " | "Enter");
                let focus = if has_clicker && !is_press { Focus::Stage } else { focus };
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
    let scope = match (has_letters, has_clicker) {
        (true, true) => "all",
        (true, false) => "letters",
        (false, true) => "clicker",
        (false, false) => "few",
    };
    use_outside(has_keys.then_some(AttrValue::Static(scope)), Box::new(take_hold));
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
