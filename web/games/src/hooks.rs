//! The address of the place.

use gloo_timers::callback::Timeout;
use wasm_bindgen::JsValue;
use yew::prelude::*;

/// How long the place must stand still before its address is written: browsers allow it so many times a second.
const STILL_MS: u32 = 150;

/// Keeps the address in step with `link`; without any, the address stays as it is.
#[hook]
pub(crate) fn use_address(link: Option<String>) {
    use_effect_with(link, |link| {
        let writing = link.clone().map(|link| {
            Timeout::new(STILL_MS, move || {
                let history = web_sys::window().and_then(|window| window.history().ok());
                // A sandboxed frame may refuse; the place works without.
                if let Some(history) = history {
                    let state = history.state().unwrap_or(JsValue::NULL);
                    let _ = history.replace_state_with_url(&state, "", Some(&format!("#{link}")));
                }
            })
        });
        move || drop(writing)
    });
}
