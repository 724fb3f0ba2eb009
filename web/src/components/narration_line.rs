//! What the last step did, in a sentence.

use plywise_lesson::{Conventions, Narrator, Span};
use plywise_replay::Step;
use yew::prelude::*;

use crate::Shared;
use crate::document::Lesson;
use crate::session::Action;

#[derive(Properties, PartialEq)]
pub(crate) struct NarrationProps {
    pub(crate) lesson: Shared<Lesson>,
    pub(crate) conventions: Conventions,
    pub(crate) step: Step,
    pub(crate) is_playing: bool,
    pub(crate) act: Callback<Action>,
}

/// The sentence, with its nodes to click on. While it plays by itself a screen reader is left in peace.
#[component]
pub(crate) fn NarrationLine(props: &NarrationProps) -> Html {
    let NarrationProps { lesson, conventions, step, is_playing, act } = props;
    let moment = lesson.replay.at(*step);
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
    let class = classes!("pw-narration", is_stuck.then_some("stuck"));
    html! {
        <p {class} role="status" aria-live={if *is_playing { "off" } else { "polite" }} aria-atomic="true">
            { for spans }
        </p>
    }
}
