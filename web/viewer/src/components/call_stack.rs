//! Every open node with its α, β and value.

use plywise_lesson::{Narrator, has_windows, typeset, window_text};
use plywise_replay::Progress;
use plywise_search::NodeId;
use yew::prelude::*;

use plywise_elements::{Element, button, classed, el, panel};

use crate::{Viewer, ViewerAction};

/// The most rows shown: the innermost calls.
const MOST: usize = 24;

/// The calls that are open at the present step.
pub fn call_stack(viewer: &Viewer, act: &Callback<ViewerAction>) -> Element {
    let Viewer { analysis, conventions, .. } = viewer;
    let moment = viewer.moment();
    let tree = analysis.replay.tree();
    let has_window = has_windows(&conventions.search);
    let mut path: Vec<NodeId> = moment.path().take(MOST).collect();
    path.reverse();
    let n_above = path.first().filter(|_| path.len() == MOST).map_or(0, |&outermost| tree.depth(outermost));
    let narrator = Narrator::new(tree, conventions);
    let cell = |text: String| el("td").child(text);
    let rows = path.iter().map(|&node| {
        let (window, value) = match moment.visited(node) {
            Some(Progress::Open { value, .. }) => (window_text(&moment, node, conventions), value),
            _ => (None, None),
        };
        let [alpha, beta] = window.unwrap_or_default();
        let value = value.map(|value| typeset(conventions.seen(tree, node, value)));
        let name = button("pw-node-name", act, ViewerAction::Select(Some(node))).child(tree.label(node));
        el("tr")
            .key(node.index())
            .attr("class", if moment.current() == Some(node) { "current" } else { "" })
            .child(el("th").attr("scope", "row").child(name))
            .child(classed("td", "kind").child(narrator.kind(node)))
            .child(has_window.then(|| cell(alpha)))
            .child(has_window.then(|| cell(beta)))
            .child(cell(value.unwrap_or_else(|| "–".to_owned())))
    });
    let head = |name: &'static str| el("th").attr("scope", "col").child(name);
    let note = |text: String| el("tr").child(classed("td", "more").attr("colspan", "5").child(text));
    let whose =
        classed("th", "kind").attr("scope", "col").child(classed("span", "pw-hidden").child("player"));
    let heads = el("tr")
        .child(head("node"))
        .child(whose)
        .child(has_window.then(|| head("α")))
        .child(has_window.then(|| head("β")))
        .child(head("v"));
    let calls = if n_above == 1 { "call" } else { "calls" };
    let body = el("tbody")
        .child((n_above > 0).then(|| note(format!("{n_above} {calls} further out"))))
        .child(path.is_empty().then(|| note("no call is open".to_owned())))
        .list(rows);
    let table = el("table").child(el("thead").child(heads)).child(body);
    panel("pw-panel pw-stack", "Call stack", "Call stack").child(table)
}
