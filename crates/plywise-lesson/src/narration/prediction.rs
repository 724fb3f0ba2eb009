//! What a class can be asked before the search decides: whether it cuts or goes on, and whether a value changes.

use plywise_replay::{Moment, Progress, Step};
use plywise_search::{Event, Mover, NodeId, Player, Score, Window};

use super::{E, N, Narrator, Sentence, T, V};
use crate::comparison::{bound_name, cut_relation};
use crate::label::window_written;
use crate::search::has_windows;
use crate::visit::is_first_look;

impl Narrator<'_> {
    /// The question that the next event answers: a child has handed its value up, and the node above has not used it yet. It
    /// asks whether the node is cut, where something is left to cut and the other player is sure of anything; else whether
    /// what the node is worth changes, or where its mover has something better elsewhere, whether its end of the window moves.
    /// `None` at every other step, where there is nothing to find out, and where chance or several players decide.
    #[must_use]
    pub fn prediction(&self, moment: &Moment<'_>) -> Option<Sentence> {
        let Event::Updated { node, by, .. } = moment.next_event()? else { return None };
        let tree = self.tree;
        if !matches!(tree.mover(node), Mover::Max | Mover::Min) || tree.is_for_several() {
            return None;
        }
        let Progress::Returned { score: returned, .. } = moment.visited(by)? else { return None };
        let score = self.seen(node, returned);
        let question = self.asks_for_cut(moment, node, by, score).or_else(|| {
            let Some(Progress::Open { value: Some(value), .. }) = moment.visited(node) else { return None };
            let value = self.seen(node, value);
            if let Some(end) = self.better_elsewhere(moment, node, value) {
                let side = self.conventions.side(tree, node);
                let [name, moves] =
                    [bound_name(!side), if side == Player::Max { "rise" } else { "fall" }].map(T);
                let given = V(node, score);
                let pieces = [N(node), V(node, value), name, E(side, end), N(by), given, name, moves];
                return Some(
                    self.tell("So far {} has {}, and {} = {}. {} gives it {}. Does {} {}?", &pieces),
                );
            }
            let pieces = [N(node), V(node, value), N(by), V(node, score)];
            Some(self.tell("So far {} has {}. {} gives it {}. Does that change what it has?", &pieces))
        })?;
        // The picture shows what a child is worth: where it hands up another number, the question says so first.
        if self.replaced(moment, by, returned).is_none() {
            return Some(question);
        }
        let mut told = self.sentence(moment);
        told.words(" ");
        Some(told.and(question))
    }

    /// The mover's end of the window, where that is not what the node itself has come to: what the mover has already further up.
    fn better_elsewhere(&self, moment: &Moment<'_>, node: NodeId, value: Score) -> Option<Score> {
        let (tree, search) = (self.tree, &self.conventions.search);
        if !has_windows(search) || is_first_look(moment, node) {
            return None;
        }
        let written = window_written(moment, node, self.conventions)?;
        let end =
            self.conventions.seen_window(tree, node, written).against(!self.conventions.side(tree, node));
        (end != value).then_some(end)
    }

    fn asks_for_cut(&self, moment: &Moment<'_>, node: NodeId, by: NodeId, score: Score) -> Option<Sentence> {
        let (tree, search) = (self.tree, &self.conventions.search);
        if !has_windows(search) || is_first_look(moment, node) {
            return None;
        }
        let window =
            self.conventions.seen_window(tree, node, window_written(moment, node, self.conventions)?);
        let side = self.conventions.side(tree, node);
        let bound = window.against(side);
        let is_last = tree.children(node).nth(moment.n_tried(node) + 1).is_none();
        // The end of the whole window is passed by nothing, and met by a value that is infinite too.
        if bound == Window::FULL.against(side) && score != bound || is_last {
            return None;
        }
        let (relation, name) = (cut_relation(self.conventions, side), bound_name(side));
        let given = V(node, score);
        let pieces = [N(by), N(node), given, given, T(relation), E(!side, bound), T(name)];
        let mut asked = self.tell("{} gives {} {}. Is {} {} {} = {}", &pieces);
        if let Some(above) = moment.bound_comes_from(node) {
            asked = asked.and(self.tell(", which comes from {}", &[N(above)]));
        }
        asked.words("? Cut, or go on?");
        Some(asked)
    }
}

/// The step at which the question of [`Narrator::prediction`] is answered: after the cut, where there is one.
#[must_use]
pub fn answer(moment: &Moment<'_>) -> Step {
    let updated = moment.step().next();
    match moment.replay().at(updated).next_event() {
        Some(Event::Pruned { .. }) => updated.next(),
        _ => updated,
    }
}
