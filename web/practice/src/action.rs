//! What can happen while somebody practises.

use plywise_practice::{Answer, ReadConvention};
use plywise_replay::Step;
use plywise_search::NodeId;
use plywise_sets::{Act, ExerciseSet, Practised, SetResult, Sitting};

use crate::Wish;

/// What could not be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The set of a link.
    Link,
    /// The set that was to be begun.
    Set,
    /// A question of somebody's own practice.
    Wish,
    /// What the address of an embed asks.
    Embed,
}

/// Something that can happen. Times are in milliseconds since the place was opened.
#[derive(Clone, Debug)]
pub enum PracticeAction {
    /// Practise this, with a tree drawn by this seed.
    Wish(Wish, u64),
    /// Go on with a set, at an exercise, from this time on.
    Resume(Box<Sitting>, usize, u64),
    /// Go on with a set that the browser has kept, from this time on.
    Restore(Box<SetResult>, u64),
    /// Show what a set is, and ask for the student's name.
    Offer(Box<ExerciseSet>),
    /// This is the name.
    Name(String),
    /// Begin the set that was offered, at this date and this time.
    Begin(String, u64),
    /// Compose a set, or no longer.
    Compose(bool),
    /// This is the text of the set that is composed.
    Composed(String),
    /// Show what the set that is composed is, as a student sees it.
    Try(Box<ExerciseSet>),
    /// Answer a set that was given, under a name.
    Open(Box<ExerciseSet>, String),
    /// Say what cannot be opened, and why.
    Fail(Fault, String),
    /// Go on with what was seen before something could not be opened.
    Dismiss,
    /// Tell the student something.
    Tell(String),
    /// Take note of what was answered another day.
    Remember(Vec<Practised>),
    /// Pick a node, or no longer.
    Pick(NodeId),
    /// Begin to drag a node, or let go of it.
    Grab(Option<NodeId>),
    /// Move a node to this place among its siblings, counted from 0.
    MoveTo(NodeId, usize),
    /// These are the conventions of the run.
    Choose(ReadConvention),
    /// The pad writes in this box now.
    Focus(usize),
    /// This stands in a box.
    Type(usize, String),
    /// This stands in the line.
    TypeLine(String),
    /// A key of the pad; the empty one deletes.
    Press(&'static str),
    /// Hand in the answer.
    HandIn(u64),
    /// Say the next step or decision: an answer that holds it alone.
    Say(Answer, u64),
    /// Say the window, or the value so far, that stands in the boxes.
    SayWindow(u64),
    /// Say that the branch hands up what stands in the last box.
    SayReturned(u64),
    /// Do something that needs no answer.
    Do(Act, u64),
    /// Go to an exercise.
    Go(usize, u64),
    /// Change an answer that was graded.
    Retry,
    /// Show the search from the first mistake on.
    ShowMe,
    /// Show the search at a step; nothing to hide it.
    StepTo(Option<Step>),
}
