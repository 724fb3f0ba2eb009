//! What somebody does with the trees that the browser keeps, and what comes of it.

use std::rc::Rc;

use yew::{Callback, Reducible};

use crate::english::saved_trees::{self as english, Outcome};
use crate::file_name;
use crate::host::Page;
use crate::import::{ImportedFile, parse};
use crate::replace::NewTree;
use crate::saved_trees::{SavedTree, SavedTrees, Storage, title_of, titled};

/// What somebody does in the drawer; trees are named by their keys.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum TreesAction {
    Keep,
    /// Keep it beside the one that is called the same, or in its place.
    KeepBoth,
    Replace(String),
    Open(String),
    /// Ask for another name, or no longer.
    Ask(Option<String>),
    Rename(String, String),
    Duplicate(String),
    Delete(String),
    BringBack,
    Export,
    Imported(Result<ImportedFile, String>),
    /// Open something that was worked on before, or forget it.
    OpenDraft(String),
    ForgetDraft(String),
    /// Another window kept or forgot something.
    Look,
}

/// What the drawer remembers.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct TreesState {
    /// Counts what was done: the list is read again.
    edition: u32,
    /// What came of the last action.
    pub(super) outcome: Option<Result<Outcome, String>>,
    pub(super) renaming: Option<String>,
    /// The tree that is called as the one that somebody keeps.
    pub(super) same: Option<String>,
    pub(super) deleted: Option<(String, SavedTree)>,
}

/// The drawer after an action: [`TreeLibrary::after`] works it out.
impl Reducible for TreesState {
    type Action = TreesState;

    fn reduce(self: Rc<Self>, after: TreesState) -> Rc<Self> {
        Rc::new(TreesState { edition: self.edition + 1, ..after })
    }
}

impl TreesState {
    fn with(self, outcome: Outcome) -> TreesState {
        TreesState { outcome: Some(Ok(outcome)), ..self }
    }

    /// What came of the last action, in words.
    pub(super) fn text(&self) -> String {
        match &self.outcome {
            None => String::new(),
            Some(Ok(outcome)) => outcome.text(),
            Some(Err(problem)) => problem.clone(),
        }
    }
}

/// What actions are done with: the saved trees, the page, and what the browser gives.
#[derive(Clone, Debug)]
pub(super) struct TreeLibrary<S> {
    pub(super) saved: SavedTrees<S>,
    pub(super) page: Page,
    /// Puts a tree on the page.
    pub(super) on_tree: Callback<NewTree>,
    /// Milliseconds since 1970.
    pub(super) now: fn() -> f64,
    /// Some number.
    pub(super) random: fn() -> u32,
    /// Gives somebody a file with a name and a text.
    pub(super) download: fn(&str, &str),
}

impl<S: Storage> TreeLibrary<S> {
    /// The drawer after an action.
    pub(super) fn after(&self, trees: &TreesState, action: TreesAction) -> TreesState {
        let rest = TreesState { outcome: None, renaming: None, same: None, ..trees.clone() };
        match action {
            TreesAction::Keep => self.keep(rest),
            TreesAction::KeepBoth => self.keep_as_well(rest),
            TreesAction::Replace(key) => self.replace(rest, key),
            TreesAction::Open(key) => self.open(rest, &key),
            TreesAction::OpenDraft(key) => self.open_draft(rest, &key),
            TreesAction::ForgetDraft(key) => {
                self.saved.remove(&key);
                rest.with(Outcome::DraftDeleted)
            }
            TreesAction::Ask(key) => TreesState { renaming: key, ..rest },
            TreesAction::Rename(key, title) => {
                let is_asked = trees.renaming.as_ref() == Some(&key);
                let title = Some(title.trim().to_owned()).filter(|title| is_asked && !title.is_empty());
                let renamed = title.and_then(|title| self.rename(&rest, &key, title));
                renamed.unwrap_or_else(|| TreesState { outcome: trees.outcome.clone(), ..rest })
            }
            TreesAction::Duplicate(key) => self.duplicate(rest, &key),
            TreesAction::Delete(key) => self.delete(rest, key),
            TreesAction::BringBack => match &trees.deleted {
                Some((key, kept)) => {
                    let outcome = Outcome::Restored { title: kept.title.clone() };
                    TreesState { deleted: None, ..self.put(rest, key, kept, outcome) }
                }
                None => rest,
            },
            TreesAction::Export => {
                (self.download)(&file_name(english::EXPORT_FILE, "json"), &self.saved.export());
                rest.with(Outcome::Exported)
            }
            TreesAction::Imported(read) => TreesState { outcome: Some(self.imported(read)), ..rest },
            TreesAction::Look => TreesState {
                renaming: trees.renaming.clone(),
                same: trees.same.clone(),
                outcome: trees.outcome.clone(),
                ..rest
            },
        }
    }

    fn kept_under(&self, key: &str) -> Option<SavedTree> {
        self.saved.list().into_iter().find(|(known, _)| known == key).map(|(_, kept)| kept)
    }

