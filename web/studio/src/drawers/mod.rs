//! The parts of the studio that open over the page, each in a dialog.

mod new;
mod open;
mod save;
mod share;
mod trees;

use std::rc::Rc;

use plywise_elements::{Element, button, classed, el};
use yew::prelude::*;

use crate::page::{Heard, Page};
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
    pub(crate) heard: Rc<Heard>,
    pub(crate) on_close: Callback<()>,
    /// Puts another tree on the page, closes the drawer, and offers the way back.
    pub(crate) on_tree: Callback<NewTree>,
}

/// What to say where the text box holds no tree at the moment, since what is given away is not what stands there.
fn last_good(heard: &Heard) -> Option<Element> {
    let is_broken = heard.error.as_ref().is_some_and(|fault| fault.code == "tree");
    is_broken.then(|| {
        classed("p", "pw-aside")
            .child("What stands in the text box is no tree: this is the last that was one.")
    })
}

/// The dialog of a drawer, to be opened with [`plywise_elements::use_dialog`]: its heading, and a way out.
fn drawer(id: &'static str, heading: &'static str, on_close: &Callback<()>) -> Element {
    let close = button("pw-quiet-button", on_close, ()).child("Close");
    classed("dialog", "pw-drawer")
        .attr("id", id)
        .attr("aria-label", heading)
        .on("cancel", on_close, |event| {
            event.prevent_default();
            Some(())
        })
        // Where nobody has touched the page yet, browsers close it without asking.
        .on("close", on_close, |_| Some(()))
        .child(classed("div", "pw-drawer-head").child(el("h2").child(heading)).child(close))
}
