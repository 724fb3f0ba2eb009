//! A line through the whole search, with its cuts marked.

use plywise_replay::Step;
use yew::prelude::*;

use crate::document::{Analysis, SCRUBBER_WIDTH};
use crate::{Go, ViewerAction};
use plywise_elements::control;
use plywise_elements::{Element, classed, drawing, el, path};

/// From this many cuts their marks are drawn thin.
const CROWD: usize = 60;

/// Drag it, and the tree follows. Shows the part of the search that can be reached.
pub(super) fn scrubber(
    analysis: &Analysis,
    step: Step,
    range: (Step, Step),
    act: &Callback<ViewerAction>,
) -> Element {
    let last = analysis.replay.last_step().0.max(1);
    let n_cuts = analysis.replay.cuts().len();
    let cuts = if n_cuts > CROWD { "cuts crowded" } else { "cuts" };
    let place = |step: Step| u64::from(step.0) * u64::from(SCRUBBER_WIDTH) / u64::from(last);
    let (left, done, right) = (place(range.0), place(step), place(range.1));
    let picture = drawing(format!("{left} 0 {} 10", (right - left).max(1)))
        .attr("preserveAspectRatio", "none")
        .child(path("track", format!("M0 5H{SCRUBBER_WIDTH}")))
        .child(path("done", format!("M0 5H{done}")))
        .child(path(cuts, analysis.cut_marks.clone()));
    let slider = el("input")
        .attr("type", "range")
        .attr("min", range.0.0)
        .attr("max", range.1.0)
        .attr("aria-label", "Step")
        .attr("aria-valuetext", format!("step {} of {last}, {n_cuts} cuts in all", step.0))
        .holding(step.0.to_string())
        .on("input", act, |event| {
            let step = control(event)?.value().parse().ok()?;
            Some(ViewerAction::Go(Go::To(Step(step))))
        });
    classed("div", "pw-scrubber").child(picture).child(slider)
}
