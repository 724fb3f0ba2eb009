//! Making a [`Replay`] from a [`Trace`]: once through the events.

use std::rc::Rc;

use plywise_search::{
    Algorithm, Bound, Event, GameTree, NodeId, Order, Player, Proof, Score, Search, Window,
};

use crate::index::{
    Branch, BranchOrLeaf, Ending, NO_VISIT, Replay, ScoreRef, Scores, Skipped, Update, Visit, VisitId,
};
use crate::told::Told;
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
        // In a page such a search has been kept event by event: `record`.
        let lacks_events =
            trace.events().is_none() && !search.is_inherited() && !cfg!(target_arch = "wasm32");
        let told = lacks_events.then(|| {
            let mut told = Told::default();
            trace.tell(&tree, |_, event| told.push(event));
            told
        });
        let is_told = told.is_some() || trace.events().is_some();
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
            skipped: Vec::new(),
            repeated: Vec::new(),
            visit_of: vec![NO_VISIT; tree.n_nodes()],
            earlier: Vec::new(),
            scores: Scores::default(),
            tree: Rc::clone(&tree),
            trace: Rc::clone(&trace),
            told,
        };
        let mut build = Build {
            is_told,
            left_out: vec![0; if is_told { tree.n_nodes() } else { 0 }],
            replay: &mut replay,
            open: Vec::new(),
            updates: Vec::new(),
            update_events: Vec::new(),
        };
        if lacks_events {
            // Telling them again may mean to search again.
            let told = |replay: &Replay, nth| replay.events().and_then(|events| events.get(&tree, nth));
            let mut nth = 0;
            while let Some(event) = told(build.replay, nth) {
                build.hear(nth as u32, event);
                nth += 1;
            }
        } else {
            trace.tell(&tree, |step, event| build.hear(step.0, event));
        }
        // A search that stopped at a leaf without a value leaves branches open.
        while let Some(open) = build.open.pop() {
            build.close(&open, u32::MAX, None);
        }
        replay
    }
}

struct Build<'a> {
    replay: &'a mut Replay,
    open: Vec<Open>,
    /// The updates of the open branches, outermost first: a branch's move on together when it returns.
    updates: Vec<Update>,
    /// The events that told them, where they are kept.
    update_events: Vec<u32>,
    is_told: bool,
    /// By node, how many nodes the cut of its newest visit has left out that the search had never come to; empty where
    /// no node is visited twice.
    left_out: Vec<u32>,
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
}

impl Build<'_> {
    fn hear(&mut self, event: u32, what: Event<NodeId>) {
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
        if earlier != NO_VISIT || !replay.earlier.is_empty() {
            replay.earlier.resize(replay.visits.len(), NO_VISIT);
            replay.earlier.push(earlier);
        }
        if self.is_told {
            let left_out = std::mem::take(&mut self.left_out[node.index()]);
            replay.skip(event, -i64::from(left_out));
        }
        let place = replay.branches.len();
        // Told events are looked ahead: a branch at the horizon is taken for a leaf.
        let is_leaf = match replay.events() {
            Some(events) => events.is_evaluation(event as usize + 1),
            None => replay.tree.leaf_score(node).is_some(),
        };
        if is_leaf {
            if earlier != NO_VISIT && replay.branch(earlier).is_none() {
                replay.repeated.push(visit);
            }
            replay.visits.push(Visit { node, entered: event, branch: BranchOrLeaf::leaf(place) });
            return;
        }
        replay.visits.push(Visit { node, entered: event, branch: BranchOrLeaf::branch(place) });
        let known = self.open.last().map(|above| [Some(above.alpha), Some(above.beta), above.best]);
        let [alpha, beta] = [window.alpha, window.beta]
            .map(|end| replay.locate(end, known.iter().flatten().copied().flatten()));
        let (player, first_update) = (replay.player(node), self.updates.len());
        let (value, best, proof, was_cut) = (player.worst(), None, Proof::none_seen(), false);
        let end = Ending::new(0, Bound::Exact, false);
        replay.branches.push(Branch { returned: u32::MAX, score: alpha, alpha, beta, updates: 0, end });
        self.open.push(Open { visit, place, player, alpha, beta, value, best, proof, was_cut, first_update });
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
        if self.is_told {
            self.update_events.push(event);
        }
    }

    fn prune(&mut self, event: u32, node: NodeId, by: NodeId) {
        let Some(open) = self.open.last_mut() else { return };
        open.was_cut = true;
        self.replay.cuts.push(event);
        let replay = &*self.replay;
        let is_left_to_right = !self.is_told && replay.search.order == Order::AsGiven;
        let skipped = if is_left_to_right {
            replay.tree.subtree_end(node) - replay.tree.subtree_end(by)
        } else {
            self.n_left_below(node)
        };
        self.leave_out(event, node, skipped);
    }

    /// How many nodes the search has never come to that the newest visit of a node leaves out.
    fn n_left_below(&self, node: NodeId) -> usize {
        let Replay { tree, visit_of, search, .. } = &*self.replay;
        let visit = |node: NodeId| visit_of[node.index()];
        let is_limited = search.algorithm == Algorithm::Iterative || search.horizon.is_some();
        let (mut sum, mut waiting) = (0, Vec::new());
        for child in tree.children(node) {
            if visit(child) == NO_VISIT {
                sum += tree.subtree_end(child) - child.index();
            } else if is_limited && visit(child) < visit(node) {
                waiting.push(child);
            }
        }
        // Below a node that was come to before, all has been left out that was not looked at; save for what lies beyond
        // the depth limit, of this pass or an earlier one.
        while let Some(above) = waiting.pop() {
            if self.replay.branch(visit(above)).is_none() {
                sum += tree.subtree_end(above) - above.index() - 1;
            } else {
                waiting.extend(
                    tree.children(above)
                        .filter(|&child| visit(child) != NO_VISIT && visit(child) > visit(above)),
                );
            }
        }
        sum
    }

    fn leave_out(&mut self, event: u32, node: NodeId, n_nodes: usize) {
        if self.is_told {
            self.left_out[node.index()] = n_nodes as u32;
        }
        self.replay.skip(event, n_nodes as i64);
    }

    /// A branch returned, or, without a result, the search stopped inside it.
    fn close(&mut self, open: &Open, event: u32, result: Option<(Score, Bound)>) {
        if result.is_some() {
            self.replay.returns.push(open.visit);
            if self.updates.len() == open.first_update {
                // What is remembered of the node was enough.
                let node = self.replay.visit(open.visit).node;
                self.leave_out(event, node, self.n_left_below(node));
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
        if self.is_told {
            replay.update_events.extend(self.update_events.drain(open.first_update..));
        }
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
