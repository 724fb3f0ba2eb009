//! The trees of the lectures, as small pictures to choose from.

use plywise_controls::emit_some;
use plywise_conventions::Annotation;
use plywise_layout::Placement;
use plywise_render::number;
use plywise_search::GameTree;
use plywise_viewer::Shared;
use plywise_viewer::document::{Document, all_examples};
use yew::prelude::*;

use crate::{PageAction, tic_tac_toe};

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

/// What the gallery hangs on: while it is the same, it is not drawn again.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct GalleryProps {
    pub(crate) cards: Shared<Vec<Card>>,
    /// The example that is open.
    pub(crate) open: Option<&'static str>,
    pub(crate) is_game: bool,
    pub(crate) act: Callback<PageAction>,
}

/// The gallery, with the open example marked.
#[component]
pub(crate) fn Gallery(GalleryProps { cards, open, is_game, act }: &GalleryProps) -> Html {
    let open_it = |key: &'static str| act.reform(move |_| PageAction::Open(key));
    html! {
        <section class="pw-gallery" aria-label="Trees from lectures">
            <h2>{ "Trees from lectures" }</h2>
            <ul>
                for card in cards.iter() {
                    <li key={card.key}>
                        <button
                            type="button"
                            class="pw-card"
                            aria-pressed={(*open == Some(card.key)).to_string()}
                            data-example={card.key}
                            onclick={open_it(card.key)}
                        >
                            <svg viewBox={&card.view_box} aria-hidden="true"><path d={&card.lines} /></svg>
                            <span class="title">{ &card.title }</span>
                            <span class="source">{ &card.source }</span>
                        </button>
                    </li>
                }
                <li key="tic-tac-toe">{ game_card(*is_game, act) }</li>
            </ul>
        </section>
    }
}

/// A game is no example, but it is found among them.
fn game_card(is_game: bool, act: &Callback<PageAction>) -> Html {
    let (start, _) = tic_tac_toe::STARTS[0];
    let onclick =
        emit_some(act, move |_: MouseEvent| Some(PageAction::Begin(tic_tac_toe::from_position(start)?)));
    html! {
        <button
            type="button"
            class="pw-card"
            aria-pressed={is_game.then_some("true")}
            data-example="tic-tac-toe"
            {onclick}
        >
            <svg viewBox="0 0 120 100" aria-hidden="true">
                <path d="M50 10v80M70 10v80M30 30h60M30 70h60" />
                <path d="M34 14l12 12m0 -12l-12 12M54 44l12 12m0 -12l-12 12" />
                <path d="M74 20a6 6 0 1 0 12 0a6 6 0 1 0 -12 0" />
            </svg>
            <span class="title">{ "Tic-tac-toe" }</span>
            <span class="source">{ "a game, with transposition table, killer moves and history" }</span>
        </button>
    }
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
