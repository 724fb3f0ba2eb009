//! The tree on the screen: what of it can be seen, and moving about in it.

use plywise_lesson::{Conventions, Narrator};
use plywise_render::{Stage, number};
use plywise_replay::Step;
use plywise_search::NodeId;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, PointerEvent, WheelEvent};
use yew::prelude::*;

use super::sending;
use super::stage_marks::{NodeView, edge_view, fold_view};
use crate::Shared;
use crate::camera::Camera;
use crate::document::Lesson;
use crate::hooks::use_size;
use crate::session::{Action, View};

#[derive(Properties, PartialEq)]
pub(crate) struct StageProps {
    pub(crate) lesson: Shared<Lesson>,
    pub(crate) conventions: Conventions,
    pub(crate) step: Step,
    pub(crate) camera: Camera,
    pub(crate) selected: Option<NodeId>,
    pub(crate) is_blank: bool,
    pub(crate) act: Callback<Action>,
}

/// The stage. Only what the view needs is drawn, and of that only what a step changed is drawn again.
#[component]
pub(crate) fn StageView(props: &StageProps) -> Html {
    let StageProps { lesson, conventions, step, camera, selected, is_blank, act } = props;
    let element = use_node_ref();
    use_size(element.clone(), act.reform(|(width, height)| Action::Look(View::Resized(width, height))));
    let pointers = use_pointers(act.clone());

    let moment = lesson.replay.at(*step);
    let Lesson { placement, levels, .. } = &**lesson;
    let stage = Stage { moment: &moment, placement, conventions, levels, selected: *selected };
    let scene = stage.scene_in(camera.viewport());
    let summary = Narrator::new(lesson.replay.tree(), conventions).sentence(&moment).to_string();
    let transform = camera.transform();
    // Beside the tree, never over it.
    let has_room = camera.scene_from_screen(LEVEL_NAMES, 0.0).x <= 0.0;
    let levels = scene.levels.iter().filter(|_| has_room).map(|level| {
        let y = camera.height / 2.0 + (level.y - camera.center.y) * camera.scale;
        html! { <text key={level.depth} class="pw-level" x="10" y={number(y)}>{ level.text }</text> }
    });
    let edges = scene.edges.iter().map(edge_view);
    let folds = scene.folds.iter().map(fold_view);
    let nodes = scene.nodes.into_iter().map(|mark| {
        let key = mark.id.index();
        html! { <NodeView {key} {mark} /> }
    });
    let zoom = |factor| act.reform(move |_: MouseEvent| Action::Look(View::Zoomed(factor, None)));
    html! {
        <div class="pw-stage" ref={element} tabindex="0" role="group" aria-label="The tree. Arrow keys step; O opens an outline to read.">
            <svg class="pw-scene" role="img" aria-label={format!("Game tree. {summary}")}
                onclick={pointers.clicked} onpointerdown={pointers.down} onpointermove={pointers.moved}
                onpointerup={pointers.up.clone()} onpointercancel={pointers.up} onwheel={wheel(act)}>
                <g transform={transform}>
                    <g>{ for edges }</g>
                    <g>{ for folds }</g>
                    <g>{ for nodes }</g>
                </g>
                { for levels }
            </svg>
            <div class="pw-zoom" role="group" aria-label="View">
                <button type="button" onclick={zoom(1.25)} aria-label="Nearer" title="Nearer (+)">{ "+" }</button>
                <button type="button" onclick={zoom(0.8)} aria-label="Further" title="Further (−)">{ "−" }</button>
                <button type="button" onclick={act.reform(|_: MouseEvent| Action::Look(View::Fitted))} title="Fit, and follow the search (0)">{ "Fit" }</button>
                <button type="button" onclick={act.reform(|_: MouseEvent| Action::Look(View::Overview))} title="The whole tree, however small">{ "All" }</button>
            </div>
            if *is_blank {
                <div class="pw-blank"><p>{ "Blank. Press B to go on." }</p></div>
            }
        </div>
    }
}

fn node_under(target: Option<web_sys::EventTarget>) -> Option<NodeId> {
    let target: Element = target?.unchecked_into();
    let node = target.closest("[data-node]").ok()??.get_attribute("data-node")?;
    node.parse().ok().map(NodeId::new)
}

