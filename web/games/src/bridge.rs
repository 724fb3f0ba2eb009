//! What the page's script asks of the place of games, and the scripts of embeds of its program.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Function, Math};
use plywise_controls::Store;
use plywise_embed::Surroundings;
use plywise_viewer::Theme;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::{Element, EventTarget};
use yew::prelude::*;
use yew::{AppHandle, Renderer};

use crate::app::{App, AppProps};
use crate::arena::{Arena, Searchers};
use crate::embedded::{self, Asked, Embedded, EmbeddedProps};
use crate::host::answer;
use crate::state::{Games, GamesAction};

thread_local! {
    /// What the place remembers, once it has been started.
    static GAMES: RefCell<Option<Rc<Store<Games>>>> = const { RefCell::new(None) };
    /// Asks the page, which has the document's colours: a method and its argument, both texts, give a text.
    static ASK: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// Makes what the place remembers. `searchers` starts a worker: for chess where it is given `true`, otherwise for every other game.
/// `ask` asks the page.
#[wasm_bindgen]
pub fn start(searchers: Searchers, ask: Function) {
    let store = Store::new(Games::default());
    attend(&store, searchers);
    ASK.set(Some(ask));
    store.watch(Callback::from(|(before, after): (Rc<Games>, Rc<Games>)| {
        if after.viewer.theme != before.viewer.theme {
            ask_page("color", after.viewer.theme.key());
        }
    }));
    GAMES.set(Some(store));
}

/// Draws the place into `place`, from now on. Whoever has [opened](open) it before draws only what was asked for.
#[wasm_bindgen]
pub fn draw(place: Element) {
    let Some(store) = GAMES.with_borrow(Clone::clone) else { return };
    let keys = place.clone().into();
    Renderer::<App>::with_root_and_props(place, AppProps { store: store.into(), keys }).render();
}

/// What answers a game's questions: the worker, the clock of a search that has so many seconds, and chance.
fn attend(store: &Rc<Store<Games>>, searchers: Searchers) {
    Arena::attend(store, searchers);
    crate::clock::attend(store);
    let rolls = Rc::clone(store);
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
}

/// Opens the place: with the game of a link, with a game by its key, or with the empty text to choose one.
#[wasm_bindgen]
pub fn open(link: &str) {
    let Some(store) = GAMES.with_borrow(Clone::clone) else { return };
    if let Some(theme) = ask_page("theme", "").as_deref().and_then(Theme::from_key) {
        store.dispatch(GamesAction::Color(theme));
    }
    if link.trim_start_matches('#').is_empty() {
        if store.state().kind().is_none() {
            store.dispatch(GamesAction::Choose);
        }
    } else {
        store.dispatch(GamesAction::Follow(link.to_owned().into()));
    }
}

/// What the page answers.
fn ask_page(method: &str, argument: &str) -> Option<String> {
    let ask = ASK.with_borrow(Clone::clone)?;
    ask.call2(&JsValue::NULL, &method.into(), &argument.into()).ok()?.as_string()
}

/// Does what `method` says for the search that is stepped through, and gives the state after it, as the page's `call` does: the
/// studio works for this place too. The empty text where that cannot be done.
#[wasm_bindgen]
#[must_use]
pub fn call(method: &str, argument: &str) -> String {
    let store = GAMES.with_borrow(Clone::clone);
    store.and_then(|store| answer(&store, method, argument)).unwrap_or_default()
}

/// An embed of a game, as scripts see it.
struct Widget {
    games: Rc<Store<Games>>,
    asked: Rc<Store<Asked>>,
    app: AppHandle<Embedded>,
}

thread_local! {
    /// Embeds by number. The place of one that is gone stays empty, so that numbers are never used twice.
    static WIDGETS: RefCell<Vec<Option<Widget>>> = const { RefCell::new(Vec::new()) };
}

/// Draws an embed of a game into `place`, with what its `address` says, and gives its number, as the program of other embeds does.
/// `searchers` is as for [`start`]. `changed` is called with the state, as JSON, once the search has
/// come or it is known why there is none, and whenever the state has changed.
#[wasm_bindgen(js_name = mountGame)]
pub fn mount_game(
    place: Element,
    root: Element,
    keys: EventTarget,
    address: &str,
    searchers: Searchers,
    changed: Function,
) -> usize {
    let (games, asked) = (Store::new(Games::default()), Store::new(Asked::read(address)));
    attend(&games, searchers);
    games.dispatch(asked.state().action());
    let on_drawn = move |state: String| {
        // What a script does with it is its own concern.
        let _ = changed.call1(&JsValue::NULL, &JsValue::from_str(&state));
    };
    let surroundings = Surroundings { keys, root, on_drawn: on_drawn.into() };
    let props = EmbeddedProps { games: games.clone().into(), asked: asked.clone().into(), surroundings };
    let app = Renderer::<Embedded>::with_root_and_props(place, props).render();
    WIDGETS.with_borrow_mut(|widgets| {
        widgets.push(Some(Widget { games, asked, app }));
        widgets.len() - 1
    })
}

/// Takes an embed off the page: a search of its worker ends, and so does its game.
#[wasm_bindgen(js_name = unmountGame)]
pub fn unmount_game(number: usize) {
    let widget = WIDGETS.with_borrow_mut(|widgets| widgets.get_mut(number).and_then(Option::take));
    if let Some(Widget { games, app, .. }) = widget {
        games.dispatch(GamesAction::Choose);
        games.unwatch();
        app.destroy();
    }
}

/// Does what `method` says for an embed of a game, as the program of other embeds does.
#[wasm_bindgen(js_name = callGame)]
#[must_use]
pub fn call_game(number: usize, method: &str, argument: &str) -> String {
    let stores = WIDGETS.with_borrow(|widgets| {
        let Widget { games, asked, .. } = widgets.get(number)?.as_ref()?;
        Some((Rc::clone(games), Rc::clone(asked)))
    });
    let answer = |(games, asked): (Rc<Store<Games>>, Rc<Store<Asked>>)| {
        embedded::answer(&games, &asked, method, argument)
    };
    stores.and_then(answer).unwrap_or_default()
}
