//! The searches for chance, for several players, and those that go through a tree in another way: with nobody
//! listening, with somebody who does, and recorded. Each on a tree of its kind, four children to a branch and eight plies high.

use std::hint::black_box;
use std::rc::Rc;

use plywise_replay::record;
use plywise_search::{Algorithm, Event, GameTree, Mover, Options, Score, Search, TreeBuilder};

use crate::observed::{observed, unobserved};
use crate::random::Random;
use crate::{Done, Kernel};

const BRANCHING: usize = 4;
const DEPTH: usize = 8;
/// The largest value, and what a leaf's payoffs to three players add up to.
const MOST: i32 = 100;

/// Who decides on each level in turn.
const TWO: &[Mover] = &[Mover::Max, Mover::Min];
const DICE: &[Mover] = &[Mover::Max, Mover::Chance, Mover::Min, Mover::Chance];
const THREE: &[Mover] = &[Mover::Numbered(1), Mover::Numbered(2), Mover::Numbered(3)];

/// The case, who does it, the tree, what the search is told, and how many nodes it enters.
const SEARCHES: [(&str, &str, &[Mover], Algorithm, u32); 7] = [
    ("levels", "two-pass", TWO, Algorithm::TwoPass, 87_381),
    ("levels", "iterative", TWO, Algorithm::Iterative, 20_229),
    ("dice", "expectimax", DICE, Algorithm::Expectimax, 87_381),
    ("dice", "star1", DICE, Algorithm::Star1, 68_140),
    ("dice", "star2", DICE, Algorithm::Star2, 126_441),
    ("three", "max^n", THREE, Algorithm::MaxN, 72_996),
    ("three", "paranoid", THREE, Algorithm::Paranoid, 15_770),
];

fn search(algorithm: Algorithm) -> Search {
    let options = Options { sum: Some(Score::from(MOST)), ..Options::PLAIN };
    Search { algorithm, options, ..Search::ALPHA_BETA }
}

pub(crate) fn kernels() -> Vec<Kernel> {
    kernels_of("")
}

/// Those of one case, or all.
pub(crate) fn kernels_of(case: &str) -> Vec<Kernel> {
    let chosen = SEARCHES.into_iter().filter(|(of, ..)| case.is_empty() || case.starts_with(of));
    chosen
        .flat_map(|(case, by, movers, algorithm, entered)| {
            of_search(case, by, movers, search(algorithm), entered)
        })
        .collect()
}

fn of_search(case: &str, by: &'static str, movers: &[Mover], search: Search, entered: u32) -> [Kernel; 3] {
    let tree = Rc::new(tree(movers));
    let mut n_entered = 0;
    let value = search.run(&tree, |event| n_entered += u32::from(matches!(event, Event::Entered { .. })));
    assert!(value.is_ok(), "{by}: {value:?}");
    // A search that has stopped cutting is no faster for it.
    assert_eq!(n_entered, entered, "{by}");
    let units = f64::from(entered);
    let (observed_tree, traced) = (Rc::clone(&tree), Rc::clone(&tree));
    [
        Kernel::new(case, by, move || Done { units, check: unobserved(&tree, search).points() }),
        Kernel::new(&format!("{case} observed"), by, move || Done {
            units,
            check: observed(&observed_tree, search).points(),
        }),
        Kernel::new(&format!("{case} recorded"), by, move || {
            black_box(record(&traced, search));
            Done { units, check: 0.0 }
        }),
    ]
}

/// Leaves from 0 to [`MOST`], or three payoffs that add up to it; a static value at every branch of two players.
fn tree(movers: &[Mover]) -> GameTree {
    let mut random = Random(1);
    let mut tree = TreeBuilder::new();
    add(&mut tree, &mut random, movers, 0);
    tree.finish().expect("branches of a uniform tree have children")
}

fn add(tree: &mut TreeBuilder, random: &mut Random, movers: &[Mover], depth: usize) {
    let mut points = |most: i32| (random.next() % (most as u32 + 1)) as i32;
    if depth < DEPTH {
        let branch = tree.open_for(movers[depth % movers.len()], None);
        if movers == TWO {
            tree.set_static(branch, Score::from(points(MOST)));
        }
        for _ in 0..BRANCHING {
            add(tree, random, movers, depth + 1);
        }
        tree.close();
    } else if movers == THREE {
        let first = points(MOST);
        let second = points(MOST - first);
        tree.payoffs(&[first, second, MOST - first - second].map(Score::from), None);
    } else {
        tree.leaf(Some(Score::from(points(MOST))), None);
    }
}
