//! What the studio asks of the browser: files, the clipboard, the address.

use form_urlencoded::byte_serialize;
use js_sys::{Promise, Uint8Array};
use plywise_controls::{copied, download_blob, find};
use plywise_notation::Limits;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, CanvasRenderingContext2d, File, HtmlCanvasElement, HtmlElement, HtmlImageElement};
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

/// How many pixels of a PNG are one of the picture.
const PNG_SCALE: f64 = 2.0;

/// Has the browser draw a picture, saves that as a PNG, and says in words how it went.
pub(crate) fn download_png(name: String, svg: String, said: Callback<&'static str>) {
    spawn_local(async move {
        said.emit(match painted(&svg).await {
            Ok(png) => {
                download_blob(&name, &png);
                save::DOWNLOADED
            }
            Err(_) => save::NO_PNG,
        });
    });
}

/// A picture as a PNG.
async fn painted(svg: &str) -> Result<Blob, JsValue> {
    let image = HtmlImageElement::new()?;
    image.set_src(&file_address("image/svg+xml", svg));
    JsFuture::from(image.decode()).await?;
    let document = web_sys::window().and_then(|window| window.document()).ok_or(JsValue::NULL)?;
    let canvas: HtmlCanvasElement = document.create_element("canvas")?.unchecked_into();
    let [width, height] = [image.width(), image.height()].map(|side| f64::from(side) * PNG_SCALE);
    canvas.set_width(width as u32);
    canvas.set_height(height as u32);
    let context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?;
    let context: CanvasRenderingContext2d = context.unchecked_into();
    context.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, width, height)?;
    let png = Promise::new(&mut |resolve, reject| {
        if let Err(why) = canvas.to_blob(&resolve) {
            let _ = reject.call1(&JsValue::NULL, &why);
        }
    });
    // Of a canvas larger than the browser can draw there is none.
    JsFuture::from(png).await?.dyn_into()
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
