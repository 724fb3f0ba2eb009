//! The page's colours, as an attribute that the style sheets read.

use web_sys::Element;
use yew::prelude::*;

use crate::Theme;

/// Marks an element, mostly the document's, with the theme; the system's own needs no mark.
#[hook]
pub fn use_theme(root: Element, theme: Theme) {
    use_effect_with(theme, move |theme| {
        // An attribute that cannot be set leaves the page readable.
        let _ = match *theme {
            Theme::Auto => root.remove_attribute("data-theme"),
            _ => root.set_attribute("data-theme", theme.key()),
        };
    });
}