    fn put(&self, trees: TreesState, key: &str, kept: &SavedTree, outcome: Outcome) -> TreesState {
        match self.saved.put(key, kept) {
            Ok(()) => trees.with(outcome),
            Err(error) => trees.with(Outcome::NotSaved(error)),
        }
    }

    /// The tree on the page, as it would be kept now.
    fn on_page(&self) -> SavedTree {
        let text = self.page.draft();
        let title = title_of(&text).unwrap_or(english::UNTITLED).to_owned();
        let settings = (text == self.page.tree()).then(|| self.page.settings());
        SavedTree { title, at: (self.now)(), text, settings }
    }

    fn keep(&self, trees: TreesState) -> TreesState {
        let new = self.on_page();
        let known = self.saved.list();
        if let Some((_, known)) = known.iter().find(|(_, kept)| kept.text == new.text) {
            return trees.with(Outcome::AlreadySaved { title: known.title.clone() });
        }
        let same = known.into_iter().find(|(_, kept)| title_of(&new.text) == Some(&kept.title));
        if let Some((key, SavedTree { title, at, .. })) = same {
            let outcome = Outcome::SameTitle { title, saved_ago: (self.now)() - at };
            return TreesState { same: Some(key), ..trees }.with(outcome);
        }
        let outcome = Outcome::Saved { title: new.title.clone() };
        self.put(trees, &self.saved.new_key(self.random), &new, outcome)
    }

    fn keep_as_well(&self, trees: TreesState) -> TreesState {
        let new = self.on_page();
        let outcome = Outcome::SavedAsWell { title: new.title.clone() };
        self.put(trees, &self.saved.new_key(self.random), &new, outcome)
    }

    fn replace(&self, trees: TreesState, key: String) -> TreesState {
        let new = self.on_page();
        let before = self.kept_under(&key);
        let after = self.put(trees, &key, &new, Outcome::Replaced { title: new.title.clone() });
        TreesState { deleted: before.map(|before| (key, before)).or(after.deleted.clone()), ..after }
    }

    fn open(&self, trees: TreesState, key: &str) -> TreesState {
        let Some(kept) = self.kept_under(key) else {
            return trees.with(Outcome::TreeGone);
        };
        let link = kept.settings.filter(|_| parse(&kept.text).is_ok());
        let said = english::opened(&kept.title);
        self.on_tree.emit(NewTree { text: kept.text, link, said, is_work: false });
        trees
    }

    fn open_draft(&self, trees: TreesState, key: &str) -> TreesState {
        let Some((_, draft)) = self.saved.drafts().into_iter().find(|(known, _)| known == key) else {
            return trees.with(Outcome::DraftGone);
        };
        let said = english::opened(&draft.title());
        let link = draft.settings.filter(|_| parse(&draft.text).is_ok());
        self.on_tree.emit(NewTree { text: draft.text, link, said, is_work: true });
        trees
    }

    /// None when it is gone.
    fn rename(&self, trees: &TreesState, key: &str, title: String) -> Option<TreesState> {
        let kept = self.kept_under(key)?;
        let text = titled(&kept.text, &title);
        let outcome = Outcome::Renamed { title: title.clone() };
        Some(self.put(trees.clone(), key, &SavedTree { title, text, ..kept }, outcome))
    }

    fn duplicate(&self, trees: TreesState, key: &str) -> TreesState {
        let Some(kept) = self.kept_under(key) else { return trees };
        let title = english::title_of_copy(&kept.title);
        let text = titled(&kept.text, &title);
        let outcome = Outcome::Copied { title: title.clone() };
        self.put(
            trees,
            &self.saved.new_key(self.random),
            &SavedTree { title, text, at: (self.now)(), ..kept },
            outcome,
        )
    }

    fn delete(&self, trees: TreesState, key: String) -> TreesState {
        let Some(kept) = self.kept_under(&key) else { return trees };
        self.saved.remove(&key);
        let outcome = Outcome::Deleted { title: kept.title.clone() };
        TreesState { deleted: Some((key, kept)), ..trees }.with(outcome)
    }

