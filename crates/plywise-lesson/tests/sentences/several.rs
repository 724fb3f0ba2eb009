//! What sentences say of several players, against max^n by its definition: whoever moves takes what is most to itself, the
//! first such of two that are as good.

use std::rc::Rc;

use plywise_conventions::{Conventions, Profile};
use plywise_lesson::Narrator;
use plywise_replay::{Replay, Step};
use plywise_search::{Algorithm, Bound, Event, GameTree, Mover, NodeId, Options, Order, Score, Search};
use plywise_testkit::{any_shared_tree, any_tuple_tree};
use proptest::prelude::*;

use crate::shape::{Shape, value_written};

/// What each node is worth to each of so many players.
fn worth(tree: &GameTree, n_players: usize) -> Vec<Vec<f64>> {
    let mut worth: Vec<Vec<f64>> = vec![Vec::new(); tree.n_nodes()];
    for node in tree.nodes().rev() {
        let below = tree.children(node).map(|child| &worth[child.index()]);
        worth[node.index()] = match tree.mover(node) {
            _ if tree.is_leaf(node) => {
                tree.payoffs(node).unwrap_or_default().iter().map(|score| score.points()).collect()
            }
            Mover::Chance => {
                tree.probabilities(node).zip(below).fold(vec![0.0; n_players], |sum, (p, of_each)| {
                    sum.iter().zip(of_each).map(|(sum, value)| sum + p * value).collect()
                })
            }
            mover => {
                let own = mover.entry().unwrap_or(0);
                below
                    .reduce(|best, next| if next[own] > best[own] { next } else { best })
                    .cloned()
                    .unwrap_or_default()
            }
        };
    }
    worth
}

/// `(1, 4, 2)`.
fn tuple(values: &[f64]) -> String {
    format!("({})", values.iter().map(|value| value_written(*value)).collect::<Vec<_>>().join(", "))
}

struct Telling<'a> {
    replay: &'a Replay,
    worth: &'a [Vec<f64>],
    sum: Option<f64>,
}

