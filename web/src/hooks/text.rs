//! The text in the box.

use wasm_bindgen::JsCast as _;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use plywise_elements::{LetGo, use_outside};

/// Puts a text into the box called `id` when it is another than stands there: not while somebody types it.
#[hook]
pub(crate) fn use_text(id: &'static str, text: AttrValue) {
    let what = Some(text.clone());
    let take_hold = move || -> LetGo {
        let document = web_sys::window().and_then(|window| window.document());
        let element = document.and_then(|document| document.get_element_by_id(id));
        // A text area has a value as a box has.
        if let Some(area) = element.map(|element| element.unchecked_into::<HtmlInputElement>())
            && area.value() != *text
        {
            area.set_value(&text);
        }
        Box::new(|| ())
    };
    use_outside(what, Box::new(take_hold));
}
