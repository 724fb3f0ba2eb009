//! The buttons that step, and where in the search they are.

use plywise_replay::{Command, Step, StepSize};
use yew::prelude::*;

use super::scrubber::scrubber;
use crate::{Go, Viewer, ViewerAction};
use plywise_elements::choice;
use plywise_elements::control;
use plywise_elements::{Element, button, classed, drawing, el};

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
pub fn transport(viewer: &Viewer, act: &Callback<ViewerAction>) -> Element {
    let Viewer { analysis, playback, step_size, .. } = viewer;
    let range = viewer.range();
    let (step, (first, last)) = (playback.step(), range);
    let button =
        |name: &'static str, keys: &'static str, icon: &'static str, action: ViewerAction, is_off: bool| {
            let icon = drawing("0 0 24 24")
                .attr("width", "22")
                .attr("height", "22")
                .child(el("path").attr("d", icon));
            // Not `disabled`: a button that loses the focus as it reaches the end throws keyboard users out.
            button("pw-button", act, action)
                .attr("aria-label", name)
                .attr("title", format!("{name} ({keys})"))
                .attr("aria-disabled", is_off)
                .child(icon)
        };
    let (at_start, at_end) = (step == first, step == last);
    let (play_name, play_icon) = if playback.is_playing() { ("Pause", PAUSE) } else { ("Play", PLAY) };
    let size_key = SIZES.iter().find(|(size, ..)| size == step_size).map_or("slide", |(_, key, _)| *key);
    let speed = playback.steps_per_sec();
    let nearer = |one: &&(f64, &str, &str), other: &&(f64, &str, &str)| {
        (one.0 - speed).abs().total_cmp(&(other.0 - speed).abs())
    };
    let speed_key = SPEEDS.iter().min_by(nearer).map_or("1", |(_, key, _)| *key);
    let buttons = classed("div", "pw-buttons")
        .attr("role", "group")
        .attr("aria-label", "Stepping")
        .child(button("First step", "Home", FIRST, ViewerAction::Go(Go::Start), at_start))
        .child(button("Step back", "←", BACK, ViewerAction::Go(Go::Back), at_start))
        .child(button(play_name, "A", play_icon, ViewerAction::Play(Command::Toggle), last == first))
        .child(button("Step forward", "→", NEXT, ViewerAction::Go(Go::Next), at_end))
        .child(button("Last step", "End", LAST, ViewerAction::Go(Go::End), at_end));
    let number = el("input")
        .attr("id", "pw-step-number")
        .attr("type", "number")
        .attr("min", first.0)
        .attr("max", last.0)
        .holding(step.0.to_string())
        .on("change", act, move |event| {
            let input = control(event)?;
            let typed = input.value().trim().parse().ok().map(|step| Step(step).clamp(first, last));
            // Says where the page is even where that has not changed.
            input.set_value(&typed.unwrap_or(step).0.to_string());
            typed.map(|step| ViewerAction::Go(Go::To(step)))
        });
    let class = if last.0 < 100_000 { "pw-step-number" } else { "pw-step-number pw-long" };
    let number = classed("label", class)
        .child(el("span").child("Step"))
        .child(number)
        .child(el("span").child(format!("of {}", last.0)));
    classed("div", "pw-transport")
        .child(scrubber(analysis, step, range, act))
        .child(buttons)
        .child(number)
        .child(choice("Step by", size_key, &SIZES.map(|(_, key, name)| (key, name)), act, |key| {
            let known = SIZES.iter().find(|(_, known, _)| *known == key);
            known.map(|(size, ..)| ViewerAction::StepBy(*size))
        }))
        .child(choice("Play", speed_key, &SPEEDS.map(|(_, key, name)| (key, name)), act, |key| {
            let known = SPEEDS.iter().find(|(_, known, _)| *known == key);
            known.map(|(speed, ..)| ViewerAction::Play(Command::SetSpeed(*speed)))
        }))
}
