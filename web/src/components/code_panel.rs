//! The search as pseudo-code, with the running line lit.

use plywise_lesson::running_line;
use plywise_replay::Step;

use crate::document::Lesson;
use plywise_elements::{Element, classed, el, panel};

/// The pseudo-code at a step.
pub(crate) fn code_panel(lesson: &Lesson, step: Step) -> Element {
    let running = running_line(&lesson.code, &lesson.replay.at(step));
    let lines = lesson.code.iter().enumerate().map(|(nth, line)| {
        let is_running = running == Some(nth);
        let text = format!("{}{}", "  ".repeat(line.indent), line.text);
        classed("li", if is_running { "pw-line running" } else { "pw-line" })
            .key(nth)
            .attr("aria-current", is_running.then_some("step"))
            .child(el("code").child(text))
    });
    panel("pw-panel pw-code", "Pseudo-code", "The line that runs").child(el("ol").list(lines))
}
