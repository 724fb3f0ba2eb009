//! What can change a viewer.

use plywise_layout::Point;
use plywise_replay::{Command, Step, StepSize};
use plywise_search::NodeId;
use yew::AttrValue;

use super::MapLook;

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
pub enum Toggle {
    /// The list of keys.
    Help,
    /// The outline of the tree.
    Outline,
    /// The cuts to come on the scrubber.
    Cuts,
    /// A blank sheet over the stage.
    Blank,
    /// What proves the values of finished nodes.
    Proof,
    /// The map of the search.
    Map,
    /// A lecture.
    Lecture,
    /// A question before each decision of a lecture.
    Predict,
    /// The lecturer's note.
    Note,
    /// Children in the order in which the search looks at them.
    AsVisited,
    /// Equal positions of a game drawn once.
    Once,
    /// Single letters as keys.
    LetterKeys,
}

/// How the camera moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CameraMove {
    /// The stage has this width and height now, in pixels.
    Resize(f64, f64),
    /// Drag the tree by this many pixels, across and down.
    Drag(f64, f64),
    /// Nearer (above 1) or further, around a place on the stage or its middle.
    Zoom(f64, Option<(f64, f64)>),
    /// This point of the tree in the middle.
    Center(Point),
    /// The whole tree, or where the search is when that could not be read.
    Fit,
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
    /// This many seconds have passed.
    Tick(f64),
    /// On to where what is said here becomes so; see [`Until`](super::Until).
    Until(AttrValue),
    /// Let the map tell something else.
    LookAtMap(MapLook),
    /// Pick a node, and go to where the search comes to it.
    Visit(NodeId),
    /// Pick a node, or none.
    Select(Option<NodeId>),
    /// Point at a node's name, or at none.
    PointAt(Option<NodeId>),
    /// Hide a branch's children in the outline.
    Fold(NodeId),
    /// List a branch's children in the outline.
    Unfold(NodeId),
    /// Move the camera.
    MoveCamera(CameraMove),
    /// Switch something on or off.
    Toggle(Toggle),
    /// Take the message away.
    Forget,
    /// Close whatever is open on top.
    Escape,
}
