//! Every open node with its α, β and value.

use plywise_lesson::{Narrator, has_windows, typeset, window_text};
use plywise_replay::Progress;
use plywise_search::NodeId;
use yew::prelude::*;

use crate::{Viewer, ViewerAction, english};

/// The most rows shown: the innermost calls.
const MOST: usize = 24;

/// The calls that are open at the present step.
pub fn call_stack(viewer: &Viewer, act: &Callback<ViewerAction>) -> Html {
    let Viewer { analysis, conventions, .. } = viewer;
    let moment = viewer.moment();
    let tree = analysis.replay.tree();
    let has_window = has_windows(&conventions.search);
    let mut path: Vec<NodeId> = moment.path().take(MOST).collect();
    path.reverse();
    let n_above = path.first().filter(|_| path.len() == MOST).map_or(0, |&outermost| tree.depth(outermost));
    let narrator = Narrator::new(tree, conventions);
    let row = |node: NodeId| {
        let (window, value) = match moment.visited(node) {
            Some(Progress::Open { value, .. }) => (window_text(&moment, node, conventions), value),
            _ => (None, None),
        };
        let [alpha, beta] = window.unwrap_or_default();
        let value = value.map(|value| typeset(conventions.seen(tree, node, value)));
        html! {
            <tr key={node.index()} class={if moment.current() == Some(node) { "current" } else { "" }}>
                <th scope="row">
                    <button
                        type="button"
                        class="pw-node-name"
                        onclick={act.reform(move |_| ViewerAction::Select(Some(node)))}
                    >
                        { tree.label(node) }
                    </button>
                </th>
                <td class="kind">{ narrator.kind(node) }</td>
                if has_window {
                    <td>{ alpha }</td>
                    <td>{ beta }</td>
                }
                <td>{ value.unwrap_or_else(|| "–".to_owned()) }</td>
            </tr>
        }
    };
    html! {
        <section class="pw-panel pw-stack" aria-label={english::CALL_STACK}>
            <h2>{ english::CALL_STACK }</h2>
            <table>
                { heads(has_window) }
                <tbody>
                    if n_above > 0 {
                        <tr><td class="more" colspan="5">{ english::outer_calls(n_above) }</td></tr>
                    }
                    if path.is_empty() {
                        <tr><td class="more" colspan="5">{ english::NO_OPEN_CALL }</td></tr>
                    }
                    { path.iter().map(|&node| row(node)).collect::<Html>() }
                </tbody>
            </table>
        </section>
    }
}

fn heads(has_window: bool) -> Html {
    html! {
        <thead>
            <tr>
                <th scope="col">{ english::NODE }</th>
                <th class="kind" scope="col"><span class="pw-hidden">{ english::PLAYER }</span></th>
                if has_window {
                    <th scope="col">{ english::ALPHA }</th>
                    <th scope="col">{ english::BETA }</th>
                }
                <th scope="col">{ english::VALUE_SIGN }</th>
            </tr>
        </thead>
    }
}
