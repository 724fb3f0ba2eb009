//! How much has been done, against what minimax would do and what nobody can do without.

use yew::prelude::*;

use crate::Viewer;

/// The counters at the present step.
pub fn counters(viewer: &Viewer) -> Html {
    let analysis = &viewer.analysis;
    let counts = viewer.moment().counts();
    let summary = &analysis.summary;
    let counter = |name: &'static str, value: u32| {
        html! { <div><dt>{ name }</dt><dd>{ value }</dd></div> }
    };
    let minimal = summary.minimal_leaves;
    let leaves = if summary.minimax_leaves == 1 { "leaf" } else { "leaves" };
    // With a depth limit minimax would look at less, and at dice or for several players it would not look.
    let is_for_minimax = minimal.is_some() && analysis.replay.trace().search().horizon.is_none();
    let is_for_minimax = is_for_minimax || analysis.game.is_some();
    let all_of = if is_for_minimax { "Minimax looks at" } else { "The tree has" };
    html! {
        <section class="pw-panel pw-counters" aria-label="Counters">
            <h2>{ "Work done" }</h2>
            <dl>
                { counter("nodes entered", counts.entered) }
                { counter("leaves looked at", counts.evaluated) }
                if counts.different != counts.evaluated {
                    { counter("different leaves", counts.different) }
                }
                { counter("cuts", counts.cuts) }
                { counter("nodes skipped", counts.skipped) }
            </dl>
            { bar(counts.different.into(), minimal.map(Into::into), summary.minimax_leaves.into()) }
            <p class="pw-aside">
                { format!("{all_of} {} {leaves}. ", summary.minimax_leaves) }
                if let Some(minimal) = minimal {
                    { format!(
                        "Nobody can be sure of the value with fewer than {minimal}: the minimal tree of Knuth and Moore."
                    ) }
                }
            </p>
        </section>
    }
}

/// How many of the leaves that minimax looks at were looked at, and how many have to be.
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
