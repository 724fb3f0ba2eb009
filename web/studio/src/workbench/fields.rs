//! What stands at a node, in boxes to type into, and who decides.

use plywise_controls::{Choice, emit_some, value_of};
use plywise_search::{Mover, NodeId};
use yew::prelude::*;

use super::WorkbenchAction;
use super::state::WorkbenchState;
use crate::editing::Field;
use crate::english::workbench::{self as english, PLAYERS};

fn mover(key: &str) -> Option<Mover> {
    match key {
        "max" => Some(Mover::Max),
        "min" => Some(Mover::Min),
        "chance" => Some(Mover::Chance),
        number => number.parse().ok().map(Mover::Numbered),
    }
}

fn key(mover: Mover) -> &'static str {
    match mover {
        Mover::Max => "max",
        Mover::Min => "min",
        Mover::Chance => "chance",
        Mover::Numbered(number) => PLAYERS.get(usize::from(number) + 3).map_or("", |(key, _)| key),
    }
}

/// The boxes of a node, those that it can have, and who decides at a branch.
pub(super) fn fields(state: &WorkbenchState, node: NodeId, act: &Callback<WorkbenchAction>) -> Html {
    let can = Field::ALL.into_iter().filter(|&field| state.editing.no_field(node, field).is_none());
    let now = state.editing.tree().filter(|_| !state.editing.is_leaf(node)).map(|tree| key(tree.mover(node)));
    html! {
        <div class="pw-fields">
            for field in can {
                <label key={field as usize} class="pw-field">
                    <span>{ field.label() }</span>
                    { text_box(state, node, field, act) }
                </label>
            }
            if let Some(now) = now {
                { who(english::PLAYER, now, act, WorkbenchAction::Mover) }
            }
        </div>
    }
}

/// The box for what stands at a node, with what somebody has typed there and not done yet.
fn text_box(state: &WorkbenchState, node: NodeId, field: Field, act: &Callback<WorkbenchAction>) -> Html {
    let typed = state.fields.iter().find(|(known, _)| *known == field).map(|(_, text)| text.clone());
    html! {
        <input
            type="text"
            size={if matches!(field, Field::Name | Field::Move) { "8" } else { "5" }}
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            aria-invalid={state.is_wrong(field).to_string()}
            value={typed.unwrap_or_else(|| state.editing.field(node, field))}
            oninput={act.reform(move |event: InputEvent| WorkbenchAction::Fill(field, value_of(&event)))}
            onchange={act.reform(move |_| WorkbenchAction::Set(field))}
        />
    }
}

/// Who decides on the picked node's whole level; nobody in particular where several do, or where only leaves stand.
pub(super) fn level_choice(state: &WorkbenchState, act: &Callback<WorkbenchAction>) -> Html {
    let editing = &state.editing;
    let at = editing.selected().filter(|_| editing.mistake().is_none());
    let Some((at, tree)) = at.zip(editing.tree()) else { return Html::default() };
    let level = plywise_render::level_players(tree).get(tree.depth(at) as usize).copied().flatten();
    who(english::PLAYER_ON_LEVEL, level.map_or("", key), act, WorkbenchAction::Level)
}

/// A list of everybody who can decide, and of nobody only where nobody in particular does.
fn who(
    label: &'static str,
    now: &'static str,
    act: &Callback<WorkbenchAction>,
    action: fn(Mover) -> WorkbenchAction,
) -> Html {
    let choices = &PLAYERS[usize::from(!now.is_empty())..];
    let on_choose = emit_some(act, move |key: String| mover(&key).map(action));
    html! { <Choice {label} value={now} {choices} {on_choose} /> }
}
