//! A search that is not for a tree says which one is: whatever it names takes the tree.

use std::rc::Rc;

use plywise_conventions::{Conventions, Profile};
use plywise_lesson::Narrator;
use plywise_replay::Replay;
use plywise_search::{
    Algorithm, GameTree, Horizon, Mover, Options, Score, Search, Stop, TreeBuilder, Unit, Unsupported, Window,
};

/// How the searches are called in sentences.
const NAMES: [(&str, Algorithm); 7] = [
    ("minimax", Algorithm::Minimax),
    ("alpha-beta", Algorithm::AlphaBeta),
    ("expectimax", Algorithm::Expectimax),
    ("Star1", Algorithm::Star1),
    ("Star2", Algorithm::Star2),
    ("max^n", Algorithm::MaxN),
    ("paranoid", Algorithm::Paranoid),
];

/// A chain so many plies high in which movers take turns; each but the last has a leaf, too.
fn chain(movers: &[Mover], height: usize, leaf: &[Option<f64>]) -> GameTree {
    let mut tree = TreeBuilder::new();
    let score = |points: f64| Score::new(points).expect("a number");
    let add = |tree: &mut TreeBuilder| match leaf {
        [value] => tree.leaf(value.map(score), None),
        payoffs => {
            let payoffs: Vec<Score> = payoffs.iter().flatten().copied().map(score).collect();
            tree.payoffs(&payoffs, None)
        }
    };
    for ply in 0..height {
        let node = tree.open_for(movers[ply % movers.len()], None);
        match leaf {
            [_] => tree.set_static(node, Score::ONE),
            payoffs => tree.set_static_payoffs(node, &vec![Score::ONE; payoffs.len()]),
        }
        add(&mut tree);
    }
    add(&mut tree);
    (0..height).for_each(|_| tree.close());
    tree.finish().expect("a whole tree")
}

/// Every kind of tree, low and high.
fn trees() -> Vec<GameTree> {
    use Mover::{Chance, Max, Min, Numbered};
    let three = [Numbered(1), Numbered(2), Numbered(3)];
    let three_by_chance = [Numbered(1), Chance, Numbered(2), Numbered(3)];
    let kinds: [(&[Mover], &[Option<f64>]); 15] = [
        (&[Max, Min], &[Some(3.0)]),
        (&[Min, Max], &[Some(3.0)]),
        (&[Max], &[Some(3.0)]),
        (&[Max, Min], &[None]),
        (&[Max, Min], &[Some(f64::INFINITY)]),
        (&[Max, Chance, Min], &[Some(3.0)]),
        (&[Chance, Min, Max], &[Some(3.0)]),
        (&[Max, Chance], &[None]),
        (&[Max, Chance], &[Some(f64::INFINITY)]),
        (&[Min, Max], &[Some(3.0), Some(1.0)]),
        (&[Numbered(2), Numbered(1)], &[Some(3.0)]),
        (&three, &[Some(3.0), Some(1.0), Some(2.0)]),
        (&three_by_chance, &[Some(3.0), Some(1.0), Some(2.0)]),
        (&three_by_chance, &[Some(3.0), Some(1.0), Some(f64::INFINITY)]),
        (&[Max, Chance, Min], &[Some(3.0), Some(1.0)]),
    ];
    let heights = [0, 1, 3, 401, 1001];
    kinds.iter().flat_map(|(movers, leaf)| heights.map(|height| chain(movers, height, leaf))).collect()
}

/// Every search, with a depth limit and without, and with promises that a tree may not keep.
fn searches() -> impl Iterator<Item = Search> {
    let narrow = Window { alpha: Score::ZERO, beta: Score::ONE };
    let options = [
        Options::PLAIN,
        Options { sum: Some(Score::ONE), ..Options::PLAIN },
        Options { range: Some(narrow), ..Options::PLAIN },
    ];
    let horizons = [None, Some(Horizon { depth: 1, unit: Unit::Plies })];
    Algorithm::ALL.into_iter().flat_map(move |algorithm| {
        let with = move |options| {
            horizons.map(|horizon| Search { algorithm, options, horizon, ..Search::ALPHA_BETA })
        };
        options.into_iter().flat_map(with)
    })
}

