//! The trees of the lectures as small pictures to choose from, in the order of a path from easy to hard.

use std::rc::Rc;

use plywise_controls::use_dialog;
use plywise_render::{EdgeState, NodeMark, NodeShape, NodeState, cross_path, edge_path, node_path, number};
use plywise_viewer::{Go, Shared, TreeDocument, Viewer};
use yew::prelude::*;

use crate::{PageAction, english};

/// One card of the gallery.
#[derive(Debug, PartialEq)]
pub(crate) struct Card {
    key: &'static str,
    title: AttrValue,
    source: AttrValue,
    /// What the tree shows.
    point: &'static str,
    document: Shared<TreeDocument>,
}

/// The cards of each group of the path, worked out once.
pub(crate) fn cards() -> Vec<Vec<Card>> {
    let of =
        |group: &english::Group| group.examples.iter().filter_map(|(key, point)| card(key, point)).collect();
    english::PATH.iter().map(of).collect()
}

/// How wide and high a picture is at least, in pixels.
const PICTURE: (f64, f64) = (244.0, 144.0);
/// Room on both sides of a tree, in the scene's units.
const SIDE: f64 = 24.0;
/// How much further apart than in the scene nodes stand at most.
const WIDEST: f64 = 2.0;
/// From line to line of the values of several players, of the height of one.
const LINE: f64 = 1.1;
/// How much of the scene's height such a line takes.
const PLAYER_HEIGHT: f64 = 30.0;

/// What the gallery hangs on: while it is the same, it is not drawn again.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct GalleryProps {
    pub(crate) cards: Shared<Vec<Vec<Card>>>,
    /// The example that is open.
    pub(crate) open: Option<&'static str>,
    /// The examples that are done.
    pub(crate) done: Rc<[&'static str]>,
    /// Whether it is open. It is always there: closing gives the focus back only to what is still in the page.
    pub(crate) is_shown: bool,
    pub(crate) act: Callback<PageAction>,
}

/// The gallery over the page, a path from easy to hard, with the open example and those that are done marked.
#[component]
pub(crate) fn Gallery(on: &GalleryProps) -> Html {
    let GalleryProps { cards, open, done, is_shown, act } = on;
    let place = use_dialog(*is_shown);
    // Searched and drawn when somebody first looks.
    let was_shown = use_mut_ref(|| false);
    *was_shown.borrow_mut() |= *is_shown;
    let pictures = use_memo((*was_shown.borrow(), cards.clone()), |(was_shown, cards)| {
        let of = |card: &Card| if *was_shown { picture(&card.document) } else { Html::default() };
        cards.iter().map(|group| group.iter().map(of).collect()).collect::<Vec<Vec<Html>>>()
    });
    let oncancel = act.reform(|_: Event| PageAction::Drawer(None));
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
            for ((group, cards), pictures) in english::PATH.iter().zip(cards.iter()).zip(pictures.iter()) {
                <section key={group.title} aria-label={group.title}>
                    <h3>{ group.title }</h3>
                    <ul>
                        for (card, picture) in cards.iter().zip(pictures) {
                            <li key={card.key}>
                                { example_card(card, picture, (*open, done.contains(&card.key)), act) }
                            </li>
                        }
                    </ul>
                </section>
            }
            <h2>{ english::GAMES }</h2>
            // Another program, which the page's script loads.
            <button
                type="button"
                class="pw-quiet-button"
                data-games=""
                onclick={act.reform(|_| PageAction::Drawer(None))}
            >
                { english::ABOUT_GAMES }
            </button>
        </dialog>
    }
}

fn example_card(
    card: &Card,
    picture: &Html,
    (open, is_done): (Option<&str>, bool),
    act: &Callback<PageAction>,
) -> Html {
    let key = card.key;
    html! {
        <button
            type="button"
            class="pw-card"
            aria-pressed={(open == Some(key)).to_string()}
            data-example={key}
            onclick={act.reform(move |_| PageAction::Open(key))}
        >
            { picture.clone() }
            <span class="title">
                { &card.title }
                if is_done {
                    <span class="done">{ english::DONE }</span>
                }
            </span>
            <span class="point">{ card.point }</span>
            <span class="source">{ &card.source }</span>
        </button>
    }
}

fn card(key: &'static str, point: &'static str) -> Option<Card> {
    let document = TreeDocument::example(key)?;
    let title = document.title().into();
    let source = document.header.source.clone().unwrap_or_default().into();
    Some(Card { key, title, source, point, document: Shared::new(document) })
}

