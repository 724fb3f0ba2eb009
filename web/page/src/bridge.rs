//! What scripts around the program may ask of the page: the studio, and what takes files and links.
//!
//! All there is to it is text: a method by its name, a state as JSON.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Function;
use plywise_notation::{Limits, parse_with, read_score};
use plywise_render::Theme;
use plywise_search::NodeId;
use plywise_viewer::state::{Around, Drawn, action, picture, state};
use plywise_viewer::{Shared, Store, ViewerAction};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use yew::AttrValue;

use crate::hooks::first_link;
use crate::page::{Page, PageAction};

thread_local! {
    static STORE: RefCell<Option<Rc<Store<Page>>>> = const { RefCell::new(None) };
    /// Whom to tell when the page is drawn; nobody, until a script wants to hear of it.
    static CHANGED: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// The page as it opens, with what its address says, for scripts to be asked of.
#[must_use]
pub fn opened() -> Shared<Store<Page>> {
    let store = Store::new(Page::open(&first_link()));
    STORE.set(Some(Rc::clone(&store)));
    store.into()
}

/// From now on `changed` is called with the state of the page, as JSON: at once, and whenever it has changed.
#[wasm_bindgen]
pub fn attend(changed: Function) {
    CHANGED.set(Some(changed));
    if let Some(store) = STORE.with_borrow(Clone::clone) {
        let page = store.state();
        tell(&state_of(&page, &Drawn::of(&page.viewer)));
    }
}

/// Does what `method` says and gives the state after it, as JSON; the empty text when there is no such method, or
/// `argument` is none for it. `tree` gives the text of the tree, as it is, `draft` what stands in the
/// text box, `settings` the link without the tree, and `picture` the tree as it is seen, as an SVG file in the theme that
/// the argument names.
#[wasm_bindgen]
#[must_use]
pub fn call(method: &str, argument: &str) -> String {
    let store = STORE.with_borrow(Clone::clone);
    store.and_then(|store| answer(&store, method, argument)).unwrap_or_default()
}

/// Whether a text is a tree in our own notation, which goes before every other: whoever has one asks no other reader.
#[wasm_bindgen]
#[must_use]
pub fn reads(text: &str) -> bool {
    parse_with(text, Limits::PAGE).is_ok()
}

fn answer(store: &Store<Page>, method: &str, argument: &str) -> Option<String> {
    let page = store.state();
    let viewer = &page.viewer;
    let text = || AttrValue::from(argument.to_owned());
    let asked = match method {
        "tree" => return Some(viewer.document.text.to_string()),
        "draft" => return Some(page.editor.draft.to_string()),
        "settings" => return Some(viewer.settings().to_string()),
        "picture" => return Some(picture(viewer, Theme::from_key(argument)?, false)),
        "load" => PageAction::Load(text()),
        "follow" => PageAction::Follow(text()),
        "refuse" => PageAction::Refuse(text()),
        "given" | "restore" => {
            let (link, text) = argument.split_once('\n')?;
            let (link, text) = (AttrValue::from(link.to_owned()), AttrValue::from(text.to_owned()));
            if method == "given" { PageAction::Given(link, text) } else { PageAction::Restore(link, text) }
        }
        "revise" => {
            let (selected, text) = argument.split_once('\n')?;
            PageAction::Revise(text.to_owned().into(), node_numbered(selected))
        }
        "suppose" => {
            let (leaf, value) = argument.split_once(' ')?;
            let value = if value == "?" { None } else { Some(read_score(value)?) };
            PageAction::Suppose(node_numbered(leaf)?, value)
        }
        "select" => {
            let n_nodes = viewer.document.tree.n_nodes();
            let node = node_numbered(argument).filter(|node| node.index() < n_nodes);
            ViewerAction::Select(node).into()
        }
        _ => action(viewer, method, argument)?.into(),
    };
    store.dispatch(asked);
    let page = store.state();
    Some(state_of(&page, &Drawn::of(&page.viewer)))
}

/// The node with a number, of a tree that may not be there yet; none for anything else.
fn node_numbered(number: &str) -> Option<NodeId> {
    number.parse::<u32>().ok().map(|number| NodeId::new(number as usize))
}

/// The state of the page where a script wants to hear of it.
pub(crate) fn state_if_heard(page: &Page, drawn: &Drawn) -> Option<String> {
    CHANGED.with_borrow(Option::is_some).then(|| state_of(page, drawn))
}

/// Tells whoever wants to hear of it what has been drawn.
pub(crate) fn tell(state: &str) {
    if let Some(changed) = CHANGED.with_borrow(Clone::clone) {
        // What a script does with it is its own concern.
        let _ = changed.call1(&JsValue::NULL, &JsValue::from_str(state));
    }
}

/// The state of the page as JSON, on one line: docs/embedding.md says what each part means.
#[must_use]
pub fn state_of(page: &Page, drawn: &Drawn) -> String {
    let around = Around {
        is_shown: true,
        mode: None,
        mistake: page.editor.mistake.as_deref(),
        edition: Some(page.editor.edition),
    };
    state(&page.viewer, drawn, &around)
}
