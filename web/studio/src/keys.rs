//! Which key does what on the stage while a tree is edited. Knows no page.

use crate::editing::{Command, Editing, Way};

/// A key as it was pressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Press<'a> {
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
pub enum KeyWish {
    /// Follow a command.
    Follow(Command),
    /// Go to another node.
    Walk(Way),
    /// Type at the picked node, beginning with this, or with what stands there.
    Type(Option<char>),
    /// Pick none.
    Leave,
}

/// The lines of the list of keys: the keys, and what they do.
pub const HELP: [(&str, &str); 12] = [
    ("Arrow keys, Home, End", "go to a parent, a child, a neighbour"),
    ("0–9, −", "type a leaf’s value"),
    (
        "Enter, F2",
        "type the value, or a branch’s name; Enter and Tab go on to the next leaf, Esc leaves it as it was",
    ),
    ("Insert, +", "add a child"),
    ("Shift + Insert", "add a sibling to the right"),
    ("Delete, Backspace", "delete the node with all below it"),
    ("Alt + ←, Alt + →", "move the node among its siblings"),
    ("Ctrl + X, Ctrl + V", "pick the node up, put it under another"),
    ("Ctrl + Z", "undo, anywhere on the page"),
    ("Ctrl + Y, Ctrl + Shift + Z", "redo"),
    ("Esc", "pick no node; stop dragging"),
    ("N, P, Space, ], [", "step through the search, as always"),
];

/// What a key does on the stage; `None` for keys that stay the page's own.
#[must_use]
pub fn on_stage(press: Press<'_>, editing: &Editing) -> Option<KeyWish> {
    let Press { key, shift, alt, ctrl } = press;
    let follow = |command| Some(KeyWish::Follow(command));
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
        "ArrowUp" => Some(KeyWish::Walk(Way::Up)),
        "ArrowDown" => Some(KeyWish::Walk(Way::Down)),
        "ArrowLeft" if !shift => Some(KeyWish::Walk(Way::Left)),
        "ArrowRight" if !shift => Some(KeyWish::Walk(Way::Right)),
        "Home" if picked.is_some() => Some(KeyWish::Walk(Way::First)),
        "End" if picked.is_some() => Some(KeyWish::Walk(Way::Last)),
        "Enter" | "F2" if picked.is_some() => Some(KeyWish::Type(None)),
        "Insert" if shift => follow(Command::AddRight),
        "Insert" => follow(Command::AddChild),
        "+" if picked.is_some() => follow(Command::AddChild),
        "Delete" | "Backspace" => follow(Command::Delete),
        "Escape" if picked.is_some() => Some(KeyWish::Leave),
        "-" | "−" if is_leaf => Some(KeyWish::Type(Some('-'))),
        _ if is_leaf && key.len() == 1 => {
            key.chars().next().filter(char::is_ascii_digit).map(|digit| KeyWish::Type(Some(digit)))
        }
        _ => None,
    }
}

/// What a key does anywhere on the page, boxes that people type into aside.
#[must_use]
pub fn anywhere(press: Press<'_>) -> Option<Command> {
    match (press.ctrl && !press.alt, press.key, press.shift) {
        (true, "z" | "Z", false) => Some(Command::Undo),
        (true, "z" | "Z", true) | (true, "y" | "Y", false) => Some(Command::Redo),
        _ => None,
    }
}
