//! The marks of a scene as elements. A node is drawn again only when it itself changed.

use plywise_elements::{Element, classed, el, path};
use plywise_render::{CAPTION_Y, CUT_WORD, CUT_WORD_GAP, QUESTION_Y, label_places, player_place, text_y};
use plywise_render::{
    EdgeMark, EdgeState, FoldMark, NodeMark, NodeShape, cross_path, edge_path, fold_path, node_path, number,
};
use yew::prelude::*;

/// A node of the tree.
#[derive(Clone, PartialEq, Properties)]
pub(super) struct NodeViewProps {
    /// What is drawn of it: while it is the same, it is not drawn again.
    pub(super) mark: NodeMark,
}

/// A node of the tree.
#[component]
pub(super) fn NodeView(NodeViewProps { mark }: &NodeViewProps) -> Html {
    node_view(mark).into()
}

fn node_view(mark: &NodeMark) -> Element {
    let (label_x, tops) = label_places(mark);
    let text =
        |class: &'static str, y: f64, text: &str| classed("text", class).attr("y", y).child(text.to_owned());
    let labels = mark.labels.iter().zip(tops).map(|(label, y)| {
        classed("text", label.kind.class()).attr("x", label_x).attr("y", y).child(label.text.clone())
    });
    let player = match mark.shape {
        NodeShape::Numbered(player) => {
            let (x, y) = player_place(mark);
            Some(text("pw-player", y, &player.to_string()).attr("x", x))
        }
        _ => None,
    };
    el("g")
        .attr("class", mark.classes())
        .attr("transform", format!("translate({} {})", number(mark.at.x), number(mark.at.y)))
        .attr("data-node", mark.id.index())
        .child(path("pw-outline", node_path(mark)))
        .child(text("pw-text", text_y(mark.shape), &mark.text))
        .child(player)
        .child(mark.caption.as_deref().map(|caption| text("pw-caption", CAPTION_Y, caption)))
        .list(labels)
        .child(mark.question.as_deref().map(|question| text("pw-question", QUESTION_Y, question)))
}

/// An edge. Its key keeps the element while its state changes.
pub(super) fn edge_view(mark: &EdgeMark) -> Element {
    let edge = el("path").attr("class", mark.classes()).attr("d", edge_path(mark));
    let cross = (mark.state == EdgeState::Cut).then(|| path("pw-cross", cross_path(mark)));
    let word = mark.is_fresh_cut.then(|| {
        let middle = mark.middle();
        classed("text", "pw-cut-word").attr("x", middle.x - CUT_WORD_GAP).attr("y", middle.y).child(CUT_WORD)
    });
    let label = mark.label.clone().map(|label| {
        let at = mark.label_at();
        classed("text", "pw-edge-label").attr("x", at.x).attr("y", at.y).child(label)
    });
    el("g").key(mark.child.index()).child(edge).child(cross).child(word).child(label)
}

/// A folded subtree.
pub(super) fn fold_view(mark: &FoldMark) -> Element {
    el("path")
        .key(mark.id.index())
        .attr("class", format!("pw-fold {}", mark.state.class()))
        .attr("d", fold_path(mark))
        .attr("data-node", mark.id.index())
}
