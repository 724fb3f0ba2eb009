//! The buttons that step, and where in the search they are.

use plywise_controls::{Choice, emit_some, find, focus, tick};
use plywise_replay::{Command, Step, StepSize};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlInputElement};
use yew::prelude::*;

use super::scrubber::scrubber;
use crate::{Go, Toggle, Viewer, ViewerAction, english};

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
const BACK: &str = "M19 12H5M11 6L5 12L11 18";
const PLAY: &str = "M8 5L18 12L8 19Z";
const PAUSE: &str = "M8 5V19M16 5V19";
const NEXT: &str = "M5 12H19M13 6L19 12L13 18";
const LAST: &str = "M18 5V19M5 5L15 12L5 19Z";
const MORE: &str = "M4 8H12M18 8H20M4 16H6M12 16H20M15 5V11M9 13V19";

/// One row: back, on, play, how far one step goes, the scrubber, and what is seldom needed. Only the steps of the
/// viewer's range can be reached.
pub fn transport(viewer: &Viewer, act: &Callback<ViewerAction>) -> Html {
    let Viewer { playback, step_size, .. } = viewer;
    let (first, last) = viewer.range();
    let (at_start, at_end) = (playback.step() == first, playback.step() == last);
    let (play_name, play_icon) =
        if playback.is_playing() { (english::PAUSE, PAUSE) } else { (english::PLAY, PLAY) };
    let size_key = SIZES.iter().find(|(size, _)| size == step_size).map_or("slide", |(_, key)| *key);
    let on_size = emit_some(act, |key: String| {
        let known = SIZES.iter().find(|(_, known)| *known == key);
        known.map(|(size, _)| ViewerAction::StepBy(*size))
    });
    let press = Press { act, class: "pw-button" };
    let next = Press { act, class: "pw-button pw-next" };
    let play = Press { act, class: "pw-button pw-play" };
    html! {
        <div class="pw-transport">
            <div class="pw-buttons" role="group" aria-label={english::PLAYBACK}>
                { press.button(english::STEP_BACK, "←", BACK, ViewerAction::Go(Go::Back), at_start) }
                { next.button(english::STEP_FORWARD, "→", NEXT, ViewerAction::Go(Go::Next), at_end) }
                { play.button(play_name, "A", play_icon, ViewerAction::Play(Command::Toggle), last == first) }
            </div>
            <Choice
                label={english::STEP_SIZE}
                value={size_key}
                choices={SIZES.map(|(size, key)| (key, english::step_size(size))).to_vec()}
                on_choose={on_size}
            />
            { scrubber(viewer, act) }
            <details class="pw-more-steps" id="pw-more-steps" onfocusout={close_when_left} onkeydown={close_on_escape}>
                <summary aria-label={english::MORE_STEPS} title={english::MORE_STEPS}>{ icon(MORE) }</summary>
                // So that a press between the buttons stays in it.
                <div class="pw-popup" tabindex="-1">
                    <div class="pw-buttons">
                        { press.button(english::FIRST_STEP, "Home", FIRST, ViewerAction::Go(Go::Start), at_start) }
                        { press.button(english::LAST_STEP, "End", LAST, ViewerAction::Go(Go::End), at_end) }
                    </div>
                    { step_number(playback.step(), (first, last), act) }
                    { speeds(playback.steps_per_sec(), act) }
                    { tick(english::ALL_CUTS, viewer.toggles.shows_cuts, act.reform(|_| ViewerAction::Toggle(Toggle::Cuts))) }
                </div>
            </details>
        </div>
    }
}

/// Closes the popup when the focus goes anywhere but to what is drawn in it.
fn close_when_left(event: FocusEvent) {
    let next = event.related_target().and_then(|next| next.dyn_into::<Element>().ok());
    let is_in = |next: &Element| {
        next.closest("#pw-more-steps, .pw-play, .pw-transport > .pw-choice")
            .is_ok_and(|found| found.is_some())
    };
    if !next.as_ref().is_some_and(is_in) {
        close(event.target_dyn_into());
    }
}

/// Closes it by its key, and gives the focus back to its button.
fn close_on_escape(event: KeyboardEvent) {
    if event.key() == "Escape" && find("#pw-more-steps[open]").is_some() {
        event.prevent_default();
        focus("#pw-more-steps > summary");
        close(event.target_dyn_into());
    }
}

fn close(inside: Option<Element>) {
    if let Some(Ok(Some(popup))) = inside.map(|inside| inside.closest("details")) {
        // It cannot be refused.
        let _ = popup.remove_attribute("open");
    }
}

/// A button of a class, and whom it tells.
struct Press<'a> {
    act: &'a Callback<ViewerAction>,
    class: &'static str,
}

impl Press<'_> {
    fn button(
        &self,
        name: &'static str,
        keys: &str,
        drawn: &'static str,
        action: ViewerAction,
        is_off: bool,
    ) -> Html {
        // Not `disabled`: a button that loses the focus as it reaches the end throws keyboard users out.
        html! {
            <button
                type="button"
                class={self.class}
                aria-label={name}
                title={english::with_keys(name, keys)}
                aria-disabled={is_off.to_string()}
                onclick={self.act.reform(move |_| action.clone())}
            >
                if name == english::STEP_FORWARD {
                    <span>{ name }</span>
                }
                { icon(drawn) }
            </button>
        }
    }
}

fn icon(drawn: &'static str) -> Html {
    html! { <svg viewBox="0 0 24 24" aria-hidden="true" width="22" height="22"><path d={drawn} /></svg> }
}

fn speeds(speed: f64, act: &Callback<ViewerAction>) -> Html {
    let nearer =
        |one: &&(f64, &str), other: &&(f64, &str)| (one.0 - speed).abs().total_cmp(&(other.0 - speed).abs());
    let key = SPEEDS.iter().min_by(nearer).map_or("1", |(_, key)| *key);
    let on_speed = emit_some(act, |key: String| {
        let known = SPEEDS.iter().find(|(_, known)| *known == key);
        known.map(|(speed, _)| ViewerAction::Play(Command::SetSpeed(*speed)))
    });
    html! {
        <Choice
            label={english::SPEED}
            value={key}
            choices={SPEEDS.map(|(_, key)| (key, english::speed(key))).to_vec()}
            on_choose={on_speed}
        />
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
