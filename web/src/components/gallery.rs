//! The trees of the lectures, as small pictures to choose from.

use plywise_conventions::Annotation;
use plywise_layout::Placement;
use plywise_render::number;
use plywise_search::GameTree;
use yew::prelude::*;

use crate::document::{Document, all_examples};
use crate::game::{Game, STARTS};
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
#[cfg(feature = "page")]
pub(crate) fn gallery(
    cards: &[Card],
    open: Option<&'static str>,
    is_game: bool,
    act: &Callback<Action>,
) -> Element {
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
    let cards = cards.chain(game_card(is_game, act).map(|card| el("li").key(usize::MAX).child(card)));
    panel("pw-gallery", "Trees from lectures", "Trees from lectures").child(el("ul").list(cards))
}

/// A game is no example, but it is found among them. Where this program plays none, it is on a page of its own.
#[cfg(feature = "page")]
fn game_card(is_game: bool, act: &Callback<Action>) -> Option<Element> {
    let picture = drawing("0 0 120 100").child(el("path").attr("d", "M50 10v80M70 10v80M30 30h60M30 70h60"));
    let picture = picture.child(el("path").attr("d", "M34 14l12 12m0 -12l-12 12M54 44l12 12m0 -12l-12 12"));
    let picture = picture.child(el("path").attr("d", "M74 20a6 6 0 1 0 12 0a6 6 0 1 0 -12 0"));
    let card = card_of_game(act)?
        .attr("class", "pw-card")
        .attr("aria-pressed", is_game.then_some(true))
        .attr("data-example", "tic-tac-toe")
        .child(picture)
        .child(classed("span", "title").child("Tic-tac-toe"))
        .child(classed("span", "source").child("a game, with transposition table, killer moves and history"));
    Some(card)
}

#[cfg(feature = "games")]
fn card_of_game(act: &Callback<Action>) -> Option<Element> {
    let (start, _) = STARTS[0];
    let start = start.parse().ok()?;
    Some(el("button").attr("type", "button").on_click(act, Action::Begin(Game { start })))
}

#[cfg(all(feature = "page", not(feature = "games")))]
fn card_of_game(_: &Callback<Action>) -> Option<Element> {
    Some(el("a").attr("href", "game.html#game=ttt-o.x..ox.x-table"))
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
