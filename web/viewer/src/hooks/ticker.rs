//! Time, while the replay plays.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_render::{AnimationFrame, request_animation_frame};
use yew::prelude::*;

/// Says how many seconds have passed, once for each picture the browser draws, while `is_playing`.
#[hook]
pub fn use_ticker(is_playing: bool, on_tick: Callback<f64>) {
    use_effect_with(is_playing, move |&is_playing| {
        // Holds the frame that is asked for; emptied, it asks for no more.
        let frame: Rc<RefCell<Option<AnimationFrame>>> = Rc::default();
        if is_playing {
            ask(Rc::clone(&frame), None, on_tick);
        }
        move || drop(frame.borrow_mut().take())
    });
}

fn ask(frame: Rc<RefCell<Option<AnimationFrame>>>, before: Option<f64>, on_tick: Callback<f64>) {
    let next = Rc::downgrade(&frame);
    let asked = request_animation_frame(move |now| {
        if let Some(before) = before {
            on_tick.emit((now - before) / 1000.0);
        }
        // Nobody holds it any more once the viewer is gone or paused.
        if let Some(frame) = next.upgrade()
            && frame.borrow().is_some()
        {
            ask(frame, Some(now), on_tick);
        }
    });
    *frame.borrow_mut() = Some(asked);
}
