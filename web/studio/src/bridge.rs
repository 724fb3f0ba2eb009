//! What the page's script asks of the studio.

use std::cell::RefCell;

use js_sys::Function;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::{Element, File};
use yew::Renderer;
use yew::prelude::*;

use crate::app::{App, AppProps, Drawer, Wish};
use crate::making;
use crate::opened::Parcel;
use crate::outside;
use crate::page::{Heard, Page};

thread_local! {
    /// Where wishes go once the studio is drawn, and those that came before.
    static STUDIO: RefCell<(Option<Callback<Wish>>, Vec<Wish>)> = const { RefCell::new((None, Vec::new())) };
}

/// Draws the studio into `place`. `ask` is called with a method and its argument, both texts, and gives what the page
/// answers, a text.
#[wasm_bindgen]
pub fn start(place: Element, ask: Function) {
    Renderer::<App>::with_root_and_props(place, AppProps { page: Page::new(ask) }).render();
}

/// Opens a part of the studio by its name; a name that it does not have opens nothing.
#[wasm_bindgen]
pub fn open(name: &str) {
    match Drawer::from_key(name) {
        Some(drawer) => wish(Wish::Open(drawer)),
        None if name == "edit" => wish(Wish::Edit),
        None if name == "suppose" => {
            wish(Wish::Suppose);
            outside::focus_when_there("#pw-suppose", ".pw-what-if", 40);
        }
        None => {}
    }
}

/// Looks at a file that somebody dropped on the page or pasted, and says how many came with it.
#[wasm_bindgen]
pub fn receive(file: File, n_others: u32) {
    let arrived = Callback::from(move |arrived: Result<Parcel, String>| match arrived {
        Ok(parcel) => wish(Wish::Receive(Parcel { n_others, ..parcel })),
        Err(why) => wish(Wish::Lament(why)),
    });
    outside::read_file(file, arrived);
}

/// Looks at a text that somebody pasted beside every box.
#[wasm_bindgen]
pub fn paste(text: &str) {
    wish(Wish::Receive(Parcel::text(text)));
}

/// Asks for a random tree, beginning with what a link asked for in vain.
#[wasm_bindgen]
pub fn adjust(link: &str) {
    wish(Wish::Adjust(making::request_of(link).ok().flatten()));
}

/// Opens what was fetched from a link's `src`: the link, and the text under the name of its file.
#[wasm_bindgen]
pub fn fetched(link: &str, name: &str, text: &str) {
    let parcel = Parcel { name: Some(name.to_owned()), ..Parcel::text(text) };
    wish(Wish::Fetched(link.to_owned(), parcel));
}

/// Takes note of what the page says of itself: its state as JSON.
#[wasm_bindgen]
pub fn hear(state: &str) {
    if let Some(heard) = Heard::read(state) {
        wish(Wish::Hear(heard));
    }
}

fn wish(wish: Wish) {
    let act = STUDIO.with_borrow_mut(|(act, waiting)| match act {
        Some(act) => Some((act.clone(), wish)),
        None => {
            waiting.push(wish);
            None
        }
    });
    if let Some((act, wish)) = act {
        act.emit(wish);
    }
}

/// From now on wishes go to `act`.
pub(crate) fn attend(act: Callback<Wish>) {
    let waiting = STUDIO.with_borrow_mut(|(known, waiting)| {
        *known = Some(act.clone());
        std::mem::take(waiting)
    });
    waiting.into_iter().for_each(|wish| act.emit(wish));
}
