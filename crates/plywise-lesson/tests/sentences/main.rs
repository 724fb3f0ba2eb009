//! Every number and every claim in a sentence against the definition: minimax and expectimax as a textbook has them, worked
//! out here from the tree alone.

use std::rc::Rc;

use plywise_conventions::{Conventions, Profile, Viewpoint};
use plywise_lesson::Narrator;
use plywise_replay::{Moment, Replay, Step};
use plywise_search::{
    Algorithm, Bound, Event, GameTree, Horizon, Mover, NodeId, OrderedTree, Score, Search, Unit, Window,
};
use plywise_testkit::{
    any_chance_tree, any_horizon, any_options, any_order, any_rules, any_shared_tree, any_tree,
    any_tree_with_statics,
};
use proptest::prelude::*;

mod several;
mod shape;
use shape::{Shape, claimed, holds, is_near, read, value_written, written};

/// Whether much is good for whoever moves at a branch. With several players all values are those of the first to move,
/// whom everybody else holds to as little as can be.
fn is_for_much(tree: &GameTree, node: NodeId) -> bool {
    match tree.mover(node) {
        Mover::Numbered(_) => tree.mover(node) == tree.mover(NodeId::ROOT),
        mover => mover == Mover::Max,
    }
}

/// What a leaf is worth: to the first to move, where there is a value for each player.
fn leaf_value(tree: &GameTree, leaf: NodeId) -> Option<f64> {
    match (tree.mover(NodeId::ROOT), tree.payoffs(leaf)) {
        (Mover::Numbered(first), Some(payoffs)) => {
            payoffs.get(usize::from(first) - 1).map(|score| score.points())
        }
        _ => tree.leaf_score(leaf).map(Score::points),
    }
}

/// By node its value by the definition, where `ends` says at which branches the search looks no further.
fn values(tree: &GameTree, ends: impl Fn(NodeId) -> bool) -> Vec<Option<f64>> {
    let mut values: Vec<Option<f64>> = vec![None; tree.n_nodes()];
    for node in tree.nodes().rev() {
        let of_children =
            || tree.children(node).map(|child| values[child.index()]).collect::<Option<Vec<f64>>>();
        values[node.index()] = if tree.is_leaf(node) {
            leaf_value(tree, node)
        } else if ends(node) {
            tree.static_score(node).map(Score::points)
        } else {
            of_children().map(|below| match tree.mover(node) {
                Mover::Chance => tree
                    .probabilities(node)
                    .zip(below)
                    .map(|(p, value)| if p == 0.0 { 0.0 } else { p * value })
                    .sum(),
                _ if is_for_much(tree, node) => below.into_iter().fold(f64::NEG_INFINITY, f64::max),
                _ => below.into_iter().fold(f64::INFINITY, f64::min),
            })
        };
    }
    values
}

/// A branch that is open: the window it was entered with, and the best value that it has been handed.
struct Branch {
    node: NodeId,
    entry: (f64, f64),
    best: Option<f64>,
}

/// The branches that are open, from the events alone.
#[derive(Default)]
struct Open {
    branches: Vec<Branch>,
}

impl Open {
    fn hear(&mut self, tree: &GameTree, event: Event<NodeId>) {
        match event {
            Event::Entered { node, window } => {
                let entry = (window.alpha.points(), window.beta.points());
                self.branches.push(Branch { node, entry, best: None });
            }
            Event::Returned { node, score, .. } => {
                self.branches.retain(|branch| branch.node != node);
                let Some(above) = tree.parent(node) else { return };
                let Some(branch) = self.branches.iter_mut().find(|branch| branch.node == above) else {
                    return;
                };
                let score = score.points();
                let better = if is_for_much(tree, above) { f64::max } else { f64::min };
                branch.best = Some(branch.best.map_or(score, |best| better(best, score)));
            }
            _ => {}
        }
    }

    fn at(&self, node: NodeId) -> Option<&Branch> {
        self.branches.iter().find(|branch| branch.node == node)
    }

