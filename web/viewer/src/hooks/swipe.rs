//! Swiping, which steps.

use std::cell::Cell;
use std::rc::Rc;

use gloo_events::EventListener;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, EventTarget, PointerEvent};
use yew::prelude::*;

use crate::{Go, ViewerAction};

/// A finger that goes so many pixels sideways, and not half as many up or down, swipes.
const SWIPE_FROM: f64 = 40.0;
/// Where swiping steps.
const WHERE: &str = ".pw-stage, .pw-narration";

/// A finger over the stage or the sentence from right to left steps on, and the other way back. Where the tree was moved by
/// hand a finger moves it, and does not step; nor do two.
#[hook]
pub fn use_swipe(target: EventTarget, steps: bool, act: Callback<ViewerAction>) {
    use_effect_with(steps, move |&steps| {
        // Where the one finger was put down, and how many there are.
        let begun: Rc<Cell<Option<(i32, f64, f64)>>> = Rc::default();
        let listeners = steps.then(|| {
            let down = {
                let begun = Rc::clone(&begun);
                EventListener::new(&target, "pointerdown", move |event| begun.set(finger(event)))
            };
            let up = EventListener::new(&target, "pointerup", move |event| {
                let event: &PointerEvent = event.unchecked_ref();
                let Some((id, x, y)) = begun.take() else { return };
                let (dx, dy) = (f64::from(event.client_x()) - x, f64::from(event.client_y()) - y);
                if event.pointer_id() == id && dx.abs() >= SWIPE_FROM && dx.abs() > 2.0 * dy.abs() {
                    act.emit(ViewerAction::Go(if dx < 0.0 { Go::Next } else { Go::Back }));
                }
            });
            (down, up)
        });
        move || drop(listeners)
    });
}

/// The finger that an event is about, on what is swiped. A second one ends the swipe.
fn finger(event: &web_sys::Event) -> Option<(i32, f64, f64)> {
    let event: &PointerEvent = event.unchecked_ref();
    let element = event.target()?.unchecked_into::<Element>();
    let is_there = element.closest(WHERE).ok()?.is_some() && element.closest("button").ok()?.is_none();
    let is_one = event.pointer_type() == "touch" && event.is_primary();
    let place = (event.pointer_id(), f64::from(event.client_x()), f64::from(event.client_y()));
    (is_there && is_one).then_some(place)
}
