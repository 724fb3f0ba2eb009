//! Every open node with its α, β and value.

use plywise_lesson::{Narrator, called, has_windows, typeset, window_text};
use plywise_replay::Progress;
use plywise_search::{Algorithm, Mover, NodeId, Player};
use yew::prelude::*;

use super::Whose;
use super::spoken::{bound_class, node_name};
use crate::{Viewer, ViewerAction, english};

/// The most rows shown: the innermost calls.
const MOST: usize = 24;

/// The calls that are open at the present step.
pub fn call_stack(viewer: &Viewer, whose: Whose, act: &Callback<ViewerAction>) -> Html {
    let Viewer { analysis, conventions, .. } = viewer;
    let moment = viewer.moment();
    let tree = analysis.replay.tree();
    let has_window = has_windows(&conventions.search);
    // Means of what chance brings have many digits.
    let is_wide = matches!(conventions.search.algorithm, Algorithm::Star1 | Algorithm::Star2);
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
        // What a node has found is what its mover is sure of.
        let side = matches!(tree.mover(node), Mover::Max | Mover::Min).then(|| conventions.side(tree, node));
        let value = value.map(|value| typeset(conventions.seen(tree, node, value)));
        html! {
            <tr key={node.index()} class={if moment.current() == Some(node) { "current" } else { "" }}>
                <th scope="row">
                    { node_name(viewer, node, &called(tree, node), act) }
                </th>
                <td class="kind">{ narrator.kind(node) }</td>
                if has_window {
                    <td class={bound_class(Player::Max)}>{ alpha }</td>
                    <td class={bound_class(Player::Min)}>{ beta }</td>
                }
                <td class={side.map(bound_class)}>{ value.unwrap_or_else(|| "–".to_owned()) }</td>
            </tr>
        }
    };
    html! {
        <section class="pw-panel pw-stack" aria-label={whose.of(english::CALL_STACK)}>
            <h2>{ whose.of(english::CALL_STACK) }</h2>
            // It grows with the depth of the search, and its place does not.
            <div class="pw-calls">
            <table class={is_wide.then_some("wide")}>
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
            </div>
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
                    <th scope="col" class={bound_class(Player::Max)}>{ english::ALPHA }</th>
                    <th scope="col" class={bound_class(Player::Min)}>{ english::BETA }</th>
                }
                <th scope="col">{ english::VALUE_SIGN }</th>
            </tr>
        </thead>
    }
}
