//! The buttons that ask for the studio.

use yew::prelude::*;

/// What the studio does, by its name for it. The page's script loads the studio when somebody presses one.
const TOOLS: [(&str, &str); 6] = [
    ("edit", "Edit"),
    ("new", "New…"),
    ("open", "Open…"),
    ("save", "Save…"),
    ("trees", "My trees"),
    ("share", "Share…"),
];

/// A button for each part of the studio.
pub(crate) fn tools() -> Html {
    html! {
        <ul class="pw-tools" aria-label="This tree">
            for (key, name) in TOOLS {
                <li {key}>
                    // The studio says when it is on.
                    <button
                        type="button"
                        class="pw-quiet-button"
                        data-studio={key}
                        aria-pressed={(key == "edit").then_some("false")}
                    >
                        { name }
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
