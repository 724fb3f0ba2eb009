//! The whole tree in small, where it is larger than the view: what of it is seen, and where the search is.

use plywise_layout::Point;
use plywise_render::{LEVEL_HEIGHT, Viewport, number};
use plywise_replay::{Moment, Progress};
use plywise_search::NodeId;
use web_sys::Element;
use yew::prelude::*;

use crate::document::Analysis;
use crate::{Camera, CameraMove, Shared, ViewerAction, english};

/// How wide and how high the drawing is.
const SIZE: (f64, f64) = (112.0, 32.0);
/// From its edges to the tree.
const MARGIN: f64 = 3.0;
/// So many nodes from the root down are drawn: more would be one patch.
const MOST: usize = 400;

/// Of what the lines are drawn.
#[derive(Clone, Debug, PartialEq, Properties)]
struct LinesProps {
    /// The tree, and where its nodes stand.
    analysis: Shared<Analysis>,
}

/// The lines of the tree, which no step changes.
#[component]
fn Lines(LinesProps { analysis }: &LinesProps) -> Html {
    lines(analysis, |_| true)
}

/// The lines to the nodes that may be seen.
fn lines(analysis: &Analysis, is_shown: impl Fn(NodeId) -> bool) -> Html {
    let tree = analysis.replay.tree();
    let mut lines = String::new();
    let mut waiting = std::collections::VecDeque::from([NodeId::ROOT]);
    let mut n_drawn = 0;
    while let Some(node) = waiting.pop_front().filter(|_| n_drawn < MOST) {
        for child in tree.children(node).filter(|&child| is_shown(child)).take(MOST - n_drawn) {
            push_line(&mut lines, analysis, node, child);
            waiting.push_back(child);
            n_drawn += 1;
        }
    }
    html! { <path class="lines" d={lines} /> }
}

/// How much smaller the tree is drawn, across and down.
fn scale(analysis: &Analysis) -> Point {
    let placement = &analysis.placement;
    let bottom = placement.height() - LEVEL_HEIGHT;
    Point {
        x: (SIZE.0 - 2.0 * MARGIN) / placement.width().max(1.0),
        y: (SIZE.1 - 2.0 * MARGIN) / bottom.max(1.0),
    }
}

fn push_line(path: &mut String, analysis: &Analysis, from: NodeId, to: NodeId) {
    let scale = scale(analysis);
    for (command, node) in [("M", from), ("L", to)] {
        let Point { x, y } = analysis.placement.at(node.index());
        path.extend([command, &number(MARGIN + x * scale.x), " ", &number(MARGIN + y * scale.y)]);
    }
}

/// The tree in small, to be pressed where one wants to look; nothing where all of it is in view. In a lecture it has no more than the
/// picture.
pub(super) fn minimap(
    analysis: &Shared<Analysis>,
    camera: Camera,
    moment: &Moment<'_>,
    is_lecture: bool,
    act: &Callback<ViewerAction>,
) -> Html {
    let placement = &analysis.placement;
    if camera.shows_whole(placement) {
        return Html::default();
    }
    let scale = scale(analysis);
    let drawn = |x: f64, y: f64| (MARGIN + x * scale.x, MARGIN + y * scale.y);
    let tree = moment.replay().tree();
    let mut path = String::new();
    for node in moment.path().take(MOST) {
        if let Some(above) = tree.parent(node) {
            push_line(&mut path, analysis, above, node);
        }
    }
    let Viewport { left, top, width, height, .. } = camera.viewport();
    let [(left, top), (right, low)] = [drawn(left, top), drawn(left + width, top + height)];
    let inside = |at: f64, most: f64| at.max(0.5).min(most - 0.5);
    let (left, right) = (inside(left, SIZE.0), inside(right, SIZE.0));
    let (top, low) = (inside(top, SIZE.1), inside(low, SIZE.1));
    let onclick = plywise_controls::emit_some(act, move |event: MouseEvent| {
        let drawing =
            event.target_dyn_into::<Element>()?.closest(".pw-minimap").ok()??.get_bounding_client_rect();
        let along = |at: i32, from: f64, size: f64| (f64::from(at) - from) / size.max(1.0);
        let x = along(event.client_x(), drawing.left(), drawing.width()) * SIZE.0;
        let y = along(event.client_y(), drawing.top(), drawing.height()) * SIZE.1;
        let center = Point { x: (x - MARGIN) / scale.x, y: (y - MARGIN) / scale.y };
        Some(ViewerAction::MoveCamera(CameraMove::Center(center)))
    });
    html! {
        <svg class="pw-minimap" viewBox="0 0 112 32" role="img" aria-label={english::MINIMAP} {onclick}>
            if is_lecture {
                { lines(analysis, |node| moment.progress(node) != Progress::Unvisited) }
            } else {
                <Lines {analysis} />
            }
            <path class="path" d={path} />
            <rect
                x={number(left)}
                y={number(top)}
                width={number((right - left).max(2.0))}
                height={number((low - top).max(2.0))}
            />
        </svg>
    }
}
