//! Recording the search of a real game, which has no tree to begin with.

use std::collections::HashMap;
use std::convert::Infallible;

use plywise_search::{
    Aids, Algorithm, AtDepth, BuildError, DepthLimited, Event, Game, GameRules, GameTree, NodeId, Options,
    Search, TableEntry, TreeBuilder, alpha_beta, alpha_beta_aided, minimax,
};

use crate::event_log::EventLog;
use crate::{Memory, Recorder, Trace};

/// Searches a game that never stops a search, and records both the search and the tree it went through.
///
/// A game has no levels to go through, so two-pass minimax is minimax. Positions become nodes as they are entered. A
/// child that a cut leaves out becomes a leaf without a value: nobody looked below it. So do the children of a position at
/// the search's depth limit, which is a branch with a static value.
///
/// # Errors
/// When there are more positions than a tree can hold.
pub fn record_game<G>(game: &G, search: Search) -> Result<(GameTree, Trace), BuildError>
where
    G: Game<Stop = Infallible>,
{
    let algorithm = match search.algorithm {
        Algorithm::AlphaBeta => Algorithm::AlphaBeta,
        _ => Algorithm::Minimax,
    };
    let search = Search { algorithm, ..search };
    if search.is_inherited() {
        let mut recorder = Recorder::new();
        let tree = grow(game, search, |event| recorder.record(event))?;
        Ok((tree, recorder.finish(search, None)))
    } else {
        let mut log = EventLog::default();
        let tree = grow(game, search, |event| log.push(event))?;
        Ok((tree, Trace::logged(search, log, None)))
    }
}

/// The tree that minimax or alpha-beta goes through of a game, whose events are reported of its nodes.
fn grow<G: Game<Stop = Infallible>>(
    game: &G,
    search: Search,
    on_event: impl FnMut(Event<NodeId>),
) -> Result<GameTree, BuildError> {
    let game = DepthLimited::new(game, search.horizon);
    let mut grown = Grown::new(&game, on_event);
    let left_out = |grown: &Grown<'_, G, _>, node| {
        let tried = grown.path.last().map_or(0, |open| open.tried.len());
        game.children(node).skip(tried).collect()
    };
    let Ok(_) = match search.algorithm {
        Algorithm::Minimax => minimax(&game, |event| grown.on_event(event, left_out)),
        _ => alpha_beta(&game, search.rules, |event| grown.on_event(event, left_out)),
    };
    grown.tree.finish()
}

/// A recorded search of a game.
#[derive(Clone, Debug)]
pub struct GameRecord<G: GameRules> {
    /// The tree it went through: positions as they were entered, moves named, nodes called by the moves that lead to
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
}

/// Searches a game by minimax, or by alpha-beta with what engines add to it (`search.options.aids`), and records the
/// search, the tree it went through and the table it left behind. A position that the table settled is a leaf without a
/// value of its own; one at the search's depth limit is a branch with a static value.
///
/// # Errors
/// When there are more positions than a tree can hold.
pub fn record_game_aided<G>(game: &G, search: Search) -> Result<GameRecord<G>, BuildError>
where
    G: GameRules<Stop = Infallible>,
{
    let game = &DepthLimited::new(game, search.horizon);
    let mut events = Vec::new();
    let mut grown = Grown::new(game, |event| events.push(event));
    let left_out = |grown: &Grown<'_, G, _>, node| {
        let tried = grown.path.last().map_or(&[][..], |open| &open.tried);
        let is_new = |child: &AtDepth<G::Node>| !tried.iter().any(|seen| game.key(*seen) == game.key(*child));
        game.children(node).filter(is_new).collect()
    };
    let aids = search.options.aids;
    let (search, table) = match search.algorithm {
        Algorithm::Minimax => {
            let Ok(_) = minimax(game, |event| grown.on_event(event, left_out));
            (Search { options: Options { aids: Aids::NONE, ..search.options }, ..search }, Vec::new())
        }
        _ => {
            let Ok(aided) =
                alpha_beta_aided(game, search.rules, aids, |event| grown.on_event(event, left_out));
            (Search { algorithm: Algorithm::AlphaBeta, ..search }, aided.table)
        }
    };
    let Grown { mut tree, positions, parents, .. } = grown;
    let mut moved = vec![0; positions.len()];
    let mut names: Vec<String> = Vec::with_capacity(positions.len());
    for (node, &position) in positions.iter().enumerate() {
        let name = match parents[node] {
            None => "start".to_owned(),
            Some(above) => {
                let from = positions[above.index()];
                moved[node] = game.move_number(from, position);
                let label = game.move_name(from, position);
                tree.set_move(NodeId::new(node), &label);
                if above == NodeId::ROOT { label } else { [&names[above.index()], "-", &label].concat() }
            }
        };
        tree.set_name(NodeId::new(node), &name);
        names.push(name);
    }
    let tree = tree.finish()?;
    let mut first_of = HashMap::new();
    let first = |(node, &position)| NodeId::new(*first_of.entry(game.key(position)).or_insert(node));
    let first_of = positions.iter().enumerate().map(first).collect();
    let trace = Trace::of_events(search, events, None);
    let memory = Memory::new(&tree, &trace, first_of, moved, game.n_moves());
    let positions = positions.into_iter().map(|node| node.position).collect();
    let in_table =
        |TableEntry { key: (key, _), score, bound, best, hits }| TableEntry { key, score, bound, best, hits };
    let table = table.into_iter().map(in_table).collect();
    Ok(GameRecord { tree, trace, positions, memory, table })
}

