//! What stands at a node, in boxes to type into, and who decides.

use plywise_elements::{Element, classed, control, el};
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
    let who = now.map(|now| who("Who decides", now, act, Deed::Mover));
    classed("div", "pw-fields").list(boxes).child(who)
}

/// Who decides on the picked node's whole level; nobody in particular where several do, or where only leaves stand.
pub(super) fn level_choice(bench: &Bench, act: &Callback<Deed>) -> Option<Element> {
    let editing = &bench.editing;
    let at = editing.selected().filter(|_| editing.mistake().is_none())?;
    let tree = editing.tree()?;
    let level = plywise_render::level_players(tree).get(tree.depth(at) as usize).copied().flatten();
    Some(who("Who decides on the picked node’s level", level.map_or("", key), act, Deed::Level))
}

/// A list of everybody who can decide. It shows who does, also after somebody was picked who cannot.
fn who(
    label: &'static str,
    now: &'static str,
    act: &Callback<Deed>,
    deed: impl Fn(Mover) -> Deed + 'static,
) -> Element {
    let choices = &MOVERS[usize::from(!now.is_empty())..];
    let option = |(nth, &(key, name)): (usize, &(&'static str, &'static str))| {
        el("option").key(nth).attr("value", key).attr("selected", (key == now).then_some("")).child(name)
    };
    let list = el("select")
        .choosing(now)
        .on("change", act, move |event| {
            let list = control(event)?;
            let picked = list.value();
            list.set_value(now);
            mover(&picked).map(&deed)
        })
        .list(choices.iter().enumerate().map(option));
    classed("label", "pw-choice").child(el("span").child(label)).child(list)
}
