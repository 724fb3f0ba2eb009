//! Where the focus is.

use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement, ShadowRoot};

/// The first element that a selector finds: on the page, or among what stands in an element's shadow with the
/// focus. Several embeds may be on one page, and whatever asks for an element was asked for by one of them.
#[must_use]
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

/// Whether the focus is in this document, and not in a page around it.
#[must_use]
pub fn has_focus() -> bool {
    let document = web_sys::window().and_then(|window| window.document());
    document.is_some_and(|document| document.has_focus().unwrap_or(false))
}

/// Puts the focus on the first element that a selector finds.
pub fn focus(selector: &str) {
    find(selector).into_iter().for_each(give_focus);
}

/// Puts the focus on the first element of `place` that a selector finds.
pub fn focus_in(place: &Element, selector: &str) {
    place.query_selector(selector).ok().flatten().into_iter().for_each(give_focus);
}

fn give_focus(element: Element) {
    // Nothing is lost where the focus cannot be moved.
    let _ = element.unchecked_into::<HtmlElement>().focus();
}
