//! The text in the box.

use plywise_controls::find;
use wasm_bindgen::JsCast as _;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::Page;

/// Puts the text into the box when it is another than stands there: not while somebody types it. The box's default is the
/// text as it was opened, so that anybody can tell whether somebody has worked on it.
#[hook]
pub(crate) fn use_draft(page: &Page) {
    let nothing = AttrValue::Static("");
    let base = page.workspace.origin.base.clone();
    let texts = if page.editor.is_boxed {
        (page.editor.draft.clone(), base.unwrap_or(nothing))
    } else {
        (nothing.clone(), nothing)
    };
    use_effect_with(texts, |(text, base)| {
        // A text area has a value as a box has.
        let Some(area) = find("#pw-draft").map(|area| area.unchecked_into::<HtmlInputElement>()) else {
            return;
        };
        if area.value() != **text {
            area.set_value(text);
        }
        if area.default_value() != **base {
            area.set_default_value(base);
        }
    });
}
