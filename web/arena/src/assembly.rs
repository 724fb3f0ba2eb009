//! A recorded search put together again from its pieces.

use std::rc::Rc;

use plywise_games::Board;
use plywise_replay::{Change, Counts, EventLog, Memory, Replay, Step, Trace};
use plywise_search::{Event, GameTree, NodeId, Score, Search, Stop, TreeBuilder, Window};

use crate::message::{Answer, BoardChange, BoardText, EventText, Head, KindText, LeftOver, NodeText, Turn};
use crate::recording::{bound, change, mover, restored};
use crate::seen::Beside;

/// A recorded search whose pieces arrive one by one.
#[derive(Debug)]
pub struct Assembly {
    search: Search,
    n_moves: usize,
    n_nodes: usize,
    tree: TreeBuilder,
    names: Vec<Rc<str>>,
    /// The way to the node that came last.
    path: Vec<usize>,
    moved: Vec<usize>,
    first_of: Vec<NodeId>,
    positions: Positions,
    events: EventLog,
    changes: Vec<(Step, Change)>,
}

/// All pieces of a recorded search, without the index by which one steps through it.
#[derive(Debug)]
pub struct Gathered {
    search: Search,
    tree: Rc<GameTree>,
    trace: Trace,
    memory: Memory,
    positions: Positions,
    others: [Option<Counts>; 2],
}

/// A recorded search.
#[derive(Debug)]
pub struct Assembled {
    /// Which one.
    pub search: Search,
    /// It, to be stepped through.
    pub replay: Replay,
    /// What it kept in mind.
    pub memory: Memory,
    /// By node, the position.
    pub positions: Positions,
    /// What plain alpha-beta and minimax cost, where that is known.
    pub others: [Option<Counts>; 2],
}

/// The positions of a tree: what each changes of the one above it.
#[derive(Clone, Debug)]
pub struct Positions {
    board: BoardText,
    text: String,
    beside: Beside,
    /// By node, the one above; the root's is its own.
    above: Vec<u32>,
    /// By node, whose turn it is, the squares that are new, and what is new in the text and beside the board.
    changes: Vec<(Turn, Changes)>,
}

/// The squares that are new, and what is new in the text and beside the board.
type Changes = (BoardChange, (u16, u16, String), Vec<(u8, String)>);

impl Positions {
    /// The nodes from the root to this one, without the root.
    fn way_to(&self, node: NodeId) -> Vec<usize> {
        let up = |&node: &usize| Some(*self.above.get(node)? as usize).filter(|above| *above != node);
        let mut way: Vec<usize> = std::iter::successors(Some(node.index()), up).collect();
        way.pop();
        way.reverse();
        way
    }

    /// What stands on the board at a node.
    #[must_use]
    pub fn board(&self, node: NodeId) -> Board {
        let mut board = self.board.clone();
        for node in self.way_to(node) {
            let (_, (change, ..)) = &self.changes[node];
            match change {
                BoardChange::Whole(whole) => board = whole.clone(),
                BoardChange::Squares(squares) => squares.iter().for_each(|(square, sign)| {
                    board.squares.get_mut(usize::from(*square)).into_iter().for_each(|place| *place = *sign);
                }),
            }
        }
        Board::from(&board)
    }

    /// The position at a node as people write it.
    #[must_use]
    pub fn text(&self, node: NodeId) -> String {
        let way = self.way_to(node);
        way.into_iter().fold(self.text.clone(), |text, node| {
            let (_, (_, change, _)) = &self.changes[node];
            restored(&text, change)
        })
    }

    /// What stands beside the board at a node: names and what there is of each.
    #[must_use]
    pub fn beside(&self, node: NodeId) -> Vec<(String, String)> {
        let mut beside = self.beside.clone();
        for node in self.way_to(node) {
            let (_, (.., news)) = &self.changes[node];
            for (nth, now) in news {
                if let Some((_, there)) = beside.get_mut(usize::from(*nth)) {
                    there.clone_from(now);
                }
            }
        }
        beside
    }

    /// Whose turn it is at a node.
    #[must_use]
    pub fn turn(&self, node: NodeId) -> &Turn {
        &self.changes[node.index()].0
    }
}

impl Assembly {
    /// One that begins; `None` where its search is none.
    #[must_use]
    pub fn new(head: Head) -> Option<Assembly> {
        let Head { board, text, beside, n_moves, search, n_nodes } = head;
        Some(Assembly {
            search: search.search()?,
            n_moves,
            n_nodes,
            tree: TreeBuilder::new(),
            names: Vec::new(),
            path: Vec::new(),
            moved: Vec::new(),
            first_of: Vec::new(),
            positions: Positions { board, text, beside, above: Vec::new(), changes: Vec::new() },
            events: EventLog::default(),
            changes: Vec::new(),
        })
    }

