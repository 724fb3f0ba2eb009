//! The tree of a question, with what was picked and what came of it.

use std::collections::BTreeMap;

use plywise_controls::emit_some;
use plywise_practice::{About, Exercise, Outcome, Verdict};
use plywise_render::{NODE_HEIGHT, NODE_WIDTH, NodeMark, Scene, Stage, level_players, number, place};
use plywise_search::NodeId;
use plywise_viewer::components::{NodeView, edge_view, word_view};
use wasm_bindgen::JsCast as _;
use web_sys::Element as Dom;
use yew::prelude::*;

use crate::state::{Practice, PracticeAction};
use crate::{Draft, english};

/// Room around the tree, in its own units.
const MARGIN: f64 = 30.0;

/// Room on the left for whose level it is.
const LEVELS: f64 = 46.0;

/// A tree is never drawn smaller than this many pixels to a unit: what is wider is scrolled.
const SMALLEST: f64 = 0.55;

/// The tree at the step at which it may be seen. A click on a node picks it.
pub(crate) fn picture(practice: &Practice, exercise: &Exercise, act: &Callback<PracticeAction>) -> Html {
    let replay = exercise.replay();
    let (moment, conventions) = (replay.at(practice.step()), exercise.conventions());
    let placement = place(replay.tree(), conventions.annotation);
    let levels = level_players(replay.tree());
    let scene = Stage {
        moment: &moment,
        placement: &placement,
        conventions,
        levels: &levels,
        selected: None,
        named: &[],
        pointed_at: None,
        proof: None,
    }
    .scene();
    let (left, top, width, height) = frame(&scene);
    let signs = practice.verdict().map(|verdict| outcomes(&verdict)).unwrap_or_default();
    let draft = practice.draft();
    let is_asked = practice.shown.is_none();
    let node = |mark: NodeMark| {
        let key = mark.id.index();
        html! { <NodeView {key} {mark} /> }
    };
    let places: Vec<Html> =
        scene.nodes.iter().filter_map(|mark| place_of(mark, replay.tree().label(mark.id))).collect();
    let overs = scene.nodes.iter().map(|mark| (mark.id, mark.at)).collect::<Vec<_>>();
    let pick = emit_some(act, |event: MouseEvent| node_under(event.target()).map(PracticeAction::Pick));
    html! {
        <div class="pw-ask-picture" tabindex="0" role="region" aria-label={english::PICTURE}>
            <svg
                class="pw-scene"
                role="img"
                aria-label={english::PICTURE}
                viewBox={format!("{} {} {} {}", number(left), number(top), number(width), number(height))}
                width={number(width * SMALLEST)}
                height={number(height * SMALLEST)}
                onclick={pick}
            >
                <g>{ for scene.edges.iter().map(edge_view) }</g>
                <g>{ for scene.nodes.into_iter().map(node) }</g>
                <g>{ for scene.words.iter().map(word_view) }</g>
                <g>{ for places }</g>
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

/// What a node without a name is called in the question and in answers: in a branch, and below a leaf.
fn place_of(mark: &NodeMark, label: String) -> Option<Html> {
    let is_written = mark.text == label || mark.caption.as_ref().is_some_and(|caption| **caption == *label);
    let y = if mark.text.is_empty() { mark.at.y + 4.0 } else { mark.at.y + NODE_HEIGHT / 2.0 + 19.0 };
    let key = mark.id.index();
    (!is_written)
        .then(|| html! { <text {key} class="pw-place" x={number(mark.at.x)} y={number(y)}>{ label }</text> })
}

/// What was said of a node, and whether it was right: a frame and a sign.
fn over(node: NodeId, (x, y): (f64, f64), draft: Option<&Draft>, outcome: Option<Outcome>) -> Html {
    let is_picked = draft.is_some_and(|draft| draft.picked.contains(&node));
    // What was right because nothing was said of it needs no sign.
    let outcome = outcome.filter(|outcome| is_picked || *outcome != Outcome::Right);
    if !is_picked && outcome.is_none() {
        return Html::default();
    }
    let (sign, _, class) = outcome.map_or(("●", "", "picked"), english::outcome);
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
            <text x={number(x + width / 2.0 - 2.0)} y={number(y - height / 2.0 + 2.0)}>{ sign }</text>
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
    let top = least(&mut ys()) - MARGIN;
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
