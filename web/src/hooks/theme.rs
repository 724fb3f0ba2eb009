//! The page's colours, as an attribute that the style sheets read.

use yew::prelude::*;

use super::outside::{LetGo, use_outside};
use crate::session::Theme;

/// Marks the document with the theme; the system's own needs no mark.
#[hook]
pub(crate) fn use_theme(theme: Theme) {
    let take_hold = move || -> LetGo {
        let document = web_sys::window().and_then(|window| window.document());
        if let Some(root) = document.and_then(|document| document.document_element()) {
            // An attribute that cannot be set leaves the page readable.
            let _ = match theme {
                Theme::Auto => root.remove_attribute("data-theme"),
                _ => root.set_attribute("data-theme", theme.key()),
            };
        }
        Box::new(|| ())
    };
    use_outside(Some(AttrValue::Static(theme.key())), Box::new(take_hold));
}
