//! What lies over the picture, and where the picture has its nodes: values on their way, proofs, the order of visits.

use plywise_conventions::Conventions;
use plywise_layout::{Placement, Point};
use plywise_notation::examples;
use plywise_render::{FoldMark, Stage};
use plywise_replay::{Command, Step, StepSize};
use plywise_search::{Event, GameTree, NodeId, Order, Score, Search, SplitMix};
use plywise_viewer::camera::READABLE;
use plywise_viewer::{CameraMove, Go, Toggle, TreeDocument, Viewer, ViewerAction};

fn opened(key: &str) -> Viewer {
    Viewer::new(TreeDocument::example(key).expect("it is an example"))
}

fn ordered(key: &str, order: Order) -> Viewer {
    let viewer = opened(key);
    let search = Search { order, ..viewer.conventions.search };
    viewer.with_conventions(Conventions { search, ..viewer.conventions })
}

/// Where the nth of the root's children stands.
fn x(tree: &GameTree, placement: &Placement, nth: usize) -> f64 {
    let node = tree.children(NodeId::ROOT).nth(nth).expect("there are as many");
    placement.at(node.index()).x
}

#[test]
fn only_a_step_on_is_seen_to_move() {
    let viewer = opened("q-minimax").after(ViewerAction::StepBy(StepSize::Event));
    let moves = [Go::Next, Go::Next, Go::Back, Go::To(Step(9)), Go::To(Step(3)), Go::Start];
    let mut viewer = viewer;
    let seen: Vec<bool> = moves
        .map(|go| {
            viewer = viewer.go(go);
            viewer.has_moved_on
        })
        .to_vec();
    assert_eq!(seen, [true, true, false, false, false, false]);
}

#[test]
fn what_moves_is_at_rest_before_the_next_step() {
    let playing = |speed: f64| {
        let viewer = opened("q-minimax").after(ViewerAction::Play(Command::SetSpeed(speed)));
        viewer.after(ViewerAction::Play(Command::Play)).pace()
    };
    let paces = [0.5, 1.0, 2.0, 4.0, 10.0].map(playing);
    assert_eq!(paces, [Some("slow"), None, Some("fast"), Some("fast"), Some("fastest")]);
    assert_eq!(opened("q-minimax").pace(), None, "who steps takes as long as there is");
}

#[test]
fn children_are_drawn_as_they_are_visited_in_both_searches() {
    let viewer = ordered("t-textbook", Order::RightToLeft);
    assert!(viewer.has_other_order() && !opened("t-textbook").has_other_order());
    let before = viewer.go(Go::To(Step(7)));
    assert!(
        x(&viewer.document.tree, &before.analysis.placement, 0)
            < x(&viewer.document.tree, &before.analysis.placement, 1)
    );
    let after = before.after(ViewerAction::Toggle(Toggle::AsVisited));
    assert!(
        x(&viewer.document.tree, &after.analysis.placement, 0)
            > x(&viewer.document.tree, &after.analysis.placement, 1)
            && x(&viewer.document.tree, &after.analysis.placement, 1)
                > x(&viewer.document.tree, &after.analysis.placement, 2)
    );
    assert_eq!(
        (after.playback, after.sentence()),
        (before.playback, before.sentence()),
        "nothing else changes"
    );
    // A second search in the tree's own order is drawn in that one, and seen by itself.
    let second = Search { order: Order::AsGiven, ..viewer.conventions.search };
    let two = after.with_second_search(Some(second));
    let placed = &two.second.as_ref().expect("there is a second search").analysis.placement;
    let tree = &two.document.tree;
    assert!(x(tree, placed, 0) < x(tree, placed, 1) && !two.is_placed_alike());
    // And back.
    let back = two.after(ViewerAction::Toggle(Toggle::AsVisited));
    assert!(
        x(&viewer.document.tree, &back.analysis.placement, 0)
            < x(&viewer.document.tree, &back.analysis.placement, 1)
            && back.is_placed_alike()
    );
}

