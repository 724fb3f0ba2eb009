//! What is known at one step, asked node by node.

use plywise_search::{Bound, Event, NodeId, Player, Score, Window};

use crate::index::{Branch, Update, VisitId};
use crate::{Cutoff, Replay, Step};

/// What is known of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The search has not come here, and may yet.
    Unvisited,
    /// The search is at or below this node.
    Open {
        /// What can still matter here.
        window: Window,
        /// The best value so far, once a child has returned.
        value: Option<Score>,
        /// Whether that value is a proved bound: the true value cannot be worse for the node's player.
        is_certain: bool,
    },
    /// The search is done with this node.
    Returned {
        /// What it handed up.
        score: Score,
        /// What that proves.
        bound: Bound,
    },
    /// A cut left this node out.
    Pruned {
        /// The node at which the cut was made.
        at: NodeId,
    },
}

/// How much has been done by a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Nodes entered, leaves included.
    pub entered: u32,
    /// Leaves evaluated.
    pub evaluated: u32,
    /// Cuts made.
    pub cuts: u32,
    /// Nodes that cuts have left out.
    pub skipped: u32,
}

/// What is known after so many events. Made by [`Replay::at`]; a question costs no more at the end than at
/// the beginning.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    pub(crate) replay: &'a Replay,
    step: Step,
    innermost: Option<VisitId>,
}

impl<'a> Moment<'a> {
    pub(crate) fn new(replay: &'a Replay, step: Step) -> Moment<'a> {
        Moment { replay, step, innermost: replay.innermost_open(step) }
    }

    /// How many events have been applied.
    #[must_use]
    pub fn step(&self) -> Step {
        self.step
    }

    /// The replay this is a moment of.
    #[must_use]
    pub fn replay(&self) -> &'a Replay {
        self.replay
    }

    /// The event that led here; `None` at the start.
    #[must_use]
    pub fn event(&self) -> Option<Event<NodeId>> {
        self.step.0.checked_sub(1).and_then(|event| self.replay.event(event))
    }

    /// The event that comes next; `None` at the end.
    #[must_use]
    pub fn next_event(&self) -> Option<Event<NodeId>> {
        self.replay.event(self.step.0)
    }

    /// The node the search is at: the innermost that was entered and has not returned.
    #[must_use]
    pub fn current(&self) -> Option<NodeId> {
        self.innermost.map(|visit| self.replay.visit(visit).node)
    }

