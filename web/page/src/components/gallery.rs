//! The trees of the lectures, as small pictures to choose from.

use plywise_controls::{emit_some, use_dialog};
use plywise_conventions::Annotation;
use plywise_games::{Board, GameInfo, GameKind, Mark};
use plywise_layout::Placement;
use plywise_render::number;
use plywise_search::GameTree;
use plywise_viewer::Shared;
use plywise_viewer::document::{TreeDocument, all_examples};
use yew::prelude::*;

use crate::{PageAction, english, games};

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
    /// The game that is open, by its key.
    pub(crate) game: Option<&'static str>,
    /// Whether it is open. It is always there: closing gives the focus back only to what is still in the page.
    pub(crate) is_shown: bool,
    pub(crate) act: Callback<PageAction>,
}

/// The gallery over the page, with the open example marked.
#[component]
pub(crate) fn Gallery(GalleryProps { cards, open, game, is_shown, act }: &GalleryProps) -> Html {
    let place = use_dialog(*is_shown);
    let oncancel = act.reform(|event: Event| {
        event.prevent_default();
        PageAction::Drawer(None)
    });
    let open_it = |key: &'static str| act.reform(move |_| PageAction::Open(key));
    html! {
        <dialog ref={place} class="pw-gallery" id="pw-gallery" aria-label={english::GALLERY} {oncancel}>
            <h2>{ english::GALLERY }</h2>
            <button
                type="button"
                class="pw-close"
                aria-label={english::CLOSE_DRAWER}
                onclick={act.reform(|_| PageAction::Drawer(None))}
            >
                { "×" }
            </button>
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
            </ul>
            <h2>{ english::GAMES }</h2>
            <ul>
                for (kind, info) in games::shown() {
                    <li key={info.key}>{ game_card(kind, info, *game, act) }</li>
                }
            </ul>
        </dialog>
    }
}

/// A game is no example, but it is found among them.
fn game_card(
    kind: GameKind,
    info: &'static GameInfo,
    open: Option<&'static str>,
    act: &Callback<PageAction>,
) -> Html {
    let outline = games::first_board(kind).map(|board| board_outline(&board));
    let onclick = emit_some(act, move |_: MouseEvent| {
        let (start, _) = info.starts.first()?;
        Some(PageAction::Begin(games::from_position(kind, start)?))
    });
    html! {
        <button
            type="button"
            class="pw-card"
            aria-pressed={(open == Some(info.key)).then_some("true")}
            data-example={info.key}
            {onclick}
        >
            <svg viewBox="0 0 120 100" aria-hidden="true"><path d={outline} /></svg>
            <span class="title">{ info.title }</span>
            <span class="source">{ english::ABOUT_GAMES }</span>
        </button>
    }
}

/// A board as a path, in the middle of 120 by 100: its inner lines, and what stands on its squares.
fn board_outline(board: &Board) -> String {
    let (columns, rows) = (board.n_columns(), board.n_rows());
    let side = (90 / columns.max(rows).max(1)).max(2);
    let (left, top) = ((120 - side * columns) / 2, (100 - side * rows) / 2);
    let across = (1..columns).map(|line| format!("M{} {top}v{}", left + side * line, side * rows));
    let down = (1..rows).map(|line| format!("M{left} {}h{}", top + side * line, side * columns));
    let squares = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let marks = squares.filter_map(|(row, column)| {
        let (x, y, mark) = (left + side * column + side / 2, top + side * row + side / 2, side / 4);
        Some(match board.mark(row, column)? {
            Mark::Cross => {
                format!("M{} {}l{w} {w}m0 -{w}l-{w} {w}", x - mark, y - mark, w = 2 * mark)
            }
            Mark::Nought => format!(
                "M{} {y}a{mark} {mark} 0 1 0 {w} 0a{mark} {mark} 0 1 0 -{w} 0",
                x - mark,
                w = 2 * mark
            ),
            Mark::Sign(_) => format!("M{x} {}v{}", y - mark, 2 * mark),
        })
    });
    across.chain(down).chain(marks).collect()
}

fn card(key: &'static str) -> Option<Card> {
    let document = TreeDocument::example(key)?;
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
