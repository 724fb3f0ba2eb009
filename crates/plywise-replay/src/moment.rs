//! What is known at one step, asked node by node.

use plywise_search::{Bound, Event, NodeId, Player, ProofTree, Score, Window};

use crate::index::{Branch, Update, VisitId};
use crate::{Replay, Step};

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
    /// The search came here in an earlier visit of a node above, has come to that node again since, and not here.
    SetAside,
    /// Left out by a cut, or by what is remembered of a node above; and the search has never come here.
    Pruned {
        /// The node at which that was.
        at: NodeId,
    },
}

/// How much has been done by a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Nodes entered, leaves included.
    pub entered: u32,
    /// Evaluations: of leaves, and of branches at a depth limit.
    pub evaluated: u32,
    /// Different nodes evaluated, however often each was.
    pub different: u32,
    /// Cuts made.
    pub cuts: u32,
    /// Nodes that were left out, and to which the search has never come.
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
        // What is above an open node is open itself, but for two-pass minimax, whose nodes stand alone.
        let is_open = move |node: &NodeId| {
            replay.visit_at(*node, step).is_some_and(|visit| replay.returned(visit) >= step.0)
        };
        current.into_iter().chain(above.filter(is_open))
    }

    /// What is known of `node`.
    ///
    /// For a node that was not entered this looks upwards for a cut that left it out; whoever goes through a
    /// tree from the top knows that already and asks [`Moment::visited`] and [`Moment::is_left_out`].
    #[must_use]
    pub fn progress(&self, node: NodeId) -> Progress {
        if let Some(progress) = self.visited(node) {
            return progress;
        }
        if self.has_come(node) {
            return Progress::SetAside;
        }
        let tree = self.replay.tree();
        let path = std::iter::once(node).chain(tree.ancestors(node));
        let left_out = path.filter(|&node| self.is_left_out(node)).find_map(|node| tree.parent(node));
        left_out.map_or(Progress::Unvisited, |at| Progress::Pruned { at })
    }

    /// What is known of `node` if it has been entered: open or returned.
    ///
    /// Where a search comes to a node again, what it found below it before is set aside: see
    /// [`Moment::remembered`].
    #[must_use]
    pub fn visited(&self, node: NodeId) -> Option<Progress> {
        let visit = self.visit_of(node)?;
        let Some(branch) = self.replay.branch(visit) else { return Some(self.leaf_progress(node, visit)) };
        if branch.returned < self.step.0 {
            let score = self.replay.score(branch.score);
            return Some(Progress::Returned { score, bound: branch.end.bound() });
        }
        let n_updates = self.n_updates(visit, branch);
        let last = n_updates.checked_sub(1).map(|last| self.replay.updates(branch)[last]);
        Some(Progress::Open {
            window: self.replay.window_after(visit, branch, n_updates, self.step),
            value: last.map(|update| self.replay.score(update.best)),
            is_certain: last.is_some_and(Update::is_certain),
        })
    }

    /// What an earlier visit of a node came to, where the search has not come to it since it came to a node above it
    /// again, or is in it now.
    #[must_use]
    pub fn remembered(&self, node: NodeId) -> Option<(Score, Bound)> {
        if self.replay.revisits.is_empty() {
            return None;
        }
        let has_ended = |visit: &&VisitId| self.replay.returned(**visit) < self.step.0;
        // All but the newest have ended, so few are gone through.
        let visit = *self.replay.visits_by(node, self.step).iter().rfind(has_ended)?;
        if self.visit_of(node) == Some(visit) {
            return None;
        }
        Some(match self.replay.branch(visit) {
            Some(branch) => (self.replay.score(branch.score), branch.end.bound()),
            None => (self.replay.evaluation(visit), Bound::Exact),
        })
    }

    /// How many times the search had come to a node by now.
    #[must_use]
    pub fn n_visits(&self, node: NodeId) -> usize {
        self.replay.visits_by(node, self.step).len()
    }

    /// Whether the search has come to a node once since it last came to another, above it.
    #[must_use]
    pub fn is_first_visit(&self, node: NodeId, above: NodeId) -> bool {
        let entered = |visit: VisitId| self.replay.visit(visit).entered;
        let since = self.replay.visit_at(above, self.step).map_or(0, entered);
        let by_now = self.replay.visits_by(node, self.step);
        by_now.len() - by_now.partition_point(|&visit| entered(visit) < since) == 1
    }

    /// The window of `node` as it is, or as it was when the node returned; `None` before it is entered.
    #[must_use]
    pub fn window(&self, node: NodeId) -> Option<Window> {
        let visit = self.visit_of(node)?;
        Some(match self.replay.branch(visit) {
            Some(branch) => self.replay.window_after(visit, branch, self.n_updates(visit, branch), self.step),
            None => self.leaf_window(node, visit),
        })
    }

    /// The window in which a node was entered; `None` before it is.
    #[must_use]
    pub fn entry_window(&self, node: NodeId) -> Option<Window> {
        let visit = self.visit_of(node)?;
        Some(match self.replay.branch(visit) {
            Some(branch) => self.replay.entry_window(branch),
            None => self.leaf_window(node, visit),
        })
    }

    /// The window of a branch as it was before its newest update; `None` before it is entered, and at a leaf.
    #[must_use]
    pub fn window_before_update(&self, node: NodeId) -> Option<Window> {
        let (visit, branch) = self.visit_of_branch(node)?;
        let before = self.n_updates(visit, branch).saturating_sub(1);
        Some(self.replay.window_after(visit, branch, before, self.step))
    }

    /// The best value a branch has or had of its own, before any moving into the window.
    #[must_use]
    pub fn value(&self, node: NodeId) -> Option<Score> {
        let (_, update) = self.newest_update(node)?;
        Some(self.replay.score(update.best))
    }

    /// What is proved of a branch's own best value, where the branch has handed up another score: the end of its window.
    #[must_use]
    pub fn own_bound(&self, node: NodeId) -> Option<Bound> {
        let (_, branch) = self.visit_of_branch(node)?;
        let own = &self.replay.own_bounds;
        let at = own.binary_search_by_key(&branch.returned, |(returned, _)| *returned).ok()?;
        (branch.returned < self.step.0).then_some(own[at].1)
    }

    /// The child that gave a branch its best value so far: the first that did, and that is proved to be no
    /// worse for the player. `None` where no child is, as when all values lie outside the root's window, and at a
    /// chance node.
    #[must_use]
    pub fn best_child(&self, node: NodeId) -> Option<NodeId> {
        self.best_child_of(self.visit_of(node)?)
    }

    fn best_child_of(&self, visit: VisitId) -> Option<NodeId> {
        self.best_update_of(visit).map(|by| self.replay.visit(by).node)
    }

    /// The visit of that child.
    pub(crate) fn best_update_of(&self, visit: VisitId) -> Option<VisitId> {
        let (node, branch) = (self.replay.visit(visit).node, self.replay.branch(visit)?);
        if self.replay.is_chance(node) {
            return None;
        }
        let updates = &self.replay.updates(branch)[..self.n_updates(visit, branch)];
        let best = self.replay.score(updates.last()?.best);
        let first = match self.replay.player(node) {
            Player::Max => updates.partition_point(|update| self.replay.score(update.best) < best),
            Player::Min => updates.partition_point(|update| self.replay.score(update.best) > best),
        };
        let proved = updates[first..].iter().find(|update| update.is_certain());
        proved.map(|update| update.by())
    }

    /// The root's child that the search would move to: one that is proved to be as good as what the root handed
    /// up, the last time that it did with such a proof. `None` before the root has returned, and when everything lies
    /// outside the root's window, on the mover's wrong side.
    #[must_use]
    pub fn chosen_move(&self) -> Option<NodeId> {
        let player = self.replay.player(NodeId::ROOT);
        let begun = self.replay.visits_by(NodeId::ROOT, self.step).iter().rev().copied();
        let ended = begun.filter(|&visit| self.replay.returned(visit) < self.step.0);
        let proved = ended.filter(|&visit| {
            let bound = self.replay.branch(visit).map(|branch| branch.end.bound());
            bound.is_some_and(|bound| match player {
                Player::Max => bound.from_below(),
                Player::Min => bound.from_above(),
            })
        });
        // Each look of a deepening search is an answer; the newest is the best.
        proved.filter_map(|visit| self.best_child_of(visit)).next()
    }

    /// What the search's visits of the root prove of its value together, each of those that have come to an end by now
    /// proving a bound; from −∞ to +∞ where none has.
    #[must_use]
    pub fn proved(&self) -> Window {
        let begun = self.replay.visits_by(NodeId::ROOT, self.step);
        let is_open = begun.last().is_some_and(|&newest| self.replay.returned(newest) >= self.step.0);
        let ended = begun.len() - usize::from(is_open);
        ended.checked_sub(1).and_then(|last| self.replay.proved.get(last)).copied().unwrap_or(Window::FULL)
    }

    /// The leaf below `node` whose value a branch's best value is; `None` when it is the end of a window, or an
    /// average.
    #[must_use]
    pub fn source(&self, node: NodeId) -> Option<NodeId> {
        let tree = &self.replay.tree;
        if tree.has_chance() || tree.is_for_several() {
            // Equal numbers prove nothing here: they may be averages, or what different players get.
            let mut node = self.best_child(node)?;
            while !tree.is_leaf(node) {
                node = self.best_child(node)?;
            }
            return Some(node);
        }
        let (_, last) = self.newest_update(node)?;
        let below = node.index()..self.replay.tree.subtree_end(node);
        self.replay.leaf_of(last.best).filter(|leaf| below.contains(&leaf.index()))
    }

    /// The nodes that have returned, without those below another such node, each with what it handed up: at the end the root.
    /// A node that is set aside by a new visit of one above it is not among them.
    pub fn finished(&self) -> impl Iterator<Item = (NodeId, Score, Bound)> + use<'a> {
        let (moment, tree) = (*self, &self.replay.tree);
        let mut waiting = vec![NodeId::ROOT];
        std::iter::from_fn(move || {
            while let Some(node) = waiting.pop() {
                match moment.visited(node) {
                    Some(Progress::Returned { score, bound }) => return Some((node, score, bound)),
                    Some(_) => waiting.extend(tree.children(node)),
                    None => {}
                }
            }
            None
        })
    }

    /// Why all that is finished is worth what it handed up: of each of [`Moment::finished`] a smallest proof from the leaves looked
    /// at by now, all in one; at the end that is a proof of the root's value. `None` before anything is finished, and where no
    /// such proof is drawn: with chance, with several players, and where static values stand for branches.
    #[must_use]
    pub fn proof(&self) -> Option<ProofTree> {
        ProofTree::of_all(&self.replay.tree, self.finished(), |leaf| self.has_come(leaf))
    }

    /// The line of best play as far as it is known: from the root, each branch's best child so far.
    pub fn principal_variation(&self) -> impl Iterator<Item = NodeId> + use<'a> {
        let moment = *self;
        let root = self.replay.visit_at(NodeId::ROOT, self.step).map(|_| NodeId::ROOT);
        std::iter::successors(root, move |&node| moment.best_child(node))
    }

    /// How many of `node`'s children have handed their score up.
    #[must_use]
    pub fn n_tried(&self, node: NodeId) -> usize {
        let branch = self.visit_of_branch(node);
        branch.map_or(0, |(visit, branch)| self.n_updates(visit, branch))
    }

    /// Whether all of a branch's children have handed their scores up, in the visit of it that counts.
    #[must_use]
    pub fn has_tried_all(&self, node: NodeId) -> bool {
        self.visit_of_branch(node).is_some_and(|(visit, branch)| {
            self.replay.are_all_tried(node, branch, self.n_updates(visit, branch))
        })
    }

    /// How much has been done.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let cuts = self.replay.cuts.partition_point(|&cut| cut < self.step.0);
        let skipped = self.replay.skipped.partition_point(|at| at.event < self.step.0);
        let skipped = skipped.checked_sub(1).map_or(0, |last| self.replay.skipped[last].so_far);
        let Some(newest) = self.replay.newest_visit(self.step) else { return Counts::default() };
        let visit = self.replay.visit(newest);
        let branches_before = visit.branch.branches_before() as u32;
        // The newest leaf counts once its value has been read, one event after it was entered.
        let newest_is_read = visit.branch.place().is_none() && visit.entered + 1 < self.step.0;
        let evaluated = newest - branches_before + u32::from(newest_is_read);
        let read_before = newest + u32::from(newest_is_read);
        let different = evaluated - self.replay.repeated.partition_point(|&visit| visit < read_before) as u32;
        Counts { entered: newest + 1, evaluated, different, cuts: cuts as u32, skipped }
    }

    fn leaf_progress(&self, node: NodeId, visit: VisitId) -> Progress {
        let entered = self.replay.visit(visit).entered;
        let score = self.replay.evaluation(visit);
        if entered + 2 < self.step.0 {
            return Progress::Returned { score, bound: Bound::Exact };
        }
        let is_certain = entered + 1 < self.step.0;
        let value = is_certain.then_some(score);
        Progress::Open { window: self.leaf_window(node, visit), value, is_certain }
    }

    /// A leaf is entered with its parent's window, unless its event has another.
    fn leaf_window(&self, node: NodeId, visit: VisitId) -> Window {
        let entered = Step(self.replay.visit(visit).entered);
        let entry = self.replay.events();
        let entry = entry.and_then(|events| events.get(&self.replay.tree, entered.0 as usize));
        if let Some(Event::Entered { window, .. }) = entry {
            return window;
        }
        let parent = self.replay.tree.parent(node);
        let above = parent.and_then(|parent| self.replay.visit_at(parent, entered));
        match above.and_then(|visit| Some((visit, self.replay.branch(visit)?))) {
            Some((visit, branch)) if branch.returned >= entered.0 => {
                let n_updates = self.replay.n_updates_before(visit, branch, entered.0);
                self.replay.window_after(visit, branch, n_updates, entered)
            }
            _ => self.replay.search.root_window(),
        }
    }

    /// The visit of a node that counts at this step: the newest that had begun, unless the search has come to a node
    /// above it again since.
    pub(crate) fn visit_of(&self, node: NodeId) -> Option<VisitId> {
        let visit = self.replay.visit_at(node, self.step)?;
        self.replay.revisits.counts(visit, self.step).then_some(visit)
    }

    pub(crate) fn visit_of_branch(&self, node: NodeId) -> Option<(VisitId, &'a Branch)> {
        let visit = self.visit_of(node)?;
        Some((visit, self.replay.branch(visit)?))
    }

    pub(crate) fn newest_update(&self, node: NodeId) -> Option<(&'a Branch, Update)> {
        let (visit, branch) = self.visit_of_branch(node)?;
        Some((branch, self.last_update(visit, branch)?))
    }

    fn last_update(&self, visit: VisitId, branch: &Branch) -> Option<Update> {
        let n_updates = self.n_updates(visit, branch);
        n_updates.checked_sub(1).map(|last| self.replay.updates(branch)[last])
    }

    /// How many of a branch's updates have happened.
    pub(crate) fn n_updates(&self, visit: VisitId, branch: &Branch) -> usize {
        if branch.returned < self.step.0 {
            return branch.end.n_updates();
        }
        self.replay.n_updates_before(visit, branch, self.step.0)
    }
}

impl Replay {
    /// Whether so many updates of a branch are one for each child. Children are counted only where no more will come.
    pub(crate) fn are_all_tried(&self, node: NodeId, branch: &Branch, n_updates: usize) -> bool {
        n_updates == branch.end.n_updates() && n_updates == self.tree.children(node).count()
    }

    /// How many of a branch's updates come before an event.
    pub(crate) fn n_updates_before(&self, visit: VisitId, branch: &Branch, event: u32) -> usize {
        let entered = self.visit(visit).entered;
        let updates = self.updates(branch);
        // A binary search by hand: an update's event depends on its place.
        let (mut low, mut high) = (0, updates.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.update_event(branch, entered, middle) < event {
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
        if let Some(events) = self.events() {
            return events.get(&self.tree, event as usize);
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
        let window = self.window_after(visit, branch, nth + 1, Step(event + 1));
        let (by, value) = (self.visit(update.by()).node, self.score(update.best));
        Some(Event::Updated { node, by, value, window })
    }
}
