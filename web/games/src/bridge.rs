//! What the page's script asks of the place of games.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Math;
use plywise_controls::Store;
use plywise_viewer::state::{Derived, action_named};
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::Element;
use yew::Renderer;
use yew::prelude::*;

use crate::app::{App, AppProps};
use crate::arena::{Addresses, Arena};
use crate::state::{Games, GamesAction};

thread_local! {
    /// What the place remembers, once it has been started.
    static GAMES: RefCell<Option<Rc<Store<Games>>>> = const { RefCell::new(None) };
}

/// Draws the place into `place`. `addresses` are those of the worker's files, one on each line: its script, the glue and the
/// program for every game but chess, and those for chess.
#[wasm_bindgen]
pub fn start(place: Element, addresses: &str) {
    let mut lines = addresses.lines().map(str::to_owned);
    let mut next = || lines.next().unwrap_or_default();
    let addresses = Addresses { entry: next(), arena: [next(), next()], chess: [next(), next()] };
    let store = Store::new(Games::default());
    Arena::attend(&store, addresses);
    crate::clock::attend(&store);
    let rolls = Rc::clone(&store);
    store.watch(Callback::from(move |(_, after): (Rc<Games>, Rc<Games>)| {
        if after.awaits_roll() {
            // A die that is seen to be thrown: the position before it is drawn first.
            let store = Rc::clone(&rolls);
            gloo_timers::callback::Timeout::new(400, move || {
                store.dispatch(GamesAction::Roll(Math::random()))
            })
            .forget();
        }
    }));
    GAMES.set(Some(Rc::clone(&store)));
    let keys = place.clone().into();
    Renderer::<App>::with_root_and_props(place, AppProps { store: store.into(), keys }).render();
}

/// Opens the place: with the game of a link, with a game by its key, or with the empty text to choose one.
#[wasm_bindgen]
pub fn open(link: &str) {
    let Some(store) = GAMES.with_borrow(Clone::clone) else { return };
    if link.trim_start_matches('#').is_empty() {
        if store.state().kind().is_none() {
            store.dispatch(GamesAction::Choose);
        }
    } else {
        store.dispatch(GamesAction::Follow(link.to_owned().into()));
    }
}

/// Does what `method` says and gives the sentence of the step after it: for scripts that step through a search.
#[wasm_bindgen]
#[must_use]
pub fn call(method: &str, argument: &str) -> String {
    let Some(store) = GAMES.with_borrow(Clone::clone) else { return String::new() };
    if let Some(action) = action_named(&store.state().viewer, method, argument) {
        store.dispatch(GamesAction::Viewer(action));
    }
    Derived::of(&store.state().viewer).sentence.to_string()
}
