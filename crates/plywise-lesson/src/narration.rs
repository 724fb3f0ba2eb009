//! One true sentence for each step.

use std::fmt;

use plywise_replay::{Cutoff, Moment, Progress};
use plywise_search::{Algorithm, Bound, Event, GameTree, NodeId, Player, Score, Stop, Window};

use crate::{Conventions, typeset, window_written};

/// A piece of a sentence. What draws it may link nodes and set numbers apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    /// Plain words.
    Text(String),
    /// A node, by its label.
    Node(NodeId, String),
    /// A number, as a slide prints it.
    Score(String),
}

/// What happened at a step, in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sentence(pub Vec<Span>);

impl fmt::Display for Sentence {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|span| match span {
            Span::Text(text) | Span::Node(_, text) | Span::Score(text) => out.write_str(text),
        })
    }
}

/// Puts moments into words.
#[derive(Clone, Copy, Debug)]
pub struct Narrator<'a> {
    tree: &'a GameTree,
    conventions: &'a Conventions,
}

/// What a sentence is put together from.
#[derive(Clone, Copy)]
enum Piece<'t> {
    T(&'t str),
    N(NodeId),
    S(Score),
}
use Piece::{N, S, T};

impl<'a> Narrator<'a> {
    /// For one tree, in the words of one course.
    #[must_use]
    pub fn new(tree: &'a GameTree, conventions: &'a Conventions) -> Narrator<'a> {
        Narrator { tree, conventions }
    }

    /// What the event that led to a moment did, and why.
    #[must_use]
    pub fn sentence(&self, moment: &Moment<'_>) -> Sentence {
        let mut sentence = match moment.event() {
            None => self.before_anything(),
            Some(Event::Entered { node, window }) => self.entered(node, window),
            Some(Event::Evaluated { node, score }) => {
                self.say(&[T("Leaf "), N(node), T(" is worth "), S(score), T(".")])
            }
            Some(Event::Updated { node, by, value, window }) => self.updated(moment, node, by, value, window),
            Some(Event::Recalled { node, score, .. }) => {
                self.say(&[T("The table holds "), S(score), T(" for "), N(node), T(".")])
            }
            Some(Event::Pruned { node, .. }) => self.pruned(moment, node),
            Some(Event::Returned { node, score, bound }) => self.returned(moment, node, score, bound),
        };
        if moment.next_event().is_none()
            && let Some(stop) = moment.replay().trace().stopped()
        {
            sentence.0.extend(self.stopped(stop).0);
        }
        sentence
    }

    /// How far the search is with a node, in a few words: for lists and for whoever cannot see the picture.
    #[must_use]
    pub fn state(&self, moment: &Moment<'_>, node: NodeId) -> String {
        let (before, score, after) = match moment.progress(node) {
            Progress::Unvisited => return "not reached yet".to_owned(),
            Progress::Pruned { at } => return format!("left out by the cut at {}", self.tree.label(at)),
            Progress::Open { value: None, .. } => return "being searched, no value yet".to_owned(),
            Progress::Open { value: Some(value), .. } => ("being searched, best so far ", value, ""),
            Progress::Returned { score, bound: Bound::Exact } => ("returned ", score, ", its exact value"),
            Progress::Returned { score, bound: Bound::AtLeast } => {
                ("returned ", score, "; its true value is at least that")
            }
            Progress::Returned { score, bound: Bound::AtMost } => {
                ("returned ", score, "; its true value is at most that")
            }
        };
        [before, &typeset(score), after].concat()
    }

    /// What a node is: `leaf`, or whose move it is.
    #[must_use]
    pub fn kind(&self, node: NodeId) -> &'static str {
        if self.tree.is_leaf(node) { "leaf" } else { self.word(self.tree.player(node)) }
    }

    fn before_anything(&self) -> Sentence {
        let root = NodeId::ROOT;
        if self.tree.is_leaf(root) {
            return self.say(&[T("The whole tree is one leaf, "), N(root), T(".")]);
        }
        let player = self.word(self.tree.player(root));
        match self.conventions.search.algorithm {
            Algorithm::TwoPass => self.say(&[
                T("First pass: every leaf gets its value. Second pass: the values move up to "),
                N(root),
                T("."),
            ]),
            _ => self.say(&[T("The search starts at "), N(root), T(", where "), T(player), T(" moves.")]),
        }
    }

    fn stopped(&self, stop: Stop) -> Sentence {
        match stop {
            Stop::UnknownLeaf(leaf) => {
                self.say(&[T(" The search cannot go on: leaf "), N(leaf), T(" has no value. Give it one.")])
            }
            _ => self.say(&[T(" The search stops here.")]),
        }
    }

    fn entered(&self, node: NodeId, window: Window) -> Sentence {
        if self.tree.is_leaf(node) {
            return self.say(&[T("Look at leaf "), N(node), T(".")]);
        }
        let player = self.word(self.tree.player(node));
        match self.conventions.search.algorithm {
            Algorithm::TwoPass => self.say(&[
                T("All children of "),
                N(node),
                T(" have values. "),
                T(player),
                T(" chooses here."),
            ]),
            Algorithm::Minimax => self.say(&[
                T("Go to "),
                N(node),
                T(", where "),
                T(player),
                T(" takes the "),
                T(if self.tree.player(node) == Player::Max { "largest" } else { "smallest" }),
                T(" value of its children."),
            ]),
            _ if window == Window::FULL => self.say(&[
                T("Enter "),
                N(node),
                T(", a "),
                T(player),
                T(" node, with α = −∞ and β = +∞: every value can still matter."),
            ]),
            _ if window.alpha == window.beta => self.say(&[
                T("Enter "),
                N(node),
                T(", a "),
                T(player),
                T(" node, with α = β = "),
                S(window.alpha),
                T(": no value lies between them, but only one beyond them cuts."),
            ]),
            _ => self.say(&[
                T("Enter "),
                N(node),
                T(", a "),
                T(player),
                T(" node, with α = "),
                S(window.alpha),
                T(" and β = "),
                S(window.beta),
                T(": only values between them can still matter."),
            ]),
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
        let player = self.tree.player(node);
        let mover = self.word(player);
        let before = moment.replay().at(moment.step().previous());
        let before_value = before.visited(node).and_then(|progress| match progress {
            Progress::Open { value, .. } => value,
            _ => None,
        });
        let score = handed_up(moment, by).unwrap_or(value);
        if self.conventions.search.algorithm.is_exhaustive() {
            return match before_value {
                None => self.say(&[
                    T("The first value at "),
                    N(node),
                    T(" is "),
                    S(value),
                    T(", from "),
                    N(by),
                    T("."),
                ]),
                Some(old) if old == value => self.say(&[
                    N(by),
                    T(" gives "),
                    S(score),
                    T(", no better for "),
                    T(mover),
                    T(" than "),
                    S(old),
                    T(": "),
                    N(node),
                    T(" keeps "),
                    S(old),
                    T("."),
                ]),
                Some(old) => self.say(&[
                    N(by),
                    T(" gives "),
                    S(score),
                    T(", better for "),
                    T(mover),
                    T(" than "),
                    S(old),
                    T(": "),
                    N(node),
                    T(" is now "),
                    S(value),
                    T("."),
                ]),
            };
        }
        let old_window = before.window(node).unwrap_or(window);
        let (name, moves) = if player == Player::Max { ("α", "rises") } else { ("β", "falls") };
        let (old, new) = (old_window.own(player), window.own(player));
        if window_written(moment, node, self.conventions) == Some(old_window) && window != old_window {
            let against = if player == Player::Max { "β" } else { "α" };
            let meets = if score == window.against(player) { ", which meets " } else { ", past " };
            return self.say(&[
                N(by),
                T(" gives "),
                T(mover),
                T(" "),
                S(score),
                T(" at "),
                N(node),
                T(meets),
                T(against),
                T(" = "),
                S(window.against(player)),
                T("."),
            ]);
        }
        if old != new {
            return self.say(&[
                N(by),
                T(" gives "),
                T(mover),
                T(" "),
                S(score),
                T(" at "),
                N(node),
                T(": "),
                T(name),
                T(" "),
                T(moves),
                T(" from "),
                S(old),
                T(" to "),
                S(new),
                T("."),
            ]);
        }
        match before_value {
            Some(best) if best == value => self.say(&[
                S(score),
                T(" is no better for "),
                T(mover),
                T(" than the "),
                S(best),
                T(" it has at "),
                N(node),
                T(": nothing changes."),
            ]),
            _ => self.say(&[
                N(by),
                T(" gives "),
                T(mover),
                T(" "),
                S(score),
                T(" at "),
                N(node),
                T(", no better than "),
                T(name),
                T(" = "),
                S(old),
                T(", which it has already: the window stays."),
            ]),
        }
    }

    fn pruned(&self, moment: &Moment<'_>, node: NodeId) -> Sentence {
        let Some(cutoff) = moment.cutoff(node) else { return Sentence::default() };
        let Cutoff { against, value, bound, ancestor, .. } = cutoff;
        let (mover, other) = (self.word(!against), self.word(against));
        let (extent, name) = match against {
            Player::Max => (" or less", "α"),
            Player::Min => (" or more", "β"),
        };
        let mut spans = self.say(&[
            T("At "),
            N(node),
            T(", "),
            T(mover),
            T(" is sure of "),
            S(value),
            T(extent),
            T(". "),
        ]);
        spans.0.extend(
            match ancestor {
                Some(above) => self.say(&[
                    N(above),
                    T(" already gives "),
                    T(other),
                    T(" "),
                    S(bound),
                    T(", so "),
                    T(other),
                    T(" will not let play come here: "),
                ]),
                None => self.say(&[
                    T("The search began with "),
                    T(name),
                    T(" = "),
                    S(bound),
                    T(", so this is out of the question: "),
                ]),
            }
            .0,
        );
        let skipped: Vec<NodeId> = moment.skipped(node).take(4).collect();
        let size = |child: NodeId| self.tree.subtree_end(child) - child.index();
        let n_nodes: usize = moment.skipped(node).map(size).sum();
        match &skipped[..] {
            [one] => spans.0.push(self.span(N(*one))),
            [one, two] => spans.0.extend(self.say(&[N(*one), T(" and "), N(*two)]).0),
            [one, two, three] => {
                spans.0.extend(self.say(&[N(*one), T(", "), N(*two), T(" and "), N(*three)]).0);
            }
            _ => {
                let n_children = moment.skipped(node).count();
                spans.0.push(Span::Text(format!("its other {n_children} children")));
            }
        }
        let verb = if skipped.len() == 1 { " is" } else { " are" };
        let below = match n_nodes - moment.skipped(node).count() {
            0 => String::new(),
            1 => ", with the node below".to_owned(),
            n => format!(", with the {n} nodes below"),
        };
        let depth = if cutoff.is_deep(self.tree) { ", a deep one" } else { "" };
        spans.0.push(Span::Text(format!("{verb} never looked at{below} ({name} cutoff{depth}).")));
        spans
    }

    fn returned(&self, moment: &Moment<'_>, node: NodeId, score: Score, bound: Bound) -> Sentence {
        if node == NodeId::ROOT {
            return self.finished(moment, score, bound);
        }
        if self.tree.is_leaf(node) && self.conventions.search.algorithm == Algorithm::TwoPass {
            return self.say(&[N(node), T(" keeps "), S(score), T(" for the second pass.")]);
        }
        if self.tree.is_leaf(node) {
            return match self.tree.parent(node) {
                Some(above) => self.say(&[N(node), T(" hands "), S(score), T(" up to "), N(above), T(".")]),
                None => self.say(&[N(node), T(" is worth "), S(score), T(".")]),
            };
        }
        let what = match bound {
            Bound::Exact if self.conventions.search.algorithm.is_exhaustive() => ".",
            Bound::Exact => ", and that is its exact value.",
            Bound::AtLeast => "; its true value is at least that.",
            Bound::AtMost => "; its true value is at most that.",
        };
        match moment.value(node) {
            // Fail-hard: what lies outside the window is handed up as its nearest end.
            Some(own) if own != score => self.say(&[
                N(node),
                T(" returns "),
                T(if own < score { "α = " } else { "β = " }),
                S(score),
                T(" in place of its "),
                S(own),
                T(what),
            ]),
            _ => self.say(&[N(node), T(" returns "), S(score), T(what)]),
        }
    }

    fn finished(&self, moment: &Moment<'_>, score: Score, bound: Bound) -> Sentence {
        let root = NodeId::ROOT;
        let mut spans = match bound {
            Bound::Exact => self.say(&[T("The search is over: "), N(root), T(" is worth "), S(score)]),
            Bound::AtLeast => {
                self.say(&[T("The search is over: "), N(root), T(" is worth "), S(score), T(" or more")])
            }
            Bound::AtMost => {
                self.say(&[T("The search is over: "), N(root), T(" is worth "), S(score), T(" or less")])
            }
        };
        spans.0.extend(match moment.chosen_move() {
            Some(child) => self.say(&[T(", by moving to "), N(child), T(".")]).0,
            None => self.say(&[T(".")]).0,
        });
        spans
    }

    fn word(&self, player: Player) -> &'static str {
        self.conventions.words.player(player)
    }

    fn say(&self, pieces: &[Piece<'_>]) -> Sentence {
        Sentence(pieces.iter().map(|&piece| self.span(piece)).collect())
    }

    fn span(&self, piece: Piece<'_>) -> Span {
        match piece {
            T(text) => Span::Text(text.to_owned()),
            N(node) => Span::Node(node, self.tree.label(node)),
            S(score) => Span::Score(typeset(score)),
        }
    }
}

fn handed_up(moment: &Moment<'_>, node: NodeId) -> Option<Score> {
    match moment.visited(node)? {
        Progress::Returned { score, .. } => Some(score),
        _ => None,
    }
}
