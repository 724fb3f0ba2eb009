//! What the last step did, in a sentence.

use plywise_lesson::{Sentence, Span};
use yew::prelude::*;

use crate::{Viewer, ViewerAction};
use plywise_elements::{Element, button, classed, el};

/// The sentence, with its nodes to click on. While it plays by itself a screen reader is left in peace.
pub fn narration_line(viewer: &Viewer, sentence: &Sentence, act: &Callback<ViewerAction>) -> Element {
    let spans = sentence.0.iter().map(|span| match span {
        Span::Text(text) => text.clone().into(),
        Span::Score(text) => el("b").child(text.clone()).into(),
        Span::Node(node, label) => {
            Html::from(button("pw-node-name", act, ViewerAction::Select(Some(*node))).child(label.clone()))
        }
    });
    let is_stuck =
        viewer.moment().next_event().is_none() && viewer.analysis.replay.trace().stopped().is_some();
    classed("p", if is_stuck { "pw-narration stuck" } else { "pw-narration" })
        .attr("role", "status")
        .attr("aria-live", if viewer.playback.is_playing() { "off" } else { "polite" })
        .attr("aria-atomic", "true")
        .list(spans)
}
