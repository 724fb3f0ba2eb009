//! A game on the page: tic-tac-toe, searched by its rules from some position.
//!
//! A game has no tree to begin with: its document's tree is what the present search went through, and another search
//! goes through another. Only the page plays games; in an embed [`Game`] has no values, so that nothing of this is
//! downloaded.

use plywise_replay::{Counts, Memory};
use plywise_search::Board;

/// The key of tic-tac-toe in links.
const TIC_TAC_TOE: &str = "ttt";

/// Which game, and where it starts.
#[cfg(feature = "games")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// The position that is searched.
    pub start: Board,
}

/// An embed plays no games.
#[cfg(not(feature = "games"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {}

/// What is known of a recorded game beside its tree.
#[derive(Clone, Debug)]
pub struct Played {
    /// By node, the position it stands for.
    pub positions: Vec<Board>,
    /// What the search kept in mind.
    pub memory: Memory,
    /// What plain alpha-beta does, and minimax, from the same position.
    pub others: [Counts; 2],
}

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
#[cfg(feature = "games")]
const MOST_FOR_MINIMAX: usize = 7;

#[cfg(feature = "games")]
mod played {
    use std::rc::Rc;

    use plywise_link::LinkTree;
    use plywise_replay::{Counts, GameRecord, Replay, record_game_aided};
    use plywise_search::{Aids, Algorithm, Board, Game as _, Options, Order, Returns, Rules, Search};

    use super::{Game, MOST_FOR_MINIMAX, Played, TIC_TAC_TOE};

    impl Game {
        /// What a link says of a game, such as `ttt-xo.ox....-table.killers-none`: which one, from where, and what
        /// helps each of two searches, the second as the first where nothing is said.
        pub fn from_link(said: &str) -> Result<(Game, [Aids; 2]), String> {
            let mut said = said.split('-');
            let game = said.next().unwrap_or_default();
            if game != TIC_TAC_TOE {
                return Err(format!("this page does not know the game “{game}”, only ttt, tic-tac-toe"));
            }
            let start =
                said.next().map_or(Ok(Board::default()), str::parse).map_err(|error| error.to_string())?;
            let first = said.next().map_or(Ok(Aids::NONE), read_aids)?;
            let second = said.next().map_or(Ok(first), read_aids)?;
            Ok((Game { start }, [first, second]))
        }

        /// What stands for the game in a link, with what helps each of two searches.
        pub fn link(self, aids: Aids, rival: Option<Aids>) -> LinkTree {
            let mut said = [TIC_TAC_TOE, "-", &squares(self.start), "-", &aids_text(aids)].concat();
            if let Some(rival) = rival.filter(|rival| *rival != aids) {
                said += "-";
                said += &aids_text(rival);
            }
            LinkTree::Game(said)
        }

        /// The search that comes nearest to this one and can be made of the game.
        pub fn fitted(self, search: Search) -> Search {
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

        /// The game searched.
        pub fn searched(self, search: Search) -> Option<(Replay, Played)> {
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
            Some((replay, Played { positions, memory, others: [plain, all] }))
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
                return Err(format!(
                    "the link says “{key}”, where table, killers, history or none is expected"
                ));
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
    pub fn squares(board: Board) -> String {
        board.to_string().replace('/', "")
    }
}
#[cfg(feature = "games")]
pub use played::squares;

#[cfg(not(feature = "games"))]
impl Game {
    pub(crate) fn from_link(_: &str) -> Result<(Game, [plywise_search::Aids; 2]), String> {
        Err("only drawn trees are shown here and no games played; open this link as game.html of the page"
            .to_owned())
    }

    pub(crate) fn link(
        self,
        _: plywise_search::Aids,
        _: Option<plywise_search::Aids>,
    ) -> plywise_link::LinkTree {
        match self {}
    }

    pub(crate) fn fitted(self, _: plywise_search::Search) -> plywise_search::Search {
        match self {}
    }

    pub(crate) fn searched(self, _: plywise_search::Search) -> Option<(plywise_replay::Replay, Played)> {
        match self {}
    }
}
