//! What a search has left out: by cuts, and by what it remembered.

use plywise_search::{Aids, Algorithm, NodeId, Order};

use crate::index::{Branch, VisitId};
use crate::{Cutoff, Moment, Replay, Step};

impl<'a> Moment<'a> {
    /// Whether the search has come to a node by now, however long ago.
    #[must_use]
    pub fn has_come(&self, node: NodeId) -> bool {
        self.replay.visit_at(node, self.step()).is_some()
    }

    /// Whether the newest visit of a node's parent left the node out.
    #[must_use]
    pub fn is_left_out(&self, node: NodeId) -> bool {
        let parent =
            self.replay.tree.parent(node).and_then(|parent| self.replay.visit_at(parent, self.step()));
        let is_older = |above| self.replay.visit_at(node, self.step()).is_none_or(|visit| visit < above);
        parent.is_some_and(|above| self.has_left_out(above) && is_older(above))
    }

    /// Whether a visit has come to an end by now without a look at every child: by a cut, or because what is remembered
    /// of the node was enough.
    fn has_left_out(&self, visit: VisitId) -> bool {
        let is_recalled = |branch: &Branch| branch.end.n_updates() == 0 && branch.returned < self.step().0;
        self.was_cut(visit) || self.replay.branch(visit).is_some_and(is_recalled)
    }

    /// Whether a visit has been cut short by now.
    fn was_cut(&self, visit: VisitId) -> bool {
        // The cut is the event before the return, which is also where a stopped search cannot be.
        let branch = self.replay.branch(visit).filter(|branch| branch.end.was_cut());
        branch.is_some_and(|branch| branch.returned - 1 < self.step().0)
    }

    /// Whether a cut has been made at `node`.
    #[must_use]
    pub fn is_cut(&self, node: NodeId) -> bool {
        self.visit_of(node).is_some_and(|visit| self.was_cut(visit))
    }

    /// The step that the cut at `node` led to.
    #[must_use]
    pub fn cut_made(&self, node: NodeId) -> Option<Step> {
        let (visit, branch) = self.visit_of_branch(node)?;
        self.was_cut(visit).then_some(Step(branch.returned))
    }

    /// The cut made at `node`, and why.
    #[must_use]
    pub fn cutoff(&self, node: NodeId) -> Option<Cutoff> {
        self.is_cut(node).then(|| Cutoff::at(self, node))?
    }

    /// The children of `node` that its cut left out, left to right; none where no cut was made.
    pub fn skipped(&self, node: NodeId) -> impl Iterator<Item = NodeId> + use<'a> {
        let moment = *self;
        let is_cut = self.is_cut(node);
        let tree = &self.replay.tree;
        // Where children are looked at from left to right, those that were looked at need not be gone through.
        let last = self.replay.goes_left_to_right().then(|| self.newest_update(node)).flatten();
        let last = last.map(|(_, update)| self.replay.visit(update.by()).node);
        let children = last.map_or_else(|| tree.children(node), |last| tree.siblings_after(last));
        children.filter(move |&child| is_cut && moment.visit_of(child).is_none())
    }

    /// How many children [`Moment::skipped`] names, and how many nodes stand below those: found in no more time than
    /// the search took for the visit that was cut.
    #[must_use]
    pub fn n_skipped(&self, node: NodeId) -> (usize, usize) {
        let (replay, tree) = (self.replay, &self.replay.tree);
        let size = |child: NodeId| tree.subtree_end(child) - child.index();
        let Some((visit, branch)) = self.visit_of_branch(node).filter(|(visit, _)| self.was_cut(*visit))
        else {
            return (0, 0);
        };
        if replay.search.algorithm == Algorithm::Star2 {
            // It may have probed a child, and reported nothing of that.
            let sizes = self.skipped(node).map(size);
            return sizes.fold((0, 0), |(children, nodes), size| (children + 1, nodes + size - 1));
        }
        let tried = &replay.updates(branch)[..self.n_updates(visit, branch)];
        let n_children = replay.revisits.n_children(node).unwrap_or_else(|| tree.children(node).count());
        let n_skipped = n_children - tried.len();
        let seen: usize = tried.iter().map(|update| size(replay.visit(update.by()).node)).sum();
        (n_skipped, size(node) - 1 - seen - n_skipped)
    }
}

impl Replay {
    /// Whether the search comes to the children of every branch from left to right, each one when those before it are
    /// done with.
    fn goes_left_to_right(&self) -> bool {
        let search = &self.search;
        // Star2 takes a first look at all of them.
        search.order == Order::AsGiven
            && !search.options.reorders
            && search.options.aids == Aids::NONE
            && search.algorithm != Algorithm::Star2
    }
}
