//! Every number and every claim in a sentence against the definition: minimax and expectimax as a textbook has them, worked
//! out here from the tree alone.

use std::rc::Rc;

use plywise_conventions::{Conventions, Profile, Viewpoint};
use plywise_lesson::{Narrator, Sentence, Span, typeset, typeset_bound};
use plywise_replay::{Moment, Replay, Step};
use plywise_search::{
    Algorithm, Bound, Event, GameTree, Horizon, Mover, NodeId, Order, Score, Search, Unit, View, Window,
};
use plywise_testkit::{
    any_chance_tree, any_horizon, any_options, any_order, any_rules, any_tree, any_tree_with_statics,
    any_tuple_tree,
};
use proptest::prelude::*;

/// A sentence with its gaps open: `N` for a node, `V` for a number, and what fills them, in order.
struct Shape {
    words: String,
    nodes: Vec<NodeId>,
    numbers: Vec<String>,
}

impl Shape {
    fn of(sentence: &Sentence) -> Shape {
        let mut shape = Shape { words: String::new(), nodes: Vec::new(), numbers: Vec::new() };
        for span in &sentence.0 {
            match span {
                Span::Text(text) => shape.words.push_str(text),
                Span::Node(node, _) => {
                    shape.words.push('⟨');
                    shape.nodes.push(*node);
                }
                Span::Score(number) => {
                    shape.words.push('#');
                    shape.numbers.push(number.clone());
                }
            }
        }
        shape
    }

    /// The nodes and the numbers of a clause that is in the sentence.
    fn clause(&self, clause: &str) -> Option<(&[NodeId], &[String])> {
        let at = self.words.find(clause)?;
        let count = |text: &str, gap: char| text.chars().filter(|c| *c == gap).count();
        let before = &self.words[..at];
        let nodes = &self.nodes[count(before, '⟨')..][..count(clause, '⟨')];
        let numbers = &self.numbers[count(before, '#')..][..count(clause, '#')];
        Some((nodes, numbers))
    }

    fn has(&self, words: &str) -> bool {
        self.words.contains(words)
    }
}

/// By node its value by the definition, where `ends` says at which branches the search looks no further.
fn values(tree: &GameTree, ends: impl Fn(NodeId) -> bool) -> Vec<Option<f64>> {
    let mut values: Vec<Option<f64>> = vec![None; tree.n_nodes()];
    for node in tree.nodes().rev() {
        let of_children =
            || tree.children(node).map(|child| values[child.index()]).collect::<Option<Vec<f64>>>();
        values[node.index()] = if tree.is_leaf(node) {
            tree.leaf_score(node).map(Score::points)
        } else if ends(node) {
            tree.static_score(node).map(Score::points)
        } else {
            of_children().map(|below| match tree.mover(node) {
                Mover::Max => below.into_iter().fold(f64::NEG_INFINITY, f64::max),
                Mover::Min => below.into_iter().fold(f64::INFINITY, f64::min),
                _ => tree
                    .probabilities(node)
                    .zip(below)
                    .map(|(p, value)| if p == 0.0 { 0.0 } else { p * value })
                    .sum(),
            })
        };
    }
    values
}

fn is_near(one: f64, other: f64) -> bool {
    one == other || (one - other).abs() < 1e-9
}

/// Whether a value lies where a bound says.
fn holds(bound: Bound, score: f64, truth: f64) -> bool {
    match bound {
        Bound::Exact => is_near(truth, score),
        Bound::AtLeast => truth >= score || is_near(truth, score),
        Bound::AtMost => truth <= score || is_near(truth, score),
    }
}

/// What a sentence claims of a number by the words around it.
fn claimed(shape: &Shape) -> Option<Bound> {
    let is_one_of = |words: &[&str]| words.iter().any(|words| shape.has(words));
    if is_one_of(&[
        "its true value is at least that", "it is worth at least that", "is worth at least #",
        "worth # or more",
    ]) {
        Some(Bound::AtLeast)
    } else if is_one_of(&[
        "its true value is at most that", "it is worth at most that", "is worth at most #", "worth # or less",
    ]) {
        Some(Bound::AtMost)
    } else if is_one_of(&["that is its exact value", "it is worth #", "is worth #"]) {
        Some(Bound::Exact)
    } else {
        None
    }
}

/// The best value that each open branch has been handed, from the events alone.
#[derive(Default)]
struct Open {
    branches: Vec<(NodeId, Option<f64>)>,
}

