//! Searches with windows: α and β, cuts, tests in null windows, and the table.

use plywise_replay::{Cutoff, Moment};
use plywise_search::{Bound, Event, Mover, NodeId, Player, Score, Window};

use super::facts::at_least;
use super::grammar::more_or_less_than;
use super::{B, E, M, N, Narrator, Phrase, Piece, S, Sentence, T, V, X, handed_up};
use crate::visit::{self, Question};
use crate::{typeset_window, window_written};

impl Narrator<'_> {
    pub(super) fn entered_with(&self, node: NodeId, window: Window) -> Sentence {
        let window = self.seen_window(node, window);
        let [alpha, beta] = [E(Player::Max, window.alpha), E(Player::Min, window.beta)];
        let kind = self.a_node(node);
        if window == Window::FULL {
            return self.tell(
                "Enter {}, {}, with α = −∞ and β = +∞: every value can still matter.",
                &[N(node), T(&kind)],
            );
        }
        if window.is_null() {
            let ends = typeset_window(window);
            return self.tell(
                "Enter {}, {}, in the null window ({}, {}): only the side of it on which the value lies matters.",
                &[N(node), T(&kind), X(&ends[0]), X(&ends[1])],
            );
        }
        if window.alpha == window.beta {
            return self.tell(
                "Enter {}, {}, with α = β = {}: no value lies between them, but only one beyond them cuts.",
                &[N(node), T(&kind), alpha],
            );
        }
        self.tell(
            "Enter {}, {}, with α = {} and β = {}: only values between them can still matter.",
            &[N(node), T(&kind), alpha, beta],
        )
    }

    /// `tested` is what the test proved.
    pub(super) fn searched_again(&self, node: NodeId, tested: Bound, window: Window) -> Sentence {
        let window = self.seen_window(node, window);
        let why = if tested == Bound::Exact {
            "this search does so with whatever a test finds better."
        } else {
            "the test told that it is better, not how much better."
        };
        self.tell(
            "Search {} again, now with α = {} and β = {}: {}",
            &[N(node), E(Player::Max, window.alpha), E(Player::Min, window.beta), T(why)],
        )
    }

    /// The score that a test compares with, and whether more or less than it is good for whoever moves at `above`.
    fn tested(&self, above: NodeId, window: Window) -> (Score, Player) {
        let (side, window) = (self.conventions.side(self.tree, above), self.seen_window(above, window));
        (window.own(side), side)
    }

    pub(super) fn test_begins(&self, node: NodeId, above: NodeId, window: Window) -> Sentence {
        let (known, side) = self.tested(above, window);
        let than = T(more_or_less_than(side));
        if self.tree.is_leaf(node) {
            return self.tell("Look at leaf {}: is it worth {} {}?", &[N(node), than, B(known)]);
        }
        let [alpha, beta] = typeset_window(self.seen_window(above, window));
        self.tell(
            "Test whether {} is worth {} {} to {}: null window ({}, {}).",
            &[N(node), than, B(known), M(above), X(&alpha), X(&beta)],
        )
    }

    pub(super) fn test_ends(
        &self,
        moment: &Moment<'_>,
        node: NodeId,
        above: NodeId,
        score: Score,
        bound: Bound,
    ) -> Sentence {
        let Some(window) = moment.entry_window(node) else { return Sentence::default() };
        let (known, side) = self.tested(above, window);
        let there = self.seen(above, score);
        let is_better = side.better(known, there) != known;
        let fails = T(if is_better == (side == Player::Max) { "high" } else { "low" });
        let worth = T(at_least(self.conventions.seen_bound(self.tree, above, bound)));
        let told = self.tell("{} fails {}: it is worth {}{}, ", &[N(node), fails, worth, S(there)]);
        let is_searched_again =
            matches!(moment.next_event(), Some(Event::Entered { node: next, .. }) if next == node);
        told.and(match (is_better, is_searched_again) {
            (true, true) if bound == Bound::Exact => self.tell(
                "better for {} than {}. No more can be learnt of it, but this search looks again at whatever a test finds better.",
                &[M(above), B(known)],
            ),
            (true, true) => self.tell(
                "better for {} than {}, so it must be searched again to learn its value.",
                &[M(above), B(known)],
            ),
            (true, false) => {
                self.tell("better for {} than {}, and no second look is needed.", &[M(above), B(known)])
            }
            (false, _) => self.tell("no better for {} than {}: one look was enough.", &[M(above), B(known)]),
        })
    }

    pub(super) fn recalled(
        &self,
        moment: &Moment<'_>,
        node: NodeId,
        score: Score,
        bound: Bound,
        window: Window,
    ) -> Sentence {
        let (score, window) = (self.seen(node, score), self.seen_window(node, window));
        let worth = T(at_least(self.conventions.seen_bound(self.tree, node, bound)));
        let told = if self.conventions.search.options.aids.table {
            "The table already knows the position after {}: it is worth {}{}"
        } else {
            "The table already knows that {} is worth {}{}"
        };
        let told = self.tell(told, &[N(node), worth, S(score)]);
        told.and(match moment.next_event() {
            Some(Event::Returned { .. }) if self.conventions.search.options.aids.table => {
                self.tell(", and that settles it.", &[])
            }
            Some(Event::Returned { .. }) => self.tell(": that settles it.", &[]),
            _ if window.is_null() => self.tell(", which does not answer the question.", &[]),
            _ => self.tell(
                ": only values between {} and {} can still matter.",
                &[B(window.alpha), B(window.beta)],
            ),
        })
    }

    pub(super) fn narrowed(
        &self,
        moment: &Moment<'_>,
        node: NodeId,
        by: NodeId,
        value: Score,
        window: Window,
    ) -> Sentence {
        let before = moment.replay().at(moment.step().previous());
        let old_window = before.window(node).unwrap_or(window);
        let stays_written = window_written(moment, node, self.conventions) == Some(old_window);
        let value_before = self.value_before(moment, node).map(|value| self.seen(node, value));
        let score = self.seen(node, handed_up(moment, by).unwrap_or(value));
        let value = self.seen(node, value);
        let [window, old_window] = [window, old_window].map(|window| self.seen_window(node, window));
        let side = self.conventions.side(self.tree, node);
        let ((name, moves), against) =
            if side == Player::Max { (("α", "rises"), "β") } else { (("β", "falls"), "α") };
        let (old, new) = (old_window.own(side), window.own(side));
        let bound = window.against(side);
        let told = || self.given(node, by, score);
        if stays_written && window != old_window {
            let meets = if score == bound { "which meets" } else { "past" };
            return told().and(self.tell(", {} {} = {}.", &[T(meets), T(against), E(!side, bound)]));
        }
        if old != new {
            return told()
                .and(self.tell(": {} {} from {} to {}.", &[T(name), T(moves), E(side, old), E(side, new)]));
        }
        // The end of a test or of the root's window is nobody's yet.
        let given = [node, NodeId::ROOT].map(|node| moment.entry_window(node).unwrap_or(Window::FULL));
        let is_given =
            given[0].is_null() || old.is_finite() && self.seen_window(node, given[1]).own(side) == old;
        let has = if is_given { "" } else { ", which it has already" };
        // Another look at the same child says nothing of another one.
        let from = moment.best_child(node).filter(|from| *from != by);
        match (value_before, from) {
            (Some(best), Some(from)) if best == value && self.is_enemy(node) => self.tell(
                "{} gives {}, no worse for {} than the {} that {} gave {} at {}: nothing changes.",
                &[N(by), S(score), M(NodeId::ROOT), S(best), N(from), M(node), N(node)],
            ),
            (Some(best), Some(from)) if best == value => self.tell(
                "{} gives {}, no better for {} at {} than the {} that {} gave: nothing changes.",
                &[N(by), S(score), M(node), N(node), V(node, best), N(from)],
            ),
            (Some(best), None) if best == value && self.is_enemy(node) => self.tell(
                "{} gives {}, no worse for {} than the {} found at {} already: nothing changes.",
                &[N(by), S(score), M(NodeId::ROOT), S(best), N(node)],
            ),
            (Some(best), None) if best == value => self.tell(
                "{} gives {}, no better for {} than the {} it has at {}: nothing changes.",
                &[N(by), S(score), M(node), V(node, best), N(node)],
            ),
            _ => told().and(
                self.tell(", no better than {} = {}{}: the window stays.", &[T(name), E(side, old), T(has)]),
            ),
        }
    }

    /// What a child comes to for whoever moves above it.
    fn given(&self, node: NodeId, by: NodeId, score: Score) -> Sentence {
        if self.is_enemy(node) {
            let root = NodeId::ROOT;
            return self.tell(
                "With {}, {} holds {} to {}{} at {}",
                &[N(by), M(node), M(root), self.the_value(root), S(score), N(node)],
            );
        }
        self.tell("{} gives {} {}{} at {}", &[N(by), M(node), self.the_value(node), S(score), N(node)])
    }

    pub(super) fn why_cut(&self, moment: &Moment<'_>, node: NodeId, by: NodeId) -> Sentence {
        let Some(cutoff) = moment.cutoff(node) else {
            return self.tell("At {}, {} settled it: ", &[N(node), N(by)]);
        };
        let question = visit::question_of(moment, &cutoff);
        let Cutoff { value, bound, ancestor, against, .. } = cutoff;
        // Below a chance node bounds are worked out anew.
        let mut above = self.tree.has_chance().then(|| self.tree.ancestors(node)).into_iter().flatten();
        let chance = above.find(|&above| self.decides_by_chance(above));
        let of_root = moment.entry_window(NodeId::ROOT).filter(|window| !window.is_null());
        let is_of_root = of_root.is_some_and(|window| window.own(against) == bound);
        let [value, bound] = [value, bound].map(|score| self.seen(node, score));
        let (extent, name) = match self.conventions.side(self.tree, node) {
            Player::Max => (" or more", "β"),
            Player::Min => (" or less", "α"),
        };
        let is_won = ancestor.is_none() && !value.is_finite();
        let extent = if is_won { "" } else { extent };
        let root = NodeId::ROOT;
        self.sure(node, by, value, extent).and(match ancestor {
            Some(above) if self.is_enemy(above) => self.tell(
                "At {} {} already holds {} to {}{}, so {} will not let play come here: ",
                &[N(above), M(above), M(root), self.the_value(root), B(bound), M(above)],
            ),
            Some(above) => self.tell(
                "{} already gives {} {}{}, so {} will not let play come here: ",
                &[
                    N(above),
                    M(above),
                    self.the_value(above),
                    E(self.conventions.side(self.tree, above), self.seen(above, self.seen(node, bound))),
                    M(above),
                ],
            ),
            None if is_won || chance.is_some() => {
                let (chance, ends) = (chance.unwrap_or(node), moment.replay().range());
                let least = if against == Player::Max { "less" } else { "more" };
                if is_won || bound == ends.alpha || bound == ends.beta {
                    self.tell("Nothing can be worth {} than that: ", &[T(least)])
                } else {
                    self.tell("With that, the average of {} is settled: ", &[N(chance)])
                }
            }
            None if let Some(question) = question => self.answered(question, node),
            None if !is_of_root => self.tell(
                "The question was only whether the value lies beyond {} = {}, and it does: ",
                &[T(name), B(bound)],
            ),
            None => self.tell(
                "The {} began with {} = {}, so this is out of the question: ",
                &[T(if self.has_passes() { "pass" } else { "search" }), T(name), B(bound)],
            ),
        })
    }

    /// What a test asked, and that a node at which there is a cut says nothing against it.
    fn answered(&self, question: Question, node: NodeId) -> Sentence {
        let Question { tested, of, known } = question;
        let asked = self.tell(
            "The question was whether {} is better for {} than the {} at {}",
            &[N(tested), M(of), V(of, self.seen(of, known)), N(of)],
        );
        asked.and(match tested == node {
            true => self.tell(", and it is: ", &[]),
            false => self.tell(", and {} does not refute that: ", &[N(node)]),
        })
    }

    /// How much a child has settled at a node that is cut, and for whom.
    fn sure(&self, node: NodeId, by: NodeId, value: Score, extent: &str) -> Sentence {
        let root = NodeId::ROOT;
        let [who, whom, the, value_of, more] = [M(node), M(root), self.the_value(root), S(value), T(extent)];
        match (self.is_enemy(node), self.names_cause) {
            (true, true) => self.tell(
                "With {}, {} holds {} to {}{}{} at {}. ",
                &[N(by), who, whom, the, value_of, more, N(node)],
            ),
            (true, false) => {
                self.tell("At {}, {} holds {} to {}{}{}. ", &[N(node), who, whom, the, value_of, more])
            }
            (false, true) => self
                .given(node, by, value)
                .and(self.tell(", so {} is sure of {}{}. ", &[who, V(node, value), more])),
            (false, false) => self.tell("At {}, {} is sure of {}{}. ", &[N(node), who, V(node, value), more]),
        }
    }

    /// What a cut leaves out: the end of the sentence.
    pub(super) fn left_out(&self, moment: &Moment<'_>, node: NodeId) -> Sentence {
        let skipped: Vec<NodeId> = moment.skipped(node).take(4).collect();
        let mut told = match skipped[..] {
            [one] => self.tell("{}", &[N(one)]),
            [one, two] => self.tell("{} and {}", &[N(one), N(two)]),
            [one, two, three] => self.tell("{}, {} and {}", &[N(one), N(two), N(three)]),
            _ => {
                let (n_children, _) = moment.n_skipped(node);
                Sentence(vec![Phrase::Text(format!("its other {n_children} children"))])
            }
        };
        let (_, n_below) = moment.n_skipped(node);
        let verb = if skipped.len() == 1 { " is" } else { " are" };
        let below = match n_below {
            0 => String::new(),
            1 => ", with the node below".to_owned(),
            n => format!(", with the {n} nodes below"),
        };
        let kind = self.kind_of_cut(moment, node);
        told.words(&format!("{verb} never looked at{below}{kind}."));
        told
    }

    fn kind_of_cut(&self, moment: &Moment<'_>, node: NodeId) -> String {
        let cutoff = moment.cutoff(node).filter(|_| crate::search::has_windows(&self.conventions.search));
        let Some(cutoff) = cutoff.filter(|_| !self.decides_by_chance(node)) else { return String::new() };
        let name = if self.conventions.side(self.tree, node) == Player::Max { "β" } else { "α" };
        let depth = if cutoff.is_deep(self.tree) { ", a deep one" } else { "" };
        format!(" ({name} cutoff{depth})")
    }

    /// What keeps the number of a player apart from a value after it.
    fn the_value(&self, node: NodeId) -> Piece<'static> {
        T(if matches!(self.tree.mover(node), Mover::Numbered(_)) { "the value " } else { "" })
    }

    pub(super) fn seen_window(&self, node: NodeId, window: Window) -> Window {
        self.conventions.seen_window(self.tree, node, window)
    }

    /// `a MAX node`, or `where player 2 moves`.
    fn a_node(&self, node: NodeId) -> String {
        match self.tree.mover(node) {
            Mover::Numbered(number) => format!("where player {number} moves"),
            _ => format!("a {} node", self.mover(node)),
        }
    }
}
