//! The address of a place that has a program of its own.

use wasm_bindgen::JsValue;

use crate::find;

/// How long a place must stand still before its address is written, in milliseconds: browsers allow it so many times a second.
pub const STILL_MS: u32 = 150;

/// Writes what stands behind the `#` into the present entry of the browser's history. While another place is seen that has another
/// address, nothing is written. A sandboxed frame may refuse; the place works without.
pub fn write_address(place: &str, link: &str) {
    if find(&["[data-place=", place, "][hidden]"].concat()).is_some() {
        return;
    }
    if let Some(history) = web_sys::window().and_then(|window| window.history().ok()) {
        let state = history.state().unwrap_or(JsValue::NULL);
        let _ = history.replace_state_with_url(&state, "", Some(&["#", link].concat()));
    }
}
