//! The marks of a scene as elements. A node is drawn again only when it itself changed.

use plywise_render::{CAPTION_Y, CUT_WORD, CUT_WORD_GAP, QUESTION_Y, label_places, player_place, text_y};
use plywise_render::{
    EdgeMark, EdgeState, FoldMark, NodeMark, NodeShape, cross_path, edge_path, fold_path, node_path, number,
};
use yew::prelude::*;

/// A node of the tree.
#[derive(Clone, PartialEq, Properties)]
pub(super) struct NodeViewProps {
    /// All that is drawn, compared by value: a step changes few nodes, and only these are drawn again.
    pub(super) mark: NodeMark,
}

/// A node of the tree.
#[component]
pub(super) fn NodeView(NodeViewProps { mark }: &NodeViewProps) -> Html {
    let (label_x, tops) = label_places(mark);
    let at = format!("translate({} {})", number(mark.at.x), number(mark.at.y));
    html! {
        <g class={mark.classes()} transform={at} data-node={mark.id.index().to_string()}>
            <path class="pw-outline" d={node_path(mark)} />
            <text class="pw-text" y={number(text_y(mark.shape))}>{ &mark.text }</text>
            if let NodeShape::Numbered(player) = mark.shape {
                { player_view(player, mark) }
            }
            if let Some(caption) = &mark.caption {
                <text class="pw-caption" y={number(CAPTION_Y)}>{ caption }</text>
            }
            for (label, y) in mark.labels.iter().zip(tops) {
                <text class={label.kind.class()} x={number(label_x)} y={number(y)}>{ &label.text }</text>
            }
            if let Some(question) = &mark.question {
                <text class="pw-question" y={number(QUESTION_Y)}>{ question }</text>
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
pub(super) fn edge_view(mark: &EdgeMark) -> Html {
    let (middle, label_at) = (mark.middle(), mark.label_at());
    html! {
        <g key={mark.child.index()}>
            <path class={mark.classes()} d={edge_path(mark)} />
            if mark.state == EdgeState::Cut {
                <path class="pw-cross" d={cross_path(mark)} />
            }
            if mark.is_fresh_cut {
                <text class="pw-cut-word" x={number(middle.x - CUT_WORD_GAP)} y={number(middle.y)}>
                    { CUT_WORD }
                </text>
            }
            if let Some(label) = &mark.label {
                <text class="pw-edge-label" x={number(label_at.x)} y={number(label_at.y)}>{ label }</text>
            }
        </g>
    }
}

/// A folded subtree.
pub(super) fn fold_view(mark: &FoldMark) -> Html {
    html! {
        <path
            key={mark.id.index()}
            class={format!("pw-fold {}", mark.state.class())}
            d={fold_path(mark)}
            data-node={mark.id.index().to_string()}
        />
    }
}
