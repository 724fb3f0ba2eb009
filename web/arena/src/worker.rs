//! The program of a worker: bytes come in, bytes go out.

use js_sys::{Function, Uint8Array};
use wasm_bindgen::JsValue;

use crate::message::{Answer, Ask, Told, read, write};

/// Answers a question that arrived as bytes: each answer is given to `tell` as bytes. `visit` does the work with the game
/// that has this key, and says whether there is one.
pub fn serve(question: &[u8], tell: &Function, visit: impl FnOnce(&Ask, &dyn Fn(Answer)) -> bool) {
    let Some(ask) = read::<Ask>(question) else { return };
    let answered = |answer: Answer| {
        let bytes = write(&Told { id: ask.id, answer });
        // What a script does with it is its own concern.
        let _ = tell.call1(&JsValue::NULL, &Uint8Array::from(&*bytes));
    };
    if !visit(&ask, &answered) {
        answered(Answer::Refused(crate::english::NO_GAME.to_owned()));
    }
}