#[test]
fn a_proof_is_drawn_at_any_step_once_something_is_finished() {
    let viewer = opened("t-textbook").after(ViewerAction::Toggle(Toggle::Proof));
    assert!(viewer.has_proofs() && viewer.proof().is_none());
    let mut n_proofs = 0;
    for step in 0..=viewer.playback.last().0 {
        let here = viewer.go(Go::To(Step(step)));
        let is_any = here.moment().finished().next().is_some();
        assert_eq!(here.proof().is_some(), is_any, "step {step}");
        n_proofs += u32::from(is_any);
    }
    assert!(n_proofs > 10);
    let end = viewer.go(Go::End).proof().expect("the root is finished");
    assert!(end.claim(NodeId::ROOT).is_some());
    assert!(viewer.go(Go::End).after(ViewerAction::Toggle(Toggle::Proof)).proof().is_none());
}

#[test]
fn on_a_phone_whatever_a_slide_names_is_in_the_picture() {
    for key in ["t-textbook", "w-skrentny", "q-quiz", "s-steps", "w-order-1", "q-minimax"] {
        let mut viewer = opened(key).move_camera(CameraMove::Resize(360.0, 380.0));
        let mut missing = Vec::new();
        while viewer.playback.step() < viewer.playback.last() {
            viewer = viewer.go(Go::Next);
            let (moment, analysis) = (viewer.moment(), &viewer.analysis);
            let stage = Stage::new(&moment, &analysis.placement, &viewer.conventions, &analysis.levels);
            let scene = stage.scene_in(viewer.camera.viewport());
            let is_drawn = |node: NodeId| scene.nodes.iter().any(|mark| mark.id == node);
            let sentence = viewer.sentence();
            let named = sentence.nodes().filter(|&node| !is_drawn(node));
            missing.extend(
                named.map(|node| (viewer.stops().at(moment.step()), viewer.document.tree.label(node))),
            );
            assert!(scene.folds.is_empty(), "{key}, step {}", moment.step().0);
        }
        assert_eq!(missing, [], "{key}");
    }
}

#[test]
fn on_a_phone_a_large_tree_begins_at_its_root_and_whoever_edits_it_sees_all_of_it() {
    let scene = |viewer: &Viewer| viewer.stage(&viewer.moment()).scene_in(viewer.camera.viewport());
    let viewer = opened("w-skrentny").move_camera(CameraMove::Resize(344.0, 380.0));
    let n_nodes = viewer.document.tree.n_nodes();
    assert!(viewer.camera.scale >= 0.75 && !viewer.camera.shows_whole(&viewer.analysis.placement));
    assert!(
        scene(&viewer).folds.is_empty() && scene(&viewer).nodes.iter().any(|mark| mark.id == NodeId::ROOT)
    );
    let edited = viewer.with_editing(true);
    assert_eq!(scene(&edited).nodes.len(), n_nodes);
    assert_eq!(edited.with_editing(false).camera, viewer.camera);
    // What was edited is still seen when that is over, and its card lies over none of it.
    let leaf = NodeId::new(n_nodes - 1);
    let done = edited.after(ViewerAction::Select(Some(leaf))).with_editing(false);
    assert_eq!((done.selected, done.camera_showing(done.camera, leaf)), (None, done.camera));
    // So it is while it is edited, once somebody has done something to it.
    let fitted = edited.after(ViewerAction::Select(Some(leaf))).move_camera(CameraMove::Fit);
    assert!(fitted.camera.scale >= 0.75 && scene(&fitted).nodes.iter().any(|mark| mark.id == leaf));
    assert!(done.camera.scale >= 0.75 && scene(&done).nodes.iter().any(|mark| mark.id == leaf));
    let moved = viewer.move_camera(CameraMove::Drag(9.0, 9.0));
    assert_eq!(moved.with_editing(true).camera, moved.camera, "a view moved by hand stays");
    let wide = opened("w-skrentny");
    assert_eq!(wide.with_editing(true).camera, wide.camera);
}

