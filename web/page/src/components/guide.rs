//! The guided start: what a station says and asks stands in the place of the sentence, and the stations in that of the
//! transport.

use plywise_viewer::components::narration_line;
use plywise_viewer::{Viewer, ViewerAction};
use yew::prelude::*;

use crate::english::guide as english;
use crate::{Guide, GuideAction, PageAction};

/// The question of a station, its answers, and what is said to the one that was given.
pub(crate) fn guide_question(
    guide: &Guide,
    viewer: &Viewer,
    act: &Callback<PageAction>,
    on_viewer: &Callback<ViewerAction>,
) -> Html {
    let reply = guide.reply();
    let verdict = (guide.is_right(), !reply.0.is_empty());
    let class = match verdict {
        (_, false) => "pw-reply",
        (true, true) => "pw-reply right",
        (false, true) => "pw-reply wrong",
    };
    html! {
        <section
            class="pw-guide"
            data-station={(guide.station() + 1).to_string()}
            aria-label={english::GUIDED_START}
        >
            <h2>{ english::station(guide.station() + 1, guide.title()) }</h2>
            <button
                type="button"
                class="pw-link pw-skip"
                aria-label={english::SKIP}
                onclick={act.reform(|_| PageAction::Guide(GuideAction::Leave))}
            >
                { english::SKIP_SHORT }
            </button>
            { narration_line(viewer, &guide.sentence(), on_viewer) }
            <div class="pw-answers" role="group" aria-label={english::ANSWERS}>
                for (nth, answer) in guide.answers().iter().enumerate() {
                    <button
                        key={nth}
                        type="button"
                        class="pw-chip"
                        aria-pressed={(guide.given() == Some(nth)).to_string()}
                        onclick={act.reform(move |_| PageAction::Guide(GuideAction::Answer(nth)))}
                    >
                        { answer.button }
                    </button>
                }
            </div>
            <div {class} data-sign={sign(verdict)}>{ narration_line(viewer, &reply, on_viewer) }</div>
        </section>
    }
}

/// Says without colours whether the answer is right.
fn sign(verdict: (bool, bool)) -> Option<&'static str> {
    match verdict {
        (_, false) => None,
        (true, true) => Some(english::RIGHT_SIGN),
        (false, true) => Some(english::WRONG_SIGN),
    }
}

/// The stations to go to, and the way back and on.
pub(crate) fn guide_transport(guide: &Guide, act: &Callback<PageAction>) -> Html {
    let here = guide.station();
    let press = |class: &'static str, name: &'static str, action: GuideAction| {
        html! {
            <button type="button" {class} onclick={act.reform(move |_| PageAction::Guide(action))}>
                { name }
            </button>
        }
    };
    let (next, on) = if guide.is_at_end() {
        (english::TO_EXAMPLES, GuideAction::Finish)
    } else {
        (english::STATION_NEXT, GuideAction::Next)
    };
    html! {
        <div class="pw-transport pw-guide-steps">
            { press("pw-button pw-station-back", english::STATION_BACK, GuideAction::Back) }
            { press("pw-button pw-next", next, on) }
            <ol class="pw-stations" aria-label={english::LIST_OF_STATIONS}>
                for (nth, station) in english::STATIONS.iter().enumerate() {
                    <li key={nth}>
                        <button
                            type="button"
                            aria-label={english::station_button(nth + 1, station.title)}
                            title={station.title}
                            aria-current={(nth == here).then_some("step")}
                            onclick={act.reform(move |_| PageAction::Guide(GuideAction::To(nth)))}
                        >
                            { nth + 1 }
                        </button>
                    </li>
                }
            </ol>
        </div>
    }
}