fn refusal(tree: &Rc<GameTree>, search: Search) -> Option<(Unsupported, String)> {
    let replay = Replay::of(Rc::clone(tree), search);
    let Some(stop @ Stop::Unsupported(unsupported)) = replay.trace().stopped() else { return None };
    let conventions = Conventions { search, ..Profile::ALL[0].conventions };
    let narrator = Narrator::new(tree, &conventions);
    Some((unsupported, narrator.stop(&replay.at(replay.last_step()), stop).to_string()))
}

#[test]
fn whatever_a_refusal_proposes_is_accepted() {
    let mut n_proposed = [0; NAMES.len()];
    for tree in trees().into_iter().map(Rc::new) {
        for search in searches().filter(|search| search.check(&tree).is_err()) {
            let (unsupported, told) = refusal(&tree, search).expect("the recorded search is refused as well");
            let options = search.options;
            let mended = match unsupported {
                Unsupported::BeyondRange(_) => {
                    Some(Search { options: Options { range: None, ..options }, ..search })
                }
                Unsupported::BeyondSum(_) => {
                    Some(Search { options: Options { sum: None, ..options }, ..search })
                }
                _ => None,
            };
            if let Some(mended) = mended {
                assert_eq!(refusal(&tree, mended), None, "{told}");
            }
            if matches!(
                unsupported,
                Unsupported::BeyondRange(_) | Unsupported::BeyondSum(_) | Unsupported::Unbounded(_)
            ) {
                assert!(!told.contains("Use "), "{told}");
                continue;
            }
            let takes = |algorithm| Search { algorithm, ..search };
            let proposed = told.split_once("Use ").map_or("", |(_, proposed)| proposed);
            for (nth, (name, algorithm)) in NAMES.iter().enumerate() {
                if proposed.contains(name) {
                    n_proposed[nth] += 1;
                    assert_eq!(refusal(&tree, takes(*algorithm)), None, "{:?}: {told}", search.algorithm);
                }
            }
            let fitting = Algorithm::ALL.iter().find(|&&algorithm| takes(algorithm).check(&tree).is_ok());
            assert_eq!(proposed.is_empty(), fitting.is_none(), "{:?}: {told}", search.algorithm);
            assert!(told.ends_with('.') && !told.contains("  "), "{told}");
            // A promise that a tree does not keep is for whoever made it to take back.
            if fitting.is_some() && options == Options::PLAIN {
                assert_eq!(search.fitted_to(&tree).check(&tree), Ok(()), "{:?}: {told}", search.algorithm);
            }
        }
    }
    assert!(n_proposed.iter().all(|n| *n > 0), "each is proposed somewhere: {n_proposed:?}");
}

#[test]
fn where_nothing_fits_it_says_what_would_have_to_change() {
    let three = [Mover::Numbered(1), Mover::Chance, Mover::Numbered(2)];
    let told = |movers: &[Mover], height, leaf: &[Option<f64>], algorithm| {
        let tree = Rc::new(chain(movers, height, leaf));
        refusal(&tree, Search { algorithm, ..Search::ALPHA_BETA }).map(|(_, told)| told).unwrap_or_default()
    };
    assert_eq!(
        told(&three, 401, &[Some(1.0), Some(2.0)], Algorithm::Paranoid),
        "Chance decides at L2-2, which this search knows nothing of. The search for such a tree is max^n, with at \
         most 400 plies: make the tree lower."
    );
    assert_eq!(
        told(&[Mover::Max, Mover::Chance], 2, &[Some(f64::INFINITY)], Algorithm::AlphaBeta),
        "Chance decides at L2-2, and this search knows MAX and MIN only. The search for such a tree is expectimax, \
         which works with averages: give L3-1 a finite value."
    );
}
