//! Another tree in place of the one on the page. The page's script sees to the way back.

use crate::host::{Message, Page};

/// Another tree for the page.
#[derive(Clone, Debug, PartialEq)]
pub struct NewTree {
    /// Its text.
    pub text: String,
    /// How it is shown, or where it comes from: a link, without its `#`, whose own tree is not looked at. Without one it
    /// is the same as pasting the text into the text box.
    pub link: Option<String>,
    /// What was done, for people: "Opened nim.efg."
    pub said: String,
    /// Whether it is somebody's work, to be kept like what is typed, rather than made or kept already.
    pub is_work: bool,
}

/// Puts the tree on the page, and tells the reader so.
pub(crate) fn put(page: &Page, tree: NewTree) {
    let NewTree { text, link, said, is_work } = tree;
    page.send(&Message::Announce { text: said, is_work });
    page.send(&match link {
        Some(link) => Message::Given { link, text },
        None => Message::Load { text },
    });
}
