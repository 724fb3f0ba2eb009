//! How long each pass of a search takes in this browser.

use yew::prelude::*;

use crate::{Page, PageAction, english};

/// How long to search again and again, in seconds: the clocks of browsers are coarse, and people do not wait.
const ENOUGH_SECS: f64 = 0.1;

/// A button that has the passes timed. Nothing where there is no clock.
pub(crate) fn stopwatch(page: &Page, act: &Callback<PageAction>) -> Html {
    let clock = web_sys::window().and_then(|window| window.performance());
    let Some(clock) = clock else { return Html::default() };
    let analysis = page.viewer.analysis.clone();
    let onclick = act.reform(move |_| {
        PageAction::Time(analysis.replay.pass_times(ENOUGH_SECS, &mut || clock.now() / 1000.0))
    });
    let is_timed = page.pass_times.is_some();
    html! {
        <div>
            <button type="button" class="pw-link" {onclick}>
                { if is_timed { english::TIME_PASSES_AGAIN } else { english::TIME_PASSES } }
            </button>
            if is_timed {
                <p class="pw-aside">{ english::HOW_TIMED }</p>
            }
        </div>
    }
}