    /// The open nodes, innermost first.
    pub fn path(&self) -> impl Iterator<Item = NodeId> + use<'a> {
        let (replay, step, current) = (self.replay, self.step, self.current());
        let above = current.into_iter().flat_map(move |node| replay.tree.ancestors(node));
        let is_open = move |node: &NodeId| {
            replay.visit_at(*node, step).is_some_and(|visit| replay.returned(visit) >= step.0)
        };
        current.into_iter().chain(above.filter(is_open))
    }

    /// What is known of `node`.
    ///
    /// For a node that was not entered this looks upwards for a cut that left it out; whoever goes through a
    /// tree from the top knows that already and asks [`Moment::visited`].
    #[must_use]
    pub fn progress(&self, node: NodeId) -> Progress {
        self.visited(node).unwrap_or_else(|| {
            let tree = self.replay.tree();
            let above = tree.ancestors(node).find(|&above| self.replay.visit_at(above, self.step).is_some());
            match above.filter(|&above| self.is_cut(above)) {
                Some(at) => Progress::Pruned { at },
                None => Progress::Unvisited,
            }
        })
    }

    /// What is known of `node` if it has been entered: open or returned.
    #[must_use]
    pub fn visited(&self, node: NodeId) -> Option<Progress> {
        let visit = self.replay.visit_at(node, self.step)?;
        let Some(branch) = self.replay.branch(visit) else { return Some(self.leaf_progress(node, visit)) };
        if branch.returned < self.step.0 {
            let score = self.replay.score(branch.score);
            return Some(Progress::Returned { score, bound: branch.end.bound() });
        }
        let last = self.last_update(visit, branch);
        Some(Progress::Open {
            window: self.window_after(node, branch, last),
            value: last.map(|update| self.replay.score(update.best)),
            is_certain: last.is_some_and(Update::is_certain),
        })
    }

    /// The window of `node` as it is, or as it was when the node returned; `None` before it is entered.
    #[must_use]
    pub fn window(&self, node: NodeId) -> Option<Window> {
        let visit = self.replay.visit_at(node, self.step)?;
        Some(match self.replay.branch(visit) {
            Some(branch) => self.window_after(node, branch, self.last_update(visit, branch)),
            None => self.leaf_window(node, visit),
        })
    }

    /// The window of a branch as it was before its newest update; `None` before it is entered, and at a leaf.
    #[must_use]
    pub fn window_before_update(&self, node: NodeId) -> Option<Window> {
        let (visit, branch) = self.visit_of_branch(node)?;
        let before = self.n_updates(visit, branch).checked_sub(2);
        Some(self.window_after(node, branch, before.map(|nth| self.replay.updates(branch)[nth])))
    }

    /// The best value a branch has or had of its own, before any moving into the window.
    #[must_use]
    pub fn value(&self, node: NodeId) -> Option<Score> {
        let (_, update) = self.newest_update(node)?;
        Some(self.replay.score(update.best))
    }

    /// The child that gave a branch its best value so far: the first that did, and that is proved to be no
    /// worse for the player. `None` where no child is, as when all values lie outside the root's window.
    #[must_use]
    pub fn best_child(&self, node: NodeId) -> Option<NodeId> {
        let (branch, last) = self.newest_update(node)?;
        let best = self.replay.score(last.best);
        let updates = self.replay.updates(branch);
        let first = match self.replay.tree.player(node) {
            Player::Max => updates.partition_point(|update| self.replay.score(update.best) < best),
            Player::Min => updates.partition_point(|update| self.replay.score(update.best) > best),
        };
        let (visit, branch) = self.visit_of_branch(node)?;
        let n_updates = self.n_updates(visit, branch);
        let proved = updates[first..n_updates].iter().find(|update| update.is_certain());
        proved.map(|update| self.replay.visit(update.by()).node)
    }

    /// The root's child that the search would move to, once it is over: one that is proved to be as good as what
    /// the root handed up. `None` when everything lies outside the root's window, on the mover's wrong side.
    #[must_use]
    pub fn chosen_move(&self) -> Option<NodeId> {
        let Some(Progress::Returned { bound, .. }) = self.visited(NodeId::ROOT) else { return None };
        let is_proved = match self.replay.tree.player(NodeId::ROOT) {
            Player::Max => bound.from_below(),
            Player::Min => bound.from_above(),
        };
        self.best_child(NodeId::ROOT).filter(|_| is_proved)
    }

    /// The leaf below `node` whose value a branch's best value is; `None` when it is the end of a window.
    #[must_use]
    pub fn source(&self, node: NodeId) -> Option<NodeId> {
        let (_, last) = self.newest_update(node)?;
        let below = node.index()..self.replay.tree.subtree_end(node);
        self.replay.leaf_of(last.best).filter(|leaf| below.contains(&leaf.index()))
    }

    /// The line of best play as far as it is known: from the root, each branch's best child so far.
    pub fn principal_variation(&self) -> impl Iterator<Item = NodeId> + use<'a> {
        let moment = *self;
        let root = self.replay.visit_at(NodeId::ROOT, self.step).map(|_| NodeId::ROOT);
        std::iter::successors(root, move |&node| moment.best_child(node))
    }

    /// Whether a cut has been made at `node`.
    #[must_use]
    pub fn is_cut(&self, node: NodeId) -> bool {
        self.cut_event(node).is_some()
    }

    /// The cut made at `node`, and why.
    #[must_use]
    pub fn cutoff(&self, node: NodeId) -> Option<Cutoff> {
        self.cut_event(node).and_then(|_| Cutoff::at(self, node))
    }

    /// How many of `node`'s children have handed their score up.
    #[must_use]
    pub fn n_tried(&self, node: NodeId) -> usize {
        let branch = self.visit_of_branch(node);
        branch.map_or(0, |(visit, branch)| self.n_updates(visit, branch))
    }

    /// How much has been done.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let cuts = self.replay.cuts.partition_point(|cut| cut.event < self.step.0);
        let skipped = cuts.checked_sub(1).map_or(0, |last| self.replay.cuts[last].skipped_so_far);
        let Some(newest) = self.replay.newest_visit(self.step) else { return Counts::default() };
        let visit = self.replay.visit(newest);
        let branches_before = visit.branch.branches_before() as u32;
        // The newest leaf counts once its value has been read, one event after it was entered.
        let newest_is_read = visit.branch.place().is_none() && visit.entered + 1 < self.step.0;
        let evaluated = newest - branches_before + u32::from(newest_is_read);
        Counts { entered: newest + 1, evaluated, cuts: cuts as u32, skipped }
    }

    fn leaf_progress(&self, node: NodeId, visit: VisitId) -> Progress {
        let entered = self.replay.visit(visit).entered;
        let score = self.replay.tree.leaf_score(node).unwrap_or_default();
        if entered + 2 < self.step.0 {
            return Progress::Returned { score, bound: Bound::Exact };
        }
        let is_certain = entered + 1 < self.step.0;
        let value = is_certain.then_some(score);
        Progress::Open { window: self.leaf_window(node, visit), value, is_certain }
    }

    /// A leaf is entered with its parent's window.
    fn leaf_window(&self, node: NodeId, visit: VisitId) -> Window {
        let entered = Step(self.replay.visit(visit).entered);
        let parent = self.replay.tree.parent(node);
        let above = parent.and_then(|parent| Some((parent, self.replay.visit_at(parent, entered)?)));
        match above.and_then(|(parent, visit)| Some((parent, visit, self.replay.branch(visit)?))) {
            Some((parent, visit, branch)) if branch.returned >= entered.0 => {
                let then = Moment { step: entered, ..*self };
                then.window_after(parent, branch, then.last_update(visit, branch))
            }
            _ => self.replay.trace.search().root_window(),
        }
    }

    fn window_after(&self, node: NodeId, branch: &Branch, last: Option<Update>) -> Window {
        let player = self.replay.tree.player(node);
        self.replay.window_with(branch, player, last.map(|update| update.best))
    }

    fn cut_event(&self, node: NodeId) -> Option<u32> {
        let (_, branch) = self.visit_of_branch(node)?;
        // The event before the return, which is also where a stopped search cannot be.
        let cut = branch.end.was_cut().then(|| branch.returned - 1)?;
        (cut < self.step.0).then_some(cut)
    }

    pub(crate) fn visit_of_branch(&self, node: NodeId) -> Option<(VisitId, &'a Branch)> {
        let visit = self.replay.visit_at(node, self.step)?;
        Some((visit, self.replay.branch(visit)?))
    }

    fn newest_update(&self, node: NodeId) -> Option<(&'a Branch, Update)> {
        let (visit, branch) = self.visit_of_branch(node)?;
        Some((branch, self.last_update(visit, branch)?))
    }

    fn last_update(&self, visit: VisitId, branch: &Branch) -> Option<Update> {
        let n_updates = self.n_updates(visit, branch);
        n_updates.checked_sub(1).map(|last| self.replay.updates(branch)[last])
    }

    /// How many of a branch's updates have happened.
    fn n_updates(&self, visit: VisitId, branch: &Branch) -> usize {
        if branch.returned < self.step.0 {
            return branch.end.n_updates();
        }
        self.replay.n_updates_before(visit, branch, self.step.0)
    }
}

