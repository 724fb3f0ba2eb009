//! What holds of the view of the tree.

use plywise_conventions::Annotation;
use plywise_layout::{Placement, Point};
use plywise_render::{LEVEL_HEIGHT, NODE_HEIGHT, NODE_WIDTH, Viewport, place};
use plywise_search::{GameTree, NodeId};
use plywise_testkit::any_tree;
use plywise_viewer::Camera;
use plywise_viewer::camera::{LOWEST, NARROW_ENOUGH, NARROWEST, Spot};
use proptest::prelude::*;

const SCALES: std::ops::RangeInclusive<f64> = 0.3..=4.0;

fn spot(at: Point) -> Spot {
    Spot { at, has_left: true, has_right: true, reach: (0.0, 0.0) }
}

/// A tree, and where its nodes stand.
fn any_placed() -> impl Strategy<Value = (GameTree, Placement)> {
    any_tree().prop_map(|tree| {
        let placement = place(&tree, Annotation::Window);
        (tree, placement)
    })
}

fn any_stage() -> impl Strategy<Value = Camera> {
    let flattest = prop_oneof![Just(1.0), Just(LOWEST)];
    (240.0..2000.0, 300.0..1200.0, flattest)
        .prop_map(|(width, height, flattest)| Camera { flattest, ..Camera::new().resized(width, height) })
}

fn shows(camera: Camera, point: Point, room: (f64, f64)) -> bool {
    let seen = camera.viewport();
    point.x - room.0 >= seen.left
        && point.x + room.0 <= seen.left + seen.width
        && point.y - room.1 / seen.flatten >= seen.top
        && point.y + room.1 / seen.flatten <= seen.top + seen.height
}

#[derive(Clone, Copy, Debug)]
enum Move {
    Zoom(f64, Option<(f64, f64)>),
    Drag(f64, f64),
    Resize(f64, f64),
    Fit,
    Overview,
}

fn any_move() -> impl Strategy<Value = Move> {
    let at = prop::option::of((0.0..2000.0, 0.0..1200.0));
    prop_oneof![
        (0.01..100.0, at).prop_map(|(factor, at)| Move::Zoom(factor, at)),
        (-500.0..500.0, -500.0..500.0).prop_map(|(dx, dy)| Move::Drag(dx, dy)),
        (-5.0..3000.0, -5.0..3000.0).prop_map(|(width, height)| Move::Resize(width, height)),
        Just(Move::Fit),
        Just(Move::Overview),
    ]
}

fn moved(camera: Camera, one: Move, placement: &Placement) -> Camera {
    match one {
        Move::Zoom(factor, at) => camera.zoomed(factor, at),
        Move::Drag(dx, dy) => camera.dragged(dx, dy),
        Move::Resize(width, height) => camera.resized(width, height),
        Move::Fit => camera.fitted(placement, Some(placement.at(0)), NARROW_ENOUGH, false),
        Move::Overview => camera.overview(placement, false),
    }
}

