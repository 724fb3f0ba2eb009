//! The positions of a game's tree, for pictures of it: their boards, and which of them are equal.

use std::collections::HashMap;
use std::convert::Infallible;
use std::rc::Rc;

use plywise_games::{BoardGame, Extended, GameVisitor, Mark};
use plywise_render::{BoardMark, Boards, NodeMark, Square, Squares, board_marks, has_room_for_boards};
use plywise_replay::{EventLog, Memory, Replay, Trace};
use plywise_search::{Aids, Came, Game as _, GameRules, GameTree, Horizon, NodeId, Search, Unit};

use crate::game_source::GameSource;

/// The boards of a tree of a game.
#[derive(Debug)]
pub(crate) struct BoardsOf(Vec<Squares>);

impl Boards for BoardsOf {
    fn marks(&self, tree: &GameTree, nodes: &[NodeMark], sides: &[f64]) -> Vec<BoardMark> {
        let squares = |node: NodeId| self.0.get(node.index()).cloned().unwrap_or_default();
        board_marks(tree, nodes, sides, squares)
    }
}

impl GameSource {
    /// The boards of a tree of the game, found by the names of its moves; `None` where no game is asked for, or where they would
    /// not be seen.
    pub(crate) fn boards(&self, tree: &GameTree) -> anyhow::Result<Option<BoardsOf>> {
        Ok(self.game.map(|kind| kind.visit(Draw { source: self, tree })).transpose()?.flatten())
    }

    /// Which nodes of a tree of the game are equal, and the search of it as one of the game to a depth limit: where the tree ends
    /// before the game does, equal positions on different levels are not one. `None` where no game is asked for.
    pub(crate) fn equals(&self, replay: &Replay) -> anyhow::Result<Option<(Memory, Replay)>> {
        self.game.map(|kind| kind.visit(Compare { source: self, replay })).transpose()
    }
}

/// By node, the position it stands for.
fn positions<G>(game: &G, tree: &GameTree) -> Vec<G::Node>
where
    G: GameRules<Stop = Infallible>,
{
    let mut positions: Vec<G::Node> = Vec::with_capacity(tree.n_nodes());
    for node in tree.nodes() {
        let position = match (tree.parent(node), tree.move_label(node)) {
            (Some(above), Some(label)) => {
                let from = positions[above.index()];
                let passed = game.passed(from).filter(|_| Came::Passed.name() == Some(label));
                let made = || game.children(from).find(|to| game.move_name(from, *to) == label);
                // Who stays at the depth limit makes no move.
                passed.or_else(made).unwrap_or(from)
            }
            _ => game.root(),
        };
        positions.push(position);
    }
    positions
}

struct Draw<'a> {
    source: &'a GameSource,
    tree: &'a GameTree,
}

impl GameVisitor for Draw<'_> {
    type Output = anyhow::Result<Option<BoardsOf>>;

    fn visit<G: BoardGame>(self) -> Self::Output {
        let Draw { source, tree } = self;
        let game = source.open::<G>()?;
        let board = game.board(game.root());
        if !has_room_for_boards(tree, board.n_columns() * board.n_rows()) {
            return Ok(None);
        }
        let squares = |position: &G::Node| {
            let board = game.board(*position);
            let square = |mark: &Option<Mark>| {
                Some(match (*mark)? {
                    Mark::Cross => Square::Cross,
                    Mark::Nought => Square::Nought,
                    Mark::Sign(sign) => Square::Sign(sign),
                })
            };
            let squares = board.rows().flatten().map(square).collect();
            Squares { columns: board.n_columns(), squares, text: game.text(*position) }
        };
        Ok(Some(BoardsOf(positions(&game, tree).iter().map(squares).collect())))
    }
}

struct Compare<'a> {
    source: &'a GameSource,
    replay: &'a Replay,
}

impl GameVisitor for Compare<'_> {
    type Output = anyhow::Result<(Memory, Replay)>;

    fn visit<G: BoardGame>(self) -> Self::Output {
        let Compare { source, replay } = self;
        let (game, tree) = (source.open::<G>()?, replay.tree());
        let game: Extended<'_, G> = source.extended(&game)?;
        let positions = positions(&game, tree);
        let mut first_of = HashMap::new();
        let first = |node: NodeId| *first_of.entry(game.key(positions[node.index()])).or_insert(node);
        let first_of: Vec<NodeId> = tree.nodes().map(first).collect();
        let move_to = |node: NodeId| {
            let from = positions[tree.parent(node)?.index()];
            Some(game.move_number(from, positions[node.index()]))
        };
        let moved = tree.nodes().map(|node| move_to(node).unwrap_or(0)).collect();
        let memory = Memory::of_changes(Aids::NONE, first_of, moved, game.n_moves(), Vec::new());
        let goes_on = |node: &NodeId| tree.is_leaf(*node) && game.value(positions[node.index()]) == Ok(None);
        let is_limited = tree.nodes().any(|node| goes_on(&node));
        let limit = is_limited.then_some(Horizon { depth: tree.height(), unit: Unit::Plies });
        let search = replay.trace().search();
        let search = Search { horizon: search.horizon.or(limit), ..search };
        let mut events = EventLog::default();
        replay.trace().for_each_event(tree, |_, event| events.extend([event]));
        let trace = Trace::logged(search, events, replay.trace().stopped());
        Ok((memory, Replay::new(Rc::clone(replay.tree()), trace)))
    }
}
