//! The search as pseudo-code, with the running line lit.

use plywise_lesson::running_line;

use crate::Viewer;
use plywise_elements::{Element, classed, el, panel};

/// The pseudo-code at the present step.
pub fn code_panel(viewer: &Viewer) -> Element {
    let code = &viewer.analysis.code;
    let running = running_line(code, &viewer.moment());
    let lines = code.iter().enumerate().map(|(nth, line)| {
        let is_running = running == Some(nth);
        let text = format!("{}{}", "  ".repeat(line.indent), line.text);
        classed("li", if is_running { "pw-line running" } else { "pw-line" })
            .key(nth)
            .attr("aria-current", is_running.then_some("step"))
            .child(el("code").child(text))
    });
    panel("pw-panel pw-code", "Pseudo-code", "The line that runs").child(el("ol").list(lines))
}
