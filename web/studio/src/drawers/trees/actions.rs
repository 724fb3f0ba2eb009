//! What somebody does with the trees that the browser keeps, and what comes of it.

use web_sys::File;
use yew::Callback;

use crate::file_name;
use crate::opened::{Parcel, counted, parse};
use crate::outside::{Local, download, now, random};
use crate::page::Page;
use crate::replace::NewTree;
use crate::shelf::{Kept, Shelf, ago, title_of, titled};

/// What somebody does in the drawer; trees are named by their keys.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Deed {
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
    Import(File),
    Imported(Result<Parcel, String>),
    /// Open something that was worked on before, or forget it.
    OpenDraft(String),
    ForgetDraft(String),
    /// Another window kept or forgot something.
    Look,
}

/// What the drawer remembers.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Trees {
    /// Counts what was done: the list is read anew.
    pub(super) edition: u32,
    pub(super) said: String,
    pub(super) renaming: Option<String>,
    /// The tree that is called as the one that somebody keeps.
    pub(super) same: Option<String>,
    pub(super) deleted: Option<(String, Kept)>,
}

impl Trees {
    fn saying(self, said: impl Into<String>) -> Trees {
        Trees { said: said.into(), ..self }
    }
}

/// What deeds are done with: the trees that are kept, and the page.
#[derive(Clone, Debug)]
pub(super) struct Keeper {
    pub(super) shelf: Shelf<Local>,
    pub(super) page: Page,
    pub(super) on_tree: Callback<NewTree>,
}

impl Keeper {
    /// What comes of a deed. A file that is imported comes later, as [`Deed::Imported`].
    pub(super) fn done(&self, trees: &Trees, deed: Deed) -> Trees {
        let rest = Trees { said: String::new(), renaming: None, same: None, ..trees.clone() };
        match deed {
            Deed::Keep => self.keep(rest),
            Deed::KeepBoth => self.keep_as_well(rest),
            Deed::Replace(key) => self.replace(rest, key),
            Deed::Open(key) => self.open(rest, &key),
            Deed::OpenDraft(key) => self.open_draft(rest, &key),
            Deed::ForgetDraft(key) => {
                self.shelf.remove(&key);
                rest.saying("It is forgotten.")
            }
            Deed::Ask(key) => Trees { renaming: key, ..rest },
            Deed::Rename(key, title) => {
                let is_asked = trees.renaming.as_ref() == Some(&key);
                let title = Some(title.trim().to_owned()).filter(|title| is_asked && !title.is_empty());
                let renamed = title.and_then(|title| self.rename(&rest, &key, title));
                renamed.unwrap_or_else(|| rest.saying(&trees.said))
            }
            Deed::Duplicate(key) => self.duplicate(rest, &key),
            Deed::Delete(key) => self.delete(rest, key),
            Deed::BringBack => match &trees.deleted {
                Some((key, kept)) => {
                    let said = format!("“{}” is back.", kept.title);
                    Trees { deleted: None, ..self.put(rest, key, kept, said) }
                }
                None => rest,
            },
            Deed::Export => {
                download(&file_name("plywise trees", "json"), &self.shelf.export());
                rest.saying("All of them are in one file.")
            }
            Deed::Import(_) => rest,
            Deed::Imported(read) => rest.saying(self.imported(read)),
            Deed::Look => Trees {
                renaming: trees.renaming.clone(),
                same: trees.same.clone(),
                said: trees.said.clone(),
                ..rest
            },
        }
    }

    fn kept_under(&self, key: &str) -> Option<Kept> {
        self.shelf.list().into_iter().find(|(known, _)| known == key).map(|(_, kept)| kept)
    }

    fn put(&self, trees: Trees, key: &str, kept: &Kept, said: String) -> Trees {
        match self.shelf.put(key, kept) {
            Ok(()) => trees.saying(said),
            Err(why) => trees.saying(why.to_string()),
        }
    }

