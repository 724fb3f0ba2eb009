//! The tree on the screen: what of it can be seen, and moving about in it.

use std::cell::RefCell;
use std::rc::Rc;

use plywise_conventions::Conventions;
use plywise_lesson::{Narrator, Sentence};
use plywise_render::Stage;
use plywise_replay::Moment;
use plywise_search::NodeId;
use wasm_bindgen::JsCast as _;
use web_sys::{Element as Dom, Event, MouseEvent, PointerEvent, WheelEvent};
use yew::prelude::*;

use super::differences::search_name;
use super::stage_marks::{NodeView, edge_view, fold_view};
use crate::Camera;
use crate::document::{Analysis, Document};
use crate::{View, Viewer, ViewerAction};
use plywise_elements::{Element, classed, el};

/// The stage, or both where two searches are watched together.
pub fn stages(
    viewer: &Viewer,
    sentence: &Sentence,
    place: &NodeRef,
    pointers: &Rc<RefCell<Pointers>>,
    act: &Callback<ViewerAction>,
) -> Element {
    // The first one's element stays whether or not there is a second: its size is watched.
    let named = |name: Option<String>, stage: Element| {
        let name = name.map(|name| el("figcaption").child(name));
        classed("figure", "pw-run").child(name).child(stage)
    };
    let second = viewer.second.as_ref();
    let search = &viewer.conventions.search;
    // Where the trees are two, each is named.
    let own = viewer.second_tree();
    let named_tree = |tree: &Document| own.map_or_else(String::new, |_| format!("; {}", tree.title()));
    let name = second.map(|second| {
        format!("First: {}{}", search_name(search, &second.search), named_tree(&viewer.document))
    });
    let first = named(name, stage(viewer, sentence, place, pointers, act));
    let beside = || {
        let (second, step, conventions) = (second?, viewer.second_step()?, viewer.second_conventions()?);
        let moment = second.analysis.replay.at(step);
        let sentence = Narrator::new(second.analysis.replay.tree(), &conventions).sentence(&moment);
        // Where the second has a tree of its own, it is looked at by itself, and nothing in it is a node of the first.
        let has_own = viewer.has_two_trees();
        let current = moment.current().filter(|_| has_own);
        let current = current.map(|node| second.analysis.placement.at(node.index()));
        let fitted = || viewer.camera.fitted(&second.analysis.placement, current);
        let camera = if has_own { fitted() } else { viewer.camera };
        let selected = viewer.selected.filter(|_| !has_own);
        let picture = picture_of(&second.analysis, camera, selected, &conventions, (&moment, &sentence), act);
        let picture = if has_own { picture } else { pointed_at(picture, pointers, act) };
        let stage = classed("div", "pw-stage")
            .child(picture)
            .child(viewer.switches.is_blank.then(|| classed("div", "pw-blank")));
        let tree = own.map_or_else(String::new, |tree| named_tree(tree));
        let name = Some(format!("Second: {}{tree}", search_name(&second.search, search)));
        // Whoever hears it cannot see below which of the two it stands.
        let told = classed("p", "pw-narration")
            .attr("role", "status")
            .attr("aria-live", if viewer.playback.is_playing() { "off" } else { "polite" })
            .attr("aria-atomic", "true")
            .child(classed("span", "pw-hidden").child("Second search: "))
            .child(sentence.to_string());
        Some(named(name, stage).child(told))
    };
    let class = if second.is_some() { "pw-runs two" } else { "pw-runs" };
    classed("div", class).child(first).child(beside())
}

