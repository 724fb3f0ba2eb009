//! Editing a tree: its text, its history, what is picked, and what was done, in words. Knows no page.
//!
//! The text is the document. Whatever is done on the picture is an edit woven into the text
//! ([`plywise_notation::edit`]), and whatever is typed is a change of the same text: one history holds both.

mod command;
mod field;
mod walking;

use std::rc::Rc;

use plywise_conventions::capitalized;
use plywise_notation::edit::{EditProblem, History, TreeEdit, edit_document};
use plywise_notation::{Document, SyntaxError};
use plywise_search::{GameTree, NodeId};

use crate::english::editing as english;
use crate::import::parse;

pub use command::{Command, Destination};
pub use field::Field;
pub use walking::Direction;

/// A tree that is being edited.
#[derive(Clone, Debug)]
pub struct Editing {
    // A workbench is another after each action: what is large is shared with the one before.
    history: Rc<History>,
    /// What each change was: those that were made, and after them those that were undone.
    changes: Vec<Rc<Change>>,
    n_done: usize,
    /// The last text that was a tree, and the tree.
    good: Rc<str>,
    document: Option<Rc<Document>>,
    mistake: Option<SyntaxError>,
    selected: Option<NodeId>,
    held: Option<NodeId>,
    said: String,
    /// How the page is to show the text, where it was last taken back to another that had been opened.
    shows: Option<String>,
}

/// A change of the text.
#[derive(Clone, Debug)]
struct Change {
    what: String,
    /// What was picked before it and after it.
    before: Option<NodeId>,
    after: Option<NodeId>,
    is_typed: bool,
    /// Where another text was opened: how the page showed the one before, and how it shows this one.
    shows: Option<[String; 2]>,
}

impl Editing {
    /// Begins with the text of a tree, and with what is typed at the moment, which need be none.
    #[must_use]
    pub fn open(tree: &str, draft: &str) -> Editing {
        let mut editing = Editing {
            history: Rc::new(History::new(tree)),
            changes: Vec::new(),
            n_done: 0,
            good: tree.into(),
            document: parse(tree).ok().map(Rc::new),
            mistake: None,
            selected: None,
            held: None,
            said: String::new(),
            shows: None,
        };
        editing.typed(draft, false);
        editing
    }

    /// The text as it is; a tree unless there is a [`Editing::mistake`].
    #[must_use]
    pub fn text(&self) -> &str {
        self.history.text()
    }

    /// The tree that is seen: of the text, or of the last text that was one.
    #[must_use]
    pub fn tree(&self) -> Option<&GameTree> {
        self.document.as_ref().map(|document| &document.tree)
    }

    /// What the text says of the tree.
    #[must_use]
    pub fn document(&self) -> Option<&Document> {
        self.document.as_deref()
    }

    /// Why the text is no tree. Until it is mended nothing can be edited on the picture.
    #[must_use]
    pub fn mistake(&self) -> Option<&SyntaxError> {
        self.mistake.as_ref()
    }

    /// The node that is picked.
    #[must_use]
    pub fn selected(&self) -> Option<NodeId> {
        self.selected
    }

    /// Picks a node, or none; one that there is not, none.
    pub fn select(&mut self, node: Option<NodeId>) {
        self.selected = node.filter(|node| self.tree().is_some_and(|tree| node.index() < tree.n_nodes()));
    }

    /// Whether a node is a leaf.
    #[must_use]
    pub fn is_leaf(&self, node: NodeId) -> bool {
        self.tree().is_some_and(|tree| node.index() < tree.n_nodes() && tree.is_leaf(node))
    }

    /// The node that was picked up, to be put under another.
    #[must_use]
    pub fn held(&self) -> Option<NodeId> {
        self.held
    }

    /// What was done last, as a sentence.
    #[must_use]
    pub fn said(&self) -> &str {
        &self.said
    }

    /// Says something else.
    pub fn say(&mut self, what: impl Into<String>) {
        self.said = what.into();
    }

    /// What [`Editing::undo`] would take back; none when there is nothing.
    #[must_use]
    pub fn undoes(&self) -> Option<&str> {
        Some(&self.changes.get(self.n_done.checked_sub(1)?)?.what)
    }

    /// What [`Editing::redo`] would do again.
    #[must_use]
    pub fn redoes(&self) -> Option<&str> {
        Some(&self.changes.get(self.n_done)?.what)
    }

    /// Takes the last change back; `false` when there is none.
    pub fn undo(&mut self) -> bool {
        if !self.history_mut().undo() {
            return false;
        }
        self.n_done -= 1;
        let Change { what, before, shows, .. } = Change::clone(&self.changes[self.n_done]);
        self.shows = shows.map(|[before, _]| before);
        self.read();
        self.select(before);
        self.said = english::undone(&what);
        true
    }

