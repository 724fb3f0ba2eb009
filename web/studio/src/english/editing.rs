//! What editing says: what was done, why something cannot be done, and what is wrong with what was typed. Part of it stands
//! after “Undo:” on a button, so most of it is a sentence without its full stop.

use plywise_search::Mover;

use crate::editing::{Command, Field};

pub(crate) const ROOT_STAYS: &str = "The root cannot be deleted, moved or duplicated";
pub(crate) const NOT_UNDER_ITSELF: &str = "A node cannot be put under itself";
pub(crate) const ROOT_HAS_NO_SIBLINGS: &str = "The root has no siblings";
pub(crate) const NO_TREE: &str = "There is no tree";
pub(crate) const TEXT_IS_NO_TREE: &str = "The text is no tree at the moment";
pub(crate) const SELECT_FIRST: &str = "Select a node first";
pub(crate) const PICK_UP_FIRST: &str = "Pick up a node first";
pub(crate) const NOTHING_TO_UNDO: &str = "Nothing to undo";
pub(crate) const NOTHING_TO_REDO: &str = "Nothing to redo";
pub(crate) const ONLY_MAX_AND_MIN_NEGATE: &str = "Only a game of MAX and MIN can be negated";
pub(crate) const ONLY_MAX_AND_MIN_SORT: &str =
    "Only in a game of MAX and MIN one child is better than another for everybody";
pub(crate) const IS_FIRST: &str = "The node is the first child already";
pub(crate) const IS_LAST: &str = "The node is the last child already";
pub(crate) const LEAF_HAS_NO_CHILDREN: &str = "A leaf has no children to sort";
pub(crate) const NOTHING_CHANGED: &str = "Nothing changed: the tree was like that already";

/// What undo takes back, where it was no edit on the picture.
pub(crate) const OPENED: &str = "what was opened";
pub(crate) const TYPED: &str = "what was typed as text";
pub(crate) const REVERTED: &str = "Back to the last good text";

pub(crate) const MIRRORED: &str = "Left and right are swapped";
pub(crate) const NEGATED: &str = "All values are negated, and MAX and MIN are swapped";

pub(crate) fn undone(what: &str) -> String {
    format!("Undone: {what}")
}

pub(crate) fn redone(what: &str) -> String {
    format!("Done again: {what}")
}

pub(crate) fn text_is_no_tree_because(mistake: &str) -> String {
    format!("{TEXT_IS_NO_TREE}: {mistake}")
}

/// What a command did to a node; empty for commands that say it otherwise. `below` is what [`with_all_below`] gives.
pub(crate) fn done(command: Command, label: &str, below: &str) -> String {
    match command {
        Command::AddChild => format!("A new leaf under {label}"),
        Command::AddLeft => format!("A new leaf left of {label}"),
        Command::AddRight => format!("A new leaf right of {label}"),
        Command::Delete => format!("Deleted {label}{below}"),
        Command::Duplicate => format!("Duplicated {label}{below}"),
        Command::MoveLeft => format!("{label} moved to the left"),
        Command::MoveRight => format!("{label} moved to the right"),
        Command::PickUp => format!("{label} is picked up: select the node to put it under"),
        Command::SortBest => format!("The best children first, from {label} downwards"),
        Command::SortWorst => format!("The worst children first, from {label} downwards"),
        Command::Mirror => MIRRORED.to_owned(),
        Command::Negate => NEGATED.to_owned(),
        Command::Undo | Command::Redo | Command::PutUnder => String::new(),
    }
}

/// “ and its 2 children”, “ and the 5 nodes below it”.
pub(crate) fn with_all_below(n_below: usize, n_children: usize) -> String {
    match n_below {
        0 => String::new(),
        1 => " and its child".to_owned(),
        _ if n_below == n_children => format!(" and its {n_children} children"),
        _ => format!(" and the {n_below} nodes below it"),
    }
}

