//! Making a [`Replay`] from a [`Trace`]: once through the events.

use std::cell::OnceCell;
use std::rc::Rc;

use plywise_search::{
    Algorithm, Bound, Event, GameTree, NodeId, Order, Player, Proof, Score, Search, Window,
};

use crate::index::{
    Branch, BranchOrLeaf, Ending, NO_VISIT, Replay, ScoreRef, Scores, Skipped, Update, Visit, VisitId,
};
use crate::payoffs::Sources;
use crate::revisits::Revisits;
use crate::{Trace, record};

impl Replay {
    /// Searches a tree, records the search and makes it ready to be looked at.
    #[must_use]
    pub fn of(tree: Rc<GameTree>, search: Search) -> Replay {
        let trace = record(&tree, search);
        Replay::new(tree, trace)
    }

    /// Makes a trace ready to be looked at. `tree` is the tree that was searched.
    #[must_use]
    pub fn new(tree: Rc<GameTree>, trace: Trace) -> Replay {
        let trace = Rc::new(trace);
        let search = trace.search();
        let is_logged = trace.events().is_some();
        let mut replay = Replay {
            narrows: !search.algorithm.is_exhaustive(),
            search,
            n_events: 0,
            visits: Vec::with_capacity(trace.n_entries().min(tree.n_nodes())),
            branches: Vec::new(),
            returns: Vec::new(),
            updates: Vec::new(),
            update_events: Vec::new(),
            cuts: Vec::new(),
            bounds_from: Vec::new(),
            own_bounds: Vec::new(),
            sources: Sources::default(),
            skipped: Vec::new(),
            repeated: Vec::new(),
            visit_of: vec![NO_VISIT; tree.n_nodes()],
            revisits: Revisits::default(),
            proved: Vec::new(),
            scores: Scores::default(),
            passes: OnceCell::new(),
            range: OnceCell::new(),
            tree: Rc::clone(&tree),
            trace: Rc::clone(&trace),
        };
        // Two-pass minimax, which enters nodes after their children, leaves none out.
        let counts_below =
            (is_logged || search.order != Order::AsGiven) && search.algorithm != Algorithm::TwoPass;
        let mut build = Build {
            is_logged,
            comes_again: false,
            below: vec![Below::default(); if counts_below { tree.n_nodes() } else { 0 }],
            replay: &mut replay,
            open: Vec::new(),
            updates: Vec::new(),
            update_events: Vec::new(),
        };
        trace.for_each_event(&tree, |step, event| build.take_in(step.0, event));
        // A search that stopped at a leaf without a value leaves branches open.
        while let Some(open) = build.open.pop() {
            build.close(&open, u32::MAX, None);
        }
        if build.comes_again {
            replay.revisits = Revisits::of(&tree, &replay.visits);
        }
        replay
    }
}

struct Build<'a> {
    replay: &'a mut Replay,
    open: Vec<Open>,
    /// The updates of the open branches, outermost first: a branch's move on together when it returns.
    updates: Vec<Update>,
    /// The events that reported them, where they are kept.
    update_events: Vec<u32>,
    is_logged: bool,
    /// Whether the search has come to a node twice.
    comes_again: bool,
    /// By node, what a cut there leaves out; empty where that is always what stands to the right.
    below: Vec<Below>,
}

/// What stands below a node, counted so that a cut need not go through it: the search may come there, and cut, as
/// often as it likes.
#[derive(Clone, Copy, Debug, Default)]
struct Below {
    /// Nodes in those children's subtrees that the search has ever come to.
    come_to: u32,
    /// Nodes beyond the depth limit, below branches that the newest visit takes for leaves.
    beyond: u32,
    /// The same, added up over the children and the newest visit of each, whichever visit of the node that was in.
    beyond_children: u32,
    /// Nodes that the cut of the newest visit has left out, and to which the search had never come.
    left_out: u32,
}

/// A branch that has been entered and has not returned.
struct Open {
    visit: VisitId,
    place: usize,
    player: Player,
    alpha: ScoreRef,
    beta: ScoreRef,
    value: Score,
    best: Option<ScoreRef>,
    proof: Proof,
    was_cut: bool,
    first_update: usize,
    /// For α and for β, the visit above from which the bound was handed down; `NO_VISIT` where it is the root's, or
    /// was worked out at a chance node.
    bounds_from: [VisitId; 2],
}

