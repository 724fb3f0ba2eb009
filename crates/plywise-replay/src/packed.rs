//! The packed list of what a search reported that inherits its windows.

use plywise_search::{Bound, Event, GameTree, NodeId, Player, Proof, Score, Search, Stop, Window};

use crate::{Step, Trace};

/// 4 bytes an entry, 8 more for each score that does not follow from the tree.
///
/// A leaf's facts stand together, so one entry holds all of them, and an update follows from the return before
/// it. Windows, bounds and best values are not stored either: the path knows them.
///
/// | entry | stands for |
/// | --- | --- |
/// | `Enter` | entered a branch, or a leaf without a value |
/// | `Leaf`, `LeafUp` | entered, evaluated and returned a leaf; `Up`: and updated its parent |
/// | `Return`, `ReturnUp` | returned from the branch entered last; `Up`: and updated its parent |
/// | `Cut` | pruned the rest of the branch entered last |
/// | `Update` | updated the branch entered last by a child that returned long ago (two-pass minimax) |
#[derive(Clone, Debug)]
pub(crate) struct Packed {
    log: Vec<Entry>,
    /// What each `Return` handed up and each `Update` made of its branch, in order.
    scores: Vec<Score>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
enum Kind {
    Enter,
    Leaf,
    LeafUp,
    Return,
    ReturnUp,
    Cut,
    Update,
}

/// Kind in 3 bits, node in 29.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry(u32);

impl Entry {
    #[inline]
    fn new(kind: Kind, node: NodeId) -> Entry {
        Entry((kind as u32) << 29 | node.index() as u32)
    }

    fn node(self) -> NodeId {
        NodeId::new((self.0 & ((1 << 29) - 1)) as usize)
    }

    fn kind(self) -> Kind {
        match self.0 >> 29 {
            0 => Kind::Enter,
            1 => Kind::Leaf,
            2 => Kind::LeafUp,
            3 => Kind::Return,
            4 => Kind::ReturnUp,
            5 => Kind::Cut,
            _ => Kind::Update,
        }
    }
}

/// Packs the events of a search that inherits its windows, see [`Search::is_inherited`], as they are reported.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    log: Vec<Entry>,
    scores: Vec<Score>,
}

impl Recorder {
    /// Nothing recorded yet.
    #[must_use]
    pub fn new() -> Recorder {
        Recorder::default()
    }

    /// Takes the next event.
    ///
    /// Short, and with the pushes kept out of it: so the compiler writes it into the search at each report,
    /// where the kind of event is known and most of it falls away. Measured at half the time and half the
    /// instructions of the same function with the pushes in it.
    #[inline]
    pub fn record(&mut self, event: Event<NodeId>) {
        let (entry, score) = match event {
            Event::Entered { node, .. } => (Entry::new(Kind::Enter, node), None),
            Event::Evaluated { node, .. } => return self.replace_last(Entry::new(Kind::Leaf, node)),
            Event::Returned { node, score, .. } => {
                if self.log.last() == Some(&Entry::new(Kind::Leaf, node)) {
                    return;
                }
                (Entry::new(Kind::Return, node), Some(score))
            }
            Event::Updated { by, value, .. } => {
                let last = self.log.last().copied();
                if last == Some(Entry::new(Kind::Leaf, by)) {
                    return self.replace_last(Entry::new(Kind::LeafUp, by));
                }
                if last == Some(Entry::new(Kind::Return, by)) {
                    return self.replace_last(Entry::new(Kind::ReturnUp, by));
                }
                (Entry::new(Kind::Update, by), Some(value))
            }
            Event::Pruned { node, .. } => (Entry::new(Kind::Cut, node), None),
            Event::Recalled { .. } => unreachable!("a search that inherits its windows has no table"),
        };
        match score {
            None => self.add(entry),
            Some(score) => self.add_with(entry, score),
        }
    }

    /// The recorded trace of `search`, which came to its end or had to stop.
    #[must_use]
    pub fn finish(self, search: Search, stopped: Option<Stop>) -> Trace {
        Trace::packed(search, Packed { log: self.log, scores: self.scores }, stopped)
    }

