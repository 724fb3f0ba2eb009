//! The presenter's window: another window of the browser, in which this page draws what only the presenter is to see. It has
//! no program and no address of its own, so it needs no server, and what is done in it is done here.

use gloo_events::EventListener;
use plywise_viewer::Theme;
use wasm_bindgen::JsCast as _;
use web_sys::{Document, Element, HtmlLinkElement, Window};
use yew::prelude::*;

use crate::english;

/// The presenter's window, open or not.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PresenterWindow {
    /// The root of its document, while it is open.
    pub(crate) root: Option<Element>,
    /// Opens the window, or brings it to the front. Browsers block it unless a press of a button or a key is being handled.
    pub(crate) open: Callback<()>,
}

/// What makes it a window rather than another tab, and how large it begins.
const FEATURES: &str = "popup,width=960,height=640";

/// The presenter's window. It closes with the lecture and with the page. `place` stands in it while it is open, and is the same
/// in the next one; `on_blocked` is told where the browser opens none.
#[hook]
pub(crate) fn use_presenter(place: &Element, is_lecture: bool, on_blocked: Callback<()>) -> PresenterWindow {
    let window = use_state_eq(|| None::<Window>);
    use_effect_with(((*window).clone(), is_lecture), {
        let (window, place) = (window.clone(), place.clone());
        move |(shown, is_lecture)| {
            if !is_lecture {
                window.set(None);
            }
            let shown = shown.clone();
            let listeners = shown.as_ref().zip(web_sys::window()).map(|(shown, page)| {
                [shown, &page].map(|gone| {
                    let (window, place, shown) = (window.clone(), place.clone(), shown.clone());
                    EventListener::once(gone, "pagehide", move |_| {
                        close(&shown, &place);
                        window.set(None);
                    })
                })
            });
            move || {
                drop(listeners);
                shown.iter().for_each(|shown| close(shown, &place));
            }
        }
    });
    let root = window.as_ref().and_then(|window| window.document()?.document_element());
    let open = {
        let place = place.clone();
        Callback::from(move |()| match window.as_ref() {
            // Where it cannot come to the front, it stays behind.
            Some(shown) => drop(shown.focus()),
            None => match opened(&place) {
                Some(opened) => window.set(Some(opened)),
                None => on_blocked.emit(()),
            },
        })
    };
    PresenterWindow { root, open }
}

/// Closes a window. What stands in it goes first: with its document it would lose what listens to it.
fn close(window: &Window, place: &Element) {
    if place.owner_document() == window.document() {
        place.remove();
    }
    // One that is closed already stays so.
    let _ = window.close();
}

/// A new window with `place` in it, in the page's styles; `None` where the browser opens none.
fn opened(place: &Element) -> Option<Window> {
    let page = web_sys::window()?;
    let window = page.open_with_url_and_target_and_features("", "", FEATURES).ok()??;
    furnish(&window.document()?, &page.document()?, place)?;
    Some(window)
}

fn furnish(document: &Document, page: &Document, place: &Element) -> Option<()> {
    let root = document.document_element()?;
    root.set_attribute("lang", "en").ok()?;
    // The class may need a projector's type, and the presenter does not.
    let theme = page.document_element()?.get_attribute("data-theme");
    if theme.as_deref() == Some(Theme::Dark.key()) {
        root.set_attribute("data-theme", Theme::Dark.key()).ok()?;
    }
    document.set_title(english::PRESENTER_VIEW);
    let head = document.query_selector("head").ok()??;
    let sheets = page.query_selector_all("link[rel=stylesheet]").ok()?;
    for nth in 0..sheets.length() {
        let sheet = sheets.get(nth)?.unchecked_into::<HtmlLinkElement>();
        let link = document.create_element("link").ok()?;
        link.set_attribute("rel", "stylesheet").ok()?;
        // The window has no address for a relative one to begin from.
        link.set_attribute("href", &sheet.href()).ok()?;
        head.append_child(&link).ok()?;
    }
    document.query_selector("body").ok()??.append_child(place).ok()?;
    Some(())
}
