//! Drafts, kept as long as the page is there.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use yew::prelude::*;

use crate::workspace::Autosave;

/// Begins to keep drafts once the page has been drawn for the first time: what a browser has stored may take a while.
#[hook]
pub(crate) fn use_autosave(autosave: &Rc<Autosave>) {
    let autosave = Rc::clone(autosave);
    use_effect_with((), move |()| {
        let listeners = Rc::new(RefCell::new(Vec::new()));
        let heard = Rc::clone(&listeners);
        let begun = Timeout::new(0, move || *heard.borrow_mut() = autosave.begin());
        move || drop((begun, listeners))
    });
}
