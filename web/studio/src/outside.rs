//! What the studio asks of the browser: files, the clipboard, the address.

use js_sys::{Array, Uint8Array};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, BlobPropertyBag, File, HtmlAnchorElement, HtmlInputElement, Storage, Url};
use yew::Callback;

use crate::opened::Parcel;
use crate::shelf::Store;

/// Gives a text to somebody as a file. Nothing where the browser refuses.
pub(crate) fn download(name: &str, text: &str) {
    let kind = if name.ends_with(".svg") { "image/svg+xml" } else { "text/plain" };
    let _ = try_download(name, text, kind);
}

fn try_download(name: &str, text: &str, kind: &str) -> Result<(), JsValue> {
    let about = BlobPropertyBag::new();
    about.set_type(&format!("{kind};charset=utf-8"));
    let blob = Blob::new_with_str_sequence_and_options(&Array::of1(&JsValue::from_str(text)), &about)?;
    let address = Url::create_object_url_with_blob(&blob)?;
    let document = web_sys::window().and_then(|window| window.document()).ok_or(JsValue::NULL)?;
    let link = document.create_element("a")?.unchecked_into::<HtmlAnchorElement>();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    // The browser has taken it by then.
    gloo_timers::callback::Timeout::new(60_000, move || drop(Url::revoke_object_url(&address))).forget();
    Ok(())
}

/// Puts a text into the clipboard, and says whether it is there now. Where the browser has no clipboard for the page, the
/// box that holds the text is picked out, so that the usual keys copy it.
pub(crate) fn copy(text: String, from: &'static str, said: Callback<&'static str>) {
    spawn_local(async move {
        let window = web_sys::window();
        // A page without a lock in its address has none.
        let clipboard =
            window.map(|window| window.navigator().clipboard()).filter(|found| !found.is_undefined());
        let is_copied = match clipboard {
            Some(clipboard) => JsFuture::from(clipboard.write_text(&text)).await.is_ok(),
            None => false,
        };
        if is_copied {
            said.emit("Copied.");
            return;
        }
        if let Some(area) = plywise_elements::find(from) {
            let area = area.unchecked_into::<HtmlInputElement>();
            let _ = area.focus();
            area.select();
        }
        said.emit("The browser lets no page copy here: the text is selected, press Ctrl+C.");
    });
}

/// The page's own address, without what stands behind the `#`.
pub(crate) fn address() -> String {
    let href = web_sys::window().and_then(|window| window.location().href().ok()).unwrap_or_default();
    href.split('#').next().unwrap_or_default().to_owned()
}

/// The largest file that is read: what the notation's reader takes.
const MOST_BYTES: f64 = (64 << 20) as f64;

/// Reads a file that somebody chose.
pub(crate) fn read_file(file: File, arrived: Callback<Result<Parcel, String>>) {
    let name = file.name();
    if file.size() > MOST_BYTES {
        arrived.emit(Err(format!("{name} is larger than 64 MiB, which is the most that is read.")));
        return;
    }
    spawn_local(async move {
        let read = JsFuture::from(file.array_buffer()).await;
        arrived.emit(match read {
            Ok(buffer) => Ok(Parcel { name: Some(name), bytes: Uint8Array::new(&buffer).to_vec().into() }),
            Err(_) => Err(format!("{name} cannot be read: it may have been moved, or be a folder.")),
        });
    });
}

/// The browser's storage for this site.
#[derive(Clone, Debug)]
pub(crate) struct Local(Storage);

impl Local {
    /// None where the browser keeps nothing: by a setting, or in a frame that it does not trust.
    pub(crate) fn open() -> Option<Local> {
        web_sys::window()?.local_storage().ok()?.map(Local)
    }
}

impl Store for Local {
    fn keys(&self) -> Vec<String> {
        let n = self.0.length().unwrap_or(0);
        (0..n).filter_map(|nth| self.0.key(nth).ok()?).collect()
    }

    fn get(&self, key: &str) -> Option<String> {
        self.0.get_item(key).ok()?
    }

    fn set(&self, key: &str, text: &str) -> bool {
        self.0.set_item(key, text).is_ok()
    }

    fn remove(&self, key: &str) {
        let _ = self.0.remove_item(key);
    }
}

/// Milliseconds since 1970.
pub(crate) fn now() -> f64 {
    js_sys::Date::now()
}

/// Some number.
pub(crate) fn random() -> u32 {
    (js_sys::Math::random() * f64::from(u32::MAX)) as u32
}
