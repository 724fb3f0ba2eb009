//! A tree, the conventions of a course, and a question.

use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

use plywise_conventions::Conventions;
use plywise_lesson::has_windows;
use plywise_replay::{Replay, Step};
use plywise_search::{Algorithm, GameTree, Mover, NodeId, Order, Stop};

use crate::order::Best;
use crate::run::Run;
use crate::{
    Answer, Decided, Decision, Goal, Misconception, Question, ReadConvention, Verdict, change, convention,
    decisions, english, left_out, order, root_move, steps, values, windows,
};

/// The most nodes of a tree about which anything is asked: more than anybody answers by hand.
pub const MOST_NODES: usize = 2_000;

/// How high such a tree may be, in plies.
pub const MOST_PLIES: u32 = 64;

/// How many nodes a tree may have in which a leaf is to be changed: every change that might do is tried.
const MOST_NODES_TO_CHANGE: usize = 120;

/// A question about the search of a tree, as one course runs it.
#[derive(Clone, Debug)]
pub struct Exercise {
    replay: Rc<Replay>,
    run: Run,
    question: Question,
    best: Option<Best>,
}

/// Nothing can be asked so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsuitable {
    /// The search does not come to its end on this tree.
    Stops(Stop),
    /// The tree has more nodes than [`MOST_NODES`], or than the question allows.
    TooLarge {
        /// How many it has.
        n_nodes: usize,
        /// How many it may have.
        most: usize,
    },
    /// The tree is higher than [`MOST_PLIES`].
    TooHigh {
        /// How high it is, in plies.
        plies: u32,
    },
    /// The question is not one about this search.
    OtherSearch,
    /// The search does not open this node: it is a leaf, or left out.
    NotOpened(NodeId),
    /// Nothing is decided from this step on.
    NoDecision,
    /// No leaf can be changed so, or it is so already.
    NoSuchChange,
    /// Nobody chooses at the root, or the search proves no move there to be best.
    NoBestMove,
    /// Nobody knows the best order of so many children.
    TooManyOrders,
}

impl fmt::Display for Unsuitable {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        english::unsuitable(*self, out)
    }
}

impl std::error::Error for Unsuitable {}

/// An answer cannot be graded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerError {
    /// It answers another kind of question.
    OtherKind,
    /// It names a node that the tree does not have, or an order with other children than the branch has.
    OtherTree,
}

impl fmt::Display for AnswerError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(english::answer_error(*self))
    }
}

impl std::error::Error for AnswerError {}

impl Exercise {
    /// A question about a tree, searched as these conventions have it.
    ///
    /// # Errors
    /// When the question cannot be asked of this tree and this search.
    pub fn new(
        tree: Rc<GameTree>,
        conventions: Conventions,
        question: Question,
    ) -> Result<Exercise, Unsuitable> {
        let is_change = matches!(question, Question::ChangeLeaf(_));
        let most = if is_change { MOST_NODES_TO_CHANGE } else { MOST_NODES };
        if tree.n_nodes() > most {
            return Err(Unsuitable::TooLarge { n_nodes: tree.n_nodes(), most });
        }
        if tree.height() > MOST_PLIES {
            return Err(Unsuitable::TooHigh { plies: tree.height() });
        }
        let replay = Rc::new(Replay::of(Rc::clone(&tree), conventions.search));
        if let Some(stop) = replay.trace().stopped() {
            return Err(Unsuitable::Stops(stop));
        }
        let run = Run::of_trace(&tree, conventions, replay.trace());
        let best = check(&run, question)?;
        Ok(Exercise { replay, run, question, best })
    }

    /// The search that it is about: the key, to be played.
    #[must_use]
    pub fn replay(&self) -> &Rc<Replay> {
        &self.replay
    }

    pub(crate) fn run(&self) -> &Run {
        &self.run
    }

    /// What is asked.
    #[must_use]
    pub fn question(&self) -> Question {
        self.question
    }

    /// How the search is run and written down.
    #[must_use]
    pub fn conventions(&self) -> &Conventions {
        &self.run.conventions
    }

    /// The question in words, which always name the search and its convention.
    #[must_use]
    pub fn text(&self) -> String {
        let convention = self.convention().map(|convention| [" ", &convention].concat());
        [self.asked(), convention.unwrap_or_default()].concat()
    }

