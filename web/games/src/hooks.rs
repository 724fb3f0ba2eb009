//! The address of the place, keys of its own, and what of a search is drawn yet.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_events::{EventListener, EventListenerOptions};
use gloo_render::request_animation_frame;
use gloo_timers::callback::Timeout;
use plywise_controls::{STILL_MS, find, write_address};
use plywise_viewer::hooks::focus_of;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, EventTarget, HtmlElement, KeyboardEvent};
use yew::prelude::*;

/// Keeps the address in step with `link`; without any, the address stays as it is.
#[hook]
pub(crate) fn use_address(link: Option<String>) {
    use_effect_with(link, |link| {
        let writing = link.clone().map(|link| Timeout::new(STILL_MS, move || write_address("games", &link)));
        move || drop(writing)
    });
}

/// How many of its parts are drawn of something that is there: one more after each frame, up to `n_parts`. All of them at once would
/// be one long task.
#[hook]
pub(crate) fn use_parts(is_there: bool, n_parts: u32) -> u32 {
    let n_due = use_mut_ref(|| 1);
    let draw = use_force_update();
    let n_drawn = if is_there { *n_due.borrow() } else { 0 };
    use_effect_with(n_drawn, move |&n_drawn| {
        if n_drawn == 0 {
            n_due.replace(1);
        }
        let waiting: Rc<RefCell<Option<Timeout>>> = Rc::default();
        let next = Rc::clone(&waiting);
        let frame = (1..n_parts).contains(&n_drawn).then(|| {
            request_animation_frame(move |_| {
                let due = Timeout::new(0, move || {
                    n_due.replace(n_drawn + 1);
                    draw.force_update();
                });
                next.replace(Some(due));
            })
        });
        move || drop((frame, waiting))
    });
    n_drawn
}

/// D presses the button that lets the search look deeper at a node, Shift and D the one for the best line.
#[hook]
pub(crate) fn use_deeper(target: EventTarget, is_on: bool) {
    use_effect_with(is_on, move |is_on| {
        let options = EventListenerOptions::enable_prevent_default();
        let listener = is_on.then(|| {
            EventListener::new_with_options(&target, "keydown", options, |event| {
                let event: &KeyboardEvent = event.unchecked_ref();
                let is_held = event.ctrl_key() || event.meta_key() || event.alt_key();
                let focus = focus_of(event.target().map(|target| target.unchecked_into::<Element>()));
                let button = match &*event.key() {
                    _ if is_held || event.default_prevented() || focus.is_none() => return,
                    "d" => "[data-deeper=node]",
                    "D" => "[data-deeper=line]",
                    _ => return,
                };
                if let Some(button) = find(button) {
                    event.prevent_default();
                    button.unchecked_ref::<HtmlElement>().click();
                }
            })
        });
        move || drop(listener)
    });
}
