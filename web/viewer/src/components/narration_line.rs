//! What the last step did, in a sentence.

use plywise_lesson::Sentence;
use yew::prelude::*;

use super::spoken::sentence_view;
use crate::{Viewer, ViewerAction, english};

/// From this many characters on a sentence may be set smaller, so that it keeps to the place that it has.
const LONG: usize = 130;
/// From this many on smaller still.
const LONGER: usize = 210;
/// As long as hardly any is.
const LONGEST: usize = 270;

fn length(sentence: &Sentence) -> usize {
    sentence.to_string().chars().count()
}

/// How large a sentence is set, as a class.
pub(super) fn fit(sentence: &Sentence) -> Option<&'static str> {
    match length(sentence) {
        LONGEST.. => Some("longest"),
        LONGER.. => Some("longer"),
        LONG.. => Some("long"),
        _ => None,
    }
}

/// The sentence, with its nodes to click on, and once more for screen readers to announce.
pub fn narration_line(viewer: &Viewer, sentence: &Sentence, act: &Callback<ViewerAction>) -> Html {
    let is_stuck =
        viewer.moment().next_event().is_none() && viewer.analysis.replay.trace().stopped().is_some();
    let is_longest = length(sentence) >= LONGER;
    html! {
        <>
            <p
                class={classes!("pw-narration", fit(sentence), is_stuck.then_some("stuck"))}
                // Where it scrolls, the keyboard scrolls it.
                tabindex={is_longest.then_some("0")}
                role={is_longest.then_some("region")}
                aria-label={is_longest.then_some(english::SENTENCE)}
            >
                { sentence_view(viewer, sentence, act) }
            </p>
            { announcement(viewer, sentence.to_string()) }
        </>
    }
}

/// A sentence for screen readers to announce when it changes, though not while the replay plays.
///
/// It is one text. Orca leaves out of what it announces whatever is an object of its own, so a sentence in which nodes are buttons
/// comes out as "Enter , a Max node", and once for each part that changed.
pub(super) fn announcement(viewer: &Viewer, sentence: String) -> Html {
    html! {
        <p
            class="pw-hidden pw-announcement"
            role="status"
            aria-live={if viewer.playback.is_playing() { "off" } else { "polite" }}
            aria-atomic="true"
        >
            { sentence }
        </p>
    }
}
