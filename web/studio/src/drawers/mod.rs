//! The parts of the studio that open over the page, each in a dialog.

mod new;
mod open;
mod save;
mod share;
mod trees;

use std::rc::Rc;

use plywise_controls::use_dialog;
use yew::prelude::*;

use crate::english;
use crate::host::{Page, PageState};
use crate::replace::NewTree;
pub(crate) use new::New;
pub(crate) use open::Open;
pub(crate) use save::Save;
pub(crate) use share::Share;
pub(crate) use trees::MyTrees;

/// What every drawer is told.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct DrawerProps {
    pub(crate) page: Page,
    pub(crate) page_state: Rc<PageState>,
    pub(crate) on_close: Callback<()>,
    /// Puts another tree on the page, closes the drawer, and offers the way back.
    pub(crate) on_tree: Callback<NewTree>,
}

/// What to say where the text box holds no tree at the moment, since what is given away is not what stands there.
fn last_good(page_state: &PageState) -> Html {
    html! {
        if !page_state.is_tree() {
            <p class="pw-aside">
                { english::LAST_GOOD }
            </p>
        }
    }
}

#[derive(Clone, Debug, PartialEq, Properties)]
struct DialogProps {
    id: AttrValue,
    heading: AttrValue,
    on_close: Callback<()>,
    children: Html,
}

/// The dialog of a drawer, open for as long as it is there: its heading, a way out, and what is in it.
#[component]
fn Dialog(DialogProps { id, heading, on_close, children }: &DialogProps) -> Html {
    let place = use_dialog(true);
    // The browser closes it on Escape.
    let onclose = on_close.reform(|_: Event| ());
    html! {
        <dialog ref={place} class="pw-drawer" {id} aria-label={heading} {onclose}>
            <div class="pw-drawer-head">
                <h2>{ heading }</h2>
                <button type="button" class="pw-quiet-button" onclick={on_close.reform(|_| ())}>{ english::CLOSE }</button>
            </div>
            { children.clone() }
        </dialog>
    }
}