/// Grows a drawn tree from what a search of a game reports, and reports the same events of its nodes.
struct Grown<'g, G: Game, R> {
    game: &'g DepthLimited<'g, G>,
    on_event: R,
    tree: TreeBuilder,
    positions: Vec<AtDepth<G::Node>>,
    parents: Vec<Option<NodeId>>,
    path: Vec<Open<AtDepth<G::Node>>>,
    returned: NodeId,
}

/// A position that has been entered and has not returned.
struct Open<N> {
    node: NodeId,
    position: N,
    /// The children that have been entered.
    tried: Vec<N>,
    /// What has been heard of it before it was clear whether it is a branch or a leaf: whether the table settles a
    /// position is not known when it is entered. Empty once its node is in the tree.
    waiting: Vec<Event<NodeId>>,
    is_branch: bool,
}

impl<'g, G, R> Grown<'g, G, R>
where
    G: Game<Stop = Infallible>,
    R: FnMut(Event<NodeId>),
{
    fn new(game: &'g DepthLimited<'g, G>, on_event: R) -> Grown<'g, G, R> {
        let (tree, positions, parents) = (TreeBuilder::new(), Vec::new(), Vec::new());
        Grown { game, on_event, tree, positions, parents, path: Vec::new(), returned: NodeId::ROOT }
    }

    fn on_event(
        &mut self,
        event: Event<AtDepth<G::Node>>,
        left_out: impl FnOnce(&Grown<'g, G, R>, AtDepth<G::Node>) -> Vec<AtDepth<G::Node>>,
    ) {
        let here = self.innermost();
        match event {
            Event::Entered { node: position, window } => {
                self.be_branch();
                if let Some(above) = self.path.last_mut() {
                    above.tried.push(position);
                }
                let node = NodeId::new(self.tree.n_nodes());
                let waiting = vec![Event::Entered { node, window }];
                self.note(position);
                self.path.push(Open { node, position, tried: Vec::new(), waiting, is_branch: false });
            }
            Event::Recalled { score, bound, window, .. } => {
                if let Some(open) = self.path.last_mut() {
                    open.waiting.push(Event::Recalled { node: open.node, score, bound, window });
                }
            }
            Event::Evaluated { node: position, score } => {
                let Ok(is_at_horizon) = self.game.is_at_horizon(position);
                if is_at_horizon {
                    self.be_branch();
                    self.tree.set_static(here, score);
                    for child in self.game.children(position) {
                        self.tree.leaf(None, None);
                        self.note(child);
                    }
                } else {
                    self.tree.leaf(Some(score), None);
                    self.catch_up();
                }
                (self.on_event)(Event::Evaluated { node: here, score });
            }
            Event::Updated { value, window, .. } => {
                (self.on_event)(Event::Updated { node: here, by: self.returned, value, window });
            }
            Event::Pruned { node: position, tried, .. } => {
                for child in left_out(self, position) {
                    self.tree.leaf(None, None);
                    self.note(child);
                }
                (self.on_event)(Event::Pruned { node: here, by: self.returned, tried });
            }
            Event::Returned { score, bound, .. } => {
                let is_settled = self.path.last().is_some_and(|open| !open.waiting.is_empty());
                if is_settled {
                    // The table knew it: nobody looked below.
                    self.tree.leaf(None, None);
                    self.catch_up();
                }
                let Some(Open { node, is_branch, .. }) = self.path.pop() else { return };
                if is_branch {
                    self.tree.close();
                }
                self.returned = node;
                (self.on_event)(Event::Returned { node, score, bound });
            }
        }
    }

    /// Notes which position the node is that comes next in the tree.
    fn note(&mut self, position: AtDepth<G::Node>) {
        self.parents.push(self.path.last().map(|above| above.node));
        self.positions.push(position);
    }

    /// The innermost position turns out to be a branch: it has a child, or lies at the depth limit.
    fn be_branch(&mut self) {
        let Some(open) = self.path.last_mut().filter(|open| !open.waiting.is_empty()) else { return };
        open.is_branch = true;
        self.tree.open(self.game.player(open.position), None);
        self.catch_up();
    }

    /// The innermost position is in the tree now: reports what waited for that.
    fn catch_up(&mut self) {
        let waiting = self.path.last_mut().map(|open| std::mem::take(&mut open.waiting));
        for event in waiting.unwrap_or_default() {
            (self.on_event)(event);
        }
    }

    fn innermost(&self) -> NodeId {
        self.path.last().map_or(NodeId::ROOT, |open| open.node)
    }
}
