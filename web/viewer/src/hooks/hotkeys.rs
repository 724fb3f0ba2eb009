//! Keys pressed anywhere on the page, or in an embed.

use gloo_events::{EventListener, EventListenerOptions};
use plywise_controls::{find, focus};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, EventTarget, HtmlElement, KeyboardEvent};
use yew::prelude::*;

use crate::ViewerAction;
use crate::keys::{Focus, KeyAction, Press, key_action};

/// Which keys are listened to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keys {
    /// None.
    Off,
    /// All, but for letters where `letters` is false.
    On {
        /// Whether single letters are keys.
        letters: bool,
        /// Whether those of a clicker count wherever the focus is, as in a lecture, which does not scroll.
        clicker: bool,
    },
}

/// Does what each key asks for. Keys typed into a box, pressed in the outline, or held with Ctrl, Alt or the
/// system's key are not ours; neither are keys that do nothing here.
#[hook]
pub fn use_hotkeys(target: EventTarget, keys: Keys, act: Callback<ViewerAction>) {
    use_effect_with(keys, move |keys| {
        let listener = match *keys {
            Keys::Off => None,
            Keys::On { letters, clicker } => Some(listen(&target, letters, clicker, act)),
        };
        move || drop(listener)
    });
}

fn listen(target: &EventTarget, letters: bool, clicker: bool, act: Callback<ViewerAction>) -> EventListener {
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(target, "keydown", options, move |event| {
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
        let focus = if clicker && !is_press { Focus::Stage } else { focus };
        if press.is_character() && !letters {
            return;
        }
        if let Some(action) = key_action(press, focus) {
            event.prevent_default();
            perform(action, &act);
        }
    })
}

fn perform(action: KeyAction, act: &Callback<ViewerAction>) {
    match action {
        KeyAction::Act(action) => act.emit(action),
        KeyAction::AskForStep => {
            // The box is folded away with what else is seldom needed.
            if let Some(folded) = find("#pw-more-steps") {
                // Where it cannot be opened the focus stays where it is.
                let _ = folded.set_attribute("open", "");
            }
            focus("#pw-step-number");
        }
        KeyAction::AskUntil => focus("#pw-until"),
        // Only the press of a key or of a button opens a window; only lectures have the button.
        KeyAction::OpenPresenter => {
            find("#pw-presenter-view").iter().for_each(|button| button.unchecked_ref::<HtmlElement>().click())
        }
        KeyAction::FullScreen => toggle_full_screen(),
        // Hidden, it shows itself as soon as the focus is in it.
        KeyAction::EnterOutline => focus("[role=tree] [tabindex='0']"),
    }
}

fn toggle_full_screen() {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    if document.fullscreen_element().is_some() {
        document.exit_fullscreen();
    } else if let Some(theatre) = find("#pw-theatre") {
        // A frame that may not use the whole screen stays as it is.
        let _ = theatre.request_fullscreen();
    }
}

/// Where the focus is; `None` where keys are for whatever has it.
#[must_use]
pub fn focus_of(target: Option<Element>) -> Option<Focus> {
    let Some(target) = target else { return Some(Focus::Page) };
    let inside = |selector: &str| target.closest(selector).ok().flatten().is_some();
    // A dialog that has just been closed may have the focus until the browser draws.
    if inside(
        "[contenteditable], input:not([type=range], [type=checkbox]), textarea, select, dialog[open], [role=tree]",
    ) {
        return None;
    }
    // The slider's own arrow keys step as ours do; the rest are ours. Buttons on the stage are buttons first.
    if inside("button, a, summary, input[type=range]") {
        return Some(Focus::Control);
    }
    Some(if inside(".pw-stage") { Focus::Stage } else { Focus::Page })
}
