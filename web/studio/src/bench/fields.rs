//! What stands at a node, in boxes to type into, and who decides.

use plywise_controls::{Choice, emit_some, value_of};
use plywise_search::{Mover, NodeId};
use yew::prelude::*;

use super::Deed;
use super::act::Bench;
use crate::editing::Field;

/// Everybody who can decide, by a key and a name.
const MOVERS: [(&str, &str); 9] = [
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
        Mover::Numbered(number) => MOVERS.get(usize::from(number) + 3).map_or("", |(key, _)| key),
    }
}

/// The boxes of a node, those that it can have, and who decides at a branch.
pub(super) fn fields(bench: &Bench, node: NodeId, act: &Callback<Deed>) -> Html {
    let can = Field::ALL.into_iter().filter(|&field| bench.editing.no_field(node, field).is_none());
    let now = bench.editing.tree().filter(|_| !bench.editing.is_leaf(node)).map(|tree| key(tree.mover(node)));
    html! {
        <div class="pw-fields">
            for field in can {
                <label key={field as usize} class="pw-field">
                    <span>{ field.label() }</span>
                    { text_box(bench, node, field, act) }
                </label>
            }
            if let Some(now) = now {
                { who("Who decides", now, act, Deed::Mover) }
            }
        </div>
    }
}

/// The box for what stands at a node, with what somebody has typed there and not done yet.
fn text_box(bench: &Bench, node: NodeId, field: Field, act: &Callback<Deed>) -> Html {
    let typed = bench.fields.iter().find(|(known, _)| *known == field).map(|(_, text)| text.clone());
    html! {
        <input
            type="text"
            size={if matches!(field, Field::Name | Field::Move) { "8" } else { "5" }}
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            aria-invalid={bench.is_wrong(field).to_string()}
            value={typed.unwrap_or_else(|| bench.editing.field(node, field))}
            oninput={act.reform(move |event: InputEvent| Deed::Fill(field, value_of(&event)))}
            onchange={act.reform(move |_| Deed::Set(field))}
        />
    }
}

/// Who decides on the picked node's whole level; nobody in particular where several do, or where only leaves stand.
pub(super) fn level_choice(bench: &Bench, act: &Callback<Deed>) -> Html {
    let editing = &bench.editing;
    let at = editing.selected().filter(|_| editing.mistake().is_none());
    let Some((at, tree)) = at.zip(editing.tree()) else { return Html::default() };
    let level = plywise_render::level_players(tree).get(tree.depth(at) as usize).copied().flatten();
    who("Who decides on the picked node’s level", level.map_or("", key), act, Deed::Level)
}

/// A list of everybody who can decide, and of nobody only where nobody in particular does.
fn who(label: &'static str, now: &'static str, act: &Callback<Deed>, deed: fn(Mover) -> Deed) -> Html {
    let choices = &MOVERS[usize::from(!now.is_empty())..];
    let on_choose = emit_some(act, move |key: String| mover(&key).map(deed));
    html! { <Choice {label} value={now} {choices} {on_choose} /> }
}
