//! The program of a worker: bytes come in, bytes go out.

use js_sys::{Date, Function, Uint8Array};
use plywise_lab::Catalogue;
use wasm_bindgen::JsValue;

use crate::message::{Answer, Ask, Told, read, write};
use crate::work::answer;

/// Answers a question that arrived as bytes: each answer is given to `tell` as bytes.
pub fn serve(question: &[u8], tell: &Function, games: &impl Catalogue) {
    let Some(ask) = read::<Ask>(question) else { return };
    let answered = |answer: Answer| {
        let bytes = write(&Told { id: ask.id, answer });
        // What a script does with it is its own concern.
        let _ = tell.call1(&JsValue::NULL, &Uint8Array::from(&*bytes));
    };
    answer(&ask, games, &Date::now, &answered);
}
