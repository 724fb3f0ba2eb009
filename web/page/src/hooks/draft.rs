//! The text in the box.

use plywise_controls::find;
use wasm_bindgen::JsCast as _;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::Editor;

/// Puts the text into the box when it is another than stands there: not while somebody types it.
#[hook]
pub(crate) fn use_draft(editor: &Editor) {
    let text = if editor.is_boxed { editor.draft.clone() } else { AttrValue::Static("") };
    use_effect_with(text, |text| {
        // A text area has a value as a box has.
        if let Some(area) = find("#pw-draft").map(|area| area.unchecked_into::<HtmlInputElement>())
            && area.value() != **text
        {
            area.set_value(text);
        }
    });
}
