//! The trees of the lectures, as small pictures to choose from.

use plywise_layout::Placement;
use plywise_lesson::Annotation;
use plywise_render::number;
use plywise_search::GameTree;
use yew::prelude::*;

use crate::document::{Document, all_examples};
use crate::session::Action;
use plywise_elements::{Element, button, classed, drawing, el, panel};

/// One card of the gallery.
#[derive(Debug, PartialEq)]
pub(crate) struct Card {
    key: &'static str,
    title: AttrValue,
    source: AttrValue,
    view_box: AttrValue,
    lines: AttrValue,
}

/// The cards, worked out once.
pub(crate) fn cards() -> Vec<Card> {
    all_examples().filter_map(|example| card(example.key)).collect()
}

/// The gallery, with the open example marked.
pub(crate) fn gallery(cards: &[Card], open: Option<&'static str>, act: &Callback<Action>) -> Element {
    let cards = cards.iter().enumerate().map(|(nth, card)| {
        let picture = drawing(card.view_box.clone()).child(el("path").attr("d", card.lines.clone()));
        let button = button("pw-card", act, Action::Open(card.key))
            .attr("aria-pressed", open == Some(card.key))
            .attr("data-example", card.key)
            .child(picture)
            .child(classed("span", "title").child(card.title.clone()))
            .child(classed("span", "source").child(card.source.clone()));
        el("li").key(nth).child(button)
    });
    panel("pw-gallery", "Trees from lectures", "Trees from lectures").child(el("ul").list(cards))
}

fn card(key: &'static str) -> Option<Card> {
    let document = Document::example(key)?;
    let placement = plywise_render::place(&document.tree, Annotation::Value);
    let (width, height) = (placement.width(), placement.height());
    let title = document.title();
    let source = document.header.source.unwrap_or_default();
    let view_box = format!("-20 -40 {} {}", number(width + 40.0), number(height));
    let lines = outline(&document.tree, &placement).into();
    Some(Card { key, title: title.into(), source: source.into(), view_box: view_box.into(), lines })
}

/// The shape of a tree: a line for each edge and a dot for each node.
fn outline(tree: &GameTree, placement: &Placement) -> String {
    let mut path = String::new();
    for node in tree.nodes() {
        let at = placement.at(node.index());
        if let Some(parent) = tree.parent(node) {
            let from = placement.at(parent.index());
            path.push_str(&format!(
                "M{} {}L{} {}",
                number(from.x),
                number(from.y),
                number(at.x),
                number(at.y)
            ));
        }
        path.push_str(&format!("M{} {}h0", number(at.x), number(at.y)));
    }
    path
}
