//! Games that are given by rules, searched from some position. Which games there are, `plywise-games` says.

use std::cell::OnceCell;
use std::rc::Rc;

use plywise_games::{Board, BoardGame, GameInfo, GameKind, GameVisitor, TicTacToe, plies_within};
use plywise_link::LinkTree;
use plywise_notation::Header;
use plywise_replay::{Counts, GameRecord, Replay, record_game_aided};
use plywise_search::{
    Aids, Algorithm, DepthLimited, Event, Horizon, NodeId, Options, Order, Player, Returns, Rules, Search,
    Unit, minimax,
};
use plywise_viewer::game::{Game, Played, Position, Positions, ShownGame, Turn};

use crate::english::{self, Problem};

/// The most nodes of a search by minimax that is offered: each is recorded and drawn.
const MOST_FOR_MINIMAX: usize = 20_000;

/// The games that the page shows, in the order in which to offer them. Each adds to what every visit downloads.
pub const SHOWN: [GameKind; 1] = [GameKind::TicTacToe];

/// Does something with a game that the page shows; nothing with another.
fn visit<V: GameVisitor>(kind: GameKind, visitor: V) -> Option<V::Output> {
    match kind {
        GameKind::TicTacToe => Some(visitor.visit::<TicTacToe>()),
        _ => None,
    }
}

/// What there is to say of a game that the page shows.
pub(crate) fn info(kind: GameKind) -> Option<&'static GameInfo> {
    struct Info;
    impl GameVisitor for Info {
        type Output = &'static GameInfo;
        fn visit<G: BoardGame>(self) -> &'static GameInfo {
            const { &G::INFO }
        }
    }
    visit(kind, Info)
}

/// The games that the page shows, with what there is to say of them.
pub(crate) fn shown() -> impl Iterator<Item = (GameKind, &'static GameInfo)> {
    SHOWN.into_iter().filter_map(|kind| Some((kind, info(kind)?)))
}

/// A game from a position, such as `x..oo...x`; `None` where that is none.
#[must_use]
pub fn from_position(kind: GameKind, position: &str) -> Option<Game> {
    visit(kind, Open { position: Some(position) })?.ok()
}

/// The board of the position that a game is opened with.
pub(crate) fn first_board(kind: GameKind) -> Option<Board> {
    struct First;
    impl GameVisitor for First {
        type Output = Board;
        fn visit<G: BoardGame>(self) -> Board {
            let start = G::INFO.starts.first().and_then(|(start, _)| G::from_text(start).ok());
            let game = start.unwrap_or_default();
            game.board(game.root())
        }
    }
    visit(kind, First)
}

/// What a link says of a game, such as `ttt-xo.ox....-table.killers-none`: which one, from where, and what
/// helps each of two searches, the second as the first where nothing is said.
///
/// # Errors
///
/// What of it means nothing, as a sentence.
pub fn from_link(said: &str) -> Result<(Game, [Aids; 2]), String> {
    let mut said = said.split('-');
    let key = said.next().unwrap_or_default();
    let kind = shown().find(|(_, info)| info.link_key == key);
    let Some(opened) = kind.and_then(|(kind, _)| visit(kind, Open { position: said.next() })) else {
        let known = shown().map(|(_, info)| [info.link_key, ", ", info.key].concat());
        let known = known.collect::<Vec<_>>().join("; ");
        return Err(Problem::NoGame { key, known: &known }.to_string());
    };
    let game = opened?;
    let first = said.next().map_or(Ok(Aids::NONE), read_aids)?;
    let second = said.next().map_or(Ok(first), read_aids)?;
    Ok((game, [first, second]))
}

/// Opens a game from a position, or from its beginning.
struct Open<'a> {
    position: Option<&'a str>,
}

impl GameVisitor for Open<'_> {
    type Output = Result<Game, String>;

    fn visit<G: BoardGame>(self) -> Result<Game, String> {
        let game = self.position.map_or_else(|| Ok(G::default()), G::from_text);
        let game = Rc::new(game.map_err(|problem| problem.to_string())?);
        Ok(Game(Rc::new(OpenGame { game, minimax_depth: OnceCell::new() })))
    }
}

/// A game from a position.
#[derive(Debug)]
struct OpenGame<G> {
    game: Rc<G>,
    minimax_depth: OnceCell<u32>,
}

