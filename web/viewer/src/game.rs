//! What a player needs of a game that is given by rules rather than drawn.
//!
//! A game has no tree to begin with: its document's tree is what the present search went through, and another search
//! goes through another. Nothing here names a game, and nothing searches one: the place of games does, in a worker.

use std::fmt;
use std::rc::Rc;

use plywise_conventions::Annotation;
use plywise_games::{Board, GameInfo, Weights};
use plywise_layout::Placement;
use plywise_link::LinkTree;
use plywise_notation::Header;
use plywise_render::{Boards, Scene, Stage, Viewport};
use plywise_replay::{Counts, Memory, Replay};
use plywise_search::{Aids, GameTree, Mover, NodeId, Player, Score, Search};

/// A game from one of its positions, as a viewer shows it.
///
/// Not `Debug` by itself: a program would carry the `Debug` of all that its games hold, called or not. So it is with the traits below.
pub trait ShownGame {
    /// What there is to say of the game.
    fn info(&self) -> &'static GameInfo;
    /// What the page says of it: title, note, profile.
    fn header(&self) -> Header;
    /// The position that is searched, as links have it.
    fn start(&self) -> String;
    /// What its features weigh, where that is not as usual.
    fn weights(&self) -> &Weights;
    /// How a link says the game, with the aids of the search and of a second search.
    fn link(&self, aids: Aids, second: Option<Aids>) -> LinkTree;
    /// The search that comes nearest to this one and can be made of the game.
    fn fitted(&self, search: Search) -> Search;
    /// The game searched; `None` where the search cannot be made of it.
    fn searched(&self, search: Search) -> Option<(Replay, Played)>;
    /// Whether the boards of a search can be seen below its nodes.
    fn has_room_for_boards(&self, replay: &Replay, positions: &dyn Positions) -> bool;
    /// The picture of what a search went through in which equal positions stand once.
    fn drawn_once(&self, replay: &Replay, played: &Played, annotation: Annotation) -> Rc<dyn DrawnOnce>;
}

impl fmt::Debug for dyn ShownGame {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} from {}", self.info().key, self.start())
    }
}

/// The picture of what a search went through of a game in which equal positions stand once.
pub trait DrawnOnce {
    /// Where the nodes of the tree stand, with room for boards or without.
    fn place(&self, has_boards: bool) -> Placement;
    /// Who decides on each level on which it is the same everywhere.
    fn levels(&self, tree: &GameTree, placement: &Placement) -> Vec<Option<Mover>>;
    /// All of a moment.
    fn whole(&self, stage: &Stage<'_>) -> Scene;
    /// What a viewport shows of a moment.
    fn scene_in(&self, stage: &Stage<'_>, viewport: Viewport) -> Scene;
    /// At how many places the nodes of the tree stand.
    fn n_places(&self) -> usize;
}

impl fmt::Debug for dyn DrawnOnce {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "DrawnOnce({})", self.n_places())
    }
}

/// The positions that a search went through, as a page shows them, also as boards below nodes.
pub trait Positions: Boards {
    /// The position that a node stands for.
    fn at(&self, node: NodeId) -> Position;
}

impl fmt::Debug for dyn Positions {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("positions")
    }
}

/// A position as a page shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    /// As people write it.
    pub text: String,
    /// What a picture shows of it.
    pub board: Board,
    /// What stands beside the board, since squares do not say it: names and what there is of each.
    pub beside: Vec<(String, String)>,
    /// Whose turn it is, or how the game ended.
    pub turn: Turn,
}

/// Whose turn it is, or how the game ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Turn {
    /// The game goes on.
    Moves(Mover),
    /// The game is over, and this player has won.
    Won(Player),
    /// The game is over, a draw.
    Drawn,
    /// The game of several players is over: what it is worth to each.
    Over(Vec<Score>),
}

/// A game that two documents may hold: equal when it is the same game from the same position.
#[derive(Clone, Debug)]
pub struct Game(pub Rc<dyn ShownGame>);

impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.0.info().key == other.0.info().key && self.0.start() == other.0.start()
    }
}

impl std::ops::Deref for Game {
    type Target = dyn ShownGame;
    fn deref(&self) -> &(dyn ShownGame + 'static) {
        &*self.0
    }
}

/// Where the nodes of a searched game stand.
#[derive(Clone, Debug)]
pub struct Placed {
    /// Among what is written beside them.
    pub annotation: Annotation,
    /// Whether there is room for boards.
    pub has_boards: bool,
    /// Where they stand.
    pub placement: Placement,
}

/// What is known of a searched game beside its tree.
#[derive(Clone, Debug)]
pub struct Played {
    /// The positions of the nodes.
    pub positions: Rc<dyn Positions>,
    /// The table, killers and history of the search.
    pub memory: Memory,
    /// What plain alpha-beta does, and minimax, from the same position and as deep; `None` where that was not counted.
    pub others: [Option<Counts>; 2],
    /// Where its nodes stand, as far as that is known already: to place a large tree takes long.
    pub placed: Option<Rc<Placed>>,
}