    /// Makes the change again that was taken back last.
    pub fn redo(&mut self) -> bool {
        if !self.history_mut().redo() {
            return false;
        }
        let Change { what, after, shows, .. } = Change::clone(&self.changes[self.n_done]);
        self.shows = shows.map(|[_, after]| after);
        self.n_done += 1;
        self.read();
        self.select(after);
        self.said = english::redone(&what);
        true
    }

    /// How the page is to show the text, a link without its tree, where what was undone or done again was an opening; only
    /// the first time that it is asked.
    pub fn take_shows(&mut self) -> Option<String> {
        self.shows.take()
    }

    /// Takes note of another text that was opened: how the page showed the one before, and how it shows this one.
    pub fn opened(&mut self, text: &str, shows: [String; 2]) {
        if text == self.text() {
            return;
        }
        let (what, before) = (english::OPENED.to_owned(), self.selected);
        self.changed(text, Change { what, before, after: None, is_typed: false, shows: Some(shows) });
        self.said.clear();
    }

    /// Takes note of a text that was typed or pasted; `goes_on` when it was typed right after the last one,
    /// so that both are undone together.
    pub fn typed(&mut self, text: &str, goes_on: bool) {
        if text == self.text() {
            return;
        }
        let last = self.n_done.checked_sub(1).and_then(|last| self.changes.get(last));
        let before = match last {
            Some(last) if goes_on && last.is_typed && self.n_done == self.changes.len() => {
                let before = last.before;
                self.history_mut().undo();
                self.n_done -= 1;
                before
            }
            _ => self.selected,
        };
        let what = english::TYPED.to_owned();
        // Typed, and taken out again: as if it had never been.
        if text == self.text() {
            self.changes.truncate(self.n_done);
            self.read();
            return;
        }
        self.changed(text, Change { what, before, after: None, is_typed: true, shows: None });
        self.said.clear();
    }

    /// Goes back to the last text that was a tree.
    pub fn revert(&mut self) -> bool {
        if self.mistake.is_none() {
            return false;
        }
        let (good, before) = (self.good.clone(), self.selected);
        let what = english::REVERTED.to_owned();
        self.said.clone_from(&what);
        self.changed(&good, Change { what, before, after: before, is_typed: false, shows: None });
        true
    }

    /// Makes an edit that is called `what`.
    ///
    /// # Errors
    /// Why it cannot be made, as a sentence; then nothing changes but what is said.
    pub fn edit(&mut self, edit: &TreeEdit, what: String) -> Result<(), String> {
        match self.edited(edit) {
            Ok((text, node)) => {
                let before = self.selected;
                let after = self.stays(edit, node);
                let is_new = text != self.text();
                self.said = if is_new { what.clone() } else { english::NOTHING_CHANGED.to_owned() };
                if is_new {
                    self.changed(&text, Change { what, before, after, is_typed: false, shows: None });
                }
                self.select(after);
                Ok(())
            }
            Err(problem) => {
                self.said = capitalized(&problem);
                Err(self.said.clone())
            }
        }
    }

    fn edited(&self, edit: &TreeEdit) -> Result<(String, Option<NodeId>), String> {
        if let Some(mistake) = &self.mistake {
            return Err(english::text_is_no_tree_because(&mistake.to_string()));
        }
        let document = self.document.as_ref().ok_or(english::NO_TREE)?;
        let edited =
            edit_document(self.text(), document, edit).map_err(|problem: EditProblem| problem.to_string());
        edited.map(|edited| (edited.text, edited.node))
    }

    /// What is picked after an edit: the node it is about, or the same node where it is about the whole tree.
    fn stays(&self, edit: &TreeEdit, node: Option<NodeId>) -> Option<NodeId> {
        match (edit, self.tree(), self.selected) {
            (TreeEdit::Mirror, Some(tree), Some(selected)) => Some(walking::mirrored(tree, selected)),
            (TreeEdit::Level(..) | TreeEdit::Negate, _, selected) => selected,
            _ => node,
        }
    }

    fn history_mut(&mut self) -> &mut History {
        Rc::make_mut(&mut self.history)
    }

    fn changed(&mut self, text: &str, change: Change) {
        self.history_mut().set(text);
        self.changes.truncate(self.n_done);
        self.changes.push(Rc::new(change));
        self.n_done += 1;
        self.read();
    }

    /// Reads the text anew. A tree of other nodes has other numbers: what is held is held no more.
    fn read(&mut self) {
        match parse(self.history.text()) {
            Ok(document) => {
                self.good = self.history.text().into();
                self.document = Some(Rc::new(document));
                self.mistake = None;
            }
            Err(error) => self.mistake = Some(error),
        }
        self.held = None;
        self.select(self.selected);
    }
}
