//! In the picture of a game's search no node lies over another, however many there are, and what the step is about is drawn.

mod kit;

use kit::opened;
use plywise_lesson::comparison;
use plywise_render::{NODE_HEIGHT, NodeMark, NodeShape, ProofPart, Scene, Stage, reach_beside};
use plywise_replay::{Step, StepSize};
use plywise_search::{Event, NodeId};
use plywise_viewer::camera::READABLE;
use plywise_viewer::{CameraMove, Go, Toggle, Viewer, ViewerAction};

/// The stages of a page 1280 pixels wide and of a phone.
const STAGES: [(f64, f64); 2] = [(896.0, 460.0), (360.0, 382.0)];

/// Steps that are looked at in a search, spread over all of it.
const LOOKED_AT: u32 = 60;

const LINKS: [&str; 10] = [
    "#game=chess--none&depth=2",
    "#game=race--none&depth=6",
    "#game=rev-.x.._.xx._.xo._...._o-table.killers.history&depth=11",
    "#game=c4--none-extend.d_c.a&depth=2",
    "#game=c4--table&depth=6",
    "#game=ttt-xo.ox....-table",
    "#game=nim-3.4.5-none&depth=4",
    "#game=pig--none&depth=4",
    "#game=boxes--none&depth=3",
    "#game=ttt--none&depth=2",
];

/// From the middle of a node to where something begins that is written beside it.
fn half(mark: &NodeMark) -> f64 {
    const GAP: f64 = 7.0;
    let inset = if mark.shape == NodeShape::Leaf { 4.0 } else { 0.0 };
    reach_beside(&mark.text, "") - GAP - inset
}

/// The pairs of nodes that lie over each other.
fn over(scene: &Scene) -> Vec<String> {
    let mut over = Vec::new();
    for (nth, one) in scene.nodes.iter().enumerate() {
        for other in &scene.nodes[nth + 1..] {
            let (x, y) = ((one.at.x - other.at.x).abs(), (one.at.y - other.at.y).abs());
            if y < NODE_HEIGHT && x < half(one) + half(other) {
                over.push(format!("{:?} ({}) over {:?} ({})", one.id, one.text, other.id, other.text));
            }
        }
    }
    over
}

/// What is written beside nodes and ends below the next node of the level.
fn covered(scene: &Scene) -> Vec<String> {
    let mut covered = Vec::new();
    for one in &scene.nodes {
        let is_over = |label: &str| {
            let reach = reach_beside(&one.text, label);
            let is_next = |other: &&NodeMark| {
                other.at.y == one.at.y && other.id != one.id && (other.at.x < one.at.x) == one.has_labels_left
            };
            scene
                .nodes
                .iter()
                .filter(is_next)
                .any(|other| (other.at.x - one.at.x).abs() - half(other) < reach)
        };
        let texts = one.labels.iter().map(|label| &label.text).filter(|label| is_over(label));
        covered.extend(texts.map(|label| format!("{:?} ({}): {label}", one.id, one.text)));
    }
    covered
}

/// Moves on lines that lie under a name above a node.
fn under_names(scene: &Scene) -> Vec<String> {
    const NAME: f64 = 8.4;
    const MOVE: f64 = 7.6;
    let width = |text: &str, one: f64| text.chars().count() as f64 * one;
    let mut under = Vec::new();
    for node in scene.nodes.iter().filter(|node| node.is_name_above) {
        let Some(name) = &node.name else { continue };
        for edge in &scene.edges {
            let Some(label) = &edge.label else { continue };
            let at = edge.label_at();
            let x = node.at.x + node.name_lean * width(name, NAME) / 2.0;
            let across = (at.x - x).abs() < (width(name, NAME) + width(label, MOVE)) / 2.0;
            if across && (at.y - (node.at.y - NODE_HEIGHT / 2.0 - 8.0)).abs() < 8.0 {
                under.push(format!("{label} under {name}"));
            }
        }
    }
    under
}

/// What is told of and stands in view but is not drawn: the node of the search, the best line, and what the sentence names.
fn untold(viewer: &Viewer, scene: &Scene) -> Vec<NodeId> {
    let moment = viewer.moment();
    let Viewer { camera, analysis, .. } = viewer;
    let is_seen = |node: &NodeId| {
        let at = camera.screen_from_scene(analysis.placement.at(node.index()));
        (0.0..camera.width).contains(&at.x) && (0.0..camera.height).contains(&at.y)
    };
    let sentence = viewer.sentence();
    let told = sentence.nodes().chain(moment.current()).chain(moment.principal_variation());
    told.filter(is_seen).filter(|node| !scene.nodes.iter().any(|mark| mark.id == *node)).collect()
}

