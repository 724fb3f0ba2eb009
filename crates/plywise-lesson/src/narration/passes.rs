//! Searches that come to the root more than once: passes, what they prove together, and how it ends.

use plywise_replay::{Moment, Pass};
use plywise_search::{Algorithm, Bound, NodeId, Player, Score, Stop, Window};

use super::facts::{at_least, or_more};
use super::grammar::{counted, more_or_less_than};
use super::{B, N, Narrator, P, S, Sentence, T, X};
use crate::typeset_window;

impl Narrator<'_> {
    /// Whether the root is searched again and again.
    pub(super) fn has_passes(&self) -> bool {
        self.conventions.search.algorithm.info().has_passes && !self.tree.is_leaf(NodeId::ROOT)
    }

    /// Whether a search may take static values for true ones.
    pub(super) fn is_limited(&self) -> bool {
        let search = &self.conventions.search;
        search.horizon.is_some() || search.algorithm == Algorithm::Iterative || self.tree.has_estimates()
    }

    pub(super) fn pass_begins(&self, moment: &Moment<'_>, window: Window) -> Sentence {
        let (root, nth) = (NodeId::ROOT, moment.n_visits(NodeId::ROOT));
        let window = self.seen_window(root, window);
        let ends = typeset_window(window);
        let [alpha, beta] = [X(&ends[0]), X(&ends[1])];
        let nth_text = nth.to_string();
        match self.conventions.search.algorithm {
            Algorithm::Iterative => {
                let is_sorted = nth > 1 && self.conventions.search.options.reorders;
                self.tell(
                    "Depth {}: start{} at {}, and look {} deep.{}",
                    &[
                        X(&nth_text),
                        T(if nth == 1 { "" } else { " again" }),
                        N(root),
                        X(&counted(nth as u32, self.unit())),
                        T(if is_sorted { " The best of the last pass comes first." } else { "" }),
                    ],
                )
            }
            Algorithm::Aspiration if nth == 1 => self.tell(
                "Pass 1: search {} with α = {} and β = {}, around the guess {}.",
                &[N(root), alpha, beta, S(self.seen(root, self.conventions.search.options.guess))],
            ),
            Algorithm::Aspiration => self.tell(
                "Pass {}: search {} again, with α = {} and β = {}.",
                &[X(&nth_text), N(root), alpha, beta],
            ),
            _ => {
                let is_more = !ends[0].ends_with('⁻');
                let (than, known) = if is_more {
                    (more_or_less_than(Player::Max), alpha)
                } else {
                    (more_or_less_than(Player::Min), beta)
                };
                self.tell(
                    "Pass {} tests whether {} is worth {} {}: null window ({}, {}).",
                    &[X(&nth_text), N(root), T(than), known, alpha, beta],
                )
            }
        }
    }

    pub(super) fn pass_ends(&self, moment: &Moment<'_>, score: Score, bound: Bound) -> Sentence {
        let (root, nth) = (NodeId::ROOT, moment.n_visits(NodeId::ROOT).to_string());
        let is_last = moment.next_event().is_none() && moment.replay().trace().stopped().is_none();
        let seen = S(self.seen(root, score));
        if self.conventions.search.algorithm == Algorithm::Iterative {
            let told = match moment.best_child(root) {
                Some(child) => {
                    self.tell("Depth {} finds {} for {}, by {}.", &[X(&nth), seen, N(root), P(child)])
                }
                None => self.tell("Depth {} finds {} for {}.", &[X(&nth), seen, N(root)]),
            };
            return if is_last { self.gap(told).and(self.finished(moment, score, bound)) } else { told };
        }
        let window = moment.entry_window(root).unwrap_or(Window::FULL);
        let fails = if score <= window.alpha {
            Some(true)
        } else if score >= window.beta {
            Some(false)
        } else {
            None
        };
        let fails = fails.map(|low| low != (self.seen(root, Score::ONE) != Score::ONE));
        let least = at_least(self.conventions.seen_bound(self.tree, root, bound));
        let fails = match fails {
            Some(true) => " fails low",
            Some(false) => " fails high",
            None => " finds a value inside its window",
        };
        let told = self.tell("Pass {}{}: {} is worth {}{}.", &[X(&nth), T(fails), N(root), T(least), seen]);
        let told = match self.between(moment) {
            (low, high) if low < high && self.conventions.search.algorithm != Algorithm::Aspiration => {
                self.gap(told).and(self.tell("The value lies between {} and {}.", &[B(low), B(high)]))
            }
            // The second pass of aspiration may come from the other side to what the first has proved.
            (low, high)
                if low == high
                    && (self.conventions.search.algorithm != Algorithm::Aspiration
                        || bound != Bound::Exact) =>
            {
                self.gap(told).and(self.tell("Both bounds meet.", &[]))
            }
            _ if !is_last && fails == " fails low" => self
                .gap(told)
                .and(self.tell("The window was too high, so the search starts again below.", &[])),
            _ if !is_last => self
                .gap(told)
                .and(self.tell("The window was too low, so the search starts again above.", &[])),
            _ => told,
        };
        if is_last { self.gap(told).and(self.finished(moment, score, Bound::Exact)) } else { told }
    }

    fn gap(&self, told: Sentence) -> Sentence {
        let mut told = told;
        told.words(" ");
        told
    }

    /// What the passes so far prove of the value, as it is written at the root.
    fn between(&self, moment: &Moment<'_>) -> (Score, Score) {
        let Window { alpha, beta } = self.seen_window(NodeId::ROOT, moment.proved());
        (alpha, beta)
    }

    pub(super) fn finished(&self, moment: &Moment<'_>, score: Score, bound: Bound) -> Sentence {
        let root = NodeId::ROOT;
        let extent = or_more(self.conventions.seen_bound(self.tree, root, bound));
        let tuple = self.tuple(moment, root).filter(|_| self.is_max_n());
        let value = match &tuple {
            Some(tuple) => X(tuple),
            None => S(self.seen(root, score)),
        };
        let verb = T(if moment.rests_on_statics(root) { "looks" } else { "is" });
        let told = self.tell(
            "The search is over: {} {} worth {}{}{}",
            &[N(root), verb, value, T(extent), T(self.outcome(score, bound))],
        );
        told.and(match moment.chosen_move() {
            Some(child) => {
                let by = if self.tree.move_label(child).is_some() { "playing" } else { "moving to" };
                self.tell(", by {} {}.", &[T(by), P(child)])
            }
            None => self.tell(".", &[]),
        })
    }

    /// What a value means where every leaf is a win, a draw or a loss.
    fn outcome(&self, score: Score, bound: Bound) -> &'static str {
        let mut leaves = self.tree.nodes().filter(|&node| self.tree.is_leaf(node));
        let is_outcome = |points: f64| points == 1.0 || points == 0.0 || points == -1.0;
        let (mut wins, mut losses) = (false, false);
        let all = leaves.all(|leaf| {
            self.tree.leaf_score(leaf).is_some_and(|score| {
                wins |= score.points() == 1.0;
                losses |= score.points() == -1.0;
                is_outcome(score.points())
            })
        });
        if !(all && wins && losses) || bound != Bound::Exact || self.tree.is_for_several() {
            return "";
        }
        match self.seen(NodeId::ROOT, score).points() {
            1.0 => ", a win",
            -1.0 => ", a loss",
            0.0 => ", a draw",
            _ => "",
        }
    }

    pub(super) fn stopped(&self, moment: &Moment<'_>, stop: Stop) -> Sentence {
        match stop {
            Stop::UnknownLeaf(leaf) => {
                self.tell(" The search cannot go on: leaf {} has no value. Give it one.", &[N(leaf)])
            }
            Stop::NoStaticValue(node) => {
                // One that is there does not tell what each of several players gets.
                let is_one = self.tree.static_score(node).is_some();
                // Iterative deepening begins at the top.
                let is_top = self.conventions.search.algorithm == Algorithm::Iterative;
                self.tell(
                    " The search cannot go on: {} has no static value{}. Give it one{}.",
                    &[
                        N(node),
                        T(if is_one { " for each player" } else { "" }),
                        T(if is_top { "" } else { ", or look deeper" }),
                    ],
                )
            }
            Stop::OutOfBudget { nodes } => {
                let told = self.tell(" The budget of nodes, {}, is used up: ", &[X(&nodes.to_string())]);
                told.and(self.last_depth(moment))
            }
            Stop::OutOfEvents { events } => self.out_of_events(moment, events),
            Stop::Unsupported(_) => Sentence::default(),
        }
    }

    /// The answer of a deepening search that had to stop: that of the last depth that it finished.
    pub(super) fn last_depth(&self, moment: &Moment<'_>) -> Sentence {
        let passes = moment.replay().passes();
        let Some((Pass { depth, r#move, .. }, value)) =
            passes.iter().rev().find_map(|pass| Some((pass, pass.value?)))
        else {
            return self.tell("no depth was finished, so there is no answer.", &[]);
        };
        let depth = depth.unwrap_or(0).to_string();
        let value = S(self.seen(NodeId::ROOT, value));
        match r#move {
            Some(child) => {
                self.tell("the answer is that of depth {}, {}, worth {}.", &[X(&depth), P(*child), value])
            }
            None => self.tell("the answer is that of depth {}, {}.", &[X(&depth), value]),
        }
    }
}
