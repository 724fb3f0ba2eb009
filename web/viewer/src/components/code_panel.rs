//! The search as pseudo-code, with the running line lit.

use plywise_lesson::running_line;
use yew::prelude::*;

use super::Whose;
use super::spoken::with_bounds;
use crate::{Analysis, Shared, Viewer, english};

/// The pseudo-code at the present step.
pub fn code_panel(viewer: &Viewer, whose: Whose) -> Html {
    let analysis = &viewer.analysis;
    let running = running_line(&analysis.code, &viewer.moment());
    html! {
        <section class="pw-panel pw-code" aria-label={whose.of(english::PSEUDO_CODE)}>
            <h2>{ whose.of(english::PSEUDO_CODE) }</h2>
            <ol>
                for nth in 0..analysis.code.len() {
                    <Line key={nth} {analysis} {nth} is_running={running == Some(nth)} />
                }
            </ol>
        </section>
    }
}

/// What a line hangs on: a step draws two of them again.
#[derive(PartialEq, Properties)]
struct LineProps {
    analysis: Shared<Analysis>,
    nth: usize,
    is_running: bool,
}

#[component]
fn Line(LineProps { analysis, nth, is_running }: &LineProps) -> Html {
    let Some(line) = analysis.code.get(*nth) else { return Html::default() };
    html! {
        <li
            class={if *is_running { "pw-line running" } else { "pw-line" }}
            aria-current={is_running.then_some("step")}
        >
            <code>{ with_bounds(&["  ".repeat(line.indent), line.text.clone()].concat()) }</code>
        </li>
    }
}