/// The sentence, where no node that it names is in view: not all of them may have room there; and names that begin beyond the left
/// edge of a wide stage.
fn out_of_view(viewer: &Viewer, scene: &Scene) -> Vec<String> {
    let Viewer { camera, analysis, .. } = viewer;
    let mut out = Vec::new();
    let sentence = viewer.sentence();
    let is_seen = |node: NodeId| {
        let at = camera.screen_from_scene(analysis.placement.at(node.index()));
        (0.0..camera.width).contains(&at.x) && (0.0..camera.height).contains(&at.y)
    };
    if sentence.nodes().next().is_some() && !sentence.nodes().any(is_seen) {
        out.push(sentence.to_string());
    }
    if camera.width > 600.0 {
        let named = scene.nodes.iter().filter(|node| !node.is_name_above && node.shape != NodeShape::Leaf);
        out.extend(named.filter_map(|node| {
            let name = node.name.as_ref()?;
            let at = (node.at.x / camera.squeeze - camera.center.x) * camera.squeeze * camera.scale
                + camera.width / 2.0;
            let left = at - reach_beside(&node.text, name) * camera.scale;
            (left < -1e-6 && at > 0.0).then(|| format!("{name} begins at {left}"))
        }));
    }
    out
}

#[test]
fn nodes_keep_apart_and_what_is_told_is_drawn() {
    for link in LINKS {
        let games = opened(link);
        assert!(games.viewer.analysis.replay.tree().n_nodes() > 20, "{link} shows a search");
        for (width, height) in STAGES {
            let resized = CameraMove::Resize(width, height);
            let mut viewer = games.viewer.after(ViewerAction::StepBy(StepSize::Event)).move_camera(resized);
            let last = viewer.playback.last().0;
            for nth in 0..=LOOKED_AT {
                viewer =
                    viewer.go(Go::To(Step((u64::from(last) * u64::from(nth) / u64::from(LOOKED_AT)) as u32)));
                let named: Vec<NodeId> = viewer.sentence().nodes().collect();
                let moment = viewer.moment();
                let stage = Stage { named: &named, ..viewer.stage(&moment) };
                let scene = viewer.analysis.scene_in(&stage, viewer.camera.viewport());
                let at = format!("{link}, {width} wide, step {} of {last}", viewer.playback.step().0);
                assert_eq!(over(&scene), [""; 0], "{at}");
                assert_eq!(untold(&viewer, &scene), [], "{at}");
                assert_eq!(under_names(&scene), [""; 0], "{at}");
                assert_eq!(out_of_view(&viewer, &scene), [""; 0], "{at}");
                let mut names: Vec<_> = scene.nodes.iter().filter_map(|node| node.name.as_ref()).collect();
                let n_names = names.len();
                names.sort();
                names.dedup();
                assert_eq!(names.len(), n_names, "{at}: one name for two nodes");
                assert_eq!(covered(&scene), [""; 0], "{at}");
            }
        }
    }
}

#[test]
fn when_all_is_over_the_move_that_is_told_is_in_view() {
    for link in LINKS.into_iter().chain(["#game=ttt--none&depth=3", "#game=chess--none&depth=2"]) {
        let games = opened(link);
        for (width, height) in STAGES {
            let viewer = games.viewer.move_camera(CameraMove::Resize(width, height)).go(Go::End);
            let told = viewer.sentence().to_string();
            let named: Vec<NodeId> = viewer.sentence().nodes().collect();
            let moment = viewer.moment();
            let stage = Stage { named: &named, ..viewer.stage(&moment) };
            for &node in &named {
                let at = viewer.camera.screen_from_scene(stage.place_in(node, viewer.camera.viewport()));
                assert!(
                    (0.0..width).contains(&at.x) && (0.0..height).contains(&at.y),
                    "{link}, {width} wide: {told} {at:?}"
                );
            }
        }
    }
}

#[test]
fn children_are_in_view_however_long_the_lines_to_them_are() {
    let games = opened("#game=rev-.x.._.xx._.xo._...._o-table.killers.history&depth=11");
    let (width, height) = STAGES[0];
    let resized = CameraMove::Resize(width, height);
    let mut viewer = games.viewer.after(ViewerAction::StepBy(StepSize::Event)).move_camera(resized);
    let (mut n_children, mut unseen) = (0, Vec::new());
    for step in 0..viewer.playback.last().0 {
        viewer = viewer.go(Go::To(Step(step)));
        let moment = viewer.moment();
        let Some(Event::Entered { node, .. }) = moment.event() else { continue };
        let tree = viewer.analysis.replay.tree();
        for child in tree.children(node) {
            let x = viewer.camera.screen_from_scene(viewer.analysis.placement.at(child.index())).x;
            n_children += 1;
            if !(0.0..width).contains(&x) {
                unseen.push(tree.label(child));
            }
        }
    }
    // Some stand further apart than the stage is wide, with large subtrees in between. Names that are not drawn take no room: with room
    // for them it would be one in 20.
    assert!(
        n_children > 500 && unseen.len() * 25 < n_children,
        "{} of {n_children}: {unseen:?}",
        unseen.len()
    );
}

