//! Which key does what: the whole map as one table, and the list of keys that is shown.

use plywise_replay::{Command, StepSize};
use plywise_viewer::english::{HELP, PAGE_HELP};
use plywise_viewer::keys::{Focus, KeyAction, Press, key_action};
use plywise_viewer::{CameraMove, Go, Toggle, ViewerAction};

fn press(key: &str, focus: Focus) -> Option<KeyAction> {
    let (shift, key) = key.strip_prefix("Shift+").map_or((false, key), |key| (true, key));
    key_action(Press { key: if key == "Space" { " " } else { key }, shift }, focus)
}

fn go(go: Go) -> KeyAction {
    KeyAction::Act(ViewerAction::Go(go))
}

/// Keys that do the same wherever the focus is, except in boxes and in the outline.
fn everywhere() -> Vec<(&'static [&'static str], KeyAction)> {
    let toggle = |part| KeyAction::Act(ViewerAction::Toggle(part));
    let camera = |view| KeyAction::Act(ViewerAction::MoveCamera(view));
    vec![
        (&["ArrowRight", "n", "N", "Shift+N"], go(Go::Next)),
        (&["ArrowLeft", "p", "P", "Shift+P"], go(Go::Back)),
        (&["]", "Shift+ArrowRight"], go(Go::NextOf(StepSize::Cut))),
        (&["[", "Shift+ArrowLeft"], go(Go::BackOf(StepSize::Cut))),
        (&["a", "A"], KeyAction::Act(ViewerAction::Play(Command::Toggle))),
        (&["g", "G"], KeyAction::AskForStep),
        (&["b", "B", "."], toggle(Toggle::Blank)),
        (&["m", "M"], toggle(Toggle::Map)),
        (&["l", "L"], toggle(Toggle::Lecture)),
        (&["q", "Q"], toggle(Toggle::Predict)),
        (&["s", "S"], KeyAction::OpenPresenter),
        (&["u", "U"], KeyAction::AskUntil),
        (&["f", "F"], KeyAction::FullScreen),
        (&["o", "O"], toggle(Toggle::Outline)),
        (&["+", "Shift++", "="], camera(CameraMove::Zoom(1.25, None))),
        (&["-", "Shift+_"], camera(CameraMove::Zoom(0.8, None))),
        (&["0"], camera(CameraMove::Fit)),
        (&["?", "Shift+?", "F1"], toggle(Toggle::Help)),
        (&["Escape"], KeyAction::Act(ViewerAction::Escape)),
    ]
}

/// Keys that a page needs for itself, and so are ours only on the stage.
fn on_the_stage() -> Vec<(&'static [&'static str], KeyAction)> {
    vec![
        (&["PageDown", "Space"], go(Go::Next)),
        (&["PageUp", "Shift+Space"], go(Go::Back)),
        (&["Home"], go(Go::Start)),
        (&["End"], go(Go::End)),
        (&["Enter"], KeyAction::EnterOutline),
    ]
}

#[test]
fn each_key_does_what_the_map_says() {
    for focus in [Focus::Stage, Focus::Control, Focus::Page] {
        for (keys, wanted) in everywhere() {
            for key in keys {
                assert_eq!(press(key, focus).as_ref(), Some(&wanted), "{key} with the focus on {focus:?}");
            }
        }
    }
}

#[test]
fn keys_that_scroll_or_press_are_taken_on_the_stage_alone() {
    for (keys, wanted) in on_the_stage() {
        for key in keys {
            assert_eq!(press(key, Focus::Stage).as_ref(), Some(&wanted), "{key}");
            assert_eq!(press(key, Focus::Page), None, "{key} is for the page");
            assert_eq!(press(key, Focus::Control), None, "{key} belongs to the button");
        }
    }
}

#[test]
fn other_keys_are_left_alone() {
    for key in
        ["Tab", "Shift+Tab", "ArrowUp", "ArrowDown", "x", "1", "9", "F5", "F12", "Shift", "Dead", "é", ""]
    {
        for focus in [Focus::Stage, Focus::Control, Focus::Page] {
            assert_eq!(press(key, focus), None, "{key}");
        }
    }
}

/// The keys that a line of the list names, as the browser names them.
fn named(keys: &str) -> Vec<String> {
    let keys = keys.replace(" + ", "+").replace(" or ", ", ");
    let keys = keys.split(", ").map(|key| match key {
        "→" => "ArrowRight",
        "←" => "ArrowLeft",
        "Shift+→" => "Shift+ArrowRight",
        "Shift+←" => "Shift+ArrowLeft",
        "Page Down" => "PageDown",
        "Page Up" => "PageUp",
        "−" => "-",
        key => key,
    });
    keys.map(str::to_owned).collect()
}

#[test]
fn every_key_of_the_list_works_and_no_key_is_left_out() {
    let mut listed = Vec::new();
    for (keys, does) in HELP.into_iter().chain(PAGE_HELP) {
        for key in named(keys) {
            let action = press(&key, Focus::Stage);
            assert!(action.is_some(), "the list says that {key} does this: {does}");
            listed.push(action);
        }
    }
    for (_, wanted) in everywhere().into_iter().chain(on_the_stage()) {
        // Esc is named in the sentence about the list of keys.
        if wanted != KeyAction::Act(ViewerAction::Escape) {
            assert!(listed.contains(&Some(wanted.clone())), "no line of the list leads to {wanted:?}");
        }
    }
    assert!(HELP.iter().any(|(_, does)| does.contains("Esc")));
}

#[test]
fn single_characters_are_told_from_other_keys() {
    let is_character = |key| Press { key, shift: false }.is_character();
    assert!(["n", "N", "[", "]", ".", "?", "0", "+"].into_iter().all(is_character));
    assert!(!["ArrowLeft", " ", "Home", "Escape", "F1", "PageDown", "Enter"].into_iter().any(is_character));
}

#[test]
fn keys_of_one_line_do_one_thing() {
    for (keys, does) in HELP.iter().filter(|(keys, _)| keys.contains(" or ")) {
        let mut actions: Vec<_> = named(keys).iter().map(|key| press(key, Focus::Stage)).collect();
        actions.dedup();
        assert_eq!(actions.len(), 1, "{keys}: {does}");
    }
}
