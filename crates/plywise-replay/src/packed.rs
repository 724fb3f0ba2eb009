//! The packed list of the nodes that a search came to.

use plywise_search::{
    Algorithm, Average, Bound, Event, GameTree, Mover, NodeId, Player, Proof, Returns, Rules, Score, Search,
    Stop, Window,
};

use crate::{Step, Trace};

/// 4 bytes a visit, and 16 more for each window that follows neither from the tree nor from the visit before.
///
/// Nothing else need be kept, see [`Search::follows_from_visits`]: a leaf is worth what the tree says, a branch what
/// its children handed up; a branch has returned when the search comes to a node outside it, and has left out
/// children if it did not come to all of them; a child that is come to twice in a row is searched again.
#[derive(Clone, Debug)]
pub(crate) struct Packed {
    visits: Vec<Visit>,
    /// The windows of the visits that have one of their own, in order.
    windows: Vec<Window>,
}

/// The node in 29 bits; the highest bit says that the visit is in another window than the one before, where windows
/// are kept at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Visit(u32);

const OTHER_WINDOW: u32 = 1 << 31;

impl Visit {
    fn node(self) -> NodeId {
        NodeId::new((self.0 & !OTHER_WINDOW) as usize)
    }

    fn has_other_window(self) -> bool {
        self.0 & OTHER_WINDOW != 0
    }
}

/// Packs what a search reports, if all of it follows from the nodes it came to: [`Search::follows_from_visits`].
#[derive(Clone, Debug)]
pub struct Recorder {
    visits: Vec<Visit>,
    windows: Vec<Window>,
    /// The last of them, bit by bit: quicker to compare than numbers, of which none is NaN or a second zero.
    last: [u64; 2],
}

impl Default for Recorder {
    fn default() -> Recorder {
        Recorder::new()
    }
}

impl Recorder {
    /// Nothing recorded yet.
    #[must_use]
    pub fn new() -> Recorder {
        Recorder { visits: Vec::new(), windows: Vec::new(), last: [f64::NAN.to_bits(); 2] }
    }

    /// Takes the next event of a search without windows of its own: [`Search::has_windows_of_its_own`].
    ///
    /// Short: so the compiler writes it into the search at each report, where the kind of event is known and nearly
    /// all of them fall away.
    #[inline]
    pub fn record(&mut self, event: Event<NodeId>) {
        if let Event::Entered { node, .. } = event {
            self.visits.push(Visit(node.index() as u32));
        }
    }

    /// Takes the next event of any search.
    #[inline]
    pub fn record_with_window(&mut self, event: Event<NodeId>) {
        if let Event::Entered { node, window } = event {
            let mut visit = node.index() as u32;
            if self.last != window.to_bits() {
                self.keep(window);
                visit |= OTHER_WINDOW;
            }
            self.visits.push(Visit(visit));
        }
    }

    #[inline(never)] // keeps what is rarer out of the search
    fn keep(&mut self, window: Window) {
        self.last = window.to_bits();
        self.windows.push(window);
    }

    /// The recorded trace of `search`, which came to its end or had to stop.
    #[must_use]
    pub fn finish(self, search: Search, stopped: Option<Stop>) -> Trace {
        Trace::packed(search, Packed { visits: self.visits, windows: self.windows }, stopped)
    }
}

impl Packed {
    pub(crate) fn size_in_bytes(&self) -> usize {
        size_of_val(&*self.visits) + size_of_val(&*self.windows)
    }

    pub(crate) fn n_visits(&self) -> usize {
        self.visits.len()
    }

    /// Tells the events again, in order. A search that had to stop did so at its last visit.
    pub(crate) fn tell(
        &self,
        search: Search,
        tree: &GameTree,
        has_stopped: bool,
        mut hear: impl FnMut(Step, Event<NodeId>),
    ) {
        let mut step = Step::START;
        let mut teller = Teller::new(search, tree, |event| {
            hear(step, event);
            step = step.next();
        });
        let mut windows = self.windows.iter().copied();
        let mut own = None;
        for &visit in &self.visits {
            if visit.has_other_window() {
                own = windows.next();
            }
            match search.algorithm {
                Algorithm::TwoPass => teller.visit_apart(visit.node()),
                _ => teller.visit(visit.node(), own),
            }
        }
        if !has_stopped {
            teller.leave_all_below(None);
        }
    }
}

/// Works out again what a search reported, from the nodes it came to.
struct Teller<'a, S> {
    search: Search,
    rules: Rules,
    narrows: bool,
    tree: &'a GameTree,
    say: S,
    /// The branches that have been entered and have not returned, outermost first.
    path: Vec<Open>,
    /// The child of the innermost of them that has returned, unless it is to be searched again.
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
    /// The sum so far where chance decides.
    average: Option<Average>,
    last_child: NodeId,
    /// The score from which on a test has found this node to be better.
    tested: Option<Score>,
}

#[derive(Clone, Copy)]
struct Returned {
    node: NodeId,
    score: Score,
    bound: Bound,
}

