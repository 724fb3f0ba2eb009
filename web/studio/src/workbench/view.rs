//! What the workbench shows beside the stage.

use plywise_controls::focus;
use yew::prelude::*;

use super::fields::{fields, level_choice};
use super::state::WorkbenchState;
use super::what_if_panel::what_if_panel;
use super::{Command, WorkbenchAction};
use crate::app::StudioAction;
use crate::editing::Field;
use crate::english::editing::SELECT_FIRST;
use crate::english::workbench as english;

/// What is done at one press most often, and what a phone shows when it is asked for, in the order of the buttons.
const TOOLS: [Command; 3] = [Command::AddChild, Command::AddRight, Command::Delete];
const MORE_TOOLS: [Command; 6] = [
    Command::AddLeft,
    Command::Duplicate,
    Command::PickUp,
    Command::MoveLeft,
    Command::MoveRight,
    Command::PutUnder,
];

/// What concerns more than a node.
const WHOLE: [Command; 4] = [Command::SortBest, Command::SortWorst, Command::Mirror, Command::Negate];

/// What is pressed most. It is as high whatever is picked, so that what is around it stays where it is.
pub(super) fn tools(
    state: &WorkbenchState,
    act: &Callback<WorkbenchAction>,
    (shows_more, on_toggle): (bool, &Callback<StudioAction>),
) -> Html {
    let editing = &state.editing;
    let undoes = editing.undoes().map_or_else(String::new, english::undo);
    let redoes = editing.redoes().map_or_else(String::new, english::redo);
    let picked = editing.selected().filter(|_| editing.mistake().is_none());
    let is_leaf = picked.is_none_or(|node| editing.is_leaf(node));
    let (types, what) = match picked {
        Some(node) => (WorkbenchAction::Type(node, None), english::TYPE),
        None => (WorkbenchAction::Explain(SELECT_FIRST.to_owned()), SELECT_FIRST),
    };
    html! {
        <section class="pw-workbench" aria-label={english::EDITING} data-more={shows_more.then_some("")}>
            <div class="pw-bench-head">
                { tool(state, act, Command::Undo, undoes) }
                { tool(state, act, Command::Redo, redoes) }
                <p class="pw-said" role="status">
                    if editing.mistake().is_some() {
                        // In the place of what is said else, so that nothing moves while one types. What is wrong stands below the text.
                        { english::SHOWS_LAST_TREE }{ " " }
                        <button type="button" class="pw-link" onclick={act.reform(|_| WorkbenchAction::Revert)}>
                            { english::REVERT }
                        </button>
                    } else {
                        { ended(editing.said()) }
                    }
                </p>
                <button
                    type="button"
                    class="pw-quiet-button pw-done"
                    onclick={on_toggle.reform(|_| {
                        // This button goes. On a phone the one that came before it is in the menu, which is closed.
                        focus(".pw-more");
                        focus("[data-studio=edit]");
                        StudioAction::ToggleEditing
                    })}
                >
                    { english::DONE }
                </button>
            </div>
            <ul class="pw-bench-tools">
                { tool_items(state, act, &TOOLS) }
                // Where there is width, the boxes of the node stand below, and all else with them.
                <li class="pw-narrow-only">
                    <button
                        type="button"
                        class="pw-quiet-button"
                        aria-disabled={picked.is_none().then_some("true")}
                        title={what}
                        onclick={act.reform(move |_| types.clone())}
                    >
                        { if is_leaf { Field::Value } else { Field::Name }.label() }
                    </button>
                </li>
                <li class="pw-narrow-only">
                    <button
                        type="button"
                        class="pw-quiet-button"
                        aria-expanded={shows_more.to_string()}
                        onclick={on_toggle.reform(|_| StudioAction::ToggleMore)}
                    >
                        { english::MORE }
                    </button>
                </li>
            </ul>
        </section>
    }
}

/// What stands beside the stage.
pub(super) fn beside(state: &WorkbenchState, act: &Callback<WorkbenchAction>) -> Html {
    html! {
        // Until the text is a tree again nothing can be done here, and it keeps its place; what is wrong may lie over it.
        <section class="pw-workbench more" aria-label={english::BESIDE} inert={state.editing.mistake().is_some()}>
            { tool_list(state, act, &MORE_TOOLS) }
            { picked(state, act) }
            { whole(state, act) }
            { keys() }
        </section>
    }
}

/// A button for a command. One that cannot be followed says why, also when it is pressed.
fn tool(state: &WorkbenchState, act: &Callback<WorkbenchAction>, command: Command, title: String) -> Html {
    let blocked = state.editing.blocked(command);
    let action = blocked.clone().map_or(WorkbenchAction::Press(command), WorkbenchAction::Explain);
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

fn tool_list(state: &WorkbenchState, act: &Callback<WorkbenchAction>, of: &[Command]) -> Html {
    html! { <ul class="pw-bench-tools">{ tool_items(state, act, of) }</ul> }
}

fn tool_items(state: &WorkbenchState, act: &Callback<WorkbenchAction>, of: &[Command]) -> Html {
    let item = |&command: &Command| {
        let what = english::command(command).1.to_owned();
        html! { <li key={command as usize}>{ tool(state, act, command, what) }</li> }
    };
    of.iter().map(item).collect()
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
    let heading = AttrValue::from(editing.heading(node));
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
            { tool_list(state, act, &WHOLE) }
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