#[test]
fn in_a_large_tree_a_node_is_seen_with_its_children_when_the_search_comes_to_it() {
    fn text(depth: u32, next: &mut impl FnMut() -> u64) -> String {
        match depth {
            0 => (next() % 40).to_string(),
            _ => format!("({})", [(); 4].map(|()| text(depth - 1, next)).join(" ")),
        }
    }
    let mut dice = SplitMix::new(5);
    let document = TreeDocument::read(&text(6, &mut || dice.next_number())).expect("it is a tree");
    for (width, step_size) in [(900.0, StepSize::Event), (344.0, StepSize::Event), (900.0, StepSize::Slide)] {
        let viewer = Viewer::new(document.clone()).after(ViewerAction::StepBy(step_size));
        let mut viewer = viewer.move_camera(CameraMove::Resize(width, 420.0));
        let (mut n_entered, mut n_moves) = (0, 0);
        for _ in 0..600 {
            let before = viewer.camera;
            viewer = viewer.go(Go::Next);
            n_moves += u32::from(viewer.camera != before);
            let moment = viewer.moment();
            let scene = viewer.stage(&moment).scene_in(viewer.camera.viewport());
            let tree = viewer.analysis.replay.tree();
            let mut seen: Vec<NodeId> = moment.current().into_iter().collect();
            match moment.event() {
                Some(Event::Entered { node, .. }) => {
                    n_entered += 1;
                    seen.extend(tree.children(node));
                }
                Some(Event::Updated { by, .. }) => seen.push(by),
                _ => {}
            }
            seen.retain(|&node| !scene.nodes.iter().any(|mark| mark.id == node));
            let missing: Vec<_> = seen.into_iter().map(|node| tree.label(node)).collect();
            assert_eq!(missing, [""; 0], "{width} px wide, step {}", moment.step().0);
            assert!(viewer.camera.scale >= 0.75);
        }
        println!("{width} {step_size:?}: {n_entered} entered, {n_moves} moves");
        assert!(
            n_moves < 300 && (n_entered > 40) == (step_size == StepSize::Event),
            "{n_entered}, {n_moves}"
        );
    }
}

#[test]
fn when_the_search_is_over_all_of_the_tree_is_seen_again() {
    let text = plywise_notation::write(&plywise_testkit::uniform_tree(4, 5, || Score::from(1)));
    let viewer = Viewer::new(TreeDocument::read(&text).expect("a tree"))
        .after(ViewerAction::MoveCamera(CameraMove::Resize(900.0, 500.0)));
    let within = viewer.go(Go::To(Step(40)));
    assert_ne!(within.camera, viewer.camera, "the view follows the search");
    assert_eq!(within.go(Go::End).camera, viewer.camera);
    assert_eq!(within.go(Go::Start).camera, viewer.camera);
    // Not for whoever has chosen a view.
    let chosen = within.after(ViewerAction::MoveCamera(CameraMove::Zoom(1.5, None)));
    assert_eq!(chosen.go(Go::End).camera, chosen.camera);
}

#[test]
fn a_press_on_the_tree_in_small_looks_there() {
    let viewer = opened("w-skrentny").move_camera(CameraMove::Resize(344.0, 380.0)).go(Go::To(Step(20)));
    let placement = &viewer.analysis.placement;
    assert!(!viewer.camera.shows_whole(placement));
    let leaf = Point { x: placement.width(), y: 0.0 };
    let moved = viewer.move_camera(CameraMove::Center(leaf));
    assert!(moved.camera.center.x > viewer.camera.center.x && !moved.camera.is_automatic);
    let seen = moved.camera.viewport();
    assert!(seen.left + seen.width >= placement.width() && seen.left < placement.width());
    // Where all is in view, it stays there.
    let wide = viewer.move_camera(CameraMove::Resize(2000.0, 1000.0)).move_camera(CameraMove::Fit);
    assert!(wide.camera.shows_whole(placement));
}

#[test]
fn three_moves_for_three_plies_are_whole_beside_what_a_page_of_1280_pixels_has_on_its_right() {
    let mut values = SplitMix::new(7);
    let branch = |of: [String; 3]| format!("({})", of.join(" "));
    let leaf = |values: &mut SplitMix| ((values.next_number() % 41) as i64 - 20).to_string();
    let text =
        branch([(); 3].map(|()| branch([(); 3].map(|()| branch([(); 3].map(|()| leaf(&mut values)))))));
    let viewer = Viewer::new(TreeDocument::read(&text).expect("it is a tree"))
        .move_camera(CameraMove::Resize(920.0, 556.0));
    assert!(viewer.camera.shows_whole(&viewer.analysis.placement), "{:?}", viewer.camera);
    let moment = viewer.moment();
    let scene = viewer.stage(&moment).scene_in(viewer.camera.viewport());
    assert_eq!((scene.nodes.len(), scene.folds.len()), (40, 0));
}

