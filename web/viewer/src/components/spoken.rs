//! Words with nodes, α and β in them, each as the picture has it: a node's name lights its node, and α and β have the
//! colours that they have beside the nodes.

use std::mem;

use plywise_lesson::{Phrase, Sentence};
use plywise_search::{NodeId, Player};
use yew::prelude::*;

use crate::{Viewer, ViewerAction};

/// A node's name, to press and to point at.
pub(super) fn node_name(viewer: &Viewer, node: NodeId, name: &str, act: &Callback<ViewerAction>) -> Html {
    let point = |at: Option<NodeId>| ViewerAction::PointAt(at);
    let is_lit = viewer.pointed_at == Some(node);
    html! {
        <button
            type="button"
            class={if is_lit { "pw-node-name lit" } else { "pw-node-name" }}
            onclick={act.reform(move |_| ViewerAction::Select(Some(node)))}
            onpointerover={act.reform(move |_| point(Some(node)))}
            onpointerout={act.reform(move |_| point(None))}
            onfocusin={act.reform(move |_| point(Some(node)))}
            onfocusout={act.reform(move |_| point(None))}
        >
            { name }
        </button>
    }
}

/// A sentence, with its nodes to press.
pub(super) fn sentence_view(viewer: &Viewer, sentence: &Sentence, act: &Callback<ViewerAction>) -> Html {
    phrases(sentence, &|node, label| node_name(viewer, node, label, act))
}

/// A sentence about another tree than the one that is pointed at.
pub(super) fn sentence_text(sentence: &Sentence) -> Html {
    phrases(sentence, &|_, label| html! { <b>{ label }</b> })
}

fn phrases(sentence: &Sentence, named: &dyn Fn(NodeId, &str) -> Html) -> Html {
    // How much of the next text stands with the name before it.
    let mut n_taken = 0;
    let piece = |(nth, phrase): (usize, &Phrase)| match phrase {
        Phrase::Text(text) => with_bounds(&text[mem::take(&mut n_taken)..]),
        Phrase::Score(text) => html! { <b>{ text }</b> },
        Phrase::Bound(player, text) => html! { <b class={bound_class(*player)}>{ text }</b> },
        Phrase::Node(node, label) => match mark_after(sentence, nth) {
            // Between a button and a comma a browser would begin a line.
            Some(mark) => {
                n_taken = mark.len_utf8();
                html! { <span class="pw-unbroken">{ named(*node, label) }{ mark }</span> }
            }
            None => named(*node, label),
        },
    };
    sentence.0.iter().enumerate().map(piece).collect()
}

/// The comma, stop or other mark that the text after a phrase begins with.
fn mark_after(sentence: &Sentence, nth: usize) -> Option<char> {
    match sentence.0.get(nth + 1)? {
        Phrase::Text(text) => text.chars().next().filter(char::is_ascii_punctuation),
        _ => None,
    }
}

/// The class that colours α, for MAX, or β.
pub(super) fn bound_class(player: Player) -> &'static str {
    match player {
        Player::Max => "pw-alpha",
        Player::Min => "pw-beta",
    }
}

/// A text with each α and β of it in its colour.
pub(super) fn with_bounds(text: &str) -> Html {
    let is_bound = |letter: char| letter == 'α' || letter == 'β';
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(is_bound) {
        let (before, from) = rest.split_at(at);
        let (letter, after) = from.split_at('α'.len_utf8());
        let player = if letter == "α" { Player::Max } else { Player::Min };
        pieces.push(html! { <>{ before }<span class={bound_class(player)}>{ letter }</span></> });
        rest = after;
    }
    pieces.push(html! { { rest } });
    pieces.into_iter().collect()
}