    /// The question alone, as a sentence or two.
    #[must_use]
    pub fn asked(&self) -> String {
        english::question(&self.run, self.question)
    }

    /// The search and its convention, as a sentence; `None` where that is what is asked.
    #[must_use]
    pub fn convention(&self) -> Option<String> {
        let is_told = self.question != Question::Convention;
        is_told.then(|| english::convention(&self.run.conventions.search))
    }

    /// The nodes among which the student chooses, or of which values are asked; empty for other questions.
    #[must_use]
    pub fn choices(&self) -> Vec<NodeId> {
        match self.question {
            Question::PrunedLeaves | Question::PrunedNodes | Question::Cuts => {
                left_out::choices(&self.run, self.question)
            }
            Question::Values => self.run.branches().collect(),
            Question::RootMove => self.run.tree.children(NodeId::ROOT).collect(),
            _ => Vec::new(),
        }
    }

    /// The points at which playback stops and asks; empty for questions other than [`Question::Decisions`].
    #[must_use]
    pub fn decisions(&self) -> Vec<Decision> {
        match self.question {
            Question::Decisions(from) => {
                self.run.decisions_from(from).into_iter().map(|(decision, _)| decision).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Where the search stands, with so many steps or decisions said, when the student says the next; `None` where all have been
    /// said, and for questions that are not answered step by step.
    #[must_use]
    pub fn stop(&self, n_said: usize) -> Option<Step> {
        match self.question {
            // What led to a step is known just before it is done.
            Question::Run => self.run.steps().get(n_said).map(|(step, _)| Step(step.0.saturating_sub(1))),
            Question::Decisions(from) => {
                self.run.decisions_from(from).get(n_said).map(|(decision, _)| decision.step)
            }
            _ => None,
        }
    }

    /// The tree with its children in these orders, and for each of its nodes the one of the exercise's own tree; `None` where
    /// the orders are of other children.
    #[must_use]
    pub fn in_order(&self, orders: &BTreeMap<NodeId, Vec<NodeId>>) -> Option<(GameTree, Vec<NodeId>)> {
        order::are_orders(&self.run.tree, orders).then(|| order::reordered(&self.run.tree, orders))?
    }

    /// How many leaves the search looks at in these orders of children, and in the best; `None` for questions other than
    /// [`Question::BestOrder`], or where the orders are of other children.
    #[must_use]
    pub fn n_leaves(&self, orders: &BTreeMap<NodeId, Vec<NodeId>>) -> Option<(usize, usize)> {
        let best = self.best.as_ref()?;
        let run = &self.run;
        let is_sound = order::are_orders(&run.tree, orders);
        is_sound.then(|| (order::n_leaves(&run.tree, &run.conventions.search, orders), best.n_leaves))
    }

    /// An answer that is right.
    #[must_use]
    pub fn key(&self) -> Answer {
        self.answer_of(&self.run)
    }

    /// An answer in which nothing has been said yet.
    #[must_use]
    pub fn blank(&self) -> Answer {
        match self.key() {
            Answer::Nodes(_) => Answer::Nodes([].into()),
            Answer::Values(_) => Answer::Values([].into()),
            Answer::Windows(_) => Answer::Windows(Vec::new()),
            Answer::Steps(_) => Answer::Steps(Vec::new()),
            Answer::Decisions(_) => Answer::Decisions(Vec::new()),
            Answer::RootMove(_) => Answer::RootMove(root_move::blank()),
            Answer::Order(_) => Answer::Order([].into()),
            Answer::Leaf(_) => Answer::Leaf(None),
            Answer::Convention(_) => Answer::Convention(ReadConvention::default()),
        }
    }

    /// What somebody with a misconception answers; `None` where it says nothing of this question or this search.
    #[must_use]
    pub fn mistaken(&self, misconception: Misconception) -> Option<Answer> {
        let is_asked =
            !matches!(self.question, Question::BestOrder | Question::ChangeLeaf(_) | Question::Convention);
        let run = misconception.run(&self.run).filter(|_| is_asked)?;
        if let Question::Decisions(from) = self.question {
            return Some(Answer::Decisions(self.decided_by(&run, from)));
        }
        if let Question::Run = self.question {
            return Some(Answer::Steps(steps::mistaken(&steps::key(&self.run), &steps::key(&run))));
        }
        Some(self.answer_of(&run))
    }

    /// Grades an answer. How the mark is worked out:
    ///
    /// - pruned leaves, pruned nodes, cuts: the share of them that was named, less the share of the others that was named
    ///   (Youden 1950), so that naming everything and naming nothing are both worth 0;
    /// - values, windows, conventions: the share of fields that are right;
    /// - run and decisions: the share of right steps, times the same difference for the cuts;
    /// - move: half for the move, half for the share of children of which the right thing is said;
    /// - order: how far the number of leaves comes from what it was towards the fewest;
    /// - change: 1 or 0.
    ///
    /// # Errors
    /// When the answer is not one to this question, or about another tree.
    pub fn grade(&self, answer: &Answer) -> Result<Verdict, AnswerError> {
        let mut verdict = self.compare(&self.run, answer)?;
        if !verdict.is_right() {
            verdict.misconception = self.misconception(answer);
        }
        Ok(verdict)
    }

    /// The one misconception that leads to this very answer.
    fn misconception(&self, answer: &Answer) -> Option<Misconception> {
        let explains = |misconception: &Misconception| {
            self.mistaken(*misconception).is_some_and(|mistaken| self.are_alike(answer, &mistaken))
        };
        let mut known = Misconception::ALL.into_iter().filter(explains);
        let first = known.next()?;
        known.next().is_none().then_some(first)
    }

    /// Whether two answers say the same where they say anything. Numbers may be less precise than what is proved.
    fn are_alike(&self, said: &Answer, mistaken: &Answer) -> bool {
        match (said, mistaken) {
            (Answer::Values(said), Answer::Values(mistaken)) => are_alike(said, mistaken),
            (Answer::RootMove(said), Answer::RootMove(mistaken)) => {
                said.child == mistaken.child && are_alike(&said.proof, &mistaken.proof)
            }
            _ => said == mistaken,
        }
    }

    fn answer_of(&self, run: &Run) -> Answer {
        match self.question {
            Question::PrunedLeaves | Question::PrunedNodes | Question::Cuts => {
                // Of a mistaken run, too, those count that may be chosen.
                let choices = left_out::choices(&self.run, self.question);
                let key = left_out::key(run, self.question);
                Answer::Nodes(choices.into_iter().filter(|node| key.contains(node)).collect())
            }
            Question::Values => Answer::Values(values::key(run, self.run.branches())),
            Question::Windows(node) => Answer::Windows(windows::key(run, node)),
            Question::Run => Answer::Steps(steps::key(run)),
            Question::Decisions(from) => decisions::key(run, from),
            Question::RootMove => Answer::RootMove(root_move::key(run)),
            Question::BestOrder => {
                Answer::Order(self.best.as_ref().map(|best| best.orders.clone()).unwrap_or_default())
            }
            Question::ChangeLeaf(goal) => Answer::Leaf(change::key(run, goal)),
            Question::Convention => Answer::Convention(convention::key(run)),
        }
    }

    /// What a mistaken search decides where playback of the true one stops; nothing where it is not there at all.
    fn decided_by(&self, run: &Run, from: Step) -> Vec<Option<Decided>> {
        let theirs = run.decisions();
        let at = |decision: &Decision| {
            let is_it = |other: &&(Decision, Decided)| {
                (other.0.node, other.0.by, other.0.tried) == (decision.node, decision.by, decision.tried)
            };
            theirs.iter().find(is_it).map(|(_, decided)| *decided)
        };
        self.run.decisions_from(from).iter().map(|(decision, _)| at(decision)).collect()
    }

    fn compare(&self, run: &Run, answer: &Answer) -> Result<Verdict, AnswerError> {
        let explainer = &english::Explainer { replay: &self.replay, run };
        self.check_nodes(answer)?;
        Ok(match (self.question, answer) {
            (Question::PrunedLeaves | Question::PrunedNodes | Question::Cuts, Answer::Nodes(said)) => {
                left_out::grade(run, self.question, said, explainer)
            }
            (Question::Values, Answer::Values(said)) => values::grade(run, run.branches(), said, explainer),
            (Question::Windows(node), Answer::Windows(said)) => windows::grade(run, node, said, explainer),
            (Question::Run, Answer::Steps(said)) => steps::grade(run, said, explainer),
            (Question::Decisions(from), Answer::Decisions(said)) => {
                decisions::grade(run, from, said, explainer)
            }
            (Question::RootMove, Answer::RootMove(said)) => root_move::grade(run, said, explainer),
            (Question::BestOrder, Answer::Order(said)) => {
                let best = self.best.as_ref().ok_or(AnswerError::OtherKind)?;
                order::grade(run, best, said, explainer)
            }
            (Question::ChangeLeaf(goal), Answer::Leaf(said)) => change::grade(run, goal, *said, explainer),
            (Question::Convention, Answer::Convention(said)) => convention::grade(run, *said, explainer),
            _ => return Err(AnswerError::OtherKind),
        })
    }

    /// Every node that an answer names has to be in the tree.
    fn check_nodes(&self, answer: &Answer) -> Result<(), AnswerError> {
        let tree = &self.run.tree;
        let is_here = |node: NodeId| node.index() < tree.n_nodes();
        let are_here = match answer {
            Answer::Nodes(nodes) => nodes.iter().copied().all(is_here),
            Answer::Values(values) => values.keys().copied().all(is_here),
            Answer::RootMove(said) => said.child.iter().chain(said.proof.keys()).copied().all(is_here),
            Answer::Order(orders) => order::are_orders(tree, orders),
            Answer::Leaf(said) => said.is_none_or(|(leaf, _)| is_here(leaf) && tree.is_leaf(leaf)),
            Answer::Windows(_) | Answer::Steps(_) | Answer::Decisions(_) | Answer::Convention(_) => true,
        };
        if are_here { Ok(()) } else { Err(AnswerError::OtherTree) }
    }
}

fn are_alike(said: &BTreeMap<NodeId, crate::Said>, mistaken: &BTreeMap<NodeId, crate::Said>) -> bool {
    said.len() == mistaken.len()
        && said
            .iter()
            .zip(mistaken)
            .all(|((one, said), (other, mistaken))| one == other && said.agrees_with(*mistaken))
}

/// Whether a question can be asked of a run; gives the best order where that is asked for.
fn check(run: &Run, question: Question) -> Result<Option<Best>, Unsuitable> {
    let search = &run.conventions.search;
    let info = search.algorithm.info();
    match question {
        Question::PrunedLeaves | Question::PrunedNodes | Question::Cuts | Question::Decisions(_)
            if info.is_exhaustive =>
        {
            Err(Unsuitable::OtherSearch)
        }
        Question::Decisions(from) if from > Step::START && run.decisions_from(from).is_empty() => {
            Err(Unsuitable::NoDecision)
        }
        Question::Windows(_) if !has_windows(search) => Err(Unsuitable::OtherSearch),
        Question::Windows(node) if !run.is_opened(node) || run.tree.is_leaf(node) => {
            Err(Unsuitable::NotOpened(node))
        }
        Question::RootMove if run.tree.is_leaf(NodeId::ROOT) => Err(Unsuitable::OtherSearch),
        Question::RootMove | Question::ChangeLeaf(Goal::OtherMove) if !has_best_move(run) => {
            Err(Unsuitable::NoBestMove)
        }
        Question::Convention if !is_of_conventions(run) => Err(Unsuitable::OtherSearch),
        Question::BestOrder if !order::is_for(search) => Err(Unsuitable::OtherSearch),
        Question::BestOrder => order::best(run).map(Some).ok_or(Unsuitable::TooManyOrders),
        Question::ChangeLeaf(Goal::Cut(node) | Goal::NoCut(node))
            if info.is_exhaustive || run.tree.is_leaf(node) =>
        {
            Err(if info.is_exhaustive { Unsuitable::OtherSearch } else { Unsuitable::NotOpened(node) })
        }
        Question::ChangeLeaf(goal) => change::key(run, goal).map(|_| None).ok_or(Unsuitable::NoSuchChange),
        _ => Ok(None),
    }
}

/// Whether somebody chooses at the root, and the search proves which move is best there.
fn has_best_move(run: &Run) -> bool {
    run.tree.mover(NodeId::ROOT) != Mover::Chance && !root_move::best(run).is_empty()
}

/// Whether the search has the conventions that one may be asked to read off it.
fn is_of_conventions(run: &Run) -> bool {
    let search = &run.conventions.search;
    matches!(search.algorithm, Algorithm::AlphaBeta | Algorithm::Negamax)
        && matches!(search.order, Order::AsGiven | Order::RightToLeft)
}
