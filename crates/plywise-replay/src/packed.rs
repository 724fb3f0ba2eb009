//! The packed list of the nodes that a search came to.

use plywise_search::{
    Algorithm, Bound, Event, GameTree, NodeId, Player, Proof, Returns, Rules, Score, Search, Stop, Window,
};

use crate::{Step, Trace};

/// 4 bytes a visit.
///
/// Nothing else need be kept of a search that inherits its windows, see [`Search::is_inherited`]: a leaf is worth what
/// the tree says, a branch what its children handed up; a branch has returned when the search comes to a node outside
/// it, and has left out children if it did not come to all of them.
#[derive(Clone, Debug)]
pub(crate) struct Packed {
    visits: Vec<VisitedNode>,
}

/// A node by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct VisitedNode(u32);

impl VisitedNode {
    fn node(self) -> NodeId {
        NodeId::new(self.0 as usize)
    }
}

/// Packs what a search reports, if it inherits its windows: [`Search::is_inherited`].
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    visits: Vec<VisitedNode>,
}

impl Recorder {
    /// Nothing recorded yet.
    #[must_use]
    pub fn new() -> Recorder {
        Recorder::default()
    }

    /// Takes the next event.
    ///
    /// Short: so the compiler writes it into the search at each report, where the kind of event is known and nearly
    /// all of them fall away.
    #[inline]
    pub fn record(&mut self, event: Event<NodeId>) {
        if let Event::Entered { node, .. } = event {
            self.visits.push(VisitedNode(node.index() as u32));
        }
    }

    /// The recorded trace of `search`, which came to its end or had to stop.
    #[must_use]
    pub fn finish(self, search: Search, stopped: Option<Stop>) -> Trace {
        Trace::packed(search, Packed { visits: self.visits }, stopped)
    }
}

impl Packed {
    pub(crate) fn size_in_bytes(&self) -> usize {
        size_of_val(&*self.visits)
    }

    pub(crate) fn n_visits(&self) -> usize {
        self.visits.len()
    }

    /// Works out the events again, in order. A search that had to stop did so at its last visit.
    pub(crate) fn for_each_event(
        &self,
        search: Search,
        tree: &GameTree,
        has_stopped: bool,
        visit: &mut dyn FnMut(Step, Event<NodeId>),
    ) {
        let mut step = Step::START;
        let mut decoder = Decoder::new(search, tree, |event| {
            visit(step, event);
            step = step.next();
        });
        for &come_to in &self.visits {
            match search.algorithm {
                Algorithm::TwoPass => decoder.visit_apart(come_to.node()),
                _ => decoder.visit(come_to.node()),
            }
        }
        if !has_stopped {
            decoder.leave_all_below(None);
        }
    }
}

/// Works out again what a search reported, from the nodes it came to.
struct Decoder<'a, S> {
    search: Search,
    rules: Rules,
    narrows: bool,
    tree: &'a GameTree,
    on_event: S,
    /// The branches that have been entered and have not returned, outermost first.
    path: Vec<Open>,
    /// The child of the innermost of them that has returned.
    returned: Option<Returned>,
    /// By node, what it handed up; only where parents are entered after their children.
    values: Vec<Score>,
}

/// A branch that has been entered and has not returned.
struct Open {
    node: NodeId,
    player: Player,
    entry: Window,
    window: Window,
    value: Score,
    tried: u32,
    proof: Proof,
    last_child: NodeId,
}

#[derive(Clone, Copy)]
struct Returned {
    node: NodeId,
    score: Score,
    bound: Bound,
}

impl<'a, S: FnMut(Event<NodeId>)> Decoder<'a, S> {
    fn new(search: Search, tree: &'a GameTree, on_event: S) -> Decoder<'a, S> {
        let rules = if search.algorithm.has_rules() { search.rules } else { Search::ALPHA_BETA.rules };
        let is_apart = search.algorithm == Algorithm::TwoPass;
        Decoder {
            search,
            rules,
            narrows: !search.algorithm.is_exhaustive(),
            tree,
            on_event,
            path: Vec::new(),
            returned: None,
            values: vec![Score::ZERO; if is_apart { tree.n_nodes() } else { 0 }],
        }
    }

    /// The search came to a node, in the window it inherits.
    fn visit(&mut self, node: NodeId) {
        self.leave_all_below(self.tree.parent(node));
        self.update();
        let window = self.path.last().map_or_else(|| self.search.root_window(), |parent| parent.window);
        (self.on_event)(Event::Entered { node, window });
        if !self.tree.is_leaf(node) {
            self.path.push(Open::new(self.tree, node, window));
        } else if let Some(score) = self.tree.leaf_score(node) {
            self.evaluate(node, score);
            self.returned = Some(Returned { node, score, bound: Bound::Exact });
        }
    }

    /// Two-pass minimax came to a node: a branch when all of its children have returned.
    fn visit_apart(&mut self, node: NodeId) {
        let window = Window::FULL;
        (self.on_event)(Event::Entered { node, window });
        if !self.tree.is_leaf(node) {
            let mut open = Open::new(self.tree, node, window);
            for child in self.tree.children(node) {
                (self.on_event)(open.update(child, self.values[child.index()], Bound::Exact, false));
            }
            (self.on_event)(Event::Returned { node, score: open.value, bound: Bound::Exact });
            self.values[node.index()] = open.value;
        } else if let Some(score) = self.tree.leaf_score(node) {
            self.evaluate(node, score);
            self.values[node.index()] = score;
        }
    }

    fn evaluate(&mut self, node: NodeId, score: Score) {
        (self.on_event)(Event::Evaluated { node, score });
        (self.on_event)(Event::Returned { node, score, bound: Bound::Exact });
    }

    /// Every open branch below `above` returns, or every one at all.
    fn leave_all_below(&mut self, above: Option<NodeId>) {
        while self.path.last().is_some_and(|open| Some(open.node) != above) {
            self.update();
            self.leave();
        }
    }

    /// The innermost branch returns.
    fn leave(&mut self) {
        let Some(mut open) = self.path.pop() else { return };
        let node = open.node;
        if self.tree.children(node).nth(open.tried as usize).is_some() {
            open.proof.leave_out(open.player);
            (self.on_event)(Event::Pruned { node, by: open.last_child, tried: open.tried });
        }
        let is_hard = self.rules.returns == Returns::FailHard && self.narrows;
        let score = if is_hard { open.entry.clamp(open.value) } else { open.value };
        let bound = open.proof.bound(open.value, score);
        (self.on_event)(Event::Returned { node, score, bound });
        self.returned = Some(Returned { node, score, bound });
    }

    /// The innermost branch takes in what its child handed up, if one has returned.
    fn update(&mut self) {
        if let Some(Returned { node, score, bound }) = self.returned.take()
            && let Some(parent) = self.path.last_mut()
        {
            (self.on_event)(parent.update(node, score, bound, self.narrows));
        }
    }
}

impl Open {
    fn new(tree: &GameTree, node: NodeId, window: Window) -> Open {
        let player = tree.player(node);
        Open {
            node,
            player,
            entry: window,
            window,
            value: player.worst(),
            tried: 0,
            proof: Proof::none_seen(),
            last_child: node,
        }
    }

    fn update(&mut self, by: NodeId, score: Score, bound: Bound, narrows: bool) -> Event<NodeId> {
        self.tried += 1;
        self.last_child = by;
        self.proof.add(self.player, self.value, score, bound);
        self.value = self.player.better(self.value, score);
        if narrows {
            self.window = self.window.narrowed(self.player, score);
        }
        Event::Updated { node: self.node, by, value: self.value, window: self.window }
    }
}
