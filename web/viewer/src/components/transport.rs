//! The buttons that step, and where in the search they are.

use plywise_controls::{Choice, emit_some};
use plywise_replay::{Command, Playback, Step, StepSize};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::scrubber::scrubber;
use crate::{Go, Viewer, ViewerAction, english};

const SIZES: [(StepSize, &str); 6] = [
    (StepSize::Slide, "slide"),
    (StepSize::Move, "move"),
    (StepSize::Event, "event"),
    (StepSize::Leaf, "leaf"),
    (StepSize::Cut, "cut"),
    (StepSize::Return, "return"),
];

/// Steps in a second, and the key of each speed.
const SPEEDS: [(f64, &str); 5] = [(0.5, "0.5"), (1.0, "1"), (2.0, "2"), (4.0, "4"), (10.0, "10")];

const FIRST: &str = "M6 5V19M19 5L9 12L19 19Z";
const BACK: &str = "M17 5L7 12L17 19Z";
const PLAY: &str = "M7 4L19 12L7 20Z";
const PAUSE: &str = "M8 5V19M16 5V19";
const NEXT: &str = "M7 5L17 12L7 19Z";
const LAST: &str = "M18 5V19M5 5L15 12L5 19Z";

/// First, back, play, forward, last; how far and how fast; the scrubber and the number of the step. Only the steps
/// of the viewer's range can be reached.
pub fn transport(viewer: &Viewer, act: &Callback<ViewerAction>) -> Html {
    let Viewer { analysis, playback, step_size, .. } = viewer;
    let range = viewer.range();
    let size_key = SIZES.iter().find(|(size, _)| size == step_size).map_or("slide", |(_, key)| *key);
    let on_size = emit_some(act, |key: String| {
        let known = SIZES.iter().find(|(_, known)| *known == key);
        known.map(|(size, _)| ViewerAction::StepBy(*size))
    });
    let speed = playback.steps_per_sec();
    let nearer =
        |one: &&(f64, &str), other: &&(f64, &str)| (one.0 - speed).abs().total_cmp(&(other.0 - speed).abs());
    let speed_key = SPEEDS.iter().min_by(nearer).map_or("1", |(_, key)| *key);
    let on_speed = emit_some(act, |key: String| {
        let known = SPEEDS.iter().find(|(_, known)| *known == key);
        known.map(|(speed, _)| ViewerAction::Play(Command::SetSpeed(*speed)))
    });
    html! {
        <div class="pw-transport">
            { scrubber(analysis, playback.step(), range, act) }
            { buttons(*playback, range, act) }
            { step_number(playback.step(), range, act) }
            <Choice
                label={english::STEP_SIZE}
                value={size_key}
                choices={SIZES.map(|(size, key)| (key, english::step_size(size))).to_vec()}
                on_choose={on_size}
            />
            <Choice
                label={english::SPEED}
                value={speed_key}
                choices={SPEEDS.map(|(_, key)| (key, english::speed(key))).to_vec()}
                on_choose={on_speed}
            />
        </div>
    }
}

fn buttons(playback: Playback, (first, last): (Step, Step), act: &Callback<ViewerAction>) -> Html {
    let button = |name: &'static str, keys: &str, icon: &'static str, action: ViewerAction, is_off: bool| {
        // Not `disabled`: a button that loses the focus as it reaches the end throws keyboard users out.
        html! {
            <button
                type="button"
                class="pw-button"
                aria-label={name}
                title={english::with_keys(name, keys)}
                aria-disabled={is_off.to_string()}
                onclick={act.reform(move |_| action.clone())}
            >
                <svg viewBox="0 0 24 24" aria-hidden="true" width="22" height="22"><path d={icon} /></svg>
            </button>
        }
    };
    let (at_start, at_end) = (playback.step() == first, playback.step() == last);
    let (play_name, play_icon) =
        if playback.is_playing() { (english::PAUSE, PAUSE) } else { (english::PLAY, PLAY) };
    html! {
        <div class="pw-buttons" role="group" aria-label={english::PLAYBACK}>
            { button(english::FIRST_STEP, "Home", FIRST, ViewerAction::Go(Go::Start), at_start) }
            { button(english::STEP_BACK, "←", BACK, ViewerAction::Go(Go::Back), at_start) }
            { button(play_name, "A", play_icon, ViewerAction::Play(Command::Toggle), last == first) }
            { button(english::STEP_FORWARD, "→", NEXT, ViewerAction::Go(Go::Next), at_end) }
            { button(english::LAST_STEP, "End", LAST, ViewerAction::Go(Go::End), at_end) }
        </div>
    }
}

/// The box with the number of the step.
fn step_number(step: Step, (first, last): (Step, Step), act: &Callback<ViewerAction>) -> Html {
    let onchange = emit_some(act, move |event: Event| {
        let input: HtmlInputElement = event.target_dyn_into()?;
        let typed = input.value().trim().parse().ok().map(|step| Step(step).clamp(first, last));
        // Says where the page is even where that has not changed.
        input.set_value(&typed.unwrap_or(step).0.to_string());
        typed.map(|step| ViewerAction::Go(Go::To(step)))
    });
    html! {
        <label class={if last.0 < 100_000 { "pw-step-number" } else { "pw-step-number pw-long" }}>
            <span>{ english::STEP }</span>
            <input
                id="pw-step-number"
                type="number"
                min={first.0.to_string()}
                max={last.0.to_string()}
                value={step.0.to_string()}
                {onchange}
            />
            <span>{ english::of_steps(last.0) }</span>
        </label>
    }
}