/// What a slide compares or names and does not show whole, with its name.
fn unseen(viewer: &Viewer, scene: &Scene) -> Vec<String> {
    let told: Vec<NodeId> = viewer.sentence().nodes().chain(compared(viewer)).collect();
    unseen_of(viewer, scene, &told)
}

/// The nodes that a cut compares.
fn compared(viewer: &Viewer) -> Vec<NodeId> {
    let compared = comparison(&viewer.moment(), &viewer.conventions);
    compared.into_iter().flat_map(|cut| [Some(cut.node), cut.against]).flatten().collect()
}

/// Those of some nodes that are not shown whole, with their names.
fn unseen_of(viewer: &Viewer, scene: &Scene, told: &[NodeId]) -> Vec<String> {
    let (camera, tree) = (viewer.camera, viewer.analysis.replay.tree());
    let seen = camera.viewport();
    let [left, top] = [seen.left * seen.squeeze, seen.top * seen.flatten];
    let [right, bottom] = [left + camera.width / camera.scale, top + camera.height / camera.scale];
    let mut unseen = Vec::new();
    for &node in told {
        let Some(mark) = scene.nodes.iter().find(|mark| mark.id == node) else {
            unseen.push(format!("{} is not drawn", tree.label(node)));
            continue;
        };
        let (x, y) = (mark.at.x, mark.at.y);
        let before = mark
            .name
            .as_ref()
            .filter(|_| !mark.is_name_above)
            .map_or(half(mark), |name| reach_beside(&mark.text, name));
        let is_leaf = mark.shape == NodeShape::Leaf;
        let caption = mark
            .caption
            .as_ref()
            .filter(|_| is_leaf)
            .map_or(0.0, |caption| caption.chars().count() as f64 * 4.5);
        let is_told = mark.is_compared || mark.is_current;
        let labels = mark.labels.iter().filter(|_| is_told && !mark.has_labels_left);
        let after = labels.map(|label| reach_beside(&mark.text, &label.text)).fold(half(mark), f64::max);
        let (before, after) = (before.max(caption), after.max(caption));
        let is_in = x - before >= left - 0.5
            && x + after <= right + 0.5
            && y - NODE_HEIGHT / 2.0 >= top
            && y + NODE_HEIGHT / 2.0 <= bottom;
        if !is_in {
            unseen.push(format!("{} is out of view", tree.label(node)));
        }
    }
    unseen
}

/// What stands below a leaf and lies over what stands below the next one.
fn captions_over(scene: &Scene) -> Vec<String> {
    const CHARACTER: f64 = 8.0;
    let mut over = Vec::new();
    for (nth, one) in scene.nodes.iter().enumerate() {
        for other in &scene.nodes[nth + 1..] {
            let (Some(left), Some(right)) = (&one.caption, &other.caption) else { continue };
            let width = (left.chars().count() + right.chars().count()) as f64 * CHARACTER / 2.0;
            let apart = (other.at.x + other.caption_lean - one.at.x - one.caption_lean).abs();
            if one.at.y == other.at.y && apart < width {
                over.push(format!("{left} over {right}"));
            }
        }
    }
    over
}

#[test]
fn what_a_slide_names_and_compares_is_in_view_with_its_name() {
    for link in ["#game=ttt-xo.ox....-table", "#game=c4--none&depth=4"] {
        let games = opened(link);
        for (width, height) in [(920.0, 367.0), (920.0, 517.0), (360.0, 382.0)] {
            let mut viewer = games.viewer.move_camera(CameraMove::Resize(width, height));
            for slide in 0.. {
                let named: Vec<NodeId> = viewer.sentence().nodes().collect();
                let moment = viewer.moment();
                let stage = Stage { named: &named, ..viewer.stage(&moment) };
                let scene = viewer.analysis.scene_in(&stage, viewer.camera.viewport());
                let at = format!("{link}, {width} by {height}, slide {slide}: {}", viewer.sentence());
                assert_eq!(unseen(&viewer, &scene), [""; 0], "{at}");
                assert_eq!(over(&scene), [""; 0], "{at}");
                assert_eq!(captions_over(&scene), [""; 0], "{at}");
                assert!(viewer.camera.scale >= READABLE, "{at}");
                if viewer.is_at_end() {
                    assert!(slide > 20, "{link} has {slide} slides");
                    break;
                }
                viewer = viewer.go(Go::Next);
            }
        }
    }
}

