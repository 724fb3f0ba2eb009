//! What the workbench shows above the stage.

use plywise_elements::{Element, button, classed, coded, el};
use plywise_search::NodeId;
use yew::prelude::*;

use super::act::Bench;
use super::fields::{fields, level_choice};
use super::supposing::supposing;
use super::{Command, Deed};
use crate::keys::HELP;

/// What is said when editing begins.
pub(super) const WELCOME: &str = "Editing is on: pick a node by a click, a tap or the arrow keys";

/// What can be done at one press, in the order of the buttons.
const TOOLS: [(Command, &str, &str); 9] = [
    (Command::AddChild, "Add child", "A new leaf below it (Insert or +)"),
    (Command::Delete, "Delete", "It goes, with all below it (Delete)"),
    (Command::AddLeft, "Add left", "A new leaf left of it"),
    (Command::AddRight, "Add right", "A new leaf right of it (Shift + Insert)"),
    (Command::Duplicate, "Duplicate", "The same once more beside it"),
    (Command::MoveLeft, "← Move", "It changes places with its left neighbour (Alt + ←)"),
    (Command::MoveRight, "Move →", "It changes places with its right neighbour (Alt + →)"),
    (Command::PickUp, "Pick up", "To put it under another node (Ctrl + X)"),
    (Command::PutUnder, "Put here", "What was picked up goes under it (Ctrl + V)"),
];

/// What concerns more than a node.
const MORE: [(Command, &str, &str); 4] = [
    (
        Command::SortBest,
        "Sort best first",
        "The picked node’s children, and all below, best first for whoever moves",
    ),
    (
        Command::SortWorst,
        "Sort worst first",
        "The picked node’s children, and all below, worst first for whoever moves",
    ),
    (Command::Mirror, "Mirror", "Left and right change places, all through the tree"),
    (Command::Negate, "Other side", "Every value is negated, and MAX and MIN change places"),
];

/// What stands above the stage. It is as high whatever is picked, so that the stage stays where it is.
pub(super) fn above(bench: &Bench, act: &Callback<Deed>, on_close: &Callback<()>) -> Element {
    let editing = &bench.editing;
    let undoes = editing.undoes().map_or_else(String::new, |what| format!("Undo: {what} (Ctrl + Z)"));
    let redoes = editing.redoes().map_or_else(String::new, |what| format!("Redo: {what} (Ctrl + Y)"));
    let head = classed("div", "pw-bench-row")
        .child(tool(bench, act, Command::Undo, "Undo", undoes))
        .child(tool(bench, act, Command::Redo, "Redo", redoes))
        .child(classed("p", "pw-said").attr("role", "status").child(ended(editing.said())))
        .child(button("pw-quiet-button", on_close, ()).child("Done"));
    let mistake =
        editing.mistake().map(|mistake| {
            classed("div", "pw-notice")
                .attr("role", "alert")
                .child(coded(el("p"), &format!("The text is no tree: {mistake}.")))
                .child(el("p").child(
                    "The picture shows the last good tree. It cannot be edited until the text is mended.",
                ))
                .child(button("pw-quiet-button", act, Deed::Mend).child("Go back to the last good text"))
        });
    classed("section", "pw-workbench")
        .attr("aria-label", "Editing the tree")
        .child(head)
        .child(tools(bench, act, &TOOLS))
        .child(mistake)
}

/// What stands beside the stage.
pub(super) fn beside(bench: &Bench, act: &Callback<Deed>) -> Element {
    classed("section", "pw-workbench more")
        .attr("aria-label", "What is edited")
        .child(bench.editing.mistake().is_none().then(|| picked(bench, act)))
        .child(whole(bench, act))
        .child(keys())
}

/// A button for a command. One that cannot be followed says why, also when it is pressed.
fn tool(bench: &Bench, act: &Callback<Deed>, command: Command, name: &'static str, title: String) -> Element {
    let blocked = bench.editing.blocked(command);
    let deed = blocked.clone().map_or(Deed::Follow(command), Deed::Explain);
    button("pw-quiet-button", act, deed)
        .attr("aria-disabled", blocked.is_some().then_some("true"))
        .attr("title", blocked.unwrap_or(title))
        .child(name)
}

fn tools(
    bench: &Bench,
    act: &Callback<Deed>,
    of: &'static [(Command, &'static str, &'static str)],
) -> Element {
    let tools = of.iter().enumerate().map(|(nth, &(command, name, title))| {
        el("li").key(nth).child(tool(bench, act, command, name, title.to_owned()))
    });
    classed("ul", "pw-bench-row").list(tools)
}

/// What stands at the picked node, and what can be done to it.
fn picked(bench: &Bench, act: &Callback<Deed>) -> Element {
    let editing = &bench.editing;
    let part = classed("div", "pw-picked");
    let Some(node) = editing.selected() else {
        return part.child(classed("p", "pw-aside").child(
            "Pick a node. Then type its value, add or delete nodes with the buttons at it, or drag it to another place.",
        ));
    };
    let kind = match (node, editing.is_leaf(node)) {
        (NodeId::ROOT, _) => "The root",
        (_, true) => "Leaf",
        (_, false) => "Branch",
    };
    let label = editing.label(node);
    part.attr("role", "group")
        .attr("aria-label", format!("{kind} {label}"))
        .child(el("h2").child(format!("{kind} {label}")))
        .child(fields(bench, node, act))
        .child(supposing(bench, act))
}

/// What concerns more than a node.
fn whole(bench: &Bench, act: &Callback<Deed>) -> Element {
    el("details")
        .child(el("summary").child("Sort, turn, whole levels"))
        .child(tools(bench, act, &MORE))
        .child(level_choice(bench, act))
}

fn keys() -> Element {
    let lines = HELP.iter().enumerate().map(|(nth, &(keys, what))| {
        el("div").key(nth).child(el("dt").child(el("kbd").child(keys))).child(el("dd").child(what))
    });
    el("details")
        .child(el("summary").child("Keys and gestures"))
        .child(classed("p", "pw-aside").child(
            "On the stage, with the mouse or a finger: click a node to pick it, click it twice to type, drag it beside \
             another node or onto a branch, drag the ground to move the view. With the focus on the stage:",
        ))
        .child(classed("dl", "pw-bench-keys").list(lines))
}

/// With a full stop, unless there is nothing to end.
fn ended(said: &str) -> String {
    if said.is_empty() || said.ends_with(['.', '?', '!']) { said.to_owned() } else { format!("{said}.") }
}
