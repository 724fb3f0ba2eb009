//! The tree on the screen: what of it can be seen, and moving about in it.

use std::cell::RefCell;
use std::rc::Rc;

use plywise_controls::emit_some;
use plywise_conventions::Conventions;
use plywise_lesson::Sentence;
use plywise_link::Drawing;
use plywise_render::{LevelMark, NodeMark, Stage, drawn_from, number};
use plywise_replay::{Moment, Progress};
use plywise_search::{NodeId, Player, ProofTree, Search};
use wasm_bindgen::JsCast as _;
use web_sys::Element as Dom;
use yew::prelude::*;

use super::mini_board::mini_boards;
use super::minimap::minimap;
use super::motion::motion;
use super::narration_line::{announcement, fit};
use super::spoken::{sentence_text, sentence_view};
use super::stage_marks::{NodeView, edge_view, fold_view, word_view};
use crate::Camera;
use crate::camera::Spot;
use crate::document::{Analysis, TreeDocument};
use crate::{CameraMove, Toggle, Toggles, Viewer, ViewerAction, english};

/// The element of a stage, the pointers that press on it, whether trees are drawn in it yet, and whether the card of a node lies over its
/// lower part where it is narrow.
#[derive(Clone, Debug)]
pub struct StagePlace {
    pub(crate) element: NodeRef,
    pub(crate) pointers: Rc<RefCell<Pointers>>,
    pub(crate) has_tree: bool,
    pub(crate) is_under_card: bool,
}

impl StagePlace {
    /// Whether trees are drawn there: large ones may come after what stands around them.
    #[must_use]
    pub fn with_tree(self, has_tree: bool) -> StagePlace {
        StagePlace { has_tree, ..self }
    }

    /// Whether the card of the node that is picked lies over the stage where that is as narrow as a phone.
    #[must_use]
    pub fn under_card(self, is_under_card: bool) -> StagePlace {
        StagePlace { is_under_card, ..self }
    }
}

impl Default for StagePlace {
    fn default() -> StagePlace {
        StagePlace {
            element: NodeRef::default(),
            pointers: Rc::default(),
            has_tree: true,
            is_under_card: false,
        }
    }
}

/// The stage, or both where two searches are watched together. `over` lies over the picture of the first.
pub fn stages(
    viewer: &Viewer,
    sentence: &Sentence,
    place: &StagePlace,
    over: Html,
    act: &Callback<ViewerAction>,
) -> Html {
    let second = viewer.second.as_ref();
    // Where the trees are two, each is named.
    let own = viewer.second_tree();
    let name = |nth: usize, search: &Search, other: &Search, tree: &TreeDocument| {
        let title = own.map(|_| tree.title());
        english::caption(nth, &english::search_name(search, other), title.as_deref())
    };
    let own_search = &viewer.conventions.search;
    html! {
        <div class={if second.is_some() { "pw-runs two" } else { "pw-runs" }}>
            // The first one's element stays whether or not there is a second: its size is watched.
            <figure class="pw-run">
                if let Some(second) = second {
                    <figcaption>
                        { name(0, own_search, &second.search, &viewer.document) }
                    </figcaption>
                }
                { stage(viewer, sentence, place, over, act) }
            </figure>
            if let Some(second) = second {
                <figure class="pw-run">
                    <figcaption>
                        { name(1, &second.search, own_search, own.unwrap_or(&viewer.document)) }
                    </figcaption>
                    { second_stage(viewer, place, act) }
                </figure>
            }
        </div>
    }
}

