//! The tree as a list to read and walk: what a screen reader gets instead of the picture.

use plywise_controls::{emit_some, focus};
use plywise_lesson::{Narrator, called, leaf_text, window_text};
use plywise_render::ProofPart;
use plywise_replay::{Moment, Progress};
use plywise_search::{GameTree, NodeId, ProofTree};
use yew::prelude::*;

use super::stage_view::node_under;
use crate::{Outline, Toggle, Viewer, ViewerAction, english};

/// The most items in the list at once.
const MOST: usize = 300;

/// One line of the outline.
struct Item {
    node: NodeId,
    nth: usize,
    n_siblings: usize,
}

/// What the outline leaves out, as the picture does.
#[derive(Clone, Copy, Debug, Default)]
pub struct OutlineHides {
    /// All but the root and the nodes that the search has come to or left out.
    pub future: bool,
    /// α of every node.
    pub alpha: bool,
    /// β of every node.
    pub beta: bool,
}

/// The tree as a list at the present step.
pub fn outline(viewer: &Viewer, hidden: OutlineHides, act: &Callback<ViewerAction>) -> Html {
    let hides_future = hidden.future;
    let Viewer { analysis, conventions, selected, outline, .. } = viewer;
    let Outline { is_shown, unfolded } = outline;
    let moment = viewer.moment();
    let tree = analysis.replay.tree();
    let narrator = Narrator::new(tree, conventions);
    let proof = viewer.proof();
    let is_known =
        |node| !hides_future || node == NodeId::ROOT || moment.progress(node) != Progress::Unvisited;
    let focused = selected.filter(|&node| is_known(node)).unwrap_or(NodeId::ROOT);
    let (items, is_cut_short) = items(tree, unfolded, is_known);
    let listed: Vec<NodeId> = items.iter().map(|item| item.node).collect();
    let has_focus_stop = listed.contains(&focused);
    let row = |item: &Item| {
        let (node, depth) = (item.node, tree.depth(item.node));
        let is_stop = node == focused || !has_focus_stop && node == NodeId::ROOT;
        let is_branch =
            !tree.is_leaf(node) && (!hides_future || tree.children(node).take(MOST).any(is_known));
        html! {
            <li
                key={node.index()}
                role="treeitem"
                tabindex={if is_stop { "0" } else { "-1" }}
                data-item={node.index().to_string()}
                aria-level={(depth + 1).to_string()}
                aria-posinset={item.nth.to_string()}
                aria-setsize={item.n_siblings.to_string()}
                aria-expanded={is_branch.then(|| is_unfolded(unfolded, node).to_string())}
                aria-selected={(*selected == Some(node)).to_string()}
                class={LEVELS[LEVELS.len().min(depth as usize + 1) - 1]}
            >
                { describe(viewer, (&moment, proof.as_ref()), node, &narrator, hidden) }
            </li>
        }
    };
    let rows: Html = items.iter().map(row).collect();
    let onkeydown = emit_some(act, {
        let (tree, unfolded, is_shown) = (tree.clone(), unfolded.clone(), *is_shown);
        move |event: KeyboardEvent| {
            if event.meta_key() || event.alt_key() {
                return None;
            }
            let key = event.key();
            let action = match (event.ctrl_key(), &*key) {
                (true, "Home") => Some(ViewerAction::Select(Some(NodeId::ROOT))),
                (true, "End") => Some(ViewerAction::Select(listed.last().copied())),
                (true, _) => None,
                (false, "Escape") => {
                    focus(".pw-stage");
                    // Only the focus showed it, else.
                    is_shown.then_some(ViewerAction::Toggle(Toggle::Outline))
                }
                (false, key) => {
                    let children = |node| {
                        // What is not known is not gone to either.
                        let is_there = |node: &NodeId| !hides_future || listed.binary_search(node).is_ok();
                        tree.children(node).filter(is_there)
                    };
                    action_for_key(&tree, focused, key, &unfolded, &listed, children)
                }
            }?;
            event.prevent_default();
            if let ViewerAction::Select(Some(node)) = action {
                focus_item(node);
            }
            Some(action)
        }
    });
    // One for all rows, which are up to hundreds.
    let onclick = emit_some(act, |event: MouseEvent| {
        node_under(event.target(), "data-item").map(|node| ViewerAction::Select(Some(node)))
    });
    html! {
        <section
            class={if *is_shown { "pw-outline-panel" } else { "pw-outline-panel pw-hidden" }}
            aria-label={english::OUTLINE_OF_TREE}
        >
            <h2>{ english::OUTLINE }</h2>
            <ul role="tree" aria-label={english::NODES} {onclick} {onkeydown}>{ rows }</ul>
            if is_cut_short {
                <p class="pw-aside">{ english::outline_cut_short(MOST) }</p>
            }
        </section>
    }
}

