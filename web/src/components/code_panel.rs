//! The search as pseudo-code, with the running line lit.

use plywise_lesson::running_line;
use plywise_replay::Step;
use yew::prelude::*;

use crate::document::Lesson;

/// The pseudo-code at a step.
pub(crate) fn code_panel(lesson: &Lesson, step: Step) -> Html {
    let running = running_line(&lesson.code, &lesson.replay.at(step));
    let lines = lesson.code.iter().enumerate().map(|(nth, line)| {
        let is_running = running == Some(nth);
        let class = if is_running { "pw-line running" } else { "pw-line" };
        let text = format!("{}{}", "  ".repeat(line.indent), line.text);
        html! { <li key={nth} {class} aria-current={is_running.then_some("step")}><code>{ text }</code></li> }
    });
    html! {
        <section class="pw-panel pw-code" aria-label="Pseudo-code">
            <h2>{ "The line that runs" }</h2>
            <ol>{ for lines }</ol>
        </section>
    }
}