    /// How much of the tree is there, of 1.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.names.len() as f64 / self.n_nodes.max(1) as f64
    }

    /// Takes a piece in. What belongs to no recording changes nothing; a piece that does not fit, neither.
    pub fn add(&mut self, answer: Answer) {
        match answer {
            Answer::Nodes(nodes) => nodes.into_iter().for_each(|node| {
                self.add_node(node);
            }),
            Answer::Events(events) => {
                let n_nodes = self.names.len();
                self.events.extend(events.into_iter().filter_map(|text| event(text, n_nodes)));
            }
            Answer::Changes(changes) => {
                let n_nodes = self.names.len();
                let changes = changes.into_iter();
                self.changes
                    .extend(changes.filter_map(|(step, text)| Some((Step(step), change(text, n_nodes)?))));
            }
            _ => {}
        }
    }

    fn add_node(&mut self, node: NodeText) -> Option<()> {
        let NodeText { depth, kind, looks, label, moved, probability, first_of, turn, board, text, beside } =
            node;
        while self.tree.depth() > depth as usize {
            self.tree.close();
        }
        self.path.truncate(depth as usize);
        let above = self.path.last().copied();
        self.path.push(self.names.len());
        let name: Rc<str> = match above {
            None => "start".into(),
            Some(above) if depth > 1 => [&self.names[above], "-", &label].concat().into(),
            Some(_) => label.as_str().into(),
        };
        let scores =
            |points: &[f64]| points.iter().map(|points| Score::new(*points)).collect::<Option<Vec<_>>>();
        let id = match &kind {
            KindText::Branch(number) => self.tree.open_for(mover(*number), Some(&name)),
            KindText::Leaf(points) => self.tree.leaf(points.and_then(Score::new), Some(&name)),
            KindText::Estimate(number, points) => {
                self.tree.estimate(mover(*number), Score::new(*points)?, Some(&name))
            }
            KindText::Payoffs(points, is_estimate) => {
                let leaf = self.tree.payoffs(&scores(points)?, Some(&name));
                if *is_estimate {
                    self.tree.set_estimate(leaf);
                }
                leaf
            }
        };
        match scores(&looks)?.as_slice() {
            [] => {}
            [score] => self.tree.set_static(id, *score),
            payoffs => self.tree.set_static_payoffs(id, payoffs),
        }
        if above.is_some() {
            self.tree.set_move(id, &label);
        }
        if let Some(probability) = probability {
            self.tree.set_probability(id, probability);
        }
        self.positions.above.push(above.unwrap_or(0) as u32);
        self.positions.changes.push((turn, (board, text, beside)));
        self.names.push(name);
        self.moved.push(moved as usize);
        self.first_of.push(NodeId::new(first_of as usize));
        Some(())
    }

    /// All of it; `None` where pieces are missing.
    #[must_use]
    pub fn finish(self, left_over: &LeftOver) -> Option<Assembled> {
        self.gathered(left_over).map(Gathered::indexed)
    }

    /// All pieces as one. What is left to do takes as long again where the search is large, so a page does it in a task of its own.
    #[must_use]
    pub fn gathered(self, left_over: &LeftOver) -> Option<Gathered> {
        let Assembly { search, n_moves, mut tree, moved, first_of, positions, events, changes, .. } = self;
        while tree.depth() > 0 {
            tree.close();
        }
        let tree = Rc::new(tree.finish().ok()?);
        let stopped = left_over.stopped.map(|(kind, n)| match kind {
            0 => Stop::OutOfBudget { nodes: n },
            _ => Stop::OutOfEvents { events: n },
        });
        let trace = Trace::logged(search, events, stopped);
        let memory = Memory::of_changes(search.options.aids, first_of, moved, n_moves, changes);
        Some(Gathered { search, tree, trace, memory, positions, others: left_over.counts() })
    }
}

impl Gathered {
    /// The same, to be stepped through.
    #[must_use]
    pub fn indexed(self) -> Assembled {
        let Gathered { search, tree, trace, memory, positions, others } = self;
        Assembled { search, replay: Replay::new(tree, trace), memory, positions, others }
    }
}

/// An event of nodes that are there.
fn event(event: EventText, n_nodes: usize) -> Option<Event<NodeId>> {
    let node = |number: u32| ((number as usize) < n_nodes).then(|| NodeId::new(number as usize));
    let window =
        |[alpha, beta]: [f64; 2]| Some(Window { alpha: Score::new(alpha)?, beta: Score::new(beta)? });
    Some(match event {
        EventText::Entered(at, ends) => Event::Entered { node: node(at)?, window: window(ends)? },
        EventText::Evaluated(at, points) => Event::Evaluated { node: node(at)?, score: Score::new(points)? },
        EventText::Updated(at, by, points, ends) => Event::Updated {
            node: node(at)?,
            by: node(by)?,
            value: Score::new(points)?,
            window: window(ends)?,
        },
        EventText::Recalled(at, points, proof, ends) => Event::Recalled {
            node: node(at)?,
            score: Score::new(points)?,
            bound: bound(proof),
            window: window(ends)?,
        },
        EventText::Pruned(at, by, tried) => Event::Pruned { node: node(at)?, by: node(by)?, tried },
        EventText::Returned(at, points, proof) => {
            Event::Returned { node: node(at)?, score: Score::new(points)?, bound: bound(proof) }
        }
    })
}