/// How far to the right a line begins.
const LEVELS: [&str; 9] =
    ["level-0", "level-1", "level-2", "level-3", "level-4", "level-5", "level-6", "level-7", "level-8"];

fn is_unfolded(unfolded: &[NodeId], node: NodeId) -> bool {
    unfolded.binary_search(&node).is_ok()
}

/// The lines that are known and not folded away, top to bottom, and whether there are more than are listed. Of many
/// siblings the first are looked at.
fn items(tree: &GameTree, unfolded: &[NodeId], is_known: impl Fn(NodeId) -> bool) -> (Vec<Item>, bool) {
    let mut items = Vec::new();
    let mut waiting = vec![Item { node: NodeId::ROOT, nth: 1, n_siblings: 1 }];
    while let Some(item) = waiting.pop() {
        if items.len() == MOST {
            return (items, true);
        }
        let node = item.node;
        items.push(item);
        if is_unfolded(unfolded, node) {
            let children = || tree.children(node).filter(|&child| is_known(child));
            let n_siblings = children().count();
            let children: Vec<NodeId> = children().take(MOST).collect();
            let child = |(nth, node)| Item { node, nth: nth + 1, n_siblings };
            waiting.extend(children.into_iter().enumerate().map(child).rev());
        }
    }
    (items, false)
}

/// A node in words: name, kind, state, while it is searched its window, and what it is to the proof that is drawn.
fn describe(
    viewer: &Viewer,
    (moment, proof): (&Moment<'_>, Option<&ProofTree>),
    node: NodeId,
    narrator: &Narrator<'_>,
    hidden: OutlineHides,
) -> String {
    let Viewer { analysis, conventions, .. } = viewer;
    let tree = moment.replay().tree();
    let name = called(tree, node);
    let (mut kind, state) = (narrator.kind(node), narrator.state(moment, node));
    // What the picture says of a leaf before the search comes to it.
    if tree.is_leaf(node) && moment.visited(node).is_none() && analysis.game.is_none() {
        kind = english::outline_leaf(&kind, &leaf_text(tree, node, conventions));
    }
    let is_open = matches!(moment.visited(node), Some(Progress::Open { .. }));
    let window = if is_open { window_text(moment, node, conventions) } else { None };
    let [alpha, beta] = window.map_or([None, None], |ends| ends.map(Some));
    let window = [alpha.filter(|_| !hidden.alpha), beta.filter(|_| !hidden.beta)];
    let proof = proof_words(viewer, (moment, proof), node);
    english::outline_item([&name, &kind, &state], window, proof, moment.current() == Some(node))
}

/// What a node is to the proof that is drawn, in words.
pub(super) fn proof_words(
    viewer: &Viewer,
    (moment, proof): (&Moment<'_>, Option<&ProofTree>),
    node: NodeId,
) -> Option<String> {
    let words = viewer.conventions.words;
    let part = ProofPart::of(proof?, moment, node)?;
    Some(english::proof_part(part, moment.replay().tree().is_leaf(node), words.max, words.min))
}

/// Down the tree is down, as the picture has it: down goes to the first child, left and right to siblings.
fn action_for_key<Children: Iterator<Item = NodeId>>(
    tree: &GameTree,
    at: NodeId,
    key: &str,
    unfolded: &[NodeId],
    listed: &[NodeId],
    children: impl Fn(NodeId) -> Children,
) -> Option<ViewerAction> {
    let siblings = || tree.parent(at).map(&children);
    let is_branch = !tree.is_leaf(at);
    let to = match key {
        "ArrowDown" if is_branch && !is_unfolded(unfolded, at) => return Some(ViewerAction::Unfold(at)),
        "ArrowDown" => children(at).next(),
        "ArrowUp" => tree.parent(at),
        "ArrowRight" => siblings()?.find(|&sibling| sibling > at),
        "ArrowLeft" => siblings()?.take_while(|&sibling| sibling < at).last(),
        "Home" => siblings()?.next(),
        "End" => siblings()?.last(),
        "-" if is_branch => return Some(ViewerAction::Fold(at)),
        "*" | "+" if is_branch => return Some(ViewerAction::Unfold(at)),
        "Enter" | " " => Some(at),
        letter if letter.chars().count() == 1 => type_ahead(tree, at, letter, listed),
        _ => None,
    };
    to.map(|node| ViewerAction::Select(Some(node)))
}

/// The next listed node whose name begins with a letter.
fn type_ahead(tree: &GameTree, at: NodeId, letter: &str, listed: &[NodeId]) -> Option<NodeId> {
    let begins =
        |name: &str| name.get(..letter.len()).is_some_and(|first| first.eq_ignore_ascii_case(letter));
    let named = || listed.iter().copied().filter(|&node| tree.name(node).is_some_and(begins));
    named().find(|&node| node > at).or_else(|| named().next())
}

fn focus_item(node: NodeId) {
    focus(&format!("[data-item=\"{}\"]", node.index()));
}
