//! What can change a viewer.

use plywise_replay::{Command, Step, StepSize};
use plywise_search::NodeId;

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

/// What a key switches on and off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switch {
    /// The list of keys.
    Help,
    /// The outline of the tree.
    Outline,
    /// A blank sheet over the stage.
    Blank,
    /// Single letters as keys.
    LetterKeys,
}

/// How the view of the tree changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum View {
    /// The stage has this size now, in pixels.
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

/// What can change a viewer.
#[derive(Clone, Debug, PartialEq)]
pub enum ViewerAction {
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
    /// Switch something on or off.
    Toggle(Switch),
    /// Close whatever is open on top.
    Escape,
}