impl Replay {
    /// How many of a branch's updates come before an event.
    pub(crate) fn n_updates_before(&self, visit: VisitId, branch: &Branch, event: u32) -> usize {
        let entered = self.visit(visit).entered;
        let updates = self.updates(branch);
        // A binary search by hand: an update's event depends on its place.
        let (mut low, mut high) = (0, updates.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.update_event(entered, middle, updates[middle]) < event {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    /// One event by its number, counted from 0.
    #[must_use]
    pub fn event(&self, event: u32) -> Option<Event<NodeId>> {
        if event >= self.n_events {
            return None;
        }
        let newest = self.newest_visit(Step(event + 1))?;
        if self.visit(newest).entered == event {
            let node = self.visit(newest).node;
            let window = self.at(Step(event + 1)).window(node)?;
            return Some(Event::Entered { node, window });
        }
        let visit = self.innermost_open(Step(event))?;
        let node = self.visit(visit).node;
        let Some(branch) = self.branch(visit) else {
            let score = self.tree.leaf_score(node)?;
            return Some(if event == self.visit(visit).entered + 1 {
                Event::Evaluated { node, score }
            } else {
                Event::Returned { node, score, bound: Bound::Exact }
            });
        };
        if branch.returned == event {
            let (score, bound) = (self.score(branch.score), branch.end.bound());
            return Some(Event::Returned { node, score, bound });
        }
        let nth = self.n_updates_before(visit, branch, event);
        let updates = self.updates(branch);
        if branch.end.was_cut() && branch.returned == event + 1 {
            let by = self.visit(updates.last()?.by()).node;
            return Some(Event::Pruned { node, by, tried: updates.len() as u32 });
        }
        let update = *updates.get(nth)?;
        let window = self.window_with(branch, self.tree.player(node), Some(update.best));
        let (by, value) = (self.visit(update.by()).node, self.score(update.best));
        Some(Event::Updated { node, by, value, window })
    }
}
