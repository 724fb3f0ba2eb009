//! A game from a position, as a viewer shows it: with the searches that have been made of it.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use plywise_arena::{Assembled, Positions as Told, Seen, Turn as TurnText};
use plywise_conventions::Annotation;
use plywise_games::{Board, Extensions, GameInfo, GameKind, Mark, Players, Weights};
use plywise_layout::Placement;
use plywise_link::LinkTree;
use plywise_notation::Header;
use plywise_render::{
    BoardMark, Boards, Graph, NodeMark, Scene, Square, Squares, Stage, Viewport, board_marks,
    has_room_for_boards, place_game,
};
use plywise_replay::{EventLog, Memory, Replay, Trace};
use plywise_search::{
    Aids, Algorithm, GameTree, Horizon, Mover, NodeId, Options, Order, Player, Returns, Rules, Score, Search,
    Selective, TreeBuilder, Unit,
};
use plywise_viewer::game::{DrawnOnce, Placed, Played, Position, Positions, ShownGame, Turn};

use crate::link::extend_text;
use crate::{aids_text, english};

/// The searches of a game that are kept, the newest ones.
const MOST_KEPT: usize = 4;

/// A game from a position that somebody has looked at, and the searches that have been made of it.
#[derive(Debug)]
pub struct SeenGame {
    /// Which game.
    pub kind: GameKind,
    /// What stands in the position.
    pub seen: Rc<Seen>,
    /// Where it is looked into deeper.
    pub extensions: Extensions,
    /// What its features weigh, where that is not as usual.
    pub weights: Weights,
    found: RefCell<Vec<(Search, Replay, Played)>>,
    /// From how many plies on the worker has refused a search that leaves nothing out.
    too_deep: Cell<Option<u32>>,
}

impl SeenGame {
    /// A game that nobody has searched yet.
    #[must_use]
    pub fn new(kind: GameKind, seen: Rc<Seen>, extensions: Extensions, weights: Weights) -> SeenGame {
        SeenGame { kind, seen, extensions, weights, found: RefCell::default(), too_deep: Cell::default() }
    }

    /// The worker has refused a search. Whether another can be made in its place: one that leaves something out.
    pub(crate) fn refuse(&self, search: &Search) -> bool {
        let is_news = search.algorithm.is_exhaustive() && !self.is_too_deep(search);
        if is_news {
            self.too_deep.set(Some(search.horizon.map_or(u32::MAX, plies_of)));
        }
        is_news
    }

    fn is_too_deep(&self, search: &Search) -> bool {
        let plies = search.horizon.map_or(u32::MAX, plies_of);
        search.algorithm.is_exhaustive() && self.too_deep.get().is_some_and(|too_deep| plies >= too_deep)
    }

    /// Whether this search has been made.
    #[must_use]
    pub fn has(&self, search: Search) -> bool {
        self.found.borrow().iter().any(|(known, ..)| *known == search)
    }

    /// Keeps a search that was made, with its nodes placed for this annotation.
    pub fn keep(&self, assembled: Assembled, annotation: Annotation) {
        let Assembled { search, replay, memory, positions, others } = assembled;
        let positions = Went(positions);
        let has_boards = self.has_room_for_boards(&replay, &positions);
        let placement = place_game(replay.tree(), annotation, has_boards);
        let placed = Some(Rc::new(Placed { annotation, has_boards, placement }));
        let played = Played { positions: Rc::new(positions), memory, others, placed };
        let mut found = self.found.borrow_mut();
        found.retain(|(known, ..)| *known != search);
        found.push((search, replay, played));
        let n_old = found.len().saturating_sub(MOST_KEPT);
        found.drain(..n_old);
    }

    fn is_for_two(&self) -> bool {
        self.kind.info().players == Players::Two
    }

    /// Whether a search of this kind goes by the rules, as deep as it may, rather than through a tree of the game.
    pub(crate) fn goes_by_rules(&self, search: &Search) -> bool {
        self.is_for_two() && search.algorithm.goes_by_rules()
    }
}

