//! Another tree in place of the one on the page. The page's script sees to the way back.

use crate::page::Page;

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

/// Puts the tree on the page, and says so.
pub(crate) fn put(page: &Page, tree: &NewTree) {
    page.announce(&tree.said, tree.is_work);
    match &tree.link {
        Some(link) => page.given(link, &tree.text),
        None => page.load(&tree.text),
    };
}
