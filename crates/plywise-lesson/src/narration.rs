//! One true sentence for each step.

mod begins;
mod chance;
mod facts;
mod grammar;
mod limit;
mod minimax;
mod passes;
mod prediction;
mod selective;
mod several;
mod since;
mod windows;

use std::fmt;

pub use facts::or_more;
pub use prediction::answer;

use plywise_replay::{Memory, Moment, Progress};
use plywise_search::{Algorithm, Bound, Event, GameTree, Mover, NodeId, Player, Score, Stop, Unit, Window};

use crate::label::called;
use crate::search::has_windows;
use crate::visit;
use crate::{typeset, typeset_bound};
use plywise_conventions::{Conventions, capitalized};

/// A piece of a sentence. What draws it may link nodes and set numbers apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phrase {
    /// Plain words.
    Text(String),
    /// A node, by its label.
    Node(NodeId, String),
    /// A number, as a slide prints it.
    Score(String),
    /// A number that is α, or what MAX is sure of at a node ([`Player::Max`]), or β, or what MIN is sure of.
    Bound(Player, String),
}

/// What happened at a step, in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sentence(pub Vec<Phrase>);

impl fmt::Display for Sentence {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|phrase| match phrase {
            Phrase::Text(text) | Phrase::Node(_, text) | Phrase::Score(text) | Phrase::Bound(_, text) => {
                out.write_str(text)
            }
        })
    }
}

impl Sentence {
    /// The nodes that it names, in order; one that it names twice, twice.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> {
        self.0.iter().filter_map(|phrase| match phrase {
            Phrase::Node(node, _) => Some(*node),
            Phrase::Text(_) | Phrase::Score(_) | Phrase::Bound(..) => None,
        })
    }

    fn words(&mut self, words: &str) {
        match self.0.last_mut() {
            Some(Phrase::Text(text)) => text.push_str(words),
            _ if words.is_empty() => {}
            _ => self.0.push(Phrase::Text(words.to_owned())),
        }
    }

    fn and(mut self, more: Sentence) -> Sentence {
        self.0.extend(more.0);
        self
    }

    /// Whether the next word begins a sentence.
    fn is_at_start(&self) -> bool {
        match self.0.last() {
            None => true,
            Some(Phrase::Text(text)) => text.ends_with(". "),
            Some(_) => false,
        }
    }
}

/// Puts moments into words.
#[derive(Clone, Copy, Debug)]
pub struct Narrator<'a> {
    tree: &'a GameTree,
    conventions: &'a Conventions,
    memory: Option<&'a Memory>,
    /// Whether a cut tells which child settled it: where nothing before it has.
    names_cause: bool,
    /// So many events are told beside a step's own, the newest.
    most_told: usize,
}

