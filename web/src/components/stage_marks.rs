//! The marks of a scene as elements. A node is drawn again only when it itself changed.

use plywise_lesson::LabelKind;
use plywise_render::{CAPTION_Y, CUT_WORD, CUT_WORD_GAP, QUESTION_Y, label_places, text_y};
use plywise_render::{
    EdgeMark, EdgeState, FoldMark, NodeMark, cross_path, edge_path, fold_path, node_path, number,
};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct NodeProps {
    pub(crate) mark: NodeMark,
}

#[component]
pub(crate) fn NodeView(NodeProps { mark }: &NodeProps) -> Html {
    let (label_x, tops) = label_places(mark);
    let labels = mark.labels.iter().zip(tops).map(|(label, y)| {
        let class = match label.kind {
            LabelKind::Alpha => "pw-label alpha",
            LabelKind::Beta => "pw-label beta",
            LabelKind::Value => "pw-label value",
        };
        html! { <text {class} x={number(label_x)} y={number(y)}>{ &label.text }</text> }
    });
    html! {
        <g class={mark.classes()} transform={format!("translate({} {})", number(mark.at.x), number(mark.at.y))}
            data-node={mark.id.index().to_string()}>
            <path class="pw-outline" d={node_path(mark)} />
            <text class="pw-text" y={number(text_y(mark.shape))}>{ &mark.text }</text>
            if let Some(caption) = &mark.caption {
                <text class="pw-caption" y={number(CAPTION_Y)}>{ caption }</text>
            }
            { for labels }
            if let Some(question) = &mark.question {
                <text class="pw-question" y={number(QUESTION_Y)}>{ question }</text>
            }
        </g>
    }
}

/// An edge. Its key keeps the element while its state changes.
pub(crate) fn edge_view(mark: &EdgeMark) -> Html {
    html! {
        <g key={mark.child.index()}>
            <path class={mark.classes()} d={edge_path(mark)} />
            if mark.state == EdgeState::Cut {
                <path class="pw-cross" d={cross_path(mark)} />
            }
            if mark.is_fresh_cut {
                <text class="pw-cut-word" x={number(mark.middle().x - CUT_WORD_GAP)} y={number(mark.middle().y)}>{ CUT_WORD }</text>
            }
        </g>
    }
}

/// A folded subtree.
pub(crate) fn fold_view(mark: &FoldMark) -> Html {
    html! {
        <path key={mark.id.index()} class={format!("pw-fold {}", mark.state.class())} d={fold_path(mark)} data-node={mark.id.index().to_string()} />
    }
}
