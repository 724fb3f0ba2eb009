//! The search as pseudo-code, with the running line lit.

use plywise_lesson::running_line;
use yew::prelude::*;

use super::spoken::with_bounds;
use crate::{Viewer, english};

/// The pseudo-code at the present step.
pub fn code_panel(viewer: &Viewer) -> Html {
    let code = &viewer.analysis.code;
    let running = running_line(code, &viewer.moment());
    html! {
        <section class="pw-panel pw-code" aria-label={english::PSEUDO_CODE}>
            <h2>{ english::PSEUDO_CODE }</h2>
            <ol>
                for (nth, line) in code.iter().enumerate() {
                    <li
                        key={nth}
                        class={if running == Some(nth) { "pw-line running" } else { "pw-line" }}
                        aria-current={(running == Some(nth)).then_some("step")}
                    >
                        <code>{ with_bounds(&["  ".repeat(line.indent), line.text.clone()].concat()) }</code>
                    </li>
                }
            </ol>
        </section>
    }
}
