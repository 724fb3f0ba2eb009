//! The comparison at a cut holds, in each course's own signs, and is the one for which the search cut.

use std::rc::Rc;

use plywise_conventions::{Conventions, Profile, Viewpoint};
use plywise_lesson::{Comparison, Narrator, comparison, is_first_look, typeset, typeset_bound};
use plywise_notation::{examples, parse};
use plywise_replay::{Progress, Replay, Step};
use plywise_search::{
    Algorithm, Cut, Event, GameTree, Mover, NodeId, Options, Player, Rules, Score, Search, Window,
};
use plywise_testkit::{any_chance_tree, any_rules, any_shared_tree, any_tree, any_uniform_tree};
use proptest::prelude::*;

proptest! {
    #[test]
    fn what_is_written_at_a_cut_is_true(
        tree in any_tree(), rules in any_rules(), nth in 0..Profile::ALL.len(), is_movers in any::<bool>(),
    ) {
        let profile = Profile::ALL[nth].conventions;
        let view = if is_movers { Viewpoint::Mover } else { Viewpoint::Max };
        let rules = Rules { window: Window::FULL, ..rules };
        let search = Search { algorithm: Algorithm::AlphaBeta, rules, ..profile.search };
        let conventions = Conventions { search, view, ..profile };
        let replay = Replay::of(Rc::new(tree), search);
        let tree = replay.tree();
        for step in (1..=replay.n_events()).map(Step) {
            let moment = replay.at(step);
            let written = comparison(&moment, &conventions);
            let Some(Event::Pruned { node, .. }) = moment.event() else {
                prop_assert_eq!(written, None);
                continue;
            };
            let written = written.expect("alpha-beta compares at each cut");
            // The newest value at the node against the bound with which the search came to it.
            let value = conventions.seen(tree, node, moment.value(node).expect("a child has returned"));
            let entry = conventions.seen_window(tree, node, moment.entry_window(node).expect("it was entered"));
            let bound = entry.against(written.side);
            prop_assert_eq!(&written.value, &typeset(value));
            prop_assert_eq!(&written.bound, &typeset_bound(bound));
            let (holds, sign) = match (written.side, rules.cut) {
                (Player::Max, Cut::AtOrBeyond) => (value >= bound, "≥"),
                (Player::Max, Cut::Beyond) => (value > bound, ">"),
                (Player::Min, Cut::AtOrBeyond) => (value <= bound, "≤"),
                (Player::Min, Cut::Beyond) => (value < bound, "<"),
            };
            prop_assert!(holds, "{}", written);
            prop_assert_eq!(written.relation, sign);
            // The node above has that bound for its value, and is the other player's.
            if let Some(above) = written.against {
                let of_bound = conventions.seen(tree, above, conventions.seen(tree, node, bound));
                let Some(Progress::Open { value: Some(has), .. }) = moment.visited(above) else { panic!("it is open") };
                prop_assert_eq!(conventions.seen(tree, above, has), of_bound);
                prop_assert!(tree.mover(above) != tree.mover(node));
            }
        }
    }
}

/// What is written as a number or a difference of two.
fn worth(text: &str) -> f64 {
    let number = |text: &str| -> f64 {
        // Signs behind a number say that it is a little more or less.
        let text = text.trim_end_matches(['⁺', '⁻']).replace('−', "-").replace('∞', "inf");
        text.parse().unwrap_or_else(|_| panic!("{text} is no number"))
    };
    text.split_once(" − ").map_or_else(|| number(text), |(one, less)| number(one) - number(less))
}

proptest! {
    /// Averages and sums that settle a cut are written too, and what is written holds.
    #[test]
    fn a_cut_of_an_average_or_a_sum_is_written(
        chance in any_chance_tree(), shared in any_shared_tree(3, 10), is_sum: bool, looks_first: bool,
    ) {
        let conventions = Profile::DEFAULT.conventions;
        let sum = is_sum.then(|| Score::from(10));
        let (tree, algorithm) = match (is_sum, looks_first) {
            (true, _) => (shared, Algorithm::MaxN),
            (false, false) => (chance, Algorithm::Star1),
            (false, true) => (chance, Algorithm::Star2),
        };
        let options = Options { sum, ..conventions.search.options };
        let search = Search { algorithm, options, ..conventions.search };
        let conventions = Conventions { search, ..conventions };
        let replay = Replay::of(Rc::new(tree), search);
        for step in (1..=replay.n_events()).map(Step) {
            let moment = replay.at(step);
            let Some(Event::Pruned { node, .. }) = moment.event() else { continue };
            let Some(written) = comparison(&moment, &conventions) else {
                prop_assert!(is_first_look(&moment, node), "{:?} at {:?}", node, step);
                continue;
            };
            let [value, bound] = [&written.value, &written.bound].map(|text| worth(text));
            // What is written is rounded.
            let holds = if written.relation == "≤" { value <= bound + 0.01 } else { value + 0.01 >= bound };
            prop_assert!(holds && ["≤", "≥"].contains(&written.relation), "{}", written);
            if is_sum {
                prop_assert!(written.name.is_none() && written.value.contains('−') == written.against.is_some());
            } else if replay.tree().mover(node) == Mover::Chance {
                prop_assert_eq!(written.name, Some(if written.relation == "≤" { "α" } else { "β" }));
            }
        }
    }
}

