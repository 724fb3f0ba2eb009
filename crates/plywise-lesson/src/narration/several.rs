//! More than two players: whole tuples move up, and each player looks at its own entry.

use plywise_replay::{Moment, Progress};
use plywise_search::{Bound, NodeId, Score};

use super::{M, N, Narrator, S, Sentence, X, handed_up};
use crate::comparison::above_in_turn;
use crate::label::tuple_text;
use crate::typeset;

impl Narrator<'_> {
    /// What a node is worth to each player, as it is written: `(1, 4, 2)`.
    pub(super) fn tuple(&self, moment: &Moment<'_>, node: NodeId) -> Option<String> {
        moment.payoffs(node).map(|payoffs| tuple_text(&payoffs, None))
    }

    pub(super) fn preferred(&self, moment: &Moment<'_>, node: NodeId, by: NodeId, value: Score) -> Sentence {
        let entry = self.tree.mover(node).entry().unwrap_or(0);
        let (tuple, own) = match moment.payoffs(by) {
            Some(payoffs) => (tuple_text(&payoffs, None), payoffs.get(entry).copied().unwrap_or(value)),
            None => (String::new(), handed_up(moment, by).unwrap_or(value)),
        };
        if let Some(Progress::Returned { score, bound: Bound::AtMost }) = moment.visited(by) {
            return self.tell(
                "{} leaves {} at {} no more than {}, and it has {}: nothing changes.",
                &[N(by), M(node), N(node), S(score), S(value)],
            );
        }
        let alone = typeset(own);
        let shown = if tuple.is_empty() { &alone } else { &tuple };
        match self.value_before(moment, node) {
            None if tuple.is_empty() => {
                self.tell("The first value at {} is {}, from {}.", &[N(node), S(own), N(by)])
            }
            None => self.tell("The first values at {} are {}, from {}.", &[N(node), X(&tuple), N(by)]),
            Some(old) if own > old => self.tell(
                "{} prefers {}, which is {}, at {}: its own entry {} beats {}.",
                &[M(node), N(by), X(shown), N(node), S(own), S(old)],
            ),
            Some(old) if own == old => self.tell(
                "{}, which is {}, gives {} no more at {} than the {} it has: the first child to give it is kept.",
                &[N(by), X(shown), M(node), N(node), S(old)],
            ),
            Some(old) => self.tell(
                "{}, which is {}, gives {} only {} at {}, less than the {} it has.",
                &[N(by), X(shown), M(node), S(own), N(node), S(old)],
            ),
        }
    }

    pub(super) fn why_sum_is_used_up(&self, moment: &Moment<'_>, node: NodeId) -> Sentence {
        let (value, sum) = (moment.value(node), self.conventions.search.options.sum);
        if let (Some(value), Some(sum)) = (value, sum)
            && value >= sum
        {
            return self.tell("At {}, {} has all there is, {}: ", &[N(node), M(node), S(value)]);
        }
        let above = above_in_turn(self.tree, node);
        let (Some(value), Some(sum), Some(above)) = (value, sum, above) else {
            return self.tell("At {} the rest cannot matter: ", &[N(node)]);
        };
        let left = Score::new(sum.points() - value.points()).unwrap_or_default();
        let told = self.tell(
            "At {}, {} is sure of {}, and all values add up to {} at most: that leaves {} for {}",
            &[N(node), M(node), S(value), S(sum), S(left), M(above)],
        );
        told.and(match moment.value(above) {
            Some(known) => self.tell(
                ", no more than the {} it has at {}, so {} will not let play come here: ",
                &[S(known), N(above), M(above)],
            ),
            None => self.tell(": ", &[]),
        })
    }
}
