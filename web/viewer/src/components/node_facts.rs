//! What is known of the node somebody picked.

use plywise_lesson::{Narrator, window_text};
use plywise_search::NodeId;
use yew::prelude::*;

use crate::{Go, Viewer, ViewerAction};

/// The most visits of a node that are told.
const MOST: usize = 12;

/// What is known of `node` at the present step, and below it `more`.
pub fn node_facts(viewer: &Viewer, node: NodeId, more: Html, act: &Callback<ViewerAction>) -> Html {
    let Viewer { analysis, conventions, .. } = viewer;
    let moment = viewer.moment();
    let tree = analysis.replay.tree();
    let narrator = Narrator::new(tree, conventions);
    let window = window_text(&moment, node, conventions).map(|ends| ends.join(" and "));
    let cut = narrator.cut(&moment, node).map(|why| ("Cut", why));
    let facts = [narrator.best(&moment, node), narrator.static_value(node), cut];
    html! {
        <section class="pw-panel pw-facts" aria-label="The picked node">
            <h2>{ tree.label(node) }{ " " }<span>{ narrator.kind(node) }</span></h2>
            <button
                type="button"
                class="pw-close"
                aria-label="Close"
                onclick={act.reform(|_| ViewerAction::Select(None))}
            >
                { "×" }
            </button>
            <dl>
                <div><dt>{ "State" }</dt><dd>{ narrator.state(&moment, node) }</dd></div>
                if let Some(window) = window {
                    <div><dt>{ "α and β" }</dt><dd>{ window }</dd></div>
                }
                for (name, text) in facts.into_iter().flatten() {
                    <div key={name}><dt>{ name }</dt><dd>{ text }</dd></div>
                }
                { steps(viewer, node, act) }
            </dl>
            { more }
        </section>
    }
}

/// When the search comes to it, and the ways there.
fn steps(viewer: &Viewer, node: NodeId, act: &Callback<ViewerAction>) -> Html {
    let (replay, step) = (&viewer.analysis.replay, viewer.playback.step());
    let stays = replay.stays(node);
    if stays.is_empty() {
        return html! { <div><dt>{ "Steps" }</dt><dd>{ "this search never comes here" }</dd></div> };
    }
    // Those around the present step.
    let n_begun = stays.partition_point(|(entered, _)| *entered <= step);
    let first = n_begun.saturating_sub(MOST / 2).min(stays.len().saturating_sub(MOST));
    let others = stays.len().saturating_sub(MOST);
    let link = |text: String, go: Go| {
        html! {
            <button type="button" class="pw-link" onclick={act.reform(move |_| ViewerAction::Go(go))}>
                { text }
            </button>
        }
    };
    let jumps = stays.iter().skip(first).take(MOST).flat_map(|&(entered, returned)| {
        let returned = returned.map(|returned| link(format!("returned at {}", returned.0), Go::To(returned)));
        [Some(link(format!("entered at {}", entered.0), Go::To(entered))), returned]
    });
    html! {
        <>
            <div>
                <dt>{ "Steps" }</dt>
                <dd>
                    { jumps.flatten().collect::<Html>() }
                    if others > 0 {
                        <span>{ format!("and {others} {} more", if others == 1 { "time" } else { "times" }) }</span>
                    }
                </dd>
            </div>
            <div>
                <dt>{ "Run" }</dt>
                <dd>
                    if replay.previous_at(step, node).is_some() {
                        { link("back to it".to_owned(), Go::BackTo(node)) }
                    }
                    if replay.next_at(step, node).is_some() {
                        { link("on to it".to_owned(), Go::OnTo(node)) }
                    }
                </dd>
            </div>
        </>
    }
}
