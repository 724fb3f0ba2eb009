//! What the page's script asks of the place of experiments.

use std::cell::RefCell;
use std::rc::Rc;

use plywise_controls::Store;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::Element;
use yew::Renderer;

use crate::app::{App, AppProps};
use crate::state::{Lab, LabAction};
use crate::worker::{Addresses, attend};

thread_local! {
    /// What the place remembers, once it has been started.
    static LAB: RefCell<Option<Rc<Store<Lab>>>> = const { RefCell::new(None) };
}

/// Draws the place into `place`. `addresses` are those of the worker's files, one on each line: its script, the glue and the
/// program for every game but chess, and those for chess.
#[wasm_bindgen]
pub fn start(place: Element, addresses: &str) {
    let mut lines = addresses.lines().map(str::to_owned);
    let mut next = || lines.next().unwrap_or_default();
    let addresses = Addresses { script: next(), program: [next(), next()], chess: [next(), next()] };
    let store = Store::new(Lab::default());
    attend(&store, addresses);
    LAB.set(Some(Rc::clone(&store)));
    Renderer::<App>::with_root_and_props(place, AppProps { store: store.into() }).render();
}

/// Opens the place: with the experiment of a link, or with the empty text to choose one.
#[wasm_bindgen]
pub fn open(link: &str) {
    let Some(store) = LAB.with_borrow(Clone::clone) else { return };
    let room = web_sys::window().and_then(|window| window.inner_width().ok()?.as_f64());
    if let Some(room) = room {
        // As wide as it is shown, so that letters are as large as others.
        let width = (room - 56.0).clamp(300.0, 860.0) as u32;
        store.dispatch(LabAction::Resize(width, if width < 500 { 340 } else { 420 }));
    }
    store.dispatch(match link.trim_start_matches('#') {
        "" => LabAction::Come,
        _ => LabAction::Follow(link.to_owned().into()),
    });
}