    #[inline(never)] // see `record`
    fn add(&mut self, entry: Entry) {
        self.log.push(entry);
    }

    #[inline(never)] // see `record`
    fn add_with(&mut self, entry: Entry, score: Score) {
        self.log.push(entry);
        self.scores.push(score);
    }

    #[inline]
    fn replace_last(&mut self, entry: Entry) {
        if let Some(last) = self.log.last_mut() {
            *last = entry;
        }
    }
}

impl Packed {
    pub(crate) fn size_in_bytes(&self) -> usize {
        size_of_val(&*self.log) + size_of_val(&*self.scores)
    }

    pub(crate) fn n_entries(&self) -> usize {
        self.log.len()
    }

    pub(crate) fn tell(&self, search: Search, tree: &GameTree, mut hear: impl FnMut(Step, Event<NodeId>)) {
        let narrows = !search.algorithm.is_exhaustive();
        let mut step = Step::START;
        let mut say = |event| {
            hear(step, event);
            step = step.next();
        };
        let mut scores = self.scores.iter();
        let mut path: Vec<Open> = Vec::new();
        for &entry in &self.log {
            let node = entry.node();
            let window = path.last().map_or(search.root_window(), |parent| parent.window);
            match entry.kind() {
                Kind::Enter => {
                    say(Event::Entered { node, window });
                    path.push(Open::new(tree, node, window));
                }
                kind @ (Kind::Leaf | Kind::LeafUp) => {
                    let score = leaf_score(tree, node);
                    let bound = Bound::Exact;
                    say(Event::Entered { node, window });
                    say(Event::Evaluated { node, score });
                    say(Event::Returned { node, score, bound });
                    if kind == Kind::LeafUp {
                        say(innermost(&mut path).update(node, score, bound, narrows));
                    }
                }
                kind @ (Kind::Return | Kind::ReturnUp) => {
                    let score = *scores.next().expect("each return has its score");
                    let bound = innermost(&mut path).proof.bound(innermost(&mut path).value, score);
                    path.pop();
                    say(Event::Returned { node, score, bound });
                    if kind == Kind::ReturnUp {
                        say(innermost(&mut path).update(node, score, bound, narrows));
                    }
                }
                Kind::Cut => say(innermost(&mut path).prune()),
                Kind::Update => {
                    let value = *scores.next().expect("each update from afar has its value");
                    say(innermost(&mut path).update(node, value, Bound::Exact, narrows));
                }
            }
        }
    }
}

/// A branch that has been entered and has not returned.
struct Open {
    node: NodeId,
    player: Player,
    window: Window,
    value: Score,
    tried: u32,
    proof: Proof,
    last_child: NodeId,
}

impl Open {
    fn new(tree: &GameTree, node: NodeId, window: Window) -> Open {
        let player = tree.player(node);
        let (value, proof) = (player.worst(), Proof::none_seen());
        Open { node, player, window, value, tried: 0, proof, last_child: node }
    }

    fn update(&mut self, by: NodeId, score: Score, bound: Bound, narrows: bool) -> Event<NodeId> {
        self.proof.add(self.player, self.value, score, bound);
        self.value = self.player.better(self.value, score);
        self.tried += 1;
        self.last_child = by;
        if narrows {
            self.window = self.window.narrowed(self.player, score);
        }
        Event::Updated { node: self.node, by, value: self.value, window: self.window }
    }

    fn prune(&mut self) -> Event<NodeId> {
        self.proof.leave_out(self.player);
        Event::Pruned { node: self.node, by: self.last_child, tried: self.tried }
    }
}

fn innermost(path: &mut [Open]) -> &mut Open {
    path.last_mut().expect("returns, cuts and updates happen inside a branch")
}

fn leaf_score(tree: &GameTree, leaf: NodeId) -> Score {
    tree.leaf_score(leaf).expect("an evaluated leaf has a value")
}
