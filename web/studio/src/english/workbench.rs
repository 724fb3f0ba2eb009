//! The texts of the workbench: its buttons, its hints, and the list of its keys.

use plywise_search::Mover;

use crate::editing::Command;

pub(crate) const WELCOME: &str = "Editing is on: select a node by a click, a tap or the arrow keys";
pub(crate) const EDITING: &str = "Editing the tree";
pub(crate) const BESIDE: &str = "What is edited";
pub(crate) const DONE: &str = "Done";
/// On a phone, the button that opens what has no room there.
pub(crate) const MORE: &str = "More";
/// What the button for a node's value or name does.
pub(crate) const TYPE: &str = "Types the value of the leaf, or the name of the branch (Enter)";
/// Said while the text is not a tree.
pub(crate) const SHOWS_LAST_TREE: &str = "The picture shows the last good tree.";
/// The button beside it: the text becomes that of the picture.
pub(crate) const REVERT: &str = "Go back to that tree";
pub(crate) const NOTHING_SELECTED: &str = "Select a node. Then type its value, add or delete nodes with the buttons at it, or drag it to another place.";
pub(crate) const WHOLE: &str = "Sort, mirror, whole levels";
pub(crate) const KEYS: &str = "Keys and gestures";
pub(crate) const GESTURES: &str = "On the stage, with the mouse or a finger: click a node to select it, double-click it to type, \
     drag it beside another node or onto a branch, drag the background to move the view. With the focus on the stage:";
pub(crate) const PLAYER: &str = "Player to move";
pub(crate) const PLAYER_ON_LEVEL: &str = "Player to move on the node’s level";

/// The heading above the fields of a node.
pub(crate) fn selected_node(is_root: bool, is_leaf: bool, label: &str) -> String {
    let kind = match (is_root, is_leaf) {
        (true, _) => "The root",
        (false, true) => "Leaf",
        (false, false) => "Branch",
    };
    format!("{kind} {label}")
}

/// What is said of a leaf when it is selected; without a value, `value` is empty.
pub(crate) fn selected_leaf(heading: &str, value: &str) -> String {
    if value.is_empty() { format!("{heading}, without a value") } else { format!("{heading}, worth {value}") }
}

/// What is said of a branch when it is selected.
pub(crate) fn selected_branch(heading: &str, who: Mover, n_children: usize) -> String {
    let children = if n_children == 1 { "child" } else { "children" };
    format!("{heading}: {}, {n_children} {children}", super::editing::mover(who))
}

pub(crate) fn undo(what: &str) -> String {
    format!("Undo: {what} (Ctrl + Z)")
}

pub(crate) fn redo(what: &str) -> String {
    format!("Redo: {what} (Ctrl + Y)")
}

/// The button of a command, and what it does.
pub(crate) fn command(command: Command) -> (&'static str, &'static str) {
    match command {
        Command::Undo => ("Undo", ""),
        Command::Redo => ("Redo", ""),
        Command::AddChild => ("Add child", "Adds a leaf below the node (Insert or +)"),
        Command::Delete => ("Delete", "Deletes the node with all below it (Delete)"),
        Command::AddLeft => ("Add left", "Adds a leaf left of the node"),
        Command::AddRight => ("Add right", "Adds a leaf right of the node (Shift + Insert)"),
        Command::Duplicate => ("Duplicate", "Adds a copy of the node beside it"),
        Command::MoveLeft => ("← Move", "Swaps the node with its left neighbour (Alt + ←)"),
        Command::MoveRight => ("Move →", "Swaps the node with its right neighbour (Alt + →)"),
        Command::PickUp => ("Pick up", "Takes the node, to put it under another (Ctrl + X)"),
        Command::PutUnder => ("Put here", "Puts the node that was picked up under this one (Ctrl + V)"),
        Command::SortBest => (
            "Sort best first",
            "Sorts the children of the node and of all below it, best first for the player to move",
        ),
        Command::SortWorst => (
            "Sort worst first",
            "Sorts the children of the node and of all below it, worst first for the player to move",
        ),
        Command::Mirror => ("Mirror", "Swaps left and right in the whole tree"),
        Command::Negate => ("Negate", "Negates every value, and swaps MAX and MIN"),
    }
}

pub(crate) fn add_child(label: &str) -> String {
    format!("Add a child to {label}")
}

pub(crate) fn add_sibling(label: &str) -> String {
    format!("Add a sibling right of {label}")
}

pub(crate) fn field_of(field: &str, label: &str) -> String {
    format!("{field} of {label}")
}

/// The players in the list, by their keys. The first is nobody in particular.
pub(crate) const PLAYERS: [(&str, &str); 9] = [
    ("", "…"),
    ("max", "MAX"),
    ("min", "MIN"),
    ("chance", "Chance"),
    ("1", "Player 1"),
    ("2", "Player 2"),
    ("3", "Player 3"),
    ("4", "Player 4"),
    ("5", "Player 5"),
];

/// The list of keys: the keys, and what they do.
pub(crate) const KEY_HELP: [(&str, &str); 12] = [
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
    ("Esc", "select no node; stop dragging"),
    ("N, P, Space, ], [", "step through the search, as always"),
];
