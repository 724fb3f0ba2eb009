//! A recorded search in pieces, each small enough to be taken in between two pictures.

use plywise_games::BoardGame;
use plywise_replay::{Change, Counts, Lookup, Memory, Stored, Trace};
use plywise_search::{Bound, Event, GameTree, Mover, NodeId, Score, Search, Stop, Window};

use crate::message::{
    Answer, BoardChange, BoardText, ChangeText, EventText, Head, KindText, LeftOver, LookupText, NodeText,
};
use crate::seen::{Beside, beside, changes, turn};

/// So many nodes or events are a piece: few enough to be taken in beside a worker that goes on.
const PIECE: usize = 2_000;

/// What was recorded.
pub(crate) struct Recording<'g, G: BoardGame> {
    pub(crate) game: &'g G,
    pub(crate) tree: GameTree,
    pub(crate) trace: Trace,
    pub(crate) positions: Vec<G::Node>,
    pub(crate) search: Search,
    pub(crate) others: [Option<Counts>; 2],
    /// What it kept in mind, and which positions are equal.
    pub(crate) memory: Memory,
}

impl<G: BoardGame> Recording<'_, G> {
    /// Tells all of it.
    pub(crate) fn tell(&self, tell: &dyn Fn(Answer)) {
        let Recording { game, tree, trace, positions, .. } = self;
        let root = positions[0];
        tell(Answer::Began(Head {
            board: BoardText::from(&game.board(root)),
            text: game.text(root),
            beside: beside(*game, root),
            n_moves: self.memory.n_moves(),
            search: (&self.search).into(),
            n_nodes: tree.n_nodes(),
        }));
        self.tell_nodes(tell);
        let mut events = Vec::with_capacity(PIECE);
        trace.for_each_event(tree, |_, event| {
            events.push(EventText::from(event));
            if events.len() == PIECE {
                tell(Answer::Events(std::mem::take(&mut events)));
            }
        });
        tell(Answer::Events(events));
        for piece in self.memory.changes().chunks(PIECE) {
            tell(Answer::Changes(
                piece.iter().map(|(step, change)| (step.0, change_text(*change))).collect(),
            ));
        }
        let stopped = match trace.stopped() {
            Some(Stop::OutOfBudget { nodes }) => Some((0, nodes)),
            Some(Stop::OutOfEvents { events }) => Some((1, events)),
            _ => None,
        };
        let counts = |counts: Counts| [counts.entered, counts.evaluated, counts.cuts];
        tell(Answer::Ended(LeftOver { stopped, others: self.others.map(|other| other.map(counts)) }));
    }

    fn tell_nodes(&self, tell: &dyn Fn(Answer)) {
        let Recording { game, tree, positions, memory, .. } = self;
        // The way from the root to the node, as pictures, as texts and as what stands beside.
        let mut path: Vec<(BoardText, String, Beside)> = Vec::new();
        let mut piece = Vec::with_capacity(PIECE);
        for node in tree.nodes() {
            let position = positions[node.index()];
            let depth = tree.depth(node);
            path.truncate(depth as usize);
            let here = (BoardText::from(&game.board(position)), game.text(position), beside(*game, position));
            let (board, text, beside) = match path.last() {
                Some((before, text, beside)) => {
                    (changes(before, &here.0), difference(text, &here.1), news(beside, &here.2))
                }
                None => {
                    (BoardChange::Squares(Vec::new()), (here.1.len() as u16, 0, String::new()), Vec::new())
                }
            };
            piece.push(NodeText {
                depth,
                kind: kind(tree, node),
                looks: looks(tree, node),
                label: tree.move_label(node).unwrap_or_default().to_owned(),
                moved: memory.moved(node) as u32,
                probability: tree.given_probability(node),
                first_of: memory.first_of(node).index() as u32,
                turn: turn(*game, position),
                board,
                text,
                beside,
            });
            path.push(here);
            if piece.len() == PIECE {
                tell(Answer::Nodes(std::mem::take(&mut piece)));
            }
        }
        tell(Answer::Nodes(piece));
    }
}

/// What stands beside a board now and has not before: which of it, and what there is.
fn news(before: &Beside, now: &Beside) -> Vec<(u8, String)> {
    let is_new = |(_, before, now): &(u8, &(String, String), &(String, String))| before != now;
    let pairs = (0u8..).zip(before).zip(now).map(|((nth, before), now)| (nth, before, now));
    pairs.filter(is_new).map(|(nth, _, (_, there))| (nth, there.clone())).collect()
}

/// How many bytes at the beginning and at the end are the same in both, and what is between in the second.
fn difference(before: &str, after: &str) -> (u16, u16, String) {
    let both = |pairs: &mut dyn Iterator<Item = (char, char)>| -> usize {
        pairs.take_while(|(one, other)| one == other).map(|(one, _)| one.len_utf8()).sum()
    };
    let start = both(&mut before.chars().zip(after.chars()));
    let end = both(&mut before[start..].chars().rev().zip(after[start..].chars().rev()));
    (start as u16, end as u16, after[start..after.len() - end].to_owned())
}

/// What stands there now, given what stood there before.
pub(crate) fn restored(before: &str, (start, end, between): &(u16, u16, String)) -> String {
    let (start, end) = (usize::from(*start), usize::from(*end));
    let last = before.len().saturating_sub(end).max(start);
    let piece = |from, to| before.get(from..to).unwrap_or_default();
    [piece(0, start), between, piece(last, before.len())].concat()
}

