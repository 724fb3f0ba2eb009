//! A line through the whole search, with its cuts marked.

use plywise_controls::{emit_some, value_of};
use plywise_replay::Step;
use yew::prelude::*;

use crate::document::{Analysis, SCRUBBER_WIDTH};
use crate::{Go, ViewerAction, english};

/// From this many cuts their marks are drawn thin.
const CROWD: usize = 60;

/// Drag it, and the tree follows. Shows the part of the search that can be reached.
pub(super) fn scrubber(
    analysis: &Analysis,
    step: Step,
    range: (Step, Step),
    act: &Callback<ViewerAction>,
) -> Html {
    let last = analysis.replay.last_step().0.max(1);
    let n_cuts = analysis.replay.cuts().len();
    let cuts = classes!("cuts", (n_cuts > CROWD).then_some("crowded"));
    let place = |step: Step| u64::from(step.0) * u64::from(SCRUBBER_WIDTH) / u64::from(last);
    let (left, done, right) = (place(range.0), place(step), place(range.1));
    let oninput = emit_some(act, |event: InputEvent| {
        let step = value_of(&event).parse().ok()?;
        Some(ViewerAction::Go(Go::To(Step(step))))
    });
    html! {
        <div class="pw-scrubber">
            <svg
                viewBox={format!("{left} 0 {} 10", (right - left).max(1))}
                aria-hidden="true"
                preserveAspectRatio="none"
            >
                <path class="track" d={format!("M0 5H{SCRUBBER_WIDTH}")} />
                <path class="done" d={format!("M0 5H{done}")} />
                <path class={cuts} d={analysis.cut_marks.clone()} />
            </svg>
            <input
                type="range"
                min={range.0.0.to_string()}
                max={range.1.0.to_string()}
                aria-label={english::STEP}
                aria-valuetext={english::scrubber(step.0, last, n_cuts)}
                value={step.0.to_string()}
                {oninput}
            />
        </div>
    }
}
