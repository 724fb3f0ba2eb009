//! The tree as a list to read and walk: what a screen reader gets instead of the picture.

use plywise_lesson::{Narrator, typeset};
use plywise_replay::{Moment, Progress};
use plywise_search::{GameTree, NodeId};
use web_sys::KeyboardEvent;
use yew::prelude::*;

use crate::hooks::focus;
use crate::session::{Action, Part, Session};

/// The most items in the list at once.
const MOST: usize = 300;

/// One line of the outline.
struct Item {
    node: NodeId,
    nth: usize,
    n_siblings: usize,
}

/// The tree as a list at the present step.
pub(crate) fn outline(session: &Session, act: &Callback<Action>) -> Html {
    let Session { lesson, conventions, selected, unfolded, shows_outline, .. } = session;
    let moment = session.moment();
    let tree = lesson.replay.tree();
    let narrator = Narrator::new(tree, conventions);
    let focused = selected.unwrap_or(NodeId::ROOT);
    let items = items(tree, unfolded);
    let last_shown = items.last().map(|item| item.node);
    let has_focus_stop = items.iter().any(|item| item.node == focused);
    let onkeydown = {
        let (tree, unfolded, act) = (tree.clone(), unfolded.clone(), act.clone());
        Callback::from(move |event: KeyboardEvent| {
            if event.meta_key() || event.alt_key() {
                return;
            }
            let wish = match (event.ctrl_key(), event.key().as_str()) {
                (true, "Home") => Some(Action::Select(Some(NodeId::ROOT))),
                (true, "End") => Some(Action::Select(last_shown)),
                (true, _) => None,
                (false, key) => wish(&tree, focused, key, &unfolded),
            };
            let Some(wish) = wish else { return };
            event.prevent_default();
            if let Action::Select(Some(node)) = wish {
                focus_item(node);
            }
            act.emit(wish);
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
                aria-expanded={is_branch.then(|| is_unfolded(unfolded, node).to_string())}
                aria-selected={(*selected == Some(node)).to_string()} onclick={pick}
                class={format!("level-{}", tree.depth(node).min(8))}>
                { describe(&moment, node, &narrator) }
            </li>
        }
    });
    html! {
        <section class={if *shows_outline { "pw-outline-panel" } else { "pw-outline-panel pw-hidden" }} aria-label="Outline of the tree">
            <h2>{ "Outline" }</h2>
            <ul role="tree" aria-label="The tree, node by node" {onkeydown}>{ for rows }</ul>
            if items.len() >= MOST {
                <p class="pw-aside">{ "Only the first nodes are listed; fold branches to see more." }</p>
            }
        </section>
    }
}

fn is_unfolded(unfolded: &[NodeId], node: NodeId) -> bool {
    unfolded.binary_search(&node).is_ok()
}

/// The lines that are not folded away, top to bottom.
fn items(tree: &GameTree, unfolded: &[NodeId]) -> Vec<Item> {
    let mut items = Vec::new();
    let mut waiting = vec![Item { node: NodeId::ROOT, nth: 1, n_siblings: 1 }];
    while let Some(item) = waiting.pop() {
        let node = item.node;
        items.push(item);
        if items.len() >= MOST {
            break;
        }
        if is_unfolded(unfolded, node) {
            let children: Vec<NodeId> = tree.children(node).take(MOST).collect();
            let n_siblings = children.len();
            let child = |(nth, node)| Item { node, nth: nth + 1, n_siblings };
            waiting.extend(children.into_iter().enumerate().map(child).rev());
        }
    }
    items
}

/// A node in words: name, kind, state, and while it is searched its window.
fn describe(moment: &Moment<'_>, node: NodeId, narrator: &Narrator<'_>) -> String {
    let mut words =
        [&*moment.replay().tree().label(node), narrator.kind(node), &narrator.state(moment, node)].join(", ");
    if let Some(Progress::Open { window, .. }) = moment.visited(node) {
        words.push_str(&format!(", α {}, β {}", typeset(window.alpha), typeset(window.beta)));
    }
    words.push_str(if moment.current() == Some(node) { ", the search is here" } else { "" });
    words
}

/// Down the tree is down, as the picture has it: down goes to the first child, left and right to siblings.
fn wish(tree: &GameTree, at: NodeId, key: &str, unfolded: &[NodeId]) -> Option<Action> {
    let siblings = || tree.parent(at).map(|parent| tree.children(parent));
    let is_branch = !tree.is_leaf(at);
    let to = match key {
        "ArrowDown" if is_branch && !is_unfolded(unfolded, at) => return Some(Action::Unfold(at)),
        "ArrowDown" => tree.children(at).next(),
        "ArrowUp" => tree.parent(at),
        "ArrowRight" => siblings()?.find(|&sibling| sibling > at),
        "ArrowLeft" => siblings()?.take_while(|&sibling| sibling < at).last(),
        "Home" => siblings()?.next(),
        "End" => siblings()?.last(),
        "-" if is_branch => return Some(Action::Fold(at)),
        "*" | "+" if is_branch => return Some(Action::Unfold(at)),
        "Enter" | " " => Some(at),
        "Escape" => return Some(Action::Toggle(Part::Outline)),
        letter if letter.chars().count() == 1 => type_ahead(tree, at, letter),
        _ => None,
    };
    to.map(|node| Action::Select(Some(node)))
}

/// The next node whose name begins with a letter.
fn type_ahead(tree: &GameTree, at: NodeId, letter: &str) -> Option<NodeId> {
    let begins =
        |name: &str| name.get(..letter.len()).is_some_and(|first| first.eq_ignore_ascii_case(letter));
    let named = || tree.names().filter(|(_, name)| begins(name)).map(|(node, _)| node);
    named().find(|&node| node > at).or_else(|| named().next())
}

fn focus_item(node: NodeId) {
    focus(&format!("[data-item=\"{}\"]", node.index()));
}