/// A tree as its search leaves it: what was searched, the best line, and what was cut. It is drawn as wide as there is room, so that the
/// values of its leaves can be read.
fn picture(document: &TreeDocument) -> Html {
    let viewer = Viewer::new(document.clone()).go(Go::End);
    let mut scene = viewer.stage(&viewer.moment()).scene();
    let placement = &viewer.analysis.placement;
    let n_lines = scene.nodes.iter().map(|node| values(node).count()).max().unwrap_or(1);
    // Below the leaves' level stand the values of all players but the first.
    let height = placement.height() + 20.0 + (n_lines - 1) as f64 * PLAYER_HEIGHT;
    let scale = PICTURE.1 / height;
    let stretch = ((PICTURE.0 / scale - 2.0 * SIDE) / placement.width()).clamp(1.0, WIDEST);
    for mark in &mut scene.nodes {
        mark.at.x *= stretch;
    }
    for mark in &mut scene.edges {
        mark.from.x *= stretch;
        mark.to.x *= stretch;
    }
    let [mut searched, mut best, mut pruned, mut crosses] = [const { String::new() }; 4];
    for edge in &scene.edges {
        let path = match edge.state {
            EdgeState::Cut | EdgeState::Pruned => &mut pruned,
            _ if edge.is_best => &mut best,
            _ => &mut searched,
        };
        path.push_str(&edge_path(edge));
        if edge.state == EdgeState::Cut {
            crosses.push_str(&cross_path(edge));
        }
    }
    let width = placement.width() * stretch + 2.0 * SIDE;
    let view_box = format!("{} -40 {} {}", number(-SIDE), number(width), number(height));
    let size = size_of_values(&scene.nodes, scale.min(PICTURE.0 / width));
    html! {
        <svg viewBox={view_box} font-size={size.map(number)} aria-hidden="true">
            <path class="pruned" d={pruned} />
            <path d={searched} />
            <path class="best" d={best} />
            <path class="cross" d={crosses} />
            { for scene.nodes.iter().map(|node| picture_of_node(node, size)) }
        </svg>
    }
}

/// What a leaf is worth, to each player where there are several.
fn values(node: &NodeMark) -> impl Iterator<Item = &str> {
    let text = if node.shape == NodeShape::Leaf { &*node.text } else { "" };
    text.trim_matches(['(', ')']).split(", ")
}

/// How high the values of leaves are written, in the scene's units, where a unit is so many pixels at least: as high as can be read well,
/// and no wider than there is room beside the next leaf. None where they could not be read.
fn size_of_values(nodes: &[NodeMark], scale: f64) -> Option<f64> {
    /// In pixels.
    const WELL_READ: f64 = 13.0;
    const READ: f64 = 8.5;
    /// How wide a character is, of its height, and between two values half as much as one takes.
    const CHARACTER: f64 = 0.63;
    let n_chars = |node: &NodeMark| values(node).map(|value| value.chars().count()).max().unwrap_or(0) as f64;
    let leaves: Vec<&NodeMark> = nodes.iter().filter(|node| node.shape == NodeShape::Leaf).collect();
    let room = leaves.iter().enumerate().filter_map(|(nth, node)| {
        let before = leaves[..nth].iter().rfind(|before| before.at.y == node.at.y)?;
        Some((node.at.x - before.at.x) / (CHARACTER * (f64::midpoint(n_chars(before), n_chars(node)) + 0.5)))
    });
    let size = room.fold(WELL_READ / scale, f64::min);
    (size * scale >= READ).then_some(size)
}

/// The shape of a branch, and the value of a leaf.
fn picture_of_node(node: &NodeMark, size: Option<f64>) -> Html {
    let class = if node.state == NodeState::Pruned { "pruned" } else { "" };
    if node.shape == NodeShape::Leaf {
        let Some(size) = size else { return Html::default() };
        let line = |(nth, value): (usize, &str)| {
            // Below the end of its line.
            let y = node.at.y - 14.0 + size * (nth as f64 * LINE + 1.0);
            html! { <text {class} x={number(node.at.x)} y={number(y)}>{ value }</text> }
        };
        return values(node).enumerate().map(line).collect();
    }
    let transform = format!("translate({} {})", number(node.at.x), number(node.at.y));
    html! { <path {class} {transform} d={node_path(node)} /> }
}