proptest! {
    #[test]
    fn zooming_keeps_what_is_under_the_pointer(
        stage in any_stage(), factor in 0.05..20.0, share in (0.0..1.0, 0.0..1.0), dragged in (-900.0..900.0, -900.0..900.0),
    ) {
        let camera = stage.dragged(dragged.0, dragged.1);
        let (x, y) = (share.0 * camera.width, share.1 * camera.height);
        let (before, after) = (camera.scene_from_screen(x, y), camera.zoomed(factor, Some((x, y))).scene_from_screen(x, y));
        prop_assert!((before.x - after.x).hypot(before.y - after.y) < 1e-6, "{:?} became {:?}", before, after);
    }

    #[test]
    fn zooming_in_and_out_comes_back(stage in any_stage(), n in 1_i32..4) {
        let there = (0..n).fold(stage, |camera, _| camera.zoomed(1.25, None));
        let back = (0..n).fold(there, |camera, _| camera.zoomed(0.8, None));
        prop_assert!((back.scale - stage.scale).abs() < 1e-9);
        prop_assert!((back.center.x - stage.center.x).hypot(back.center.y - stage.center.y) < 1e-6);
    }

    #[test]
    fn a_tree_that_can_be_read_whole_is_shown_whole((tree, placement) in any_placed(), stage in any_stage()) {
        // Twice the stage would be too small to read.
        prop_assume!(placement.width() + 150.0 < stage.width && placement.height() < stage.height);
        let camera = stage.fitted(&placement, Some(placement.at(0)), NARROW_ENOUGH, false);
        for node in tree.nodes() {
            let at = placement.at(node.index());
            prop_assert!(shows(camera, at, (NODE_WIDTH / 2.0, NODE_HEIGHT / 2.0)), "{} is out of view", tree.label(node));
        }
    }

    #[test]
    fn levels_give_way_only_where_the_tree_is_larger_for_it((tree, placement) in any_placed(), stage in any_stage()) {
        let fitted = |flattest| Camera { flattest, ..stage }.fitted(&placement, Some(placement.at(0)), NARROW_ENOUGH, false);
        let (stiff, camera) = (fitted(1.0), fitted(LOWEST));
        prop_assert_eq!(stiff.flatten, 1.0);
        let again = camera.fitted(&placement, Some(placement.at(0)), NARROW_ENOUGH, false);
        prop_assert_eq!(again, camera, "however it was seen before");
        prop_assert!((LOWEST..=1.0).contains(&camera.flatten));
        if stiff.shows_whole(&placement) {
            prop_assert!(camera.shows_whole(&placement) && camera.scale >= stiff.scale - 1e-9, "{:?} {:?}", stiff, camera);
        }
        prop_assert!(camera.flatten == 1.0 || camera.scale <= 1.0 + 1e-9, "{:?}", camera);
        // A place on the stage is the place of one point, whatever is drawn closer.
        let at = placement.at(tree.n_nodes() - 1);
        let there = camera.screen_from_scene(at);
        let back = camera.scene_from_screen(there.x, there.y);
        prop_assert!((at.x - back.x).hypot(at.y - back.y) < 1e-6);
    }

    #[test]
    fn the_whole_tree_is_in_the_overview(
        (tree, placement) in any_placed(), stage in any_stage(), has_boards in any::<bool>(),
    ) {
        let camera = stage.overview(&placement, has_boards);
        prop_assert!(tree.nodes().all(|node| shows(camera, placement.at(node.index()), (0.0, 0.0))));
    }

    #[test]
    fn following_keeps_the_search_in_view(
        (tree, placement) in any_placed(), stage in any_stage(), is_begun in any::<bool>(),
        visits in prop::collection::vec((any::<usize>(), any::<usize>()), 1..20),
        may_be in prop_oneof![Just(1.0), 0.05..1.0],
    ) {
        let mut camera = stage.fitted(&placement, is_begun.then(|| placement.at(0)), NARROW_ENOUGH, false);
        for (visit, other) in visits {
            let (at, other) = (placement.at(visit % tree.n_nodes()), placement.at(other % tree.n_nodes()));
            camera = camera.following(&placement, spot(at), &[spot(other)], may_be);
            // Whole, and large enough to read.
            prop_assert!(shows(camera, at, (NODE_WIDTH / 2.0, NODE_HEIGHT / 2.0)), "{:?} is not in {:?}", at, camera.viewport());
            prop_assert!(camera.squeeze >= may_be.min(NARROWEST) && camera.scale >= if camera.height < 330.0 && camera.width >= 440.0 { 0.5 } else { 0.75 }, "{:?}", camera);
            let beside = if camera.width < 440.0 { 2.0 } else { 1.7 };
            let (width, height) = ((at.x - other.x).abs() * may_be + 2.0 * beside * NODE_WIDTH, (at.y - other.y).abs() + 2.0 * NODE_HEIGHT);
            if width * camera.scale <= camera.width && height * camera.scale <= camera.height {
                prop_assert!(shows(camera, other, (0.0, 0.0)), "there is room for {:?} in {:?}", other, camera.viewport());
            }
            prop_assert_eq!(camera.following(&placement, spot(at), &[spot(other)], may_be), camera, "it moves once");
        }
    }

    #[test]
    fn a_tree_with_room_for_its_height_is_followed_sideways_only(
        (tree, placement) in any_placed(), stage in any_stage(), visits in prop::collection::vec(any::<usize>(), 1..20),
    ) {
        let mut camera = stage.fitted(&placement, Some(placement.at(0)), NARROW_ENOUGH, false);
        for visit in visits {
            camera = camera.following(&placement, spot(placement.at(visit % tree.n_nodes())), &[], 1.0);
            let Viewport { top, height, .. } = camera.viewport();
            let bottom = tree.nodes().map(|node| placement.at(node.index()).y).fold(0.0, f64::max) + NODE_HEIGHT / 2.0;
            // Around the root is a frame, below the lowest leaf stands its name.
            let (top_needed, bottom_needed) = (-NODE_HEIGHT / 2.0 - 5.0, bottom + 16.0);
            if bottom_needed - top_needed < height {
                prop_assert!(top <= top_needed + 1e-6 && top + height >= bottom_needed - 1e-6, "{:?}", camera.viewport());
            }
        }
    }

    #[test]
    fn a_view_moved_by_hand_stays((tree, placement) in any_placed(), visit in any::<usize>()) {
        let camera = Camera::new().fitted(&placement, Some(placement.at(0)), NARROW_ENOUGH, false).dragged(3.0, 4.0);
        prop_assert_eq!(camera.following(&placement, spot(placement.at(visit % tree.n_nodes())), &[], 1.0), camera);
        prop_assert!(camera.fitted(&placement, Some(placement.at(0)), NARROW_ENOUGH, false).is_automatic, "fitting follows again");
    }

    #[test]
    fn what_is_shown_is_shown((tree, placement) in any_placed(), stage in any_stage(), visit in any::<usize>()) {
        let at = placement.at(visit % tree.n_nodes());
        let camera = stage.showing(at);
        prop_assert!(shows(camera, at, (0.0, 0.0)));
        prop_assert_eq!(camera.showing(at).center, camera.center);
    }

    #[test]
    fn scales_stay_bounded((_, placement) in any_placed(), moves in prop::collection::vec(any_move(), 1..60)) {
        let mut camera = Camera::new();
        for one in moves {
            camera = moved(camera, one, &placement);
            prop_assert!(SCALES.contains(&camera.scale), "{:?} gives {}", one, camera.scale);
            prop_assert!(camera.squeeze > 0.0 && camera.squeeze <= 1.0, "{:?} gives {}", one, camera.squeeze);
            prop_assert!(camera.center.x.is_finite() && camera.center.y.is_finite());
            prop_assert!(camera.width >= 1.0 && camera.height >= 1.0);
        }
    }
}

#[test]
fn every_example_is_shown_whole_on_an_ordinary_stage() {
    for example in plywise_notation::examples::ALL {
        let tree = plywise_notation::parse(example.text).unwrap().tree;
        let placement = place(&tree, Annotation::Window);
        let camera = Camera::new().fitted(&placement, Some(placement.at(0)), NARROW_ENOUGH, false);
        let is_seen =
            |node: NodeId| shows(camera, placement.at(node.index()), (NODE_WIDTH / 2.0, NODE_HEIGHT / 2.0));
        assert!(tree.nodes().all(is_seen), "{}", example.key);
        assert!(placement.n_levels() as f64 * LEVEL_HEIGHT * camera.scale <= camera.height + LEVEL_HEIGHT);
    }
}
