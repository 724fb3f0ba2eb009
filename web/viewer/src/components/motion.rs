//! What moves with a step: a value that is handed up travels from the child to the parent. It lies above the picture, which is the
//! step's at once, and nothing waits for it.

use plywise_conventions::Conventions;
use plywise_layout::Point;
use plywise_lesson::typeset;
use plywise_render::{NODE_HEIGHT, Stage, number};
use plywise_replay::{Moment, Progress};
use plywise_search::Event;
use web_sys::HtmlElement;
use yew::prelude::*;

use crate::document::Analysis;
use crate::{Camera, Viewer};

/// What the last step of the first search handed up, on its way; nothing after a step back.
pub(super) fn motion(
    viewer: &Viewer,
    analysis: &Analysis,
    camera: Camera,
    conventions: &Conventions,
    moment: &Moment<'_>,
) -> Html {
    let travel = travel(analysis, camera, conventions, moment).filter(|_| viewer.has_moved_on);
    travel.map_or_else(Html::default, |(from, to, text)| {
        html! { <Travel key={moment.step().0} {from} {to} {text} /> }
    })
}

/// From where to where on the stage a value goes, in pixels, and the value as it is written at the parent.
fn travel(
    analysis: &Analysis,
    camera: Camera,
    conventions: &Conventions,
    moment: &Moment<'_>,
) -> Option<(Point, Point, String)> {
    let tree = moment.replay().tree();
    let (Event::Updated { node, by, .. } | Event::Pruned { node, by, .. }) = moment.event()? else {
        return None;
    };
    // Of several players each gets something.
    let Progress::Returned { score, .. } = moment.visited(by).filter(|_| !tree.is_for_several())? else {
        return None;
    };
    let stage = Stage {
        pulls_above: analysis.pulls_above(camera),
        ..Stage::new(moment, &analysis.placement, conventions, &analysis.levels)
    };
    let on_stage = |node: plywise_search::NodeId, dy: f64| {
        let Point { x, y } = stage.place_in(node, camera.viewport());
        camera.screen_from_scene(Point { x, y: y + dy })
    };
    let half = NODE_HEIGHT / 2.0;
    let text = typeset(conventions.seen(tree, node, score));
    Some((on_stage(by, -half), on_stage(node, half), text))
}

#[derive(Clone, Debug, PartialEq, Properties)]
struct TravelProps {
    from: Point,
    to: Point,
    text: String,
}

/// Tells the style sheet from where an element comes, in pixels.
pub(super) fn come_from<const N: usize>(place: &NodeRef, by: [(&str, f64); N]) {
    if let Some(element) = place.cast::<HtmlElement>() {
        for (name, by) in by {
            let _ = element.style().set_property(name, &[&number(by), "px"].concat());
        }
    }
}

/// A value on its way. How it moves is in the style sheet, which is told only from where: a policy that forbids inline styles
/// leaves properties set by a program alone.
#[component]
fn Travel(TravelProps { from, to, text }: &TravelProps) -> Html {
    let place = use_node_ref();
    use_effect_with((*from, *to), {
        let place = place.clone();
        move |(from, to)| come_from(&place, [("--from-x", from.x - to.x), ("--from-y", from.y - to.y)])
    });
    let (x, y) = (number(to.x), number(to.y));
    html! {
        <svg class="pw-scene pw-motion" aria-hidden="true">
            <g ref={place} class="pw-travel">
                <circle cx={x.clone()} cy={y.clone()} r="15" />
                <text {x} {y}>{ text }</text>
            </g>
        </svg>
    }
}
