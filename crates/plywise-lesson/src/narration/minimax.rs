//! Searches that leave nothing out, and what every search says alike.

use plywise_replay::{Moment, Progress};
use plywise_search::{Algorithm, Bound, Event, Mover, NodeId, Player, Score};

use super::facts::at_most_that;
use super::{M, N, Narrator, S, Sentence, T, X, handed_up};
use crate::label::{number, tuple_text};
use crate::search::has_windows;

impl Narrator<'_> {
    pub(super) fn entered_without_window(&self, node: NodeId) -> Sentence {
        let algorithm = self.conventions.search.algorithm;
        match (algorithm, self.tree.mover(node)) {
            (Algorithm::TwoPass, _) => {
                self.tell("All children of {} have values. {} chooses here.", &[N(node), M(node)])
            }
            (_, Mover::Chance) => self.tell(
                "Go to {}, where chance decides: its value is the average of its children’s.",
                &[N(node)],
            ),
            (Algorithm::MaxN, _) if self.is_max_n() => {
                self.tell("Go to {}, where {} takes what is best for itself.", &[N(node), M(node)])
            }
            _ => self.tell(
                "Go to {}, where {} takes the {} value of its children.",
                &[
                    N(node),
                    M(node),
                    T(if self.conventions.side(self.tree, node) == Player::Max {
                        "largest"
                    } else {
                        "smallest"
                    }),
                ],
            ),
        }
    }

    /// A leaf, or a branch at the depth limit.
    pub(super) fn evaluated(&self, moment: &Moment<'_>, node: NodeId, score: Score) -> Sentence {
        let sum = self.weighted_sum(node);
        if let Some(above) = self.tree.parent(node).filter(|_| self.is_stay(node)) {
            return self.tell("{} looks worth {}{}.", &[N(above), X(&sum), S(self.seen(above, score))]);
        }
        let score = S(self.seen(node, score));
        if self.is_cut_off(node) {
            if let Some(payoffs) = self.tree.payoffs(node) {
                let tuple = tuple_text(payoffs, None);
                return self
                    .tell("The depth limit: the static values {} stand for {}.", &[X(&tuple), N(node)]);
            }
            return self
                .tell("The depth limit: the static value {}{} stands for {}.", &[X(&sum), score, N(node)]);
        }
        match self.tuple(moment, node) {
            Some(tuple) if self.is_max_n() => self.tell("Leaf {} is worth {}.", &[N(node), X(&tuple)]),
            Some(tuple) => self.tell(
                "Leaf {} is worth {}, which is {} to {}.",
                &[N(node), X(&tuple), score, M(NodeId::ROOT)],
            ),
            None if self.is_max_n() => {
                self.tell("Leaf {} is worth {} to {}.", &[N(node), score, M(self.choice_above(node))])
            }
            None if self.tree.is_estimate(node) => {
                self.tell("Leaf {} looks worth {}{}.", &[N(node), X(&sum), score])
            }
            None => self.tell("Leaf {} is worth {}{}.", &[N(node), X(&sum), score]),
        }
    }

    /// What the features of a node add up to, but for the sum itself: `9 × 1 + 0.25 × −20 = `. Nothing where its value
    /// was given.
    pub(super) fn weighted_sum(&self, node: NodeId) -> String {
        let is_given = !self.tree.is_leaf(node) && self.tree.given_static(node).is_some();
        let terms: Vec<String> = self
            .tree
            .features(node)
            .filter(|_| !is_given)
            .map(|feature| format!("{} × {}", number(feature.weight), number(feature.amount)))
            .collect();
        if terms.is_empty() { String::new() } else { terms.join(" + ") + " = " }
    }

    /// Where the choice is made that a node's value is for: see [`plywise_search::GameTree::viewer`].
    pub(super) fn choice_above(&self, node: NodeId) -> NodeId {
        self.tree.ancestors(node).find(|&above| !self.decides_by_chance(above)).unwrap_or(node)
    }

    pub(super) fn backed_up(&self, moment: &Moment<'_>, node: NodeId, by: NodeId, value: Score) -> Sentence {
        let score = S(self.seen(node, handed_up(moment, by).unwrap_or(value)));
        let now = S(self.seen(node, value));
        match self.value_before(moment, node) {
            None => self.tell("The first value at {} is {}, from {}.", &[N(node), now, N(by)]),
            Some(old) if old == value => self.tell(
                "{} gives {}, no better for {} than {}: {} keeps {}.",
                &[N(by), score, M(node), now, N(node), now],
            ),
            Some(old) => self.tell(
                "{} gives {}, better for {} than {}: {} is now {}.",
                &[N(by), score, M(node), S(self.seen(node, old)), N(node), now],
            ),
        }
    }

    /// A branch's value before the event that led here.
    pub(super) fn value_before(&self, moment: &Moment<'_>, node: NodeId) -> Option<Score> {
        let before = moment.replay().at(moment.step().previous());
        match before.visited(node)? {
            Progress::Open { value, .. } => value,
            _ => None,
        }
    }

    pub(super) fn handed_up(
        &self,
        moment: &Moment<'_>,
        node: NodeId,
        score: Score,
        bound: Bound,
    ) -> Sentence {
        if self.is_max_n() {
            let above = self.choice_above(node);
            return match self.tuple(moment, node) {
                _ if bound != Bound::Exact => {
                    self.tell("{} leaves {} no more than {}.", &[N(node), M(above), S(score)])
                }
                Some(tuple) => self.tell("{} returns {}.", &[N(node), X(&tuple)]),
                None => self.tell("{} returns {}, as {} sees it.", &[N(node), S(score), M(above)]),
            };
        }
        let what = match self.conventions.seen_bound(self.tree, node, bound) {
            Bound::Exact if !has_windows(&self.conventions.search) || self.is_limited() => ".",
            Bound::Exact => ", and that is its exact value.",
            bound => at_most_that(bound, self.is_limited()),
        };
        let told = match self.replaced(moment, node, score) {
            // The table settled it.
            _ if matches!(
                moment.replay().event(moment.step().0.saturating_sub(2)),
                Some(Event::Recalled { .. })
            ) =>
            {
                self.tell("{} returns {} at once{}", &[N(node), S(self.seen(node, score)), T(what)])
            }
            // Fail-hard: what lies outside the window is handed up as its nearest end.
            Some(own) => {
                let [own, score] = [own, score].map(|score| self.seen(node, score));
                let end = T(if own < score { "α = " } else { "β = " });
                self.tell("{} returns {}{} in place of its {}{}", &[N(node), end, S(score), S(own), T(what)])
            }
            None => self.tell("{} returns {}{}", &[N(node), S(self.seen(node, score)), T(what)]),
        };
        told.and(self.counted_above(node, score))
    }

    /// What a node is worth where it hands up another number instead, as fail-hard searches do.
    pub(super) fn replaced(&self, moment: &Moment<'_>, node: NodeId, handed_up: Score) -> Option<Score> {
        moment.value(node).filter(|&own| own != handed_up && !self.decides_by_chance(node))
    }

    /// What a value is to the node above, where that is written with another sign: the end of a sentence.
    pub(super) fn counted_above(&self, node: NodeId, score: Score) -> Sentence {
        match self.tree.parent(node).and_then(|above| Some((above, self.seen_above(node, above, score)?))) {
            Some((above, there)) => self.tell(" At {} it counts as {}.", &[N(above), S(there)]),
            None => Sentence::default(),
        }
    }
}