impl<'a, S: FnMut(Event<NodeId>)> Teller<'a, S> {
    fn new(search: Search, tree: &'a GameTree, say: S) -> Teller<'a, S> {
        let rules = if search.algorithm.has_rules() { search.rules } else { Search::ALPHA_BETA.rules };
        let is_apart = search.algorithm == Algorithm::TwoPass;
        Teller {
            search,
            rules,
            narrows: !search.algorithm.is_exhaustive(),
            tree,
            say,
            path: Vec::new(),
            returned: None,
            values: vec![Score::ZERO; if is_apart { tree.n_nodes() } else { 0 }],
        }
    }

    /// The search came to a node, in this window or the one it inherits.
    fn visit(&mut self, node: NodeId, own: Option<Window>) {
        self.leave_all_below(self.tree.parent(node));
        // Searched again, a child is not what it was the first time.
        let again = self.returned.take_if(|returned| returned.node == node);
        self.update();
        let window = own.unwrap_or_else(|| self.passed_down(node));
        (self.say)(Event::Entered { node, window });
        if !self.tree.is_leaf(node) {
            let tested = again.filter(|_| self.search.algorithm == Algorithm::NegaScout);
            let open = Open::new(self.search, self.tree, node, window);
            self.path.push(Open { tested: tested.map(|test| test.score), ..open });
        } else if let Some(score) = self.leaf_score(node) {
            self.evaluate(node, score);
            self.returned = Some(Returned { node, score, bound: Bound::Exact });
        }
    }

    /// The window in which a node is searched by a search that follows a rule there.
    fn passed_down(&self, node: NodeId) -> Window {
        let Some(parent) = self.path.last() else { return self.search.root_window() };
        // What its parent is sure of, and nothing of what holds further up.
        let is_shallow = self.search.algorithm == Algorithm::NoDeepCutoffs;
        if is_shallow && self.tree.player(node) != parent.player {
            return Window::FULL.narrowed(parent.player, parent.window.own(parent.player));
        }
        parent.window
    }

    /// Two-pass minimax came to a node: a branch when all of its children have returned.
    fn visit_apart(&mut self, node: NodeId) {
        let window = Window::FULL;
        (self.say)(Event::Entered { node, window });
        if !self.tree.is_leaf(node) {
            let mut open = Open::new(self.search, self.tree, node, window);
            for child in self.tree.children(node) {
                (self.say)(open.update(self.tree, child, self.values[child.index()], Bound::Exact, false));
            }
            (self.say)(Event::Returned { node, score: open.value, bound: Bound::Exact });
            self.values[node.index()] = open.value;
        } else if let Some(score) = self.tree.leaf_score(node) {
            self.evaluate(node, score);
            self.values[node.index()] = score;
        }
    }

    /// What a leaf is worth to whom the search is for.
    fn leaf_score(&self, leaf: NodeId) -> Option<Score> {
        match self.search.algorithm {
            Algorithm::Paranoid => {
                let first = self.tree.mover(NodeId::ROOT).entry();
                self.tree.payoff(leaf, first.unwrap_or(0))
            }
            _ => self.tree.leaf_score(leaf),
        }
    }

    fn evaluate(&mut self, node: NodeId, score: Score) {
        (self.say)(Event::Evaluated { node, score });
        (self.say)(Event::Returned { node, score, bound: Bound::Exact });
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
            (self.say)(Event::Pruned { node, by: open.last_child, tried: open.tried });
        }
        let is_hard = self.rules.returns == Returns::FailHard && self.narrows;
        let score = if is_hard { open.entry.clamp(open.value) } else { open.value };
        let is_certain = open.tested == Some(open.value);
        let bound = if is_certain { Bound::Exact } else { open.proof.bound(open.value, score) };
        (self.say)(Event::Returned { node, score, bound });
        self.returned = Some(Returned { node, score, bound });
    }

    /// The innermost branch takes in what its child handed up, if one has returned.
    fn update(&mut self) {
        if let Some(Returned { node, score, bound }) = self.returned.take()
            && let Some(parent) = self.path.last_mut()
        {
            (self.say)(parent.update(self.tree, node, score, bound, self.narrows));
        }
    }
}

impl Open {
    fn new(search: Search, tree: &GameTree, node: NodeId, window: Window) -> Open {
        let player = search.player(tree, node);
        Open {
            node,
            player,
            entry: window,
            window,
            value: player.worst(),
            tried: 0,
            proof: Proof::none_seen(),
            average: (tree.mover(node) == Mover::Chance).then(Average::none_seen),
            last_child: node,
            tested: None,
        }
    }

    fn update(
        &mut self,
        tree: &GameTree,
        by: NodeId,
        score: Score,
        bound: Bound,
        narrows: bool,
    ) -> Event<NodeId> {
        self.tried += 1;
        self.last_child = by;
        if let Some(average) = &mut self.average {
            average.add(tree.probability(by), score);
            let is_last = tree.children(self.node).nth(self.tried as usize).is_none();
            self.value = if is_last { average.value() } else { average.so_far() };
        } else {
            self.proof.add(self.player, self.value, score, bound);
            self.value = self.player.better(self.value, score);
        }
        if narrows {
            self.window = self.window.narrowed(self.player, score);
        }
        Event::Updated { node: self.node, by, value: self.value, window: self.window }
    }
}
