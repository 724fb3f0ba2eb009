//! The drafts that a browser keeps: which of them are this window's, how long they stay, and what goes when there is no
//! room.

use yew::AttrValue;

use super::draft::begin;
use super::{Draft, Origin};

/// What stands before the names of drafts, and the name under which a window keeps which of them are its own.
pub const DRAFT: &str = "plywise.draft.";
/// The name under which a window keeps the name of the draft that it is to show again at once.
pub const AGAIN: &str = "plywise.again";
/// So long a draft is kept, in milliseconds: 30 days.
const MOST_AGE: u64 = 30 * 86_400_000;
/// So many drafts are kept of a window, and of all of them together.
const MOST_OWN: usize = 5;
const MOST_DRAFTS: usize = 15;
/// So many characters has the longest: a browser has no room for a longer one.
const LONGEST: usize = 2_000_000;
/// Of so many texts that stood on the page it is known under which name they are kept: more than can be had back.
const MOST_ENTRIES: usize = 40;

/// A place where a browser keeps texts by name. Every use of it may fail: it may be full, forbidden, or written by another
/// window.
pub trait Storage {
    /// Whether the browser keeps anything at all.
    fn is_there(&self) -> bool;
    /// The names of all that is kept.
    fn keys(&self) -> Vec<String>;
    /// What is kept under a name.
    fn get(&self, key: &str) -> Option<String>;
    /// Keeps a text under a name. Whether there was room.
    fn set(&self, key: &str, value: &str) -> bool;
    /// Forgets what is kept under a name.
    fn remove(&self, key: &str);
}

/// What stands on the page, for it to be kept.
#[derive(Clone, Copy, Debug)]
pub struct OnPage<'a> {
    /// What stands in the text box.
    pub draft: &'a AttrValue,
    /// The text of the tree that is shown.
    pub tree: &'a str,
    /// How it is shown: a link without the tree.
    pub settings: &'a str,
    /// Where the text in the box came from.
    pub origin: &'a Origin,
}

impl OnPage<'_> {
    /// Whether a text is on the page, in the box or as the tree.
    #[must_use]
    pub fn shows(&self, text: &str) -> bool {
        [self.draft, self.tree].iter().any(|shown| shown.trim() == text.trim())
    }
}

/// What came of keeping a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is kept.
    Kept,
    /// It is nobody's work, or the browser keeps nothing for this page, or that there is no room has been said already.
    Nothing,
    /// There is no room for it, which nobody has been told.
    NoRoom,
}

/// What a window finds as it opens.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    /// A draft whose text is on the page already: it goes on as the same draft.
    pub shown: Option<Draft>,
    /// The draft with which the page was loaded anew.
    pub again: Option<Draft>,
    /// The drafts to offer, the newest first.
    pub offers: Vec<Draft>,
}

/// What is known of one text that stood on the page.
#[derive(Debug)]
struct Entry {
    origin: u32,
    key: String,
    /// The text as it was seen last, and when somebody worked on it.
    known: Option<(AttrValue, u64)>,
    is_kept: bool,
}

/// The drafts in a browser's storage, as one window sees them.
#[derive(Debug)]
pub struct Drafts<S> {
    /// What all windows share, and stays.
    local: S,
    /// What only this window has, also after it was loaded anew.
    session: S,
    /// The names of what was worked on in this window, the newest first.
    own: Vec<String>,
    /// The newest last.
    entries: Vec<Entry>,
    /// The text that was kept last.
    current: Option<u32>,
    has_complained: bool,
}

impl<S: Storage> Drafts<S> {
    /// With the storage that all windows share, and this window's own.
    pub fn new(local: S, session: S) -> Drafts<S> {
        let own = session.get(DRAFT).unwrap_or_default();
        let own = own.split(' ').filter(|key| !key.is_empty()).map(str::to_owned).collect();
        Drafts { local, session, own, entries: Vec::new(), current: None, has_complained: false }
    }

    /// All of them, the newest first.
    fn all(&self) -> Vec<Draft> {
        let read = |key: String| Draft::read(&key, &self.local.get(&key)?);
        let mut all: Vec<Draft> = self.keys().filter_map(read).collect();
        all.sort_unstable_by(|one, other| (other.at, &one.key).cmp(&(one.at, &other.key)));
        all
    }

    fn keys(&self) -> impl Iterator<Item = String> {
        self.local.keys().into_iter().filter(|key| key.starts_with(DRAFT))
    }

    /// Forgets what is too old and too much, and gives what is to be shown again and what to be offered. `page` is the page
    /// as its address has it; `asks` says whether that asks for a tree.
    pub fn open(&mut self, page: OnPage<'_>, asks: bool, now: u64) -> Found {
        let mut all = self.all();
        let mut n_kept = 0;
        all.retain(|draft| {
            n_kept += 1;
            let stays = n_kept <= MOST_DRAFTS && now.saturating_sub(draft.at) <= MOST_AGE;
            if !stays {
                self.local.remove(&draft.key);
            }
            stays
        });
        let is_own = |own: &[String], draft: &Draft| own.contains(&draft.key);
        // Under a name of its own: the window may have been doubled.
        let shown = all.iter().find(|draft| is_own(&self.own, draft) && draft.text == *page.draft).cloned();
        if let Some(shown) = &shown {
            self.local.remove(&shown.key);
            self.own.retain(|key| *key != shown.key);
        }
        let key = self.session.get(AGAIN);
        self.session.remove(AGAIN);
        let again = all.iter().find(|draft| {
            Some(&draft.key) == key.as_ref() && is_own(&self.own, draft) && !page.shows(&draft.text)
        });
        let again = again.cloned();
        let mut offers: Vec<Draft> = all.iter().filter(|draft| is_own(&self.own, draft)).cloned().collect();
        // Those of others only where the address asks for nothing else.
        if offers.is_empty() && !asks {
            all.truncate(MOST_OWN);
            offers = all;
        }
        Found { shown, again, offers }
    }