/// The stage. Only what the view needs is drawn, and of that only what a step changed is drawn again.
pub fn stage(
    viewer: &Viewer,
    sentence: &Sentence,
    place: &NodeRef,
    pointers: &Rc<RefCell<Pointers>>,
    act: &Callback<ViewerAction>,
) -> Element {
    let Viewer { analysis, conventions, switches, .. } = viewer;
    let (moment, selected) = (viewer.moment(), viewer.selected);
    let picture = picture_of(analysis, viewer.camera, selected, conventions, (&moment, sentence), act);
    let zoom = |title: &'static str, sign: &'static str, view: View| {
        // A name begins or ends with what is seen, so that it can be said to a computer that listens.
        let label = (sign.chars().count() == 1).then_some(title);
        let button = el("button").attr("type", "button").attr("aria-label", label).attr("title", title);
        button.on_click(act, ViewerAction::Look(view)).child(sign)
    };
    let zooms = classed("div", "pw-zoom")
        .attr("role", "group")
        .attr("aria-label", "View")
        .child(zoom("Nearer (+)", "+", View::Zoomed(1.25, None)))
        .child(zoom("Further (−)", "−", View::Zoomed(0.8, None)))
        .child(zoom("Fit, and follow the search (0)", "Fit", View::Fitted))
        .child(zoom("The whole tree, however small", "All", View::Overview));
    let blank = || classed("div", "pw-blank").child(el("p").child("Blank. Press B to go on."));
    classed("div", "pw-stage")
        .at(place.clone())
        .attr("tabindex", "0")
        .attr("role", "region")
        .attr("aria-label", "The tree. Arrow keys step; O opens an outline to read.")
        .child(pointed_at(picture, pointers, act))
        .child(zooms)
        .child(switches.is_blank.then(blank))
}

