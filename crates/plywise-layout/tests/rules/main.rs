//! The rules of a good drawing. They name no internals, so the algorithm can be replaced.

mod icicle;
mod joined;
mod naive;
mod scale;
mod tree;

use plywise_layout::{Placement, Point, Spacing, Tree, place};
use proptest::prelude::*;
use tree::{Drawn, any_spacing, any_tree, by_level, leaf, nearly, node, wide_node};

const SPACING: Spacing = Spacing { between_siblings: 10.0, between_cousins: 20.0, between_levels: 50.0 };

/// Checks the rules that hold for every tree and every spacing.
fn check(tree: &Drawn, spacing: Spacing) -> Placement {
    let placement = place(tree, spacing);
    neighbors_keep_their_distance(tree, spacing, &placement);
    parents_stand_over_the_middle(tree, &placement);
    assert_eq!(placement.len(), tree.len());
    placement
}

fn neighbors_keep_their_distance(tree: &Drawn, spacing: Spacing, placement: &Placement) {
    for level in by_level(tree) {
        for pair in level.windows(2) {
            let [left, right] = [pair[0], pair[1]];
            let are_siblings = tree.parent(left) == tree.parent(right);
            let asked = if are_siblings { spacing.between_siblings } else { spacing.between_cousins };
            let boxes = (tree.width(left) + tree.width(right)) / 2.0;
            let gap = placement.at(right).x - placement.at(left).x - boxes;
            assert!(gap > asked - 1e-6, "gap of {gap} from {left} to {right} in {tree:?}");
        }
    }
}

fn parents_stand_over_the_middle(tree: &Drawn, placement: &Placement) {
    for parent in 0..tree.len() {
        let children = tree.children(parent);
        assert!(children.is_sorted_by(|&a, &b| placement.at(a).x <= placement.at(b).x));
        if let (Some(&first), Some(&last)) = (children.first(), children.last()) {
            let middle = (placement.at(first).x + placement.at(last).x) / 2.0;
            assert!(nearly(placement.at(parent).x, middle), "{parent} in {tree:?}");
        }
    }
}

proptest! {
    #[test]
    fn neighbors_on_a_level_keep_their_distance(tree in any_tree(), spacing in any_spacing()) {
        neighbors_keep_their_distance(&tree, spacing, &place(&tree, spacing));
    }

    #[test]
    fn parents_stand_over_the_middle_and_children_keep_their_order(
        tree in any_tree(),
        spacing in any_spacing(),
    ) {
        parents_stand_over_the_middle(&tree, &place(&tree, spacing));
    }

    #[test]
    fn a_node_stands_on_the_level_of_its_depth(tree in any_tree()) {
        let placement = place(&tree, SPACING);
        let levels = by_level(&tree);
        for (depth, level) in levels.iter().enumerate() {
            for &node in level {
                prop_assert_eq!(placement.depth(node) as usize, depth);
                prop_assert_eq!(placement.at(node).y, 50.0 * depth as f64);
            }
        }
        prop_assert_eq!(placement.n_levels(), levels.len());
        prop_assert_eq!(placement.height(), 50.0 * levels.len() as f64);
    }

    /// On two neighbouring levels, edges cross exactly if their ends are in a different order.
    #[test]
    fn edges_do_not_cross(tree in any_tree(), spacing in any_spacing()) {
        let placement = place(&tree, spacing);
        for level in by_level(&tree).iter().skip(1) {
            for pair in level.windows(2) {
                let upper = [0, 1].map(|end| placement.at(tree.parent(pair[end]).unwrap()).x);
                let lower = [0, 1].map(|end| placement.at(pair[end]).x);
                prop_assert!(upper[0] <= upper[1] && lower[0] <= lower[1], "{:?} in {:?}", pair, tree);
            }
        }
    }

    #[test]
    fn a_mirrored_tree_gives_the_mirrored_placement(tree in any_tree(), spacing in any_spacing()) {
        let (mirrored_tree, image) = tree.mirrored();
        let expected = place(&tree, spacing).mirrored();
        let mirrored = place(&mirrored_tree, spacing);
        for (node, &image) in image.iter().enumerate() {
            prop_assert!(nearly(mirrored.at(image).x, expected.at(node).x), "{} in {:?}", node, tree);
            prop_assert_eq!(mirrored.at(image).y, expected.at(node).y);
            let (found, expected) = (mirrored.extent(image), expected.extent(node));
            prop_assert!(nearly(found.0, expected.0) && nearly(found.1, expected.1), "{} in {:?}", node, tree);
        }
    }

    /// A subtree looks the same wherever it hangs: as when it is placed alone.
    #[test]
    fn identical_subtrees_get_identical_shapes(tree in any_tree(), spacing in any_spacing()) {
        let whole = place(&tree, spacing);
        for root in 0..tree.len() {
            let part = place(&tree.subtree(root), spacing);
            for node in 0..part.len() {
                let in_whole = whole.at(root + node).x - whole.at(root).x;
                prop_assert!(nearly(in_whole, part.at(node).x - part.at(0).x), "{} in {:?}", root, tree);
            }
        }
    }

    #[test]
    fn extents_cover_exactly_the_subtree(tree in any_tree(), spacing in any_spacing()) {
        let placement = place(&tree, spacing);
        for root in 0..tree.len() {
            let nodes = root..tree.subtree_end(root);
            let left = nodes.clone().map(|node| placement.at(node).x - tree.width(node) / 2.0);
            let right = nodes.map(|node| placement.at(node).x + tree.width(node) / 2.0);
            let extent = placement.extent(root);
            prop_assert!(nearly(extent.0, left.fold(f64::INFINITY, f64::min)), "{} in {:?}", root, tree);
            prop_assert!(nearly(extent.1, right.fold(f64::NEG_INFINITY, f64::max)), "{} in {:?}", root, tree);
        }
        prop_assert_eq!(placement.extent(0), (0.0, placement.width()));
    }

    #[test]
    fn the_placement_is_the_one_the_definition_gives(tree in any_tree(), spacing in any_spacing()) {
        let placement = place(&tree, spacing);
        for (node, x) in naive::place(&tree, spacing).into_iter().enumerate() {
            prop_assert!(nearly(placement.at(node).x, x), "{}: {} not {} in {:?}", node, placement.at(node).x, x, tree);
        }
    }

    #[test]
    fn a_tree_is_always_placed_alike(tree in any_tree(), spacing in any_spacing()) {
        prop_assert_eq!(place(&tree, spacing), place(&tree, spacing));
    }

    #[test]
    fn a_mirror_of_a_mirror_shows_the_drawing(tree in any_tree(), spacing in any_spacing()) {
        let placement = place(&tree, spacing);
        let twice = placement.mirrored().mirrored();
        for node in 0..tree.len() {
            prop_assert!(nearly(twice.at(node).x, placement.at(node).x));
        }
        prop_assert_eq!(twice.width(), placement.width());
    }

    /// In a regular tree all nodes of a level are alike.
    #[test]
    fn wider_between_siblings_never_narrows_the_drawing_of_a_regular_tree(
        levels in prop::collection::vec((1_usize..4, 0.0..100.0), 1..6),
        spacing in any_spacing(),
        wider_by in 0.0..50.0,
    ) {
        let above = |below: Drawn, &(n_children, width): &(usize, f64)| wide_node(width, &vec![below; n_children]);
        let tree = levels.iter().fold(leaf(10.0), above);
        let wider = Spacing { between_siblings: spacing.between_siblings + wider_by, ..spacing };
        prop_assert!(place(&tree, wider).width() > place(&tree, spacing).width() - 1e-6);
    }
}

