//! What stands at a node, in boxes to type into, and who decides.

use plywise_elements::{Element, choice, classed, control, el};
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
pub(super) fn fields(bench: &Bench, node: NodeId, act: &Callback<Deed>) -> Element {
    let can = Field::ALL.into_iter().filter(|&field| bench.editing.no_field(node, field).is_none());
    let boxes = can.map(|field| {
        let typed = bench.fields.iter().find(|(known, _)| *known == field).map(|(_, text)| text.clone());
        let text = typed.unwrap_or_else(|| bench.editing.field(node, field));
        let size = if matches!(field, Field::Name | Field::Move) { "8" } else { "5" };
        let input = el("input")
            .attr("type", "text")
            .attr("size", size)
            .attr("autocomplete", "off")
            .attr("autocapitalize", "off")
            .attr("spellcheck", "false")
            .attr("aria-invalid", bench.is_wrong(field))
            .holding(text)
            .on("input", act, move |event| Some(Deed::Fill(field, control(event)?.value())))
            .on("change", act, move |_| Some(Deed::Set(field)));
        classed("label", "pw-field").key(field as usize).child(el("span").child(field.label())).child(input)
    });
    let now = bench.editing.tree().filter(|_| !bench.editing.is_leaf(node)).map(|tree| key(tree.mover(node)));
    let who = now.map(|now| {
        choice("Who decides", now, &MOVERS[usize::from(!now.is_empty())..], act, |key| {
            mover(key).map(Deed::Mover)
        })
    });
    classed("div", "pw-fields").list(boxes).child(who)
}

/// Who decides on the picked node's whole level.
pub(super) fn level_choice(bench: &Bench, act: &Callback<Deed>) -> Option<Element> {
    bench.editing.selected().filter(|_| bench.editing.mistake().is_none())?;
    let choices = &MOVERS;
    Some(choice("Who decides on the picked node’s level", "", choices, act, |key| {
        mover(key).map(Deed::Level)
    }))
}
