//! A line through the whole search, with its cuts marked.

use plywise_controls::{emit_some, value_of};
use yew::prelude::*;

use crate::{Go, Stops, Viewer, ViewerAction, english};

/// How many places there are along the line: cuts closer together share a mark.
const WIDTH: u32 = 400;
/// From this many marks on they are drawn thin.
const CROWD: usize = 60;

/// Drag it, and the tree follows. It counts what one steps by, and shows the part of the search that can be reached. A
/// cut is marked once it is passed, or when somebody asks for all of them: where the next one comes is for the student
/// to find out.
pub(super) fn scrubber(viewer: &Viewer, act: &Callback<ViewerAction>) -> Html {
    let (step, stops) = (viewer.playback.step(), viewer.stops());
    let (at, count) = (stops.at(step), stops.count());
    let place = |nth: u32| u64::from(nth) * u64::from(WIDTH) / u64::from(count.max(1));
    let (marks, n_passed) = cut_marks(viewer, &stops, place);
    let cuts = classes!("cuts", (marks.len() > CROWD).then_some("crowded"));
    let path: String = marks.iter().map(|x| format!("M{x} 1V9")).collect();
    let oninput = {
        // Worked out again when it is dragged, and not kept for each drawing.
        let viewer = viewer.clone();
        emit_some(act, move |event: InputEvent| {
            let nth = value_of(&event).parse().ok()?;
            Some(ViewerAction::Go(Go::To(viewer.stops().step(nth))))
        })
    };
    let place_in_words = english::stop_of(&stops, at, viewer.asked().is_some());
    html! {
        <div class="pw-scrubber">
            <svg viewBox={format!("0 0 {WIDTH} 10")} aria-hidden="true" preserveAspectRatio="none">
                <path class="track" d={format!("M0 5H{WIDTH}")} />
                <path class="done" d={format!("M0 5H{}", place(at))} />
                <path class={cuts} d={path} />
            </svg>
            <input
                type="range"
                min="0"
                max={count.to_string()}
                aria-label={english::STEP}
                aria-valuetext={english::scrubber(&place_in_words, n_passed)}
                value={at.to_string()}
                {oninput}
            />
            <span class="pw-count" aria-hidden="true">{ place_in_words }</span>
        </div>
    }
}

/// Where the marks stand, left to right, and how many cuts are passed.
fn cut_marks(viewer: &Viewer, stops: &Stops<'_>, place: impl Fn(u32) -> u64) -> (Vec<u64>, usize) {
    let (step, (first, last)) = (viewer.playback.step(), viewer.range());
    let until = if viewer.toggles.shows_cuts { last } else { step };
    let cuts = || viewer.analysis.replay.cuts().skip_while(|cut| *cut < first);
    let mut marks = Vec::new();
    for cut in cuts().take_while(|cut| *cut <= until) {
        let x = place(stops.at(cut));
        if marks.last() != Some(&x) {
            marks.push(x);
        }
    }
    (marks, cuts().take_while(|cut| *cut <= step).count())
}
