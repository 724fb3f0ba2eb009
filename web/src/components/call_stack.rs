//! Every open node with its α, β and value.

use plywise_lesson::{Conventions, Narrator, typeset, window_written};
use plywise_replay::{Progress, Step};
use plywise_search::{Algorithm, NodeId};
use yew::prelude::*;

use crate::document::Lesson;
use crate::session::Action;

/// The most rows shown: the innermost calls.
const MOST: usize = 24;

/// The open calls at a step.
pub(crate) fn call_stack(
    lesson: &Lesson,
    conventions: &Conventions,
    step: Step,
    act: &Callback<Action>,
) -> Html {
    let moment = lesson.replay.at(step);
    let tree = lesson.replay.tree();
    let has_window = conventions.search.algorithm == Algorithm::AlphaBeta;
    let mut path: Vec<NodeId> = moment.path().take(MOST).collect();
    path.reverse();
    let n_above = path.first().filter(|_| path.len() == MOST).map_or(0, |&outermost| tree.depth(outermost));
    let narrator = Narrator::new(tree, conventions);
    let rows = path.iter().map(|&node| {
        let pick = act.reform(move |_: MouseEvent| Action::Select(Some(node)));
        let (window, value) = match moment.visited(node) {
            Some(Progress::Open { value, .. }) => (window_written(&moment, node, conventions), value),
            _ => (None, None),
        };
        let kind = narrator.kind(node);
        let cell = |score| html! { <td>{ score }</td> };
        html! {
            <tr key={node.index()} class={if moment.current() == Some(node) { "current" } else { "" }}>
                <th scope="row"><button type="button" class="pw-node-name" onclick={pick}>{ tree.label(node) }</button></th>
                <td class="kind">{ kind }</td>
                if has_window {
                    { cell(window.map(|window| typeset(window.alpha)).unwrap_or_default()) }
                    { cell(window.map(|window| typeset(window.beta)).unwrap_or_default()) }
                }
                { cell(value.map(typeset).unwrap_or_else(|| "–".to_owned())) }
            </tr>
        }
    });
    html! {
        <section class="pw-panel pw-stack" aria-label="Call stack">
            <h2>{ "Call stack" }</h2>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{ "node" }</th><th scope="col" class="kind"><span class="pw-hidden">{ "player" }</span></th>
                        if has_window {
                            <th scope="col">{ "α" }</th><th scope="col">{ "β" }</th>
                        }
                        <th scope="col">{ "v" }</th>
                    </tr>
                </thead>
                <tbody>
                    if n_above > 0 {
                        <tr><td colspan="5" class="more">{ format!("{n_above} {} further out", if n_above == 1 { "call" } else { "calls" }) }</td></tr>
                    }
                    if path.is_empty() {
                        <tr><td colspan="5" class="more">{ "no call is open" }</td></tr>
                    }
                    { for rows }
                </tbody>
            </table>
        </section>
    }
}
