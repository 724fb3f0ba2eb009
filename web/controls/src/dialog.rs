//! Dialogs.

use web_sys::HtmlDialogElement;
use yew::prelude::*;

/// Keeps the `<dialog>` with this reference open as a modal one while `is_shown`, so that Tab stays inside. Closed, or
/// gone, it gives the focus back to where it was.
///
/// On Escape the browser closes it and tells by `oncancel`. That is not prevented: on a slow machine Yew lets events happen
/// between a draw and its effects, and until the dialog is closed the next key goes to it.
#[hook]
pub fn use_dialog(is_shown: bool) -> NodeRef {
    let place = use_node_ref();
    use_effect_with((place.clone(), is_shown), |(place, is_shown)| {
        let dialog = place.cast::<HtmlDialogElement>().filter(|_| *is_shown);
        if let Some(dialog) = &dialog {
            // Where it cannot be modal, it still shows.
            let _ = dialog.show_modal();
        }
        move || dialog.iter().for_each(HtmlDialogElement::close)
    });
    place
}

/// Whether something is shown, or was before. What a dialog or a drawer holds need not be made before that, and stays as
/// somebody left it from then on.
#[hook]
pub fn use_opened(is_shown: bool) -> bool {
    let was_shown = use_mut_ref(|| false);
    let mut was_shown = was_shown.borrow_mut();
    *was_shown |= is_shown;
    *was_shown
}
