//! What is known of one node: what is said of it in a list, and when somebody picks it.

use plywise_replay::{Moment, Progress};
use plywise_search::{Bound, NodeId, Score};

use super::Narrator;
use crate::label::{called, tuple_text};
use crate::{is_first_look, typeset};

impl Narrator<'_> {
    /// How far the search is with a node, in a few words: for lists and for whoever cannot see the picture.
    #[must_use]
    pub fn state(&self, moment: &Moment<'_>, node: NodeId) -> String {
        let (before, score, after) = match moment.progress(node) {
            Progress::Unvisited => return "not reached yet".to_owned(),
            Progress::SetAside => return "looked at before, and not since the search came back".to_owned(),
            Progress::Pruned { at } if is_first_look(moment, at) => {
                return format!(
                    "waiting, since one child is enough for the first look at {}",
                    called(self.tree, at)
                );
            }
            Progress::Pruned { at } => return format!("left out by the cut at {}", called(self.tree, at)),
            Progress::Open { value: None, .. } => return "being searched, no value yet".to_owned(),
            Progress::Open { value: Some(value), .. } if self.decides_by_chance(node) => {
                ("being searched, adding up to ", value, " so far")
            }
            Progress::Open { value: Some(value), .. } => ("being searched, best so far ", value, ""),
            Progress::Returned { score, bound } => {
                let is_max_n = self.is_max_n();
                if is_max_n && bound != Bound::Exact {
                    let above = self.mover(self.choice_above(node));
                    return ["returned, leaving ", &above, " no more than ", &typeset(score)].concat();
                }
                let after = match self.conventions.seen_bound(self.tree, node, bound) {
                    bound @ (Bound::AtLeast | Bound::AtMost) => {
                        at_most_that(bound, moment.rests_on_statics(node))
                            .strip_suffix('.')
                            .unwrap_or_default()
                    }
                    Bound::Exact if moment.rests_on_statics(node) => {
                        ", an estimate: it rests on static values"
                    }
                    Bound::Exact if is_max_n => "",
                    Bound::Exact => ", its exact value",
                };
                ("returned ", score, after)
            }
        };
        [before, &self.worth(moment, node, score), after].concat()
    }

    /// What a branch has found so far, and what that is: its best value with the leaf it comes from, or at a chance node
    /// a sum or an average.
    #[must_use]
    pub fn best(&self, moment: &Moment<'_>, node: NodeId) -> Option<(&'static str, String)> {
        let worth = self.worth(moment, node, moment.value(node)?);
        if !self.decides_by_chance(node) {
            let source = moment.source(node).map(|leaf| [", from leaf ", &called(self.tree, leaf)].concat());
            return Some(("Best value", worth + &source.unwrap_or_default()));
        }
        let is_average = moment.n_tried(node) == self.tree.children(node).count()
            && !matches!(
                moment.visited(node),
                Some(Progress::Returned { bound: Bound::AtLeast | Bound::AtMost, .. })
            );
        Some((if is_average { "Average" } else { "Sum so far" }, worth))
    }

    /// What a node looks worth, apart from what any search finds below it, and how that adds up; `None` where nobody said.
    #[must_use]
    pub fn static_value(&self, node: NodeId) -> Option<(&'static str, String)> {
        let sum = self.weighted_sum(node);
        if self.tree.is_leaf(node) {
            let is_estimate = self.tree.is_estimate(node);
            let score = self.tree.leaf_score(node).filter(|_| is_estimate || !sum.is_empty())?;
            let fact = if is_estimate { "Static value" } else { "Features" };
            return Some((fact, sum + &typeset(self.seen(node, score))));
        }
        let score = self.tree.static_score(node)?;
        let tuple = self.tree.payoffs(node).map(|payoffs| tuple_text(payoffs, None));
        Some(("Static value", tuple.unwrap_or_else(|| sum + &typeset(self.seen(node, score)))))
    }

    /// Why the rest of a node was left out, where it has been.
    #[must_use]
    pub fn cut(&self, moment: &Moment<'_>, node: NodeId) -> Option<String> {
        Some(self.sentence(&moment.replay().at(moment.cut_made(node)?)).to_string())
    }

    /// A score at a node as it is written: in max^n what the node is worth to each player, as far as that is known.
    fn worth(&self, moment: &Moment<'_>, node: NodeId, score: Score) -> String {
        if !self.is_max_n() {
            return typeset(self.seen(node, score));
        }
        self.tuple(moment, node).unwrap_or_else(|| typeset(score))
    }
}

/// What a score that is only a bound says of a node, at the end of a sentence.
pub(super) fn at_most_that(bound: Bound, is_estimate: bool) -> &'static str {
    match (bound == Bound::AtLeast, is_estimate) {
        (true, true) => "; at this depth it is worth at least that.",
        (false, true) => "; at this depth it is worth at most that.",
        (true, false) => "; its true value is at least that.",
        (false, false) => "; its true value is at most that.",
    }
}

/// `at least `, `at most `, or nothing.
pub(super) fn at_least(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "",
        Bound::AtLeast => "at least ",
        Bound::AtMost => "at most ",
    }
}

/// ` or more`, ` or less`, or nothing: what follows a score of which no more is proved.
#[must_use]
pub fn or_more(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "",
        Bound::AtLeast => " or more",
        Bound::AtMost => " or less",
    }
}
