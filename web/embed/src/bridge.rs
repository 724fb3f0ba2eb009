//! What scripts around the program may ask of it: mount an embed, steer it, get its state.
//!
//! All there is to it is text, so that the program stays small: a method by its name, a state as JSON. The
//! scripts beside this folder check what they are given and make the interface that course pages see.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Function;
use plywise_notation::{Limits, parse_with};
use plywise_render::Theme;
use plywise_viewer::Store;
use plywise_viewer::state::{Derived, ProgramState, action_named, picture, state_json};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::{Element, EventTarget};
use yew::{AppHandle, Renderer};

use crate::app::{App, AppProps};
use crate::embed::{Embed, EmbedAction};

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
    let props = AppProps { store: store.clone().into(), keys, root, on_drawn: on_drawn.into() };
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

fn answer(store: &Store<Embed>, method: &str, argument: &str) -> Option<String> {
    let embed = store.state();
    let asked = match method {
        "tree" if embed.refused.is_some() => return Some(String::new()),
        "tree" => return Some(embed.viewer.document.text.to_string()),
        "settings" => return Some(embed.viewer.settings().to_string()),
        "picture" => {
            let theme = Theme::from_key(argument)?;
            return Some(picture(&embed.viewer, theme, embed.options.hides_future));
        }
        "load" => EmbedAction::Load(argument.to_owned().into()),
        "follow" => EmbedAction::Follow(argument.to_owned().into()),
        "refuse" => EmbedAction::Refuse(argument.to_owned().into()),
        _ => action_named(&embed.viewer, method, argument)?.into(),
    };
    store.dispatch(asked);
    let embed = store.state();
    Some(state_of(&embed, &Derived::of(&embed.viewer)))
}

/// An embed's state as JSON, on one line: docs/embedding.md says what each part means.
#[must_use]
pub fn state_of(embed: &Embed, derived: &Derived) -> String {
    let program = ProgramState {
        is_shown: embed.refused.is_none(),
        mode: Some(embed.options.mode_key()),
        mistake: embed.mistake.as_deref(),
        counts: None,
    };
    state_json(&embed.viewer, derived, &program)
}
