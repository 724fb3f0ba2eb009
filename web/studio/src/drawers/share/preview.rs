//! The embed itself, in a frame.

use js_sys::Reflect;
use plywise_render::number;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{HtmlIFrameElement, MessageEvent};
use yew::prelude::*;

use crate::english::share as english;

/// The most that a preview is high.
const MOST: f64 = 900.0;

#[derive(Clone, Debug, PartialEq, Properties)]
pub(super) struct PreviewProps {
    /// The address of the embed, from the folder of this page on.
    pub(super) address: AttrValue,
    /// Told how high the embed is.
    pub(super) on_height: Callback<u32>,
}

/// The embed at an address, always of the Plywise that this page is.
#[component]
pub(super) fn Preview(props: &PreviewProps) -> Html {
    let place = use_node_ref();
    // Led by hand rather than by `src`: another address leaves nothing in the browser's history.
    use_effect_with((place.clone(), props.address.clone()), |(place, address)| {
        let frame = place.cast::<HtmlIFrameElement>();
        let base = web_sys::window().and_then(|window| window.document()?.base_uri().ok()?);
        let whole = base.map(|base| format!("{}{address}", folder(&base)));
        if let (Some(window), Some(whole)) = (frame.and_then(|frame| frame.content_window()), whole) {
            // A frame that cannot be led anywhere shows what it showed.
            let _ = window.location().replace(&whole);
        }
    });
    use_effect_with((place.clone(), props.on_height.clone()), |(place, on_height)| {
        let (place, on_height) = (place.clone(), on_height.clone());
        let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let Some(frame) = place.cast::<HtmlIFrameElement>() else { return };
            let Some(height) = told_height(&event, &frame) else { return };
            let style = frame.style();
            // Where it cannot be set, the preview scrolls.
            let _ = style.set_property("height", &(number(height.min(MOST)) + "px"));
            on_height.emit(height as u32);
        });
        let window = web_sys::window();
        if let Some(window) = &window {
            let _ = window.add_event_listener_with_callback("message", hear.as_ref().unchecked_ref());
        }
        move || {
            if let Some(window) = window {
                let _ = window.remove_event_listener_with_callback("message", hear.as_ref().unchecked_ref());
            }
        }
    });
    html! { <iframe ref={place} class="pw-share-frame" title={english::PREVIEW_FRAME} /> }
}

/// What stands before the name of a page.
fn folder(base: &str) -> &str {
    let base = &base[..base.find(['#', '?']).unwrap_or(base.len())];
    &base[..base.rfind('/').map_or(base.len(), |at| at + 1)]
}

/// The height that an embed tells whoever is around it, if this is that embed.
fn told_height(event: &MessageEvent, frame: &HtmlIFrameElement) -> Option<f64> {
    let source: JsValue = event.source()?.into();
    if source != JsValue::from(frame.content_window()?) {
        return None;
    }
    let data = event.data();
    let part = |name: &str| Reflect::get(&data, &JsValue::from_str(name)).ok();
    if part("subject")?.as_string()? != "lti.frameResize" {
        return None;
    }
    part("height")?.as_f64().filter(|height| (1.0..10_000.0).contains(height))
}