impl Open {
    fn hear(&mut self, tree: &GameTree, event: Event<NodeId>) {
        match event {
            Event::Entered { node, .. } => self.branches.push((node, None)),
            Event::Returned { node, score, .. } => {
                self.branches.retain(|(open, _)| *open != node);
                let Some(above) = tree.parent(node) else { return };
                let Some((_, best)) = self.branches.iter_mut().find(|(open, _)| *open == above) else {
                    return;
                };
                let score = score.points();
                let is_max = tree.mover(above) == Mover::Max;
                *best =
                    Some(best.map_or(score, |best| if is_max { best.max(score) } else { best.min(score) }));
            }
            _ => {}
        }
    }

    /// What MAX, and what MIN, has been promised on the way to the branch that is open last.
    fn window(&self, tree: &GameTree) -> (f64, f64) {
        let of = |mover| {
            self.branches
                .iter()
                .filter(move |(node, _)| tree.mover(*node) == mover)
                .filter_map(|(_, best)| *best)
        };
        (of(Mover::Max).fold(f64::NEG_INFINITY, f64::max), of(Mover::Min).fold(f64::INFINITY, f64::min))
    }
}

fn written(end: f64) -> String {
    typeset_bound(Score::new(end).expect("it is a number"))
}

struct Telling<'a> {
    replay: &'a Replay,
    conventions: &'a Conventions,
    narrator: Narrator<'a>,
}

