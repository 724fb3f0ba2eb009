//! Recording the search of a real game, which has no tree to begin with.

use std::collections::HashMap;
use std::convert::Infallible;

use plywise_search::{
    Aids, Algorithm, AtDepth, BuildError, Came, DepthLimited, Event, Game, GameRules, GameTree, Horizon,
    NodeId, Options, Score, Search, TableEntry, TreeBuilder, Unit, search_game,
};

use crate::event_log::EventLog;
use crate::memory::{Change, Memory, Simulated};
use crate::{Recorder, Step, Trace};

/// A recorded search of a game.
#[derive(Clone, Debug)]
pub struct GameRecord<G: GameRules> {
    /// The tree it went through: positions as they were first entered, moves named, nodes called by the moves that lead to
    /// them (`b2-a1`).
    pub tree: GameTree,
    /// The search.
    pub trace: Trace,
    /// By node, the position it stands for.
    pub positions: Vec<G::Node>,
    /// What the search kept in mind at each step.
    pub memory: Memory,
    /// The transposition table it left behind; empty without one.
    pub table: Vec<TableEntry<G::Key>>,
    /// The moves that both players choose, as the last visit of the root that has ended found them.
    pub line: Vec<NodeId>,
}

/// Searches a game as [`search_game`] does, and records the search, the tree it went through and the table it left behind.
///
/// Positions become nodes as they are first entered; one that the search comes to again by the same moves is the same node.
/// A child that nobody looked at is a leaf without a value, and so is a position that the table settled. One at the search's
/// depth limit is a leaf that is [an estimate](GameTree::is_estimate). Staying beyond the limit (`stay`) and a null move (`null`) are
/// children too.
/// A search stops after [`Search::USUAL_EVENTS`] where nobody says another number; [`Trace::stopped`] says so.
///
/// # Errors
/// When there are more positions than a tree can hold.
pub fn record_game<G>(game: &G, search: Search) -> Result<GameRecord<G>, BuildError>
where
    G: GameRules<Stop = Infallible>,
{
    let search = recorded_search(search);
    let events = search.options.events.unwrap_or(Search::USUAL_EVENTS);
    let metered = Search { options: Options { events: Some(events), ..search.options }, ..search };
    let mut grown = Grown::new(game, search);
    let Ok(found) = search_game(game, &metered, |event| grown.on_event(event));
    grown.stop();
    let line = grown.line(&found.line);
    let Grown { nodes, mut log, changes, .. } = grown;
    let limited = DepthLimited::new(game, search.horizon);
    let LaidOut { tree, nodes, places } = lay_out(&limited, &nodes)?;
    log.renumber(|node| places[node.index()]);
    let mut first_of = HashMap::new();
    let first = |(node, came_to): (usize, &AtDepth<G::Node>)| {
        NodeId::new(*first_of.entry(game.key(came_to.position)).or_insert(node))
    };
    let first_of = nodes.iter().map(|node| &node.at).enumerate().map(first).collect();
    let moved = nodes.iter().map(|node| node.moved).collect();
    let aids = search.options.aids;
    let memory = Memory::new(aids, first_of, moved, limited.n_moves(), changes, &places);
    let positions = nodes.into_iter().map(|node| node.at.position).collect();
    let trace = match search.is_inherited() && aids == Aids::NONE && found.stopped.is_none() {
        true => {
            let mut recorder = Recorder::new();
            log.for_each_event(&tree, &mut |_, event| recorder.record(event));
            recorder.finish(search, None)
        }
        false => Trace::logged(search, log, found.stopped),
    };
    let line = line.into_iter().map(|node| places[node.index()]).collect();
    Ok(GameRecord { tree, trace, positions, memory, table: found.table, line })
}

/// The search as its recording says it: what it cannot use is not there, and what it always has is.
fn recorded_search(search: Search) -> Search {
    // A game has no levels to go through, and nothing is left to chance or to a third player.
    let algorithm = match search.algorithm {
        Algorithm::TwoPass | Algorithm::Expectimax | Algorithm::MaxN => Algorithm::Minimax,
        Algorithm::Star1 | Algorithm::Star2 | Algorithm::Paranoid => Algorithm::AlphaBeta,
        algorithm => algorithm,
    };
    let aids = if algorithm.takes_aids() { search.options.aids } else { Aids::NONE };
    let aids = Aids { table: aids.table || algorithm.always_remembers(), ..aids };
    Search { algorithm, options: Options { aids, ..search.options }, ..search }
}

