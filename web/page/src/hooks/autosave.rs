//! Drafts, kept as long as the page is there.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_render::request_animation_frame;
use gloo_timers::callback::Timeout;
use yew::prelude::*;

use crate::workspace::Autosave;

/// Begins to keep drafts once the page has been seen for the first time: what a browser has stored may take a while.
#[hook]
pub(crate) fn use_autosave(autosave: &Rc<Autosave>) {
    let autosave = Rc::clone(autosave);
    use_effect_with((), move |()| {
        let listeners = Rc::new(RefCell::new(Vec::new()));
        let begun = Rc::new(RefCell::new(None));
        let (heard, later) = (Rc::clone(&listeners), Rc::clone(&begun));
        // What is asked for before a picture comes after it.
        let drawn = request_animation_frame(move |_| {
            let begin = Timeout::new(0, move || *heard.borrow_mut() = autosave.begin());
            *later.borrow_mut() = Some(begin);
        });
        move || drop((drawn, begun, listeners))
    });
}