/// The tree as one search sees it at a moment.
fn picture_of(
    analysis: &Analysis,
    camera: Camera,
    selected: Option<NodeId>,
    conventions: &Conventions,
    (moment, sentence): (&Moment<'_>, &Sentence),
    act: &Callback<ViewerAction>,
) -> Element {
    let Analysis { placement, levels, .. } = analysis;
    let stage = Stage { moment, placement, conventions, levels, selected };
    let scene = stage.scene_in(camera.viewport());
    // Beside the tree, never over it.
    let has_room = camera.scene_from_screen(LEVEL_NAMES, 0.0).x <= 0.0;
    let levels = scene.levels.iter().filter(|_| has_room).map(|level| {
        let y = camera.height / 2.0 + (level.y - camera.center.y) * camera.scale;
        classed("text", "pw-level")
            .key(level.depth as usize)
            .attr("x", "10")
            .attr("y", y)
            .child(level.text.clone())
    });
    let nodes = scene.nodes.into_iter().map(|mark| {
        let key = mark.id.index();
        html! { <NodeView {key} {mark} /> }
    });
    let tree = el("g")
        .attr("transform", camera.transform())
        .child(el("g").list(scene.edges.iter().map(edge_view)))
        .child(el("g").list(scene.folds.iter().map(fold_view)))
        .child(el("g").list(nodes));
    classed("svg", "pw-scene")
        .attr("role", "img")
        .attr("aria-label", format!("Game tree. {sentence}"))
        .on("wheel", act, zoomed)
        .child(tree)
        .list(levels)
}

fn node_under(target: Option<web_sys::EventTarget>) -> Option<NodeId> {
    let target: Dom = target?.unchecked_into();
    let node = target.closest("[data-node]").ok()??.get_attribute("data-node")?;
    node.parse().ok().map(NodeId::new)
}

/// The picture that something happened in. Not the current target: that is the page's root, where Yew listens.
fn picture(event: &Event) -> Option<Dom> {
    event.target()?.unchecked_into::<Dom>().closest(".pw-scene").ok()?
}

/// The wheel zooms with Ctrl held, which is also what a pinch on a touch pad sends; without, the page scrolls.
fn zoomed(event: &Event) -> Option<ViewerAction> {
    let event: &WheelEvent = event.unchecked_ref();
    if !event.ctrl_key() {
        return None;
    }
    event.prevent_default();
    let at = on_stage(event, place(event))?;
    let factor = (1.0 - event.delta_y() / 400.0).clamp(0.5, 2.0);
    Some(ViewerAction::Look(View::Zoomed(factor, Some(at))))
}

/// Where a pointer is in the window.
fn place(event: &MouseEvent) -> (f64, f64) {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}

/// A place in the window, as one on the stage.
fn on_stage(event: &Event, (x, y): (f64, f64)) -> Option<(f64, f64)> {
    let corner = picture(event)?.get_bounding_client_rect();
    Some((x - corner.left(), y - corner.top()))
}

/// How far from the stage's edge the names of the levels reach.
const LEVEL_NAMES: f64 = 50.0;

/// Below this many pixels a press that moved is still a click.
const DRAG_FROM: f64 = 4.0;

/// The pointers that press on the stage, and whether they have moved it.
#[derive(Debug, Default)]
pub struct Pointers {
    held: Vec<(i32, (f64, f64))>,
    is_dragging: bool,
}

impl Pointers {
    fn pressed(&mut self, event: &PointerEvent) {
        self.released(event);
        self.held.push((event.pointer_id(), place(event)));
        self.is_dragging = false;
    }

    fn released(&mut self, event: &PointerEvent) {
        self.held.retain(|(id, _)| *id != event.pointer_id());
    }

    /// What a pointer that moved asks for: two things, when it is one of two.
    fn moved(&mut self, event: &PointerEvent) -> [Option<View>; 2] {
        let id = event.pointer_id();
        let Some(nth) = self.held.iter().position(|(other, _)| *other == id) else { return [None; 2] };
        let before = self.held[nth].1;
        let now = place(event);
        let (dx, dy) = (now.0 - before.0, now.1 - before.1);
        if !self.is_dragging && dx.hypot(dy) < DRAG_FROM {
            return [None; 2];
        }
        if !std::mem::replace(&mut self.is_dragging, true)
            && let Some(stage) = picture(event)
        {
            // Goes on outside the stage too; a pointer that is already gone needs no capture.
            let _ = stage.set_pointer_capture(id);
        }
        let mut views = [None; 2];
        if let &[(_, one), (_, two)] = &self.held[..] {
            let other = if nth == 0 { two } else { one };
            let spread = |from: (f64, f64)| (from.0 - other.0).hypot(from.1 - other.1).max(1.0);
            let middle = (f64::midpoint(now.0, other.0), f64::midpoint(now.1, other.1));
            if let Some(at) = on_stage(event, middle) {
                let zoomed = View::Zoomed(spread(now) / spread(before), Some(at));
                views = [Some(zoomed), Some(View::Dragged(dx / 2.0, dy / 2.0))];
            }
        } else if self.held.len() == 1 {
            views[0] = Some(View::Dragged(dx, dy));
        }
        self.held[nth].1 = now;
        views
    }
}

/// One pointer drags the tree, two pinch it; a click picks the node under it, or on the ground none.
fn pointed_at(picture: Element, pointers: &Rc<RefCell<Pointers>>, act: &Callback<ViewerAction>) -> Element {
    let noting = |event: &'static str, note: fn(&mut Pointers, &PointerEvent)| {
        let pointers = Rc::clone(pointers);
        (event, move |event: &Event| {
            note(&mut pointers.borrow_mut(), event.unchecked_ref());
            None
        })
    };
    let (clicked, moved) = (Rc::clone(pointers), Rc::clone(pointers));
    let moves = act.clone();
    let picture = [
        noting("pointerdown", Pointers::pressed),
        noting("pointerup", Pointers::released),
        noting("pointercancel", Pointers::released),
    ]
    .into_iter()
    .fold(picture, |picture, (event, note)| picture.on(event, act, note));
    picture
        .on("pointermove", act, move |event| {
            let views = moved.borrow_mut().moved(event.unchecked_ref());
            views.into_iter().flatten().for_each(|view| moves.emit(ViewerAction::Look(view)));
            None
        })
        // What ends a drag is a click as well, to the browser.
        .on("click", act, move |event| {
            (!clicked.borrow().is_dragging).then(|| ViewerAction::Select(node_under(event.target())))
        })
}
