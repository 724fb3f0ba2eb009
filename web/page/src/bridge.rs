//! What scripts around the program may ask of the page: the studio, and what takes files and links.
//!
//! All there is to it is text: a method by its name, a state as JSON.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Function;
use plywise_controls::BarPlace;
use plywise_notation::{Limits, parse_with, read_score};
use plywise_render::Theme;
use plywise_search::NodeId;
use plywise_viewer::state::{
    Counts, Derived, ProgramState, action_named, picture, state_json, whole_picture,
};
use plywise_viewer::{Shared, Store, ViewerAction};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use yew::{AttrValue, Callback};

use crate::hooks::{first_link, remembered};
use crate::page::{Page, PageAction, Place};
use crate::workspace::{WorkspaceAction, serve_request};

thread_local! {
    static STORE: RefCell<Option<Rc<Store<Page>>>> = const { RefCell::new(None) };
    /// Called when the page is drawn, once a script has asked for that.
    static CHANGED: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// The page as it opens, with what its address says, for scripts to be asked of.
#[must_use]
pub fn opened() -> Shared<Store<Page>> {
    let link = first_link();
    let is_visit = link.trim_start_matches('#').is_empty();
    let page = if is_visit { Page::visited(remembered().as_deref()) } else { Page::open(&link) };
    let store = Store::new(page);
    store.watch(Callback::from(|(before, after): (Rc<Page>, Rc<Page>)| serve_request(&before, &after)));
    STORE.set(Some(Rc::clone(&store)));
    store.into()
}

/// The page as it is now, once it has opened.
pub(crate) fn page() -> Option<Rc<Page>> {
    STORE.with_borrow(Clone::clone).map(|store| store.state())
}

/// Has the page do something, once it has opened.
pub(crate) fn dispatch(action: PageAction) {
    if let Some(store) = STORE.with_borrow(Clone::clone) {
        store.dispatch(action);
    }
}

/// From now on `changed` is called with the state of the page, as JSON: at once, and whenever it has changed.
#[wasm_bindgen]
pub fn attend(changed: Function) {
    CHANGED.set(Some(changed));
    if let Some(store) = STORE.with_borrow(Clone::clone) {
        let page = store.state();
        notify(&state_of(&page, &Derived::of(&page.viewer), store.revision()));
    }
}

/// Does what `method` says and gives the state after it, as JSON; the empty text when there is no such method, or
/// `argument` is none for it. `tree` gives the text of the tree, as it is, `draft` what stands in the
/// text box, `settings` the link without the tree, `new-settings` the same of a tree that brings no conventions of its own, `figure` the whole tree as an SVG file, and `picture` the tree as it is seen, as an SVG file in the theme that
/// the argument names.
#[wasm_bindgen]
#[must_use]
pub fn call(method: &str, argument: &str) -> String {
    let store = STORE.with_borrow(Clone::clone);
    store.and_then(|store| answer(&store, method, argument)).unwrap_or_default()
}

/// Whether a text is a tree in our own notation, which is tried before every other format.
#[wasm_bindgen]
#[must_use]
pub fn reads(text: &str) -> bool {
    parse_with(text, Limits::PAGE).is_ok()
}

/// What [`call`] gives, for a page in this store; none for the empty text.
#[must_use]
pub fn answer(store: &Store<Page>, method: &str, argument: &str) -> Option<String> {
    let page = store.state();
    let viewer = &page.viewer;
    let text = || AttrValue::from(argument.to_owned());
    let asked = match method {
        "tree" => return Some(viewer.document.text.to_string()),
        "draft" => return Some(page.editor.draft.to_string()),
        "settings" => return Some(viewer.settings().to_string()),
        "new-settings" => return Some(page.new_settings()),
        "theme" => return Some(viewer.theme.key().to_owned()),
        "figure" => return whole_picture(viewer, argument),
        "picture" => return Some(picture(viewer, Theme::from_key(argument)?, false)),
        "place" => PageAction::Place(Place::of_bar(BarPlace::from_name(argument)?)?),
        // The colours are the whole document's: another place that is seen chooses them here.
        "color" => PageAction::Color(plywise_viewer::Theme::from_key(argument)?),
        "load" => PageAction::Load(text()),
        "follow" => PageAction::Follow(text()),
        "refuse" => PageAction::Refuse(text()),
        // What the tree is that comes next, and whether it is somebody's work.
        "opened" | "brought" => WorkspaceAction::Announce(text(), method == "brought").into(),
        "edit" => WorkspaceAction::EditPicture(argument == "true").into(),
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
        _ => action_named(viewer, method, argument)?.into(),
    };
    store.dispatch(asked);
    let page = store.state();
    Some(state_of(&page, &Derived::of(&page.viewer), store.revision()))
}

/// The node with a number, of a tree that may not be there yet; none for anything else.
fn node_numbered(number: &str) -> Option<NodeId> {
    number.parse::<u32>().ok().map(|number| NodeId::new(number as usize))
}

/// The state of the page where a script has asked for it.
pub(crate) fn state_if_attended(page: &Page, derived: &Derived) -> Option<String> {
    let revision = STORE.with_borrow(|store| store.as_ref().map_or(0, |store| store.revision()));
    CHANGED.with_borrow(Option::is_some).then(|| state_of(page, derived, revision))
}

/// Gives the state that has been drawn to the script that asked for it.
pub(crate) fn notify(state: &str) {
    if let Some(changed) = CHANGED.with_borrow(Clone::clone) {
        // What a script does with it is its own concern.
        let _ = changed.call1(&JsValue::NULL, &JsValue::from_str(state));
    }
}

/// The state of the page as JSON, on one line: docs/embedding.md says what each part means. Of two states the one with the
/// greater revision is the later one.
#[must_use]
pub fn state_of(page: &Page, derived: &Derived, revision: u32) -> String {
    let program = ProgramState {
        is_shown: true,
        mode: None,
        mistake: page.editor.mistake.as_deref(),
        counts: Some(Counts { edition: page.editor.edition, revision }),
    };
    state_json(&page.viewer, derived, &program)
}
