//! The tree as a list to read and walk: what a screen reader gets instead of the picture.

use std::collections::BTreeSet;

use plywise_lesson::{Conventions, typeset};
use plywise_replay::{Moment, Progress, Step};
use plywise_search::{Bound, GameTree, NodeId};
use wasm_bindgen::JsCast as _;
use web_sys::{HtmlElement, KeyboardEvent};
use yew::prelude::*;

use crate::Shared;
use crate::document::{Document, Lesson};
use crate::session::{Action, Part};

#[derive(Properties, PartialEq)]
pub(crate) struct OutlineProps {
    pub(crate) document: Shared<Document>,
    pub(crate) lesson: Shared<Lesson>,
    pub(crate) conventions: Conventions,
    pub(crate) step: Step,
    pub(crate) selected: Option<NodeId>,
    pub(crate) is_shown: bool,
    pub(crate) act: Callback<Action>,
}

/// Trees up to this size are unfolded from the beginning.
const SMALL: usize = 80;
/// The most items in the list at once.
const MOST: usize = 300;

/// One line of the outline.
struct Item {
    node: NodeId,
    nth: usize,
    n_siblings: usize,
}

#[component]
pub(crate) fn Outline(props: &OutlineProps) -> Html {
    let OutlineProps { document, lesson, conventions, step, selected, is_shown, act } = props;
    let unfolded = use_state_eq(|| unfolded_at_first(&document.tree));
    {
        let unfolded = unfolded.clone();
        use_effect_with(document.clone(), move |document| unfolded.set(unfolded_at_first(&document.tree)));
    }
    let list = use_node_ref();
    let moment = lesson.replay.at(*step);
    let tree = lesson.replay.tree();
    let focused = selected.unwrap_or(NodeId::ROOT);
    let items = items(tree, &unfolded);
    let last_shown = items.last().map(|item| item.node);
    let has_focus_stop = items.iter().any(|item| item.node == focused);
    let onkeydown = {
        let (tree, unfolded, act, list) = (tree.clone(), unfolded.clone(), act.clone(), list.clone());
        Callback::from(move |event: KeyboardEvent| {
            if event.meta_key() || event.alt_key() {
                return;
            }
            let wish = match (event.ctrl_key(), event.key().as_str()) {
                (true, "Home") => Some(Wish::To(NodeId::ROOT)),
                (true, "End") => last_shown.map(Wish::To),
                (true, _) => None,
                (false, key) => wish(&tree, focused, key, &unfolded),
            };
            let Some(wish) = wish else { return };
            event.prevent_default();
            match wish {
                Wish::To(node) => {
                    act.emit(Action::Select(Some(node)));
                    focus_item(&list, node);
                }
                Wish::Fold(node) => {
                    unfolded.set(unfolded.iter().copied().filter(|open| *open != node).collect())
                }
                Wish::Unfold(node) => unfolded.set(unfolded.iter().copied().chain([node]).collect()),
                Wish::Leave => act.emit(Action::Toggle(Part::Outline)),
            }
        })
    };
    let rows = items.iter().map(|item| {
        let node = item.node;
        let pick = act.reform(move |_: MouseEvent| Action::Select(Some(node)));
        let is_branch = !tree.is_leaf(node);
        let is_stop = node == focused || !has_focus_stop && node == NodeId::ROOT;
        html! {
            <li key={node.index()} role="treeitem" tabindex={if is_stop { "0" } else { "-1" }} data-item={node.index().to_string()}
                aria-level={(tree.depth(node) + 1).to_string()} aria-posinset={item.nth.to_string()} aria-setsize={item.n_siblings.to_string()}
                aria-expanded={is_branch.then(|| unfolded.contains(&node).to_string())}
                aria-selected={(*selected == Some(node)).to_string()} onclick={pick}
                class={format!("level-{}", tree.depth(node).min(8))}>
                { describe(&moment, node, conventions) }
            </li>
        }
    });
    html! {
        <section class={classes!("pw-outline-panel", (!is_shown).then_some("pw-hidden"))} aria-label="Outline of the tree">
            <h2>{ "Outline" }</h2>
            <ul role="tree" ref={list} aria-label="The tree, node by node" {onkeydown}>{ for rows }</ul>
            if items.len() >= MOST {
                <p class="pw-aside">{ "Only the first nodes are listed; fold branches to see more." }</p>
            }
        </section>
    }
}

