//! Where the focus is.

use wasm_bindgen::JsCast as _;
use web_sys::{HtmlDialogElement, HtmlElement};
use yew::prelude::*;

use super::outside::{LetGo, flag, use_outside};

/// Puts the focus on the first element that a selector finds.
pub(crate) fn focus(selector: &str) {
    let document = web_sys::window().and_then(|window| window.document());
    let element = document.and_then(|document| document.query_selector(selector).ok().flatten());
    if let Some(element) = element.map(|element| element.unchecked_into::<HtmlElement>()) {
        // Nothing is lost where the focus cannot be moved.
        let _ = element.focus();
    }
}

/// Opens the dialog called `id`, as long as it is on the page, so that Tab stays inside. Closed, it gives the
/// focus back to where it was.
#[hook]
pub(crate) fn use_dialog(id: &'static str, is_shown: bool) {
    let take_hold = move || -> LetGo {
        let document = web_sys::window().and_then(|window| window.document());
        let element = document.filter(|_| is_shown).and_then(|document| document.get_element_by_id(id));
        let dialog = element.map(|element| element.unchecked_into::<HtmlDialogElement>());
        if let Some(dialog) = &dialog {
            // Where it cannot be modal, it still shows.
            let _ = dialog.show_modal();
        }
        Box::new(move || dialog.iter().for_each(HtmlDialogElement::close))
    };
    use_outside(flag(is_shown), Box::new(take_hold));
}
