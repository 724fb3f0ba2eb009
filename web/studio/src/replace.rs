//! Another tree in place of the one on the page, and the way back.

use crate::page::{Heard, Page};

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
}

/// What the page showed before, to be brought back.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Before {
    tree: String,
    draft: String,
    settings: String,
}

impl Before {
    pub(crate) fn of(page: &Page) -> Before {
        Before { tree: page.tree(), draft: page.draft(), settings: page.settings() }
    }

    pub(crate) fn bring_back(&self, page: &Page) {
        page.given(&self.settings, &self.tree);
        if self.draft != self.tree {
            page.load(&self.draft);
        }
    }
}

/// Puts the tree on the page and gives what the page then is.
pub(crate) fn put(page: &Page, tree: &NewTree) -> Option<Heard> {
    match &tree.link {
        Some(link) => page.given(link, &tree.text),
        None => page.load(&tree.text),
    }
}