    /// What the two sides have been promised at the last so many of the open branches, within the window of the whole pass.
    fn window(&self, tree: &GameTree, n_branches: usize) -> (f64, f64) {
        let first = self.branches.len().saturating_sub(n_branches);
        let whole = self.branches.first().map_or((f64::NEG_INFINITY, f64::INFINITY), |root| root.entry);
        self.branches[first..].iter().fold(whole, |(alpha, beta), branch| match branch.best {
            Some(best) if is_for_much(tree, branch.node) => (alpha.max(best), beta),
            Some(best) => (alpha, beta.min(best)),
            None => (alpha, beta),
        })
    }
}

struct Telling<'a> {
    replay: &'a Replay,
    conventions: &'a Conventions,
    narrator: Narrator<'a>,
}

impl Telling<'_> {
    /// Whether values are written with the other sign at a node: whoever moves there sees them so.
    fn is_turned(&self, node: NodeId) -> bool {
        let is_movers = self.conventions.view == Viewpoint::Mover;
        let is_for_two = !matches!(self.conventions.search.algorithm, Algorithm::MaxN | Algorithm::Paranoid);
        is_movers && is_for_two && self.replay.tree().mover(node) == Mover::Min
    }

    /// A value as it is written at a node.
    fn seen(&self, node: NodeId, value: f64) -> f64 {
        if self.is_turned(node) { 0.0 - value } else { value }
    }

    /// A window as it is written at a node.
    fn seen_window(&self, node: NodeId, (alpha, beta): (f64, f64)) -> [String; 2] {
        let ends = if self.is_turned(node) { [-beta, -alpha] } else { [alpha, beta] };
        ends.map(written)
    }

    fn seen_bound(&self, node: NodeId, bound: Bound) -> Bound {
        match bound {
            Bound::AtLeast if self.is_turned(node) => Bound::AtMost,
            Bound::AtMost if self.is_turned(node) => Bound::AtLeast,
            bound => bound,
        }
    }

    /// How many of the open branches a window is made of in the present search; `None` where other things go into it.
    fn n_branches_of_window(&self, open: &Open) -> Option<usize> {
        match self.conventions.search.algorithm {
            _ if self.replay.tree().has_chance() => None,
            Algorithm::AlphaBeta
            | Algorithm::Negamax
            | Algorithm::Aspiration
            | Algorithm::Iterative
            | Algorithm::Paranoid => Some(usize::MAX),
            // A branch knows what was promised at the one above it, and no more; whoever moves several times in a row
            // makes one long move.
            Algorithm::NoDeepCutoffs if self.conventions.search.rules.window == Window::FULL => {
                let movers: Vec<Mover> =
                    open.branches.iter().rev().map(|branch| self.replay.tree().mover(branch.node)).collect();
                Some(movers.chunk_by(PartialEq::eq).take(2).map(<[Mover]>::len).sum())
            }
            _ => None,
        }
    }

    /// The values that hold at a moment: those of the depth that the search goes to.
    fn truths(&self, moment: &Moment<'_>) -> Vec<Option<f64>> {
        let (tree, search) = (self.replay.tree(), self.conventions.search);
        let depth = moment.n_visits(NodeId::ROOT) as u32;
        let reached = match search.algorithm {
            Algorithm::Iterative => {
                let depth = search.horizon.map_or(depth, |horizon| horizon.depth.min(depth));
                let unit = search.horizon.map_or(Unit::Plies, |horizon| horizon.unit);
                Some(Horizon { depth, unit })
            }
            _ => search.horizon,
        };
        let ordered = OrderedTree::new(tree, &search).down_to(reached);
        values(tree, |node| ordered.is_at_horizon(node))
    }

    fn check(&self) -> Result<(), TestCaseError> {
        let tree = self.replay.tree();
        let mut open = Open::default();
        let mut truths = (u32::MAX, Vec::new());
        for step in 1..=self.replay.n_events() {
            let moment = self.replay.at(Step(step));
            let Some(event) = moment.event() else { continue };
            let pass = moment.n_visits(NodeId::ROOT) as u32;
            if pass != truths.0 {
                truths = (pass, self.truths(&moment));
            }
            open.hear(tree, event);
            let of_window = self.n_branches_of_window(&open);
            let shape = Shape::of(&self.narrator.sentence(&moment));
            let fail = |what: &'static str| {
                Err(TestCaseError::fail(format!("{what}: step {step}: {}", self.narrator.sentence(&moment))))
            };
            let truth = |node: NodeId| truths.1[node.index()];
            match event {
                Event::Evaluated { node, score } => {
                    let worth = if tree.is_leaf(node) {
                        leaf_value(tree, node)
                    } else {
                        tree.static_score(node).map(Score::points)
                    };
                    prop_assert_eq!(worth, Some(score.points()));
                    if !shape.numbers.contains(&value_written(self.seen(node, score.points()))) {
                        return fail("not the leaf's value");
                    }
                }
                Event::Returned { node, score, bound } => {
                    // What a test finds is told as whoever moves above sees it.
                    let is_test = shape.has("⟨ fails ");
                    let there = tree.parent(node).filter(|_| is_test).unwrap_or(node);
                    if let (Some(claim), Some(truth)) = (claimed(&shape), truth(node)) {
                        let [told, truth] = [score.points(), truth].map(|value| self.seen(there, value));
                        let is_proved = claim == self.seen_bound(there, bound) || node == NodeId::ROOT;
                        if !is_proved || !holds(claim, told, truth) {
                            return fail("not true of the node");
                        }
                        if !shape.numbers.contains(&value_written(told)) {
                            return fail("another number than is handed up");
                        }
                    }
                    self.check_test(&shape, &open, node, truth(node)).or_else(fail)?;
                    if let Some((_, ends)) = shape.clause("lies between # and #") {
                        let proved = moment.proved();
                        let window = (proved.alpha.points(), proved.beta.points());
                        prop_assert_eq!(ends, self.seen_window(NodeId::ROOT, window));
                        let ends = proved.alpha.points()..=proved.beta.points();
                        if truth(NodeId::ROOT).is_some_and(|truth| !ends.contains(&truth)) {
                            return fail("not between");
                        }
                    }
                    if node == NodeId::ROOT && moment.step() == self.replay.last_step() {
                        self.check_end(&shape, &truths.1)?;
                    }
                }
                Event::Pruned { node, by, .. } => {
                    self.check_cut(&shape, &moment, node, &truths.1).or_else(fail)?;
                    if shape.has("never looked at") {
                        self.check_left_out(&shape, &moment, node, by)?;
                    }
                }
                Event::Entered { node, window } if !tree.is_leaf(node) => {
                    self.check_entry(&shape, &open, node, window, of_window).or_else(fail)?;
                }
                Event::Updated { node, .. } => {
                    let now = of_window.map(|n_branches| open.window(tree, n_branches));
                    let now = now.map(|now| self.seen_window(node, now));
                    for (clause, end) in [("α rises from # to #", 0), ("β falls from # to #", 1)] {
                        if let (Some((_, numbers)), Some(now)) = (shape.clause(clause), &now)
                            && numbers[1] != now[end]
                        {
                            return fail("not the new end of the window");
                        }
                    }
                    for clause in ["than the # it has at ⟨", "than the # found at ⟨"] {
                        if let Some((_, numbers)) = shape.clause(clause).filter(|_| of_window.is_some()) {
                            let best = open.at(node).and_then(|branch| branch.best);
                            let best = best.map(|best| value_written(self.seen(node, best)));
                            prop_assert_eq!(best, Some(numbers[0].clone()), "{}", shape.words);
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// `Enter B, a MIN node, with α = 3 and β = +∞`, or a test: what is known where the branch is entered.
    fn check_entry(
        &self,
        shape: &Shape,
        open: &Open,
        node: NodeId,
        window: Window,
        of_window: Option<usize>,
    ) -> Result<(), &'static str> {
        let tree = self.replay.tree();
        let given = (window.alpha.points(), window.beta.points());
        let told = match shape.clause("with α = # and β = #") {
            Some((_, numbers)) => Some(numbers.to_vec()),
            None => shape.has("with α = −∞ and β = +∞").then(|| vec!["−∞".to_owned(), "+∞".to_owned()]),
        };
        if let Some(told) = told {
            if told != self.seen_window(node, given) {
                return Err("not the window that the branch has");
            }
            if of_window
                .is_some_and(|n_branches| told != self.seen_window(node, open.window(tree, n_branches)))
            {
                return Err("not what the sides have been promised");
            }
        }
        // A test asks whether a child is better than what is known at the branch above.
        let Some(above) = tree.parent(node).and_then(|above| open.at(above)) else { return Ok(()) };
        let more = [("is worth more than # to", true), ("is worth less than # to", false)];
        for (clause, is_more) in more {
            let Some((_, numbers)) = shape.clause(clause) else { continue };
            let is_for_much = is_for_much(tree, above.node);
            if (is_for_much || self.is_turned(above.node)) != is_more {
                return Err("whoever moves does not look for that");
            }
            let best = above.best.unwrap_or(f64::NAN);
            let known = if is_for_much { above.entry.0.max(best) } else { above.entry.1.min(best) };
            let is_known = numbers[0] == written(self.seen(above.node, known));
            if !is_known && numbers[0] != written(self.seen(above.node, best)) {
                return Err("not what is known above");
            }
        }
        Ok(())
    }

    /// `C fails high: it is worth at least 5, better for MAX than 3`: so it is, by the definition.
    fn check_test(
        &self,
        shape: &Shape,
        open: &Open,
        node: NodeId,
        truth: Option<f64>,
    ) -> Result<(), &'static str> {
        let tree = self.replay.tree();
        let Some(above) = tree.parent(node).filter(|_| shape.has("⟨ fails ")) else { return Ok(()) };
        let Some(truth) = truth.map(|truth| self.seen(above, truth)) else { return Ok(()) };
        if open.at(above).is_none() {
            return Err("nobody has asked");
        }
        let much_is_good = is_for_much(tree, above) || self.is_turned(above);
        let claims = [
            "no better for MAX than #", "no better for MIN than #", "better for MAX than #",
            "better for MIN than #",
        ];
        let Some((nth, known)) = claims
            .iter()
            .enumerate()
            .find_map(|(nth, clause)| Some((nth, read(&shape.clause(clause)?.1[0])?)))
        else {
            return Ok(());
        };
        let is_better = if much_is_good { truth > known } else { truth < known };
        if is_better != (nth >= 2) { Err("the test came out otherwise") } else { Ok(()) }
    }

    /// `At B, MIN is sure of 2 or less. A already gives MAX 3`: both hold, by the definition.
    fn check_cut(
        &self,
        shape: &Shape,
        moment: &Moment<'_>,
        node: NodeId,
        truths: &[Option<f64>],
    ) -> Result<(), &'static str> {
        let tree = self.replay.tree();
        let Some(cutoff) = moment.cutoff(node) else { return Ok(()) };
        let value = cutoff.value.points();
        for (clause, bound) in [
            ("At ⟨, MAX is sure of # or more", Bound::AtLeast),
            ("At ⟨, MIN is sure of # or less", Bound::AtMost),
            ("At ⟨, MIN is sure of # or more", Bound::AtLeast),
            ("At ⟨, player N is sure of # or more", Bound::AtLeast),
            ("At ⟨, player N holds player N to the value # or less", Bound::AtMost),
        ] {
            let Some((nodes, numbers)) = shape.clause(clause) else { continue };
            let is_so = truths[node.index()]
                .is_none_or(|truth| holds(bound, self.seen(node, value), self.seen(node, truth)));
            if nodes[0] != node || numbers[0] != value_written(self.seen(node, value)) || !is_so {
                return Err("whoever moves is not sure of that");
            }
        }
        let given = cutoff.bound.points();
        for (clause, bound) in [
            ("⟨ already gives MAX #", Bound::AtLeast),
            ("⟨ already gives MIN #", Bound::AtMost),
            ("⟨ already gives player N the value #", Bound::AtLeast),
            ("At ⟨ player N already holds player N to the value #", Bound::AtMost),
        ] {
            let Some((nodes, numbers)) = shape.clause(clause) else { continue };
            let above = nodes[0];
            let bound = if self.is_turned(above) { Bound::AtLeast } else { bound };
            let is_so = truths[above.index()]
                .is_none_or(|truth| holds(bound, self.seen(above, given), self.seen(above, truth)));
            let is_above = tree.ancestors(node).any(|other| other == above);
            if !is_above || numbers[0] != written(self.seen(above, given)) || !is_so {
                return Err("the node above does not give that");
            }
        }
        Ok(())
    }

    /// `The search is over: A is worth 3, by moving to B.`
    fn check_end(&self, shape: &Shape, truths: &[Option<f64>]) -> Result<(), TestCaseError> {
        let Some(at) = shape
            .words
            .find("The search is over: ⟨ is worth #")
            .or_else(|| shape.words.find("The search is over: ⟨ looks worth #"))
        else {
            return Ok(());
        };
        let number = &shape.numbers[shape.words[..at].matches('#').count()];
        let Some(truth) = truths[0] else { return Ok(()) };
        let end = &shape.words[at..];
        if !end.contains("or more")
            && !end.contains("or less")
            && self.conventions.search.rules.window == Window::FULL
        {
            let same = value_written(self.seen(NodeId::ROOT, truth));
            prop_assert!(
                number == &same || self.replay.tree().has_chance(),
                "the root is worth {}: {}",
                same,
                shape.words
            );
            if let Some(child) =
                shape.nodes.last().filter(|_| end.contains("moving to ⟨") || end.contains("playing ⟨"))
            {
                let child = truths[child.index()].unwrap_or(f64::NAN);
                prop_assert!(is_near(child, truth), "the move gives {child}, not {truth}: {}", shape.words);
            }
        }
        Ok(())
    }

    fn check_left_out(
        &self,
        shape: &Shape,
        moment: &Moment<'_>,
        node: NodeId,
        by: NodeId,
    ) -> Result<(), TestCaseError> {
        let tree = self.replay.tree();
        let at = shape.words.rfind(": ").unwrap_or(0);
        let first = shape.words[..at].matches('⟨').count();
        let left_out = &shape.nodes[first..];
        for &child in left_out {
            prop_assert_eq!(tree.parent(child), Some(node), "{}", shape.words);
            prop_assert!(child != by);
        }
        let skipped: Vec<NodeId> = moment.skipped(node).collect();
        if !left_out.is_empty() {
            prop_assert_eq!(left_out, &skipped[..]);
        }
        let n_below: usize = skipped.iter().map(|&child| tree.subtree_end(child) - child.index() - 1).sum();
        let told = match n_below {
            0 => !shape.has("below"),
            1 => shape.has("with the node below"),
            n => shape.has(&format!("with the {n} nodes below")),
        };
        prop_assert!(told, "{} below: {}", n_below, shape.words);
        Ok(())
    }
}

fn any_search() -> impl Strategy<Value = Search> {
    let algorithm = (0..Algorithm::ALL.len()).prop_map(|nth| Algorithm::ALL[nth]);
    (algorithm, any_order(), any_horizon(), any_options(), any_rules()).prop_map(
        |(algorithm, order, horizon, options, rules)| Search { algorithm, order, horizon, options, rules },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]

    #[test]
    fn what_a_sentence_says_is_so(
        tree in prop_oneof![2 => any_tree(), 2 => any_tree_with_statics(), 1 => any_chance_tree()],
        search in any_search(),
        view in prop_oneof![Just(Viewpoint::Max), Just(Viewpoint::Mover)],
    ) {
        let conventions = Conventions { search, view, ..Profile::DEFAULT.conventions };
        let replay = Replay::of(Rc::new(tree), search);
        let narrator = Narrator::new(replay.tree(), &conventions);
        Telling { replay: &replay, conventions: &conventions, narrator }.check()?;
    }

    /// Everybody but the first to move is taken for its enemy.
    #[test]
    fn what_a_sentence_says_of_enemies_is_so(
        tree in prop_oneof![any_shared_tree(3, 6), any_shared_tree(4, 9)],
        order in any_order(),
        rules in any_rules(),
    ) {
        let search = Search { algorithm: Algorithm::Paranoid, order, rules, ..Search::ALPHA_BETA };
        let conventions = Conventions { search, ..Profile::DEFAULT.conventions };
        let replay = Replay::of(Rc::new(tree), search);
        prop_assert_eq!(replay.trace().stopped(), None);
        let narrator = Narrator::new(replay.tree(), &conventions);
        Telling { replay: &replay, conventions: &conventions, narrator }.check()?;
    }
}
