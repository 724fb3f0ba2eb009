//! What a search of a game keeps in mind beside the tree, at any step: the transposition table, killer moves, the
//! history of moves.

use plywise_search::{Aids, Bound, Event, GameTree, NodeId, Player, Score};

use crate::{Step, Trace};

/// What an aided search stored in mind at each step. Made by [`crate::record_game_aided`].
#[derive(Clone, Debug)]
pub struct Memory {
    aids: Aids,
    /// By node, the first node that stands for the same position.
    first_of: Vec<NodeId>,
    /// By node, the number of the move that leads there.
    moved: Vec<usize>,
    n_moves: usize,
    /// What changed any of it, in order.
    changes: Vec<(Step, Change)>,
}

#[derive(Clone, Copy, Debug)]
enum Change {
    /// A node was looked up, and its position was known.
    LookedUp(NodeId),
    /// What was found of a node was stored, with the child that gave it.
    Stored { node: NodeId, score: Score, bound: Bound, best: Option<NodeId> },
    /// A child's value cut off a node with so many children.
    Cut { node: NodeId, by: NodeId, n_children: usize },
}

/// What the table holds of a position at a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entry {
    /// The first node that stands for the position.
    pub position: NodeId,
    /// The node that stored it: the last one whose search came to its end.
    pub by: NodeId,
    /// When it did.
    pub since: Step,
    /// What that search came to.
    pub score: Score,
    /// What that proves.
    pub bound: Bound,
    /// The child of `by` that gave it.
    pub best: Option<NodeId>,
    /// How often the entry has been looked up.
    pub hits: u32,
}

/// Why a move is looked at before others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The table has it as the best move of the position.
    Table,
    /// It was one of the last two moves to cut off at the same ply.
    Killer,
    /// It has cut off so much elsewhere.
    History(u64),
    /// As the game gives its moves.
    InOrder,
}

impl Memory {
    pub(crate) fn new(
        tree: &GameTree,
        trace: &Trace,
        first_of: Vec<NodeId>,
        moved: Vec<usize>,
        n_moves: usize,
    ) -> Memory {
        let aids = trace.search().options.aids;
        let mut changes = Vec::new();
        // The open nodes, each with its best value so far and the first child that gave it.
        let mut open: Vec<Option<(Score, NodeId)>> = Vec::new();
        let mut before = None;
        trace.for_each_event(tree, |step, event| {
            // What the event did is known one step after it.
            let step = step.next();
            match event {
                Event::Entered { .. } => open.push(None),
                Event::Updated { by, value, .. } => {
                    if let Some(best) = open.last_mut()
                        && best.is_none_or(|(known, _)| known != value)
                    {
                        *best = Some((value, by));
                    }
                }
                Event::Recalled { node, .. } => changes.push((step, Change::LookedUp(node))),
                Event::Pruned { node, by, .. } => {
                    let n_children = tree.children(node).count();
                    changes.push((step, Change::Cut { node, by, n_children }));
                }
                Event::Returned { node, score, bound } => {
                    let best = open.pop().flatten().map(|(_, child)| child);
                    let is_news = !matches!(before, Some(Event::Recalled { .. } | Event::Evaluated { .. }));
                    if aids.table && is_news {
                        changes.push((step, Change::Stored { node, score, bound, best }));
                    }
                }
                Event::Evaluated { .. } => {}
            }
            before = Some(event);
        });
        Memory { aids, first_of, moved, n_moves, changes }
    }

    /// The first node that stands for the same position.
    #[must_use]
    pub fn first_of(&self, node: NodeId) -> NodeId {
        self.first_of[node.index()]
    }

    /// What had been done by a step.
    fn until(&self, step: Step) -> impl DoubleEndedIterator<Item = (Step, Change)> {
        let n_done = self.changes.partition_point(|(done, _)| *done <= step);
        self.changes[..n_done].iter().copied()
    }

    /// Everything in the table at a step, in the order in which the positions were first left.
    #[must_use]
    pub fn table(&self, step: Step) -> Vec<Entry> {
        const NOWHERE: u32 = u32::MAX;
        let mut places = vec![NOWHERE; self.first_of.len()];
        let mut entries: Vec<Entry> = Vec::new();
        for (since, change) in self.until(step) {
            match change {
                Change::LookedUp(node) => {
                    if let Some(entry) = entries.get_mut(places[self.first_of(node).index()] as usize) {
                        entry.hits += 1;
                    }
                }
                Change::Stored { node: by, score, bound, best } => {
                    let position = self.first_of(by);
                    let place = &mut places[position.index()];
                    let stored = Entry { position, by, since, score, bound, best, hits: 0 };
                    match entries.get_mut(*place as usize) {
                        Some(entry) => *entry = Entry { hits: entry.hits, ..stored },
                        None => {
                            *place = entries.len() as u32;
                            entries.push(stored);
                        }
                    }
                }
                Change::Cut { .. } => {}
            }
        }
        entries
    }

    /// How often the table knew a position by a step.
    #[must_use]
    pub fn n_hits(&self, step: Step) -> usize {
        self.until(step).filter(|(_, change)| matches!(change, Change::LookedUp(_))).count()
    }

    /// The two moves that last cut off at a ply, by number, the newest first.
    #[must_use]
    pub fn killers(&self, tree: &GameTree, step: Step, ply: u32) -> [Option<usize>; 2] {
        let mut killers = [None; 2];
        for (_, change) in self.until(step) {
            if let Change::Cut { node, by, .. } = change
                && tree.depth(node) == ply
                && killers[0] != Some(self.moved[by.index()])
            {
                killers = [Some(self.moved[by.index()]), killers[0]];
            }
        }
        killers
    }

    /// By move, how much it has cut off for a player.
    #[must_use]
    pub fn history(&self, tree: &GameTree, step: Step, player: Player) -> Vec<u64> {
        let mut history = vec![0; self.n_moves];
        for (_, change) in self.until(step) {
            if let Change::Cut { node, by, n_children } = change
                && tree.player(node) == player
            {
                history[self.moved[by.index()]] += (n_children * n_children) as u64;
            }
        }
        history
    }

    /// The children of a node, each with why it is looked at when it is. `entered` is the step after which the node had
    /// been entered: what was in mind then set the order.
    #[must_use]
    pub fn order(&self, tree: &GameTree, entered: Step, node: NodeId) -> Vec<(NodeId, Why)> {
        let position = self.first_of(node);
        let known = self.table(entered).into_iter().find(|entry| entry.position == position);
        let best = known.and_then(|entry| entry.best).map(|best| self.moved[best.index()]);
        let killers = self.killers(tree, entered, tree.depth(node));
        let history = self.history(tree, entered, tree.player(node));
        let why = |child: NodeId| {
            let number = self.moved[child.index()];
            match history[number] {
                _ if best == Some(number) => Why::Table,
                _ if self.aids.killers && killers.contains(&Some(number)) => Why::Killer,
                cut_off if self.aids.history && cut_off > 0 => Why::History(cut_off),
                _ => Why::InOrder,
            }
        };
        tree.children(node).map(|child| (child, why(child))).collect()
    }
}
