//! What can change the place.

use std::cell::RefCell;
use std::rc::Rc;

use plywise_arena::{Answer, Assembled};
use plywise_games::{GameKind, Mark};
use plywise_replay::Step;
use plywise_search::{NodeId, Search};
use plywise_settings::Change;
use plywise_viewer::{Theme, ViewerAction};
use yew::AttrValue;

use super::Drawer;
use crate::play::{Seat, Until};

/// What can change the place.
#[derive(Clone, Debug)]
pub enum GamesAction {
    /// Choose among the games.
    Choose,
    /// Open a game at its first position.
    Open(GameKind),
    /// Set up this position.
    SetUp(AttrValue),
    /// Open what a link says.
    Follow(AttrValue),
    /// Open what a link says; where it cannot be opened, show nothing else: as in an embed.
    FollowAlone {
        /// The link.
        link: AttrValue,
        /// The steps that can be reached; all where there are none.
        steps: Option<(Step, Step)>,
        /// Whether a board is only looked at.
        is_still: bool,
    },
    /// Say why something could not be done.
    Warn(AttrValue),
    /// The worker has answered.
    Told(Answer),
    /// It has searched.
    Arrived(Rc<RefCell<Option<Assembled>>>),
    /// What the worker was asked for is done with what has arrived.
    Show,
    /// It has come so far: so many nodes, so many a second.
    Progress(u64, u64),
    /// It has stopped.
    Failed(AttrValue),
    /// Leave what it does.
    Cancel,
    /// Something of the picture.
    Viewer(ViewerAction),
    /// Other colours.
    Color(Theme),
    /// Another search, or the same shown otherwise.
    Change(Change),
    /// List the table in the other order.
    SortTable,
    /// Open a drawer, or close it.
    Drawer(Option<Drawer>),
    /// Forget the message.
    Forget,
    /// A square was pressed.
    Press(u16),
    /// Set a position up square by square, or go on playing.
    Arrange(bool),
    /// Put this on the squares that are pressed next; nothing clears them.
    Hold(Option<Mark>),
    /// Something beside the board of the position that is set up, by its number among the parts.
    ChoosePart(usize, u8),
    /// Nothing stands on the board of the position that is set up.
    Clear,
    /// Make the move with this number.
    Make(usize),
    /// Chance moves: a number from 0 to 1.
    Roll(f64),
    /// Take the last move back, and what the search answered.
    Undo,
    /// Take moves back until so many are left, as far as moves can be taken back.
    BackTo(u32),
    /// Make the move again that was taken back, or the next one of a link.
    Redo,
    /// What would the search do?
    Hint,
    /// Begin again where this game began.
    Restart,
    /// No square is picked any more.
    Unpick,
    /// Let the search whose turn it is wait, or go on.
    Pause(bool),
    /// Let it make one move, and wait then.
    OneMove,
    /// So many seconds between two moves of a game that is watched.
    Pace(u32),
    /// The rest with this number is over.
    Rested(u32),
    /// Sit somewhere else.
    Sit(Seat),
    /// Let the first search (0) or the second (1) think until so much time is up or it has entered so many positions, or as deep as it
    /// is set.
    Until(usize, Option<Until>),
    /// The time for the question with this number is up.
    TimeUp(u32),
    /// Let it look so deep.
    Depth(usize, u32),
    /// Let another search play in its place.
    PlayBy(usize, Box<Search>),
    /// Let a feature weigh something else for it.
    WeighBy(usize, AttrValue, f64),
    /// Search the position of the board.
    SearchHere,
    /// The search behind the move that led to a position of the game, so deep.
    SearchMove(usize, u32),
    /// Search from a position that the present search went through, as people write it.
    SearchFrom(AttrValue),
    /// Look one ply deeper at a node of the tree than at others.
    Extend(NodeId),
    /// No longer look deeper there, and at nothing below it.
    TakeBack(NodeId),
    /// Go back to the search from which that was asked.
    SearchBefore,
    /// Play on from a node of the search, with the moves that lead there behind one.
    PlayTo(NodeId),
    /// Go back to the board.
    Board,
    /// Watch the search beside a second one, or alone.
    Compare(bool),
}
