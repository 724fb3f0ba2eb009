//! Where everything of a trace is, so that a moment need not be reached by going through what led to it.
//!
//! A search is a depth-first walk, so what is known of a node is constant before it is entered and after it
//! has returned; only the nodes it is still inside of change. For each visit the index keeps when it began and
//! ended and what it came to, and for each branch the updates its children caused.

use std::cell::OnceCell;
use std::rc::Rc;

use plywise_search::{Bound, Event, GameTree, Mover, NodeId, Player, Score, Search, Window};

use crate::event_log::EventLog;
use crate::passes::Pass;
use crate::payoffs::Sources;
use crate::revisits::Revisits;
use crate::{Moment, Step, Trace};

/// A recorded search that can be looked at after any number of events.
///
/// Takes 12 bytes a visit and 4 a tree node, 28 more for a visit of a branch and 8 an update.
#[derive(Clone, Debug)]
pub struct Replay {
    pub(crate) tree: Rc<GameTree>,
    pub(crate) trace: Rc<Trace>,
    pub(crate) narrows: bool,
    /// Which search it was.
    pub(crate) search: Search,
    pub(crate) n_events: u32,
    /// In the order in which nodes were entered.
    pub(crate) visits: Vec<Visit>,
    /// The visits of branches, in the same order.
    pub(crate) branches: Vec<Branch>,
    /// The visits of branches in the order in which they ended.
    pub(crate) returns: Vec<VisitId>,
    /// The updates of each branch, together and in order.
    pub(crate) updates: Vec<Update>,
    /// By update, the event that reported it; empty where that follows from the visits.
    pub(crate) update_events: Vec<u32>,
    /// The cuts in order.
    pub(crate) cuts: Vec<u32>,
    /// By cut, the visit above whose window first had another bound than the one that was met; `NO_VISIT` where the
    /// bound was handed down from the root, or worked out at a chance node.
    pub(crate) bounds_from: Vec<VisitId>,
    /// By the event at which a branch handed up another score than its own value: what is proved of that value.
    pub(crate) own_bounds: Vec<(u32, Bound)>,
    /// Where the payoffs of branches come from; empty where nodes have one value.
    pub(crate) sources: Sources,
    /// When the search came again to a node below which cuts had left something out, in order.
    /// A cut leaves nodes out, and so does a memory; the search may look at them after all once it is there again.
    pub(crate) skipped: Vec<Skipped>,
    /// The visits that evaluate a node which has been evaluated before.
    pub(crate) repeated: Vec<VisitId>,
    /// The newest visit of each node.
    pub(crate) visit_of: Vec<VisitId>,
    /// Every visit of each node, and how long it counts.
    pub(crate) revisits: Revisits,
    /// What the root's visits prove of its value together, as each of them ends.
    pub(crate) proved: Vec<Window>,
    pub(crate) scores: Scores,
    /// Worked out when somebody asks.
    pub(crate) passes: OnceCell<Vec<Pass>>,
    /// The same.
    pub(crate) range: OnceCell<Window>,
}

pub(crate) type VisitId = u32;
pub(crate) const NO_VISIT: VisitId = u32::MAX;

/// One stay of the search at a node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visit {
    pub(crate) node: NodeId,
    /// The event that began it.
    pub(crate) entered: u32,
    /// Its place among the branches; for a leaf, how many branches were entered before it.
    pub(crate) branch: BranchOrLeaf,
}

/// A branch's place in [`Replay::branches`], or a leaf: one bit tells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BranchOrLeaf(u32);

impl BranchOrLeaf {
    pub(crate) fn branch(place: usize) -> BranchOrLeaf {
        BranchOrLeaf((place as u32) << 1)
    }

    pub(crate) fn leaf(branches_before: usize) -> BranchOrLeaf {
        BranchOrLeaf((branches_before as u32) << 1 | 1)
    }

    pub(crate) fn place(self) -> Option<usize> {
        (self.0 & 1 == 0).then_some(self.branches_before())
    }

    pub(crate) fn branches_before(self) -> usize {
        (self.0 >> 1) as usize
    }
}

