//! How large an element is, now and after every change.

use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use yew::prelude::*;

/// Says the width and height of an element's inside, in pixels, whenever they change, while it is there.
#[hook]
pub fn use_size(element: NodeRef, is_there: bool, on_size: Callback<(f64, f64)>) {
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
