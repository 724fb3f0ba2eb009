//! What the workbench shows above the stage.

use plywise_controls::coded;
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
pub(super) fn above(bench: &Bench, act: &Callback<Deed>, on_close: &Callback<()>) -> Html {
    let editing = &bench.editing;
    let undoes = editing.undoes().map_or_else(String::new, |what| format!("Undo: {what} (Ctrl + Z)"));
    let redoes = editing.redoes().map_or_else(String::new, |what| format!("Redo: {what} (Ctrl + Y)"));
    html! {
        <section class="pw-workbench" aria-label="Editing the tree">
            <div class="pw-bench-row">
                { tool(bench, act, Command::Undo, "Undo", undoes) }
                { tool(bench, act, Command::Redo, "Redo", redoes) }
                <p class="pw-said" role="status">{ ended(editing.said()) }</p>
                <button type="button" class="pw-quiet-button" onclick={on_close.reform(|_| ())}>{ "Done" }</button>
            </div>
            { tools(bench, act, &TOOLS) }
            if let Some(mistake) = editing.mistake() {
                <div class="pw-notice" role="alert">
                    <p>{ coded(&format!("The text is no tree: {mistake}.")) }</p>
                    <p>
                        { "The picture shows the last good tree. It cannot be edited until the text is mended." }
                    </p>
                    <button type="button" class="pw-quiet-button" onclick={act.reform(|_| Deed::Mend)}>
                        { "Go back to the last good text" }
                    </button>
                </div>
            }
        </section>
    }
}

/// What stands beside the stage.
pub(super) fn beside(bench: &Bench, act: &Callback<Deed>) -> Html {
    html! {
        <section class="pw-workbench more" aria-label="What is edited">
            if bench.editing.mistake().is_none() {
                { picked(bench, act) }
            }
            { whole(bench, act) }
            { keys() }
        </section>
    }
}

/// A button for a command. One that cannot be followed says why, also when it is pressed.
fn tool(bench: &Bench, act: &Callback<Deed>, command: Command, name: &'static str, title: String) -> Html {
    let blocked = bench.editing.blocked(command);
    let deed = blocked.clone().map_or(Deed::Follow(command), Deed::Explain);
    html! {
        <button
            type="button"
            class="pw-quiet-button"
            aria-disabled={blocked.is_some().then_some("true")}
            title={blocked.unwrap_or(title)}
            onclick={act.reform(move |_| deed.clone())}
        >
            { name }
        </button>
    }
}

fn tools(bench: &Bench, act: &Callback<Deed>, of: &[(Command, &'static str, &'static str)]) -> Html {
    html! {
        <ul class="pw-bench-row">
            for &(command, name, title) in of {
                <li key={name}>{ tool(bench, act, command, name, title.to_owned()) }</li>
            }
        </ul>
    }
}

/// What stands at the picked node, and what can be done to it.
fn picked(bench: &Bench, act: &Callback<Deed>) -> Html {
    let editing = &bench.editing;
    let Some(node) = editing.selected() else {
        return html! {
            <div class="pw-picked">
                <p class="pw-aside">
                    { "Pick a node. Then type its value, add or delete nodes with the buttons at it, or drag it to another place." }
                </p>
            </div>
        };
    };
    let kind = match (node, editing.is_leaf(node)) {
        (NodeId::ROOT, _) => "The root",
        (_, true) => "Leaf",
        (_, false) => "Branch",
    };
    let heading = AttrValue::from(format!("{kind} {}", editing.label(node)));
    html! {
        <div class="pw-picked" role="group" aria-label={&heading}>
            <h2>{ heading }</h2>
            { fields(bench, node, act) }
            { supposing(bench, act) }
        </div>
    }
}

/// What concerns more than a node.
fn whole(bench: &Bench, act: &Callback<Deed>) -> Html {
    html! {
        <details>
            <summary>{ "Sort, turn, whole levels" }</summary>
            { tools(bench, act, &MORE) }
            { level_choice(bench, act) }
        </details>
    }
}

fn keys() -> Html {
    html! {
        <details>
            <summary>{ "Keys and gestures" }</summary>
            <p class="pw-aside">
                { "On the stage, with the mouse or a finger: click a node to pick it, click it twice to type, drag it beside \
                   another node or onto a branch, drag the ground to move the view. With the focus on the stage:" }
            </p>
            <dl class="pw-bench-keys">
                for &(keys, what) in HELP.iter() {
                    <div key={keys}>
                        <dt><kbd>{ keys }</kbd></dt>
                        <dd>{ what }</dd>
                    </div>
                }
            </dl>
        </details>
    }
}

/// With a full stop, unless there is nothing to end.
fn ended(said: &str) -> String {
    if said.is_empty() || said.ends_with(['.', '?', '!']) { said.to_owned() } else { format!("{said}.") }
}