fn kind(tree: &GameTree, node: NodeId) -> KindText {
    let mover = match tree.mover(node) {
        Mover::Chance => 0,
        Mover::Max => 1,
        Mover::Min => 2,
        Mover::Numbered(number) => number.saturating_add(2),
    };
    if !tree.is_leaf(node) {
        return KindText::Branch(mover);
    }
    let is_estimate = tree.is_estimate(node);
    match (tree.payoffs(node), tree.leaf_score(node)) {
        (Some(payoffs), _) => {
            KindText::Payoffs(payoffs.iter().map(|score| score.points()).collect(), is_estimate)
        }
        (None, Some(score)) if is_estimate => KindText::Estimate(mover, score.points()),
        (None, score) => KindText::Leaf(score.map(|score| score.points())),
    }
}

pub(crate) fn mover(number: u8) -> Mover {
    match number {
        0 => Mover::Chance,
        1 => Mover::Max,
        2 => Mover::Min,
        number => Mover::Numbered(number - 2),
    }
}

/// What a branch looks worth: nothing, a number, or one for each player.
fn looks(tree: &GameTree, node: NodeId) -> Vec<f64> {
    if tree.is_leaf(node) {
        return Vec::new();
    }
    if tree.is_for_several() {
        let of = |player| Some(tree.static_payoff(node, player)?.points());
        return (0..tree.n_players()).map_while(of).collect();
    }
    tree.static_score(node).map(|score| score.points()).into_iter().collect()
}

fn ends(Window { alpha, beta }: Window) -> [f64; 2] {
    [alpha.points(), beta.points()]
}

fn proof(bound: Bound) -> u8 {
    match bound {
        Bound::Exact => 0,
        Bound::AtLeast => 1,
        Bound::AtMost => 2,
    }
}

pub(crate) fn bound(proof: u8) -> Bound {
    match proof {
        0 => Bound::Exact,
        1 => Bound::AtLeast,
        _ => Bound::AtMost,
    }
}

impl From<Event<NodeId>> for EventText {
    fn from(event: Event<NodeId>) -> EventText {
        let number = |node: NodeId| node.index() as u32;
        match event {
            Event::Entered { node, window } => EventText::Entered(number(node), ends(window)),
            Event::Evaluated { node, score } => EventText::Evaluated(number(node), score.points()),
            Event::Updated { node, by, value, window } => {
                EventText::Updated(number(node), number(by), value.points(), ends(window))
            }
            Event::Recalled { node, score, bound, window } => {
                EventText::Recalled(number(node), score.points(), proof(bound), ends(window))
            }
            Event::Pruned { node, by, tried } => EventText::Pruned(number(node), number(by), tried),
            Event::Returned { node, score, bound } => {
                EventText::Returned(number(node), score.points(), proof(bound))
            }
        }
    }
}

fn change_text(change: Change) -> ChangeText {
    let number = |node: NodeId| node.index() as u32;
    match change {
        Change::LookedUp { node, lookup } => ChangeText::LookedUp(
            number(node),
            match lookup {
                Lookup::Known => LookupText::Known,
                Lookup::OfOtherDepth { depth } => LookupText::OfOtherDepth(depth),
                Lookup::Collision(other) => LookupText::Collision(number(other)),
                Lookup::Nothing => LookupText::Nothing,
            },
        ),
        Change::Stored { node, score, bound, best, depth, stored } => {
            let stored = match stored {
                Stored::New => (0, 0),
                Stored::Replaced(other) => (1, number(other)),
                Stored::GaveWay(other) => (2, number(other)),
            };
            ChangeText::Stored(number(node), score.points(), proof(bound), best.map(number), depth, stored)
        }
        Change::Cut { node, by, n_children } => ChangeText::Cut(number(node), number(by), n_children as u32),
    }
}

/// A change of what is kept in mind of a tree with so many nodes.
pub(crate) fn change(text: ChangeText, n_nodes: usize) -> Option<Change> {
    let node = |number: u32| ((number as usize) < n_nodes).then(|| NodeId::new(number as usize));
    Some(match text {
        ChangeText::LookedUp(at, lookup) => {
            let lookup = match lookup {
                LookupText::Known => Lookup::Known,
                LookupText::OfOtherDepth(depth) => Lookup::OfOtherDepth { depth },
                LookupText::Collision(other) => Lookup::Collision(node(other)?),
                LookupText::Nothing => Lookup::Nothing,
            };
            Change::LookedUp { node: node(at)?, lookup }
        }
        ChangeText::Stored(at, points, proof, best, depth, (kind, other)) => {
            let stored = match kind {
                0 => Stored::New,
                1 => Stored::Replaced(node(other)?),
                _ => Stored::GaveWay(node(other)?),
            };
            let best = match best {
                Some(best) => Some(node(best)?),
                None => None,
            };
            Change::Stored {
                node: node(at)?,
                score: Score::new(points)?,
                bound: bound(proof),
                best,
                depth,
                stored,
            }
        }
        ChangeText::Cut(at, by, n_children) => {
            Change::Cut { node: node(at)?, by: node(by)?, n_children: n_children as usize }
        }
    })
}