/// What the second search does, and in words.
fn second_stage(viewer: &Viewer, place: &StagePlace, act: &Callback<ViewerAction>) -> Html {
    let StagePlace { pointers, has_tree, .. } = place;
    let second = viewer.second.as_ref().zip(viewer.second_step()).zip(viewer.second_conventions());
    let Some(((second, step), conventions)) = second else { return Html::default() };
    let analysis = &second.analysis;
    let moment = analysis.replay.at(step);
    let sentence = viewer.second_sentence().unwrap_or_default();
    // None of a second tree's nodes is a node of the first.
    let has_own = viewer.has_two_trees();
    let current = moment.current();
    let place = |node: NodeId| analysis.placement.at(node.index());
    let camera = if !viewer.is_placed_alike() {
        viewer.second_camera().unwrap_or_default()
    } else {
        // Where the first one is, unless the second has gone elsewhere.
        current.map_or(viewer.camera, |node| {
            let spot = Spot { at: place(node), has_left: true, has_right: true, reach: (0.0, 0.0) };
            /// So many nodes of a sentence are looked for.
            const MOST: usize = 12;
            // What its sentence names comes into view with it.
            let named = sentence.nodes().take(MOST).filter(|&named| !has_own && named != node);
            let named: Vec<Spot> =
                named.map(|named| Spot { at: place(named), has_right: false, ..spot }).collect();
            viewer.camera.following(
                &analysis.placement,
                spot,
                &named,
                analysis.closest(node, viewer.camera.is_narrow()),
            )
        })
    };
    let picked = if has_own { (None, None) } else { (viewer.selected, viewer.pointed_at) };
    let pointers = (!has_own).then_some(pointers);
    let shows_proof = viewer.toggles.shows_proof && viewer.has_second_proofs();
    let proof = shows_proof.then(|| moment.proof()).flatten();
    html! {
        <>
            <div class="pw-stage">
                if *has_tree {
                    { picture_of(analysis, camera, picked, &conventions, (&moment, &sentence, proof.as_ref()), pointers, act) }
                    { motion(viewer, analysis, camera, &conventions, &moment) }
                    // Where it is looked at together with the first one, the map in small leads both.
                    if viewer.is_placed_alike() {
                        { minimap(analysis, camera, &moment, viewer.lecture.is_some(), act) }
                    }
                }
                if shows_proof {
                    <p class="pw-proof" role="status">{ proof_text(viewer, &moment, proof.as_ref()) }</p>
                }
                if viewer.toggles.is_blank {
                    <div class="pw-blank"></div>
                }
            </div>
            <p class={classes!("pw-narration", fit(&sentence))}>
                // A screen reader does not say below which tree the sentence stands.
                <span class="pw-hidden">{ english::SECOND_SENTENCE }</span>
                if has_own {
                    { sentence_text(&sentence) }
                } else {
                    { sentence_view(viewer, &sentence, act) }
                }
            </p>
            { announcement(viewer, format!("{}{sentence}", english::SECOND_SENTENCE)) }
        </>
    }
}

/// The stage. Only what the view needs is drawn, and of that only what a step changed is drawn again.
pub fn stage(
    viewer: &Viewer,
    sentence: &Sentence,
    StagePlace { element, pointers, has_tree, is_under_card }: &StagePlace,
    over: Html,
    act: &Callback<ViewerAction>,
) -> Html {
    let Viewer { analysis, conventions, .. } = viewer;
    let camera = if *is_under_card { &above_card(viewer) } else { &viewer.camera };
    let picked = (viewer.selected, viewer.pointed_at);
    let proof = viewer.proof();
    let moment = (&viewer.moment(), sentence, proof.as_ref());
    html! {
        <div
            ref={element}
            class="pw-stage"
            tabindex="0"
            role="region"
            aria-label={if viewer.toggles.is_edited { english::STAGE_EDITED } else { english::STAGE }}
        >
            if *has_tree {
                { picture_of(analysis, *camera, picked, conventions, moment, Some(pointers), act) }
                { motion(viewer, analysis, *camera, conventions, &viewer.moment()) }
                { over }
                { minimap(analysis, *camera, &viewer.moment(), viewer.lecture.is_some(), act) }
            }
            { zooms(viewer, act) }
            if viewer.has_proofs() && viewer.toggles.shows_proof {
                <p class="pw-proof" role="status">{ proof_text(viewer, &viewer.moment(), proof.as_ref()) }</p>
            }
            if viewer.toggles.is_blank {
                <div class="pw-blank"><p>{ english::BLANK }</p></div>
            }
        </div>
    }
}

/// The view with the picked node above its card, where the stage is as narrow as a phone.
fn above_card(viewer: &Viewer) -> Camera {
    /// So much of the stage's height is seen above the longest card.
    const SEEN: f64 = 0.3;
    let Viewer { analysis, camera, selected, toggles, second, .. } = viewer;
    // One that is edited has no card there, and two trees are small already.
    let is_covered = camera.is_narrow() && !toggles.is_edited && second.is_none();
    let too_low = |node: NodeId| {
        let below_middle = analysis.placement.at(node.index()).y - camera.center.y;
        below_middle * camera.scale + (0.5 - SEEN) * camera.height
    };
    camera.dragged(0.0, -selected.filter(|_| is_covered).map_or(0.0, too_low).max(0.0))
}

/// What a proof takes, in words: by how many leaves MAX gets at least the value, by how many MIN holds it to that.
fn proof_text(viewer: &Viewer, moment: &Moment<'_>, proof: Option<&ProofTree>) -> String {
    let Some(proof) = proof else {
        // A search that cannot go on has no value to prove.
        let is_over = matches!(moment.visited(NodeId::ROOT), Some(Progress::Returned { .. }));
        return if is_over { english::PROVED_ELSEWHERE } else { english::NOTHING_PROVED }.to_owned();
    };
    let tree = moment.replay().tree();
    let of = |player| proof.leaves(tree).filter(|&leaf| proof.is_in_strategy(player, leaf)).count();
    let looked_at = tree.nodes().filter(|&node| tree.is_leaf(node) && moment.has_come(node)).count();
    let leaves = [of(Player::Max), of(Player::Min), proof.leaves(tree).count(), looked_at];
    let words = viewer.conventions.words;
    if proof.claim(NodeId::ROOT).is_some() {
        english::proof(leaves, words.max, words.min)
    } else {
        english::proof_so_far(leaves, words.max, words.min)
    }
}

