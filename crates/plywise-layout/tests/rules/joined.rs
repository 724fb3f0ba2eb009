//! Trees some of whose nodes share a place.

use plywise_layout::{Joined, Tree as _, place};
use proptest::prelude::*;

use crate::SPACING;
use crate::tree::{Drawn, any_spacing, any_tree};

/// A tree, and by node the one at whose place it stands: the first of its kind.
fn any_joined() -> impl Strategy<Value = (Drawn, Vec<usize>)> {
    (any_tree(), 1..40_usize, any::<u64>()).prop_map(|(tree, n_kinds, seed)| {
        let kind = |node: usize| (node as u64).wrapping_mul(seed | 1).rotate_left(17) as usize % n_kinds;
        // The root is like no other.
        let is_like = |one: usize, other: usize| other > 0 && kind(one) == kind(other);
        let first = |node: usize| (0..node).find(|&other| is_like(node, other)).unwrap_or(node);
        let firsts = (0..tree.len()).map(first).collect();
        (tree, firsts)
    })
}

/// As by its definition: the places from the root down, each below the place of its parent.
fn levels(tree: &Drawn, first: &[usize]) -> Vec<usize> {
    let mut levels = vec![0; tree.len()];
    for node in 1..tree.len() {
        // A place is numbered before all that stand there, and so is the place above it.
        let parent = tree.parent(first[node]).map_or(0, |parent| first[parent]);
        levels[node] = if first[node] == node { levels[parent] + 1 } else { levels[first[node]] };
    }
    levels
}

proptest! {
    #[test]
    fn places_keep_their_distance_and_their_level((tree, first) in any_joined(), spacing in any_spacing()) {
        let joined = Joined::new(&tree, &first);
        let placement = joined.place(spacing);
        prop_assert_eq!(placement.len(), tree.len());
        let levels = levels(&tree, &first);
        let mut widths = vec![0.0_f64; tree.len()];
        for node in 0..tree.len() {
            prop_assert_eq!(joined.place_of(node), first[node]);
            prop_assert_eq!(placement.at(node), placement.at(first[node]));
            prop_assert_eq!(placement.depth(node) as usize, levels[node]);
            widths[first[node]] = widths[first[node]].max(tree.width(node));
        }
        let places: Vec<usize> = (0..tree.len()).filter(|&node| first[node] == node).collect();
        prop_assert_eq!(joined.n_places(), places.len());
        for level in 0..placement.n_levels() {
            let mut row: Vec<usize> = places.iter().copied().filter(|&place| levels[place] == level).collect();
            row.sort_unstable_by(|&one, &other| placement.at(one).x.total_cmp(&placement.at(other).x));
            for pair in row.windows(2) {
                let are_siblings = joined.above(pair[0]) == joined.above(pair[1]);
                let asked = if are_siblings { spacing.between_siblings } else { spacing.between_cousins };
                let gap = placement.at(pair[1]).x - placement.at(pair[0]).x - (widths[pair[0]] + widths[pair[1]]) / 2.0;
                prop_assert!(gap > asked - 1e-6, "{} between {:?} in {:?}", gap, pair, tree);
            }
        }
        // The same again.
        prop_assert_eq!(Joined::new(&tree, &first).place(spacing), placement);
    }

    #[test]
    fn what_hangs_below_any_of_them_hangs_below_the_place((tree, first) in any_joined()) {
        let joined = Joined::new(&tree, &first);
        let placement = joined.place(SPACING);
        let mut n_below = vec![1; tree.len()];
        for place in (0..tree.len()).rev().filter(|&node| first[node] == node) {
            let children: Vec<usize> = joined.children(place).collect();
            let wanted: Vec<usize> = (1..tree.len())
                .filter(|&node| first[node] == node && tree.parent(node).map(|parent| first[parent]) == Some(place))
                .collect();
            prop_assert_eq!(&children, &wanted);
            prop_assert!(children.iter().all(|&child| joined.above(child) == Some(place)));
            prop_assert!(children.is_sorted_by(|&one, &other| placement.at(one).x <= placement.at(other).x));
            n_below[place] += children.iter().map(|&child| n_below[child]).sum::<usize>();
            prop_assert_eq!(joined.n_below(place), n_below[place]);
            let (left, right) = placement.extent(place);
            for &child in &children {
                let (inner_left, inner_right) = placement.extent(child);
                prop_assert!(left <= inner_left + 1e-6 && inner_right <= right + 1e-6);
            }
        }
    }

    #[test]
    fn where_no_place_is_shared_it_is_the_tree(tree in any_tree(), spacing in any_spacing()) {
        let own: Vec<usize> = (0..tree.len()).collect();
        prop_assert_eq!(Joined::new(&tree, &own).place(spacing), place(&tree, spacing));
    }
}

#[test]
fn a_chain_of_a_million_nodes_is_placed() {
    const LEN: usize = 1_000_000;
    struct Chain;
    impl plywise_layout::Tree for Chain {
        fn len(&self) -> usize {
            LEN
        }
        fn subtree_end(&self, _node: usize) -> usize {
            LEN
        }
        fn width(&self, _node: usize) -> f64 {
            10.0
        }
    }
    // From the middle on, two by two.
    let first: Vec<usize> =
        (0..LEN).map(|node| if node > LEN / 2 { node - (node % 2) } else { node }).collect();
    let placement = Joined::new(&Chain, &first).place(SPACING);
    assert_eq!(placement.n_levels(), first.iter().enumerate().filter(|(node, first)| node == *first).count());
}
