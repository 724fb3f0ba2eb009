//! How much the search has done, against minimax and against the minimal tree.

use yew::prelude::*;

use crate::{Viewer, english};

/// The counters at the present step; where it `hides_future`, nobody knows before the end how many leaves there are.
pub fn counters(viewer: &Viewer, hides_future: bool) -> Html {
    let analysis = &viewer.analysis;
    let counts = viewer.moment().counts();
    let summary = &analysis.summary;
    let counter = |name: &'static str, value: u32| {
        html! { <div><dt>{ name }</dt><dd>{ value }</dd></div> }
    };
    let minimal = summary.minimal_leaves;
    // With a depth limit minimax would evaluate fewer leaves, and it does not search dice or several players.
    let is_for_minimax = minimal.is_some() && analysis.replay.trace().search().horizon.is_none();
    let is_for_minimax = is_for_minimax || analysis.game.is_some();
    html! {
        <section class="pw-panel pw-counters" aria-label={english::COUNTERS}>
            <h2>{ english::WORK_DONE }</h2>
            <dl>
                { counter(english::NODES_ENTERED, counts.entered) }
                { counter(english::LEAVES_EVALUATED, counts.evaluated) }
                if counts.different != counts.evaluated {
                    { counter(english::DISTINCT_LEAVES, counts.different) }
                }
                { counter(english::CUTS, counts.cuts) }
                // In the tree of a game nobody knows how much lies below a move that was left out.
                if analysis.game.is_none() {
                    { counter(english::NODES_PRUNED, counts.skipped) }
                }
            </dl>
            if !hides_future || viewer.is_at_end() {
                { bar(counts.different.into(), minimal.map(Into::into), summary.minimax_leaves.into()) }
                <p class="pw-aside">
                    { english::leaves_in_all(summary.minimax_leaves, is_for_minimax) }
                    if let Some(minimal) = minimal {
                        { english::minimal_leaves(minimal) }
                    }
                </p>
            }
        </section>
    }
}

/// The share of minimax's leaves that were evaluated, and the share that every search needs.
fn bar(done: u64, minimal: Option<u64>, all: u64) -> Html {
    let share = |leaves: u64| leaves * 1000 / all.max(1);
    html! {
        <svg viewBox="0 0 1000 36" aria-hidden="true" class="pw-bar" preserveAspectRatio="none">
            <rect class="all" x="0" y="10" width="1000" height="16" />
            <rect class="done" x="0" y="10" width={share(done).to_string()} height="16" />
            if let Some(minimal) = minimal {
                <path class="least" d={format!("M{} 2V34", share(minimal))} />
            }
        </svg>
    }
}
