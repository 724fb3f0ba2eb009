//! What nodes are worth to each of several players: whole tuples move up, from a leaf or from a chance node.

use plywise_search::{Average, NodeId, Score};

use crate::index::VisitId;
use crate::{Moment, Replay};

/// By branch, where its payoffs come from. Kept, so that nobody has to go down to a leaf to find out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sources {
    of_branches: Vec<Source>,
    /// The payoffs of chance nodes, one for each player, one node after the other.
    averages: Vec<Score>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// Not known, or not yet.
    Unknown,
    /// A visit of a leaf, or of a branch at the depth limit.
    Visit(VisitId),
    /// The average of a chance node: which one.
    Average(u32),
}

impl Sources {
    pub(crate) fn size_in_bytes(&self) -> usize {
        size_of_val(&*self.of_branches) + size_of_val(&*self.averages)
    }
}

impl Replay {
    /// Keeps where the payoffs of a branch come from that has just returned.
    pub(crate) fn note_source(&mut self, visit: VisitId) {
        if !self.tree.is_for_several() {
            return;
        }
        let Some(place) = self.visit(visit).branch.place() else { return };
        let moment = self.at(self.last_step());
        let source = match self.is_chance(self.visit(visit).node) {
            false => moment.best_update_of(visit).map_or(Source::Unknown, |by| self.source_of(by)),
            true => match moment.average(visit) {
                Some(average) => {
                    let nth = self.sources.averages.len() / self.tree.n_players();
                    self.sources.averages.extend(average);
                    Source::Average(nth as u32)
                }
                None => Source::Unknown,
            },
        };
        let known = &mut self.sources.of_branches;
        known.resize(self.branches.len(), Source::Unknown);
        known[place] = source;
    }

    /// Where the payoffs of a visit come from that has come to its end.
    fn source_of(&self, visit: VisitId) -> Source {
        match self.visit(visit).branch.place() {
            None => Source::Visit(visit),
            Some(place) => self.sources.of_branches.get(place).copied().unwrap_or(Source::Unknown),
        }
    }

    fn payoffs_of(&self, source: Source) -> Option<Vec<Score>> {
        let n_players = self.tree.n_players();
        match source {
            Source::Unknown => None,
            Source::Average(nth) => {
                let first = nth as usize * n_players;
                self.sources.averages.get(first..first + n_players).map(<[Score]>::to_vec)
            }
            Source::Visit(visit) => {
                let node = self.visit(visit).node;
                (0..n_players).map(|player| self.payoff(node, player)).collect()
            }
        }
    }
}

impl Moment<'_> {
    /// What a node is worth to each player as far as it is known: a leaf's payoffs; above it those of the best child
    /// so far, or at a chance node their average once all are known. `None` where that is not known, and in a tree
    /// whose leaves have one value.
    #[must_use]
    pub fn payoffs(&self, node: NodeId) -> Option<Vec<Score>> {
        if !self.replay.tree.is_for_several() {
            return None;
        }
        let visit = self.visit_of(node)?;
        let Some(branch) = self.replay.branch(visit) else {
            // Read one event after it was entered.
            let is_read = self.replay.visit(visit).entered + 1 < self.step().0;
            return self.replay.payoffs_of(Source::Visit(visit)).filter(|_| is_read);
        };
        if branch.returned < self.step().0 {
            return self.replay.payoffs_of(self.replay.source_of(visit));
        }
        if self.replay.is_chance(node) {
            return self.average(visit);
        }
        self.replay.payoffs_of(self.replay.source_of(self.best_update_of(visit)?))
    }

    /// The average that a chance node comes to for each player, once all of its children are known. Added up as the
    /// search does: in its order.
    fn average(&self, visit: VisitId) -> Option<Vec<Score>> {
        let (replay, tree) = (self.replay, &self.replay.tree);
        let (node, branch) = (replay.visit(visit).node, replay.branch(visit)?);
        let n_updates = self.n_updates(visit, branch);
        if !replay.are_all_tried(node, branch, n_updates) {
            return None;
        }
        let mut averages = vec![Average::none_seen(); tree.n_players()];
        for by in replay.updates(branch)[..n_updates].iter().map(|update| update.by()) {
            let probability = tree.probability(replay.visit(by).node);
            for (average, score) in averages.iter_mut().zip(replay.payoffs_of(replay.source_of(by))?) {
                average.add(probability, score);
            }
        }
        Some(averages.iter().map(Average::value).collect())
    }
}
