//! Replays of searches with chance and several players: seeking equals stepping, and payoffs are right at every step.

mod kit;

use std::rc::Rc;

use kit::{events_of, seeking_equals_stepping};
use plywise_replay::{Replay, Step};
use plywise_search::{
    Algorithm, Average, Event, GameTree, Horizon, Mover, NodeId, Options, Order, OrderedTree, Score, Search,
    Unit, max_n,
};
use plywise_testkit::{any_chance_tree, any_shared_tree, any_tuple_tree};
use proptest::prelude::*;

fn any_search(algorithms: &'static [Algorithm], sum: Option<Score>) -> impl Strategy<Value = Search> {
    let order = prop_oneof![
        4 => Just(Order::AsGiven),
        1 => Just(Order::RightToLeft),
        1 => (0u64..9).prop_map(Order::Shuffled),
    ];
    let unit = prop_oneof![Just(Unit::Plies), Just(Unit::Rounds)];
    let horizon = prop_oneof![3 => Just(None), 1 => (0u32..4, unit).prop_map(|(depth, unit)| Some(Horizon { depth, unit }))];
    let sum = prop_oneof![Just(None), Just(sum)];
    let events = prop::option::weighted(0.2, 0u32..200);
    let any = (prop::sample::select(algorithms), order, horizon, sum, events);
    any.prop_map(|(algorithm, order, horizon, sum, events)| {
        let sum = sum.filter(|_| horizon.is_none());
        let options = Options { sum, events, ..Options::PLAIN };
        Search { algorithm, order, horizon, options, ..Search::ALPHA_BETA }
    })
}

/// The whole payoffs of every node so far: the fold of events that max^n itself goes by.
struct Payoffs {
    tree: Rc<GameTree>,
    known: Vec<Option<Vec<Score>>>,
    n_updates: Vec<usize>,
    averages: Vec<Vec<Average>>,
}

impl Payoffs {
    fn apply(&mut self, ordered: &OrderedTree<'_>, event: Event<NodeId>) {
        let players = 0..self.tree.n_players();
        match event {
            Event::Evaluated { node, .. } => {
                let payoffs = players.map(|player| ordered.payoff(node, player).ok().flatten());
                self.known[node.index()] = payoffs.collect();
            }
            Event::Updated { node, by, .. } => {
                let (at, payoffs) = (node.index(), self.known[by.index()].clone().expect("it has returned"));
                self.n_updates[at] += 1;
                match self.tree.mover(node).entry() {
                    None => {
                        for (average, score) in self.averages[at].iter_mut().zip(payoffs) {
                            average.add(self.tree.probability(by), score);
                        }
                        if self.n_updates[at] == self.tree.children(node).count() {
                            self.known[at] = Some(self.averages[at].iter().map(Average::value).collect());
                        }
                    }
                    Some(mover) => {
                        if self.known[at].as_ref().is_none_or(|best| payoffs[mover] > best[mover]) {
                            self.known[at] = Some(payoffs);
                        }
                    }
                }
            }
            _ => {}
        }
    }
}

proptest! {
    #[test]
    fn seeking_equals_stepping_with_chance(
        tree in any_chance_tree(),
        search in any_search(&[Algorithm::Expectimax, Algorithm::Star1, Algorithm::Star2, Algorithm::MaxN], None),
    ) {
        seeking_equals_stepping(tree, search)?;
    }

    #[test]
    fn seeking_equals_stepping_with_several_players(
        tree in (2u8..=4).prop_flat_map(any_tuple_tree),
        search in any_search(&[Algorithm::MaxN, Algorithm::Paranoid], Some(Score::from(24))),
    ) {
        seeking_equals_stepping(tree, search)?;
    }

    #[test]
    fn seeking_equals_stepping_where_payoffs_are_shared(
        tree in (2u8..=4).prop_flat_map(|players| any_shared_tree(players, 6)),
        search in any_search(&[Algorithm::MaxN, Algorithm::Paranoid], Some(Score::from(6))),
    ) {
        seeking_equals_stepping(tree, search)?;
    }

    #[test]
    fn payoffs_are_those_of_max_n_at_every_step(
        tree in (2u8..=3).prop_flat_map(any_tuple_tree),
        search in any_search(&[Algorithm::MaxN], None),
    ) {
        let search = Search { options: Options { events: None, ..search.options }, ..search };
        let tree = Rc::new(tree);
        if !tree.is_for_several() {
            return Ok(());
        }
        let replay = Replay::of(Rc::clone(&tree), search);
        let n = tree.n_nodes();
        let averages = vec![vec![Average::none_seen(); tree.n_players()]; n];
        let (known, n_updates) = (vec![None; n], vec![0; n]);
        let mut naive = Payoffs { tree: Rc::clone(&tree), known, n_updates, averages };
        let ordered = OrderedTree::new(&tree, &search);
        for (step, event) in (1..).zip(events_of(&tree, search)) {
            naive.apply(&ordered, event);
            let moment = replay.at(Step(step));
            for node in tree.nodes() {
                prop_assert_eq!(&moment.payoffs(node), &naive.known[node.index()], "{:?} at {}", node, step);
            }
        }
        if let Ok(found) = max_n(&ordered, None, |_| ()) {
            prop_assert_eq!(replay.at(replay.last_step()).payoffs(NodeId::ROOT), Some(found));
        }
    }

    /// What is cut may have been about to do better for itself; what is not cut has the payoffs it has without.
    #[test]
    fn pruned_max_n_ends_with_the_same_payoffs_and_line(
        tree in (2u8..=4).prop_flat_map(|players| any_shared_tree(players, 6)),
    ) {
        let tree = Rc::new(tree);
        let search = Search { algorithm: Algorithm::MaxN, ..Search::ALPHA_BETA };
        let pruned = Search { options: Options { sum: Some(Score::from(6)), ..Options::PLAIN }, ..search };
        let [all, few] = [search, pruned].map(|search| Replay::of(Rc::clone(&tree), search));
        let [all, few] = [all.at(all.last_step()), few.at(few.last_step())];
        prop_assert_eq!(all.payoffs(NodeId::ROOT), few.payoffs(NodeId::ROOT));
        prop_assert!(all.principal_variation().eq(few.principal_variation()));
        prop_assert_eq!(all.source(NodeId::ROOT), few.source(NodeId::ROOT));
        // The leaf that the root's value is from has the root's payoffs.
        if let Some(leaf) = few.source(NodeId::ROOT) {
            let payoffs = tree.payoffs(leaf).map(<[Score]>::to_vec);
            prop_assert!(tree.is_leaf(NodeId::ROOT) || payoffs == few.payoffs(NodeId::ROOT));
        }
    }

    #[test]
    fn the_best_line_of_expectimax_ends_where_chance_decides(tree in any_chance_tree()) {
        let search = Search { algorithm: Algorithm::Expectimax, ..Search::ALPHA_BETA };
        let replay = Replay::of(Rc::new(tree), search);
        let (tree, end) = (replay.tree(), replay.at(replay.last_step()));
        let last = end.principal_variation().last().expect("the root is there");
        prop_assert!(tree.is_leaf(last) || tree.mover(last) == Mover::Chance);
        prop_assert_eq!(end.source(NodeId::ROOT), (last != NodeId::ROOT && tree.is_leaf(last)).then_some(last));
    }
}
