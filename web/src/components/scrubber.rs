//! A line through the whole search, with its cuts marked.

use plywise_replay::Step;
use yew::prelude::*;

use super::{control, sending};
use crate::document::{Lesson, SCRUBBER_WIDTH};
use crate::session::{Action, Go};

/// From this many cuts their marks are drawn thin.
const CROWD: usize = 60;

/// Drag it, and the tree follows.
pub(crate) fn scrubber(lesson: &Lesson, step: Step, act: &Callback<Action>) -> Html {
    let last = lesson.replay.last_step().0.max(1);
    let seek = sending(act, |event: InputEvent| {
        let input = control(&event)?;
        input.value().parse().ok().map(|step| Action::Go(Go::To(Step(step))))
    });
    let n_cuts = lesson.replay.cuts().len();
    let cuts = if n_cuts > CROWD { "cuts crowded" } else { "cuts" };
    let done = u64::from(step.0) * u64::from(SCRUBBER_WIDTH) / u64::from(last);
    html! {
        <div class="pw-scrubber">
            <svg viewBox={format!("0 0 {SCRUBBER_WIDTH} 10")} preserveAspectRatio="none" aria-hidden="true">
                <path class="track" d={format!("M0 5H{SCRUBBER_WIDTH}")} />
                <path class="done" d={format!("M0 5H{done}")} />
                <path class={cuts} d={lesson.cut_marks.clone()} />
            </svg>
            <input type="range" min="0" max={last.to_string()} value={step.0.to_string()} oninput={seek}
                aria-label="Step" aria-valuetext={format!("step {} of {last}, {n_cuts} cuts in all", step.0)} />
        </div>
    }
}