    /// The tree on the page, as it would be kept now.
    fn on_page(&self) -> Kept {
        let text = self.page.draft();
        let title = title_of(&text).unwrap_or("A tree without a title").to_owned();
        let settings = (text == self.page.tree()).then(|| self.page.settings());
        Kept { title, at: now(), text, settings }
    }

    fn keep(&self, trees: Trees) -> Trees {
        let new = self.on_page();
        let known = self.shelf.list();
        if let Some((_, known)) = known.iter().find(|(_, kept)| kept.text == new.text) {
            return trees.saying(format!("It is kept already, as “{}”.", known.title));
        }
        let same = known.into_iter().find(|(_, kept)| title_of(&new.text) == Some(&kept.title));
        if let Some((key, Kept { title, at, .. })) = same {
            let ago = ago(now() - at);
            let said = format!("A tree called “{title}” was kept {ago}, and was another then.");
            return Trees { said, same: Some(key), ..trees };
        }
        self.put(trees, &self.shelf.new_key(random), &new, format!("“{}” is kept.", new.title))
    }

    fn keep_as_well(&self, trees: Trees) -> Trees {
        let new = self.on_page();
        self.put(trees, &self.shelf.new_key(random), &new, format!("“{}” is kept as well.", new.title))
    }

    fn replace(&self, trees: Trees, key: String) -> Trees {
        let new = self.on_page();
        let before = self.kept_under(&key);
        let after = self.put(trees, &key, &new, format!("“{}” is kept as it is now.", new.title));
        Trees { deleted: before.map(|before| (key, before)).or(after.deleted.clone()), ..after }
    }

    fn open(&self, trees: Trees, key: &str) -> Trees {
        let Some(kept) = self.kept_under(key) else {
            return trees.saying("It is gone: another window has deleted it.");
        };
        let link = kept.settings.filter(|_| parse(&kept.text).is_ok());
        let said = format!("Opened “{}”.", kept.title);
        self.on_tree.emit(NewTree { text: kept.text, link, said, is_work: false });
        trees
    }

    fn open_draft(&self, trees: Trees, key: &str) -> Trees {
        let Some((_, draft)) = self.shelf.drafts().into_iter().find(|(known, _)| known == key) else {
            return trees.saying("It is gone: another window has forgotten it.");
        };
        let said = format!("Opened “{}”.", draft.title());
        let link = draft.settings.filter(|_| parse(&draft.text).is_ok());
        self.on_tree.emit(NewTree { text: draft.text, link, said, is_work: true });
        trees
    }

    /// None when it is gone.
    fn rename(&self, trees: &Trees, key: &str, title: String) -> Option<Trees> {
        let kept = self.kept_under(key)?;
        let text = titled(&kept.text, &title);
        let said = format!("It is called “{title}” now.");
        Some(self.put(trees.clone(), key, &Kept { title, text, ..kept }, said))
    }

    fn duplicate(&self, trees: Trees, key: &str) -> Trees {
        let Some(kept) = self.kept_under(key) else { return trees };
        let title = format!("{} (copy)", kept.title);
        let text = titled(&kept.text, &title);
        let said = format!("“{title}” is a copy.");
        self.put(trees, &self.shelf.new_key(random), &Kept { title, text, at: now(), ..kept }, said)
    }

    fn delete(&self, trees: Trees, key: String) -> Trees {
        let Some(kept) = self.kept_under(&key) else { return trees };
        self.shelf.remove(&key);
        let said = format!("“{}” is deleted.", kept.title);
        Trees { said, deleted: Some((key, kept)), ..trees }
    }

    /// What is to be said once a file was read.
    fn imported(&self, read: Result<Parcel, String>) -> String {
        let parcel = match read {
            Ok(parcel) => parcel,
            Err(why) => return why,
        };
        match self.shelf.import(&String::from_utf8_lossy(&parcel.bytes), random) {
            Ok(0) => "Nothing in it is new.".to_owned(),
            Ok(n) => format!("{} came from the file.", counted(n, "tree", "trees")),
            Err(why) => why,
        }
    }
}
