//! The handle on the stage: at a node where the depth limit ended the search, a button that lets it look one ply deeper there.

use plywise_controls::focus;
use plywise_layout::Point;
use plywise_render::{FOLD_BELOW, NODE_HEIGHT, NODE_WIDTH, number};
use plywise_search::NodeId;
use plywise_viewer::{Camera, Viewer};
use web_sys::HtmlElement;
use yew::prelude::*;

use crate::english;
use crate::state::{Games, GamesAction};

/// How wide and high the button is, in pixels: what a finger hits. What is seen of it stands at its bottom, in the middle.
const SIDE: f64 = 44.0;
/// From the side of a node to the middle of the button, in pixels.
const BESIDE: f64 = 8.0;
/// Below this scale there is no room for it between two levels.
const LEAST_SCALE: f64 = 0.7;

/// The handle of the node that is selected, or of the one that the search is at. It stands above a corner of the node, where neither
/// another node nor the line to its parent is; nothing where the search cannot look deeper there, or where there is no room.
pub(crate) fn handle(games: &Games, act: &Callback<GamesAction>) -> Html {
    let viewer = &games.viewer;
    let node = viewer.selected.or(viewer.moment().current());
    let Some((node, at)) = node.and_then(|node| Some((node, place(games, node)?))) else {
        return Html::default();
    };
    let name = english::extend_at(&viewer.document.tree.label(node));
    let on_press = act.reform(move |()| GamesAction::Extend(node));
    html! { <Handle key="handle" x={at.x} y={at.y} {name} {on_press} /> }
}

/// The view in which the handle of a node has room, where the present one is too small for it.
pub(crate) fn nearer(games: &Games, node: NodeId) -> Option<Camera> {
    let Viewer { analysis, camera, .. } = &games.viewer;
    let is_small = camera.scale < LEAST_SCALE && games.may_extend(node);
    let placement = &analysis.placement;
    camera.nearer(placement, placement.at(node.index())).filter(|_| is_small)
}

/// The upper left corner of the button, on the stage.
fn place(games: &Games, node: NodeId) -> Option<Point> {
    let Viewer { analysis, camera, playback, toggles, .. } = &games.viewer;
    let tree = analysis.replay.tree();
    let is_still = !playback.is_playing() && games.asked.is_none() && !toggles.is_blank;
    if !is_still || !games.may_extend(node) || camera.scale < LEAST_SCALE {
        return None;
    }
    let across = camera.scale * camera.squeeze;
    let is_folded = tree.ancestors(node).any(|above| {
        let (left, right) = analysis.placement.extent(above.index());
        (right - left) * across < FOLD_BELOW
    });
    let at = |node: NodeId| camera.screen_from_scene(analysis.placement.at(node.index()));
    let (node_at, parent_at) = (at(node), at(tree.parent(node)?));
    // The line comes from there, with its label.
    let side = if parent_at.x > node_at.x { -1.0 } else { 1.0 };
    let middle = node_at.x + side * (NODE_WIDTH / 2.0 * camera.scale + BESIDE);
    let bottom = node_at.y - NODE_HEIGHT / 2.0 * camera.scale;
    let corner = Point { x: middle - SIDE / 2.0, y: bottom - SIDE };
    let is_inside =
        corner.x >= 0.0 && corner.y >= 0.0 && corner.x + SIDE <= camera.width && bottom <= camera.height;
    (is_inside && !is_folded).then_some(corner)
}

#[derive(Clone, Debug, PartialEq, Properties)]
struct HandleProps {
    x: f64,
    y: f64,
    name: String,
    on_press: Callback<()>,
}

/// Where it stands is told to the style sheet by custom properties: a strict host allows no styles in markup.
#[component]
fn Handle(HandleProps { x, y, name, on_press }: &HandleProps) -> Html {
    let place = use_node_ref();
    use_effect_with((place.clone(), *x, *y), |(place, x, y)| {
        if let Some(button) = place.cast::<HtmlElement>() {
            for (name, pixels) in [("--x", x), ("--y", y)] {
                // A browser without custom properties shows it in a corner.
                let _ = button.style().set_property(name, &[&number(*pixels), "px"].concat());
            }
        }
    });
    let press = on_press.reform(|_: MouseEvent| {
        // It is gone once the search looks deeper.
        focus(".pw-games .pw-stage");
    });
    html! {
        <button ref={place} type="button" class="pw-handle" aria-label={name.clone()} title={name.clone()} onclick={press}>
            <span aria-hidden="true">{ "+" }</span>
        </button>
    }
}
