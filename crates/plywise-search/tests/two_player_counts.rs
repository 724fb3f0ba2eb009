//! Exact counts: a search that has stopped cutting still finds every value, and only counts see it.

mod kit;

use kit::{counts, search};
use plywise_search::{
    Algorithm, GameTree, Player, Score, TreeBuilder, uniform_minimal_leaves, uniform_minimal_nodes,
};
use plywise_testkit::uniform_tree;

/// The tree of a nested list, MAX at the root.
fn tree(text: &str) -> GameTree {
    let (mut tree, mut player) = (TreeBuilder::new(), Player::Max);
    for word in text.replace('(', " ( ").replace(')', " ) ").split_whitespace() {
        match word {
            "(" => {
                tree.open(player, None);
                player = !player;
            }
            ")" => {
                tree.close();
                player = !player;
            }
            value => {
                tree.leaf(Some(Score::from(value.parse::<i32>().expect("a number"))), None);
            }
        }
    }
    tree.finish().expect("the brackets match")
}

/// Entered, evaluated, and different leaves evaluated, by search.
type Row = (Algorithm, [u64; 3]);

fn check(text: &str, value: i32, rows: &[Row]) {
    let tree = tree(text);
    for &(algorithm, expected) in rows {
        assert_eq!(search(algorithm).run(&tree, |_| ()), Ok(Score::from(value)), "{algorithm:?}");
        assert_eq!(counts(&tree, search(algorithm)), expected, "{algorithm:?} on {text}");
    }
}

/// Worked out by hand. A is the root; B, C and D are its children.
///
/// Alpha-beta reads 3 12 8, then 2 and cuts, then 14 5 2: 7 leaves, 4 branches. NegaScout asks of C and D whether they
/// are better than 3, and neither is: nothing is searched again.
///
/// SSS* asks four times whether A is less, of:
///
/// | | enters | of which evaluates | finds |
/// | --- | --- | --- | --- |
/// | +∞ | A B 3 C 2 D 14 | 3 2 14 | at most 14 |
/// | 14 | A B C D 14 5 | 5 | at most 5 |
/// | 5 | A B C D 14 5 2 | 2 | at most 3 |
/// | 3 | A B 3 12 8 | 12 8 | at least 3 |
///
/// DUAL* asks whether it is more than −∞ (A B 3 12 8), and then than 3 (A B C 2 D 14 5 2).
#[test]
fn the_textbook_tree() {
    check(
        "((3 12 8)(2 4 6)(14 5 2))",
        3,
        &[
            (Algorithm::Minimax, [13, 9, 9]),
            (Algorithm::AlphaBeta, [11, 7, 7]),
            (Algorithm::Negamax, [11, 7, 7]),
            (Algorithm::NoDeepCutoffs, [11, 7, 7]),
            (Algorithm::Aspiration, [14, 8, 7]),
            (Algorithm::Scout, [11, 7, 7]),
            (Algorithm::Pvs, [11, 7, 7]),
            (Algorithm::NegaScout, [11, 7, 7]),
            (Algorithm::NegaScoutExact, [11, 7, 7]),
            (Algorithm::MtdF, [13, 7, 7]),
            (Algorithm::SssStar, [25, 7, 7]),
            (Algorithm::DualStar, [13, 7, 7]),
        ],
    );
}

/// James Skrentny's tree, of the examples. By hand: alpha-beta leaves out X, Q, R and M with U and V, 6 of 24 nodes.
/// DUAL* asks whether A is more than −∞ (A B F N G: at least −5), than −5 (A B C H I J P: at least 3) and than 3
/// (A B C D E K S T L: at most 3). It never needs W: that O is at least −3 does not help Max, who has N.
#[test]
fn skrentny_s_tree() {
    check(
        "(((4 (-3 -5)) -5) (3 8 (9 -6 0)) 0 ((3 5) 2 (-7 -9)))",
        3,
        &[
            (Algorithm::Minimax, [24, 15, 15]),
            (Algorithm::AlphaBeta, [18, 10, 10]),
            (Algorithm::NoDeepCutoffs, [18, 10, 10]),
            (Algorithm::Aspiration, [25, 13, 10]),
            (Algorithm::Scout, [24, 14, 10]),
            (Algorithm::Pvs, [21, 12, 10]),
            (Algorithm::NegaScout, [21, 12, 10]),
            (Algorithm::NegaScoutExact, [18, 10, 10]),
            (Algorithm::MtdF, [19, 9, 9]),
            (Algorithm::SssStar, [34, 10, 10]),
            (Algorithm::DualStar, [21, 9, 9]),
        ],
    );
}

