//! Where the focus is.

use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlDialogElement, HtmlElement, ShadowRoot};
use yew::prelude::*;

use crate::outside::{LetGo, flag, use_outside};

/// The first element that a selector finds: on the page, or among what stands in an element's shadow with the
/// focus. Several embeds may be on one page, and whatever asks for an element was asked for by one of them.
pub fn find(selector: &str) -> Option<Element> {
    let document = web_sys::window()?.document()?;
    let (mut shadow, mut active): (Option<ShadowRoot>, _) = (None, document.active_element());
    while let Some(inner) = active.and_then(|element| element.shadow_root()) {
        active = inner.active_element();
        shadow = Some(inner);
    }
    match shadow {
        Some(shadow) => shadow.query_selector(selector),
        None => document.query_selector(selector),
    }
    .ok()?
}

/// Puts the focus on the first element that a selector finds.
pub fn focus(selector: &str) {
    if let Some(element) = find(selector).map(|element| element.unchecked_into::<HtmlElement>()) {
        // Nothing is lost where the focus cannot be moved.
        let _ = element.focus();
    }
}

/// Opens the dialog that a selector finds, as long as it is on the page, so that Tab stays inside. Closed, it gives the
/// focus back to where it was.
#[hook]
pub fn use_dialog(selector: &'static str, is_shown: bool) {
    let take_hold = move || -> LetGo {
        let element = is_shown.then(|| find(selector)).flatten();
        let dialog = element.map(|element| element.unchecked_into::<HtmlDialogElement>());
        if let Some(dialog) = &dialog {
            // Where it cannot be modal, it still shows.
            let _ = dialog.show_modal();
        }
        Box::new(move || dialog.iter().for_each(HtmlDialogElement::close))
    };
    use_outside(flag(is_shown), Box::new(take_hold));
}
