//! Children in another order, by buttons and arrow keys; the tree itself is dragged.

use std::collections::BTreeMap;

use plywise_practice::Exercise;
use plywise_search::NodeId;
use plywise_sets::Mode;
use wasm_bindgen::JsCast as _;
use yew::prelude::*;

use super::MOST_LISTED;
use crate::draft::Draft;
use crate::english;
use crate::state::{Practice, PracticeAction};

/// The children of every branch in their present order, and how many leaves the search looks at in it.
pub(super) fn order(practice: &Practice, exercise: &Exercise, act: &Callback<PracticeAction>) -> Html {
    let Some(draft) = practice.draft() else { return Html::default() };
    let tree = exercise.replay().tree();
    let branches: Vec<NodeId> = tree.nodes().filter(|&node| tree.children(node).count() > 1).collect();
    let picked = draft.picked.first().copied();
    html! {
        <>
            <p class="pw-aside">{ english::HOW_TO_MOVE }</p>
            if tree.n_nodes() <= MOST_LISTED {
                for branch in branches {
                    { children(exercise, draft, branch, act) }
                }
            }
            <div class="pw-row">
                { mover(exercise, draft, picked, -1, act) }
                { mover(exercise, draft, picked, 1, act) }
            </div>
            <p class="pw-ask-count" role="status">
                { count(practice, exercise, draft) }
                if let Some((node, (place, n_all))) = picked.zip(picked.and_then(|node| place_of(exercise, draft, node))) {
                    { " " }<span class="pw-ask-filled">{ english::place_among(&tree.label(node), place + 1, n_all) }</span>
                }
            </p>
        </>
    }
}

/// How many leaves there were, are and could be. Where nothing is said before the end, this would say whether the order is right.
fn count(practice: &Practice, exercise: &Exercise, draft: &Draft) -> String {
    let is_told = practice.sitting.as_ref().is_some_and(|sitting| sitting.set().mode == Mode::Immediate);
    let counted =
        exercise.n_leaves(&BTreeMap::new()).zip(exercise.n_leaves(&draft.orders)).filter(|_| is_told);
    counted.map(|((given, best), (now, _))| english::leaves(given, now, best)).unwrap_or_default()
}

fn place_of(exercise: &Exercise, draft: &Draft, node: NodeId) -> Option<(usize, usize)> {
    let tree = exercise.replay().tree();
    let children = draft.children(tree, tree.parent(node)?);
    children.iter().position(|child| *child == node).map(|place| (place, children.len()))
}

/// The children of a branch as buttons, which arrow keys move. They have no keys, so that each place keeps its element and
/// the focus can follow the child.
fn children(exercise: &Exercise, draft: &Draft, branch: NodeId, act: &Callback<PracticeAction>) -> Html {
    let tree = exercise.replay().tree();
    let chip = |(place, child): (usize, NodeId)| {
        let onkeydown = act.clone();
        let onkeydown = Callback::from(move |event: KeyboardEvent| {
            let to = match &*event.key() {
                "ArrowLeft" => place.checked_sub(1),
                "ArrowRight" => Some(place + 1),
                _ => return,
            };
            event.prevent_default();
            if let Some(to) = to {
                onkeydown.emit(PracticeAction::MoveTo(child, to));
                focus_place(&event, to);
            }
        });
        html! {
            <button
                type="button"
                data-place={place.to_string()}
                aria-pressed={draft.picked.contains(&child).to_string()}
                onclick={act.reform(move |_| PracticeAction::Pick(child))}
                {onkeydown}
            >
                { tree.label(child) }
            </button>
        }
    };
    let name = english::children_of(&tree.label(branch));
    html! {
        <div class="pw-ask-nodes" role="group" aria-label={name.clone()} key={branch.index()}>
            <span class="pw-ask-name" aria-hidden="true">{ name }</span>
            { for draft.children(tree, branch).into_iter().enumerate().map(chip) }
        </div>
    }
}

/// Puts the focus on the button at this place of the row in which a key was pressed.
fn focus_place(event: &KeyboardEvent, place: usize) {
    let pressed: Option<web_sys::Element> = event.target_dyn_into();
    let row = pressed.and_then(|pressed| pressed.parent_element());
    let button = row.and_then(|row| row.query_selector(&format!("[data-place=\"{place}\"]")).ok()?);
    if let Some(button) = button.and_then(|button| button.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = button.focus();
    }
}

/// A button that moves the picked node by one place.
fn mover(
    exercise: &Exercise,
    draft: &Draft,
    picked: Option<NodeId>,
    by: isize,
    act: &Callback<PracticeAction>,
) -> Html {
    let to = picked.and_then(|node| {
        let (place, n_all) = place_of(exercise, draft, node)?;
        let to = place.checked_add_signed(by).filter(|to| *to < n_all)?;
        Some((node, to))
    });
    let name = if by < 0 { english::MOVE_LEFT } else { english::MOVE_RIGHT };
    let act = act.clone();
    let onclick = Callback::from(move |_: MouseEvent| {
        to.into_iter().for_each(|(node, to)| act.emit(PracticeAction::MoveTo(node, to)));
    });
    html! {
        <button type="button" class="pw-quiet-button" aria-disabled={to.is_none().to_string()} {onclick}>{ name }</button>
    }
}
