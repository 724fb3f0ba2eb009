//! Typing in the text box.

use std::rc::Rc;

use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use plywise_controls::find;
use plywise_viewer::Store;
use wasm_bindgen::JsCast as _;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::workspace::{WorkspaceAction, may_be_foreign, tell_mistakes};
use crate::{Page, PageAction};

/// So many milliseconds nobody has typed before all that is wrong is told.
const PAUSE_MS: u32 = 1_000;

/// Says when all that stands in the text box is about to be typed over.
#[hook]
pub(crate) fn use_type_over(act: Callback<PageAction>) {
    use_effect_with((), move |()| {
        let listener = find("#pw-draft").map(|area| {
            EventListener::new(&area, "beforeinput", move |event| {
                // A text area has a value and a selection as a box has.
                let Some(area) = event.target().map(|area| area.unchecked_into::<HtmlInputElement>()) else {
                    return;
                };
                let (start, end) = (area.selection_start(), area.selection_end());
                let is_all = match (start, end) {
                    (Ok(Some(0)), Ok(Some(end))) if end > 0 => {
                        end as usize == area.value().encode_utf16().count()
                    }
                    _ => false,
                };
                act.emit(WorkspaceAction::TypeOver(is_all).into());
            })
        });
        move || drop(listener)
    });
}

/// Has all that is wrong with the text told once somebody has stopped typing at what is no tree, or may be one in another
/// notation: the page itself tells what stopped its reader.
#[hook]
pub(crate) fn use_mistakes(store: &Rc<Store<Page>>, n_typed: u32) {
    let store = Rc::clone(store);
    use_effect_with(n_typed, move |&n_typed| {
        let waiting = (n_typed > 0).then(|| {
            Timeout::new(PAUSE_MS, move || {
                let page = store.state();
                let draft = &page.editor.draft;
                if **draft != *page.viewer.document.text || may_be_foreign(draft) {
                    tell_mistakes();
                }
            })
        });
        move || drop(waiting)
    });
}
