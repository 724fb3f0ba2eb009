//! Large trees and lopsided ones are ordinary input: no recursion, no square of anything.

use crate::SPACING;
use crate::tree::Drawn;
use plywise_layout::{Point, place};

const MILLION: usize = 1_000_000;

#[test]
fn a_chain_of_a_million_is_placed() {
    let chain = Drawn { ends: vec![MILLION; MILLION], widths: vec![10.0; MILLION] };
    let placement = place(&chain, SPACING);
    assert_eq!(placement.at(MILLION - 1), Point { x: 5.0, y: 50.0 * (MILLION - 1) as f64 });
    assert_eq!((placement.width(), placement.n_levels()), (10.0, MILLION));
}

#[test]
fn a_parent_of_a_million_leaves() {
    let mut ends: Vec<usize> = (1..=MILLION + 1).collect();
    ends[0] = MILLION + 1;
    let placement = place(&Drawn { ends, widths: vec![10.0; MILLION + 1] }, SPACING);
    assert_eq!(placement.at(1).x, 5.0);
    assert_eq!(placement.at(MILLION).x, 20.0 * (MILLION - 1) as f64 + 5.0);
    assert_eq!(placement.at(0).x, placement.width() / 2.0);
    assert_eq!(placement.extent(0), (0.0, 20.0 * (MILLION - 1) as f64 + 10.0));
}

/// Node i + 1 hangs below any of the nodes up to i.
#[test]
fn a_million_nodes() {
    let mut seed = 1_u64;
    let mut pick = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    let parents: Vec<usize> = (1..MILLION).map(&mut pick).collect();
    let tree = Drawn::from_parents(&parents, &vec![10.0; MILLION]);
    let placement = place(&tree, SPACING);
    for node in 0..MILLION {
        let (left, right) = placement.extent(node);
        assert!(left <= placement.at(node).x && placement.at(node).x <= right);
    }
}

/// Each child goes one level deeper than the one before it, so that the next one meets only that one.
/// Then the other way round, so that all of them stay exposed.
#[test]
fn stairs_down_and_up() {
    const N_STEPS: usize = 1400;
    for order in [Vec::from_iter(1..N_STEPS), Vec::from_iter((1..N_STEPS).rev())] {
        let mut ends = vec![0];
        for n_levels in order {
            ends.extend(std::iter::repeat_n(ends.len() + n_levels, n_levels));
        }
        ends[0] = ends.len();
        let widths = vec![10.0; ends.len()];
        let placement = place(&Drawn { ends, widths }, SPACING);
        // The second level has siblings on it, and all others follow at the distance of cousins.
        assert_eq!(placement.width(), 30.0 * (N_STEPS - 3) as f64 + 20.0 + 10.0);
    }
}
