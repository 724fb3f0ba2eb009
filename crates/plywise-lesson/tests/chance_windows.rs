//! What is said of the window of a node below chance is so: with a value at its end, and all that is known of the other children, the
//! average is no further than the end of the window above.

use std::rc::Rc;

use plywise_conventions::{Conventions, Profile, Viewpoint};
use plywise_lesson::{Narrator, typeset_bound};
use plywise_replay::{Replay, Step};
use plywise_search::{Algorithm, Bound, Event, Mover, NodeId, Rules, Search, Window};
use plywise_testkit::{any_chance_tree, any_rules};
use proptest::prelude::*;

fn any_conventions() -> impl Strategy<Value = Conventions> {
    let algorithm = prop_oneof![Just(Algorithm::Star1), Just(Algorithm::Star2)];
    (algorithm, any_rules(), any::<bool>()).prop_map(|(algorithm, rules, is_movers)| {
        let usual = Profile::DEFAULT.conventions;
        let view = if is_movers { Viewpoint::Mover } else { Viewpoint::Max };
        let search = Search { algorithm, rules: Rules { window: Window::FULL, ..rules }, ..usual.search };
        Conventions { search, view, ..usual }
    })
}

/// What is said of one end of a window, by the numbers that stand at the node and at the node of chance above.
fn said(
    replay: &Replay,
    conventions: &Conventions,
    [node, chance]: [NodeId; 2],
    [its, above]: [Window; 2],
    bound: Bound,
) -> String {
    let tree = replay.tree();
    let written = |of: NodeId, window: Window| {
        let end = if bound == Bound::AtMost { window.alpha } else { window.beta };
        let at =
            if conventions.seen_bound(tree, of, bound) == Bound::AtMost { "at most" } else { "at least" };
        // An end right above or below a number is marked, and written as that number is.
        format!("{at} {}", typeset_bound(conventions.seen(tree, of, end)).replace(['⁺', '⁻'], ""))
    };
    let [own, average] = [written(node, its), written(chance, above)];
    format!(
        " With {own} at {}, the average of {} is {average}, which changes nothing.",
        tree.label(node),
        tree.label(chance)
    )
}

/// How far the average is from the end of the window above, beyond it above nought, with the value of `node` at the end of its own.
fn beyond(
    replay: &Replay,
    known: &[Event<NodeId>],
    [node, chance]: [NodeId; 2],
    [its, above]: [Window; 2],
    bound: Bound,
) -> f64 {
    let (tree, range) = (replay.tree(), replay.range());
    let is_most = bound == Bound::AtMost;
    let score = |other: NodeId| {
        let proved = known.iter().filter_map(|event| match *event {
            Event::Returned { node, score, bound: proved } if node == other => {
                [bound, Bound::Exact].contains(&proved).then_some(score.points())
            }
            _ => None,
        });
        match is_most {
            true if other == node => its.alpha.points(),
            false if other == node => its.beta.points(),
            true => proved.fold(range.beta.points(), f64::min),
            false => proved.fold(range.alpha.points(), f64::max),
        }
    };
    let share = |other: NodeId| tree.probability(other) * score(other);
    let average: f64 = tree.children(chance).filter(|child| tree.probability(*child) > 0.0).map(share).sum();
    if is_most { average - above.alpha.points() } else { above.beta.points() - average }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn an_end_of_a_window_below_chance_changes_nothing(tree in any_chance_tree(), conventions in any_conventions()) {
        let replay = Replay::of(Rc::new(tree), conventions.search);
        let (tree, range) = (replay.tree(), replay.range());
        let narrator = Narrator::new(tree, &conventions);
        let events: Vec<Event<NodeId>> = (0..replay.n_events()).filter_map(|nth| replay.event(nth)).collect();
        for (nth, event) in events.iter().enumerate() {
            let Event::Entered { node, window } = *event else { continue };
            let told = narrator.sentence(&replay.at(Step(nth as u32 + 1))).to_string();
            let chance = tree.parent(node).filter(|&above| tree.mover(above) == Mover::Chance && !tree.is_leaf(node));
            let Some(chance) = chance else {
                prop_assert!(!told.contains("the average of"), "{told}");
                continue;
            };
            let entered = events[..nth].iter().rposition(|event| matches!(event, Event::Entered { node, .. } if *node == chance));
            let entered = entered.expect("it is open");
            let Event::Entered { window: above, .. } = events[entered] else { unreachable!() };
            let (nodes, windows) = ([node, chance], [window, above]);
            let is_one_of_many = tree.probability(node) < 1.0;
            for (bound, is_worked_out) in [
                (Bound::AtMost, window.alpha > range.alpha && above.alpha.is_finite()),
                (Bound::AtLeast, window.beta < range.beta && above.beta.is_finite()),
            ] {
                let said = said(&replay, &conventions, nodes, windows, bound);
                let told = told.replace(['⁺', '⁻'], "");
                prop_assert_eq!(told.contains(&said), is_one_of_many && is_worked_out, "{:?} {}", said, told);
                if is_worked_out {
                    let beyond = beyond(&replay, &events[entered..nth], nodes, windows, bound);
                    prop_assert!(beyond <= 1e-6, "{}: {} beyond", told, beyond);
                }
            }
        }
    }
}