/// A position that the search has come to, or that stands beside one.
#[derive(Clone, Debug)]
struct Grew<N> {
    at: AtDepth<N>,
    /// In the order in which they were first entered.
    children: Vec<NodeId>,
    /// The number of the move that leads there.
    moved: usize,
    /// Its value, where the game is over or nobody moves.
    value: Option<Score>,
    /// What it looks worth, where the search took that.
    estimate: Option<Score>,
    /// Whether the search has looked at its moves, not only at the noisy ones.
    is_full: bool,
}

/// Grows a tree from what a search of a game reports, its nodes numbered as they come up.
struct Grown<'g, G: GameRules> {
    game: &'g G,
    search: Search,
    nodes: Vec<Grew<G::Node>>,
    log: EventLog,
    path: Vec<Open>,
    returned: NodeId,
    n_passes: u32,
    /// A position that has been entered, until the next event says whether the table was asked.
    arrived: Option<NodeId>,
    table: Simulated<G::Key>,
    changes: Vec<(Step, Change)>,
}

/// A position that has been entered and has not returned.
struct Open {
    node: NodeId,
    /// Its best value so far, and the first child that gave it.
    best: Option<(Score, NodeId)>,
    /// How deep it lies in this visit: less deep where it is not reduced.
    depth: u32,
    has_children: bool,
    is_settled: bool,
}

