//! The line of a window stands for its numbers, whatever they are, and says when nothing is left between them.

use std::rc::Rc;

use plywise_conventions::{Conventions, Profile, Viewpoint};
use plywise_lesson::{Between, comparison, typeset, window_line, window_text, window_written};
use plywise_replay::{Replay, Step};
use plywise_search::{Algorithm, Cut, Event, Mover, Returns, Rules, Search, Window};
use plywise_testkit::{any_chance_tree, any_rules, any_tree};
use proptest::prelude::*;

fn any_conventions() -> impl Strategy<Value = Conventions> {
    let algorithm = prop_oneof![3 => Just(Algorithm::AlphaBeta), 1 => Just(Algorithm::Pvs), 1 => Just(Algorithm::Minimax)];
    (0..Profile::ALL.len(), algorithm, any_rules(), any::<bool>()).prop_map(
        |(nth, algorithm, rules, is_movers)| {
            let profile = Profile::ALL[nth].conventions;
            let view = if is_movers { Viewpoint::Mover } else { Viewpoint::Max };
            let rules = Rules { window: Window::FULL, ..rules };
            Conventions { search: Search { algorithm, rules, ..profile.search }, view, ..profile }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_line_stands_for_the_window(tree in any_tree(), conventions in any_conventions()) {
        let replay = Replay::of(Rc::new(tree), conventions.search);
        let tree = replay.tree();
        for step in (0..=replay.n_events()).map(Step) {
            let moment = replay.at(step);
            let Some(line) = window_line(&moment, &conventions) else {
                let is_open = moment.path().any(|node| !tree.is_leaf(node));
                prop_assert!(!is_open || conventions.search.algorithm == Algorithm::Minimax);
                continue;
            };
            let node = line.node;
            prop_assert_eq!(Some([line.alpha.text.clone(), line.beta.text.clone()]), window_text(&moment, node, &conventions));
            let window = window_written(&moment, node, &conventions).expect("the line has it");
            let window = conventions.seen_window(tree, node, window);
            // Places are in the order of the numbers, and all on the line.
            let mut points = vec![(window.alpha, line.alpha.at), (window.beta, line.beta.at)];
            if let Some(value) = &line.value {
                let (Some(Event::Updated { by, .. }) | Some(Event::Pruned { by, .. })) = moment.event() else {
                    panic!("a value arrives with one of these")
                };
                let Some(plywise_replay::Progress::Returned { score, .. }) = moment.visited(by) else { panic!("it has returned") };
                let arrived = conventions.seen(tree, node, score);
                if let Some(Event::Updated { .. }) = moment.event() {
                    prop_assert_eq!(&value.text, &typeset(arrived));
                    points.push((arrived, value.at));
                }
            }
            for (score, at) in &points {
                prop_assert!((0.0..=1.0).contains(at), "{score} at {at}");
let is_inside = *at > 0.0 && *at < 1.0;
                // What a computer hardly tells from an infinity may stand where that does.
                prop_assert!(is_inside == score.is_finite() || score.points().abs() > 1e9, "{score} at {at}");
                for (other, there) in &points {
                    prop_assert!(score.partial_cmp(other) == at.partial_cmp(there) || (at - there).abs() < 1e-9, "{score} {other}");
                }
            }
            // What is said holds of the numbers.
            let cut = comparison(&moment, &conventions);
            let rules = if conventions.search.algorithm.has_rules() { conventions.search.rules } else { Search::ALPHA_BETA.rules };
            // Where it is not the cut yet, the cut comes next, or there are no more children.
            let next = replay.at(Step(step.0 + 1));
            let is_next = matches!(next.event(), Some(Event::Pruned { node: at, .. } | Event::Returned { node: at, .. }) if at == node);
            match line.between {
                Between::Nothing => {
                    prop_assert!(window.beta <= window.alpha && (cut.is_none() || rules.returns == Returns::FailHard));
                    prop_assert!(cut.is_some() || is_next);
                }
                Between::Passed => {
                    prop_assert!(rules.returns == Returns::FailSoft && window.alpha <= window.beta);
                    prop_assert!(cut.is_some() || is_next);
                    // What it says of the value is so.
                    let value = moment.value(node).map(|value| conventions.seen(tree, node, value)).expect("it has one");
                    let is_past = if line.side == plywise_search::Player::Max { value >= window.beta } else { value <= window.alpha };
                    prop_assert!(is_past, "{value} in {window:?}");
                }
                Between::Met => prop_assert!(cut.is_none() && window.alpha == window.beta && rules.cut == Cut::Beyond),
                Between::Question => prop_assert!(cut.is_none() && window.is_null()),
                Between::Everything => prop_assert!(cut.is_none() && window == Window::FULL),
                Between::Settled(_) => panic!("nothing is by chance here"),
                Between::Some => prop_assert!(cut.is_none() && window != Window::FULL && window.alpha < window.beta),
            }
            let said = line.sentence();
            let is_cut = matches!(moment.event(), Some(Event::Pruned { .. }));
            prop_assert_eq!(said.contains("nothing"), is_cut || matches!(line.between, Between::Nothing | Between::Passed), "{}", said);
            // What moved came from elsewhere, towards the other end.
            if let Some(plywise_lesson::LinePoint { at: from, .. }) = line.moved_from {
                let (own, sign) = if line.side == plywise_search::Player::Max { (line.alpha.at, 1.0) } else { (line.beta.at, -1.0) };
                prop_assert!((own - from) * sign > -1e-9, "{from} to {own}");
            }
        }
    }
}

proptest! {
    /// The line beside a cut of an average says that nothing matters any more, and beyond which end the average is, as the comparison does.
    #[test]
    fn after_a_cut_of_an_average_nothing_matters(tree in any_chance_tree(), looks_first: bool) {
        let usual = Profile::DEFAULT.conventions;
        let algorithm = if looks_first { Algorithm::Star2 } else { Algorithm::Star1 };
        let conventions = Conventions { search: Search { algorithm, ..usual.search }, ..usual };
        let replay = Replay::of(Rc::new(tree), conventions.search);
        for step in (1..=replay.n_events()).map(Step) {
            let moment = replay.at(step);
            let Some(line) = window_line(&moment, &conventions) else { continue };
            let cut = comparison(&moment, &conventions).filter(|cut| cut.node == line.node);
            let is_average = replay.tree().mover(line.node) == Mover::Chance;
            let said = line.sentence();
            prop_assert_eq!(said.contains("nothing"), cut.is_some() || line.between == Between::Passed, "{}", said);
            if let Some(cut) = cut.filter(|_| is_average) {
                let end = if cut.name == Some("α") { "cannot rise above α" } else { "cannot fall below β" };
                prop_assert!(said.contains(end), "{}: {}", cut, said);
            }
        }
    }
}
