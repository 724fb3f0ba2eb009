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
                if self.progress[at] != Progress::Unvisited {
                    // The search comes here again: what it found below is set aside.
                    let below = at + 1..self.tree.subtree_end(node);
                    self.progress[below.clone()].fill(Progress::Unvisited);
                    self.windows[below.clone()].fill(None);
                    self.values[below].fill(None);
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
            Event::Pruned { .. } => {
                let tree = Rc::clone(&self.tree);
                let is_left_out = |child: &NodeId| self.progress[child.index()] == Progress::Unvisited;
                let left_out: Vec<NodeId> = tree.children(node).filter(is_left_out).collect();
                for child in left_out {
                    self.progress[child.index()..tree.subtree_end(child)].fill(Progress::Pruned { at: node });
                }
            }
            Event::Returned { score, bound, .. } => {
                self.path.pop();
                self.progress[at] = Progress::Returned { score, bound };
            }
        }
    }
}
