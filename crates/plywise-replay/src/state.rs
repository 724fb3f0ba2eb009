//! The plain fold of events: what each event means.

use std::rc::Rc;

use plywise_search::{Event, GameTree, Mover, NodeId, Proof, Score, Search, Window};

use crate::Progress;

/// What is known of every node, reached by applying events one after another.
///
/// Short and slow: this is the definition that [`crate::Replay`] is tested against. There is no undo; a step
/// back is a fold that stops one event earlier.
#[derive(Clone, Debug)]
pub struct State {
    tree: Rc<GameTree>,
    search: Search,
    progress: Vec<Progress>,
    has_come: Vec<bool>,
    windows: Vec<Option<Window>>,
    values: Vec<Option<Score>>,
    proofs: Vec<Proof>,
    path: Vec<NodeId>,
}

impl State {
    /// Before anything.
    #[must_use]
    pub fn new(tree: Rc<GameTree>, search: Search) -> State {
        let n = tree.n_nodes();
        State {
            progress: vec![Progress::Unvisited; n],
            has_come: vec![false; n],
            windows: vec![None; n],
            values: vec![None; n],
            proofs: vec![Proof::none_seen(); n],
            path: Vec::new(),
            search,
            tree,
        }
    }

    /// What is known of `node`.
    #[must_use]
    pub fn progress(&self, node: NodeId) -> Progress {
        self.progress[node.index()]
    }

    /// The window of `node`, as it is or as it was when the node returned.
    #[must_use]
    pub fn window(&self, node: NodeId) -> Option<Window> {
        self.windows[node.index()]
    }

    /// The open nodes, outermost first.
    #[must_use]
    pub fn path(&self) -> &[NodeId] {
        &self.path
    }

    /// Takes in one event.
    pub fn apply(&mut self, event: Event<NodeId>) {
        let node = event.node();
        let at = node.index();
        match event {
            Event::Entered { window, .. } => {
                self.path.push(node);
                if std::mem::replace(&mut self.has_come[at], true) {
                    // The search comes here again: what it found below is set aside.
                    for below in at + 1..self.tree.subtree_end(node) {
                        if self.has_come[below] {
                            self.progress[below] = Progress::SetAside;
                        } else if (self.progress[below] == Progress::Pruned { at: node }) {
                            self.progress[below] = Progress::Unvisited;
                        }
                        self.windows[below] = None;
                        self.values[below] = None;
                    }
                }
                self.windows[at] = Some(window);
                self.values[at] = None;
                self.proofs[at] = Proof::none_seen();
                self.progress[at] = Progress::Open { window, value: None, is_certain: false };
            }
            Event::Evaluated { score, .. } => {
                if let Progress::Open { window, .. } = self.progress[at] {
                    self.progress[at] = Progress::Open { window, value: Some(score), is_certain: true };
                }
            }
            Event::Updated { by, value, window, .. } => {
                let player = self.search.player(&self.tree, node);
                let is_chance = self.tree.mover(node) == Mover::Chance;
                if let Progress::Returned { score, bound } = self.progress[by.index()] {
                    let before = self.values[at].unwrap_or(player.worst());
                    self.proofs[at].add(player, before, score, bound);
                }
                self.values[at] = Some(value);
                self.windows[at] = Some(window);
                let is_certain = self.proofs[at].holds_for(player) && !is_chance;
                self.progress[at] = Progress::Open { window, value: Some(value), is_certain };
            }
            Event::Recalled { window, .. } => {
                self.windows[at] = Some(window);
                self.progress[at] = Progress::Open { window, value: None, is_certain: false };
            }
            Event::Pruned { .. } => self.leave_out(node),
            Event::Returned { score, bound, .. } => {
                if let Progress::Open { value: None, .. } = self.progress[at] {
                    // What is remembered of the node was enough.
                    self.leave_out(node);
                }
                self.path.pop();
                self.progress[at] = Progress::Returned { score, bound };
            }
        }
    }

    /// No child that has not been come to will be, until the search comes to the node again.
    fn leave_out(&mut self, node: NodeId) {
        let tree = Rc::clone(&self.tree);
        for child in tree.children(node) {
            if let Progress::Open { .. } | Progress::Returned { .. } = self.progress[child.index()] {
                continue;
            }
            for below in child.index()..tree.subtree_end(child) {
                if self.progress[below] == Progress::Unvisited {
                    self.progress[below] = Progress::Pruned { at: node };
                }
            }
        }
    }
}