/// The buttons that move the view, and the one that shows the proof or hides it, where there is one.
fn zooms(viewer: &Viewer, act: &Callback<ViewerAction>) -> Html {
    let switch = |class: &'static str, [name, title]: [&'static str; 2], is_on: bool, toggle: Toggle| {
        html! {
            <button
                type="button"
                {class}
                {title}
                aria-pressed={is_on.to_string()}
                onclick={act.reform(move |_| ViewerAction::Toggle(toggle))}
            >
                { name }
            </button>
        }
    };
    let Toggles { drawing, shows_proof, .. } = viewer.toggles;
    let zoom = |title: &'static str, sign: &'static str, camera_move: CameraMove| {
        html! {
            <button
                type="button"
                aria-label={title}
                {title}
                onclick={act.reform(move |_| ViewerAction::MoveCamera(camera_move))}
            >
                { sign }
            </button>
        }
    };
    html! {
        <div class="pw-zoom" role="group" aria-label={english::VIEW}>
            // A phone has it in the drawer of the search alone.
            if viewer.has_other_order() {
                { switch("pw-order", english::DRAW_AS_VISITED, drawing == Drawing::AsVisited, Toggle::AsVisited) }
            }
            if viewer.has_proofs() {
                { switch("", english::SHOW_PROOF, shows_proof, Toggle::Proof) }
            }
            { zoom(english::ZOOM_IN, "+", CameraMove::Zoom(1.25, None)) }
            { zoom(english::ZOOM_OUT, "−", CameraMove::Zoom(0.8, None)) }
            { zoom(english::FIT, english::FIT_SIGN, CameraMove::Fit) }
            { zoom(english::ALL, english::ALL_SIGN, CameraMove::Overview) }
        </div>
    }
}

