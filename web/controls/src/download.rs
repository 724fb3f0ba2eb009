//! Files that a browser is given to keep.

use js_sys::{Array, Uint8Array};
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

/// Gives a text to somebody as a file. Nothing where the browser refuses.
pub fn download(name: &str, text: &str) {
    let kind = match name.rsplit_once('.') {
        Some((_, "svg")) => "image/svg+xml",
        Some((_, "json")) => "application/json",
        _ => "text/plain",
    };
    let _ = try_download(name, &JsValue::from_str(text), &format!("{kind};charset=utf-8"));
}

/// Gives a zip to somebody as a file. Nothing where the browser refuses.
pub fn download_zip(name: &str, zip: &[u8]) {
    let _ = try_download(name, &Uint8Array::from(zip).into(), "application/zip");
}

/// Gives a picture or anything else to somebody as a file. Nothing where the browser refuses.
pub fn download_blob(name: &str, blob: &Blob) {
    let _ = try_download_blob(name, blob);
}

fn try_download(name: &str, content: &JsValue, kind: &str) -> Result<(), JsValue> {
    let about = BlobPropertyBag::new();
    about.set_type(kind);
    let blob = Blob::new_with_blob_sequence_and_options(&Array::of1(content), &about)?;
    try_download_blob(name, &blob)
}

fn try_download_blob(name: &str, blob: &Blob) -> Result<(), JsValue> {
    let address = Url::create_object_url_with_blob(blob)?;
    let document = web_sys::window().and_then(|window| window.document()).ok_or(JsValue::NULL)?;
    let link = document.create_element("a")?.unchecked_into::<HtmlAnchorElement>();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    // The browser has taken it by then.
    gloo_timers::callback::Timeout::new(60_000, move || drop(Url::revoke_object_url(&address))).forget();
    Ok(())
}
