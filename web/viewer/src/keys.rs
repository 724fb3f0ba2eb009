//! Which key does what.

use plywise_replay::{Command, StepSize};

use crate::viewer::{CameraMove, Go, Toggle, ViewerAction};

/// A key as it was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Press<'a> {
    /// The name the browser gives it.
    pub key: &'a str,
    /// Whether Shift was held.
    pub shift: bool,
}

/// Where the focus was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    /// On the stage: every key is for the stepper.
    Stage,
    /// On a button or link, which Space and Enter belong to.
    Control,
    /// Anywhere else: the page must still scroll.
    Page,
}

/// What a key does.
#[derive(Clone, Debug, PartialEq)]
pub enum KeyAction {
    /// Change the viewer.
    Act(ViewerAction),
    /// Put the focus on the number of the step.
    AskForStep,
    /// Put the focus where a lecture is told what to go on to.
    AskUntil,
    /// Open the presenter's window of a lecture.
    OpenPresenter,
    /// The stage on the whole screen, or no longer.
    FullScreen,
    /// Show the outline and put the focus in it.
    EnterOutline,
}

impl Press<'_> {
    /// Whether the key is one character. People who speak to their computer turn such keys off.
    #[must_use]
    pub fn is_character(&self) -> bool {
        self.key != " " && self.key.chars().count() == 1
    }
}

/// What a key does; `None` for keys that are not ours.
#[must_use]
pub fn key_action(press: Press<'_>, focus: Focus) -> Option<KeyAction> {
    let on_stage = focus == Focus::Stage;
    let go = |go| Some(KeyAction::Act(ViewerAction::Go(go)));
    let toggle = |toggle| Some(KeyAction::Act(ViewerAction::Toggle(toggle)));
    match (press.key, press.shift) {
        ("ArrowRight", true) | ("]", _) => go(Go::NextOf(StepSize::Cut)),
        ("ArrowLeft", true) | ("[", _) => go(Go::BackOf(StepSize::Cut)),
        ("ArrowRight" | "n" | "N", _) => go(Go::Next),
        ("ArrowLeft" | "p" | "P", _) => go(Go::Back),
        ("PageDown", _) if on_stage => go(Go::Next),
        ("PageUp", _) if on_stage => go(Go::Back),
        (" ", false) if on_stage => go(Go::Next),
        (" ", true) if on_stage => go(Go::Back),
        ("Home", _) if on_stage => go(Go::Start),
        ("End", _) if on_stage => go(Go::End),
        ("Enter", _) if on_stage => Some(KeyAction::EnterOutline),
        ("a" | "A", _) => Some(KeyAction::Act(ViewerAction::Play(Command::Toggle))),
        ("g" | "G", _) => Some(KeyAction::AskForStep),
        ("+" | "=", _) => Some(KeyAction::Act(ViewerAction::MoveCamera(CameraMove::Zoom(1.25, None)))),
        ("-" | "_", _) => Some(KeyAction::Act(ViewerAction::MoveCamera(CameraMove::Zoom(0.8, None)))),
        ("0", _) => Some(KeyAction::Act(ViewerAction::MoveCamera(CameraMove::Fit))),
        ("o" | "O", _) => toggle(Toggle::Outline),
        ("b" | "B" | ".", _) => toggle(Toggle::Blank),
        ("m" | "M", _) => toggle(Toggle::Map),
        ("l" | "L", _) => toggle(Toggle::Lecture),
        ("q" | "Q", _) => toggle(Toggle::Predict),
        ("t" | "T", _) => toggle(Toggle::Note),
        ("s" | "S", _) => Some(KeyAction::OpenPresenter),
        ("u" | "U", _) => Some(KeyAction::AskUntil),
        ("f" | "F", _) => Some(KeyAction::FullScreen),
        ("?" | "F1", _) => toggle(Toggle::Help),
        ("Escape", _) => Some(KeyAction::Act(ViewerAction::Escape)),
        _ => None,
    }
}