/// What a visit of a branch came to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Branch {
    /// The event that ended it; `u32::MAX` when the search stopped inside.
    pub(crate) returned: u32,
    pub(crate) score: ScoreRef,
    pub(crate) alpha: ScoreRef,
    pub(crate) beta: ScoreRef,
    /// Where its updates begin in [`Replay::updates`].
    pub(crate) updates: u32,
    pub(crate) end: Ending,
}

/// How many updates a branch had, what its score proves, and whether it was cut: 29, 2 and 1 bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ending(u32);

impl Ending {
    pub(crate) fn new(n_updates: usize, bound: Bound, was_cut: bool) -> Ending {
        let bound = match bound {
            Bound::Exact => 0,
            Bound::AtLeast => 1,
            Bound::AtMost => 2,
        };
        Ending((n_updates as u32) << 3 | bound << 1 | u32::from(was_cut))
    }

    pub(crate) fn n_updates(self) -> usize {
        (self.0 >> 3) as usize
    }

    pub(crate) fn bound(self) -> Bound {
        match self.0 >> 1 & 3 {
            0 => Bound::Exact,
            1 => Bound::AtLeast,
            _ => Bound::AtMost,
        }
    }

    pub(crate) fn was_cut(self) -> bool {
        self.0 & 1 == 1
    }
}

/// A child's score came back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Update {
    by: u32,
    /// The branch's best value from here on.
    pub(crate) best: ScoreRef,
}

impl Update {
    const CERTAIN: u32 = 1 << 31;

    pub(crate) fn new(by: VisitId, best: ScoreRef, is_certain: bool) -> Update {
        Update { by: if is_certain { by | Update::CERTAIN } else { by }, best }
    }

    pub(crate) fn by(self) -> VisitId {
        self.by & !Update::CERTAIN
    }

    /// Whether the best value is a proved bound of the branch's true value.
    pub(crate) fn is_certain(self) -> bool {
        self.by & Update::CERTAIN != 0
    }
}

/// How many nodes have been left out, from an event on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Skipped {
    pub(crate) event: u32,
    pub(crate) so_far: u32,
}

/// A score by where it comes from: the leaf whose value it is, or a place in a short list of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ScoreRef(pub(crate) u32);

/// The scores that are no leaf's value: the ends of windows above all.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scores {
    pub(crate) others: Vec<Score>,
}

const OTHER: u32 = 1 << 31;

impl ScoreRef {
    pub(crate) fn leaf(node: NodeId) -> ScoreRef {
        ScoreRef(node.index() as u32)
    }
}

impl Scores {
    pub(crate) fn keep(&mut self, score: Score) -> ScoreRef {
        let place = self.others.iter().rev().take(8).position(|&kept| kept == score);
        let place = place.map_or(self.others.len(), |from_end| self.others.len() - 1 - from_end);
        if place == self.others.len() {
            self.others.push(score);
        }
        ScoreRef(OTHER | place as u32)
    }
}

impl Replay {
    /// The tree that was searched.
    #[must_use]
    pub fn tree(&self) -> &Rc<GameTree> {
        &self.tree
    }

    /// The trace that is replayed.
    #[must_use]
    pub fn trace(&self) -> &Trace {
        &self.trace
    }

    /// How many events there are.
    #[must_use]
    pub fn n_events(&self) -> u32 {
        self.n_events
    }

    /// The step after the last event.
    #[must_use]
    pub fn last_step(&self) -> Step {
        Step(self.n_events)
    }

