//! What the page's script asks of the place to practise in.

use std::cell::RefCell;

use js_sys::Function;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::Element;
use yew::Renderer;
use yew::prelude::*;

use crate::app::{App, AppProps};

thread_local! {
    /// Told whatever the place is opened with, and what it was opened with before it was drawn.
    static OPENED: RefCell<(Option<Callback<String>>, Option<String>)> = const { RefCell::new((None, None)) };
    /// Asks the page: a method and its argument, both texts, give a text.
    static ASK: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// Draws the place into `place`. `ask` is called with a method and its argument, both texts, and gives what the page
/// answers, a text. `close` is called when somebody wants to go back to the page.
#[wasm_bindgen]
pub fn start(place: Element, ask: Function, close: Function) {
    ASK.set(Some(ask));
    let on_close = Callback::from(move |()| drop(close.call0(&JsValue::NULL)));
    Renderer::<App>::with_root_and_props(place, AppProps { on_close }).render();
}

/// Opens the place: with the set of a link, or with the empty text to go on with one's own practice.
#[wasm_bindgen]
pub fn open(link: &str) {
    let told = OPENED.with_borrow_mut(|(hearer, waiting)| {
        if hearer.is_none() {
            *waiting = Some(link.to_owned());
        }
        hearer.clone()
    });
    if let Some(told) = told {
        told.emit(link.to_owned());
    }
}

/// From now on `hear` is told whatever the place is opened with.
pub(crate) fn connect(hear: Callback<String>) {
    let waiting = OPENED.with_borrow_mut(|(hearer, waiting)| {
        *hearer = Some(hear.clone());
        waiting.take()
    });
    waiting.into_iter().for_each(|link| hear.emit(link));
}

/// A text of the page, by the name of the method that gives it.
pub(crate) fn ask(method: &str) -> String {
    let ask = ASK.with_borrow(Clone::clone);
    let answer = ask.and_then(|ask| ask.call2(&JsValue::NULL, &method.into(), &"".into()).ok());
    answer.and_then(|answer| answer.as_string()).unwrap_or_default()
}
