//! The marks of a scene as elements. A node is drawn again only when it itself changed.

use plywise_render::{
    CAPTION_Y, cross_path, edge_path, fold_path, label_places, left_places, node_path, number, player_place,
    ring_path, text_y, word_path,
};
use plywise_render::{EdgeMark, EdgeState, FoldMark, NodeMark, NodeShape, WordMark};
use yew::prelude::*;

/// A node of the tree.
#[derive(Clone, Debug, PartialEq, Properties)]
pub struct NodeViewProps {
    /// All that is drawn, compared by value: a step changes few nodes, and only these are drawn again.
    pub mark: NodeMark,
}

/// A node of the tree.
#[component]
pub fn NodeView(NodeViewProps { mark }: &NodeViewProps) -> Html {
    let (label_x, tops) = label_places(mark);
    let [name_at, question_at] = left_places(mark);
    let lean = Some(mark.caption_lean).filter(|lean| *lean != 0.0);
    let at = format!("translate({} {})", number(mark.at.x), number(mark.at.y));
    html! {
        <g class={mark.classes()} transform={at} data-node={mark.id.index().to_string()}>
            if mark.has_ring() {
                <path class="pw-ring" d={ring_path(mark)} />
            }
            <path class="pw-outline" d={node_path(mark)} />
            <text class="pw-text" y={number(text_y(mark.shape))}>{ &mark.text }</text>
            if let NodeShape::Numbered(player) = mark.shape {
                { player_view(player, mark) }
            }
            if let Some(caption) = &mark.caption {
                <text class="pw-caption" x={lean.map(number)} y={number(CAPTION_Y)}>{ caption }</text>
            }
            for (label, y) in mark.labels.iter().zip(tops) {
                <text class={label.kind.class()} x={number(label_x)} y={number(y)}>{ &label.text }</text>
            }
            if let Some(name) = &mark.name {
                <text class="pw-name" x={number(name_at.x)} y={number(name_at.y)}>{ name }</text>
            }
            if let Some(question) = &mark.question {
                <text class="pw-question" x={number(question_at.x)} y={number(question_at.y)}>{ question }</text>
            }
        </g>
    }
}

/// The number of the player who moves.
fn player_view(player: u8, mark: &NodeMark) -> Html {
    let (x, y) = player_place(mark);
    html! { <text class="pw-player" y={number(y)} x={number(x)}>{ player }</text> }
}

/// An edge. Its key keeps the element while its state changes.
pub fn edge_view(mark: &EdgeMark) -> Html {
    let label_at = mark.label_at();
    html! {
        <g key={2 * mark.child.index() + usize::from(mark.is_repetition)}>
            <path class={mark.classes()} d={edge_path(mark)} />
            if mark.state == EdgeState::Cut {
                <path class="pw-cross" d={cross_path(mark)} />
            }
            if let Some(label) = &mark.label {
                <text class="pw-edge-label" x={number(label_at.x)} y={number(label_at.y)}>{ label }</text>
            }
        </g>
    }
}

/// What is written beside a cut, its numbers in the colours of whose they are.
pub fn word_view(mark: &WordMark) -> Html {
    let at = format!("translate({} {})", number(mark.at.x), number(mark.at.y));
    let pieces = mark.pieces().into_iter().map(|(class, text)| match class {
        "" => html! { { text } },
        _ => html! { <tspan {class}>{ text }</tspan> },
    });
    html! {
        <g class="pw-word" transform={at}>
            if mark.has_frame() {
                <path class="pw-frame" d={word_path(mark)} />
            }
            <text class={mark.class()}>{ for pieces }</text>
        </g>
    }
}

/// A folded subtree.
pub(super) fn fold_view(mark: &FoldMark) -> Html {
    html! {
        <path
            key={mark.id.index()}
            class={mark.class()}
            d={fold_path(mark)}
            data-node={mark.id.index().to_string()}
        />
    }
}
