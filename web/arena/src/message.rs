//! What is asked of a worker, and what it tells.
//!
//! A new question is a [`Wanted`] with its [`Answer`]: `work` answers it, and whoever asked takes the answer.

use plywise_games::{Board, Mark, RowNames, Setup};
use plywise_notation::words::{option_text, read_option};
use plywise_replay::Counts;
use plywise_search::{Aids, Algorithm, Mover, Search, SearchOption};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// What is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ask {
    /// A number of the asker's, which the answers have too.
    pub id: u32,
    /// The key of the game, as links have it.
    pub game: String,
    /// The position, as people or links write it; empty for the beginning of the game.
    pub position: String,
    /// What features weigh, where that is not as usual.
    pub weights: Vec<(String, f64)>,
    /// What about it.
    pub what: Wanted,
}

/// What somebody wants to know of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Wanted {
    /// What stands there, and which moves there are.
    Look,
    /// The same of the position that somebody has set up, going on from this one.
    Arrange(SetupText),
    /// A search from there, all of it, with these positions extended: [`plywise_games::Extensions`] as text.
    Search(SearchText, String),
    /// A move, found by this search so many plies deep, one more each time. Its depth limit says nothing.
    Think(SearchText, u32),
    /// The same, as deep as so many positions allow; nothing is thought where they allow no depth.
    ThinkWithin(SearchText, u32),
}

/// An answer. Most questions have several.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Told {
    /// The number of the question.
    pub id: u32,
    /// The answer.
    pub answer: Answer,
}

/// An answer, or a part of one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// That cannot be done, and why: a sentence. Nothing else comes.
    Refused(String),
    /// So many nodes so far. The last answer to nothing.
    Progress(u64),
    /// What stands there, and which moves there are. The last answer to [`Wanted::Look`] and [`Wanted::Arrange`].
    Seen(Box<Seen>),
    /// A recorded search begins.
    Began(Head),
    /// Nodes of its tree, in depth-first order.
    Nodes(Vec<NodeText>),
    /// Events, in order.
    Events(Vec<EventText>),
    /// What changed of the table, killers and history, in order.
    Changes(Vec<(u32, ChangeText)>),
    /// It is complete: the last answer to [`Wanted::Search`].
    Ended(LeftOver),
    /// What a search one ply deeper came to. For [`Wanted::Think`] and [`Wanted::ThinkWithin`].
    Thought(Thought),
    /// The last answer to these.
    Chosen,
}

/// What stands in a position, and which moves there are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Seen {
    /// The position as people write it.
    pub text: String,
    /// As links have it.
    pub link: String,
    /// What a picture shows of it.
    pub board: BoardText,
    /// Whose turn it is, or how the game ended.
    pub turn: Turn,
    /// The moves, in the order in which the game gives them; none where it is over.
    pub moves: Vec<SeenMove>,
    /// The searches that take the game, by key.
    pub algorithms: Vec<String>,
    /// How many plies come to no more than [`crate::MOST_UNROLLED`] positions; `u32::MAX` where that is the whole game.
    pub plies: u32,
    /// How many plies to search where nobody says; `u32::MAX` where the whole game can be searched.
    pub usual_plies: u32,
    /// How much of each feature of the game stands there, in the order in which the game has them.
    pub features: Vec<f64>,
    /// What stands beside the board: names and what there is of each.
    pub beside: Vec<(String, String)>,
    /// What somebody who sets up a position from here begins with.
    pub setup: SetupText,
}

/// A move that can be made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeenMove {
    /// As players write it.
    pub name: String,
    /// The position after it, as links have it.
    pub to: String,
    /// As people read it.
    pub words: String,
    /// The squares that it changes, counted row by row from the top left.
    pub squares: Vec<u16>,
    /// The squares to press for it, one after the other; none where it is no square.
    pub pressed: Vec<u16>,
    /// How likely it is, where chance moves.
    pub probability: f64,
}

/// Whose turn it is, or how a game ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Turn {
    /// MAX moves.
    Max,
    /// MIN moves.
    Min,
    /// Chance does.
    Chance,
    /// One of several players, counted from 1.
    Numbered(u8),
    /// The game is over, and MAX has won.
    MaxWon,
    /// The game is over, and MIN has won.
    MinWon,
    /// The game is over, a draw.
    Drawn,
    /// The game of several players is over; what it is worth to each.
    Over(Vec<f64>),
}