fn unfolded_at_first(tree: &GameTree) -> BTreeSet<NodeId> {
    let depth = if tree.n_nodes() <= SMALL { u32::MAX } else { 0 };
    tree.nodes().take(SMALL).filter(|&node| !tree.is_leaf(node) && tree.depth(node) <= depth).collect()
}

/// The lines that are not folded away, top to bottom.
fn items(tree: &GameTree, unfolded: &BTreeSet<NodeId>) -> Vec<Item> {
    let mut items = Vec::new();
    let mut waiting = vec![Item { node: NodeId::ROOT, nth: 1, n_siblings: 1 }];
    while let Some(item) = waiting.pop() {
        let node = item.node;
        items.push(item);
        if items.len() >= MOST {
            break;
        }
        if unfolded.contains(&node) {
            let children: Vec<NodeId> = tree.children(node).take(MOST).collect();
            let n_siblings = children.len();
            let child = |(nth, node)| Item { node, nth: nth + 1, n_siblings };
            waiting.extend(children.into_iter().enumerate().map(child).rev());
        }
    }
    items
}

/// A node in words: name, kind, state, window.
fn describe(moment: &Moment<'_>, node: NodeId, conventions: &Conventions) -> String {
    let tree = moment.replay().tree();
    let kind = if tree.is_leaf(node) { "leaf" } else { conventions.words.player(tree.player(node)) };
    let state = match moment.progress(node) {
        Progress::Unvisited => "not reached yet".to_owned(),
        Progress::Pruned { at } => format!("left out by the cut at {}", tree.label(at)),
        Progress::Returned { score, bound: Bound::Exact } => format!("value {}", typeset(score)),
        Progress::Returned { score, bound: Bound::AtLeast } => format!("value at least {}", typeset(score)),
        Progress::Returned { score, bound: Bound::AtMost } => format!("value at most {}", typeset(score)),
        Progress::Open { window, value, .. } => {
            let value =
                value.map_or("no value yet".to_owned(), |value| format!("best so far {}", typeset(value)));
            format!("being searched, {value}, α {}, β {}", typeset(window.alpha), typeset(window.beta))
        }
    };
    let here = if moment.current() == Some(node) { ", the search is here" } else { "" };
    format!("{}, {kind}, {state}{here}", tree.label(node))
}

enum Wish {
    To(NodeId),
    Fold(NodeId),
    Unfold(NodeId),
    Leave,
}

/// Down the tree is down, as the picture has it: down goes to the first child, left and right to siblings.
fn wish(tree: &GameTree, at: NodeId, key: &str, unfolded: &BTreeSet<NodeId>) -> Option<Wish> {
    let siblings = || tree.parent(at).map(|parent| tree.children(parent));
    let is_branch = !tree.is_leaf(at);
    let to = match key {
        "ArrowDown" if is_branch && !unfolded.contains(&at) => return Some(Wish::Unfold(at)),
        "ArrowDown" => tree.children(at).next(),
        "ArrowUp" => tree.parent(at),
        "ArrowRight" => siblings()?.find(|&sibling| sibling > at),
        "ArrowLeft" => siblings()?.take_while(|&sibling| sibling < at).last(),
        "Home" => siblings()?.next(),
        "End" => siblings()?.last(),
        "-" if is_branch => return Some(Wish::Fold(at)),
        "*" | "+" if is_branch => return Some(Wish::Unfold(at)),
        "Enter" | " " => Some(at),
        "Escape" => return Some(Wish::Leave),
        letter if letter.chars().count() == 1 => type_ahead(tree, at, letter),
        _ => None,
    };
    to.map(Wish::To)
}

/// The next node whose name begins with a letter.
fn type_ahead(tree: &GameTree, at: NodeId, letter: &str) -> Option<NodeId> {
    let begins = |name: &str| name.to_lowercase().starts_with(&letter.to_lowercase());
    let named = || tree.names().filter(|(_, name)| begins(name)).map(|(node, _)| node);
    named().find(|&node| node > at).or_else(|| named().next())
}

fn focus_item(list: &NodeRef, node: NodeId) {
    let item = list
        .cast::<web_sys::Element>()
        .and_then(|list| list.query_selector(&format!("[data-item=\"{}\"]", node.index())).ok().flatten());
    if let Some(item) = item.and_then(|item| item.dyn_into::<HtmlElement>().ok()) {
        // An item that cannot take the focus is still picked.
        let _ = item.focus();
    }
}
