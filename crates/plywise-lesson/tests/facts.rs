//! What is said of a node that somebody picked, and what sentences must not say.
//!
//! After a change that is meant, write the texts anew with `INSTA_UPDATE=always cargo test -p plywise-lesson`, and
//! then read what changed.

mod kit;

use std::rc::Rc;

use plywise_conventions::{Conventions, Profile, Viewpoint};
use plywise_lesson::{Narrator, pseudo_code, typeset};
use plywise_replay::{Progress, Replay, Step};
use plywise_search::{
    Algorithm, Bound, GameTree, Horizon, NodeId, Options, OrderedTree, Score, Search, Unit, true_values,
};
use plywise_testkit::{
    any_chance_tree, any_horizon, any_options, any_order, any_tree_with_statics, any_tuple_tree,
};
use proptest::prelude::*;

fn conventions(search: Search) -> Conventions {
    Conventions { search, ..Profile::from_key("textbook").expect("the profile is there").conventions }
}

fn search(algorithm: Algorithm) -> Search {
    Search { algorithm, ..Search::ALPHA_BETA }
}

/// The facts of every branch, and of the first leaf, at a step.
fn facts(replay: &Replay, conventions: &Conventions, step: Step) -> String {
    let (tree, moment) = (replay.tree(), replay.at(step));
    let narrator = Narrator::new(tree, conventions);
    let first = tree.nodes().find(|&node| tree.is_leaf(node));
    let mut told = format!("at {}\n", step.0);
    for node in tree.nodes().filter(|&node| !tree.is_leaf(node) || Some(node) == first) {
        told += &format!("  {}: {}\n", tree.label(node), narrator.state(&moment, node));
        for (name, text) in [narrator.best(&moment, node), narrator.static_value(node)].into_iter().flatten()
        {
            told += &format!("    {name}: {text}\n");
        }
        if let Some(why) = narrator.cut(&moment, node) {
            told += &format!("    Cut: {why}\n");
        }
    }
    told
}

fn check(name: &str, tree: GameTree, search: Search, steps: &[u32]) {
    let (conventions, replay) = (conventions(search), Replay::of(Rc::new(tree), search));
    let last = [replay.last_step()];
    let told: Vec<String> =
        steps.iter().copied().map(Step).chain(last).map(|step| facts(&replay, &conventions, step)).collect();
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(name, told.concat());
    });
}

#[test]
fn facts_tell_estimates_from_true_values() {
    let horizon = Some(Horizon { depth: 1, unit: Unit::Plies });
    check("facts-depth-limit", kit::with_statics(), Search { horizon, ..search(Algorithm::Minimax) }, &[]);
    check("facts-iterative", kit::with_statics(), search(Algorithm::Iterative), &[10, 31]);
}

#[test]
fn facts_give_what_each_player_gets() {
    check("facts-maxn", kit::three_players(), search(Algorithm::MaxN), &[14]);
    let options = Options { sum: Some(Score::from(9)), ..Options::PLAIN };
    check("facts-maxn-sum", kit::three_players(), Search { options, ..search(Algorithm::MaxN) }, &[]);
}

#[test]
fn facts_tell_sums_from_averages_and_first_looks_from_cuts() {
    check("facts-star1", kit::dice(), search(Algorithm::Star1), &[6]);
    check("facts-star2", kit::more_dice(), search(Algorithm::Star2), &[8]);
}

#[test]
fn facts_say_why_there_was_a_cut() {
    check("facts-deep-cut", kit::four_plies(), Search::ALPHA_BETA, &[]);
    check("facts-negascout", kit::three_plies(), search(Algorithm::NegaScout), &[]);
}

/// All that is said of a search, sentence by sentence.
fn told(tree: &GameTree, conventions: &Conventions) -> Vec<String> {
    let replay = Replay::of(Rc::new(tree.clone()), conventions.search);
    let narrator = Narrator::new(replay.tree(), conventions);
    (0..=replay.n_events()).map(|step| narrator.sentence(&replay.at(Step(step))).to_string()).collect()
}

fn last_told(tree: &GameTree, search: Search) -> String {
    told(tree, &conventions(search)).pop().expect("there is something to say before anything")
}

#[test]
fn who_has_won_needs_no_more() {
    let leaves: &[f64] = &[f64::INFINITY];
    let won = kit::tree(&kit::max("A", kit::leaves([leaves, &[3.0]])), &[]);
    let said = told(&won, &conventions(Search::ALPHA_BETA));
    assert!(
        said[6].starts_with("At A, MAX is sure of +∞. Nothing can be worth more than that: L2-2 is never"),
        "{}",
        said[6]
    );
    assert_eq!(said[7], "The search is over: A is worth +∞, by moving to L2-1.");
}

#[test]
fn a_pass_that_meets_the_one_before_says_so() {
    let options = Options { guess: Score::from(2), margin: Score::ONE, ..Options::PLAIN };
    let said = last_told(&kit::textbook(), Search { options, ..search(Algorithm::Aspiration) });
    assert_eq!(
        said,
        "Pass 2 fails low: A is worth at most 3. Both bounds meet. \
         The search is over: A is worth 3, by moving to B."
    );
}

#[test]
fn budgets_are_counted() {
    let of = |budget| {
        let options = Options { budget: Some(budget), reorders: true, ..Options::PLAIN };
        told(&kit::with_statics(), &conventions(Search { options, ..search(Algorithm::Iterative) }))
    };
    let one = of(1);
    assert!(one[0].ends_with("Its budget of nodes is 1."), "{}", one[0]);
    assert!(one[1].contains(" The budget of nodes, 1, is used up: no depth was finished"), "{}", one[1]);
    let many = of(5);
    assert!(many.iter().any(|said| said.ends_with("2 plies deep. The best of the last pass comes first.")));
    let last = many.last().expect("there is a last sentence");
    assert!(
        last.contains(" The budget of nodes, 5, is used up: the answer is that of depth 1, B, worth 11."),
        "{last}"
    );
}

