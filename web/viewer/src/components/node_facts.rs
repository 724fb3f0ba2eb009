//! What is known of the node somebody picked.

use plywise_lesson::{Narrator, window_text};
use plywise_replay::Step;
use plywise_search::NodeId;
use yew::prelude::*;

use crate::{Go, Viewer, ViewerAction};
use plywise_elements::{Element, button, classed, el};

/// The most visits of a node that are told.
const MOST: usize = 12;

/// What is known of `node` at the present step.
pub fn node_facts(viewer: &Viewer, node: NodeId, act: &Callback<ViewerAction>) -> Element {
    let Viewer { analysis, conventions, .. } = viewer;
    let (moment, step) = (viewer.moment(), viewer.playback.step());
    let tree = analysis.replay.tree();
    let narrator = Narrator::new(tree, conventions);
    let state = narrator.state(&moment, node);
    let window = window_text(&moment, node, conventions).map(|ends| ends.join(" and "));
    let jump = |text: String, to: Step| button("pw-link", act, ViewerAction::Go(Go::To(to))).child(text);
    let run = |text: &'static str, go: Go, to: Option<Step>| {
        to.map(|_| button("pw-link", act, ViewerAction::Go(go)).child(text))
    };
    let fact = |name: &'static str, value: Element| el("div").child(el("dt").child(name)).child(value);
    let said = |name: &'static str, text: String| fact(name, el("dd").child(text));
    let cut = narrator.cut(&moment, node).map(|why| ("Cut", why));
    let more = [narrator.best(&moment, node), narrator.static_value(node), cut];
    let facts = el("dl").child(said("State", state)).child(window.map(|window| said("α and β", window)));
    let facts =
        more.into_iter().fold(facts, |facts, more| facts.child(more.map(|(name, text)| said(name, text))));
    let stays = analysis.replay.stays(node);
    let facts = if stays.is_empty() {
        facts.child(said("Steps", "this search never comes here".to_owned()))
    } else {
        // Those around the present step.
        let n_begun = stays.partition_point(|(entered, _)| *entered <= step);
        let first = n_begun.saturating_sub(MOST / 2).min(stays.len().saturating_sub(MOST));
        let others = stays.len().saturating_sub(MOST);
        let others = (others > 0).then(|| {
            let times = if others == 1 { "time" } else { "times" };
            el("span").child(format!("and {others} {times} more"))
        });
        let jumps = stays.iter().skip(first).take(MOST).flat_map(|&(entered, returned)| {
            [
                Some(jump(format!("entered at {}", entered.0), entered)),
                returned.map(|returned| jump(format!("returned at {}", returned.0), returned)),
            ]
        });
        let runs = el("dd")
            .child(run("back to it", Go::BackTo(node), analysis.replay.previous_at(step, node)))
            .child(run("on to it", Go::OnTo(node), analysis.replay.next_at(step, node)));
        facts.child(fact("Steps", el("dd").list(jumps.flatten()).child(others))).child(fact("Run", runs))
    };
    let name = el("h2").child(tree.label(node)).child(" ").child(el("span").child(narrator.kind(node)));
    let close = button("pw-close", act, ViewerAction::Select(None)).attr("aria-label", "Close").child("×");
    classed("section", "pw-panel pw-facts")
        .attr("aria-label", "The picked node")
        .child(name)
        .child(close)
        .child(facts)
}
