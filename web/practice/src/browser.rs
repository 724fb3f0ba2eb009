//! What the program asks of the browser: the time, chance, storage, and a place for files.

use js_sys::Array;
use plywise_sets::Practised;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

use crate::history::{read_history, write_history};

/// Under this name the browser keeps the answers of somebody's own practice.
const KEY: &str = "plywise.practice";

/// Milliseconds since 1970.
pub(crate) fn now() -> f64 {
    js_sys::Date::now()
}

/// Some number that every program keeps exactly.
pub(crate) fn seed() -> u64 {
    (js_sys::Math::random() * 1e6) as u64
}

/// What was answered another day; nothing where the browser keeps nothing.
pub(crate) fn history() -> Vec<Practised> {
    let text = storage().and_then(|storage| storage.get_item(KEY).ok()?);
    text.map(|text| read_history(&text)).unwrap_or_default()
}

/// Keeps the answers, where the browser may.
pub(crate) fn keep(history: &[Practised]) {
    if let Some(storage) = storage() {
        let _ = storage.set_item(KEY, &write_history(history));
    }
}

fn storage() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok()?
}

/// Gives a text to somebody as a file. Nothing where the browser refuses.
pub(crate) fn download(name: &str, text: &str) {
    let _ = try_download(name, text);
}

fn try_download(name: &str, text: &str) -> Result<(), JsValue> {
    let about = BlobPropertyBag::new();
    about.set_type("application/json;charset=utf-8");
    let blob = Blob::new_with_str_sequence_and_options(&Array::of1(&JsValue::from_str(text)), &about)?;
    let address = Url::create_object_url_with_blob(&blob)?;
    let document = web_sys::window().and_then(|window| window.document()).ok_or(JsValue::NULL)?;
    let link = document.create_element("a")?.unchecked_into::<HtmlAnchorElement>();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    Ok(())
}
