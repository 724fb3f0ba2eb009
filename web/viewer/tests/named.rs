//! On a phone, what a sentence speaks of is in view.

use plywise_lesson::{comparison, leaf_text};
use plywise_render::{Stage, reach_beside};
use plywise_replay::{Step, StepSize};
use plywise_search::{Algorithm, NodeId, Search};
use plywise_viewer::{CameraMove, Go, TreeDocument, Viewer, ViewerAction};

/// The stage of a phone that is 360 px wide and 740 px high, with a line of the window below it.
const PHONE: (f64, f64) = (360.0, 382.0);
/// Half a node, as it is drawn there.
const HALF: f64 = 21.0 * 0.8;
const EXAMPLES: [&str; 11] = [
    "t-textbook", "w-skrentny", "q-quiz", "s-steps", "q-minimax", "c-deep-cutoff", "c-paranoid", "c-shallow",
    "c-mtdf", "c-negascout", "c-three-players",
];

fn opened(key: &str, size: StepSize) -> Viewer {
    let viewer = Viewer::new(TreeDocument::example(key).expect("it is an example"));
    viewer.after(ViewerAction::StepBy(size)).move_camera(CameraMove::Resize(PHONE.0, PHONE.1))
}

/// The nodes the sentence names that are not in view whole, with the names below leaves.
fn missing(viewer: &Viewer) -> Vec<String> {
    let tree = viewer.analysis.replay.tree();
    let (moment, named) = (viewer.moment(), viewer.sentence().nodes().collect::<Vec<_>>());
    let stage = Stage { named: &named, ..viewer.stage(&moment) };
    let at = |node: NodeId| viewer.camera.screen_from_scene(stage.place_in(node, viewer.camera.viewport()));
    let is_out = |node: &NodeId| {
        let at = at(*node);
        let (above, below) = (20.0 * viewer.camera.scale, if tree.is_leaf(*node) { 35.5 } else { 20.0 });
        let half = match tree.is_leaf(*node) {
            // Without the gap before what would stand beside it, and what a leaf is narrower.
            true => {
                (reach_beside(&leaf_text(tree, *node, &viewer.conventions), "") - 11.0) * viewer.camera.scale
            }
            false => HALF,
        };
        let across = half - 0.5..=PHONE.0 - half + 0.5;
        let down = above - 0.5..=PHONE.1 - below * viewer.camera.scale + 0.5;
        !across.contains(&at.x) || !down.contains(&at.y)
    };
    let mut missing: Vec<NodeId> = viewer.sentence().nodes().filter(is_out).collect();
    missing.dedup();
    missing.into_iter().map(|node| tree.label(node).to_string()).collect()
}

/// What is written beside the node of the search and does not end in view.
fn cut_off(viewer: &Viewer) -> Vec<String> {
    let moment = viewer.moment();
    let stage = viewer.stage(&moment);
    let (seen, scene) = (viewer.camera, stage.scene_in(viewer.camera.viewport()));
    let mut cut_off = Vec::new();
    for mark in scene.nodes.iter().filter(|mark| mark.is_current) {
        let x = seen.screen_from_scene(stage.place_in(mark.id, seen.viewport())).x;
        let end = |text: &str| reach_beside(&mark.text, text) * seen.scale;
        let right = mark.labels.iter().map(|label| &label.text).filter(|text| x + end(text) > PHONE.0 + 0.5);
        cut_off.extend(right.chain(mark.question.iter().filter(|text| x - end(text) < -0.5)).cloned());
    }
    cut_off
}

/// What is wrong with some examples, by slide and by event.
fn at_every_step(wrong: impl Fn(&Viewer) -> Vec<String>) -> Vec<String> {
    let mut all = Vec::new();
    for key in EXAMPLES {
        for size in [StepSize::Slide, StepSize::Event] {
            let mut viewer = opened(key, size);
            for nth in 0.. {
                let wrong = wrong(&viewer);
                if !wrong.is_empty() {
                    all.push(format!("{key} by {size:?}, {nth}: {wrong:?}"));
                }
                if viewer.is_at_end() {
                    break;
                }
                viewer = viewer.go(Go::Next);
            }
        }
    }
    all
}

#[test]
fn whatever_a_sentence_names_is_in_view() {
    assert_eq!(at_every_step(missing), [""; 0]);
}

#[test]
fn whatever_is_written_beside_the_node_of_the_search_is_in_view() {
    assert_eq!(at_every_step(cut_off), [""; 0]);
}

#[test]
fn a_tree_of_five_levels_is_in_view_from_its_root_to_the_names_below_its_leaves() {
    let viewer = opened("w-skrentny", StepSize::Slide);
    for step in 0..viewer.playback.last().0 {
        let camera = viewer.go(Go::To(Step(step))).camera;
        let placement = &viewer.analysis.placement;
        let lowest = (0..placement.len()).map(|node| placement.at(node)).max_by(|a, b| a.y.total_cmp(&b.y));
        let lowest = camera.screen_from_scene(lowest.expect("there is a node"));
        let root = camera.screen_from_scene(placement.at(0));
        assert!(root.y >= 20.0 * camera.scale && lowest.y + 35.5 * camera.scale <= PHONE.1, "step {step}");
    }
}

#[test]
fn nodes_stand_where_they_stood_however_the_view_follows() {
    for key in EXAMPLES {
        let mut viewer = opened(key, StepSize::Slide);
        let (scale, squeeze) = (viewer.camera.scale, viewer.camera.squeeze);
        while !viewer.is_at_end() {
            viewer = viewer.go(Go::Next);
            assert_eq!(viewer.camera.scale, scale, "{key}");
            // Only what a sentence names may stand so far apart that the tree is squeezed further for that step.
            let x = |node: NodeId| viewer.analysis.placement.at(node.index()).x * scale * squeeze;
            let named: Vec<f64> = viewer.sentence().nodes().chain(viewer.moment().current()).map(x).collect();
            let apart = named.iter().flat_map(|a| named.iter().map(move |b| a - b)).fold(0.0, f64::max);
            if apart < PHONE.0 - 160.0 {
                assert_eq!(viewer.camera.squeeze, squeeze, "{key}");
            } else {
                assert!(viewer.camera.squeeze <= squeeze, "{key}");
            }
        }
    }
}

/// Half of the stage is all that each of two searches has.
#[test]
fn of_two_searches_one_above_the_other_what_is_compared_is_in_view() {
    const HALF_STAGE: f64 = 221.0;
    for key in ["w-skrentny", "q-quiz", "s-steps", "c-deep-cutoff"] {
        let second = Search { algorithm: Algorithm::Minimax, ..Search::ALPHA_BETA };
        let viewer = opened(key, StepSize::Slide).with_second_search(Some(second));
        let mut viewer = viewer.move_camera(CameraMove::Resize(PHONE.0, HALF_STAGE));
        while !viewer.is_at_end() {
            viewer = viewer.go(Go::Next);
            let moment = viewer.moment();
            let compared = comparison(&moment, &viewer.conventions).and_then(|cut| cut.against);
            for node in compared.into_iter().chain(moment.current()) {
                let at = viewer.camera.screen_from_scene(viewer.analysis.placement.at(node.index()));
                let reach = (HALF, 20.0 * viewer.camera.scale);
                let is_across = (reach.0..=PHONE.0 - reach.0).contains(&at.x);
                assert!(
                    is_across && (reach.1..=HALF_STAGE - reach.1).contains(&at.y),
                    "{key}, {:?}",
                    viewer.playback.step()
                );
            }
        }
    }
}
