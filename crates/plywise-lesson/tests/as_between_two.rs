//! Between MAX and MIN, whose leaves have one value, max^n and paranoid are told in the words of minimax and alpha-beta.

use std::rc::Rc;

use plywise_conventions::{Conventions, Profile};
use plywise_lesson::{Narrator, labels, pseudo_code, running_line};
use plywise_replay::{Replay, Step};
use plywise_search::{Algorithm, GameTree, Player, Score, Search, TreeBuilder};
use plywise_testkit::{any_chance_tree, any_order, any_rules, any_tree};
use proptest::prelude::*;

/// What is said and written at every step.
fn told(tree: &Rc<GameTree>, search: Search) -> Vec<Vec<String>> {
    let conventions = Conventions { search, ..Profile::ALL[0].conventions };
    let replay = Replay::of(Rc::clone(tree), search);
    let narrator = Narrator::new(tree, &conventions);
    let told = |step| {
        let moment = replay.at(step);
        let beside = tree.nodes().flat_map(|node| {
            let written = labels(&moment, node, &conventions).into_iter().map(|label| label.text);
            let best = narrator.best(&moment, node).map(|(what, value)| format!("{what}: {value}"));
            let facts = [Some(narrator.state(&moment, node)), best, narrator.cut(&moment, node)];
            written.chain(facts.into_iter().flatten()).collect::<Vec<_>>()
        });
        [narrator.sentence(&moment).to_string()].into_iter().chain(beside).collect()
    };
    (0..=replay.n_events()).map(Step).map(told).collect()
}

fn is_told_as(tree: GameTree, search: Search, algorithm: Algorithm) -> Result<(), TestCaseError> {
    prop_assume!(tree.n_nodes() < 40);
    let tree = Rc::new(tree);
    let [own, other] = [search, Search { algorithm, ..search }].map(|search| told(&tree, search));
    // How it begins names the idea of each.
    prop_assert_eq!(&own[1..], &other[1..]);
    let code = pseudo_code(&search);
    let replay = Replay::of(tree, search);
    for step in (1..=replay.n_events()).map(Step) {
        prop_assert!(
            running_line(&code, &replay.at(step)).is_some(),
            "a line of the code runs at {}",
            step.0
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn max_n_is_told_as_minimax(tree in any_tree(), order in any_order()) {
        is_told_as(tree, Search { order, algorithm: Algorithm::MaxN, ..Search::MINIMAX }, Algorithm::Minimax)?;
    }

    #[test]
    fn max_n_with_chance_is_told_as_expectimax(tree in any_chance_tree()) {
        is_told_as(tree, Search { algorithm: Algorithm::MaxN, ..Search::MINIMAX }, Algorithm::Expectimax)?;
    }

    #[test]
    fn paranoid_is_told_as_alpha_beta(tree in any_tree(), order in any_order(), rules in any_rules()) {
        let search = Search { order, rules, algorithm: Algorithm::Paranoid, ..Search::ALPHA_BETA };
        is_told_as(tree, search, Algorithm::AlphaBeta)?;
    }
}

/// `min(max(-20) -13)`
#[test]
fn where_min_moves_first_max_gets_what_it_gets() {
    let mut tree = TreeBuilder::new();
    tree.open(Player::Min, None);
    tree.open(Player::Max, None);
    tree.leaf(Some(Score::from(-20)), None);
    tree.close();
    tree.leaf(Some(Score::from(-13)), None);
    tree.close();
    let tree = Rc::new(tree.finish().expect("a whole tree"));
    let sentences = |algorithm| -> Vec<String> {
        let told = told(&tree, Search { algorithm, ..Search::ALPHA_BETA });
        told.into_iter().map(|mut step| step.swap_remove(0)).collect()
    };
    let paranoid = sentences(Algorithm::Paranoid);
    assert!(
        paranoid.contains(&"L3-1 gives MAX −20 at L2-1: α rises from −∞ to −20.".to_owned()),
        "{paranoid:?}"
    );
    assert!(
        paranoid.contains(&"L2-1 gives MIN −20 at L1-1: β falls from +∞ to −20.".to_owned()),
        "{paranoid:?}"
    );
    for (algorithm, begins) in [
        (Algorithm::Paranoid, "Between MAX and MIN it is alpha-beta: each plays against the other anyway."),
        (
            Algorithm::MaxN,
            "Between MAX and MIN max^n is minimax: what is best for the one is worst for the other.",
        ),
    ] {
        let told = sentences(algorithm);
        assert!(told[0].contains(begins) && told[0].ends_with("Values are those of MAX."), "{}", told[0]);
        let last = told.last().map(String::as_str);
        assert_eq!(last, Some("The search is over: L1-1 is worth −20, by moving to L2-1."));
    }
}