    /// What is known after so many events. Past the end is the end.
    #[must_use]
    pub fn at(&self, step: Step) -> Moment<'_> {
        Moment::new(self, step.min(self.last_step()))
    }

    /// The steps right after each cut.
    pub fn cuts(&self) -> impl ExactSizeIterator<Item = Step> + '_ {
        self.cuts.iter().map(|cut| Step(cut + 1))
    }

    /// The steps at which a node is entered and has returned, for each visit of it, oldest first.
    /// A visit inside which the search stopped has no second step.
    #[must_use]
    pub fn stays(&self, node: NodeId) -> Vec<(Step, Option<Step>)> {
        let stay = |&visit: &VisitId| {
            let returned = self.returned(visit);
            (Step(self.visit(visit).entered + 1), (returned != u32::MAX).then(|| Step(returned + 1)))
        };
        self.visits_of(node).iter().map(stay).collect()
    }

    /// The smallest and the largest value there can be below a chance node, as Star1 and Star2 reckon; everything in other
    /// searches.
    #[must_use]
    pub fn range(&self) -> Window {
        *self.range.get_or_init(|| self.search.range(&self.tree).unwrap_or(Window::FULL))
    }

    /// The memory the index takes, in bytes, apart from the trace and the tree.
    #[must_use]
    pub fn index_size_in_bytes(&self) -> usize {
        let parts = [
            size_of_val(&*self.visits),
            size_of_val(&*self.branches),
            size_of_val(&*self.returns),
            size_of_val(&*self.updates),
            size_of_val(&*self.update_events),
            size_of_val(&*self.cuts),
            size_of_val(&*self.bounds_from),
            size_of_val(&*self.own_bounds),
            self.sources.size_in_bytes(),
            size_of_val(&*self.skipped),
            size_of_val(&*self.repeated),
            size_of_val(&*self.visit_of),
            self.revisits.size_in_bytes(),
            size_of_val(&*self.proved),
            size_of_val(&*self.scores.others),
        ];
        parts.iter().sum()
    }

    pub(crate) fn visit(&self, visit: VisitId) -> &Visit {
        #[cfg(test)]
        crate::revisits::tests::count_lookup();
        &self.visits[visit as usize]
    }

    pub(crate) fn branch(&self, visit: VisitId) -> Option<&Branch> {
        self.visit(visit).branch.place().map(|place| &self.branches[place])
    }

    pub(crate) fn updates(&self, branch: &Branch) -> &[Update] {
        let first = branch.updates as usize;
        &self.updates[first..first + branch.end.n_updates()]
    }

    /// The event at which a visit ended: a leaf's is the second after its first.
    pub(crate) fn returned(&self, visit: VisitId) -> u32 {
        match self.branch(visit) {
            Some(branch) => branch.returned,
            None => self.visit(visit).entered + 2,
        }
    }

    /// The event of one of a branch's updates: right after the child returned, or, where the child had
    /// returned before the branch was entered, after as many others.
    pub(crate) fn update_event(&self, branch: &Branch, branch_entered: u32, nth: usize) -> u32 {
        let at = branch.updates as usize + nth;
        if let Some(&event) = self.update_events.get(at) {
            return event;
        }
        let by = self.updates[at].by();
        if self.visit(by).entered > branch_entered {
            self.returned(by) + 1
        } else {
            branch_entered + 1 + nth as u32
        }
    }

    /// Every visit of a node, oldest first.
    pub(crate) fn visits_of(&self, node: NodeId) -> &[VisitId] {
        let newest = &self.visit_of[node.index()];
        match self.revisits.of_node(node) {
            Some(visits) => visits,
            None if *newest == NO_VISIT => &[],
            None => std::slice::from_ref(newest),
        }
    }

    /// The visits of a node that had begun by `step`, oldest first.
    pub(crate) fn visits_by(&self, node: NodeId, step: Step) -> &[VisitId] {
        let visits = self.visits_of(node);
        &visits[..visits.partition_point(|&visit| self.visit(visit).entered < step.0)]
    }

    /// The newest visit of a node that had begun by `step`.
    #[inline]
    pub(crate) fn visit_at(&self, node: NodeId, step: Step) -> Option<VisitId> {
        let newest = self.visit_of[node.index()];
        if newest == NO_VISIT {
            return None;
        }
        // Nearly always the newest is the one, or there is no other.
        if self.visit(newest).entered < step.0 {
            return Some(newest);
        }
        if self.revisits.is_empty() {
            return None;
        }
        self.visits_by(node, step).last().copied()
    }

    /// The newest visit of any node that had begun by `step`.
    pub(crate) fn newest_visit(&self, step: Step) -> Option<VisitId> {
        let begun = self.visits.partition_point(|visit| visit.entered < step.0);
        begun.checked_sub(1).map(|newest| newest as VisitId)
    }

    /// The innermost visit that had begun and not ended.
    pub(crate) fn innermost_open(&self, step: Step) -> Option<VisitId> {
        let newest = self.newest_visit(step)?;
        let is_open = |visit: VisitId| self.returned(visit) >= step.0;
        if is_open(newest) {
            return Some(newest);
        }
        // What ended last is a leaf just left, or the branch that returned last; the search is at its parent.
        let n_returned = self.returns.partition_point(|&visit| self.returned(visit) < step.0);
        let branch = n_returned.checked_sub(1).map(|last| self.returns[last]);
        let ended = branch.filter(|&branch| self.returned(branch) > self.returned(newest)).unwrap_or(newest);
        let parent = self.tree.parent(self.visit(ended).node)?;
        self.visit_at(parent, step).filter(|&visit| is_open(visit))
    }

    pub(crate) fn score(&self, score: ScoreRef) -> Score {
        if score.0 & OTHER == 0 {
            self.tree
                .leaf_score(NodeId::new(score.0 as usize))
                .expect("the reference is to a leaf with a value")
        } else {
            self.scores.others[(score.0 & !OTHER) as usize]
        }
    }

    /// The leaf that a score is the value of, unless it is the end of a window.
    pub(crate) fn leaf_of(&self, score: ScoreRef) -> Option<NodeId> {
        (score.0 & OTHER == 0).then(|| NodeId::new(score.0 as usize))
    }

    pub(crate) fn entry_window(&self, branch: &Branch) -> Window {
        Window { alpha: self.score(branch.alpha), beta: self.score(branch.beta) }
    }

    /// Which side a node's mover is on.
    #[inline]
    pub(crate) fn player(&self, node: NodeId) -> Player {
        self.search.player(&self.tree, node)
    }

    /// Whether chance decides at a branch: none of its children is its best.
    pub(crate) fn is_chance(&self, node: NodeId) -> bool {
        self.tree.has_chance() && self.tree.mover(node) == Mover::Chance
    }

    /// What a leaf, or a branch at the horizon, is worth to one player, counted from 0.
    pub(crate) fn payoff(&self, node: NodeId, player: usize) -> Option<Score> {
        if self.tree.is_leaf(node) {
            return self.tree.payoff(node, player);
        }
        self.tree.static_payoff(node, player)
    }

    /// A branch's window after so many of its updates, at a step.
    pub(crate) fn window_after(
        &self,
        visit: VisitId,
        branch: &Branch,
        n_updates: usize,
        step: Step,
    ) -> Window {
        let Visit { node, entered, .. } = *self.visit(visit);
        let last = n_updates.checked_sub(1);
        if let Some(events) = self.events() {
            // An event reported it with its window: when it was updated, looked up in the table, or entered.
            let updated = last.map(|nth| self.update_event(branch, entered, nth));
            let recalled = Some(entered + 1).filter(|&event| event < step.0);
            for event in [updated, recalled].into_iter().flatten() {
                if let Some(Event::Updated { window, .. } | Event::Recalled { window, .. }) =
                    events.get(&self.tree, event as usize)
                {
                    return window;
                }
            }
            return self.entry_window(branch);
        }
        let entry = self.entry_window(branch);
        match last.map(|nth| self.updates(branch)[nth].best) {
            Some(best) if self.narrows => entry.narrowed(self.player(node), self.score(best)),
            _ => entry,
        }
    }

    /// The events one by one, where they are kept so.
    #[inline]
    pub(crate) fn events(&self) -> Option<&EventLog> {
        self.trace.events()
    }

    /// What a leaf, or a branch at the horizon, was found to be worth.
    pub(crate) fn evaluation(&self, visit: VisitId) -> Score {
        let Visit { node, entered, .. } = *self.visit(visit);
        let entry = self.events().and_then(|events| events.get(&self.tree, entered as usize + 1));
        match entry {
            Some(Event::Evaluated { score, .. }) => score,
            _ => self.tree.leaf_score(node).unwrap_or_default(),
        }
    }
}
