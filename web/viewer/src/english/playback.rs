//! The buttons that step, the list of keys, and the colours.

use plywise_replay::{StepSize, Work};

use crate::{Stops, Theme};

/// The group of the buttons that step.
pub const PLAYBACK: &str = "Playback";
/// The button to the first step.
pub const FIRST_STEP: &str = "First step";
/// The button one step back.
pub const STEP_BACK: &str = "Step back";
/// The button that plays.
pub const PLAY: &str = "Play";
/// The button that pauses.
pub const PAUSE: &str = "Pause";
/// The button one step on.
pub const STEP_FORWARD: &str = "Next";
/// The button to the last step.
pub const LAST_STEP: &str = "Last step";
/// The list of step sizes.
pub const STEP_SIZE: &str = "Step by";
/// The list of speeds.
pub const SPEED: &str = "Speed";
/// The box with the number of the step, and the scrubber.
pub const STEP: &str = "Step";

/// A button with the keys that do the same.
#[must_use]
pub fn with_keys(name: &str, keys: &str) -> String {
    format!("{name} ({keys})")
}

/// How many steps there are, after the number of the present one.
#[must_use]
pub fn of_steps(last: u32) -> String {
    format!("of {last}")
}

/// Where the scrubber stands, in what it counts. In a lecture a question is a stop of its own, before the one that answers it.
#[must_use]
pub fn stop_of(stops: &Stops<'_>, at: u32, is_asked: bool) -> String {
    if let Some((work, done, all)) = stops.beyond(at) {
        let name = match work {
            Work::Leaves => "leaf",
            Work::Events => "event",
        };
        return format!("second: {name} {done} of {all}");
    }
    let name = match stops.unit {
        StepSize::Slide => "slide",
        StepSize::Move => "move",
        StepSize::Leaf => "leaf",
        StepSize::Cut => "cut",
        StepSize::Event | StepSize::Return => "step",
    };
    let n_all = stops.counted();
    let question = if is_asked { ", question" } else { "" };
    if at > n_all {
        format!("end, after {name} {n_all}")
    } else {
        format!("{name} {at} of {n_all}{question}")
    }
}

/// The same, read aloud, with the cuts that are passed: those to come are not given away.
#[must_use]
pub fn scrubber(place: &str, n_cuts: usize) -> String {
    format!("{place}, {} so far", super::counted(n_cuts as u64, "cut", "cuts"))
}

/// The button that opens what is seldom needed of the transport.
pub const MORE_STEPS: &str = "Speed and step number";
/// Whether the scrubber marks every cut.
pub const ALL_CUTS: &str = "Mark cuts to come";

/// How far one press of a button goes.
#[must_use]
pub fn step_size(size: StepSize) -> &'static str {
    match size {
        StepSize::Event => "one event",
        StepSize::Move => "one move of the search",
        StepSize::Slide => "one slide",
        StepSize::Leaf => "one leaf",
        StepSize::Cut => "one cut",
        StepSize::Return => "one return at this depth",
    }
}

/// A speed, by the key that its setting has: its steps in a second. Other keys are their own names.
#[must_use]
pub fn speed(key: &'static str) -> &'static str {
    match key {
        "0.5" => "1 step in 2 s",
        "1" => "1 step a second",
        "2" => "2 steps a second",
        "4" => "4 steps a second",
        "10" => "10 steps a second",
        other => other,
    }
}

/// The list of colours.
pub const COLOURS: &str = "Colours";
/// The place of experiments.
pub const LAB: &str = "Experiments";
/// What a theme is called.
#[must_use]
pub fn theme(theme: Theme) -> &'static str {
    match theme {
        Theme::Auto => "System",
        Theme::Light => "Light",
        Theme::Dark => "Dark",
        Theme::Projector => "Projector",
        Theme::Print => "Print",
    }
}

/// The list of keys.
pub const KEYS: &str = "Keyboard shortcuts";
/// Whether keys of one character do anything.
pub const SINGLE_KEYS: &str = "Single-key shortcuts";
/// The button that closes a dialog.
pub const CLOSE: &str = "Close";

/// The keys that embeds do not have.
pub const PAGE_HELP: [(&str, &str); 6] = [
    ("M", "show or hide the map of the whole search"),
    ("L", "lecture mode, or back; Esc leaves it too"),
    ("Q", "in a lecture: ask a question before each decision"),
    ("T", "in a lecture: show, write or hide the note of the step"),
    ("S", "in a lecture: open the presenter view in a window of its own"),
    ("U", "in a lecture: say what to go on to"),
];

/// A line of the list of keys: the keys, and what they do.
pub const HELP: [(&str, &str); 15] = [
    ("→ or N", "step forward"),
    ("← or P", "step back"),
    ("] or Shift + →", "go to the next cut"),
    ("[ or Shift + ←", "go to the previous cut"),
    ("Home, End", "go to the first or the last step (with the focus on the tree)"),
    ("Space, Page Down", "step forward (with the focus on the tree)"),
    ("Shift + Space, Page Up", "step back (with the focus on the tree)"),
    ("A", "play or pause"),
    ("G", "go to a step by its number"),
    ("+, −, 0", "zoom in, zoom out, fit the tree"),
    ("O", "show or hide the outline of the tree"),
    ("Enter", "move the focus into the outline (with the focus on the tree); Esc leaves it"),
    ("B or .", "blank the tree, or show it again"),
    ("F", "full screen, or back"),
    ("?", "show this list; Esc closes it"),
];
