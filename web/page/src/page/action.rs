//! What can change the page.

use std::rc::Rc;

use plywise_conventions::{Annotation, Profile, Slides, Viewpoint, Words};
use plywise_replay::{Step, Work};
use plywise_search::{NodeId, Score, Search};
use plywise_settings::{Change, SecondTree};
use plywise_viewer::{Theme, ViewerAction};
use yew::AttrValue;

use super::{Drawer, Page, Place};
use crate::guide::GuideAction;
use crate::workspace::WorkspaceAction;

/// What can change the page.
#[derive(Clone, Debug, PartialEq)]
pub enum PageAction {
    /// Step, look, select.
    Viewer(ViewerAction),
    /// Open one of the examples.
    Open(&'static str),
    /// Take this text as the tree, if it is one.
    Edit(AttrValue),
    /// Take this text as another tree, if it is one.
    Load(AttrValue),
    /// Take this text, which was pasted into the box, as the tree, if it is one.
    Paste(AttrValue),
    /// Take this text as the same tree, changed: step and view stay where they can, and this node is picked.
    Revise(AttrValue, Option<NodeId>),
    /// Another lecturer's note at a step, or none where the text is blank: the text of the tree keeps it.
    Note(Step, AttrValue),
    /// What if this leaf were worth so much? The text keeps what its author wrote.
    Suppose(NodeId, Option<Score>),
    /// Put a long text into its box all the same, or take it out.
    ToggleLongText,
    /// Open what a link says, without its `#`.
    Follow(AttrValue),
    /// Open what a link says that stands at another entry of the browser's history.
    Reopen(AttrValue),
    /// Open a link whose tree somebody made or fetched: the link, and the tree's text.
    Given(AttrValue, AttrValue),
    /// The same, but for a tree that was there before: by undo, say.
    Restore(AttrValue, AttrValue),
    /// Show again what was seen at another entry of the browser's history.
    Return(Rc<Page>),
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
    SecondTree(SecondTree),
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
    /// Open a drawer, or close the one that is open.
    Drawer(Option<Drawer>),
    /// Go to another place of the page.
    Place(Place),
    /// Do something in the guided start.
    Guide(GuideAction),
    /// The browser remembers this of what was learnt here, see [`Learnt::read`](crate::Learnt::read).
    Recall(AttrValue),
    /// Other colours.
    Color(Theme),
    /// Drafts, the way back, links whose tree is elsewhere, and messages.
    Workspace(WorkspaceAction),
}

impl From<WorkspaceAction> for PageAction {
    fn from(action: WorkspaceAction) -> PageAction {
        PageAction::Workspace(action)
    }
}

impl From<ViewerAction> for PageAction {
    fn from(action: ViewerAction) -> PageAction {
        PageAction::Viewer(action)
    }
}

impl From<Change> for PageAction {
    fn from(change: Change) -> PageAction {
        match change {
            Change::Viewer(action) => PageAction::Viewer(action),
            Change::Use(profile) => PageAction::Use(profile),
            Change::Search(search) => PageAction::Search(search),
            Change::Weigh(name, weight) => PageAction::Weigh(name, weight),
            Change::Compare(search) => PageAction::Compare(search),
            Change::SecondTree(tree) => PageAction::SecondTree(tree),
            Change::CountBy(work) => PageAction::CountBy(work),
            Change::Swap => PageAction::Swap,
            Change::Annotate(annotation) => PageAction::Annotate(annotation),
            Change::Show(slides) => PageAction::Show(slides),
            Change::Say(words) => PageAction::Say(words),
            Change::Ask(asks) => PageAction::Ask(asks),
            Change::See(view) => PageAction::See(view),
        }
    }
}
