//! Tic-tac-toe, searched by its rules from some position.

use std::rc::Rc;

use plywise_link::LinkTree;
use plywise_notation::Header;
use plywise_replay::{Counts, GameRecord, Replay, record_game_aided};
use plywise_search::{
    Aids, Algorithm, Board, Game as _, NodeId, Options, Order, Player, Returns, Rules, Search,
};
use plywise_viewer::game::{self, Game, Played, Position, Positions, Turn};

/// The key of tic-tac-toe in links.
const KEY: &str = "ttt";

/// Positions to search from: what to call them, and the squares row by row.
pub const STARTS: [(&str, &str); 6] = [
    ("o.x..ox.x", "four moves left, a double threat"),
    ("x..oo...x", "five moves left, a draw"),
    (".o..o.x.x", "five moves left, where orders cost"),
    ("o.x.....x", "six moves left"),
    ("o.x......", "seven moves left"),
    (".........", "the empty board"),
];

/// The most moves that may be left for minimax to be offered: with one more, its tree has 100,000 nodes.
const MOST_FOR_MINIMAX: usize = 7;

/// The game from a position, such as `x..oo...x`; `None` where that is none.
#[must_use]
pub fn from_position(squares: &str) -> Option<Game> {
    squares.parse().ok().map(|start| Game(Rc::new(TicTacToe { start })))
}

/// What a link says of a game, such as `ttt-xo.ox....-table.killers-none`: which one, from where, and what
/// helps each of two searches, the second as the first where nothing is said.
///
/// # Errors
///
/// What of it means nothing, as a sentence.
pub fn from_link(said: &str) -> Result<(Game, [Aids; 2]), String> {
    let mut said = said.split('-');
    let game = said.next().unwrap_or_default();
    if game != KEY {
        return Err(format!("this page does not know the game “{game}”, only ttt, tic-tac-toe"));
    }
    let start = said.next().map_or(Ok(Board::default()), str::parse).map_err(|error| error.to_string())?;
    let first = said.next().map_or(Ok(Aids::NONE), read_aids)?;
    let second = said.next().map_or(Ok(first), read_aids)?;
    Ok((Game(Rc::new(TicTacToe { start })), [first, second]))
}

/// Tic-tac-toe from a position.
#[derive(Clone, Copy, Debug)]
struct TicTacToe {
    start: Board,
}

impl game::Rules for TicTacToe {
    fn header(&self) -> Header {
        Header {
            title: Some("Tic-tac-toe".to_owned()),
            note: Some(
                "A game has no tree to begin with: what you see is what the search went through. Writing a tree here \
                 leaves the game."
                    .to_owned(),
            ),
            profile: Some("intervals".to_owned()),
            ..Header::default()
        }
    }

    fn start(&self) -> String {
        squares(self.start)
    }

    fn link(&self, aids: Aids, second: Option<Aids>) -> LinkTree {
        let mut said = [KEY, "-", &squares(self.start), "-", &aids_text(aids)].concat();
        if let Some(second) = second.filter(|second| *second != aids) {
            said += "-";
            said += &aids_text(second);
        }
        LinkTree::Game(said)
    }

    fn fitted(&self, search: Search) -> Search {
        let n_left = squares(self.start).matches('.').count();
        let algorithm = match search.algorithm {
            Algorithm::Minimax if n_left <= MOST_FOR_MINIMAX => Algorithm::Minimax,
            _ => Algorithm::AlphaBeta,
        };
        let aids = if algorithm == Algorithm::Minimax { Aids::NONE } else { search.options.aids };
        Search {
            algorithm,
            // A table needs the tightest bounds it can get.
            rules: Rules { returns: Returns::FailSoft, ..search.rules },
            order: Order::AsGiven,
            horizon: None,
            options: Options { aids, ..search.options },
        }
    }

    fn searched(&self, search: Search) -> Option<(Replay, Played)> {
        let GameRecord { tree, trace, positions, memory, .. } =
            record_game_aided(&self.start, search).ok()?;
        let options = Options { aids: Aids::NONE, ..search.options };
        let plain = if search.options.aids == Aids::NONE && search.algorithm == Algorithm::AlphaBeta {
            None
        } else {
            let plain = Search { algorithm: Algorithm::AlphaBeta, options, ..search };
            Some(record_game_aided(&self.start, plain).ok()?)
        };
        let counts = |tree, trace| {
            let replay = Replay::new(Rc::new(tree), trace);
            (replay.at(replay.last_step()).counts(), replay)
        };
        let (own, replay) = counts(tree, trace);
        let plain = plain.map_or(own, |plain| counts(plain.tree, plain.trace).0);
        let mut all = Counts::default();
        count_all(self.start, &mut all);
        let positions = Rc::new(Boards(positions));
        Some((replay, Played { positions, memory, others: [plain, all] }))
    }
}

/// By node, the board it stands for.
#[derive(Debug)]
struct Boards(Vec<Board>);

impl Positions for Boards {
    fn at(&self, node: NodeId) -> Position {
        let board = self.0[node.index()];
        let Ok(value) = board.value(board);
        let turn = match value.map(|score| score.points() as i32) {
            None => Turn::Moves(board.player(board)),
            Some(0) => Turn::Drawn,
            Some(1) => Turn::Won(Player::Max),
            Some(_) => Turn::Won(Player::Min),
        };
        Position { text: board.to_string(), squares: squares(board), turn }
    }
}

/// What helps a search, as a link says it.
fn aids_text(aids: Aids) -> String {
    let said: Vec<&str> =
        AIDS.iter().filter(|(_, aid)| aids == with(aids, *aid)).map(|(key, _)| *key).collect();
    if said.is_empty() { "none".to_owned() } else { said.join(".") }
}

/// What a link says that helps a search.
fn read_aids(said: &str) -> Result<Aids, String> {
    let mut aids = Aids::NONE;
    for key in said.split('.').filter(|key| *key != "none") {
        let Some((_, aid)) = AIDS.iter().find(|(known, _)| *known == key) else {
            return Err(format!("the link says “{key}”, where table, killers, history or none is expected"));
        };
        aids = with(aids, *aid);
    }
    Ok(aids)
}

const AIDS: [(&str, Aids); 3] = [
    ("table", Aids { table: true, ..Aids::NONE }),
    ("killers", Aids { killers: true, ..Aids::NONE }),
    ("history", Aids { history: true, ..Aids::NONE }),
];

fn with(aids: Aids, more: Aids) -> Aids {
    Aids {
        table: aids.table || more.table,
        killers: aids.killers || more.killers,
        history: aids.history || more.history,
    }
}

/// Adds what minimax does from a position.
fn count_all(board: Board, counts: &mut Counts) {
    counts.entered += 1;
    match board.value(board) {
        Ok(Some(_)) => counts.evaluated += 1,
        Ok(None) => board.children(board).for_each(|child| count_all(child, counts)),
    }
}

/// A board's nine squares, row by row, without anything between them.
fn squares(board: Board) -> String {
    board.to_string().replace('/', "")
}
