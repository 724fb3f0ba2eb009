//! How long each pass of a search takes in this browser.

use plywise_elements::{Element, classed, el};
use yew::prelude::*;

use crate::{Page, PageAction};

/// How long to search again and again, in seconds: the clocks of browsers are coarse, and people do not wait.
const ENOUGH_SECS: f64 = 0.1;

/// A button that has the passes timed.
pub(crate) fn stopwatch(page: &Page, act: &Callback<PageAction>) -> Option<Element> {
    let clock = web_sys::window()?.performance()?;
    let analysis = page.viewer.analysis.clone();
    let label = if page.pass_times.is_some() { "Time them again" } else { "Time the passes" };
    let button = el("button").attr("type", "button").attr("class", "pw-link").child(label);
    let button = button.on("click", act, move |_| {
        Some(PageAction::Time(analysis.replay.pass_times(ENOUGH_SECS, &mut || clock.now() / 1000.0)))
    });
    let note = page.pass_times.as_ref().map(|_| {
        classed("p", "pw-aside").child("On average, in this browser, searched again with nothing recorded.")
    });
    Some(el("div").child(button).child(note))
}
