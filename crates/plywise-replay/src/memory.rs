//! What a search of a game keeps in mind beside the tree, at any step: the transposition table, killer moves, the
//! history of moves.

use std::collections::HashMap;
use std::hash::Hash;

use plywise_search::{Aids, Bound, GameTree, NodeId, Player, Score, TableShape, table_slot};

use crate::Step;

/// What an aided search stored in mind at each step. Made by [`crate::record_game`].
#[derive(Clone, Debug)]
pub struct Memory {
    aids: Aids,
    /// By node, the first node that stands for the same position.
    first_of: Vec<NodeId>,
    /// By node, the next one that stands for the same position; the last of them is its own.
    next_same: Vec<NodeId>,
    /// By node, the number of the move that leads there.
    moved: Vec<usize>,
    n_moves: usize,
    /// What changed any of it, in order.
    changes: Vec<(Step, Change)>,
}

/// What a step changed of what a search keeps in mind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change {
    /// The table was asked about a node.
    LookedUp {
        /// The node.
        node: NodeId,
        /// What it said.
        lookup: Lookup,
    },
    /// What was found of a node was to be stored.
    Stored {
        /// The node.
        node: NodeId,
        /// What its search came to.
        score: Score,
        /// What that proves.
        bound: Bound,
        /// The child that gave it.
        best: Option<NodeId>,
        /// How deep that search looked; `None` without a limit.
        depth: Option<u32>,
        /// What became of it.
        stored: Stored,
    },
    /// A child's value cut off a node with so many children.
    Cut {
        /// The node.
        node: NodeId,
        /// The child.
        by: NodeId,
        /// How many children it has.
        n_children: usize,
    },
}

/// What the table said when it was asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lookup {
    /// It holds what a search as deep has found.
    Known,
    /// It holds what a search has found that looked less deep or deeper, which is good for the order of moves only.
    OfOtherDepth {
        /// How deep that search looked; `None` without a limit.
        depth: Option<u32>,
    },
    /// Its place holds another position, stored by this node: the two collide.
    Collision(NodeId),
    /// It holds nothing in that place.
    Nothing,
}

/// What became of an entry that was to be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stored {
    /// It has a place of its own.
    New,
    /// It has replaced the entry of this node.
    Replaced(NodeId),
    /// The entry of this node, whose search looked deeper, has stayed.
    GaveWay(NodeId),
}

/// The table of a search as its events tell of it: which node stands in which place.
pub(crate) struct Simulated<K> {
    shape: TableShape,
    by_key: HashMap<K, InPlace<K>>,
    by_slot: HashMap<u32, InPlace<K>>,
}

/// The position in a place of the table, the node that stored it, and how deep its search looked.
type InPlace<K> = (K, NodeId, Option<u32>);

impl<K: Copy + Eq + Hash> Simulated<K> {
    pub(crate) fn new(shape: TableShape) -> Simulated<K> {
        Simulated { shape, by_key: HashMap::new(), by_slot: HashMap::new() }
    }

    pub(crate) fn look_up(&self, key: &K, depth_left: Option<u32>) -> Lookup {
        let place = match self.shape.slots {
            None => self.by_key.get(key),
            Some(slots) => self.by_slot.get(&table_slot(key, slots)),
        };
        match place {
            None => Lookup::Nothing,
            Some((other, by, _)) if other != key => Lookup::Collision(*by),
            Some((_, _, depth)) if *depth == depth_left => Lookup::Known,
            Some((_, _, depth)) => Lookup::OfOtherDepth { depth: *depth },
        }
    }

    pub(crate) fn store(&mut self, key: K, node: NodeId, depth: Option<u32>) -> Stored {
        let new = (key, node, depth);
        let old = match self.shape.slots {
            None => self.by_key.get(&key),
            Some(slots) => self.by_slot.get(&table_slot(&key, slots)),
        };
        let stored = match old {
            None => Stored::New,
            Some((_, by, old)) if self.shape.replacement.gives_way(*old, depth) => Stored::Replaced(*by),
            Some((_, by, _)) => return Stored::GaveWay(*by),
        };
        match self.shape.slots {
            None => self.by_key.insert(key, new),
            Some(slots) => self.by_slot.insert(table_slot(&key, slots), new),
        };
        stored
    }
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
    /// How deep that search looked below the position; `None` without a depth limit.
    pub depth: Option<u32>,
    /// How often the entry has been looked up and its value used.
    pub hits: u32,
}

