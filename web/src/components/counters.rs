//! How much has been done, against what minimax would do and what nobody can do without.

use plywise_replay::Step;
use yew::prelude::*;

use crate::document::Lesson;

/// The counters at a step.
pub(crate) fn counters(lesson: &Lesson, step: Step) -> Html {
    let counts = lesson.replay.at(step).counts();
    let summary = &lesson.summary;
    let all = u64::from(summary.minimax_leaves).max(1);
    let share = |leaves: u64| (leaves * 1000 / all).to_string();
    let evaluated = u64::from(counts.evaluated);
    let counter = |name: &'static str, value: u32| {
        html! { <div><dt>{ name }</dt><dd>{ value }</dd></div> }
    };
    html! {
        <section class="pw-panel pw-counters" aria-label="Counters">
            <h2>{ "Work done" }</h2>
            <dl>
                { counter("nodes entered", counts.entered) }
                { counter("leaves looked at", counts.evaluated) }
                { counter("cuts", counts.cuts) }
                { counter("nodes skipped", counts.skipped) }
            </dl>
            <svg class="pw-bar" viewBox="0 0 1000 36" preserveAspectRatio="none" aria-hidden="true">
                <rect class="all" x="0" y="10" width="1000" height="16" />
                <rect class="done" x="0" y="10" width={share(evaluated)} height="16" />
                if let Some(minimal) = summary.minimal_leaves {
                    <path class="least" d={format!("M{} 2V34", share(minimal))} />
                }
            </svg>
            <p class="pw-aside">
                { format!("Minimax looks at {} {}. ", summary.minimax_leaves, if summary.minimax_leaves == 1 { "leaf" } else { "leaves" }) }
                if let Some(minimal) = summary.minimal_leaves {
                    { format!("Nobody can be sure of the value with fewer than {minimal}: the minimal tree of Knuth and Moore.") }
                }
            </p>
        </section>
    }
}
