//! What a class is asked before the search decides has the answer that the search then gives.

use std::rc::Rc;

use plywise_conventions::Profile;
use plywise_lesson::{Narrator, answer};
use plywise_replay::{Progress, Replay, Step};
use plywise_search::{
    Algorithm, Cut, Event, GameTree, Mover, Player, Rules, Score, Search, TreeBuilder, Window,
};
use plywise_testkit::{any_rules, any_tree};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn each_cut_is_asked_for_and_each_question_is_answered(
        tree in any_tree(), rules in any_rules(), nth in 0..Profile::ALL.len(),
    ) {
        let profile = Profile::ALL[nth].conventions;
        let rules = Rules { window: Window::FULL, ..rules };
        let search = Search { algorithm: Algorithm::AlphaBeta, rules, ..profile.search };
        let conventions = plywise_conventions::Conventions { search, ..profile };
        let replay = Replay::of(Rc::new(tree), search);
        let tree = replay.tree();
        let narrator = Narrator::new(tree, &conventions);
        let mut n_asked = 0_usize;
        for step in (0..=replay.n_events()).map(Step) {
            let moment = replay.at(step);
            let Some(question) = narrator.prediction(&moment) else {
                continue;
            };
            let Some(Event::Updated { node, by, .. }) = moment.next_event() else { panic!("a value has come") };
            let told = replay.at(answer(&moment));
            let is_cut = matches!(told.event(), Some(Event::Pruned { node: cut, .. }) if cut == node);
            prop_assert!(question.nodes().any(|named| named == node) && question.nodes().any(|named| named == by));
            let Some(Progress::Returned { score: returned, .. }) = moment.visited(by) else { panic!("it is back") };
            // No number is asked about that the picture does not show and nothing has told of.
            let is_replaced = tree.mover(by) != Mover::Chance && moment.value(by).is_some_and(|own| own != returned);
            prop_assert_eq!(question.to_string().contains(" in place of its "), is_replaced, "{:?}: {}", step, question);
            if !question.to_string().ends_with("Cut, or go on?") {
                prop_assert!(!is_cut, "{:?}: {}", step, question);
                let updated = replay.at(step.next());
                let has_moved = updated.window(node) != moment.window(node);
                let has_changed = updated.value(node) != moment.value(node);
                let asks_for_window = question.to_string().ends_with(" rise?") || question.to_string().ends_with(" fall?");
                // What is asked for is what the answer tells: no value changes behind a window that stays.
                prop_assert!(asks_for_window || has_moved == has_changed, "{:?}: {}", step, question);
                continue;
            }
            n_asked += usize::from(is_cut);
            let from = moment.bound_comes_from(node);
            prop_assert_eq!(question.nodes().last() == from, from.is_some(), "{:?}: {}", step, question);
            if let Some(cutoff) = told.cutoff(node).filter(|_| is_cut) {
                prop_assert_eq!(from, cutoff.ancestor, "{:?}: {}", step, question);
            }
            let Some(Progress::Returned { score, .. }) = moment.visited(by) else { panic!("it is back") };
            let entry = moment.entry_window(node).expect("it is open");
            let holds = match (tree.player(node), rules.cut) {
                (Player::Max, Cut::AtOrBeyond) => score >= entry.beta,
                (Player::Max, Cut::Beyond) => score > entry.beta,
                (Player::Min, Cut::AtOrBeyond) => score <= entry.alpha,
                (Player::Min, Cut::Beyond) => score < entry.alpha,
            };
            prop_assert_eq!(holds, is_cut, "{:?}: {}", step, question);
        }
        prop_assert_eq!(n_asked, replay.cuts().len(), "each cut is asked for");
    }
}

/// Two plies, nine leaves.
fn textbook() -> GameTree {
    let mut tree = TreeBuilder::new();
    tree.open_for(Mover::Max, Some("A"));
    for (name, values) in [("B", [3, 12, 8]), ("C", [2, 4, 6]), ("D", [14, 5, 2])] {
        tree.open_for(Mover::Min, Some(name));
        for value in values {
            tree.leaf(Some(Score::from(value)), None);
        }
        tree.close();
    }
    tree.close();
    tree.finish().expect("it is whole")
}

#[test]
fn the_textbook_is_asked_so() {
    let conventions = Profile::DEFAULT.conventions;
    let replay = Replay::of(Rc::new(textbook()), conventions.search);
    let narrator = Narrator::new(replay.tree(), &conventions);
    let asked: Vec<String> = (0..=replay.n_events())
        .filter_map(|step| narrator.prediction(&replay.at(Step(step))))
        .map(|question| question.to_string())
        .collect();
    assert_eq!(
        asked,
        [
            "So far B has 3. L3-2 gives it 12. Does that change what it has?",
            "So far B has 3. L3-3 gives it 8. Does that change what it has?",
            "L3-4 gives C 2. Is 2 ≤ 3 = α, which comes from A? Cut, or go on?",
            "C returns α = 3 in place of its 2; its true value is at most that. So far A has 3. C gives it 3. Does that change what it has?",
            "L3-7 gives D 14. Is 14 ≤ 3 = α, which comes from A? Cut, or go on?",
            "L3-8 gives D 5. Is 5 ≤ 3 = α, which comes from A? Cut, or go on?",
            "So far D has 5. L3-9 gives it 2. Does that change what it has?",
            "D returns α = 3 in place of its 2; its true value is at most that. So far A has 3. D gives it 3. Does that change what it has?",
        ]
    );
}
