//! What several tests here share.
#![allow(dead_code, reason = "each test file takes what it needs")]

pub(crate) mod fold;
pub(crate) mod worth;

use std::rc::Rc;

use plywise_conventions::{Conventions, Profile};
use plywise_practice::{Exercise, Goal, Question};
use plywise_replay::Step;
use plywise_search::{
    Algorithm, GameTree, Horizon, NodeId, Options, Order, Player, Returns, Score, Search, Unit, Window,
};
use plywise_testkit::{any_chance_tree, any_shared_tree, any_tree_with_statics, any_tuple_tree};
use proptest::prelude::*;

/// Conventions of every course, with its rules and every algorithm that an exercise may be about.
pub(crate) fn any_conventions() -> impl Strategy<Value = Conventions> {
    let algorithms = prop_oneof![
        6 => Just(Algorithm::AlphaBeta),
        1 => Just(Algorithm::Negamax),
        1 => Just(Algorithm::Minimax),
        1 => Just(Algorithm::NoDeepCutoffs),
        1 => Just(Algorithm::Pvs),
        1 => Just(Algorithm::MtdF),
    ];
    let order =
        prop_oneof![3 => Just(Order::AsGiven), 1 => Just(Order::RightToLeft), 1 => Just(Order::BestFirst)];
    let profile = proptest::sample::select(&Profile::ALL[..]);
    (profile, algorithms, order).prop_map(|(profile, algorithm, order)| {
        let search = Search { algorithm, order, ..profile.conventions.search };
        Conventions { search, ..profile.conventions }
    })
}

/// A tree with a search that needs trees of its own: with chance, for several players, to a depth, or in passes.
pub(crate) fn any_other_search() -> impl Strategy<Value = (GameTree, Search)> {
    let of = |algorithms: &'static [Algorithm]| {
        let usual = Profile::DEFAULT.conventions.search;
        proptest::sample::select(algorithms).prop_map(move |algorithm| Search { algorithm, ..usual })
    };
    let horizon = |depth| Some(Horizon { depth, unit: Unit::Plies });
    let to_a_depth = (of(&[Algorithm::AlphaBeta, Algorithm::Minimax, Algorithm::Pvs]), 1_u32..3)
        .prop_map(move |(search, depth)| Search { horizon: horizon(depth), ..search });
    // All that three players share bounds what one of them can leave to the others.
    let with_sum = of(&[Algorithm::MaxN]).prop_map(|search| Search {
        options: Options { sum: Some(Score::from(9)), ..search.options },
        ..search
    });
    prop_oneof![
        (any_chance_tree(), of(&[Algorithm::Expectimax, Algorithm::Star1, Algorithm::Star2])),
        (any_tuple_tree(3), of(&[Algorithm::MaxN])),
        (any_shared_tree(3, 9), of(&[Algorithm::Paranoid])),
        (any_shared_tree(3, 9), with_sum),
        (any_tree_with_statics(), to_a_depth),
        (any_tree_with_statics(), of(&[Algorithm::Iterative, Algorithm::Aspiration])),
    ]
    .prop_map(|(tree, search)| {
        let search = search.fitted_to(&tree);
        (tree, search)
    })
}

/// Every question that can be asked of a tree in these conventions.
pub(crate) fn exercises(tree: &Rc<GameTree>, conventions: Conventions) -> Vec<Exercise> {
    let plain = [
        Question::PrunedLeaves,
        Question::PrunedNodes,
        Question::Cuts,
        Question::Values,
        Question::Run,
        Question::Decisions(Step::START),
        Question::Decisions(Step(9)),
        Question::RootMove,
        Question::BestOrder,
        Question::ChangeLeaf(Goal::OtherMove),
        Question::Convention,
    ];
    let branches = || tree.nodes().filter(|&node| !tree.is_leaf(node)).take(6);
    let at_nodes = branches().flat_map(|node| {
        [
            Question::Windows(node),
            Question::ChangeLeaf(Goal::Cut(node)),
            Question::ChangeLeaf(Goal::NoCut(node)),
        ]
    });
    let questions = plain.into_iter().chain(at_nodes);
    questions.filter_map(|question| Exercise::new(Rc::clone(tree), conventions, question).ok()).collect()
}

/// What a tree is worth from a node on, by the definition (von Neumann 1928).
pub(crate) fn minimax(tree: &GameTree, search: &Search, node: NodeId) -> Score {
    let of_children = tree.children(node).map(|child| minimax(tree, search, child));
    match search.player(tree, node) {
        _ if tree.is_leaf(node) => tree.leaf_score(node).expect("leaves have values"),
        Player::Max => of_children.max().expect("a branch has children"),
        Player::Min => of_children.min().expect("a branch has children"),
    }
}

/// Whether a fail-soft loop returns with this window: it compares a value before it narrows the window, which stays written as it was.
pub(crate) fn returns_before_it_narrows(search: &Search, window: Window) -> bool {
    let rules = if search.algorithm.has_rules() { search.rules } else { Search::ALPHA_BETA.rules };
    rules.returns == Returns::FailSoft && rules.cut.is_made(window)
}
