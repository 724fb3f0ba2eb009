//! The buttons that step, and where in the search they are.

use plywise_controls::{Choice, emit_some};
use plywise_replay::{Command, Playback, Step, StepSize};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::scrubber::scrubber;
use crate::{Go, Viewer, ViewerAction};

const SIZES: [(StepSize, &str, &str); 5] = [
    (StepSize::Slide, "slide", "one slide"),
    (StepSize::Event, "event", "one event"),
    (StepSize::Leaf, "leaf", "one leaf"),
    (StepSize::Cut, "cut", "one cut"),
    (StepSize::Return, "return", "one return on this level"),
];

const SPEEDS: [(f64, &str, &str); 5] = [
    (0.5, "0.5", "one in 2 s"),
    (1.0, "1", "1 a second"),
    (2.0, "2", "2 a second"),
    (4.0, "4", "4 a second"),
    (10.0, "10", "10 a second"),
];

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
    let size_key = SIZES.iter().find(|(size, ..)| size == step_size).map_or("slide", |(_, key, _)| *key);
    let on_size = emit_some(act, |key: String| {
        let known = SIZES.iter().find(|(_, known, _)| *known == key);
        known.map(|(size, ..)| ViewerAction::StepBy(*size))
    });
    let speed = playback.steps_per_sec();
    let nearer = |one: &&(f64, &str, &str), other: &&(f64, &str, &str)| {
        (one.0 - speed).abs().total_cmp(&(other.0 - speed).abs())
    };
    let speed_key = SPEEDS.iter().min_by(nearer).map_or("1", |(_, key, _)| *key);
    let on_speed = emit_some(act, |key: String| {
        let known = SPEEDS.iter().find(|(_, known, _)| *known == key);
        known.map(|(speed, ..)| ViewerAction::Play(Command::SetSpeed(*speed)))
    });
    html! {
        <div class="pw-transport">
            { scrubber(analysis, playback.step(), range, act) }
            { buttons(*playback, range, act) }
            { step_number(playback.step(), range, act) }
            <Choice
                label="Step by"
                value={size_key}
                choices={SIZES.map(|(_, key, name)| (key, name)).to_vec()}
                on_choose={on_size}
            />
            <Choice label="Play" value={speed_key} choices={SPEEDS.map(|(_, key, name)| (key, name)).to_vec()} on_choose={on_speed} />
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
                title={format!("{name} ({keys})")}
                aria-disabled={is_off.to_string()}
                onclick={act.reform(move |_| action.clone())}
            >
                <svg viewBox="0 0 24 24" aria-hidden="true" width="22" height="22"><path d={icon} /></svg>
            </button>
        }
    };
    let (at_start, at_end) = (playback.step() == first, playback.step() == last);
    let (play_name, play_icon) = if playback.is_playing() { ("Pause", PAUSE) } else { ("Play", PLAY) };
    html! {
        <div class="pw-buttons" role="group" aria-label="Stepping">
            { button("First step", "Home", FIRST, ViewerAction::Go(Go::Start), at_start) }
            { button("Step back", "←", BACK, ViewerAction::Go(Go::Back), at_start) }
            { button(play_name, "A", play_icon, ViewerAction::Play(Command::Toggle), last == first) }
            { button("Step forward", "→", NEXT, ViewerAction::Go(Go::Next), at_end) }
            { button("Last step", "End", LAST, ViewerAction::Go(Go::End), at_end) }
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
            <span>{ "Step" }</span>
            <input
                id="pw-step-number"
                type="number"
                min={first.0.to_string()}
                max={last.0.to_string()}
                value={step.0.to_string()}
                {onchange}
            />
            <span>{ format!("of {}", last.0) }</span>
        </label>
    }
}
