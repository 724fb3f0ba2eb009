//! What the program asks of the browser: the time, chance and storage.

use plywise_sets::Practised;

use crate::history::{read_history, write_history};

/// Under this name the browser keeps the answers of somebody's own practice.
const KEY: &str = "plywise.practice";

/// Milliseconds since 1970.
pub(crate) fn now() -> f64 {
    js_sys::Date::now()
}

/// Some number that every program keeps exactly.
pub(crate) fn seed() -> u64 {
    (js_sys::Math::random() * 1e6) as u64
}

/// What was answered another day; nothing where the browser keeps nothing.
pub(crate) fn history() -> Vec<Practised> {
    let text = storage().and_then(|storage| storage.get_item(KEY).ok()?);
    text.map(|text| read_history(&text)).unwrap_or_default()
}

/// Keeps the answers, where the browser may.
pub(crate) fn keep(history: &[Practised]) {
    if let Some(storage) = storage() {
        let _ = storage.set_item(KEY, &write_history(history));
    }
}

fn storage() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok()?
}