/// No drawing with stiff subtrees and centred parents can promise it for all trees: here the wide
/// box on the left moves in below the first child, the further the second one is away from it.
#[test]
fn wider_between_siblings_can_let_a_neighbor_in() {
    let left = node(&[node(&[leaf(2000.0)])]);
    let right = wide_node(1000.0, &[leaf(10.0), node(&[leaf(10.0)])]);
    let tree = node(&[left, right]);
    let wider = Spacing { between_siblings: SPACING.between_siblings + 20.0, ..SPACING };
    assert_eq!(check(&tree, SPACING).width() - check(&tree, wider).width(), 10.0);
}

#[test]
fn a_single_node_fills_its_drawing() {
    let placement = check(&leaf(30.0), SPACING);
    assert_eq!(placement.at(0), Point { x: 15.0, y: 0.0 });
    assert_eq!((placement.width(), placement.height(), placement.n_levels()), (30.0, 50.0, 1));
    assert_eq!(placement.extent(0), (0.0, 30.0));
}

#[test]
fn an_empty_tree_is_an_empty_drawing() {
    let placement = place(&Drawn::default(), SPACING);
    assert!(placement.is_empty() && placement.mirrored().is_empty());
    assert_eq!((placement.width(), placement.height(), placement.n_levels()), (0.0, 0.0, 0));
}

/// The boxes of two deep siblings do not fit over the three leaves between them.
#[test]
fn siblings_between_two_that_are_pushed_apart_share_the_room_evenly() {
    let deep = node(&[leaf(190.0)]);
    let tree = node(&[deep.clone(), leaf(10.0), leaf(10.0), leaf(10.0), deep]);
    let placement = check(&tree, SPACING);
    let xs: Vec<f64> = tree.children(0).into_iter().map(|child| placement.at(child).x).collect();
    // 190 + 20 from the first to the last, in four equal parts.
    assert_eq!(xs, [95.0, 147.5, 200.0, 252.5, 305.0]);
}

/// Between siblings of growing depth, room is shared within room that is shared already.
#[test]
fn sharing_room_nests() {
    let chain = |n_levels, width| (1..n_levels).fold(leaf(width), |below, _| node(&[below]));
    let tree = node(&[chain(3, 310.0), chain(2, 70.0), leaf(10.0), chain(2, 70.0), chain(3, 310.0)]);
    let placement = check(&tree, SPACING);
    let xs: Vec<f64> = tree.children(0).into_iter().map(|child| placement.at(child).x - 155.0).collect();
    // The leaves of the second and the fourth need 90, which is 45 on each side of the third. Then all
    // add up to 60 + 45 + 45 + 60, and the outer two need 330: each of the four gaps gets 30 more.
    assert_eq!(xs, [0.0, 90.0, 165.0, 240.0, 330.0]);
}

#[test]
fn a_thread_is_followed_past_several_shapes() {
    // The third child meets the deep first one below the second, and the fourth meets it again.
    let chain = |n_levels, width| (1..n_levels).fold(leaf(width), |below, _| node(&[below]));
    let family = node(&[chain(6, 100.0), chain(2, 50.0), chain(4, 10.0), chain(5, 90.0)]);
    check(&node(&[family.clone(), chain(8, 200.0), family.clone(), leaf(10.0), family]), SPACING);
}
