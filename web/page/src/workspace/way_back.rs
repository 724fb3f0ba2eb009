//! The way back to what stood on the page before something else took its place.

use std::rc::Rc;

use plywise_viewer::Shared;
use yew::AttrValue;

use super::Origin;

/// So many texts can be had back one after the other, and so many bytes of them.
const MOST: usize = 10;
const MOST_BYTES: usize = 20_000_000;

/// What something else took the place of.
#[derive(Clone, Debug, PartialEq)]
pub struct Left {
    /// What stood in the text box.
    pub draft: AttrValue,
    /// The text of the tree that was shown; empty where it was a game.
    pub tree: Rc<str>,
    /// How it was shown: of a tree a link without it, of a game the whole link.
    pub link: String,
    /// Where the text in the box came from.
    pub origin: Origin,
}

impl Left {
    /// Whether it was only looked at.
    fn is_nobodys(&self) -> bool {
        self.origin.base.as_ref() == Some(&self.draft)
    }
}

/// What can be had back, the last first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WayBack {
    left: Vec<Shared<Left>>,
}

impl WayBack {
    /// Whether it leads nowhere.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.left.is_empty()
    }

    /// How many texts can be had back.
    #[must_use]
    pub fn len(&self) -> usize {
        self.left.len()
    }

    /// The last thing that something else took the place of; the way leads to the one before then.
    pub fn pop(&mut self) -> Option<Shared<Left>> {
        self.left.pop()
    }

    /// One more. Where there are too many, what nobody worked on goes first, and then the oldest.
    pub fn push(&mut self, left: Left) {
        self.left.push(Shared::new(left));
        while self.left.len() > MOST || self.left.len() > 1 && self.n_bytes() > MOST_BYTES {
            let gone = self.left.iter().position(|left| left.is_nobodys()).unwrap_or(0);
            self.left.remove(gone);
        }
    }

    fn n_bytes(&self) -> usize {
        self.left.iter().map(|left| left.draft.len()).sum()
    }
}
