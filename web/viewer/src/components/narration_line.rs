//! What the last step did, in a sentence.

use plywise_lesson::Sentence;
use yew::prelude::*;

use super::spoken::sentence_view;
use crate::{Viewer, ViewerAction};

/// The sentence, with its nodes to click on. It is not read aloud while the replay plays.
pub fn narration_line(viewer: &Viewer, sentence: &Sentence, act: &Callback<ViewerAction>) -> Html {
    let is_stuck =
        viewer.moment().next_event().is_none() && viewer.analysis.replay.trace().stopped().is_some();
    html! {
        <p
            class={if is_stuck { "pw-narration stuck" } else { "pw-narration" }}
            role="status"
            aria-live={if viewer.playback.is_playing() { "off" } else { "polite" }}
            aria-atomic="true"
        >
            { sentence_view(viewer, sentence, act) }
        </p>
    }
}
