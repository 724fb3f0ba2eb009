//! The tree of a question, with what was picked and what came of it.

use std::collections::BTreeMap;

use plywise_controls::emit_some;
use plywise_practice::{About, Exercise, Outcome, Verdict};
use plywise_render::{
    NODE_HEIGHT, NODE_WIDTH, NodeMark, NodeShape, Scene, Stage, level_players, number, place, text_y,
};
use plywise_replay::Step;
use plywise_search::NodeId;
use plywise_viewer::components::{NodeView, edge_view, word_view};
use wasm_bindgen::JsCast as _;
use web_sys::Element as Dom;
use yew::prelude::*;

use crate::draft::{Draft, Entry};
use crate::english;
use crate::entry::next_step;
use crate::model::Model;
use crate::state::{Practice, PracticeAction};

/// Room around the tree, in its own units.
const MARGIN: f64 = 30.0;

/// Room on the left for whose level it is.
const LEVELS: f64 = 46.0;

/// Room above the root for the sign of what was wrong there.
const TOP: f64 = NODE_HEIGHT / 2.0 + 26.0;

/// A tree is never drawn smaller than this many pixels to a unit: what is wider is scrolled.
const SMALLEST: f64 = 0.55;

/// The same of a wide tree, whose letters cannot grow as much: its leaves have many names.
const SMALLEST_WIDE: f64 = 0.7;

/// From this width on, in its own units, a tree is drawn so small beside the answer that its letters must be larger.
const SMALL_FROM: f64 = 800.0;

/// From this width on it stands above the answer.
const WIDE_FROM: f64 = 1000.0;

/// The tree at the step at which it may be seen. A press on a node picks it, or says that the search goes there; where an
/// order is asked for, nodes are dragged. `now` gives the time.
pub(crate) fn picture(
    practice: &Practice,
    exercise: &Exercise,
    act: &Callback<PracticeAction>,
    now: &Callback<(), u64>,
) -> Html {
    let model = Model::of(practice, exercise);
    let (replay, conventions) = (&model.replay, exercise.conventions());
    let moment = replay.at(practice.step().min(replay.last_step()));
    let placement = place(replay.tree(), conventions.annotation);
    let levels = level_players(replay.tree());
    let mut scene = Stage::new(&moment, &placement, conventions, &levels).scene();
    // The elements are called as the exercise calls its nodes, so that they stay the same in every order.
    scene.nodes.iter_mut().for_each(|mark| mark.id = model.own(mark.id));
    scene.edges.iter_mut().for_each(|mark| mark.child = model.own(mark.child));
    let (left, top, width, height) = frame(&scene);
    let is_wide = width >= WIDE_FROM;
    let smallest = if is_wide { SMALLEST_WIDE } else { SMALLEST };
    let mut signs = practice.verdict().map(|verdict| outcomes(&verdict)).unwrap_or_default();
    if practice.can_retry() {
        // What is still to be found is not pointed at.
        signs.retain(|_, outcome| *outcome != Outcome::Missing);
    }
    let is_asked = practice.shown.is_none();
    // Before the search nothing is set off against anything: the tree is read, so it is drawn as strongly as what is known.
    let is_before = moment.step() == Step::START;
    let draft = practice.draft().filter(|_| is_asked);
    let node = |mark: NodeMark| {
        let key = mark.id.index();
        html! { <NodeView {key} {mark} /> }
    };
    let label = |node: NodeId| exercise.replay().tree().label(node);
    let middles: BTreeMap<NodeId, f64> = scene.nodes.iter().map(|mark| (mark.id, mark.at.x)).collect();
    let above = |node: NodeId| middles.get(&exercise.replay().tree().parent(node)?).copied();
    let places: Vec<Html> =
        scene.nodes.iter().filter_map(|mark| place_of(mark, label(mark.id), above(mark.id))).collect();
    let said =
        draft.map(|draft| scene.nodes.iter().filter_map(|mark| said_of(mark, draft)).collect::<Html>());
    let overs = scene.nodes.iter().map(|mark| (mark.id, mark.at)).collect::<Vec<_>>();
    let is_dragged = Entry::of(exercise.question()) == Entry::Order && practice.can_answer() && is_asked;
    let drag = is_dragged.then(|| drag(practice, exercise, act));
    let [grab, pull, let_go] = drag.map_or([None, None, None], |handlers| handlers.map(Some));
    html! {
        <div class="pw-ask-picture" tabindex="0" role="region" aria-label={english::PICTURE}>
            <svg
                class={classes!(
                    "pw-scene",
                    is_dragged.then_some("pw-dragged"),
                    is_before.then_some("pw-before"),
                    (width >= SMALL_FROM).then_some("pw-small"),
                    is_wide.then_some("pw-wide-tree"),
                )}
                role="img"
                aria-label={english::PICTURE}
                viewBox={format!("{} {} {} {}", number(left), number(top), number(width), number(height))}
                width={number(width * smallest)}
                height={number(height * smallest)}
                onclick={press(practice, exercise, act, now)}
                onpointerdown={grab}
                onpointermove={pull}
                onpointerup={let_go.clone()}
                onpointercancel={let_go}
            >
                <g>{ for scene.edges.iter().map(edge_view) }</g>
                <g>{ for scene.nodes.into_iter().map(node) }</g>
                <g>{ for scene.words.iter().map(word_view) }</g>
                <g>{ for places }{ for said }</g>
                for level in scene.levels {
                    <text key={level.depth as usize} class="pw-level" x={number(left + 6.0)} y={number(level.y)}>
                        { level.text }
                    </text>
                }
                if is_asked {
                    for (id, at) in overs {
                        { over(id, (at.x, at.y), draft, signs.get(&id).copied()) }
                    }
                }
            </svg>
        </div>
    }
}