    /// The name under which the text on the page is kept, or will be. `name` makes one that nobody has.
    pub fn key_of(&mut self, origin: &Origin, name: impl FnOnce() -> String) -> &str {
        let at = self.entry_of(origin, name);
        &self.entries[at].key
    }

    fn entry_of(&mut self, origin: &Origin, name: impl FnOnce() -> String) -> usize {
        let at = self.entries.iter().position(|entry| entry.origin == origin.number).unwrap_or_else(|| {
            let resumed = origin.resumed.as_deref();
            let key = resumed.and_then(|resumed| resumed.key.clone());
            if self.entries.len() >= MOST_ENTRIES {
                self.entries.remove(0);
            }
            self.entries.push(Entry {
                origin: origin.number,
                key: key.unwrap_or_else(|| [DRAFT, &name()].concat()),
                known: resumed.map(|resumed| (resumed.text.clone(), resumed.at)),
                is_kept: false,
            });
            self.entries.len() - 1
        });
        if self.current.replace(origin.number) != Some(origin.number) {
            // Another window may have forgotten it.
            self.entries[at].is_kept = self.local.get(&self.entries[at].key).is_some();
        }
        at
    }

    /// Keeps what stands on the page, if it is somebody's work. `name` makes a name that nobody has.
    pub fn keep(&mut self, page: OnPage<'_>, now: u64, name: impl FnOnce() -> String) -> Outcome {
        let OnPage { draft, settings, origin, .. } = page;
        if origin.base.as_ref() == Some(draft) || draft.trim().is_empty() {
            return Outcome::Nothing;
        }
        let entry = self.entry_of(origin, name);
        let Entry { key, known, is_kept, .. } = &mut self.entries[entry];
        // When somebody worked on it, not when somebody looked at it: what is kept is kept again, at the step of now.
        let at = known.as_ref().filter(|(text, _)| text == draft).map(|(_, at)| *at);
        let is_new = at.is_none() || !*is_kept;
        let at = at.unwrap_or(now);
        *known = Some((draft.clone(), at));
        let key = key.clone();
        let kept = Draft { key, text: draft.clone(), at, settings: settings.to_owned().into() };
        let is_kept = is_short(draft) && self.put(&kept);
        self.entries[entry].is_kept = is_kept;
        if is_kept {
            if is_new {
                self.settle(&kept);
            }
            return Outcome::Kept;
        }
        if self.has_complained || !self.local.is_there() {
            return Outcome::Nothing;
        }
        self.has_complained = true;
        // What is there is not what was typed last.
        self.local.remove(&kept.key);
        Outcome::NoRoom
    }

    /// Different texts only, and of this window's no more than there may be.
    fn settle(&mut self, kept: &Draft) {
        let begins = begin(&kept.text);
        let is_same = |key: &String| {
            *key != kept.key && self.local.get(key).is_some_and(|json| json.starts_with(&begins))
        };
        let mut gone: Vec<String> = self.keys().filter(is_same).collect();
        self.own.retain(|key| *key != kept.key && !gone.contains(key));
        self.own.insert(0, kept.key.clone());
        gone.extend(self.own.drain(MOST_OWN.min(self.own.len())..));
        gone.iter().for_each(|key| self.local.remove(key));
        self.remember();
    }

    /// Whether there was room. The oldest of the others go first, but not in vain.
    fn put(&self, draft: &Draft) -> bool {
        let json = draft.to_json();
        if self.local.set(&draft.key, &json) {
            return true;
        }
        let mut others: Vec<Draft> = self.all();
        others.retain(|other| other.key != draft.key);
        let mut gone = Vec::new();
        while let Some(oldest) = others.pop() {
            let kept = self.local.get(&oldest.key);
            self.local.remove(&oldest.key);
            gone.extend(kept.map(|kept| (oldest.key, kept)));
            if self.local.set(&draft.key, &json) {
                return true;
            }
        }
        for (key, kept) in gone {
            self.local.set(&key, &kept);
        }
        false
    }

    /// Sees to it that the page shows the text on it again at once, when it is loaded anew.
    pub fn show_again(&mut self, origin: &Origin) {
        if let Some(entry) = self.entries.iter().find(|entry| entry.origin == origin.number && entry.is_kept)
        {
            self.session.set(AGAIN, &entry.key);
        }
    }

    /// Forgets a draft.
    pub fn forget(&mut self, key: &str) {
        self.local.remove(key);
        self.let_go(key);
    }

    /// The draft is no longer this window's.
    pub fn let_go(&mut self, key: &str) {
        self.own.retain(|own| own != key);
        self.remember();
    }

    fn remember(&self) {
        // Where a window keeps nothing, the drafts are offered as those of any other.
        let _ = self.session.set(DRAFT, &self.own.join(" "));
    }
}

/// Whether a text is short enough to be kept, counted as JavaScript counts characters.
fn is_short(text: &str) -> bool {
    text.len() <= LONGEST || text.encode_utf16().count() <= LONGEST
}