/// How often a table was asked and with what answer, and how its entries fared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableCounts {
    /// It held what a search as deep had found.
    pub known: usize,
    /// It held what a search of another depth had found.
    pub of_other_depth: usize,
    /// Its place held another position.
    pub collisions: usize,
    /// It held nothing in that place.
    pub nothing: usize,
    /// Entries that gave way to those of other positions.
    pub replaced: usize,
    /// Entries that were not made, since those of other positions stayed.
    pub gave_way: usize,
}

impl Change {
    fn renumber(&mut self, new: impl Fn(NodeId) -> NodeId) {
        let renumbered = |node: &mut NodeId| *node = new(*node);
        match self {
            Change::LookedUp { node, lookup } => {
                renumbered(node);
                if let Lookup::Collision(other) = lookup {
                    renumbered(other);
                }
            }
            Change::Stored { node, best, stored, .. } => {
                renumbered(node);
                best.iter_mut().for_each(renumbered);
                if let Stored::Replaced(other) | Stored::GaveWay(other) = stored {
                    renumbered(other);
                }
            }
            Change::Cut { node, by, .. } => [node, by].into_iter().for_each(renumbered),
        }
    }
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
    /// `places` is by number in the order in which nodes came up, as changes have them, the node of the tree.
    pub(crate) fn new(
        aids: Aids,
        first_of: Vec<NodeId>,
        moved: Vec<usize>,
        n_moves: usize,
        mut changes: Vec<(Step, Change)>,
        places: &[NodeId],
    ) -> Memory {
        changes.iter_mut().for_each(|(_, change)| change.renumber(|node| places[node.index()]));
        let next_same = next_same(&first_of);
        Memory { aids, first_of, next_same, moved, n_moves, changes }
    }

    /// What was recorded elsewhere: by node, `first_of` is the first node that stands for the same position, and `moved` the
    /// number of the move that leads there, of `n_moves`; the changes are those of [`Memory::changes`].
    #[must_use]
    pub fn of_changes(
        aids: Aids,
        first_of: Vec<NodeId>,
        moved: Vec<usize>,
        n_moves: usize,
        changes: Vec<(Step, Change)>,
    ) -> Memory {
        let next_same = next_same(&first_of);
        Memory { aids, first_of, next_same, moved, n_moves, changes }
    }

    /// What changed any of it, in order, each after the step.
    #[must_use]
    pub fn changes(&self) -> &[(Step, Change)] {
        &self.changes
    }

    /// The number of the move that leads to a node; the game's own moves come first, then staying and a null move.
    #[must_use]
    pub fn moved(&self, node: NodeId) -> usize {
        self.moved[node.index()]
    }

    /// How many different moves there are, with staying and a null move.
    #[must_use]
    pub fn n_moves(&self) -> usize {
        self.n_moves
    }

    /// The first node that stands for the same position.
    #[must_use]
    pub fn first_of(&self, node: NodeId) -> NodeId {
        self.first_of[node.index()]
    }

    /// The other nodes that stand for the same position, in depth-first order.
    pub fn same(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let next = |node: &NodeId| Some(self.next_same[node.index()]).filter(|next| next != node);
        std::iter::successors(Some(self.first_of(node)), next).filter(move |same| *same != node)
    }

    /// What had been done by a step.
    fn until(&self, step: Step) -> impl DoubleEndedIterator<Item = (Step, Change)> {
        let n_done = self.changes.partition_point(|(done, _)| *done <= step);
        self.changes[..n_done].iter().copied()
    }

