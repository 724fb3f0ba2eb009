//! The buttons that ask for the studio.

use yew::prelude::*;

use crate::english;

/// What the studio does, by its name for it. The page's script loads the studio at the first press.
const TOOLS: [&str; 6] = ["edit", "new", "open", "save", "trees", "share"];

/// A button for each part of the studio. The one to edit says whether somebody does.
pub(crate) fn tools(is_edited: bool) -> Html {
    html! {
        <ul class="pw-tools" aria-label={english::THIS_TREE}>
            for key in TOOLS {
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
            <li key="practise">
                // Another program, which the page's script loads.
                <button type="button" class="pw-quiet-button" data-practice="">{ english::PRACTISE }</button>
            </li>
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
