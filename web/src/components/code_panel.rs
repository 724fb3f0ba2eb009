//! The search as pseudo-code, with the running line lit.

use plywise_lesson::running_line;
use plywise_replay::Step;
use yew::prelude::*;

use crate::Shared;
use crate::document::Lesson;

#[derive(Properties, PartialEq)]
pub(crate) struct CodeProps {
    pub(crate) lesson: Shared<Lesson>,
    pub(crate) step: Step,
}

#[component]
pub(crate) fn CodePanel(CodeProps { lesson, step }: &CodeProps) -> Html {
    let running = running_line(&lesson.code, &lesson.replay.at(*step));
    let lines = lesson.code.iter().enumerate().map(|(nth, line)| {
        let is_running = running == Some(nth);
        let class = classes!("pw-line", is_running.then_some("running"));
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
