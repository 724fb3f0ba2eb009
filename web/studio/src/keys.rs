//! Which key does what on the stage while a tree is edited. Knows no page.

use crate::editing::{Command, Direction, Editing};

/// A key as it was pressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeyPress<'a> {
    /// The name the browser gives it.
    pub key: &'a str,
    /// Whether Shift was held.
    pub shift: bool,
    /// Whether Alt was held.
    pub alt: bool,
    /// Whether Ctrl was held, or ⌘.
    pub ctrl: bool,
}

/// What a key asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyAction {
    /// Follow a command.
    Follow(Command),
    /// Go to another node.
    Walk(Direction),
    /// Type at the picked node, beginning with this, or with what stands there.
    Type(Option<char>),
    /// Pick none.
    Leave,
}

/// What a key does on the stage; `None` for keys that stay the page's own.
#[must_use]
pub fn on_stage(press: KeyPress<'_>, editing: &Editing) -> Option<KeyAction> {
    let KeyPress { key, shift, alt, ctrl } = press;
    let follow = |command| Some(KeyAction::Follow(command));
    if ctrl {
        return match key {
            "x" | "X" if editing.selected().is_some() => follow(Command::PickUp),
            "v" | "V" if editing.held().is_some() => follow(Command::PutUnder),
            _ => None,
        };
    }
    if alt {
        return match key {
            "ArrowLeft" => follow(Command::MoveLeft),
            "ArrowRight" => follow(Command::MoveRight),
            _ => None,
        };
    }
    let picked = editing.selected();
    let is_leaf = picked.zip(editing.tree()).is_some_and(|(node, tree)| tree.is_leaf(node));
    match key {
        // With Shift they go from cut to cut.
        "ArrowUp" => Some(KeyAction::Walk(Direction::Up)),
        "ArrowDown" => Some(KeyAction::Walk(Direction::Down)),
        "ArrowLeft" if !shift => Some(KeyAction::Walk(Direction::Left)),
        "ArrowRight" if !shift => Some(KeyAction::Walk(Direction::Right)),
        "Home" if picked.is_some() => Some(KeyAction::Walk(Direction::First)),
        "End" if picked.is_some() => Some(KeyAction::Walk(Direction::Last)),
        "Enter" | "F2" if picked.is_some() => Some(KeyAction::Type(None)),
        "Insert" if shift => follow(Command::AddRight),
        "Insert" => follow(Command::AddChild),
        "+" if picked.is_some() => follow(Command::AddChild),
        "Delete" | "Backspace" => follow(Command::Delete),
        "Escape" if picked.is_some() => Some(KeyAction::Leave),
        "-" | "−" if is_leaf => Some(KeyAction::Type(Some('-'))),
        _ if is_leaf && key.len() == 1 => {
            key.chars().next().filter(char::is_ascii_digit).map(|digit| KeyAction::Type(Some(digit)))
        }
        _ => None,
    }
}

/// What a key does anywhere on the page, boxes that people type into aside.
#[must_use]
pub fn anywhere(press: KeyPress<'_>) -> Option<Command> {
    match (press.ctrl && !press.alt, press.key, press.shift) {
        (true, "z" | "Z", false) => Some(Command::Undo),
        (true, "z" | "Z", true) | (true, "y" | "Y", false) => Some(Command::Redo),
        _ => None,
    }
}