    /// Everything in the table at a step, in the order in which its places were first taken.
    #[must_use]
    pub fn table(&self, step: Step) -> Vec<Entry> {
        const NOWHERE: u32 = u32::MAX;
        let mut places = vec![NOWHERE; self.first_of.len()];
        let mut entries: Vec<Entry> = Vec::new();
        for (since, change) in self.until(step) {
            match change {
                Change::LookedUp { node, lookup: Lookup::Known } => {
                    if let Some(entry) = entries.get_mut(places[self.first_of(node).index()] as usize) {
                        entry.hits += 1;
                    }
                }
                Change::Stored { node: by, score, bound, best, depth, stored } => {
                    let position = self.first_of(by);
                    let new = Entry { position, by, since, score, bound, best, depth, hits: 0 };
                    let old = match stored {
                        Stored::GaveWay(_) => continue,
                        Stored::New => NOWHERE,
                        Stored::Replaced(old) => {
                            std::mem::replace(&mut places[self.first_of(old).index()], NOWHERE)
                        }
                    };
                    places[position.index()] = match entries.get_mut(old as usize) {
                        Some(entry) => {
                            let hits = if entry.position == position { entry.hits } else { 0 };
                            *entry = Entry { hits, ..new };
                            old
                        }
                        None => {
                            entries.push(new);
                            entries.len() as u32 - 1
                        }
                    };
                }
                Change::LookedUp { .. } | Change::Cut { .. } => {}
            }
        }
        entries
    }

    /// What one event changed: that which led to a step.
    fn at(&self, step: Step) -> impl Iterator<Item = Change> {
        self.until(step).rev().take_while(move |(done, _)| *done == step).map(|(_, change)| change)
    }

    /// What the table said at a step, and about which node, if it was asked there: that it knows a node by the event that tells
    /// so, and anything else by the event that enters the node.
    #[must_use]
    pub fn lookup_at(&self, step: Step) -> Option<(NodeId, Lookup)> {
        self.at(step).find_map(|change| match change {
            Change::LookedUp { node, lookup } => Some((node, lookup)),
            _ => None,
        })
    }

    /// What became of the entry that was to be stored at a step, and of which node, if one was.
    #[must_use]
    pub fn stored_at(&self, step: Step) -> Option<(NodeId, Stored)> {
        self.at(step).find_map(|change| match change {
            Change::Stored { node, stored, .. } => Some((node, stored)),
            _ => None,
        })
    }

    /// How often the table was asked and with what answer, and how its entries fared, by a step.
    #[must_use]
    pub fn table_counts(&self, step: Step) -> TableCounts {
        let mut counts = TableCounts::default();
        for (_, change) in self.until(step) {
            match change {
                Change::LookedUp { lookup, .. } => match lookup {
                    Lookup::Known => counts.known += 1,
                    Lookup::OfOtherDepth { .. } => counts.of_other_depth += 1,
                    Lookup::Collision(_) => counts.collisions += 1,
                    Lookup::Nothing => counts.nothing += 1,
                },
                Change::Stored { node, stored, .. } => match stored {
                    Stored::Replaced(old) if self.first_of(old) != self.first_of(node) => {
                        counts.replaced += 1
                    }
                    Stored::GaveWay(old) if self.first_of(old) != self.first_of(node) => counts.gave_way += 1,
                    _ => {}
                },
                Change::Cut { .. } => {}
            }
        }
        counts
    }

    /// How often the table knew a position by a step.
    #[must_use]
    pub fn n_hits(&self, step: Step) -> usize {
        let is_hit = |change: &Change| matches!(change, Change::LookedUp { lookup: Lookup::Known, .. });
        self.until(step).filter(|(_, change)| is_hit(change)).count()
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

/// By node, the next one whose first is the same; the last of them is its own.
fn next_same(first_of: &[NodeId]) -> Vec<NodeId> {
    let mut next_same: Vec<NodeId> = (0..first_of.len()).map(NodeId::new).collect();
    // By first node, the one after which the search for others goes on: all of them come later.
    let mut last: Vec<NodeId> = next_same.clone();
    for (node, first) in first_of.iter().enumerate() {
        // What was recorded elsewhere may be damaged.
        if let Some(last) = last.get_mut(first.index()) {
            next_same[last.index()] = NodeId::new(node);
            *last = NodeId::new(node);
        }
    }
    next_same
}