/// Where a node is put, by the label of the node there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beside<'a> {
    Before(&'a str),
    After(&'a str),
    Under(&'a str),
}

/// A node that was put somewhere.
pub(crate) fn put(label: &str, beside: Beside<'_>) -> String {
    match beside {
        Beside::Before(by) => format!("{label} stands before {by} now"),
        Beside::After(by) => format!("{label} stands after {by} now"),
        Beside::Under(by) => format!("{label} is under {by} now"),
    }
}

/// Beside the pointer, where a dragged node would go.
pub(crate) fn would_go(label: &str, beside: Beside<'_>) -> String {
    match beside {
        Beside::Before(by) => format!("{label} before {by}"),
        Beside::After(by) => format!("{label} after {by}"),
        Beside::Under(by) => format!("{label} under {by}"),
    }
}

pub(crate) fn mover(mover: Mover) -> String {
    match mover {
        Mover::Max => "MAX".to_owned(),
        Mover::Min => "MIN".to_owned(),
        Mover::Chance => "Chance".to_owned(),
        Mover::Numbered(player) => format!("Player {player}"),
    }
}

pub(crate) fn moves_at(who: Mover, label: &str) -> String {
    format!("{} moves at {label} now", mover(who))
}

pub(crate) fn moves_on_level(who: Mover, level: u32) -> String {
    format!("{} moves on all of level {level} now", mover(who))
}

pub(crate) fn field(field: Field) -> &'static str {
    match field {
        Field::Value => "Value",
        Field::Name => "Name",
        Field::Move => "Move",
        Field::Probability => "Probability",
        Field::Static => "Static value",
    }
}

pub(crate) const ONLY_LEAF_HAS_VALUE: &str = "Only a leaf has a value: a branch gets its own from below";
pub(crate) const ONLY_BRANCH_HAS_STATIC: &str = "Only a branch has a static value: a leaf has its own";
pub(crate) const NO_MOVE_TO_ROOT: &str = "No move leads to the root";
pub(crate) const ONLY_BELOW_CHANCE: &str = "Only a child of a chance node has a probability";

/// What was entered in a field of a node. A number that was shortened has more digits than there is room for.
pub(crate) fn entered(field: Field, label: &str, typed: &str, is_shortened: bool) -> String {
    let so = if is_shortened { ": there is no room for more digits" } else { "" };
    match (field, typed) {
        (Field::Value, "" | "?") => format!("{label} has no value now"),
        (Field::Value, _) => format!("{label} is worth {typed} now{so}"),
        (Field::Name, "") => format!("{label} has no name now"),
        (Field::Name, _) => format!("{label} is called {typed} now"),
        (Field::Move, "") => format!("The move to {label} has no name now"),
        (Field::Move, _) => format!("The move to {label} is called {typed} now"),
        (Field::Probability, "" | "?") => format!("{label} is as likely as its siblings now"),
        (Field::Probability, _) => format!("Chance goes to {label} with probability {typed} now"),
        (Field::Static, "" | "?") => format!("{label} has no static value now"),
        (Field::Static, _) => format!("{label} has the static value {typed} now{so}"),
    }
}

pub(crate) fn one_number_each(n_players: usize) -> String {
    format!("write {n_players} numbers, one for each player, such as 3 1 -2")
}

pub(crate) fn no_probability(typed: &str) -> String {
    format!("“{typed}” is no probability: write a number from 0 to 1, such as 0.25 or 1/4")
}

/// Why something typed is no number, and how one is written. In some places `?` stands for a value nobody knows.
pub(crate) fn no_number(typed: &str, may_be_unknown: bool) -> String {
    let help = if typed.contains(['–', '—']) {
        "for a minus write - or −"
    } else if typed.contains(',') {
        "write a point rather than a comma, as in 1.5"
    } else if may_be_unknown {
        "write 3, -2.5 or inf, or ? for a value nobody knows"
    } else {
        "write 3, -2.5 or inf"
    };
    format!("“{typed}” is no number: {help}")
}
