//! What is known of the selected node.

use plywise_lesson::{Narrator, window_text};
use plywise_replay::Progress;
use plywise_search::{NodeId, Player};
use yew::prelude::*;

use super::outline::proof_words;
use super::spoken::{bound_class, with_bounds};
use crate::{Go, Viewer, ViewerAction, english};

/// The most visits of a node that are listed.
const MOST: usize = 12;

/// What is known of `node` at the present step, and below it `more`.
pub fn node_facts(viewer: &Viewer, node: NodeId, more: Html, act: &Callback<ViewerAction>) -> Html {
    let Viewer { analysis, conventions, .. } = viewer;
    let moment = viewer.moment();
    let tree = analysis.replay.tree();
    let narrator = Narrator::new(tree, conventions);
    let window = window_text(&moment, node, conventions);
    let cut = narrator.cut(&moment, node).map(|why| (english::CUT, why));
    // In a game the picture does not tell what a node is worth before the search comes there, and neither does this.
    let is_ahead = analysis.game.is_some() && moment.progress(node) == Progress::Unvisited;
    let static_value = narrator.static_value(node).filter(|_| !is_ahead);
    let proof = proof_words(viewer, (&moment, viewer.proof().as_ref()), node);
    let proof = proof.map(|part| (english::PROOF, part));
    let facts = [narrator.best(&moment, node), static_value, cut, proof];
    html! {
        <section class="pw-panel pw-facts" aria-label={english::SELECTED_NODE}>
            <h2>{ tree.label(node) }{ " " }<span>{ narrator.kind(node) }</span></h2>
            <button
                type="button"
                class="pw-close"
                aria-label={english::CLOSE_NODE}
                onclick={act.reform(|_| ViewerAction::Select(None))}
            >
                { "×" }
            </button>
            <dl>
                <div><dt>{ english::STATE }</dt><dd>{ narrator.state(&moment, node) }</dd></div>
                if let Some([alpha, beta]) = window {
                    <div>
                        <dt>{ with_bounds(english::ALPHA_AND_BETA) }</dt>
                        <dd>
                            <span class={bound_class(Player::Max)}>{ alpha }</span>
                            { english::AND }
                            <span class={bound_class(Player::Min)}>{ beta }</span>
                        </dd>
                    </div>
                }
                for (name, text) in facts.into_iter().flatten() {
                    <div key={name}><dt>{ name }</dt><dd>{ with_bounds(&text) }</dd></div>
                }
                { steps(viewer, node, act) }
            </dl>
            { more }
        </section>
    }
}

/// The steps at which the search enters the node and returns from it, as links.
fn steps(viewer: &Viewer, node: NodeId, act: &Callback<ViewerAction>) -> Html {
    let (replay, step) = (&viewer.analysis.replay, viewer.playback.step());
    let stays = replay.stays(node);
    // What has not come yet is not told beforehand.
    if stays.is_empty() && viewer.moment().progress(node) == Progress::Unvisited && !viewer.is_at_end() {
        return Html::default();
    }
    if stays.is_empty() {
        return html! { <div><dt>{ english::STEPS }</dt><dd>{ english::NEVER_ENTERED }</dd></div> };
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
        let returned = returned.map(|returned| link(english::returned_at(returned.0), Go::To(returned)));
        [Some(link(english::entered_at(entered.0), Go::To(entered))), returned]
    });
    html! {
        <>
            <div>
                <dt>{ english::STEPS }</dt>
                <dd>
                    { jumps.flatten().collect::<Html>() }
                    if others > 0 {
                        <span>{ english::more_visits(others) }</span>
                    }
                </dd>
            </div>
            <div>
                <dt>{ english::GO_TO }</dt>
                <dd>
                    if replay.previous_at(step, node).is_some() {
                        { link(english::PREVIOUS_HERE.to_owned(), Go::BackTo(node)) }
                    }
                    if replay.next_at(step, node).is_some() {
                        { link(english::NEXT_HERE.to_owned(), Go::OnTo(node)) }
                    }
                </dd>
            </div>
        </>
    }
}
