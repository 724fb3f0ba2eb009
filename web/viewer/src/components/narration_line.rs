//! What the last step did, in a sentence.

use plywise_lesson::{Phrase, Sentence};
use yew::prelude::*;

use crate::{Viewer, ViewerAction};

/// The sentence, with its nodes to click on. It is not read aloud while the replay plays.
pub fn narration_line(viewer: &Viewer, sentence: &Sentence, act: &Callback<ViewerAction>) -> Html {
    let is_stuck =
        viewer.moment().next_event().is_none() && viewer.analysis.replay.trace().stopped().is_some();
    let pick = |node| act.reform(move |_| ViewerAction::Select(Some(node)));
    let spans = sentence.0.iter().map(|span| match span {
        Phrase::Text(text) => html! { { text } },
        Phrase::Score(text) => html! { <b>{ text }</b> },
        Phrase::Node(node, label) => html! {
            <button type="button" class="pw-node-name" onclick={pick(*node)}>{ label }</button>
        },
    });
    html! {
        <p
            class={if is_stuck { "pw-narration stuck" } else { "pw-narration" }}
            role="status"
            aria-live={if viewer.playback.is_playing() { "off" } else { "polite" }}
            aria-atomic="true"
        >
            { for spans }
        </p>
    }
}