impl From<Mover> for Turn {
    fn from(mover: Mover) -> Turn {
        match mover {
            Mover::Max => Turn::Max,
            Mover::Min => Turn::Min,
            Mover::Chance => Turn::Chance,
            Mover::Numbered(number) => Turn::Numbered(number),
        }
    }
}

/// A [`Setup`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetupText {
    /// What stands on squares.
    pub board: BoardText,
    /// What has been chosen beside the board.
    pub chosen: Vec<u8>,
}

impl From<&Setup> for SetupText {
    fn from(setup: &Setup) -> SetupText {
        SetupText { board: (&setup.board).into(), chosen: setup.chosen.clone() }
    }
}

/// A [`Board`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardText {
    /// How many squares there are in a row.
    pub columns: usize,
    /// What stands on each, from the top left; a blank where nothing does.
    pub squares: Vec<char>,
    /// How rows are named: with numbers from the bottom (0) or from the top (1), or with letters (2).
    pub row_names: u8,
}

/// What stands on a square. No game has these two letters as signs of its own.
pub(crate) fn sign(mark: Option<Mark>) -> char {
    match mark {
        None => ' ',
        Some(Mark::Cross) => '\u{1}',
        Some(Mark::Nought) => '\u{2}',
        Some(Mark::Sign(sign)) => sign,
    }
}

pub(crate) fn mark(sign: char) -> Option<Mark> {
    match sign {
        ' ' => None,
        '\u{1}' => Some(Mark::Cross),
        '\u{2}' => Some(Mark::Nought),
        sign => Some(Mark::Sign(sign)),
    }
}

impl From<&Board> for BoardText {
    fn from(board: &Board) -> BoardText {
        let squares = board.rows().flatten().map(|mark| sign(*mark)).collect();
        BoardText { columns: board.n_columns(), squares, row_names: board.row_names() as u8 }
    }
}

impl From<&BoardText> for Board {
    fn from(text: &BoardText) -> Board {
        let board = Board::new(text.columns, text.squares.iter().map(|sign| mark(*sign)).collect());
        board.with_row_names(match text.row_names {
            1 => RowNames::FromTop,
            2 => RowNames::Letters,
            _ => RowNames::FromBottom,
        })
    }
}

/// A [`Search`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchText {
    algorithm: String,
    /// By key, what is not as in [`Search::ALPHA_BETA`].
    options: Vec<(String, String)>,
    aids: [bool; 3],
}

impl From<&Search> for SearchText {
    fn from(search: &Search) -> SearchText {
        let said = |option: &SearchOption| {
            let value = option.of(search);
            let is_said = value != option.of(&Search::ALPHA_BETA);
            is_said.then(|| (option.info().key.to_owned(), option_text(value).into_owned()))
        };
        let Aids { table, killers, history } = search.options.aids;
        SearchText {
            algorithm: search.algorithm.key().to_owned(),
            options: SearchOption::ALL.iter().filter_map(said).collect(),
            aids: [table, killers, history],
        }
    }
}

impl SearchText {
    /// The search; `None` where the text is none.
    #[must_use]
    pub fn search(&self) -> Option<Search> {
        let mut search = Search { algorithm: Algorithm::from_key(&self.algorithm)?, ..Search::ALPHA_BETA };
        for (key, said) in &self.options {
            let option = SearchOption::ALL.into_iter().find(|option| option.info().key == key)?;
            option.put(&mut search, read_option(option.info().kind, said)?);
        }
        let [table, killers, history] = self.aids;
        search.options.aids = Aids { table, killers, history };
        Some(search)
    }
}

/// How a recorded search begins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Head {
    /// The board of the root.
    pub board: BoardText,
    /// The text of the root.
    pub text: String,
    /// What stands beside its board: names and what there is of each.
    pub beside: Vec<(String, String)>,
    /// How many different moves there are, see [`plywise_search::GameRules::n_moves`].
    pub n_moves: usize,
    /// The search that was recorded.
    pub search: SearchText,
    /// How many nodes follow.
    pub n_nodes: usize,
}

/// How a recorded search ends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LeftOver {
    /// Whether it stopped at a budget: of nodes (0) or of events (1), and of how many.
    pub stopped: Option<(u8, u32)>,
    /// What plain alpha-beta costs, and minimax: nodes entered, evaluated, and cuts. `None` where that is not counted, or is
    /// more nodes than [`crate::Limits::counted`].
    pub others: [Option<[u32; 3]>; 2],
}