/// The tree as one search sees it at a moment, to be pointed at where there are `pointers`: one drags the tree, two
/// pinch it; a click picks the node under it, or on the ground none.
fn picture_of(
    analysis: &Analysis,
    camera: Camera,
    (selected, pointed_at): (Option<NodeId>, Option<NodeId>),
    conventions: &Conventions,
    (moment, sentence, proof): (&Moment<'_>, &Sentence, Option<&ProofTree>),
    pointers: Option<&Rc<RefCell<Pointers>>>,
    act: &Callback<ViewerAction>,
) -> Html {
    let Analysis { placement, levels, .. } = analysis;
    let named: Vec<NodeId> = sentence.nodes().collect();
    let stage = Stage {
        selected,
        named: &named,
        pointed_at,
        proof,
        boards: analysis.boards(),
        hides_values_ahead: analysis.game.is_some(),
        pulls_above: analysis.pulls_above(camera),
        ..Stage::new(moment, placement, conventions, levels)
    };
    let scene = analysis.scene_in(&stage, camera.viewport());
    let boards = mini_boards(&scene.boards);
    // Beside the tree, never over it.
    let has_room = camera.scene_from_screen(LEVEL_NAMES, 0.0).x <= 0.0;
    // What is written at a node is not written over.
    let ends = |x: f64| (x - camera.center.x * camera.squeeze) * camera.scale + camera.width / 2.0;
    let is_over = |level: &LevelMark| {
        let begins = scene.nodes.iter().filter(|node| node.at.y == level.y).map(drawn_from);
        begins.map(ends).any(|x| (0.0..LEVEL_NAMES).contains(&x))
    };
    let levels: Vec<LevelMark> =
        scene.levels.iter().filter(|level| has_room && !is_over(level)).cloned().collect();
    let level_y =
        |y: f64| number(camera.height / 2.0 + (y - camera.center.y * camera.flatten) * camera.scale);
    let noting = |note: fn(&mut Pointers, &PointerEvent)| {
        let pointers = Rc::clone(pointers?);
        Some(Callback::from(move |event: PointerEvent| note(&mut pointers.borrow_mut(), &event)))
    };
    let node = |mark: NodeMark| {
        let key = mark.id.index();
        html! { <NodeView {key} {mark} /> }
    };
    html! {
        <svg
            class={if camera.writes_large() { "pw-scene large" } else { "pw-scene" }}
            role="img"
            aria-label={english::picture(&sentence.to_string())}
            onwheel={emit_some(act, zoomed)}
            onpointerdown={noting(Pointers::pressed)}
            onpointerup={noting(Pointers::released)}
            onpointercancel={noting(Pointers::released)}
            onpointermove={pointers.map(|pointers| moving(pointers, camera.is_automatic, act))}
            onclick={pointers.map(|pointers| picking(pointers, act))}
            onpointerover={pointers.map(|_| pointing(act))}
            onpointerleave={pointers.map(|_| act.reform(|_| ViewerAction::PointAt(None)))}
        >
            <g transform={camera.transform()}>
                <g>{ for scene.edges.iter().map(edge_view) }</g>
                <g>{ for scene.folds.iter().map(fold_view) }</g>
                { boards }
                <g>{ for scene.nodes.into_iter().map(node) }</g>
                <g>{ for scene.words.iter().map(word_view) }</g>
            </g>
            for level in levels {
                <text key={level.depth as usize} class="pw-level" x="10" y={level_y(level.y)}>
                    { level.text }
                </text>
            }
        </svg>
    }
}

fn moving(
    pointers: &Rc<RefCell<Pointers>>,
    is_automatic: bool,
    act: &Callback<ViewerAction>,
) -> Callback<PointerEvent> {
    let (pointers, act) = (Rc::clone(pointers), act.clone());
    Callback::from(move |event: PointerEvent| {
        let mut pointers = pointers.borrow_mut();
        let views = pointers.moved(&event);
        // A swipe is for whoever listens for swipes: the tree stays where the search has it.
        if is_automatic && pointers.swipes && pointers.held.len() == 1 && event.pointer_type() == "touch" {
            return;
        }
        drop(pointers);
        views.into_iter().flatten().for_each(|view| act.emit(ViewerAction::MoveCamera(view)));
    })
}

fn picking(pointers: &Rc<RefCell<Pointers>>, act: &Callback<ViewerAction>) -> Callback<MouseEvent> {
    let pointers = Rc::clone(pointers);
    emit_some(act, move |event: MouseEvent| {
        // What ends a drag is a click as well, to the browser.
        (!pointers.borrow().is_dragging)
            .then(|| ViewerAction::Select(node_under(event.target(), "data-node")))
    })
}

/// Whoever points at a node lights its name in the sentence.
fn pointing(act: &Callback<ViewerAction>) -> Callback<PointerEvent> {
    act.reform(|event: PointerEvent| ViewerAction::PointAt(node_under(event.target(), "data-node")))
}

/// The node that something happened at, where an element around it says in an attribute which one it is.
pub fn node_under(target: Option<web_sys::EventTarget>, attribute: &str) -> Option<NodeId> {
    let target: Dom = target?.unchecked_into();
    let node = target.closest(&["[", attribute, "]"].concat()).ok()??.get_attribute(attribute)?;
    node.parse().ok().map(NodeId::new)
}

/// The picture that something happened in. Not the current target: that is the page's root, where Yew listens.
fn picture(event: &Event) -> Option<Dom> {
    event.target()?.unchecked_into::<Dom>().closest(".pw-scene").ok()?
}

/// The wheel zooms with Ctrl held, which is also what a pinch on a touch pad sends; without, the page scrolls.
fn zoomed(event: WheelEvent) -> Option<ViewerAction> {
    if !event.ctrl_key() {
        return None;
    }
    event.prevent_default();
    let at = on_stage(&event, place(&event))?;
    let factor = (1.0 - event.delta_y() / 400.0).clamp(0.5, 2.0);
    Some(ViewerAction::MoveCamera(CameraMove::Zoom(factor, Some(at))))
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
    /// Whether one finger swipes while the view follows the search, rather than moving it.
    swipes: bool,
}

impl Pointers {
    /// Where somebody else listens for swipes.
    #[must_use]
    pub fn swiping() -> Pointers {
        Pointers { swipes: true, ..Pointers::default() }
    }

    fn pressed(&mut self, event: &PointerEvent) {
        self.released(event);
        self.held.push((event.pointer_id(), place(event)));
        self.is_dragging = false;
    }

    fn released(&mut self, event: &PointerEvent) {
        self.held.retain(|(id, _)| *id != event.pointer_id());
    }

    /// What a pointer that moved asks for: two things, when it is one of two.
    fn moved(&mut self, event: &PointerEvent) -> [Option<CameraMove>; 2] {
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
                let zoomed = CameraMove::Zoom(spread(now) / spread(before), Some(at));
                views = [Some(zoomed), Some(CameraMove::Drag(dx / 2.0, dy / 2.0))];
            }
        } else if self.held.len() == 1 {
            views[0] = Some(CameraMove::Drag(dx, dy));
        }
        self.held[nth].1 = now;
        views
    }
}
