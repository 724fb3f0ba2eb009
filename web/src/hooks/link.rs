//! The page's address: read once at the start and when somebody changes it, written as somebody steps.

use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::HashChangeEvent;
use yew::prelude::*;

use plywise_elements::{LetGo, use_outside};

/// How long the page must stand still before its address is written: browsers allow it so many times a second.
const STILL_MS: u32 = 150;

/// What stands behind the `#` of the address as the page opens.
pub(crate) fn first_link() -> String {
    web_sys::window().and_then(|window| window.location().hash().ok()).unwrap_or_default()
}

/// Keeps the address in step with `link`, and says when somebody else changes it. An empty link is the address of
/// no tree, rather than that of the tree before; without any, the address stays as it is.
#[hook]
pub(crate) fn use_link(link: Option<String>, on_change: Callback<String>) {
    let listen = move || -> LetGo {
        // Where the event says it leads: the address itself may have been written over since, by what had stood still.
        let follow = move |event: &Event| {
            let Some(event) = event.dyn_ref::<HashChangeEvent>() else { return };
            let address = event.new_url();
            on_change.emit(address.find('#').map_or_else(String::new, |hash| address[hash..].to_owned()));
        };
        let listener = web_sys::window().map(|window| EventListener::new(&window, "hashchange", follow));
        Box::new(move || drop(listener))
    };
    use_outside(None, Box::new(listen));
    let what = link.clone().map(AttrValue::from);
    let write = move || -> LetGo {
        let writing = link.map(|link| {
            let link = format!("#{link}");
            Timeout::new(STILL_MS, move || {
                let history = web_sys::window().and_then(|window| window.history().ok());
                if let Some(history) = history {
                    // Replaced, not added: the back button leaves the page, it does not step. A sandboxed frame may
                    // refuse; the page works without.
                    let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&link));
                }
            })
        });
        Box::new(move || drop(writing))
    };
    use_outside(what, Box::new(write));
}
