//! The searches that ask in narrow windows, on the trees of alpha-beta: with nobody listening, with
//! somebody who does, and recorded.

use std::hint::black_box;
use std::rc::Rc;

use plywise_replay::record;
use plywise_search::{Algorithm, Event, GameTree, Search};

use crate::observed::{observed, unobserved};
use crate::random::{TREES, Uniform};
use crate::{Done, Kernel};

/// Who does it, and how many nodes it enters in each of the trees.
const SEARCHES: [(&str, Algorithm, [u32; 4]); 11] = [
    ("alpha-beta", Algorithm::AlphaBeta, [25_455, 54_667, 31_029, 188_942]),
    ("negamax", Algorithm::Negamax, [25_455, 54_667, 31_029, 188_942]),
    ("no deep cutoffs", Algorithm::NoDeepCutoffs, [43_871, 188_169, 70_564, 239_074]),
    ("aspiration", Algorithm::Aspiration, [27_141, 58_119, 32_020, 193_847]),
    ("scout", Algorithm::Scout, [27_127, 149_420, 26_139, 174_163]),
    ("pvs", Algorithm::Pvs, [23_326, 100_940, 24_681, 169_717]),
    ("negascout", Algorithm::NegaScout, [23_247, 100_896, 24_626, 168_832]),
    ("negascout, exact tests", Algorithm::NegaScoutExact, [23_076, 100_473, 24_354, 168_832]),
    ("mtd(f)", Algorithm::MtdF, [37_603, 36_756, 25_187, 414_322]),
    ("sss*", Algorithm::SssStar, [46_905, 47_179, 32_914, 504_841]),
    ("dual*", Algorithm::DualStar, [20_839, 44_457, 29_388, 141_375]),
];

pub(crate) fn kernels() -> Vec<Kernel> {
    kernels_of("")
}

/// Those on the tree that a case names at its end, or on all.
pub(crate) fn kernels_of(case: &str) -> Vec<Kernel> {
    let trees = TREES.into_iter().enumerate();
    let chosen = trees.filter(|(_, uniform)| case.is_empty() || case.ends_with(&uniform.name()));
    chosen.flat_map(|(place, uniform)| of_tree(place, uniform)).collect()
}

fn of_tree(place: usize, uniform: Uniform) -> Vec<Kernel> {
    let tree = Rc::new(uniform.tree());
    let mut kernels = Vec::new();
    for (by, algorithm, entered) in SEARCHES {
        let search = Search { algorithm, ..Search::ALPHA_BETA };
        // A search that has stopped cutting is no faster for it.
        assert_eq!(n_entered(&tree, search), entered[place], "{by} on {}", uniform.name());
        let units = f64::from(entered[place]);
        let (quiet, observed_tree, traced) = (Rc::clone(&tree), Rc::clone(&tree), Rc::clone(&tree));
        kernels.push(Kernel::new(&format!("windows {}", uniform.name()), by, move || Done {
            units,
            check: unobserved(&quiet, search).points(),
        }));
        kernels.push(Kernel::new(&format!("windows observed {}", uniform.name()), by, move || Done {
            units,
            check: observed(&observed_tree, search).points(),
        }));
        kernels.push(Kernel::new(&format!("windows recorded {}", uniform.name()), by, move || {
            black_box(record(&traced, search));
            Done { units, check: 0.0 }
        }));
    }
    kernels
}

fn n_entered(tree: &GameTree, search: Search) -> u32 {
    let mut n_entered = 0;
    let value = search.run(tree, |event| n_entered += u32::from(matches!(event, Event::Entered { .. })));
    assert!(value.is_ok());
    n_entered
}