impl Telling<'_> {
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
        let view = View::new(tree, &search).down_to(reached);
        values(tree, |node| view.is_at_horizon(node))
    }

    fn check(&self) -> Result<(), TestCaseError> {
        let tree = self.replay.tree();
        let has_plain_window = self.conventions.search.algorithm == Algorithm::AlphaBeta
            && self.conventions.search.rules.window == Window::FULL
            && !tree.has_chance();
        let mut open = Open::default();
        let mut truths = (u32::MAX, Vec::new());
        for step in 1..=self.replay.n_events() {
            let moment = self.replay.at(Step(step));
            let Some(event) = moment.event() else { continue };
            let pass = moment.n_visits(NodeId::ROOT) as u32;
            if pass != truths.0 {
                truths = (pass, self.truths(&moment));
            }
            let before = open.window(tree);
            open.hear(tree, event);
            let shape = Shape::of(&self.narrator.sentence(&moment));
            let fail = |what: &str| {
                Err(TestCaseError::fail(format!("{what}: step {step}: {}", self.narrator.sentence(&moment))))
            };
            let truth = |node: NodeId| truths.1[node.index()];
            match event {
                Event::Evaluated { node, score } => {
                    let worth =
                        if tree.is_leaf(node) { tree.leaf_score(node) } else { tree.static_score(node) };
                    prop_assert_eq!(worth, Some(score));
                    if !shape.numbers.contains(&typeset(score)) {
                        return fail("not the leaf's value");
                    }
                }
                Event::Returned { node, score, bound } => {
                    if let (Some(claim), Some(truth)) = (claimed(&shape), truth(node)) {
                        if claim != bound && node != NodeId::ROOT || !holds(claim, score.points(), truth) {
                            return fail("not true of the node");
                        }
                        let is_written = shape.numbers.contains(&typeset(score));
                        if !is_written {
                            return fail("another number than is handed up");
                        }
                    }
                    if let Some((_, ends)) = shape.clause("lies between # and #") {
                        let proved = moment.proved();
                        prop_assert_eq!(ends, [proved.alpha, proved.beta].map(typeset_bound));
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
                    let sides = [
                        ("At ⟨, MAX is sure of # or more", Bound::AtLeast),
                        ("At ⟨, MIN is sure of # or less", Bound::AtMost),
                    ];
                    for (clause, bound) in sides {
                        let Some((nodes, numbers)) = shape.clause(clause) else { continue };
                        prop_assert_eq!(nodes[0], node);
                        let value = moment.cutoff(node).map(|cutoff| cutoff.value);
                        prop_assert_eq!(value.map(typeset), Some(numbers[0].clone()));
                        let is_true = truth(node)
                            .zip(value)
                            .is_none_or(|(truth, value)| holds(bound, value.points(), truth));
                        if !is_true {
                            return fail("whoever moves is not sure of that");
                        }
                    }
                    for (clause, bound) in
                        [("⟨ already gives MAX #", Bound::AtLeast), ("⟨ already gives MIN #", Bound::AtMost)]
                    {
                        let Some((nodes, numbers)) = shape.clause(clause) else { continue };
                        let given = moment.cutoff(node).map(|cutoff| cutoff.bound);
                        prop_assert_eq!(given.map(typeset_bound), Some(numbers[0].clone()));
                        let is_true = truth(nodes[0])
                            .zip(given)
                            .is_none_or(|(truth, given)| holds(bound, given.points(), truth));
                        if !is_true || !tree.ancestors(node).any(|above| above == nodes[0]) {
                            return fail("the node above does not give that");
                        }
                    }
                    if shape.has("never looked at") {
                        self.check_left_out(&shape, &moment, node, by)?;
                    }
                }
                Event::Entered { node, .. } if has_plain_window && !tree.is_leaf(node) => {
                    let numbers = match shape.clause("with α = # and β = #") {
                        Some((_, numbers)) => numbers.to_vec(),
                        None if shape.has("with α = −∞ and β = +∞") => {
                            vec![written(f64::NEG_INFINITY), written(f64::INFINITY)]
                        }
                        None => continue,
                    };
                    if numbers != [written(before.0), written(before.1)] {
                        return fail("not the window");
                    }
                }
                Event::Updated { node, .. } if has_plain_window => {
                    let now = open.window(tree);
                    for (clause, end) in [("α rises from # to #", now.0), ("β falls from # to #", now.1)] {
                        if let Some((_, numbers)) = shape.clause(clause)
                            && numbers[1] != written(end)
                        {
                            return fail("not the new end of the window");
                        }
                    }
                    if let Some((_, numbers)) = shape.clause("than the # it has at ⟨") {
                        let best =
                            open.branches.iter().find(|(open, _)| *open == node).and_then(|(_, best)| *best);
                        prop_assert_eq!(best.and_then(Score::new).map(typeset), Some(numbers[0].clone()));
                    }
                }
                _ => {}
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
            let same = typeset(Score::new(truth).expect("it is a number"));
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
    ) {
        let conventions = Conventions { search, view: Viewpoint::Max, ..Profile::DEFAULT.conventions };
        let replay = Replay::of(Rc::new(tree), search);
        let narrator = Narrator::new(replay.tree(), &conventions);
        Telling { replay: &replay, conventions: &conventions, narrator }.check()?;
    }

    /// Whoever moves takes what is most to itself, the first such of two that are as good.
    #[test]
    fn what_a_sentence_says_of_several_players_is_so(tree in any_tuple_tree(3)) {
        let mut worth: Vec<Vec<f64>> = vec![Vec::new(); tree.n_nodes()];
        for node in tree.nodes().rev() {
            let below = tree.children(node).map(|child| &worth[child.index()]);
            worth[node.index()] = match tree.mover(node) {
                _ if tree.is_leaf(node) => tree.payoffs(node).unwrap_or_default().iter().map(|score| score.points()).collect(),
                Mover::Chance => tree.probabilities(node).zip(below).fold(vec![0.0; 3], |sum, (p, of_each)| {
                    sum.iter().zip(of_each).map(|(sum, value)| sum + p * value).collect()
                }),
                mover => below.reduce(|best, next| if next[mover.entry().unwrap_or(0)] > best[mover.entry().unwrap_or(0)] { next } else { best }).cloned().unwrap_or_default(),
            };
        }
        let search = Search { algorithm: Algorithm::MaxN, order: Order::AsGiven, ..Search::ALPHA_BETA };
        let conventions = Conventions { search, ..Profile::DEFAULT.conventions };
        let replay = Replay::of(Rc::new(tree), search);
        let (tree, narrator) = (replay.tree(), Narrator::new(replay.tree(), &conventions));
        for step in 1..=replay.n_events() {
            let moment = replay.at(Step(step));
            let Some(Event::Returned { node, .. }) = moment.event() else { continue };
            let shape = Shape::of(&narrator.sentence(&moment));
            let own: Vec<String> = worth[node.index()].iter().map(|value| typeset(Score::new(*value).expect("it is a number"))).collect();
            let told = format!("({})", own.join(", "));
            prop_assert!(tree.has_chance() || shape.numbers.contains(&told), "{}: {:?}", told, shape.numbers);
        }
    }
}