impl Build<'_> {
    fn take_in(&mut self, event: u32, what: Event<NodeId>) {
        self.replay.n_events = event + 1;
        match what {
            Event::Entered { node, window } => self.enter(event, node, window),
            Event::Evaluated { .. } | Event::Recalled { .. } => {}
            Event::Updated { by, value, .. } => self.update(event, by, value),
            Event::Pruned { node, by, .. } => self.prune(event, node, by),
            Event::Returned { node, score, bound } => {
                let visit = self.replay.visit_of[node.index()];
                if let Some(open) = self.open.pop_if(|open| open.visit == visit) {
                    self.close(&open, event, Some((score, bound)));
                }
            }
        }
    }

    fn enter(&mut self, event: u32, node: NodeId, window: Window) {
        let replay = &mut *self.replay;
        let visit = replay.visits.len() as VisitId;
        let earlier = std::mem::replace(&mut replay.visit_of[node.index()], visit);
        self.comes_again |= earlier != NO_VISIT;
        let left_out =
            self.below.get_mut(node.index()).map_or(0, |below| std::mem::take(&mut below.left_out));
        replay.skip(event, -i64::from(left_out));
        self.come_to(node, earlier);
        let replay = &mut *self.replay;
        let place = replay.branches.len();
        // An event log is looked ahead in: a branch at the horizon is taken for a leaf.
        let is_leaf = match replay.events() {
            Some(events) => events.is_evaluation(event as usize + 1),
            None => replay.tree.leaf_score(node).is_some(),
        };
        if is_leaf {
            if earlier != NO_VISIT && replay.branch(earlier).is_none() {
                replay.repeated.push(visit);
            }
            replay.visits.push(Visit { node, entered: event, branch: BranchOrLeaf::leaf(place) });
            let beyond = replay.tree.subtree_end(node) - node.index() - 1;
            self.settle(node, beyond as u32);
            return;
        }
        replay.visits.push(Visit { node, entered: event, branch: BranchOrLeaf::branch(place) });
        let known = self.open.last().map(|above| [Some(above.alpha), Some(above.beta), above.best]);
        let [alpha, beta] = [window.alpha, window.beta]
            .map(|end| replay.locate(end, known.iter().flatten().copied().flatten()));
        let (player, first_update) = (replay.player(node), self.updates.len());
        let (value, best, proof, was_cut) = (player.worst(), None, Proof::none_seen(), false);
        let bounds_from = self.open.last().map_or([NO_VISIT; 2], |above| {
            let is_by_chance = replay.is_chance(replay.visit(above.visit).node);
            let from = |here: ScoreRef, there: ScoreRef, further: VisitId| match is_by_chance {
                true => NO_VISIT,
                false if replay.score(here) == replay.score(there) => further,
                false => above.visit,
            };
            [from(alpha, above.alpha, above.bounds_from[0]), from(beta, above.beta, above.bounds_from[1])]
        });
        let end = Ending::new(0, Bound::Exact, false);
        replay.branches.push(Branch { returned: u32::MAX, score: alpha, alpha, beta, updates: 0, end });
        self.open.push(Open {
            visit,
            place,
            player,
            alpha,
            beta,
            value,
            best,
            proof,
            was_cut,
            first_update,
            bounds_from,
        });
    }

    fn update(&mut self, event: u32, by: NodeId, value: Score) {
        let Some(open) = self.open.last_mut() else { return };
        let replay = &mut *self.replay;
        let node = replay.visit(open.visit).node;
        let visit = replay.visit_of[by.index()];
        let (source, bound) = match replay.branch(visit) {
            // What a drawn leaf is worth needs no place of its own.
            None if replay.tree.leaf_score(by) == Some(replay.evaluation(visit)) => {
                (ScoreRef::leaf(by), Bound::Exact)
            }
            None => (replay.scores.keep(replay.evaluation(visit)), Bound::Exact),
            Some(branch) => (branch.score, branch.end.bound()),
        };
        open.proof.add(open.player, open.value, replay.score(source), bound);
        if open.best.is_none() || value != open.value {
            let best = if replay.score(source) == value { source } else { replay.scores.keep(value) };
            open.best = Some(best);
        }
        open.value = value;
        let best = open.best.unwrap_or(source);
        let is_certain = open.proof.holds_for(open.player) && !replay.is_chance(node);
        self.updates.push(Update::new(visit, best, is_certain));
        if self.is_logged {
            self.update_events.push(event);
        }
    }

    fn prune(&mut self, event: u32, node: NodeId, by: NodeId) {
        let Some(open) = self.open.last_mut() else { return };
        open.was_cut = true;
        let from = open.bounds_from;
        self.replay.cuts.push(event);
        self.replay.bounds_from.push(if open.player == Player::Max { from[1] } else { from[0] });
        let replay = &*self.replay;
        let is_left_to_right = !self.is_logged && replay.search.order == Order::AsGiven;
        let skipped = if is_left_to_right {
            replay.tree.subtree_end(node) - replay.tree.subtree_end(by)
        } else {
            self.n_left_below(node)
        };
        self.leave_out(event, node, skipped);
    }

    /// Counts that the search comes to a node, whose visit before was `earlier`.
    fn come_to(&mut self, node: NodeId, earlier: VisitId) {
        let Replay { tree, visit_of, .. } = &*self.replay;
        let Some(here) = self.below.get_mut(node.index()) else { return };
        let beyond = std::mem::take(&mut here.beyond);
        let Some(above) = tree.parent(node) else { return };
        let size = tree.subtree_end(node) - node.index();
        let is_in_same_visit = earlier != NO_VISIT && earlier > visit_of[above.index()];
        let above = &mut self.below[above.index()];
        if earlier == NO_VISIT {
            above.come_to += size as u32;
        }
        above.beyond_children -= beyond;
        above.beyond -= if is_in_same_visit { beyond } else { 0 };
    }

    /// Counts how many nodes lie beyond the depth limit below a node that the search leaves.
    fn settle(&mut self, node: NodeId, beyond: u32) {
        let Some(above) = self.replay.tree.parent(node).filter(|_| !self.below.is_empty()) else { return };
        self.below[node.index()].beyond = beyond;
        let above = &mut self.below[above.index()];
        above.beyond_children += beyond;
        above.beyond += beyond;
    }

    /// Counts the nodes that the newest visit of `node`, which ends now, leaves out, and that no visit has left out
    /// before: nodes below `node` to which the search has never come. They are of two kinds:
    ///
    /// - all nodes in the subtrees of children to which the search has never come;
    /// - in the subtrees of children to which it came in earlier visits of `node` only, the nodes beyond the depth
    ///   limit. The other nodes there to which it has never come have been left out before.
    ///
    /// Where a child was come to in this visit, nothing below it counts: a depth limit sets nodes aside for a deeper
    /// search, and leaves none out.
    fn n_left_below(&self, node: NodeId) -> usize {
        let Some(below) = self.below.get(node.index()) else { return 0 };
        let size = self.replay.tree.subtree_end(node) - node.index() - 1;
        size - below.come_to as usize + (below.beyond_children - below.beyond) as usize
    }

    fn leave_out(&mut self, event: u32, node: NodeId, n_nodes: usize) {
        if let Some(below) = self.below.get_mut(node.index()) {
            below.left_out = n_nodes as u32;
        }
        self.replay.skip(event, n_nodes as i64);
    }

    /// A branch returned, or, without a result, the search stopped inside it.
    fn close(&mut self, open: &Open, event: u32, result: Option<(Score, Bound)>) {
        if let Some((score, bound)) = result {
            let node = self.replay.visit(open.visit).node;
            self.replay.returns.push(open.visit);
            if self.updates.len() == open.first_update {
                // What is remembered of the node was enough.
                self.leave_out(event, node, self.n_left_below(node));
            }
            let beyond = self.below.get(node.index()).map_or(0, |below| below.beyond);
            self.settle(node, beyond);
            if node == NodeId::ROOT {
                self.prove(score, bound);
            }
        }
        let replay = &mut *self.replay;
        let score = result.map(|(score, _)| {
            replay.locate(score, [open.best, Some(open.alpha), Some(open.beta)].into_iter().flatten())
        });
        let bound = result.map_or(Bound::Exact, |(_, bound)| bound);
        let branch = &mut replay.branches[open.place];
        branch.returned = event;
        branch.score = score.unwrap_or(branch.score);
        branch.updates = replay.updates.len() as u32;
        branch.end = Ending::new(self.updates.len() - open.first_update, bound, open.was_cut);
        replay.updates.extend(self.updates.drain(open.first_update..));
        if self.is_logged {
            replay.update_events.extend(self.update_events.drain(open.first_update..));
        }
        if result.is_some() {
            replay.note_return(open);
        }
    }
}