impl<'g, G> Grown<'g, G>
where
    G: GameRules<Stop = Infallible>,
{
    fn new(game: &'g G, search: Search) -> Grown<'g, G> {
        let table = Simulated::new(search.options.table);
        Grown {
            game,
            search,
            nodes: Vec::new(),
            log: EventLog::default(),
            path: Vec::new(),
            returned: NodeId::ROOT,
            n_passes: 0,
            arrived: None,
            table,
            changes: Vec::new(),
        }
    }

    /// The game as the present pass sees it.
    fn limited(&self) -> DepthLimited<'g, G> {
        let horizon = match (self.search.algorithm, self.search.horizon) {
            (Algorithm::Iterative, None) => Some(Horizon { depth: self.n_passes, unit: Unit::Plies }),
            (Algorithm::Iterative, Some(horizon)) => {
                Some(Horizon { depth: horizon.depth.min(self.n_passes), ..horizon })
            }
            (_, horizon) => horizon,
        };
        let limited = DepthLimited::new(self.game, horizon);
        limited.with_quiescence(self.search.options.selective.quiescence)
    }

    fn on_event(&mut self, event: Event<AtDepth<G::Node>>) {
        self.ask_table(&event);
        let here = self.path.last().map_or(NodeId::ROOT, |open| open.node);
        let returned = self.returned;
        let event = match event {
            Event::Entered { node, window } => Event::Entered { node: self.enter(node), window },
            Event::Updated { value, window, .. } => {
                if let Some(open) = self.path.last_mut()
                    && open.best.is_none_or(|(known, _)| known != value)
                {
                    open.best = Some((value, returned));
                }
                Event::Updated { node: here, by: returned, value, window }
            }
            Event::Evaluated { node, score } => {
                let Ok(value) = self.game.value(node.position);
                let grew = &mut self.nodes[here.index()];
                match value.is_some() || node.came == Came::Stayed {
                    true => grew.value = Some(score),
                    false => grew.estimate = Some(score),
                }
                self.settle();
                Event::Evaluated { node: here, score }
            }
            Event::Recalled { score, bound, window, .. } => {
                Event::Recalled { node: here, score, bound, window }
            }
            Event::Pruned { node, by, tried } => {
                self.cut(here, returned, node, by.came);
                Event::Pruned { node: here, by: returned, tried }
            }
            Event::Returned { node, score, bound } => {
                self.returned = here;
                self.leave(node, score, bound);
                Event::Returned { node: here, score, bound }
            }
        };
        self.log.push(event);
    }

    /// The step that the present event leads to.
    fn step(&self) -> Step {
        Step(self.log.len() as u32 + 1)
    }

    /// The node of a position that is entered: the one that it was before, or a new one.
    fn enter(&mut self, at: AtDepth<G::Node>) -> NodeId {
        let above = self.path.last().map(|open| open.node);
        let known = match above {
            None => (!self.nodes.is_empty()).then_some(NodeId::ROOT),
            Some(above) => self.nodes[above.index()].children.iter().copied().find(|child| {
                let seen = self.nodes[child.index()].at;
                seen.came == at.came && self.game.key(seen.position) == self.game.key(at.position)
            }),
        };
        let node = known.unwrap_or_else(|| self.add(at, above));
        if let Some(open) = self.path.last_mut() {
            let is_first = !std::mem::replace(&mut open.has_children, at.came != Came::Passed);
            if is_first && at.came == Came::Moved {
                self.nodes[open.node.index()].is_full = true;
            }
        } else {
            self.n_passes += 1;
        }
        let open = Open { node, best: None, depth: at.depth, has_children: false, is_settled: false };
        self.path.push(open);
        self.arrived = Some(node);
        node
    }

    fn add(&mut self, at: AtDepth<G::Node>, parent: Option<NodeId>) -> NodeId {
        let node = NodeId::new(self.nodes.len());
        let moved = parent.map_or(0, |above| {
            DepthLimited::new(self.game, None).move_number(self.nodes[above.index()].at, at)
        });
        let children = Vec::new();
        self.nodes.push(Grew { at, children, moved, value: None, estimate: None, is_full: false });
        if let Some(above) = parent {
            self.nodes[above.index()].children.push(node);
        }
        node
    }

    /// What is recalled or evaluated makes no new entry of the table.
    fn settle(&mut self) {
        if let Some(open) = self.path.last_mut() {
            open.is_settled = true;
        }
    }

    fn cut(&mut self, node: NodeId, by: NodeId, at: AtDepth<G::Node>, came: Came) {
        match came {
            Came::Moved => {
                let has_history = self.search.options.aids.history;
                let n_children = if has_history { self.limited().children(at).count() } else { 0 };
                self.changes.push((self.step(), Change::Cut { node, by, n_children }));
            }
            // A null move that is good enough is not stored.
            Came::Passed => self.settle(),
            Came::Stayed => {}
        }
    }

    /// Once it is clear that a position that was entered is no leaf, the table has been asked about it.
    fn ask_table(&mut self, next: &Event<AtDepth<G::Node>>) {
        let Some(node) = self.arrived.take() else { return };
        let came = self.nodes[node.index()].at.came;
        let is_asked = !matches!(next, Event::Evaluated { .. }) && came != Came::Passed;
        if !(self.search.options.aids.table && is_asked) {
            return;
        }
        let lookup = self.table.look_up(&self.key(node), self.depth_left());
        if matches!(next, Event::Recalled { .. }) {
            self.changes.push((self.step(), Change::LookedUp { node, lookup }));
        } else {
            // That it tells nothing is known as soon as the position is entered.
            self.changes.push((Step(self.log.len() as u32), Change::LookedUp { node, lookup }));
        }
    }

    fn key(&self, node: NodeId) -> G::Key {
        self.game.key(self.nodes[node.index()].at.position)
    }

    /// How much deeper the search may look at the innermost position, in this visit.
    fn depth_left(&self) -> Option<u32> {
        let open = self.path.last()?;
        self.limited().reach(AtDepth { depth: open.depth, ..self.nodes[open.node.index()].at })
    }

    fn leave(&mut self, at: AtDepth<G::Node>, score: Score, bound: plywise_search::Bound) {
        let (step, depth) = (self.step(), self.depth_left());
        let Some(open) = self.path.pop() else { return };
        // Without a child that gave the value, the table knew it.
        let is_news = !open.is_settled && open.best.is_some() && at.came != Came::Passed;
        if self.search.options.aids.table && is_news {
            let (node, best) = (open.node, open.best.map(|(_, child)| child));
            let key = self.key(node);
            let stored = self.table.store(key, node, depth);
            self.changes.push((step, Change::Stored { node, score, bound, best, depth, stored }));
        }
    }

    /// The search is over. A position that it had just entered when it had to stop is no leaf.
    fn stop(&mut self) {
        if let Some(node) = self.arrived {
            let Ok(value) = self.game.value(self.nodes[node.index()].at.position);
            self.nodes[node.index()].is_full = value.is_none();
        }
    }

    /// The nodes of a line from the root.
    fn line(&self, line: &[AtDepth<G::Node>]) -> Vec<NodeId> {
        let (mut above, mut nodes) = (NodeId::ROOT, Vec::new());
        for at in line {
            let is_it = |child: &&NodeId| {
                let seen = self.nodes[child.index()].at;
                seen.came == at.came && self.game.key(seen.position) == self.game.key(at.position)
            };
            let Some(child) = self.nodes[above.index()].children.iter().find(is_it) else { break };
            nodes.push(*child);
            above = *child;
        }
        nodes
    }
}

