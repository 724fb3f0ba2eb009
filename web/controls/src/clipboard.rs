//! Texts for somebody to paste elsewhere.

use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::JsFuture;
use web_sys::{HtmlDocument, HtmlInputElement};
use yew::NodeRef;

/// Copies a text that stands in a box, and says whether it could. In any case the box is selected, so that it can be
/// copied by hand.
pub async fn copied(text: &str, from: &NodeRef) -> bool {
    // A text area is selected by the same name.
    if let Some(element) = from.cast::<HtmlInputElement>() {
        let _ = element.focus();
        element.select();
    }
    let Some(window) = web_sys::window() else { return false };
    let clipboard = window.navigator().clipboard();
    // Pages without a lock in their address have none.
    if !clipboard.is_undefined() && JsFuture::from(clipboard.write_text(text)).await.is_ok() {
        return true;
    }
    let document = window.document().map(|document| document.unchecked_into::<HtmlDocument>());
    document.is_some_and(|document| document.exec_command("copy").unwrap_or(false))
}
