//! How much has been done, against what minimax would do and what nobody can do without.

use crate::Viewer;
use plywise_elements::{Element, classed, drawing, el, panel, path};

/// The counters at the present step.
pub fn counters(viewer: &Viewer) -> Element {
    let analysis = &viewer.analysis;
    let counts = viewer.moment().counts();
    let summary = &analysis.summary;
    let all = u64::from(summary.minimax_leaves).max(1);
    let share = |leaves: u64| leaves * 1000 / all;
    let counter = |name: &'static str, value: u32| {
        el("div").child(el("dt").child(name)).child(el("dd").child(value.to_string()))
    };
    let is_repeated = counts.different != counts.evaluated;
    let bar = |class: &'static str, width: u64| {
        let bar = classed("rect", class).attr("x", "0").attr("y", "10");
        bar.attr("width", width).attr("height", "16")
    };
    let minimal = summary.minimal_leaves;
    let leaves = if summary.minimax_leaves == 1 { "leaf" } else { "leaves" };
    // With a depth limit minimax would look at less, and at dice or for several players it would not look.
    let is_for_minimax = minimal.is_some() && analysis.replay.trace().search().horizon.is_none();
    let is_for_minimax = is_for_minimax || analysis.game.is_some();
    let all_of = if is_for_minimax { "Minimax looks at" } else { "The tree has" };
    panel("pw-panel pw-counters", "Counters", "Work done")
        .child(
            el("dl")
                .child(counter("nodes entered", counts.entered))
                .child(counter("leaves looked at", counts.evaluated))
                .child(is_repeated.then(|| counter("different leaves", counts.different)))
                .child(counter("cuts", counts.cuts))
                .child(counter("nodes skipped", counts.skipped)),
        )
        .child(
            drawing("0 0 1000 36")
                .attr("class", "pw-bar")
                .attr("preserveAspectRatio", "none")
                .child(bar("all", 1000))
                .child(bar("done", share(counts.different.into())))
                .child(minimal.map(|minimal| path("least", format!("M{} 2V34", share(minimal))))),
        )
        .child(
            classed("p", "pw-aside")
                .child(format!("{all_of} {} {leaves}. ", summary.minimax_leaves))
                .child(minimal.map(|minimal| {
                    format!(
                        "Nobody can be sure of the value with fewer than {minimal}: the minimal tree of Knuth and Moore."
                    )
                })),
        )
}