/// The tree in depth-first order.
struct LaidOut<N> {
    tree: GameTree,
    /// By node of the tree, what stands there.
    nodes: Vec<Grew<N>>,
    /// By number as they came up, the nodes of the tree.
    places: Vec<NodeId>,
}

/// A branch whose children are being added: those that have grown, in order, and then those that nobody looked at.
struct Laying {
    name: String,
    is_root: bool,
    children: std::vec::IntoIter<NodeId>,
    unseen: std::vec::IntoIter<usize>,
}

/// Makes a drawn tree of what has grown, and adds the moves that nobody looked at.
fn lay_out<G>(limited: &DepthLimited<'_, G>, grown: &[Grew<G::Node>]) -> Result<LaidOut<G::Node>, BuildError>
where
    G: GameRules<Stop = Infallible>,
{
    let mut tree = TreeBuilder::new();
    let mut nodes: Vec<Grew<G::Node>> = Vec::with_capacity(grown.len());
    let mut places = vec![NodeId::ROOT; grown.len()];
    // Those that nobody looked at have no number of their own.
    let mut unseen: Vec<Grew<G::Node>> = Vec::new();
    let mut open: Vec<(Laying, AtDepth<G::Node>)> = Vec::new();
    let mut next = grown.first().cloned().map(|grew| (grew, Some(NodeId::ROOT)));
    while let Some((grew, number)) = next {
        let place = NodeId::new(nodes.len());
        let label = open.last().map(|(_, from)| limited.move_name(*from, grew.at));
        let name = match (&label, open.last()) {
            (Some(label), Some((above, _))) if !above.is_root => [&above.name, "-", label].concat(),
            (Some(label), _) => label.clone(),
            (None, _) => "start".to_owned(),
        };
        let is_branch = grew.value.is_none() && (grew.is_full || !grew.children.is_empty());
        let node = match (is_branch, grew.value, grew.estimate) {
            (true, ..) => tree.open(limited.player(grew.at), Some(&name)),
            (false, None, Some(estimate)) => {
                tree.estimate(limited.player(grew.at).into(), estimate, Some(&name))
            }
            (false, value, _) => tree.leaf(value, Some(&name)),
        };
        if let Some(label) = label {
            tree.set_move(node, &label);
        }
        if let Some(number) = number {
            places[number.index()] = place;
        }
        if is_branch {
            if let Some(estimate) = grew.estimate {
                tree.set_static(node, estimate);
            }
            let first = unseen.len();
            unseen.extend(unseen_of(limited, grown, &grew));
            let (children, unseen) = (grew.children.clone().into_iter(), (first..unseen.len()).collect());
            let unseen: Vec<usize> = unseen;
            let laying = Laying { name, is_root: open.is_empty(), children, unseen: unseen.into_iter() };
            open.push((laying, grew.at));
        }
        nodes.push(grew);
        next = loop {
            let Some((above, _)) = open.last_mut() else { break None };
            if let Some(child) = above.children.next() {
                break Some((grown[child.index()].clone(), Some(child)));
            }
            if let Some(child) = above.unseen.next() {
                break Some((unseen[child].clone(), None));
            }
            open.pop();
            tree.close();
        };
    }
    Ok(LaidOut { tree: tree.finish()?, nodes, places })
}

/// The children of a branch that nobody looked at: of one looked into beyond the limit, only noisy moves.
fn unseen_of<G>(
    limited: &DepthLimited<'_, G>,
    grown: &[Grew<G::Node>],
    grew: &Grew<G::Node>,
) -> Vec<Grew<G::Node>>
where
    G: GameRules<Stop = Infallible>,
{
    let game = limited.game();
    let has_stayed = grew.children.iter().any(|child| grown[child.index()].at.came == Came::Stayed);
    let seen: Vec<G::Key> = grew
        .children
        .iter()
        .map(|child| grown[child.index()].at)
        .filter(|at| at.came == Came::Moved)
        .map(|at| game.key(at.position))
        .collect();
    let is_unseen = |to: &G::Node| {
        let is_left = grew.is_full || !has_stayed || game.is_noisy(grew.at.position, *to);
        is_left && !seen.contains(&game.key(*to))
    };
    let unseen = |position: G::Node| {
        let at = AtDepth { position, depth: grew.at.depth + 1, came: Came::Moved };
        let moved = game.move_number(grew.at.position, position);
        let children = Vec::new();
        Grew { at, children, moved, value: None, estimate: None, is_full: false }
    };
    game.children(grew.at.position).filter(is_unseen).map(unseen).collect()
}
