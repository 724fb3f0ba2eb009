//! Taking texts away.

use form_urlencoded::byte_serialize;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{HtmlDocument, HtmlInputElement};

/// Copies a text that stands in the box with an id, and says whether it could. In any case the box is selected, so that
/// it can be copied by hand.
pub(crate) async fn copy(id: &str, text: &str) -> bool {
    let Some(window) = web_sys::window() else { return false };
    let document = window.document();
    if let Some(element) = document.as_ref().and_then(|document| document.get_element_by_id(id)) {
        // A text area is selected by the same name.
        let element: HtmlInputElement = element.unchecked_into();
        element.select();
    }
    let clipboard = window.navigator().clipboard();
    // Pages without https have none.
    if !JsValue::from(clipboard.clone()).is_undefined()
        && JsFuture::from(clipboard.write_text(text)).await.is_ok()
    {
        return true;
    }
    let document = document.map(|document| document.unchecked_into::<HtmlDocument>());
    document.is_some_and(|document| document.exec_command("copy").unwrap_or(false))
}

/// The address of a file that is its own content.
pub(crate) fn file_address(kind: &str, content: &str) -> String {
    let encoded: String = byte_serialize(content.as_bytes()).collect();
    format!("data:{kind},{}", encoded.replace('+', "%20"))
}
