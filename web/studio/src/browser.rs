//! What the studio asks of the browser: files, the clipboard, the address.

use form_urlencoded::byte_serialize;
use js_sys::Uint8Array;
use plywise_controls::{copied, find};
use plywise_notation::Limits;
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{File, HtmlElement};
use yew::{Callback, NodeRef};

use crate::english::{open_tree, save};
use crate::import::ImportedFile;
use crate::saved_trees::Storage;

/// [`copied`], and says so in words.
pub(crate) fn copy(text: String, from: NodeRef, said: Callback<&'static str>) {
    spawn_local(async move {
        said.emit(if copied(&text, &from).await { save::COPIED } else { save::NOT_COPIED });
    });
}

/// The address of a file that is its own content.
pub(crate) fn file_address(kind: &str, content: &str) -> String {
    let encoded: String = byte_serialize(content.as_bytes()).collect();
    format!("data:{kind},{}", encoded.replace('+', "%20"))
}

/// The page's own address, without what stands behind the `#`.
pub(crate) fn address() -> String {
    let href = web_sys::window().and_then(|window| window.location().href().ok()).unwrap_or_default();
    href.split('#').next().unwrap_or_default().to_owned()
}

/// The largest file that is read, in bytes.
const MOST_BYTES: usize = Limits::PAGE.max_bytes;

/// Reads a file that somebody chose.
pub(crate) fn read_file(file: File, arrived: Callback<Result<ImportedFile, String>>) {
    let name = file.name();
    if file.size() > MOST_BYTES as f64 {
        let [size, most] = [file.size() as usize, MOST_BYTES].map(|bytes| bytes.div_ceil(1 << 20));
        arrived.emit(Err(open_tree::too_large(&name, size, most)));
        return;
    }
    spawn_local(async move {
        let read = JsFuture::from(file.array_buffer()).await;
        arrived.emit(match read {
            Ok(buffer) => Ok(ImportedFile {
                name: Some(name),
                bytes: Uint8Array::new(&buffer).to_vec().into(),
                n_others: 0,
            }),
            Err(_) => Err(open_tree::unreadable(&name)),
        });
    });
}

/// The browser's storage for this site.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LocalStorage(web_sys::Storage);

impl LocalStorage {
    /// None where the browser keeps nothing: by a setting, or in a frame that it does not trust.
    pub(crate) fn open() -> Option<LocalStorage> {
        let store = web_sys::window()?.local_storage().ok()??;
        // Some give a storage, and each use of it fails.
        let works = store.length().is_ok() && store.get_item("plywise").is_ok();
        works.then_some(LocalStorage(store))
    }
}

impl Storage for LocalStorage {
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

/// Puts the focus on what a selector finds as soon as it is there, and shows all of `whole` around it.
pub(crate) fn focus_when_there(selector: &'static str, whole: &'static str, tries: u32) {
    if let (Some(found), Some(whole)) = (find(selector), find(whole)) {
        let at = whole.get_bounding_client_rect();
        let stage = find(".pw-stage").map_or(0.0, |stage| stage.get_bounding_client_rect().top());
        let is_seen = stage.min(at.top()) >= 0.0 && at.bottom() <= window_height();
        let _ = found.unchecked_into::<HtmlElement>().focus();
        // Its end at the end of the window: what stands above it is seen as well, as far as there is room.
        if !is_seen {
            whole.scroll_into_view_with_bool(false);
        }
    } else if tries > 0 {
        let again = move || focus_when_there(selector, whole, tries - 1);
        gloo_timers::callback::Timeout::new(50, again).forget();
    }
}

fn window_height() -> f64 {
    let height = web_sys::window().and_then(|window| window.inner_height().ok());
    height.and_then(|height| height.as_f64()).unwrap_or(f64::INFINITY)
}
