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
        let tool = classed("button", "pw-quiet-button").attr("type", "button").attr("data-studio", *key);
        // The studio says when it is on.
        let tool = tool.attr("aria-pressed", (*key == "edit").then_some("false"));
        el("li").key(nth).child(tool.child(*name))
    });
    classed("ul", "pw-tools").attr("aria-label", "This tree").list(tools)
}
