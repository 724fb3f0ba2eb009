//! What the last step did, in a sentence.

use plywise_lesson::Sentence;
use yew::prelude::*;

use super::spoken::sentence_view;
use crate::{Viewer, ViewerAction};

/// From this many characters on a sentence is set smaller, so that it keeps to the place that it has.
const LONG: usize = 130;
/// From this many on smaller still.
const LONGER: usize = 220;

fn length(sentence: &Sentence) -> usize {
    sentence.to_string().chars().count()
}

/// How large a sentence is set, as a class.
pub(super) fn fit(sentence: &Sentence) -> Option<&'static str> {
    match length(sentence) {
        LONGER.. => Some("longer"),
        LONG.. => Some("long"),
        _ => None,
    }
}

/// The sentence, with its nodes to click on. It is not read aloud while the replay plays.
pub fn narration_line(viewer: &Viewer, sentence: &Sentence, act: &Callback<ViewerAction>) -> Html {
    let is_stuck =
        viewer.moment().next_event().is_none() && viewer.analysis.replay.trace().stopped().is_some();
    let is_longest = length(sentence) >= LONGER;
    html! {
        <p
            class={classes!("pw-narration", fit(sentence), is_stuck.then_some("stuck"))}
            // Where it scrolls, the keyboard scrolls it.
            tabindex={is_longest.then_some("0")}
            role="status"
            aria-live={if viewer.playback.is_playing() { "off" } else { "polite" }}
            aria-atomic="true"
        >
            { sentence_view(viewer, sentence, act) }
        </p>
    }
}
