//! What the last step did, in a sentence.

use plywise_lesson::{Conventions, Narrator, Span};
use plywise_replay::Playback;
use yew::prelude::*;

use crate::document::Lesson;
use crate::session::Action;

/// The sentence, with its nodes to click on. While it plays by itself a screen reader is left in peace.
pub(crate) fn narration_line(
    lesson: &Lesson,
    conventions: &Conventions,
    playback: Playback,
    act: &Callback<Action>,
) -> Html {
    let moment = lesson.replay.at(playback.step());
    let sentence = Narrator::new(lesson.replay.tree(), conventions).sentence(&moment);
    let spans = sentence.0.into_iter().map(|span| match span {
        Span::Text(text) => html! { { text } },
        Span::Score(text) => html! { <b>{ text }</b> },
        Span::Node(node, label) => {
            let pick = act.reform(move |_: MouseEvent| Action::Select(Some(node)));
            html! { <button type="button" class="pw-node-name" onclick={pick}>{ label }</button> }
        }
    });
    let is_stuck = moment.next_event().is_none() && lesson.replay.trace().stopped().is_some();
    let class = if is_stuck { "pw-narration stuck" } else { "pw-narration" };
    html! {
        <p {class} role="status" aria-live={if playback.is_playing() { "off" } else { "polite" }} aria-atomic="true">
            { for spans }
        </p>
    }
}