/// What fills a gap in a sentence.
#[derive(Clone, Copy)]
enum Piece<'t> {
    /// Words.
    T(&'t str),
    /// A node's label.
    N(NodeId),
    /// The name of the move that leads to a node, or else its label.
    P(NodeId),
    /// Whoever decides at a node.
    M(NodeId),
    /// A value, as it is written.
    S(Score),
    /// The end of a window, as it is written.
    B(Score),
    /// One that is known to be α, of MAX, or β, of MIN.
    E(Player, Score),
    /// What the side is sure of at a node, as it is written: a value.
    V(NodeId, Score),
    /// A number of any other kind, or several.
    X(&'t str),
}
use Piece::{B, E, M, N, P, S, T, V, X};

impl<'a> Narrator<'a> {
    /// For one tree, in the words of one course.
    #[must_use]
    pub fn new(tree: &'a GameTree, conventions: &'a Conventions) -> Narrator<'a> {
        Narrator { tree, conventions, memory: None, names_cause: false, most_told: since::MOST_TOLD }
    }

    /// The same, where there is room for fewer events beside a step's own: the newest of them.
    #[must_use]
    pub fn telling(self, most_told: usize) -> Narrator<'a> {
        Narrator { most_told, ..self }
    }

    /// The same, for a search of a game: what its table said and what it forgot is told too.
    #[must_use]
    pub fn with_memory(self, memory: &'a Memory) -> Narrator<'a> {
        Narrator { memory: Some(memory), ..self }
    }

    /// What the event that led to a moment did, and why.
    #[must_use]
    pub fn sentence(&self, moment: &Moment<'_>) -> Sentence {
        let sentence = match moment.event() {
            None => self.before_anything(moment),
            Some(Event::Entered { node, window }) => {
                self.entered(moment, node, window).and(self.looked_up(moment))
            }
            Some(Event::Evaluated { node, score }) => self.evaluated(moment, node, score),
            Some(Event::Updated { node, by, value, window }) => self.updated(moment, node, by, value, window),
            Some(Event::Recalled { node, score, bound, window }) => {
                self.recalled(moment, node, score, bound, window)
            }
            Some(Event::Pruned { node, by, .. }) => self.pruned(moment, node, by),
            Some(Event::Returned { node, score, bound }) => self.returned(moment, node, score, bound),
        };
        match moment.replay().trace().stopped().filter(|_| moment.next_event().is_none()) {
            Some(stop @ Stop::Unsupported(_)) => self.stop(moment, stop),
            Some(stop) => sentence.and(self.stop(moment, stop)),
            None => sentence,
        }
    }

    /// Why a search stopped before it had come to its end, and what helps.
    #[must_use]
    pub fn stop(&self, moment: &Moment<'_>, stop: Stop) -> Sentence {
        match stop {
            Stop::Unsupported(unsupported) => self.unsupported(unsupported),
            _ => self.stopped(moment, stop),
        }
    }

    /// What a node is: `leaf`, or whose move it is.
    #[must_use]
    pub fn kind(&self, node: NodeId) -> String {
        if self.tree.is_leaf(node) { "leaf".to_owned() } else { self.mover(node) }
    }

    /// Whether a search that takes a node for what it looks worth does so because of its depth limit.
    fn is_cut_off(&self, node: NodeId) -> bool {
        !self.tree.is_leaf(node) || self.tree.is_estimate(node) && self.conventions.search.horizon.is_some()
    }

    fn entered(&self, moment: &Moment<'_>, node: NodeId, window: Window) -> Sentence {
        let tested = visit::just_left(moment, node);
        if node == NodeId::ROOT && self.has_passes() {
            return self.pass_begins(moment, window);
        }
        let is_stuck = moment.next_event().is_none()
            && moment.replay().trace().stopped() == Some(Stop::NoStaticValue(node));
        let is_taken = matches!(moment.next_event(), Some(Event::Evaluated { .. }));
        if self.is_cut_off(node) && (is_stuck || is_taken) {
            return self.tell("Go to {}, which lies at the depth limit.", &[N(node)]);
        }
        if visit::is_first_look(moment, node) {
            return self.first_look_begins(moment, node, window);
        }
        if let Some(told) = self.entered_selectively(moment, node) {
            return told;
        }
        // A first look of Star2 is no test, even where the search goes on right there.
        if let Some(tested) = tested
            && !self.tree.is_leaf(node)
            && !self.has_passes()
            && self.conventions.search.algorithm != Algorithm::Star2
        {
            return self.searched_again(node, tested, window);
        }
        if let Some(above) = visit::tests_for(moment, node) {
            return self.test_begins(node, above, window);
        }
        if self.tree.is_leaf(node) && matches!(moment.next_event(), Some(Event::Recalled { .. })) {
            return self.tell("Come to {}.", &[N(node)]);
        }
        if self.tree.is_leaf(node) {
            let again = if tested.is_some() { " again" } else { "" };
            return self.tell("Look{} at leaf {}.", &[T(again), N(node)]);
        }
        if has_windows(&self.conventions.search) {
            self.entered_with(node, window).and(self.why_window(moment, node, window))
        } else {
            self.entered_without_window(node)
        }
    }

    fn updated(
        &self,
        moment: &Moment<'_>,
        node: NodeId,
        by: NodeId,
        value: Score,
        window: Window,
    ) -> Sentence {
        if self.decides_by_chance(node) {
            self.averaged(moment, node, by, value)
        } else if self.is_max_n() {
            self.preferred(moment, node, by, value)
        } else if has_windows(&self.conventions.search) {
            self.narrowed(moment, node, by, value, window)
        } else {
            self.backed_up(moment, node, by, value)
        }
    }

    fn pruned(&self, moment: &Moment<'_>, node: NodeId, by: NodeId) -> Sentence {
        if self.decides_by_chance(node) {
            return self.average_is_settled(moment, node);
        }
        if visit::is_first_look(moment, node) {
            return self.tell("That is enough for a first look at {}: the rest of it waits.", &[N(node)]);
        }
        let why = if self.is_max_n() {
            self.why_sum_is_used_up(moment, node)
        } else {
            self.why_cut(moment, node, by)
        };
        why.and(self.left_out(moment, node)).and(self.kept_of_cut(node, by))
    }

    /// What a cut leaves behind in a game searched with killer moves or a history.
    fn kept_of_cut(&self, node: NodeId, by: NodeId) -> Sentence {
        let aids = self.conventions.search.options.aids;
        let mut told = Sentence::default();
        let is_move = !self.is_stay(by) && !self.is_null_move(by);
        let is_kept = is_move && (aids.killers || aids.history);
        let Some(name) = self.tree.move_label(by).filter(|_| is_kept) else {
            return told;
        };
        if aids.killers {
            let ply = (self.tree.depth(node) + 1).to_string();
            told = told.and(self.tell(" {} is a killer at ply {} now.", &[T(name), X(&ply)]));
        }
        if aids.history {
            let is_move = |child: &NodeId| !self.is_stay(*child) && !self.is_null_move(*child);
            let n_children = self.tree.children(node).filter(is_move).count();
            let more = (n_children * n_children).to_string();
            // Beyond the depth limit the tree does not tell how many moves there were to choose from.
            let is_known = self.conventions.search.options.selective.quiescence == 0;
            let more = if is_known { [" ", &more].concat() } else { String::new() };
            told = told.and(self.tell(" In the history {} counts{} more.", &[T(name), X(&more)]));
        }
        told
    }

    fn returned(&self, moment: &Moment<'_>, node: NodeId, score: Score, bound: Bound) -> Sentence {
        if node == NodeId::ROOT {
            return if self.has_passes() {
                self.pass_ends(moment, score, bound)
            } else {
                self.finished(moment, score, bound)
            };
        }
        if let Some(told) = self.returned_selectively(moment, node, score) {
            return told;
        }
        if let Some(above) = visit::tests_for(moment, node) {
            return self.test_ends(moment, node, above, score, bound);
        }
        if visit::is_first_look(moment, node) {
            return self.first_look_ends(node, score, bound);
        }
        let is_settled =
            matches!(moment.replay().event(moment.step().0.saturating_sub(2)), Some(Event::Evaluated { .. }));
        if is_settled && self.conventions.search.algorithm == Algorithm::TwoPass {
            return self.tell("{} keeps {} for the second pass.", &[N(node), S(self.seen(node, score))]);
        }
        if is_settled && let Some(above) = self.tree.parent(node) {
            let here = S(self.seen(node, score));
            return match (self.tuple(moment, node), self.seen_above(node, above, score)) {
                (Some(tuple), _) => self.tell("{} hands {} up to {}.", &[N(node), X(&tuple), N(above)]),
                (None, None) => self.tell("{} hands {} up to {}.", &[N(node), here, N(above)]),
                (None, Some(there)) => self.tell(
                    "{} hands {} up to {}, where it counts as {}.",
                    &[N(node), here, N(above), S(there)],
                ),
            };
        }
        let told = self.handed_up(moment, node, score, bound);
        let is_recalled =
            matches!(moment.replay().event(moment.step().0.saturating_sub(2)), Some(Event::Recalled { .. }));
        if self.conventions.search.options.aids.table && !is_recalled {
            return told.and(self.stored(moment));
        }
        told
    }

    /// What a score is worth to the node above, where that is written with another sign.
    fn seen_above(&self, node: NodeId, above: NodeId, score: Score) -> Option<Score> {
        let there = self.seen(above, score);
        (there != self.seen(node, score)).then_some(there)
    }

    /// Whether everybody looks at its own entry of the values: max^n on a tree that has one for each.
    fn is_max_n(&self) -> bool {
        self.conventions.search.algorithm == Algorithm::MaxN && self.tree.is_for_several()
    }

    /// Whether whoever moves at a node is one of those that the first to move takes for its enemies: with several players
    /// values are the first's, and an enemy holds the first to them.
    fn is_enemy(&self, node: NodeId) -> bool {
        self.conventions.search.algorithm == Algorithm::Paranoid
            && self.tree.is_for_several()
            && self.tree.mover(node).entry() != self.tree.mover(NodeId::ROOT).entry()
    }

    fn decides_by_chance(&self, node: NodeId) -> bool {
        self.tree.mover(node) == Mover::Chance && !self.tree.is_leaf(node)
    }

    fn seen(&self, node: NodeId, score: Score) -> Score {
        self.conventions.seen(self.tree, node, score)
    }

    fn mover(&self, node: NodeId) -> String {
        self.conventions.words.mover(self.tree.mover(node)).into_owned()
    }

    /// What a depth is counted in.
    fn unit(&self) -> Unit {
        self.conventions.search.horizon.map_or(Unit::Plies, |horizon| horizon.unit)
    }

    /// A text with its gaps, each `{}`, filled in.
    fn tell(&self, text: &str, pieces: &[Piece<'_>]) -> Sentence {
        let mut told = Sentence::default();
        let mut pieces = pieces.iter();
        for (nth, words) in text.split("{}").enumerate() {
            if nth > 0 {
                match *pieces.next().unwrap_or(&T("")) {
                    T(words) => told.words(words),
                    N(node) => told.0.push(Phrase::Node(node, called(self.tree, node))),
                    P(node) => told.0.push(Phrase::Node(node, move_name(self.tree, node))),
                    S(score) => told.0.push(Phrase::Score(typeset(score))),
                    E(player, bound) => told.0.push(Phrase::Bound(player, typeset_bound(bound))),
                    V(node, score) => {
                        let side = self.conventions.side(self.tree, node);
                        told.0.push(Phrase::Bound(side, typeset(score)));
                    }
                    B(bound) => told.0.push(Phrase::Score(typeset_bound(bound))),
                    X(number) => told.0.push(Phrase::Score(number.to_owned())),
                    M(node) => {
                        let mover = self.mover(node);
                        if told.is_at_start() {
                            told.words(&capitalized(&mover));
                        } else {
                            told.words(&mover);
                        }
                    }
                }
            }
            told.words(words);
        }
        told
    }
}

/// What a node handed up, if it has.
fn handed_up(moment: &Moment<'_>, node: NodeId) -> Option<Score> {
    match moment.visited(node)? {
        Progress::Returned { score, .. } => Some(score),
        _ => None,
    }
}

/// What to call a move: by its name, or by the node to which it leads.
#[must_use]
pub fn move_name(tree: &GameTree, node: NodeId) -> String {
    tree.move_label(node).map_or_else(|| called(tree, node), str::to_owned)
}
