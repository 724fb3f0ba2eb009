//! Where the focus is.

use plywise_controls::find;
use wasm_bindgen::JsCast as _;
use web_sys::HtmlDialogElement;
use yew::prelude::*;

use crate::outside::{LetGo, flag, use_outside};

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