#[test]
fn one_static_value_is_not_enough_for_several_players() {
    let leaves: [&[f64]; 2] = [&[1.0, 2.0, 3.0], &[3.0, 4.0, 5.0]];
    let below = |looks: bool| {
        let branch = kit::player(2, "B", kit::leaves(leaves));
        if looks { kit::Drawn::Looks(5.0, Box::new(branch)) } else { branch }
    };
    let horizon = Some(Horizon { depth: 1, unit: Unit::Plies });
    let of = |looks| {
        let tree = kit::tree(&kit::player(1, "A", vec![below(looks)]), &[]);
        last_told(&tree, Search { horizon, ..search(Algorithm::MaxN) })
    };
    assert!(of(true).ends_with("B has no static value for each player. Give it one, or look deeper."));
    assert!(of(false).ends_with("B has no static value. Give it one, or look deeper."));
    let said = last_told(&kit::textbook(), search(Algorithm::Iterative));
    assert!(said.ends_with("B has no static value. Give it one."), "{said}");
}

#[test]
fn whose_side_values_are_written_from_is_said_where_there_is_a_choice() {
    for algorithm in [Algorithm::MaxN, Algorithm::Paranoid, Algorithm::AlphaBeta] {
        let conventions = conventions(search(algorithm));
        let from_movers = Conventions { view: Viewpoint::Mover, ..conventions };
        let is_two = algorithm == Algorithm::AlphaBeta;
        let tree = if is_two { kit::textbook() } else { kit::three_players() };
        assert_eq!(told(&tree, &from_movers) == told(&tree, &conventions), !is_two, "{algorithm:?}");
        let begins = &told(&tree, &from_movers)[0];
        assert_eq!(begins.contains("from the side of whoever moves"), is_two, "{begins}");
        // In max^n a value is the mover's own already.
        if algorithm == Algorithm::MaxN {
            assert_eq!(told(&kit::textbook(), &from_movers), told(&kit::textbook(), &conventions));
        }
    }
}

#[test]
fn pseudo_code_sets_what_it_compares_and_says_the_order() {
    for algorithm in Algorithm::ALL {
        let lines: Vec<String> = pseudo_code(&search(algorithm)).into_iter().map(|line| line.text).collect();
        let is_used =
            |line: &String| ["v ← max(v", "v ← min(v", "v ← v + "].iter().any(|use_| line.contains(use_));
        if let Some(used) = lines.iter().position(is_used) {
            let is_set = |line: &String| line.starts_with("v ← ") && !is_used(line);
            assert!(lines[..used].iter().any(is_set), "{algorithm:?}: {lines:?}");
        }
    }
    let options = Options { reorders: true, ..Options::PLAIN };
    let code = pseudo_code(&Search { options, ..search(Algorithm::Iterative) });
    assert!(code.iter().any(|line| line.text == "for each child, best of the last pass first:"));
}

fn any_search() -> impl Strategy<Value = Search> {
    let algorithm = (0..Algorithm::ALL.len()).prop_map(|nth| Algorithm::ALL[nth]);
    (algorithm, any_order(), any_horizon(), any_options()).prop_map(|(algorithm, order, horizon, options)| {
        Search { algorithm, order, horizon, options, ..Search::ALPHA_BETA }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    #[test]
    fn what_is_called_exact_is_true(
        tree in prop_oneof![3 => any_tree_with_statics(), 1 => any_chance_tree(), 1 => any_tuple_tree(3)],
        search in any_search(),
    ) {
        let (conventions, replay) = (conventions(search), Replay::of(Rc::new(tree), search));
        let (tree, narrator) = (replay.tree(), Narrator::new(replay.tree(), &conventions));
        let values = true_values(tree);
        // In these, values are somebody's own.
        let is_own = matches!(search.algorithm, Algorithm::MaxN | Algorithm::Paranoid);
        let n_steps = replay.n_events() + 1;
        for step in (0..n_steps).step_by(1 + n_steps as usize / 40).map(Step).chain([replay.last_step()]) {
            let moment = replay.at(step);
            for node in tree.nodes() {
                let said = narrator.state(&moment, node);
                let Progress::Returned { score, bound } = moment.progress(node) else { continue };
                if said.contains("exact value") && !is_own {
                    let value = values[node.index()].expect("every leaf has a value");
                    prop_assert_eq!(typeset(score), typeset(value), "{:?} {}", node, said);
                }
                if said.contains("estimate") {
                    let below = node.index()..tree.subtree_end(node);
                    let is_deepening = search.algorithm == Algorithm::Iterative;
                    let depth = moment.n_visits(NodeId::ROOT) as u32;
                    let depth = search.horizon.map_or(depth, |horizon| horizon.depth.min(depth));
                    let unit = search.horizon.map_or(Unit::Plies, |horizon| horizon.unit);
                    let reached = if is_deepening { Some(Horizon { depth, unit }) } else { search.horizon };
                    let ordered = OrderedTree::new(tree, &search).down_to(reached);
                    let is_static = |below: usize| ordered.is_at_horizon(NodeId::new(below));
                    prop_assert!(bound == Bound::Exact && below.clone().any(is_static));
                }
                if search.algorithm == Algorithm::MaxN && tree.is_for_several() && bound == Bound::Exact {
                    prop_assert!(said.starts_with("returned ("), "{}", said);
                }
            }
        }
    }
}
