//! What is told of one example for each search, with the line of its pseudo-code that runs.
//!
//! After a change that is meant, write the texts anew with `INSTA_UPDATE=always cargo test -p plywise-lesson`, and
//! then read what changed.

mod kit;

use std::rc::Rc;

use plywise_conventions::{Conventions, Profile, Viewpoint};
use plywise_lesson::{Narrator, labels, pseudo_code, running_line};
use plywise_replay::{Replay, Step};
use plywise_search::{Algorithm, GameTree, Horizon, Options, Order, Score, Search, Unit};

fn conventions(search: Search) -> Conventions {
    let profile = Profile::from_key("fail-soft").expect("the profile is there");
    let words = Profile::from_key("textbook").expect("the profile is there").conventions.words;
    Conventions { search, words, ..profile.conventions }
}

fn told(tree: GameTree, conventions: &Conventions) -> String {
    let replay = Replay::of(Rc::new(tree), conventions.search);
    let narrator = Narrator::new(replay.tree(), conventions);
    let code = pseudo_code(&conventions.search);
    let mut told = String::new();
    for step in (0..=replay.n_events()).map(Step) {
        let moment = replay.at(step);
        let line = running_line(&code, &moment).map_or("", |nth| code[nth].text.trim());
        let beside: Vec<String> = replay
            .tree()
            .nodes()
            .filter_map(|node| {
                let texts: Vec<String> =
                    labels(&moment, node, conventions).into_iter().map(|label| label.text).collect();
                (!texts.is_empty()).then(|| format!("{}: {}", replay.tree().label(node), texts.join(" ")))
            })
            .collect();
        told += &format!(
            "{:>3}  {}\n     | {line}\n     # {}\n",
            step.0,
            narrator.sentence(&moment),
            beside.join(", ")
        );
    }
    told
}

fn check(name: &str, tree: GameTree, conventions: &Conventions) {
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(name, told(tree, conventions));
    });
}

fn search(algorithm: Algorithm) -> Search {
    Search { algorithm, ..Search::ALPHA_BETA }
}

#[test]
fn negamax_from_each_mover_s_side() {
    let conventions = conventions(search(Algorithm::Negamax));
    check("negamax", kit::textbook(), &Conventions { view: Viewpoint::Mover, ..conventions });
}

#[test]
fn no_deep_cutoffs() {
    check("no-deep-cutoffs", kit::four_plies(), &conventions(search(Algorithm::NoDeepCutoffs)));
}

#[test]
fn aspiration() {
    let options = Options { guess: Score::from(9), margin: Score::from(1), ..Options::PLAIN };
    check("aspiration", kit::textbook(), &conventions(Search { options, ..search(Algorithm::Aspiration) }));
}

#[test]
fn scout() {
    check("scout", kit::three_plies(), &conventions(search(Algorithm::Scout)));
}

#[test]
fn nega_scout() {
    check("negascout", kit::three_plies(), &conventions(search(Algorithm::NegaScout)));
    check("negascout-exact", kit::three_plies(), &conventions(search(Algorithm::NegaScoutExact)));
    check("pvs", kit::three_plies(), &conventions(search(Algorithm::Pvs)));
}

#[test]
fn mtd_f() {
    let options = Options { guess: Score::from(4), ..Options::PLAIN };
    check("mtdf", kit::textbook(), &conventions(Search { options, ..search(Algorithm::MtdF) }));
}

#[test]
fn sss_star_and_dual_star() {
    check("sss-star", kit::textbook(), &conventions(search(Algorithm::SssStar)));
    check("dual-star", kit::textbook(), &conventions(search(Algorithm::DualStar)));
}

#[test]
fn iterative_deepening() {
    let options = Options { budget: Some(12), ..Options::PLAIN };
    check("iterative", kit::with_statics(), &conventions(search(Algorithm::Iterative)));
    check(
        "out-of-budget",
        kit::with_statics(),
        &conventions(Search { options, ..search(Algorithm::Iterative) }),
    );
}

#[test]
fn a_depth_limit_and_static_values() {
    let horizon = Some(Horizon { depth: 1, unit: Unit::Plies });
    let order = Order::ByStatic;
    check(
        "depth-limit",
        kit::with_statics(),
        &conventions(Search { horizon, order, ..search(Algorithm::Minimax) }),
    );
}

#[test]
fn averages() {
    check("expectimax", kit::dice(), &conventions(search(Algorithm::Expectimax)));
    check("star1", kit::dice(), &conventions(search(Algorithm::Star1)));
    check("star2", kit::dice(), &conventions(search(Algorithm::Star2)));
}

#[test]
fn first_looks() {
    check("star2-first-looks", kit::more_dice(), &conventions(search(Algorithm::Star2)));
    check("star1-more-dice", kit::more_dice(), &conventions(search(Algorithm::Star1)));
}

#[test]
fn several_players() {
    check("maxn", kit::three_players(), &conventions(search(Algorithm::MaxN)));
    let options = Options { sum: Some(Score::from(9)), ..Options::PLAIN };
    check("maxn-sum", kit::three_players(), &conventions(Search { options, ..search(Algorithm::MaxN) }));
    check("paranoid", kit::three_players(), &conventions(search(Algorithm::Paranoid)));
}

#[test]
fn a_search_that_does_not_fit_says_what_does() {
    let of = |tree, algorithm| told(tree, &conventions(search(algorithm)));
    let refusals = [
        of(kit::dice(), Algorithm::AlphaBeta),
        of(kit::three_players(), Algorithm::AlphaBeta),
        of(kit::three_players(), Algorithm::Star1),
        told(
            kit::textbook(),
            &conventions(Search {
                horizon: Some(Horizon { depth: 1, unit: Unit::Rounds }),
                ..search(Algorithm::AlphaBeta)
            }),
        ),
    ];
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("unsuitable-trees", refusals.concat());
    });
}
