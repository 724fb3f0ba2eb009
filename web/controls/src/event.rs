//! What events say.

use wasm_bindgen::JsCast as _;
use web_sys::{Event, HtmlInputElement, HtmlTextAreaElement};
use yew::Callback;

/// The text in the box that an event comes from; the empty text where it comes from anything else.
#[must_use]
pub fn value_of(event: &Event) -> String {
    let Some(target) = event.target() else { return String::new() };
    match target.dyn_into::<HtmlInputElement>() {
        Ok(input) => input.value(),
        Err(target) => {
            target.dyn_into::<HtmlTextAreaElement>().map_or_else(|_| String::new(), |area| area.value())
        }
    }
}

/// [`Callback::reform`] by a function that may find nothing to emit.
#[must_use]
pub fn emit_some<T: 'static, A: 'static>(
    act: &Callback<A>,
    action_of: impl Fn(T) -> Option<A> + 'static,
) -> Callback<T> {
    let act = act.clone();
    Callback::from(move |what| {
        if let Some(action) = action_of(what) {
            act.emit(action);
        }
    })
}
