//! What the studio asks of the page, and what it hears of it. The other end is the page's `bridge`; scripts join the two.
//!
//! The studio knows the page as a [`Host`]: it asks for texts ([`TextQuery`]), sends [`Message`]s, and is told the
//! [`PageState`]. On the wire a message is the name of a method and an argument, and a state is JSON; both stand here and
//! nowhere else, so that whatever uses a host is tested without a browser.

#[cfg(test)]
pub(crate) mod native;
mod script;
mod state;

use std::fmt;
use std::ops::Deref;
use std::rc::Rc;

use plywise_render::Theme;
use plywise_search::{NodeId, Score};
use yew::html::ImplicitClone;

pub use script::ScriptHost;
pub use state::{PageError, PageState};

/// The page, as whoever runs the studio knows it.
pub trait Host {
    /// A text of the page; the empty text where the page has stopped.
    fn text(&self, query: &TextQuery) -> String;

    /// Does what a message says. Gives the state of the page after it, or none where it could not be done.
    fn send(&self, message: &Message) -> Option<PageState>;
}

impl fmt::Debug for dyn Host {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("the page")
    }
}

/// A text that the page has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextQuery {
    /// The text of the tree that is searched.
    Tree,
    /// The text in the text box: the tree's text, or one that is no tree yet.
    Draft,
    /// What a link to this moment says besides the tree; of the tree only how it was made or where it is from.
    Settings,
    /// What a link to another tree, which brings no conventions of its own, says besides that tree.
    NewSettings,
    /// The recorded search of a game, in the trace format.
    Trace,
    /// The whole tree at this moment as a picture: an SVG file.
    Figure {
        /// Its colours.
        theme: Theme,
        /// Its title.
        title: String,
        /// The text of the tree, which goes along in the picture.
        source: String,
    },
}

impl TextQuery {
    /// What the query is on the wire: a method of the page, and its argument.
    #[must_use]
    pub fn on_wire(&self) -> (&'static str, String) {
        match self {
            TextQuery::Tree => ("tree", String::new()),
            TextQuery::Draft => ("draft", String::new()),
            TextQuery::Settings => ("settings", String::new()),
            TextQuery::NewSettings => ("new-settings", String::new()),
            TextQuery::Trace => ("trace", String::new()),
            TextQuery::Figure { theme, title, source } => {
                ("figure", format!("{}\n{}\n{source}", theme.key(), title.replace('\n', " ")))
            }
        }
    }
}

/// Something that the page is asked to do. A link in a message stands without its `#`, and its own tree is not looked at.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// Show another tree, as if its text had been pasted into the text box: the search starts anew.
    Load {
        /// The text of the tree.
        text: String,
    },
    /// Show a tree that was made or fetched for a link, as the link says. The page's address goes on saying where the
    /// tree comes from.
    Given {
        /// How to show it.
        link: String,
        /// The text of the tree.
        text: String,
    },
    /// The same as [`Message::Given`] for a tree that was there before, by undo for example: it counts as no new tree.
    Restore {
        /// How to show it.
        link: String,
        /// The text of the tree.
        text: String,
    },
    /// Show the same tree, edited: step and view stay where they can.
    Revise {
        /// The text of the tree.
        text: String,
        /// The node to select.
        selected: Option<NodeId>,
    },
    /// Show the tree as if a leaf had another value. The text stays as it is.
    Suppose {
        /// The leaf.
        leaf: NodeId,
        /// Its value; none for a leaf whose value nobody knows.
        value: Option<Score>,
    },
    /// Select a node, or none.
    Select(Option<NodeId>),
    /// Somebody edits the tree on its picture, or does so no more.
    EditPicture(bool),
    /// Tell the reader why a link cannot be opened. The page makes a sentence of it.
    Refuse {
        /// Part of a sentence.
        reason: String,
    },
    /// Tell the reader what is about to be done with another tree. The page then offers the way back.
    Announce {
        /// A sentence.
        text: String,
        /// Whether that tree is somebody's work, which the page keeps as a draft.
        is_work: bool,
    },
}

impl Message {
    /// What the message is on the wire: a method of the page, and its argument.
    #[must_use]
    pub fn on_wire(&self) -> (&'static str, String) {
        let number = |node: &Option<NodeId>| node.map_or_else(String::new, |node| node.index().to_string());
        match self {
            Message::Load { text } => ("load", text.clone()),
            Message::Given { link, text } => ("given", format!("{link}\n{text}")),
            Message::Restore { link, text } => ("restore", format!("{link}\n{text}")),
            Message::Revise { text, selected } => ("revise", format!("{}\n{text}", number(selected))),
            Message::Suppose { leaf, value } => {
                let value = value.map_or_else(|| "?".to_owned(), |value| value.to_string());
                ("suppose", format!("{} {value}", leaf.index()))
            }
            Message::Select(node) => ("select", number(node)),
            Message::EditPicture(is_on) => ("edit", is_on.to_string()),
            Message::Refuse { reason } => ("refuse", reason.clone()),
            Message::Announce { text, is_work: true } => ("brought", text.clone()),
            Message::Announce { text, is_work: false } => ("opened", text.clone()),
        }
    }
}

/// The page, shared by all parts of the studio. Two are equal when they are the same one.
#[derive(Clone, Debug)]
pub struct Page(Rc<dyn Host>);

impl Page {
    /// The page that a host is.
    pub fn new(host: impl Host + 'static) -> Page {
        Page(Rc::new(host))
    }

    /// The text of the tree that is searched.
    #[must_use]
    pub fn tree(&self) -> String {
        self.text(&TextQuery::Tree)
    }

    /// The text in the text box.
    #[must_use]
    pub fn draft(&self) -> String {
        self.text(&TextQuery::Draft)
    }

    /// What a link to this moment says besides the tree.
    #[must_use]
    pub fn settings(&self) -> String {
        self.text(&TextQuery::Settings)
    }

    /// What a link to another tree, which brings no conventions of its own, says besides that tree.
    #[must_use]
    pub fn new_settings(&self) -> String {
        self.text(&TextQuery::NewSettings)
    }
}

impl Deref for Page {
    type Target = dyn Host;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl PartialEq for Page {
    fn eq(&self, other: &Page) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl ImplicitClone for Page {}
