//! The program of embeds. It draws nothing by itself: scripts say where embeds go, steer them, and get their state.
//!
//! All they give and take is text. The scripts beside this folder check what they are given and make the interface that course
//! pages see.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Function;
use plywise_embed::bridge::answer;
use plywise_embed::{App, AppProps, Embed, Surroundings};
use plywise_notation::{Limits, parse_with};
use plywise_viewer::Store;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::{Element, EventTarget};
use yew::{AppHandle, Renderer};

/// Half the download of the standard library's, and every request takes the same time.
#[global_allocator]
static MEMORY: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

fn main() {}

/// An embed, as scripts see it.
struct Widget {
    store: Rc<Store<Embed>>,
    app: AppHandle<App>,
}

thread_local! {
    /// By number. The place of one that is gone stays empty, so that numbers are never used twice.
    static WIDGETS: RefCell<Vec<Option<Widget>>> = const { RefCell::new(Vec::new()) };
}

/// Draws an embed into `place`, with what its `address` says, and gives its number. `root` is marked with the
/// theme, and keys are those that arrive at `keys`. `changed` is called with the state, as JSON, when it is drawn and
/// whenever it has changed.
#[wasm_bindgen]
pub fn mount(place: Element, root: Element, keys: EventTarget, address: &str, changed: Function) -> usize {
    let store = Store::new(Embed::open(address));
    let on_drawn = move |state: String| {
        // What a script does with it is its own concern.
        let _ = changed.call1(&JsValue::NULL, &JsValue::from_str(&state));
    };
    let surroundings = Surroundings { keys, root, on_drawn: on_drawn.into() };
    let props = AppProps { store: store.clone().into(), surroundings };
    let app = Renderer::<App>::with_root_and_props(place, props).render();
    WIDGETS.with_borrow_mut(|widgets| {
        widgets.push(Some(Widget { store, app }));
        widgets.len() - 1
    })
}

/// Takes an embed off the page.
#[wasm_bindgen]
pub fn unmount(number: usize) {
    let widget = WIDGETS.with_borrow_mut(|widgets| widgets.get_mut(number).and_then(Option::take));
    if let Some(widget) = widget {
        widget.app.destroy();
    }
}

/// Does what `method` says and gives the state after it, as JSON; the empty text when there is no such embed or
/// method, or `argument` is none for it. `tree` gives the text of the tree, as it is, and `picture` the tree as it is seen,
/// as an SVG file in the theme that the argument names.
#[wasm_bindgen]
#[must_use]
pub fn call(number: usize, method: &str, argument: &str) -> String {
    let store = WIDGETS.with_borrow(|widgets| Some(Rc::clone(&widgets.get(number)?.as_ref()?.store)));
    store.and_then(|store| answer(&store, method, argument)).unwrap_or_default()
}

/// Whether a text is a tree in our own notation, which is tried before every other format.
#[wasm_bindgen]
#[must_use]
pub fn reads(text: &str) -> bool {
    parse_with(text, Limits::PAGE).is_ok()
}
