//! What several tests here share.

use std::rc::Rc;

use plywise_conventions::{Conventions, Profile};
use plywise_practice::{Exercise, Goal, Question};
use plywise_search::{Algorithm, GameTree, Order, Search};
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

/// Every question that can be asked of a tree in these conventions.
pub(crate) fn exercises(tree: &Rc<GameTree>, conventions: Conventions) -> Vec<Exercise> {
    let plain = [
        Question::PrunedLeaves,
        Question::PrunedNodes,
        Question::Cuts,
        Question::Values,
        Question::Run,
        Question::Decisions,
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
