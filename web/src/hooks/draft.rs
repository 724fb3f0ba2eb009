//! The text in the box, which only the page has.

use yew::prelude::*;

use crate::session::Session;

/// Puts the session's text into the box when it is another than stands there: not while somebody types it.
#[cfg(feature = "page")]
#[hook]
pub(crate) fn use_draft(session: &Session) {
    use plywise_elements::{LetGo, find, use_outside};
    use wasm_bindgen::JsCast as _;
    use web_sys::HtmlInputElement;

    let text = if session.is_boxed { session.draft.clone() } else { AttrValue::Static("") };
    let what = Some(text.clone());
    let take_hold = move || -> LetGo {
        // A text area has a value as a box has.
        if let Some(area) = find("#pw-draft").map(|area| area.unchecked_into::<HtmlInputElement>())
            && area.value() != *text
        {
            area.set_value(&text);
        }
        Box::new(|| ())
    };
    use_outside(what, Box::new(take_hold));
}

/// An embed has no box.
#[cfg(not(feature = "page"))]
#[hook]
pub(crate) fn use_draft(session: &Session) {
    let _ = session;
}
