//! What the browser remembers of how far somebody has come. It may keep nothing: then nobody is led anywhere unasked.

use gloo_timers::callback::Timeout;
use yew::prelude::*;

use crate::workspace::{BrowserStorage, Storage as _};
use crate::{Learnt, PageAction};

/// The name under which it is kept.
const LEARNT: &str = "plywise.learnt";
/// What stands before the names of all that the page keeps.
const OWN: &str = "plywise.";

/// What the browser remembers, for a page that opens without a link; `None` on a first visit. A browser that keeps nothing
/// would lead somebody to the start each time: it counts as one that has been there.
pub(crate) fn remembered() -> Option<String> {
    let storage = BrowserStorage::Local;
    if let Some(text) = storage.get(LEARNT) {
        return Some(text);
    }
    let is_known = !storage.is_there() || storage.keys().iter().any(|key| key.starts_with(OWN));
    is_known.then(|| Learnt { is_over: true, ..Learnt::default() }.text())
}

/// Reads it once the page has been drawn for the first time, and keeps it whenever it has changed since.
#[hook]
pub(crate) fn use_learnt(learnt: &Learnt, act: Callback<PageAction>) {
    let is_read = use_mut_ref(|| false);
    let reads = is_read.clone();
    use_effect_with((), move |()| {
        let reading = Timeout::new(0, move || {
            *reads.borrow_mut() = true;
            if let Some(text) = BrowserStorage::Local.get(LEARNT) {
                act.emit(PageAction::Recall(text.into()));
            }
        });
        move || drop(reading)
    });
    use_effect_with(learnt.clone(), move |learnt| {
        if !*is_read.borrow() || *learnt == Learnt::default() {
            return;
        }
        let storage = BrowserStorage::Local;
        let kept = storage.get(LEARNT).unwrap_or_default();
        let text = learnt.with_done_of(&Learnt::read(&kept)).text();
        if text != kept {
            // Where there is no room, it is known as long as the page is there.
            storage.set(LEARNT, &text);
        }
    });
}
