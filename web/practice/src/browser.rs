//! What the program asks of the browser: the time, chance and storage.

use plywise_sets::{
    ExerciseSet, Practised, SetResult, Sitting, read_result, student_seed, write_result, write_text,
};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use yew::Callback;

use crate::history::{read_history, write_history};

/// Under this name the browser keeps the answers of somebody's own practice.
const KEY: &str = "plywise.practice";

thread_local! {
    /// When the time was asked for first, in milliseconds since 1970.
    static BEGAN: f64 = js_sys::Date::now();
}

/// Milliseconds since this was asked first, which is when the program is started.
pub(crate) fn elapsed() -> u64 {
    (js_sys::Date::now() - BEGAN.with(|began| *began)).max(0.0) as u64
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

/// Sets in progress are kept under names that begin so.
const SITTING: &str = "plywise.sitting.";

/// So many sets in progress are kept: those that were begun last.
const MOST_SITTINGS: usize = 20;

/// A set in progress, or handed in, that was kept before; nothing where the browser keeps nothing.
pub(crate) fn sitting(set: &ExerciseSet) -> Option<SetResult> {
    let kept = storage()?.get_item(&name_of(set)).ok()??;
    let (_, result) = kept.split_once('\n')?;
    read_result(result).ok().filter(|result| result.sitting.set() == set)
}

/// Keeps a set in progress, where the browser may. Its date comes first, so that the oldest can be found.
pub(crate) fn keep_sitting(sitting: &Sitting, started: &str) {
    let Some(storage) = storage() else { return };
    let kept = [started, "\n", &write_result(sitting, started)].concat();
    let _ = storage.set_item(&name_of(sitting.set()), &kept);
    let names = (0..storage.length().unwrap_or(0)).filter_map(|nth| storage.key(nth).ok()?);
    let dated = |name: String| Some((storage.get_item(&name).ok()??.lines().next()?.to_owned(), name));
    let mut all: Vec<(String, String)> =
        names.filter(|name| name.starts_with(SITTING)).filter_map(dated).collect();
    all.sort_unstable();
    let n_old = all.len().saturating_sub(MOST_SITTINGS);
    all.iter().take(n_old).for_each(|(_, name)| drop(storage.remove_item(name)));
}

/// Forgets a set in progress.
pub(crate) fn forget(set: &ExerciseSet) {
    storage().into_iter().for_each(|storage| drop(storage.remove_item(&name_of(set))));
}

/// A name for a set: a hash of its text. Whoever finds something there compares the sets.
fn name_of(set: &ExerciseSet) -> String {
    format!("{SITTING}{:x}", student_seed(0, &write_text(set), 0))
}

/// The date and the time in UTC, as ISO 8601 has it.
pub(crate) fn date() -> String {
    js_sys::Date::new_0().to_iso_string().into()
}

/// The page's own address, without what stands behind the `#`.
pub(crate) fn address() -> String {
    let href = web_sys::window().and_then(|window| window.location().href().ok()).unwrap_or_default();
    href.split('#').next().unwrap_or_default().to_owned()
}

/// Reads a file that somebody chose. What is too long to be a set is passed on cut, and is told as such.
pub(crate) fn read(file: &web_sys::File, arrived: Callback<String>) {
    let most = plywise_sets::MOST_BYTES as f64 + 1.0;
    let text = file.slice_with_f64_and_f64(0.0, most).map(|start| JsFuture::from(start.text()));
    spawn_local(async move {
        if let Ok(text) = text
            && let Ok(text) = text.await
        {
            arrived.emit(text.as_string().unwrap_or_default());
        }
    });
}

fn storage() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok()?
}
