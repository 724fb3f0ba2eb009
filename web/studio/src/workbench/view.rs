//! What the workbench shows above the stage.

use plywise_controls::coded;
use plywise_search::NodeId;
use yew::prelude::*;

use super::fields::{fields, level_choice};
use super::state::WorkbenchState;
use super::what_if_panel::what_if_panel;
use super::{Command, WorkbenchAction};
use crate::english::workbench as english;

/// What can be done at one press, in the order of the buttons.
const TOOLS: [Command; 9] = [
    Command::AddChild,
    Command::Delete,
    Command::AddLeft,
    Command::AddRight,
    Command::Duplicate,
    Command::MoveLeft,
    Command::MoveRight,
    Command::PickUp,
    Command::PutUnder,
];

/// What concerns more than a node.
const MORE: [Command; 4] = [Command::SortBest, Command::SortWorst, Command::Mirror, Command::Negate];

/// What stands above the stage. It is as high whatever is picked, so that the stage stays where it is.
pub(super) fn above(
    state: &WorkbenchState,
    act: &Callback<WorkbenchAction>,
    on_close: &Callback<()>,
) -> Html {
    let editing = &state.editing;
    let undoes = editing.undoes().map_or_else(String::new, english::undo);
    let redoes = editing.redoes().map_or_else(String::new, english::redo);
    html! {
        <section class="pw-workbench" aria-label={english::EDITING}>
            <div class="pw-bench-row">
                { tool(state, act, Command::Undo, undoes) }
                { tool(state, act, Command::Redo, redoes) }
                <p class="pw-said" role="status">{ ended(editing.said()) }</p>
                <button type="button" class="pw-quiet-button" onclick={on_close.reform(|_| ())}>{ english::DONE }</button>
            </div>
            { tools(state, act, &TOOLS) }
            if let Some(mistake) = editing.mistake() {
                <div class="pw-notice" role="alert">
                    <p>{ coded(&english::text_is_no_tree(&mistake.to_string())) }</p>
                    <p>{ english::LAST_GOOD_TREE }</p>
                    <button type="button" class="pw-quiet-button" onclick={act.reform(|_| WorkbenchAction::Revert)}>
                        { english::REVERT }
                    </button>
                </div>
            }
        </section>
    }
}

/// What stands beside the stage.
pub(super) fn beside(state: &WorkbenchState, act: &Callback<WorkbenchAction>) -> Html {
    html! {
        <section class="pw-workbench more" aria-label={english::BESIDE}>
            if state.editing.mistake().is_none() {
                { picked(state, act) }
            }
            { whole(state, act) }
            { keys() }
        </section>
    }
}

/// A button for a command. One that cannot be followed says why, also when it is pressed.
fn tool(state: &WorkbenchState, act: &Callback<WorkbenchAction>, command: Command, title: String) -> Html {
    let blocked = state.editing.blocked(command);
    let action = blocked.clone().map_or(WorkbenchAction::Follow(command), WorkbenchAction::Explain);
    html! {
        <button
            type="button"
            class="pw-quiet-button"
            aria-disabled={blocked.is_some().then_some("true")}
            title={blocked.unwrap_or(title)}
            onclick={act.reform(move |_| action.clone())}
        >
            { english::command(command).0 }
        </button>
    }
}

fn tools(state: &WorkbenchState, act: &Callback<WorkbenchAction>, of: &[Command]) -> Html {
    html! {
        <ul class="pw-bench-row">
            for &command in of {
                <li key={command as usize}>{ tool(state, act, command, english::command(command).1.to_owned()) }</li>
            }
        </ul>
    }
}

/// What stands at the picked node, and what can be done to it.
fn picked(state: &WorkbenchState, act: &Callback<WorkbenchAction>) -> Html {
    let editing = &state.editing;
    let Some(node) = editing.selected() else {
        return html! {
            <div class="pw-picked">
                <p class="pw-aside">{ english::NOTHING_SELECTED }</p>
            </div>
        };
    };
    let is_root = node == NodeId::ROOT;
    let heading = english::selected_node(is_root, editing.is_leaf(node), &editing.label(node));
    let heading = AttrValue::from(heading);
    html! {
        <div class="pw-picked" role="group" aria-label={&heading}>
            <h2>{ heading }</h2>
            { fields(state, node, act) }
            { what_if_panel(state, act) }
        </div>
    }
}

/// What concerns more than a node.
fn whole(state: &WorkbenchState, act: &Callback<WorkbenchAction>) -> Html {
    html! {
        <details>
            <summary>{ english::WHOLE }</summary>
            { tools(state, act, &MORE) }
            { level_choice(state, act) }
        </details>
    }
}

fn keys() -> Html {
    html! {
        <details>
            <summary>{ english::KEYS }</summary>
            <p class="pw-aside">{ english::GESTURES }</p>
            <dl class="pw-bench-keys">
                for (keys, what) in english::KEY_HELP {
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