/// A tree with a deep cutoff: the bound of the root, 3, cuts at its child's child's child, three plies down.
#[test]
fn a_tree_with_a_deep_cutoff() {
    check(
        "((((3 17)(2 12))((15 20)(25 0)))(((2 5)(3 1))((2 14)(8 9))))",
        3,
        &[
            (Algorithm::Minimax, [31, 16, 16]),
            (Algorithm::AlphaBeta, [18, 7, 7]),
            (Algorithm::NoDeepCutoffs, [20, 9, 9]),
            (Algorithm::Aspiration, [23, 8, 7]),
            (Algorithm::Scout, [18, 7, 7]),
            (Algorithm::Pvs, [18, 7, 7]),
            (Algorithm::NegaScout, [18, 7, 7]),
            (Algorithm::NegaScoutExact, [18, 7, 7]),
            (Algorithm::MtdF, [22, 7, 7]),
            (Algorithm::SssStar, [23, 7, 7]),
            (Algorithm::DualStar, [22, 7, 7]),
        ],
    );
}

/// A tree that tells all of them apart: SCOUT looks at a leaf that alpha-beta does not, and NegaScout, SSS* and DUAL*
/// each at fewer.
#[test]
fn a_tree_that_tells_them_apart() {
    check(
        "((((8 13)(12 5))((14 2)(3 15)))(((11 9)(16 4))((1 10)(6 7))))",
        6,
        &[
            (Algorithm::Minimax, [31, 16, 16]),
            (Algorithm::AlphaBeta, [30, 15, 15]),
            (Algorithm::Negamax, [30, 15, 15]),
            (Algorithm::NoDeepCutoffs, [31, 16, 16]),
            (Algorithm::Aspiration, [40, 19, 15]),
            (Algorithm::Scout, [61, 32, 16]),
            (Algorithm::Pvs, [48, 24, 15]),
            (Algorithm::NegaScout, [46, 22, 15]),
            (Algorithm::NegaScoutExact, [33, 16, 13]),
            (Algorithm::MtdF, [31, 11, 11]),
            (Algorithm::SssStar, [68, 14, 14]),
            (Algorithm::DualStar, [31, 11, 11]),
        ],
    );
}

/// With all leaves equal every test fails and nothing is searched again, so all of them do the least there is; those
/// with a memory come to inner nodes more than once, and evaluate the same leaves.
#[test]
fn all_leaves_equal_is_the_least_work_for_all_but_one() {
    for (branching, depth) in [(1, 9), (2, 0), (2, 1), (2, 10), (3, 5), (3, 6), (4, 5), (8, 4), (40, 3)] {
        let tree = uniform_tree(branching, depth, || Score::ZERO);
        let branching = branching as u64;
        let (least, nodes) =
            (uniform_minimal_leaves(branching, depth), uniform_minimal_nodes(branching, depth));
        for algorithm in [
            Algorithm::AlphaBeta,
            Algorithm::Negamax,
            Algorithm::Aspiration,
            Algorithm::Scout,
            Algorithm::Pvs,
            Algorithm::NegaScout,
            Algorithm::NegaScoutExact,
        ] {
            assert_eq!(counts(&tree, search(algorithm)), [nodes, least, least], "{algorithm:?}");
        }
        for algorithm in [Algorithm::MtdF, Algorithm::SssStar, Algorithm::DualStar] {
            let [entered, evaluated, _] = counts(&tree, search(algorithm));
            assert!(evaluated == least && entered >= nodes, "{algorithm:?}");
        }
        // Without deep cutoffs a later child is cut after one grandchild, which hears of no bound and is searched like
        // the root: A(d) = A(d − 1) + (b − 1) · A(d − 2).
        let mut leaves = [1, 1];
        for _ in 0..depth {
            leaves = [leaves[1], leaves[1] + (branching - 1) * leaves[0]];
        }
        assert_eq!(counts(&tree, search(Algorithm::NoDeepCutoffs))[1], leaves[1]);
    }
}