impl<G: BoardGame> OpenGame<G> {
    /// How many plies deep minimax may go and enter no more than [`MOST_FOR_MINIMAX`] nodes; `u32::MAX` where that is the
    /// whole game.
    fn minimax_depth(&self) -> u32 {
        *self.minimax_depth.get_or_init(|| plies_within(&*self.game, MOST_FOR_MINIMAX))
    }

    /// Whether minimax down to a depth limit is small enough.
    fn is_for_minimax(&self, horizon: Option<Horizon>) -> bool {
        let plies = horizon.map_or(u32::MAX, |Horizon { depth, unit }| match unit {
            Unit::Plies => depth,
            Unit::Rounds => depth.saturating_mul(2),
        });
        plies <= self.minimax_depth()
    }
}

impl<G: BoardGame> ShownGame for OpenGame<G> {
    fn info(&self) -> &'static GameInfo {
        const { &G::INFO }
    }

    fn header(&self) -> Header {
        Header {
            title: Some(G::INFO.title.to_owned()),
            note: Some(english::GAME_NOTE.to_owned()),
            profile: Some("intervals".to_owned()),
            ..Header::default()
        }
    }

    fn start(&self) -> String {
        self.game.link_text(self.game.root())
    }

    fn link(&self, aids: Aids, second: Option<Aids>) -> LinkTree {
        let mut said = [G::INFO.link_key, "-", &self.start(), "-", &aids_text(aids)].concat();
        if let Some(second) = second.filter(|second| *second != aids) {
            said += "-";
            said += &aids_text(second);
        }
        LinkTree::Game(said)
    }

    fn fitted(&self, search: Search) -> Search {
        let algorithm = match search.algorithm {
            Algorithm::Minimax if self.is_for_minimax(search.horizon) => Algorithm::Minimax,
            _ => Algorithm::AlphaBeta,
        };
        let aids = if algorithm == Algorithm::Minimax { Aids::NONE } else { search.options.aids };
        Search {
            algorithm,
            // A table needs the tightest bounds it can get.
            rules: Rules { returns: Returns::FailSoft, ..search.rules },
            order: Order::AsGiven,
            horizon: search.horizon,
            options: Options { aids, ..search.options },
        }
    }

    fn searched(&self, search: Search) -> Option<(Replay, Played)> {
        let GameRecord { tree, trace, positions, memory, .. } =
            record_game_aided(&*self.game, search).ok()?;
        let options = Options { aids: Aids::NONE, ..search.options };
        let plain = if search.options.aids == Aids::NONE && search.algorithm == Algorithm::AlphaBeta {
            None
        } else {
            let plain = Search { algorithm: Algorithm::AlphaBeta, options, ..search };
            Some(record_game_aided(&*self.game, plain).ok()?)
        };
        let counts = |tree, trace| {
            let replay = Replay::new(Rc::new(tree), trace);
            (replay.at(replay.last_step()).counts(), replay)
        };
        let (own, replay) = counts(tree, trace);
        let plain = plain.map_or(own, |plain| counts(plain.tree, plain.trace).0);
        let others = [plain, minimax_counts(&*self.game, search.horizon)];
        let positions = Rc::new(Boards { game: Rc::clone(&self.game), positions });
        Some((replay, Played { positions, memory, others }))
    }
}

/// By node, the position it stands for.
#[derive(Debug)]
struct Boards<G: BoardGame> {
    game: Rc<G>,
    positions: Vec<G::Node>,
}

impl<G: BoardGame> Positions for Boards<G> {
    fn at(&self, node: NodeId) -> Position {
        let position = self.positions[node.index()];
        let Ok(value) = self.game.value(position);
        let turn = match value.map(|score| score.points()) {
            None => Turn::Moves(self.game.player(position)),
            Some(points) if points > 0.0 => Turn::Won(Player::Max),
            Some(points) if points < 0.0 => Turn::Won(Player::Min),
            Some(_) => Turn::Drawn,
        };
        Position { text: self.game.text(position), board: self.game.board(position), turn }
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
            return Err(Problem::NoAid(key).to_string());
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

/// What minimax does from a position, as deep as the search goes.
fn minimax_counts<G: BoardGame>(game: &G, horizon: Option<Horizon>) -> Counts {
    let mut counts = Counts::default();
    let Ok(_) = minimax(&DepthLimited::new(game, horizon), |event| match event {
        Event::Entered { .. } => counts.entered += 1,
        Event::Evaluated { .. } => counts.evaluated += 1,
        _ => {}
    });
    counts
}
