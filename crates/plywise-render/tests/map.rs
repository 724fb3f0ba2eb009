//! The map tells of each bar what can be counted node by node.

use std::rc::Rc;

use plywise_layout::Point;
use plywise_render::{MapColor, MapWidth, NodeState, SHADES, SearchMap, number};
use plywise_replay::{Moment, Progress, Replay, Step};
use plywise_search::{Algorithm, Event, NodeId, Search};
use plywise_testkit::any_tree;
use proptest::prelude::*;

/// How far the search is with a node.
fn state(moment: &Moment<'_>, node: NodeId) -> NodeState {
    match moment.progress(node) {
        Progress::Unvisited => NodeState::Unvisited,
        Progress::Open { .. } => NodeState::Open,
        Progress::Returned { bound, .. } => NodeState::Returned(bound),
        Progress::SetAside => NodeState::SetAside,
        Progress::Pruned { .. } => NodeState::Pruned,
    }
}

#[test]
fn the_legend_of_shares_explains_every_shade() {
    for shade in 0..SHADES {
        let is_it = |(classes, _): &&(&str, &str)| classes.ends_with(&format!(" shade-{shade}"));
        assert_eq!(MapColor::Visits.legend().iter().filter(is_it).count(), 1, "{shade}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn each_bar_counts_its_own_nodes(
        tree in any_tree(), step in 0_u32..300, width in 4.0_f64..400.0, by_visits in any::<bool>(), is_mtdf in any::<bool>(),
    ) {
        let algorithm = if is_mtdf { Algorithm::MtdF } else { Algorithm::AlphaBeta };
        let search = Search { algorithm, ..Search::ALPHA_BETA }.fitted_to(&tree);
        let tree = Rc::new(tree);
        let replay = Replay::of(Rc::clone(&tree), search);
        let by = if by_visits { MapWidth::Visits } else { MapWidth::Leaves };
        let map = SearchMap::of(&replay, width, 100.0, by);
        let moment = replay.at(Step(step.min(replay.last_step().0)));
        let marks = map.marks(&moment, MapColor::Visits);
        prop_assert_eq!(marks.iter().map(|mark| mark.n_nodes).sum::<usize>(), tree.n_nodes());
        let entered = |node: usize| replay.stays(NodeId::new(node)).iter().any(|(step, _)| *step <= moment.step());
        let visits = |range: std::ops::Range<usize>| {
            let events = (0..moment.step().0).filter_map(|event| replay.event(event));
            events.filter(|event| matches!(event, Event::Entered { node, .. } if range.contains(&node.index()))).count()
        };
        let all = visits(0..tree.n_nodes());
        for (nth, mark) in marks.iter().enumerate() {
            let nodes = mark.id.index()..mark.id.index() + mark.n_nodes;
            prop_assert_eq!(mark.n_entered, nodes.clone().filter(|&node| entered(node)).count());
            prop_assert_eq!(mark.is_current, moment.current().is_some_and(|node| nodes.contains(&node.index())));
            prop_assert!(nodes.clone().all(|node| map.bar_of(NodeId::new(node)) == nth));
            if mark.n_nodes == 1 {
                prop_assert_eq!(mark.state, state(&moment, mark.id));
            } else if mark.state == NodeState::Unvisited {
                prop_assert_eq!(mark.n_entered, 0);
            }
            // The share of what is below it, too.
            let end = if mark.n_nodes == 1 { tree.subtree_end(mark.id) } else { nodes.end };
            let share = visits(mark.id.index()..end);
            prop_assert_eq!(mark.shade.is_some(), share > 0);
            prop_assert_eq!(mark.shade == Some(SHADES - 1), share > 0 && 2 * share > all);
        }
        // Layers hold each bar once, beside those that look like it.
        let layers = map.layers(&moment, MapColor::Visits);
        prop_assert_eq!(layers.iter().map(|layer| layer.n_bars).sum::<usize>(), marks.len());
        for (nth, mark) in marks.iter().enumerate() {
            let [left, top, width, height] = mark.area;
            let found = map.bar_at(Point { x: left + width / 2.0, y: top + height / 2.0 });
            // A node that is never visited is no wider than a line, where visits make the width.
            prop_assert!(found == Some(nth) || width <= 0.0, "{:?} and not {}", found, nth);
            // Whether it is the one at which the search is, and what its value promises, no layer tells.
            let classes = mark.classes();
            let told = |class: &&str| !["current", "exact", "at-least", "at-most"].contains(class);
            let layer = layers.iter().find(|layer| layer.classes.split(' ').eq(classes.split(' ').filter(told)));
            let layer = layer.expect("a bar has a layer");
            let outline = format!("M{} {}H{}", number(left), number(top), number(left + width));
            prop_assert!(layer.path.contains(&outline), "{} in {}", outline, layer.path);
        }
        // Another step has the same bars in the same places: only what is known of them changes.
        let places = |step: Step| map.marks(&replay.at(step), MapColor::State).into_iter().map(|mark| (mark.id, mark.area)).collect::<Vec<_>>();
        prop_assert_eq!(places(Step::START), places(replay.last_step()));
    }

    #[test]
    fn the_best_value_is_darkest(tree in any_tree()) {
        let replay = Replay::of(Rc::new(tree), Search { algorithm: Algorithm::Minimax, ..Search::ALPHA_BETA });
        let map = SearchMap::of(&replay, 4_000.0, 100.0, MapWidth::Leaves);
        let moment = replay.at(replay.last_step());
        let marks = map.marks(&moment, MapColor::Value);
        let mut valued: Vec<_> = marks.iter().filter_map(|mark| match moment.visited(mark.id) {
            Some(Progress::Returned { score, .. }) if mark.n_nodes == 1 => Some((score, mark.shade?)),
            _ => None,
        }).collect();
        valued.sort_by_key(|(score, _)| *score);
        prop_assert!(valued.is_sorted_by_key(|(_, shade)| *shade), "{:?}", valued);
        prop_assert!(valued.iter().all(|(_, shade)| *shade < SHADES));
    }
}
