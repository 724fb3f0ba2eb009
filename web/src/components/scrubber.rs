//! A line through the whole search, with its cuts marked.

use plywise_replay::Step;
use wasm_bindgen::JsCast as _;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::sending;
use crate::Shared;
use crate::document::Lesson;
use crate::session::{Action, Go};

#[derive(Properties, PartialEq)]
pub(crate) struct ScrubberProps {
    pub(crate) lesson: Shared<Lesson>,
    pub(crate) step: Step,
    pub(crate) act: Callback<Action>,
}

/// Marks closer than this share of the line are one.
const RESOLUTION: u32 = 400;

/// From this many cuts their marks are drawn thin.
const CROWD: usize = 60;

/// Drag it, and the tree follows.
#[component]
pub(crate) fn Scrubber(ScrubberProps { lesson, step, act }: &ScrubberProps) -> Html {
    let last = lesson.replay.last_step().0.max(1);
    let marks = use_memo(lesson.clone(), |lesson| {
        let mut path = String::new();
        let mut before = None;
        for Step(cut) in lesson.replay.cuts() {
            let x = (u64::from(cut) * u64::from(RESOLUTION) / u64::from(last)) as u32;
            if before.replace(x) != Some(x) {
                path.push_str(&format!("M{x} 1V9"));
            }
        }
        path
    });
    let seek = sending(act, |event: InputEvent| {
        let input = event.target()?.dyn_into::<HtmlInputElement>().ok()?;
        input.value().parse().ok().map(|step| Action::Go(Go::To(Step(step))))
    });
    let n_cuts = lesson.replay.cuts().len();
    let crowded = (n_cuts > CROWD).then_some("crowded");
    let done = u64::from(step.0) * u64::from(RESOLUTION) / u64::from(last);
    html! {
        <div class="pw-scrubber">
            <svg viewBox={format!("0 0 {RESOLUTION} 10")} preserveAspectRatio="none" aria-hidden="true">
                <path class="track" d={format!("M0 5H{RESOLUTION}")} />
                <path class="done" d={format!("M0 5H{done}")} />
                <path class={classes!("cuts", crowded)} d={(*marks).clone()} />
            </svg>
            <input type="range" min="0" max={last.to_string()} value={step.0.to_string()} oninput={seek}
                aria-label="Step" aria-valuetext={format!("step {} of {last}, {n_cuts} cuts in all", step.0)} />
        </div>
    }
}
