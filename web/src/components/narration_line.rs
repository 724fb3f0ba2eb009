//! What the last step did, in a sentence.

use plywise_conventions::Conventions;
use plywise_lesson::{Narrator, Span};
use plywise_replay::Playback;
use yew::prelude::*;

use crate::document::Lesson;
use crate::session::Action;
use plywise_elements::{Element, button, classed, el};

/// The sentence, with its nodes to click on. While it plays by itself a screen reader is left in peace.
pub(crate) fn narration_line(
    lesson: &Lesson,
    conventions: &Conventions,
    playback: Playback,
    act: &Callback<Action>,
) -> Element {
    let moment = lesson.replay.at(playback.step());
    let sentence = Narrator::new(lesson.replay.tree(), conventions).sentence(&moment);
    let spans = sentence.0.into_iter().map(|span| match span {
        Span::Text(text) => text.into(),
        Span::Score(text) => el("b").child(text).into(),
        Span::Node(node, label) => {
            Html::from(button("pw-node-name", act, Action::Select(Some(node))).child(label))
        }
    });
    let is_stuck = moment.next_event().is_none() && lesson.replay.trace().stopped().is_some();
    classed("p", if is_stuck { "pw-narration stuck" } else { "pw-narration" })
        .attr("role", "status")
        .attr("aria-live", if playback.is_playing() { "off" } else { "polite" })
        .attr("aria-atomic", "true")
        .list(spans)
}