impl Replay {
    /// What is kept of a branch that has returned besides what it handed up.
    fn note_return(&mut self, open: &Open) {
        let branch = self.branches[open.place];
        let (score, is_chance) = (self.score(branch.score), self.is_chance(self.visit(open.visit).node));
        // Which of its bounds a chance node has met is known only now.
        let from = open.bounds_from[usize::from(score >= self.score(branch.beta))];
        if let Some(known) = self.bounds_from.last_mut().filter(|_| open.was_cut && is_chance) {
            *known = from;
        }
        if score != open.value && branch.end.n_updates() > 0 && !is_chance {
            let mut proof = open.proof;
            if open.was_cut {
                proof.leave_out(open.player);
            }
            self.own_bounds.push((branch.returned, proof.bound(open.value, open.value)));
        }
        self.note_source(open.visit);
    }
}

impl Build<'_> {
    /// The root has handed up a score that proves something.
    fn prove(&mut self, score: Score, bound: Bound) {
        let mut known = self.replay.proved.last().copied().unwrap_or(Window::FULL);
        if bound.from_below() {
            known.alpha = known.alpha.max(score);
        }
        if bound.from_above() {
            known.beta = known.beta.min(score);
        }
        self.replay.proved.push(known);
    }
}

impl Replay {
    /// From an event on, so many nodes more have been left out.
    fn skip(&mut self, event: u32, more: i64) {
        if more != 0 {
            let before = self.skipped.last().map_or(0, |last| last.so_far);
            self.skipped.push(Skipped { event, so_far: (i64::from(before) + more) as u32 });
        }
    }

    /// Says where a score comes from: the first of `known` that has this value, or a place of its own.
    fn locate(&mut self, score: Score, known: impl Iterator<Item = ScoreRef>) -> ScoreRef {
        let mut known = known;
        match known.find(|&place| self.score(place) == score) {
            Some(place) => place,
            None => self.scores.keep(score),
        }
    }
}