/// The picture that something happened in. Not the current target: that is the page's root, where Yew listens.
fn picture(event: &Event) -> Option<Element> {
    event.target()?.unchecked_into::<Element>().closest(".pw-scene").ok()?
}

/// The wheel zooms with Ctrl held, which is also what a pinch on a touch pad sends; without, the page scrolls.
fn wheel(act: &Callback<Action>) -> Callback<WheelEvent> {
    sending(act, |event: WheelEvent| {
        if !event.ctrl_key() {
            return None;
        }
        event.prevent_default();
        let stage = picture(&event)?.get_bounding_client_rect();
        let at = (f64::from(event.client_x()) - stage.left(), f64::from(event.client_y()) - stage.top());
        let factor = (1.0 - event.delta_y() / 400.0).clamp(0.5, 2.0);
        Some(Action::Look(View::Zoomed(factor, Some(at))))
    })
}

#[derive(Clone)]
struct Pointers {
    down: Callback<PointerEvent>,
    moved: Callback<PointerEvent>,
    up: Callback<PointerEvent>,
    clicked: Callback<MouseEvent>,
}

/// How far from the stage's edge the names of the levels reach.
const LEVEL_NAMES: f64 = 50.0;

/// Below this many pixels a press that moved is still a click.
const DRAG_FROM: f64 = 4.0;

/// One pointer drags the tree, two pinch it; a click picks the node under it, or on the ground none.
#[hook]
fn use_pointers(act: Callback<Action>) -> Pointers {
    let held = use_mut_ref(Vec::<(i32, (f64, f64))>::new);
    let is_dragging = use_mut_ref(|| false);
    let place = |event: &PointerEvent| (f64::from(event.client_x()), f64::from(event.client_y()));
    let down = {
        let (held, is_dragging) = (held.clone(), is_dragging.clone());
        Callback::from(move |event: PointerEvent| {
            let mut held = held.borrow_mut();
            held.retain(|(id, _)| *id != event.pointer_id());
            held.push((event.pointer_id(), place(&event)));
            *is_dragging.borrow_mut() = false;
        })
    };
    let clicked = {
        let is_dragging = is_dragging.clone();
        // What ends a drag is a click as well, to the browser.
        sending(&act, move |event: MouseEvent| {
            let is_click = !*is_dragging.borrow();
            is_click.then(|| Action::Select(node_under(event.target())))
        })
    };
    let moved = {
        let (held, is_dragging) = (held.clone(), is_dragging.clone());
        Callback::from(move |event: PointerEvent| {
            let mut held = held.borrow_mut();
            let id = event.pointer_id();
            let Some(nth) = held.iter().position(|(other, _)| *other == id) else { return };
            let before = held[nth].1;
            let now = place(&event);
            let (dx, dy) = (now.0 - before.0, now.1 - before.1);
            if !*is_dragging.borrow() && dx.hypot(dy) < DRAG_FROM {
                return;
            }
            if !is_dragging.replace(true)
                && let Some(stage) = picture(&event)
            {
                // Goes on outside the stage too; a pointer that is already gone needs no capture.
                let _ = stage.set_pointer_capture(id);
            }
            if let &[(_, one), (_, two)] = &held[..]
                && let Some(stage) = picture(&event)
            {
                let other = if nth == 0 { two } else { one };
                let spread = |from: (f64, f64)| (from.0 - other.0).hypot(from.1 - other.1).max(1.0);
                let corner = stage.get_bounding_client_rect();
                let middle = (f64::midpoint(now.0, other.0), f64::midpoint(now.1, other.1));
                let at = (middle.0 - corner.left(), middle.1 - corner.top());
                act.emit(Action::Look(View::Zoomed(spread(now) / spread(before), Some(at))));
                act.emit(Action::Look(View::Dragged(dx / 2.0, dy / 2.0)));
            } else if held.len() == 1 {
                act.emit(Action::Look(View::Dragged(dx, dy)));
            }
            held[nth].1 = now;
        })
    };
    let up = Callback::from(move |event: PointerEvent| {
        held.borrow_mut().retain(|(id, _)| *id != event.pointer_id());
    });
    Pointers { down, moved, up, clicked }
}
