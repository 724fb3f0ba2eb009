//! What the page's script asks of the studio.

use std::cell::RefCell;

use js_sys::Function;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::{Element, File};
use yew::Renderer;
use yew::prelude::*;

use crate::app::{App, AppProps, Drawer, StudioAction};
use crate::browser;
use crate::host::{Page, PageState, ScriptHost};
use crate::import::ImportedFile;
use crate::random_form;

thread_local! {
    /// Where actions go once the studio is drawn, and those that came before.
    static STUDIO: RefCell<(Option<Callback<StudioAction>>, Vec<StudioAction>)> = const { RefCell::new((None, Vec::new())) };
}

/// Draws the studio into `place`. `ask` is called with a method and its argument, both texts, and gives what the page
/// answers, a text.
#[wasm_bindgen]
pub fn start(place: Element, ask: Function) {
    Renderer::<App>::with_root_and_props(place, AppProps { page: Page::new(ScriptHost::new(ask)) }).render();
}

/// Opens a part of the studio by its name; a name that it does not have opens nothing.
#[wasm_bindgen]
pub fn open(name: &str) {
    match Drawer::from_key(name) {
        Some(drawer) => dispatch(StudioAction::Open(drawer)),
        None if name == "edit" => dispatch(StudioAction::ToggleEditing),
        None if name == "suppose" => {
            dispatch(StudioAction::OpenWhatIf);
            browser::focus_when_there("#pw-suppose", ".pw-what-if", 40);
        }
        None => {}
    }
}

/// Opens a part of the studio for another program that shows a tree: the place of games. `ask` is called as that of [`start`] is.
/// Its playback stops, so that what is given away is the moment that was seen.
#[wasm_bindgen(js_name = openFor)]
pub fn open_for(name: &str, ask: Function) {
    let host = ScriptHost::new(ask);
    let (Some(drawer), Some(state)) = (Drawer::from_key(name), host.paused()) else { return };
    dispatch(StudioAction::OpenFor(drawer, Page::new(host), state));
}

/// Looks at a file that somebody dropped on the page or pasted, and says how many came with it.
#[wasm_bindgen]
pub fn receive(file: File, n_others: u32) {
    let arrived = Callback::from(move |arrived: Result<ImportedFile, String>| match arrived {
        Ok(file) => dispatch(StudioAction::Import(ImportedFile { n_others, ..file })),
        Err(why) => dispatch(StudioAction::ImportFailed(why)),
    });
    browser::read_file(file, arrived);
}

/// Looks at a text that somebody pasted beside every box.
#[wasm_bindgen]
pub fn paste(text: &str) {
    dispatch(StudioAction::Import(ImportedFile::text(text)));
}

/// Asks for a random tree, beginning with what a link asked for in vain.
#[wasm_bindgen]
pub fn adjust(link: &str) {
    dispatch(StudioAction::AskForRandom(random_form::request_of(link).ok().flatten()));
}

/// Opens what was fetched from a link's `src`: the link, and the text under the name of its file.
#[wasm_bindgen]
pub fn fetched(link: &str, name: &str, text: &str) {
    let file = ImportedFile { name: Some(name.to_owned()), ..ImportedFile::text(text) };
    dispatch(StudioAction::Fetched(link.to_owned(), file));
}

/// Takes note of what the page says of itself: its state as JSON.
#[wasm_bindgen]
pub fn hear(state: &str) {
    if let Some(page_state) = PageState::from_json(state) {
        dispatch(StudioAction::PageChanged(page_state));
    }
}

fn dispatch(action: StudioAction) {
    let act = STUDIO.with_borrow_mut(|(act, waiting)| match act {
        Some(act) => Some((act.clone(), action)),
        None => {
            waiting.push(action);
            None
        }
    });
    if let Some((act, action)) = act {
        act.emit(action);
    }
}

/// From now on actions go to `act`.
pub(crate) fn connect(act: Callback<StudioAction>) {
    let waiting = STUDIO.with_borrow_mut(|(known, waiting)| {
        *known = Some(act.clone());
        std::mem::take(waiting)
    });
    waiting.into_iter().for_each(|action| act.emit(action));
}