    /// What comes of a file that was read.
    fn imported(&self, read: Result<ImportedFile, String>) -> Result<Outcome, String> {
        let file = read?;
        let n = self.saved.import(&String::from_utf8_lossy(&file.bytes), self.random)?;
        Ok(Outcome::Imported { n })
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::collections::BTreeMap;

    use super::*;
    use crate::host::native::NativeHost;

    /// A browser's storage with room for everything.
    #[derive(Clone, Debug, Default)]
    struct Memory(Rc<RefCell<BTreeMap<String, String>>>);

    impl Storage for Memory {
        fn keys(&self) -> Vec<String> {
            self.0.borrow().keys().cloned().collect()
        }
        fn get(&self, key: &str) -> Option<String> {
            self.0.borrow().get(key).cloned()
        }
        fn set(&self, key: &str, text: &str) -> bool {
            self.0.borrow_mut().insert(key.to_owned(), text.to_owned());
            true
        }
        fn remove(&self, key: &str) {
            self.0.borrow_mut().remove(key);
        }
    }

    /// The drawer beside a page, and the trees that it has put there.
    struct Drawer {
        host: NativeHost,
        library: TreeLibrary<Memory>,
        state: TreesState,
        opened: Rc<RefCell<Vec<NewTree>>>,
    }

    impl Drawer {
        fn open(text: &str) -> Drawer {
            fn random() -> u32 {
                thread_local!(static NEXT: std::cell::Cell<u32> = const { std::cell::Cell::new(0) });
                NEXT.replace(NEXT.get() + 1)
            }
            let host = NativeHost::open("");
            host.type_draft(text);
            let opened = Rc::<RefCell<Vec<NewTree>>>::default();
            let library = TreeLibrary {
                saved: SavedTrees::new(Memory::default()),
                page: Page::new(host.clone()),
                on_tree: Callback::from({
                    let opened = Rc::clone(&opened);
                    move |tree| opened.borrow_mut().push(tree)
                }),
                now: || 1e12,
                random,
                download: |name, text| assert!(name.ends_with(".json") && text.contains("Nim"), "{name}"),
            };
            Drawer { host, library, state: TreesState::default(), opened }
        }

        fn act(&mut self, action: TreesAction) {
            self.state = Rc::unwrap_or_clone(
                Rc::new(self.state.clone()).reduce(self.library.after(&self.state, action)),
            );
        }

        /// The keys and titles, the newest first.
        fn list(&self) -> Vec<(String, String)> {
            self.library.saved.list().into_iter().map(|(key, tree)| (key, tree.title)).collect()
        }
    }

    #[test]
    fn a_tree_is_saved_once_and_another_of_its_name_beside_it_or_in_its_place() {
        let mut drawer = Drawer::open("title: Nim\n\n(1 2)");
        drawer.act(TreesAction::Keep);
        drawer.act(TreesAction::Keep);
        assert_eq!(drawer.list().len(), 1, "it is there already");
        drawer.host.type_draft("title: Nim\n\n(1 3)");
        drawer.act(TreesAction::Keep);
        let key = drawer.state.same.clone().expect("another of its name");
        assert_eq!(drawer.list().len(), 1, "somebody is asked");
        drawer.act(TreesAction::Replace(key));
        assert_eq!(drawer.list().len(), 1);
        assert!(drawer.library.saved.list()[0].1.text.contains("(1 3)"));
        // The one before can be had back.
        drawer.act(TreesAction::BringBack);
        assert!(drawer.library.saved.list()[0].1.text.contains("(1 2)"));
        drawer.act(TreesAction::KeepBoth);
        assert_eq!(drawer.list().len(), 2);
    }

    #[test]
    fn a_saved_tree_is_renamed_doubled_deleted_and_brought_back() {
        let mut drawer = Drawer::open("title: Nim\n\n(1 2)");
        drawer.act(TreesAction::Keep);
        let key = drawer.list()[0].0.clone();
        let rename = |title: &str| TreesAction::Rename(key.clone(), title.to_owned());
        drawer.act(rename("Chess"));
        assert_eq!(drawer.list()[0].1, "Nim", "nobody asked for another name");
        drawer.act(TreesAction::Ask(Some(key.clone())));
        drawer.act(rename(" Nim, 3 heaps "));
        assert_eq!(drawer.list()[0].1, "Nim, 3 heaps");
        assert_eq!(drawer.state.renaming, None);
        drawer.act(TreesAction::Duplicate(key.clone()));
        drawer.act(TreesAction::Export);
        drawer.act(TreesAction::Delete(key.clone()));
        assert_eq!(drawer.list().len(), 1);
        drawer.act(TreesAction::BringBack);
        assert_eq!(drawer.list().len(), 2);
        assert_eq!(drawer.state.deleted, None);
    }

    #[test]
    fn what_was_saved_is_opened_as_it_was_shown() {
        let mut drawer = Drawer::open("title: Nim\n\n(1 2)");
        drawer.host.call("goTo", "2");
        drawer.act(TreesAction::Keep);
        let key = drawer.list()[0].0.clone();
        drawer.act(TreesAction::Open(key.clone()));
        let opened = drawer.opened.take();
        assert_eq!(opened.len(), 1);
        assert!(opened[0].link.as_deref().is_some_and(|link| link.contains("step=2")), "{opened:?}");
        assert!(!opened[0].is_work, "it is saved already");
        // Another window has deleted it.
        drawer.library.saved.remove(&key);
        drawer.act(TreesAction::Open(key));
        assert!(drawer.opened.borrow().is_empty() && !drawer.state.text().is_empty());
    }

    #[test]
    fn exported_trees_are_imported_once() {
        let mut drawer = Drawer::open("title: Nim\n\n(1 2)");
        drawer.act(TreesAction::Keep);
        let file = ImportedFile::text(&drawer.library.saved.export());
        let key = drawer.list()[0].0.clone();
        drawer.act(TreesAction::Delete(key));
        for n_before in [0, 1] {
            assert_eq!(drawer.list().len(), n_before);
            drawer.act(TreesAction::Imported(Ok(file.clone())));
            assert_eq!(drawer.list().len(), 1);
        }
        drawer.act(TreesAction::Imported(Err("It cannot be read.".to_owned())));
        assert_eq!(drawer.state.text(), "It cannot be read.");
    }
}
