//! Chance nodes: averages, and why one is settled before all is known.

use plywise_replay::Moment;
use plywise_search::{Algorithm, Bound, Event, NodeId, Player, Score, Window};

use super::facts::at_least;
use super::{B, E, N, Narrator, S, Sentence, T, X, handed_up};
use crate::comparison::{bound_name, cut_relation};
use crate::label::probability_text;
use crate::visit;

impl Narrator<'_> {
    pub(super) fn first_look_begins(&self, moment: &Moment<'_>, node: NodeId, window: Window) -> Sentence {
        self.tell("A first look at {}: only one of its children.", &[N(node)])
            .and(self.why_window(moment, node, window))
    }

    /// Where the window of a node right below chance comes from: a value at its end leaves the average at the end of the window above,
    /// whatever the others are worth. Of an end that is one of all values there is nothing to say.
    pub(super) fn why_window(&self, moment: &Moment<'_>, node: NodeId, window: Window) -> Sentence {
        let above = self.tree.parent(node);
        // Where chance can only go here, the window is the one above.
        let above = above.filter(|&above| self.decides_by_chance(above) && self.tree.probability(node) < 1.0);
        let Some((above, around)) = above.and_then(|above| Some((above, moment.entry_window(above)?))) else {
            return Sentence::default();
        };
        let range = moment.replay().range();
        let ends = [
            (
                Bound::AtMost,
                window.alpha > range.alpha && around.alpha.is_finite(),
                window.alpha,
                around.alpha,
            ),
            (Bound::AtLeast, window.beta < range.beta && around.beta.is_finite(), window.beta, around.beta),
        ];
        let said = ends.into_iter().filter(|(_, is_worked_out, ..)| *is_worked_out);
        said.fold(Sentence::default(), |told, (bound, _, end, leaves)| {
            let part = |node: NodeId, score: Score| {
                let bound = self.conventions.seen_bound(self.tree, node, bound);
                let side = if bound == Bound::AtMost { Player::Max } else { Player::Min };
                (T(at_least(bound)), E(side, self.seen(node, score)))
            };
            let ((its, end), (of_average, leaves)) = (part(node, end), part(above, leaves));
            told.and(self.tell(
                " With {}{} at {}, the average of {} is {}{}, which changes nothing.",
                &[its, end, N(node), N(above), of_average, leaves],
            ))
        })
    }

    pub(super) fn first_look_ends(&self, node: NodeId, score: Score, bound: Bound) -> Sentence {
        let bound = self.conventions.seen_bound(self.tree, node, bound);
        self.tell("So {} is worth {}{}.", &[N(node), T(at_least(bound)), S(self.seen(node, score))])
            .and(self.counted_above(node, score))
    }

    pub(super) fn averaged(&self, moment: &Moment<'_>, node: NodeId, by: NodeId, value: Score) -> Sentence {
        let probability = self.tree.probability(by);
        let has_tried_all = moment.has_tried_all(node);
        let p = probability_text(probability);
        if visit::is_first_look(moment, by) {
            return self.tell(
                "With {}, which counts with probability {}, the first looks at the children of {} add up to {}.",
                &[N(by), X(&p), N(node), S(value)],
            );
        }
        let told = match self.tuple(moment, by) {
            Some(tuple) => {
                let told = self.tell("{} counts with probability {}: {}", &[N(by), X(&p), X(&tuple)]);
                return match has_tried_all.then(|| self.tuple(moment, node)).flatten() {
                    Some(average) => {
                        told.and(self.tell(". The average of {} is {}.", &[N(node), X(&average)]))
                    }
                    None => told.and(self.tell(" goes into the average of {}.", &[N(node)])),
                };
            }
            None => {
                let score = handed_up(moment, by).unwrap_or(value);
                let product = Score::new(probability * score.points()).unwrap_or_default();
                self.tell(
                    "{} counts with probability {}: {} × {} = {}",
                    &[N(by), X(&p), X(&p), S(score), S(product)],
                )
            }
        };
        told.and(if has_tried_all {
            self.tell(". The average of {} is {}.", &[N(node), S(value)])
        } else {
            self.tell(", so far {} at {}.", &[S(value), N(node)])
        })
    }

    /// The whole sentence of a cut at a chance node.
    pub(super) fn average_is_settled(&self, moment: &Moment<'_>, node: NodeId) -> Sentence {
        let (Some(window), Some(Event::Returned { score, bound, .. })) =
            (moment.entry_window(node), moment.next_event())
        else {
            return self.tell("The rest of {} cannot matter.", &[N(node)]);
        };
        let is_low = score <= window.alpha;
        let range = moment.replay().range();
        let (each, end) = if is_low { (range.beta, window.alpha) } else { (range.alpha, window.beta) };
        let (over, side) = if is_low { ("over", Player::Min) } else { ("under", Player::Max) };
        let (relation, name) = (cut_relation(self.conventions, side), bound_name(side));
        let numbers = [S(score), T(relation), T(name), B(end)];
        let [score, relation, name, end] = numbers;
        if bound == Bound::Exact || self.conventions.search.algorithm == Algorithm::Star2 {
            return self.tell(
                "With what first looks have told of the rest, the average of {} cannot get {} {} {} {} = {}: nothing else below it is searched.",
                &[N(node), T(over), score, relation, name, end],
            );
        }
        self.tell(
            "Even if all the rest were worth {}, the average of {} could not get {} {} {} {} = {}: ",
            &[S(each), N(node), T(over), score, relation, name, end],
        )
        .and(self.left_out(moment, node))
    }
}