/// Enough plies for a depth limit.
pub(crate) fn plies_of(Horizon { depth, unit }: Horizon) -> u32 {
    match unit {
        Unit::Plies => depth,
        Unit::Rounds => depth.saturating_mul(2),
    }
}

impl ShownGame for SeenGame {
    fn info(&self) -> &'static GameInfo {
        self.kind.info()
    }

    fn header(&self) -> Header {
        Header {
            title: Some(self.info().title.to_owned()),
            note: Some(english::GAME_NOTE.to_owned()),
            profile: Some("intervals".to_owned()),
            ..Header::default()
        }
    }

    fn start(&self) -> String {
        self.seen.link.clone()
    }

    fn weights(&self) -> &Weights {
        &self.weights
    }

    fn link(&self, aids: Aids, second: Option<Aids>) -> LinkTree {
        let mut said = [self.info().link_key, "-", &self.start(), "-", &aids_text(aids)].concat();
        if let Some(second) = second.filter(|second| *second != aids) {
            said += "-";
            said += &aids_text(second);
        }
        said += &extend_text(&self.extensions);
        LinkTree::Game(said)
    }

    fn fitted(&self, search: Search) -> Search {
        let Seen { plies, usual_plies, algorithms, .. } = &*self.seen;
        let is_known = |algorithm: Algorithm| algorithms.iter().any(|known| known == algorithm.key());
        let by_rules = self.goes_by_rules(&search);
        let is_within = search.horizon.map_or(*plies == u32::MAX, |horizon| plies_of(horizon) <= *plies);
        let algorithm = match search.algorithm {
            algorithm if by_rules && !self.is_too_deep(&search) => algorithm,
            algorithm if !by_rules && is_known(algorithm) && is_within => algorithm,
            _ if self.is_for_two() => Algorithm::AlphaBeta,
            // In the order in which searches are listed, the plain one comes first.
            algorithm if is_known(algorithm) => algorithm,
            _ => algorithms.first().and_then(|key| Algorithm::from_key(key)).unwrap_or(Algorithm::MaxN),
        };
        let by_rules = self.goes_by_rules(&Search { algorithm, ..search });
        let deepest = if by_rules { u32::MAX } else { *plies };
        let horizon = match search.horizon {
            None if *usual_plies == u32::MAX && deepest == u32::MAX => None,
            None => Some(Horizon { depth: (*usual_plies).min(deepest), unit: Unit::Plies }),
            Some(horizon) if plies_of(horizon) <= deepest => Some(horizon),
            Some(_) => Some(Horizon { depth: deepest, unit: Unit::Plies }),
        };
        let own = Options::PLAIN;
        let Options { aids, table, selective, .. } = if by_rules { search.options } else { own };
        let (aids, table, selective) = match algorithm.takes_aids() {
            true => (aids, table, selective),
            false => (own.aids, own.table, Selective { quiescence: selective.quiescence, ..Selective::NONE }),
        };
        let aids = Aids { table: aids.table || by_rules && algorithm.always_remembers(), ..aids };
        Search {
            algorithm,
            // A table needs the tightest bounds it can get.
            rules: Rules { returns: Returns::FailSoft, ..search.rules },
            order: Order::AsGiven,
            horizon,
            options: Options { aids, table, selective, ..search.options },
        }
    }

    /// One that has been made; a tree of one position in place of one that has not, until it has.
    fn searched(&self, search: Search) -> Option<(Replay, Played)> {
        let found = self.found.borrow();
        let made = found.iter().find(|(known, ..)| *known == search);
        made.map(|(_, replay, played)| (replay.clone(), played.clone())).or_else(|| self.nothing(search))
    }

    fn has_room_for_boards(&self, replay: &Replay, positions: &dyn Positions) -> bool {
        let board = positions.at(NodeId::ROOT).board;
        has_room_for_boards(replay.tree(), board.n_columns() * board.n_rows())
    }

    fn drawn_once(&self, replay: &Replay, played: &Played, annotation: Annotation) -> Rc<dyn DrawnOnce> {
        Rc::new(Once(Graph::new(replay, &played.memory, annotation)))
    }
}

