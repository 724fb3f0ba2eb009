//! Where the stage stands, and how large it is.

use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use yew::prelude::*;

use crate::components::{Pointers, StagePlace};
use crate::{CameraMove, ViewerAction};

/// The place of a stage, for as long as one `is_there`: the view follows its size. `pointers` are those that it begins with.
#[hook]
pub fn use_stage(is_there: bool, pointers: fn() -> Pointers, act: &Callback<ViewerAction>) -> StagePlace {
    let element = use_node_ref();
    let on_size = act.reform(|(width, height)| ViewerAction::MoveCamera(CameraMove::Resize(width, height)));
    use_size(element.clone(), is_there, on_size);
    StagePlace { element, pointers: use_mut_ref(pointers), ..StagePlace::default() }
}

/// Says the width and height of an element's inside, in pixels, whenever they change, while it is there.
#[hook]
fn use_size(element: NodeRef, is_there: bool, on_size: Callback<(f64, f64)>) {
    use_effect_with(is_there, move |_| {
        let watched = element.cast::<web_sys::Element>();
        let seen = watched.clone();
        let on_resize = Closure::<dyn FnMut()>::new(move || {
            if let Some(element) = &seen {
                on_size.emit((f64::from(element.client_width()), f64::from(element.client_height())));
            }
        });
        let observer = web_sys::ResizeObserver::new(on_resize.as_ref().unchecked_ref()).ok();
        if let (Some(observer), Some(element)) = (&observer, &watched) {
            observer.observe(element);
        }
        move || {
            if let Some(observer) = observer {
                observer.disconnect();
            }
            drop(on_resize);
        }
    });
}