#[test]
fn no_node_of_an_example_is_folded_where_the_view_goes_with_the_search() {
    for example in examples::ALL.iter().chain(examples::MORE) {
        for (width, height) in [(360.0, 382.0), (700.0, 400.0), (896.0, 460.0)] {
            let viewer = opened(example.key).after(ViewerAction::StepBy(StepSize::Event));
            let mut viewer = viewer.move_camera(CameraMove::Resize(width, height));
            while viewer.analysis.replay.tree().n_nodes() <= 150 {
                let scene = viewer.stage(&viewer.moment()).scene_in(viewer.camera.viewport());
                let step = viewer.playback.step().0;
                // On a phone, leaves with values of several players give way where what a sentence names would stand too far apart.
                let (tree, moment) = (viewer.analysis.replay.tree(), viewer.moment());
                let current = moment.current();
                let gives_way = |fold: &FoldMark| {
                    let parent = tree.parent(fold.id);
                    let is_told = viewer.sentence().nodes().any(|node| node == fold.id);
                    width == 360.0
                        && tree.is_leaf(fold.id)
                        && tree.n_players() > 2
                        && !is_told
                        && parent != current
                };
                assert!(
                    scene.folds.iter().all(gives_way),
                    "{}, {width} wide, step {step}: {:?}",
                    example.key,
                    scene.folds
                );
                if viewer.is_at_end() {
                    break;
                }
                viewer = viewer.go(Go::Next);
            }
        }
    }
}

#[test]
fn a_large_tree_brings_its_map_where_there_is_height_for_both() {
    let tree = format!("({})", "(1 2 3) ".repeat(200));
    let viewer = Viewer::new(TreeDocument::read(&tree).expect("a tree"));
    let sized = |width, height| viewer.move_camera(CameraMove::Resize(width, height));
    assert!(sized(900.0, 460.0).shows_map());
    let phone = sized(360.0, 380.0);
    assert!(phone.shows_map(), "it is what one looks at first");
    let begun = phone.go(Go::Next);
    assert!(!begun.shows_map(), "and then the tree");
    assert!(begun.after(ViewerAction::Toggle(Toggle::Map)).shows_map(), "who asks for it has it");
    assert!(!opened("q-quiz").shows_map());
    // 64 leaves in a row are smaller than can be read on a stage of the usual width, and 15 are not.
    let wide = ["(", &["((1 2 3 4) (1 2 3 4) (1 2 3 4) (1 2 3 4))"; 4].join(" "), ")"].concat();
    let wide = Viewer::new(TreeDocument::read(&wide).expect("a tree"));
    assert!(wide.move_camera(CameraMove::Resize(920.0, 408.0)).shows_map());
    assert!(!wide.move_camera(CameraMove::Resize(360.0, 408.0)).go(Go::Next).shows_map());
    assert!(!opened("w-skrentny").move_camera(CameraMove::Resize(920.0, 408.0)).shows_map());
}

#[test]
fn before_the_search_a_large_tree_is_read_from_its_root_and_picked_from_whole() {
    let wide = ["(", &["((1 2 3) (1 2 3) (1 2 3) (1 2 3))"; 4].join(" "), ")"].concat();
    let viewer = Viewer::new(TreeDocument::read(&wide).expect("a tree"));
    let viewer = viewer.move_camera(CameraMove::Resize(920.0, 408.0));
    let folds =
        |viewer: &Viewer| viewer.stage(&viewer.moment()).scene_in(viewer.camera.viewport()).folds.len();
    assert!(viewer.camera.scale >= READABLE && folds(&viewer) > 0, "{:?}", viewer.camera);
    let end = viewer.go(Go::End);
    assert!(end.camera.scale >= READABLE, "{:?}", end.camera);
    let edited = viewer.with_editing(true);
    assert_eq!(folds(&edited), 0, "{:?}", edited.camera);
    assert_eq!(edited.with_editing(false).camera, viewer.camera);
}
