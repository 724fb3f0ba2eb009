//! The buttons that ask for the studio.

use plywise_elements::{Element, classed, el};

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
pub(crate) fn tools() -> Element {
    let tools = TOOLS.iter().enumerate().map(|(nth, (key, name))| {
        // The studio says when it is on.
        let tool = tool(key, name).attr("aria-pressed", (*key == "edit").then_some("false"));
        el("li").key(nth).child(tool)
    });
    classed("ul", "pw-tools").attr("aria-label", "This tree").list(tools)
}

/// A button that asks for a part of the studio.
pub(crate) fn tool(key: &'static str, name: &'static str) -> Element {
    tool_of("pw-quiet-button", key, name)
}

/// A button of another class that does.
pub(crate) fn tool_of(class: &'static str, key: &'static str, name: &'static str) -> Element {
    classed("button", class).attr("type", "button").attr("data-studio", key).child(name)
}
