//! The buttons that ask for the studio.

use yew::prelude::*;

use crate::english;

/// What the studio does with this tree, by its name for it. The page's script loads the studio at the first press.
pub(crate) const TOOLS: [&str; 2] = ["edit", "share"];
/// What else it does, which stands in the menu.
pub(crate) const MENU_TOOLS: [&str; 4] = ["new", "open", "save", "trees"];

/// A button for each of these parts of the studio. The one to edit says whether somebody does.
pub(crate) fn tools(keys: &[&'static str], class: &'static str, name: &'static str, is_edited: bool) -> Html {
    html! {
        <ul {class} aria-label={name}>
            for &key in keys {
                <li {key}>
                    <button
                        type="button"
                        class="pw-quiet-button"
                        data-studio={key}
                        aria-pressed={(key == "edit").then_some(if is_edited { "true" } else { "false" })}
                    >
                        { english::tool(key) }
                    </button>
                </li>
            }
        </ul>
    }
}

/// A button that asks for a part of the studio.
pub(crate) fn tool(key: &'static str, name: &'static str) -> Html {
    tool_of("pw-quiet-button", key, name)
}

/// A button of another class that does.
pub(crate) fn tool_of(class: &'static str, key: &'static str, name: &'static str) -> Html {
    html! { <button type="button" {class} data-studio={key}>{ name }</button> }
}