fn worth_by_definition(tree: &GameTree, node: NodeId) -> Score {
    let below = tree.children(node).map(|child| worth_by_definition(tree, child));
    let best = below.reduce(|one, other| tree.player(node).better(one, other));
    best.unwrap_or_else(|| tree.leaf_score(node).expect("every leaf has a value"))
}

proptest! {
    /// A cut that answers a test names the node above whose value was in question, and what it says of the node is so.
    #[test]
    fn a_cut_in_a_null_window_names_whose_value_was_in_question(
        tree in prop_oneof![any_tree(), any_uniform_tree()], nth in 0..Profile::ALL.len(), nth_search in 0..5_usize, is_movers in any::<bool>(),
    ) {
        let algorithm = [
            Algorithm::Scout, Algorithm::Pvs, Algorithm::NegaScout, Algorithm::NegaScoutExact, Algorithm::MtdF,
        ][nth_search];
        let profile = Profile::ALL[nth].conventions;
        let view = if is_movers { Viewpoint::Mover } else { Viewpoint::Max };
        let conventions = Conventions { search: Search { algorithm, ..profile.search }, view, ..profile };
        let replay = Replay::of(Rc::new(tree), conventions.search);
        let tree = replay.tree();
        let narrator = Narrator::new(tree, &conventions);
        for step in (1..=replay.n_events()).map(Step) {
            let moment = replay.at(step);
            let Some(Event::Pruned { node, .. }) = moment.event() else { continue };
            let cutoff = moment.cutoff(node).expect("it is cut");
            let written = comparison(&moment, &conventions).expect("it compares");
            let told = narrator.sentence(&moment).to_string();
            let is_test = told.contains("The question was whether") && told.contains(" is better for ");
            prop_assert_eq!(is_test, written.against.is_some() && cutoff.ancestor.is_none(), "{}", told);
            let side = tree.player(node);
            // Those of the same player above, whose value the window lies just beyond.
            let asks = |above: NodeId| {
                let has = moment.value(above)?;
                let window = if side == Player::Max { Window::above(has) } else { Window::below(has) };
                let is_asked = tree.player(above) == side && moment.entry_window(node) == Some(window);
                is_asked.then_some(has)
            };
            // Below the node that is tested, one may happen to have it.
            let mut outside = tree.ancestors(node).filter(|&above| moment.entry_window(above).is_some_and(|window| !window.is_null()));
            let asked = outside.find_map(|above| Some((above, asks(above)?)));
            if algorithm == Algorithm::MtdF {
                prop_assert!(!is_test, "{}", told);
                continue;
            }
            let Some(above) = written.against.filter(|_| is_test) else {
                let is_said = cutoff.ancestor.is_some() || !cutoff.value.is_finite() || asked.is_none();
                prop_assert!(is_said, "{:?} asked: {}", asked, told);
                continue;
            };
            let has = asks(above).expect("its value is asked about");
            let named = format!(" at {}", tree.label(above));
            prop_assert!(told.contains(&format!("the {}{named}", typeset(conventions.seen(tree, above, has)))), "{}", told);
            // By the definition the node is better.
            let truth = worth_by_definition(tree, node);
            prop_assert!(truth != has && side.better(truth, has) == truth, "{} is worth {}: {}", tree.label(node), truth, told);
        }
    }
}

#[test]
fn a_deep_cutoff_names_the_root_three_plies_above() {
    let example = examples::MORE.iter().find(|example| example.key == "c-deep-cutoff").expect("an example");
    let document = parse(example.text).expect("examples can be read");
    let usual = document.header.known_profile().unwrap_or(&Profile::DEFAULT).conventions;
    let conventions = document.header.conventions(usual);
    let replay = Replay::of(Rc::new(document.tree), conventions.search);
    let tree = replay.tree();
    let narrator = Narrator::new(tree, &conventions);
    let cuts = (1..=replay.n_events()).map(Step).filter_map(|step| {
        let moment = replay.at(step);
        let Comparison { node, against, value, .. } = comparison(&moment, &conventions)?;
        let above = against?;
        let told = narrator.sentence(&moment).to_string();
        assert!(told.contains(&format!("{} already gives MAX 8", tree.label(above))), "{told}");
        let plies = tree.depth(node) - tree.depth(above);
        assert_eq!(told.contains("a deep one"), plies > 1, "{told}");
        Some((tree.label(node), value, tree.label(above), plies))
    });
    let named = |node: &str, value: &str, plies| (node.to_owned(), value.to_owned(), "S".to_owned(), plies);
    assert_eq!(cuts.collect::<Vec<_>>(), [named("D", "2", 3), named("E", "5", 3), named("B", "8", 1)]);
}
