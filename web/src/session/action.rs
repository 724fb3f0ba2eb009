//! What can change the session.

use std::rc::Rc;

use plywise_conventions::{Annotation, Profile, Slides, Viewpoint, Words};
use plywise_replay::{Command, Step, StepSize, Work};
#[cfg(feature = "page")]
use plywise_search::Score;
use plywise_search::{NodeId, Search};
use yew::AttrValue;

use super::Session;
use crate::game::Game;
use crate::theme::Theme;

/// Where to go in the replay.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Go {
    /// One step on.
    Next,
    /// One step back.
    Back,
    /// One step of another size on.
    NextOf(StepSize),
    /// One step of another size back.
    BackOf(StepSize),
    /// Before anything.
    Start,
    /// After the last event.
    End,
    /// Exactly there.
    To(Step),
    /// On to where the search next enters a node or has returned from it.
    OnTo(NodeId),
    /// Back to where the search last entered a node or had returned from it.
    BackTo(NodeId),
}

/// A part of the page that can be shown or hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The list of keys.
    Help,
    /// The outline of the tree.
    Outline,
    /// A blank sheet over the stage.
    Blank,
    /// Single letters as keys.
    LetterKeys,
    /// A long text in its box.
    #[cfg(feature = "page")]
    LongText,
}

/// Which tree the second search goes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// The first one's.
    Same,
    /// The first one's as it is now, whatever becomes of the first.
    Kept,
    /// One of the examples.
    Example(&'static str),
}

/// How the view of the tree changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum View {
    /// The stage has this size now.
    Resized(f64, f64),
    /// The tree was dragged by so many pixels.
    Dragged(f64, f64),
    /// Nearer (above 1) or further, around a place on the stage or its middle.
    Zoomed(f64, Option<(f64, f64)>),
    /// The whole tree, or where the search is when that could not be read.
    Fitted,
    /// The whole tree, however small.
    Overview,
}

/// What can change the session.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Open one of the examples.
    Open(&'static str),
    /// Search a game.
    Begin(Game),
    /// List a game's table in the other order.
    SortTable,
    /// Take this text as the tree, if it is one.
    Edit(AttrValue),
    /// Take this text as another tree, if it is one.
    #[cfg(feature = "page")]
    Load(AttrValue),
    /// Take this text, which was pasted into the box, as the tree, if it is one.
    #[cfg(feature = "page")]
    Paste(AttrValue),
    /// Take this text as the same tree, changed: step and view stay where they can, and this node is picked.
    #[cfg(feature = "page")]
    Revise(AttrValue, Option<NodeId>),
    /// This session, which was worked out already.
    #[cfg(feature = "page")]
    Become(Rc<Session>),
    /// What if this leaf were worth so much? The text keeps what its author wrote.
    #[cfg(feature = "page")]
    Suppose(NodeId, Option<Score>),
    /// Open what a link says, without its `#`.
    Follow(AttrValue),
    /// Open a link whose tree somebody made or fetched: the link, and the tree's text.
    #[cfg(feature = "page")]
    Given(AttrValue, AttrValue),
    /// The same, but for a tree that was there before: by undo, say.
    #[cfg(feature = "page")]
    Restore(AttrValue, AttrValue),
    /// Show again what was seen at another entry of the browser's history.
    Return(Rc<Session>),
    /// Say why a link cannot be opened.
    Refuse(AttrValue),
    /// Use a profile's conventions.
    Use(&'static Profile),
    /// The conventions that somebody chose, on a tree that has brought its own.
    KeepMine,
    /// Another search, or the same with other conventions.
    Search(Search),
    /// Another weight for a feature.
    Weigh(AttrValue, f64),
    /// Another search beside the first, or none.
    Compare(Option<Search>),
    /// Another tree for the second search.
    Beside(Beside),
    /// The same work counted another way.
    CountBy(Work),
    /// The first search second, and the second first.
    Swap,
    /// The passes take so many seconds each.
    Time(Vec<f64>),
    /// Another style of annotation.
    Annotate(Annotation),
    /// Something else counts as a slide.
    Show(Slides),
    /// Other words.
    Say(Words),
    /// Show the question that a node asks, or not.
    Ask(bool),
    /// Write values from another side.
    See(Viewpoint),
    /// Another step size.
    StepBy(StepSize),
    /// Somewhere else in the replay.
    Go(Go),
    /// Play, pause, speed.
    Play(Command),
    /// So many seconds have passed.
    Tick(f64),
    /// Pick a node, or none.
    Select(Option<NodeId>),
    /// Hide a branch's children in the outline.
    Fold(NodeId),
    /// List a branch's children in the outline.
    Unfold(NodeId),
    /// Another view of the tree.
    Look(View),
    /// Other colours.
    Color(Theme),
    /// Show or hide a part of the page.
    Toggle(Part),
    /// Close whatever is open on top.
    Escape,
}