/// What a press on a node does: it picks the node, or is the next step.
fn press(
    practice: &Practice,
    exercise: &Exercise,
    act: &Callback<PracticeAction>,
    now: &Callback<(), u64>,
) -> Callback<MouseEvent> {
    let (practice, exercise, now) = (practice.clone(), exercise.clone(), now.clone());
    let is_by_steps = Entry::of(exercise.question()).is_by_steps();
    emit_some(act, move |event: MouseEvent| {
        let node = node_under(event.target())?;
        if !is_by_steps {
            return Some(PracticeAction::Pick(node));
        }
        let step = next_step(&practice, &exercise, node)?;
        Some(PracticeAction::Say(step, now.emit(())))
    })
}

/// What dragging a node does: it takes the node past those siblings whose middles the pointer passes.
fn drag(
    practice: &Practice,
    exercise: &Exercise,
    act: &Callback<PracticeAction>,
) -> [Callback<PointerEvent>; 3] {
    let grab = emit_some(act, |event: PointerEvent| {
        node_under(event.target())
            .filter(|node| *node != NodeId::ROOT)
            .map(|node| PracticeAction::Grab(Some(node)))
    });
    let let_go = act.reform(|_: PointerEvent| PracticeAction::Grab(None));
    let tree = exercise.replay().tree();
    let siblings: Option<(NodeId, Vec<NodeId>)> = practice
        .grabbed
        .zip(practice.draft())
        .and_then(|(node, draft)| Some((node, draft.children(tree, tree.parent(node)?))));
    let pull = emit_some(act, move |event: PointerEvent| {
        let (node, siblings) = siblings.as_ref()?;
        let target: Dom = event.target()?.dyn_into().ok()?;
        let picture = target.closest(".pw-ask-picture").ok()??;
        let x = f64::from(event.client_x());
        let is_passed = |sibling: &&NodeId| {
            *sibling != node && middle_of(&picture, **sibling).is_some_and(|middle| middle < x)
        };
        let place = siblings.iter().filter(is_passed).count();
        let is_there = siblings.get(place) == Some(node);
        (!is_there).then_some(PracticeAction::MoveTo(*node, place))
    });
    [grab, pull, let_go]
}

/// Where the middle of a node is seen, from the left of the window.
fn middle_of(picture: &Dom, node: NodeId) -> Option<f64> {
    let drawn = picture.query_selector(&format!("[data-node=\"{}\"]", node.index())).ok()??;
    let place = drawn.get_bounding_client_rect();
    Some(place.x() + place.width() / 2.0)
}