/// The words for kinds of nodes of a proof that lie over a node, over what stands beside it, or over another such word.
fn kinds_over(scene: &Scene) -> Vec<String> {
    const CHARACTER: f64 = 11.5;
    let area = |node: &NodeMark| {
        let width = node.name.as_ref()?.chars().count() as f64 * CHARACTER;
        let y = node.at.y - if node.is_name_above { NODE_HEIGHT / 2.0 + 8.0 } else { 0.0 };
        let right = match node.is_name_above {
            true => node.at.x + (node.name_lean + 1.0) * width / 2.0,
            false => node.at.x - half(node) - 3.0,
        };
        Some([right - width, y - 7.0, right, y + 7.0])
    };
    let is_over = |one: [f64; 4], other: [f64; 4]| {
        one[0] < other[2] && one[2] > other[0] && one[1] < other[3] && one[3] > other[1]
    };
    let mut over = Vec::new();
    for one in scene.nodes.iter().filter(|node| node.proof.is_some()) {
        let Some(word) = area(one) else { continue };
        for other in scene.nodes.iter().filter(|other| other.id != one.id) {
            let label = other.labels.iter().map(|label| reach_beside(&other.text, &label.text));
            let right = other.at.x + label.fold(half(other), f64::max);
            let drawn = [other.at.x - half(other), other.at.y - 8.0, right, other.at.y + 8.0];
            let is_word = other.id > one.id && area(other).is_some_and(|other| is_over(word, other));
            if is_word || is_over(word, drawn) {
                over.push(format!("{:?} of {:?} over {:?}", one.name, one.id, other.id));
            }
        }
    }
    over
}

#[test]
fn a_proof_of_a_game_is_drawn_whole_and_no_word_lies_over_another() {
    for (link, least) in
        [("#game=ttt-xo.ox....-none", 13), ("#game=nim-2.2-none", 4), ("#game=nim-1.2-none", 3)]
    {
        let games = opened(link);
        for (width, height) in [(920.0, 517.0), (920.0, 367.0), (360.0, 382.0)] {
            let viewer = games.viewer.move_camera(CameraMove::Resize(width, height)).go(Go::End);
            let viewer = viewer.after(ViewerAction::Toggle(Toggle::Proof));
            let named: Vec<NodeId> = viewer.sentence().nodes().collect();
            let (moment, proof) = (viewer.moment(), viewer.proof());
            let proof = proof.expect("alpha-beta proves its value");
            let stage = Stage { named: &named, proof: Some(&proof), ..viewer.stage(&moment) };
            let scene = viewer.analysis.scene_in(&stage, viewer.camera.viewport());
            let at = format!("{link}, {width} by {height}");
            let leaves: Vec<NodeId> = proof.leaves(viewer.analysis.replay.tree()).collect();
            assert!(leaves.len() >= least, "{at}: {} leaves", leaves.len());
            assert_eq!(over(&scene), [""; 0], "{at}");
            assert_eq!(kinds_over(&scene), [""; 0], "{at}");
            // What has no room is in a wedge whose edge says so.
            let tree = viewer.analysis.replay.tree();
            let is_shown = |leaf: &NodeId| {
                scene.nodes.iter().any(|mark| mark.id == *leaf)
                    || scene.folds.iter().any(|fold| {
                        let is_below = (fold.id.index()..tree.subtree_end(fold.id)).contains(&leaf.index());
                        let is_run = tree.parent(fold.id) == tree.parent(*leaf);
                        (is_below || is_run) && matches!(fold.proof, Some(ProofPart::Needed { .. }))
                    })
            };
            let hidden: Vec<NodeId> =
                leaves.into_iter().filter(|leaf| width > 600.0 && !is_shown(leaf)).collect();
            assert_eq!(hidden, [], "{at}");
        }
    }
}

#[test]
fn in_the_two_pictures_of_a_phone_both_nodes_that_a_cut_compares_are_in_view() {
    let games = opened("#game=ttt-xo.ox....-table-none&vs=minimax.le.ltr");
    assert!(games.viewer.second.is_some());
    let mut viewer = games.viewer.move_camera(CameraMove::Resize(360.0, 221.0));
    let mut n_cuts = 0;
    while !viewer.is_at_end() {
        let (named, compared): (Vec<NodeId>, _) = (viewer.sentence().nodes().collect(), compared(&viewer));
        let moment = viewer.moment();
        let scene = viewer
            .analysis
            .scene_in(&Stage { named: &named, ..viewer.stage(&moment) }, viewer.camera.viewport());
        assert_eq!(unseen_of(&viewer, &scene, &compared), [""; 0], "{}", viewer.sentence());
        n_cuts += u32::from(!compared.is_empty());
        viewer = viewer.go(Go::Next);
    }
    assert!(n_cuts > 5, "{n_cuts} cuts");
}