impl LeftOver {
    /// What the others cost, as a replay counts.
    #[must_use]
    pub fn counts(&self) -> [Option<Counts>; 2] {
        let counts =
            |[entered, evaluated, cuts]: [u32; 3]| Counts { entered, evaluated, cuts, ..Counts::default() };
        self.others.map(|other| other.map(counts))
    }
}

/// A node of a recorded tree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NodeText {
    /// How many plies below the root.
    pub(crate) depth: u32,
    /// What it is.
    pub(crate) kind: KindText,
    /// What it looks worth.
    pub(crate) looks: Vec<f64>,
    /// The move that leads there.
    pub(crate) label: String,
    /// The number of that move.
    pub(crate) moved: u32,
    /// How likely chance is to make it.
    pub(crate) probability: Option<f64>,
    /// The first node that stands for the same position.
    pub(crate) first_of: u32,
    /// Whose turn it is there.
    pub(crate) turn: Turn,
    /// What its board has that the one above has not.
    pub(crate) board: BoardChange,
    /// The position as text: so many bytes at the beginning and at the end are those of the node above.
    pub(crate) text: (u16, u16, String),
    /// What stands beside the board and has not stood there above: which of it, and what there is now.
    pub(crate) beside: Vec<(u8, String)>,
}

/// How a board comes from the one before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum BoardChange {
    /// Something else stands on these squares.
    Squares(Vec<(u16, char)>),
    /// It has another size.
    Whole(BoardText),
}

/// What a node is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum KindText {
    /// Somebody has moved on from there: 0 chance, 1 MAX, 2 MIN, from 3 on players by number.
    Branch(u8),
    /// A leaf, and what it is worth, where that is known.
    Leaf(Option<f64>),
    /// A leaf at which the game goes on, by whom, and what it looks worth.
    Estimate(u8, f64),
    /// A leaf, what it is worth to each player, and whether that is only what it looks worth.
    Payoffs(Vec<f64>, bool),
}

/// An event. Nodes are numbers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum EventText {
    /// A node was entered in a window.
    Entered(u32, [f64; 2]),
    /// It was evaluated.
    Evaluated(u32, f64),
    /// A child came back to it.
    Updated(u32, u32, f64, [f64; 2]),
    /// The table knew it: a value, what that proves, the window then.
    Recalled(u32, f64, u8, [f64; 2]),
    /// A child cut it off, so many children having been tried.
    Pruned(u32, u32, u32),
    /// It came back with a value, and what that proves.
    Returned(u32, f64, u8),
}

/// A [`plywise_replay::Change`]. Nodes are numbers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum ChangeText {
    /// The table was asked about a node, and said this.
    LookedUp(u32, LookupText),
    /// A value of a node was to be stored, with what it proves, the child that gave it and how deep the search looked; then what
    /// became of it: a place of its own (0), the place of a node's entry (1), or that entry stayed (2).
    Stored(u32, f64, u8, Option<u32>, Option<u32>, (u8, u32)),
    /// A child cut off a node with so many children.
    Cut(u32, u32, u32),
}

/// A [`plywise_replay::Lookup`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum LookupText {
    /// Known as deep.
    Known,
    /// Known, but to another depth.
    OfOtherDepth(Option<u32>),
    /// Another node's position stands there.
    Collision(u32),
    /// Nothing stands there.
    Nothing,
}

/// What a search came to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Thought {
    /// How deep it was, in plies.
    pub depth: u32,
    /// What the position is worth: to MAX, or to the player who moves where several play.
    pub value: f64,
    /// The line that both would play: the names of the moves.
    pub line: Vec<String>,
    /// Which of the moves of [`Seen`] the first of them is.
    pub best: u32,
    /// How many nodes were entered.
    pub n_nodes: u64,
    /// Whether a deeper search would say the same: the whole game was searched, or one side surely wins.
    pub is_final: bool,
}

/// A message as bytes.
#[must_use]
pub fn write<T: Serialize>(message: &T) -> Vec<u8> {
    // Only a serialiser of one's own could refuse.
    postcard::to_allocvec(message).unwrap_or_default()
}

/// A message of bytes; `None` where they are none.
#[must_use]
pub fn read<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    postcard::from_bytes(bytes).ok()
}