/// The number that somebody has written for a node, beside it.
fn said_of(mark: &NodeMark, draft: &Draft) -> Option<Html> {
    let field = draft.fields.iter().find(|field| field.node == Some(mark.id) && !field.text.is_empty())?;
    let (x, y) = (mark.at.x + NODE_WIDTH / 2.0 + 7.0, mark.at.y);
    Some(html! { <text class="pw-said" x={number(x)} y={number(y)}>{ &field.text }</text> })
}

/// What a node without a name is called in the question and in answers: in a branch, or above it where it has a value, on the side
/// from which no edge comes; below a leaf. `above` is where the middle of its parent is.
fn place_of(mark: &NodeMark, label: String, above: Option<f64>) -> Option<Html> {
    let is_written = mark.text == label || mark.caption.as_ref().is_some_and(|caption| **caption == *label);
    let NodeMark { at, shape, .. } = *mark;
    let is_right = above.is_some_and(|parent| parent < at.x);
    let side = if is_right { "right" } else { "left" };
    let (class, x, y) = match (shape, mark.text.is_empty()) {
        (NodeShape::Leaf, _) => (classes!("pw-place"), at.x, at.y + NODE_HEIGHT / 2.0 + 19.0),
        (_, true) => (classes!("pw-place", "inside", side), at.x, at.y + text_y(shape)),
        (_, false) => {
            let x = if is_right { at.x + 5.0 } else { at.x - 5.0 };
            (classes!("pw-place", side), x, at.y - NODE_HEIGHT / 2.0 - 6.0)
        }
    };
    let key = mark.id.index();
    (!is_written).then(|| html! { <text {key} {class} x={number(x)} y={number(y)}>{ label }</text> })
}

/// What was said of a node, and whether it was right: a frame and a sign.
fn over(node: NodeId, (x, y): (f64, f64), draft: Option<&Draft>, outcome: Option<Outcome>) -> Html {
    let is_picked = draft.is_some_and(|draft| draft.picked.contains(&node));
    // What was right because nothing was said of it needs no sign.
    let outcome = outcome.filter(|outcome| is_picked || *outcome != Outcome::Right);
    if !is_picked && outcome.is_none() {
        return Html::default();
    }
    let is_graded = outcome.is_some();
    let (sign, _, class) = outcome.map_or(("", "", "picked"), english::outcome);
    let (width, height) = (NODE_WIDTH + 8.0, NODE_HEIGHT + 10.0);
    html! {
        <g key={node.index()} class={classes!("pw-over-node", class)}>
            <rect
                x={number(x - width / 2.0)}
                y={number(y - height / 2.0)}
                width={number(width)}
                height={number(height)}
                rx="7"
            />
            if is_graded {
                <circle cx={number(x)} cy={number(y - height / 2.0 - 6.0)} r="12" />
                <text x={number(x)} y={number(y - height / 2.0 - 6.0)}>{ sign }</text>
            }
        </g>
    }
}

/// Where the tree ends on each side: left, top, width and height.
fn frame(scene: &Scene) -> (f64, f64, f64, f64) {
    let xs = || scene.nodes.iter().map(|mark| mark.at.x);
    let ys = || scene.nodes.iter().map(|mark| mark.at.y);
    let least = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::INFINITY, f64::min);
    let most = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::NEG_INFINITY, f64::max);
    let left = least(&mut xs()) - MARGIN - LEVELS;
    let top = least(&mut ys()) - TOP;
    (left, top, most(&mut xs()) - left + MARGIN, most(&mut ys()) - top + MARGIN + NODE_HEIGHT / 2.0)
}

fn outcomes(verdict: &Verdict) -> BTreeMap<NodeId, Outcome> {
    let of_node = |part: &plywise_practice::Part| match part.about {
        About::Node(node) => Some((node, part.outcome)),
        _ => None,
    };
    verdict.parts.iter().filter_map(of_node).collect()
}

fn node_under(target: Option<web_sys::EventTarget>) -> Option<NodeId> {
    let target: Dom = target?.dyn_into().ok()?;
    let node = target.closest("[data-node]").ok()??.get_attribute("data-node")?;
    node.parse().ok().map(NodeId::new)
}