impl SeenGame {
    fn nothing(&self, search: Search) -> Option<(Replay, Played)> {
        let mut tree = TreeBuilder::new();
        tree.leaf(Some(Score::ZERO), None);
        let tree = Rc::new(tree.finish().ok()?);
        let trace = Trace::logged(search, EventLog::default(), None);
        let memory = Memory::of_changes(Aids::NONE, vec![NodeId::ROOT], vec![0], 1, Vec::new());
        let positions = Rc::new(OnePosition(position_of(&self.seen)));
        Some((Replay::new(tree, trace), Played { positions, memory, others: [None; 2], placed: None }))
    }
}

/// A position that somebody has looked at, as panels show it.
pub(crate) fn position_of(seen: &Seen) -> Position {
    let (text, beside) = (seen.text.clone(), seen.beside.clone());
    Position { text, board: (&seen.board).into(), beside, turn: turn_of(&seen.turn) }
}

/// Whose turn it is.
pub(crate) fn turn_of(turn: &TurnText) -> Turn {
    match turn {
        TurnText::Max => Turn::Moves(Mover::Max),
        TurnText::Min => Turn::Moves(Mover::Min),
        TurnText::Chance => Turn::Moves(Mover::Chance),
        TurnText::Numbered(number) => Turn::Moves(Mover::Numbered(*number)),
        TurnText::MaxWon => Turn::Won(Player::Max),
        TurnText::MinWon => Turn::Won(Player::Min),
        TurnText::Drawn => Turn::Drawn,
        TurnText::Over(payoffs) => {
            Turn::Over(payoffs.iter().filter_map(|points| Score::new(*points)).collect())
        }
    }
}

#[derive(Debug)]
struct Went(Told);

impl Boards for Went {
    fn marks(&self, tree: &GameTree, nodes: &[NodeMark], sides: &[f64]) -> Vec<BoardMark> {
        let Went(told) = self;
        board_marks(tree, nodes, sides, |node| squares(&told.board(node), told.text(node)))
    }
}

/// A board as pictures have it.
fn squares(board: &Board, text: String) -> Squares {
    let square = |mark: &Option<Mark>| {
        Some(match (*mark)? {
            Mark::Cross => Square::Cross,
            Mark::Nought => Square::Nought,
            Mark::Sign(sign) => Square::Sign(sign),
        })
    };
    Squares { columns: board.n_columns(), squares: board.rows().flatten().map(square).collect(), text }
}

impl Positions for Went {
    fn at(&self, node: NodeId) -> Position {
        let Went(told) = self;
        let (text, beside) = (told.text(node), told.beside(node));
        Position { text, board: told.board(node), beside, turn: turn_of(told.turn(node)) }
    }
}

#[derive(Debug)]
struct Once(Graph);

impl DrawnOnce for Once {
    fn place(&self, has_boards: bool) -> Placement {
        self.0.place(has_boards)
    }

    fn levels(&self, tree: &GameTree, placement: &Placement) -> Vec<Option<Mover>> {
        self.0.levels(tree, placement)
    }

    fn whole(&self, stage: &Stage<'_>) -> Scene {
        self.0.whole(stage)
    }

    fn scene_in(&self, stage: &Stage<'_>, viewport: Viewport) -> Scene {
        self.0.scene_in(stage, viewport)
    }

    fn n_places(&self) -> usize {
        self.0.n_places()
    }
}

#[derive(Debug)]
struct OnePosition(Position);

impl Boards for OnePosition {
    fn marks(&self, tree: &GameTree, nodes: &[NodeMark], sides: &[f64]) -> Vec<BoardMark> {
        board_marks(tree, nodes, sides, |_| squares(&self.0.board, self.0.text.clone()))
    }
}

impl Positions for OnePosition {
    fn at(&self, _: NodeId) -> Position {
        self.0.clone()
    }
}
