//! The script that fetches files and loads programs when the page asks for it: all there is between the two.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Place, Request, Wanted, WorkspaceAction};
use crate::{Page, PageAction, bridge};

#[wasm_bindgen]
extern "C" {
    /// What the page asks of the script (`web/static/outside.js`). Answers come by the functions below, with the number of
    /// the request.
    pub type Outside;

    /// Find out where the file is that a link names so: [`located`], or [`failed`].
    #[wasm_bindgen(method, structural, catch)]
    fn locate(this: &Outside, number: u32, named: &str) -> Result<(), JsValue>;

    /// Fetch the file at an address and open it as the tree of a link, if the page still [`awaits`] it; or [`failed`].
    #[wasm_bindgen(method, structural, catch)]
    fn fetch(this: &Outside, number: u32, link: &str, address: &str) -> Result<(), JsValue>;

    /// Make a random tree for a link: [`made`], or [`failed`].
    #[wasm_bindgen(method, structural, catch)]
    fn make(this: &Outside, number: u32, link: &str, kind: &str, seed: Option<&str>) -> Result<(), JsValue>;

    /// Load the studio, unasked: it tells all that is wrong with the text.
    #[wasm_bindgen(method, structural, catch, js_name = "tellMistakes")]
    fn tell_mistakes(this: &Outside) -> Result<(), JsValue>;
}

thread_local! {
    static OUTSIDE: RefCell<Option<Rc<Outside>>> = const { RefCell::new(None) };
}

/// From now on `outside` does what the page asks for; what it asked for before, too.
#[wasm_bindgen]
pub fn serve(outside: Outside) {
    OUTSIDE.set(Some(Rc::new(outside)));
    if let Some(request) = bridge::page().and_then(|page| page.workspace.request.clone()) {
        ask(&request);
    }
}

/// The file of a request is there. `is_elsewhere` says whether that is another site, `is_framed` whether the page stands in
/// a page of another site.
#[wasm_bindgen]
pub fn located(number: u32, href: String, host: String, origin: String, is_elsewhere: bool, is_framed: bool) {
    let place = Place { href, host, origin, is_elsewhere, is_framed };
    dispatch(WorkspaceAction::Locate(number, place));
}

/// Whether the tree of a request is still wanted.
#[wasm_bindgen]
#[must_use]
pub fn awaits(number: u32) -> bool {
    bridge::page().is_some_and(|page| page.workspace.awaits(number))
}

/// The random tree of a request.
#[wasm_bindgen]
pub fn made(number: u32, text: String) {
    dispatch(WorkspaceAction::Make(number, text.into()));
}

/// Why the tree of a request cannot be had: the page makes a sentence of it.
#[wasm_bindgen]
pub fn failed(number: u32, why: String) {
    dispatch(WorkspaceAction::Fail(number, why.into()));
}

/// Says at once what has gone wrong with a part of the page, and whether loading the page anew may help.
#[wasm_bindgen]
pub fn warn(said: String, can_reload: bool) {
    dispatch(WorkspaceAction::Warn(said.into(), can_reload));
}

fn dispatch(action: WorkspaceAction) {
    bridge::dispatch(PageAction::Workspace(action));
}

fn outside() -> Option<Rc<Outside>> {
    OUTSIDE.with_borrow(Clone::clone)
}

/// Asks the script for what the page wants since the last action.
pub(crate) fn serve_request(before: &Page, after: &Page) {
    if before.workspace.request != after.workspace.request
        && let Some(request) = &after.workspace.request
    {
        ask(request);
    }
}

fn ask(request: &Request) {
    let Some(outside) = outside() else { return };
    let Request { number, link, wanted } = request;
    // What a script makes of it is its own concern; it answers when it has something to say.
    let _ = match wanted {
        Wanted::Permission(_) => Ok(()),
        Wanted::Place(named) => outside.locate(*number, named),
        Wanted::File(address) => outside.fetch(*number, link, address),
        Wanted::Random(kind, seed) => outside.make(*number, link, kind, seed.as_deref()),
    };
}

/// Has all that is wrong with the text told.
pub(crate) fn tell_mistakes() {
    if let Some(outside) = outside() {
        let _ = outside.tell_mistakes();
    }
}