impl Telling<'_> {
    fn to(&self, node: NodeId, entry: usize) -> f64 {
        self.worth[node.index()][entry]
    }

    fn entry(&self, node: NodeId) -> usize {
        self.replay.tree().mover(node).entry().unwrap_or(0)
    }

    fn check(&self, event: Event<NodeId>, step: Step, shape: &Shape) -> Result<(), &'static str> {
        let tree = self.replay.tree();
        let before = self.replay.at(step.previous());
        let clause =
            |clause: &str| shape.clause(clause).map(|(nodes, numbers)| (nodes.to_vec(), numbers.to_vec()));
        match event {
            Event::Evaluated { node, .. }
                if shape.numbers.first() != Some(&tuple(&self.worth[node.index()])) =>
            {
                return Err("not the leaf's values");
            }
            Event::Updated { node, by, .. } => {
                let entry = self.entry(node);
                let own = self.to(by, entry);
                // What the branch has: the most that an earlier child gives whoever moves here.
                let earlier = tree.children(node).take_while(|&child| child != by);
                let best = earlier.map(|child| self.to(child, entry)).reduce(f64::max);
                let has = best.map(value_written).unwrap_or_default();
                let told = [tuple(&self.worth[by.index()]), value_written(own), has.clone()];
                if let Some((_, numbers)) = clause("no more than #, and it has #: nothing changes") {
                    let most: f64 = numbers[0].parse().map_err(|_| "no number")?;
                    if own > most || numbers[1] != has {
                        return Err("it gives more than that");
                    }
                } else if let Some((nodes, numbers)) =
                    clause("prefers ⟨, which is #, at ⟨: its own entry # beats #")
                {
                    if nodes != [by, node] || numbers != told || best.is_none_or(|best| own <= best) {
                        return Err("it is not preferred");
                    }
                } else if let Some((nodes, numbers)) =
                    clause("⟨, which is #, gives player N no more at ⟨ than the # it has")
                {
                    if nodes != [by, node] || numbers != [told[0].clone(), has] || best != Some(own) {
                        return Err("it does not give as much");
                    }
                } else if let Some((nodes, numbers)) =
                    clause("⟨, which is #, gives player N only # at ⟨, less than the # it has")
                {
                    if nodes != [by, node] || numbers != told || best.is_none_or(|best| own >= best) {
                        return Err("it does not give less");
                    }
                } else if let Some((nodes, numbers)) = clause("The first values at ⟨ are #, from ⟨") {
                    if nodes != [node, by] || numbers != told[..1] || best.is_some() {
                        return Err("not the first values");
                    }
                } else {
                    return Err("nothing is said of the child");
                }
            }
            Event::Pruned { node, .. } => {
                let sure = if let Some((nodes, numbers)) = clause("At ⟨, player N has all there is, #") {
                    (nodes, numbers, true)
                } else if let Some((nodes, numbers)) = clause(
                    "At ⟨, player N is sure of #, and all values add up to # at most: that leaves # for",
                ) {
                    (nodes, numbers, false)
                } else {
                    return Err("a cut without its reason");
                };
                let (nodes, numbers, is_all) = sure;
                let value: f64 = numbers[0].parse().map_err(|_| "no number")?;
                let sum = self.sum.ok_or("a cut without a sum")?;
                if nodes != [node] || self.to(node, self.entry(node)) < value || is_all && value < sum {
                    return Err("whoever moves is not sure of that");
                }
                if !is_all && numbers[1..] != [value_written(sum), value_written(sum - value)] {
                    return Err("it does not add up");
                }
                if let Some((nodes, numbers)) = clause("no more than the # it has at ⟨") {
                    let known = before.value(nodes[0]).map(Score::points);
                    let is_so = known.is_some_and(|known| {
                        numbers[0] == value_written(known)
                            && sum - value <= known
                            && known <= self.to(nodes[0], self.entry(nodes[0]))
                    });
                    if !is_so || tree.parent(node) != Some(nodes[0]) {
                        return Err("the node above does not have that");
                    }
                }
            }
            Event::Returned { node, bound, .. } => {
                let own = tuple(&self.worth[node.index()]);
                if let Some((_, numbers)) = clause("⟨ leaves player N no more than #") {
                    let most: f64 = numbers[0].parse().map_err(|_| "no number")?;
                    let above = tree.parent(node).ok_or("the root leaves nobody anything")?;
                    if self.to(node, self.entry(above)) > most {
                        return Err("it leaves more than that");
                    }
                } else if bound != Bound::Exact || !shape.numbers.contains(&own) {
                    return Err("not what the node is worth");
                }
                if let (true, Some(&child)) =
                    (node == NodeId::ROOT && shape.has("The search is over"), shape.nodes.get(1))
                    && self.worth[child.index()] != self.worth[node.index()]
                {
                    return Err("the move does not give that");
                }
            }
            _ => {}
        }
        Ok(())
    }
}

fn check(tree: GameTree, n_players: usize, order: Order, sum: Option<i32>) -> Result<(), TestCaseError> {
    let sum = sum.map(Score::from);
    let options = Options { sum, ..Options::PLAIN };
    let search = Search { algorithm: Algorithm::MaxN, order, options, ..Search::ALPHA_BETA };
    let conventions = Conventions { search, ..Profile::DEFAULT.conventions };
    let replay = Replay::of(Rc::new(tree), search);
    prop_assert_eq!(replay.trace().stopped(), None);
    let (tree, worth) = (replay.tree(), worth(replay.tree(), n_players));
    let narrator = Narrator::new(tree, &conventions);
    let telling = Telling { replay: &replay, worth: &worth, sum: sum.map(Score::points) };
    for step in (1..=replay.n_events()).map(Step) {
        let moment = replay.at(step);
        let (Some(event), sentence) = (moment.event(), narrator.sentence(&moment)) else { continue };
        telling
            .check(event, step, &Shape::of(&sentence))
            .map_err(|what| TestCaseError::fail(format!("{what}: step {}: {sentence}", step.0)))?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]

    #[test]
    fn what_a_sentence_says_of_max_n_is_so(tree in any_shared_tree(3, 6), is_summed: bool) {
        check(tree, 3, Order::AsGiven, is_summed.then_some(6))?;
    }

    #[test]
    fn what_a_sentence_says_of_max_n_and_chance_is_so(tree in any_tuple_tree(3).prop_filter("no chance", |tree| !tree.has_chance())) {
        check(tree, 3, Order::AsGiven, None)?;
    }
}
