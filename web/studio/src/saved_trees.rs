//! The trees that a browser keeps for somebody: each under a key of its own, so that two windows never write over one
//! another's.

use serde::{Deserialize, Serialize};

use crate::english::saved_trees as english;
use crate::import::parse;

/// Where texts are kept under keys. A browser's storage is one; it may be full, and it may not be there at all.
pub trait Storage {
    /// All keys, in no order.
    fn keys(&self) -> Vec<String>;
    /// What is kept under a key.
    fn get(&self, key: &str) -> Option<String>;
    /// Keeps a text. Whether there was room for it.
    fn set(&self, key: &str, text: &str) -> bool;
    /// Forgets what is kept under a key.
    fn remove(&self, key: &str);
}

/// A tree that is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedTree {
    /// What it is called.
    pub title: String,
    /// When it was put there, in milliseconds since 1970.
    pub at: f64,
    /// Its text, which may be no tree yet.
    pub text: String,
    /// How the page showed it: a link without the tree.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settings: Option<String>,
}

/// Why a tree is not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// It is longer than [`MOST_BYTES`].
    TooLarge,
    /// The browser has no room left.
    StorageFull,
}

impl std::fmt::Display for SaveError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(english::not_saved(*self))
    }
}

/// The longest text that is kept. Browsers keep some five million characters for a whole site.
pub const MOST_BYTES: usize = 1_000_000;

/// What stands before the name of every tree.
const PREFIX: &str = "plywise.tree.";

/// What stands before the name of every draft: the page's script keeps them.
const DRAFT: &str = "plywise.draft.";

/// What somebody worked on, as the page's script keeps it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Draft {
    /// The text, which may be no tree.
    pub text: String,
    /// When somebody last worked on it, in milliseconds since 1970.
    pub at: f64,
    /// How the page showed it: a link without the tree.
    #[serde(default)]
    pub settings: Option<String>,
}

impl Draft {
    /// What to call it: its title, or how it begins.
    #[must_use]
    pub fn title(&self) -> String {
        const LONGEST: usize = 60;
        let words = || self.text.split_whitespace().collect::<Vec<_>>().join(" ");
        let title = title_of(&self.text).map_or_else(words, str::to_owned);
        match title.char_indices().nth(LONGEST) {
            Some((end, _)) => format!("{}…", &title[..end]),
            None => title,
        }
    }
}

/// The trees in a store.
#[derive(Clone, Debug)]
pub struct SavedTrees<S> {
    store: S,
}

impl<S: Storage> SavedTrees<S> {
    /// The trees in a store.
    pub fn new(store: S) -> SavedTrees<S> {
        SavedTrees { store }
    }

    /// Every tree with its key, the newest first. What is no tree of ours is passed over, and stays.
    pub fn list(&self) -> Vec<(String, SavedTree)> {
        self.newest_first(PREFIX, |kept: &SavedTree| kept.at)
    }

    /// Every draft with its key, the newest first. What is no draft is passed over, and stays.
    pub fn drafts(&self) -> Vec<(String, Draft)> {
        self.newest_first(DRAFT, |draft: &Draft| draft.at)
    }

    fn newest_first<T: for<'text> Deserialize<'text>>(
        &self,
        prefix: &str,
        at: impl Fn(&T) -> f64,
    ) -> Vec<(String, T)> {
        let mut keys: Vec<String> =
            self.store.keys().into_iter().filter(|key| key.starts_with(prefix)).collect();
        keys.sort();
        let read = |key: String| {
            let read = serde_json::from_str(&self.store.get(&key)?).ok()?;
            Some((key, read))
        };
        let mut all: Vec<(String, T)> = keys.into_iter().filter_map(read).collect();
        all.sort_by(|(_, one), (_, other)| at(other).total_cmp(&at(one)));
        all
    }

    /// Keeps a tree under a key: one that [`SavedTrees::list`] gave, or a new one made of `name`.
    ///
    /// # Errors
    /// When it is too large, or there is no room.
    pub fn put(&self, key: &str, kept: &SavedTree) -> Result<(), SaveError> {
        if kept.text.len() > MOST_BYTES {
            return Err(SaveError::TooLarge);
        }
        let json = serde_json::to_string(kept).unwrap_or_default();
        if self.store.set(key, &json) { Ok(()) } else { Err(SaveError::StorageFull) }
    }

    /// A key that nobody has yet, told from others by a number that `random` gives.
    pub fn new_key(&self, random: impl Fn() -> u32) -> String {
        loop {
            let key = format!("{PREFIX}{:08x}{:08x}", random(), random());
            if self.store.get(&key).is_none() {
                return key;
            }
        }
    }

    /// Forgets a tree or a draft.
    pub fn remove(&self, key: &str) {
        self.store.remove(key);
    }

    /// All trees as one file, the newest first.
    pub fn export(&self) -> String {
        let trees = self.list().into_iter().map(|(_, kept)| kept).collect();
        let file = File { plywise: "trees".to_owned(), version: VERSION, trees };
        serde_json::to_string_pretty(&file).unwrap_or_default() + "\n"
    }

    /// Keeps the trees of such a file besides those there are; one that is kept already is left out. Gives how many came.
    ///
    /// # Errors
    /// When the file is another, or when there is no room for all; those that found room stay. In words.
    pub fn import(&self, file: &str, random: impl Fn() -> u32 + Copy) -> Result<usize, String> {
        let file: File = serde_json::from_str(file.trim_start_matches('\u{feff}'))
            .map_err(|_| english::NO_EXPORT.to_owned())?;
        if file.plywise != "trees" || file.version > VERSION {
            return Err(english::NEWER_EXPORT.to_owned());
        }
        let known = self.list();
        let mut n_new = 0;
        for kept in file.trees {
            let is_known =
                |(_, other): &(String, SavedTree)| other.title == kept.title && other.text == kept.text;
            if known.iter().any(is_known) {
                continue;
            }
            self.put(&self.new_key(random), &kept)
                .map_err(|error| english::import_stopped(n_new, &kept.title, error))?;
            n_new += 1;
        }
        Ok(n_new)
    }
}

/// The version of file that is written.
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
struct File {
    plywise: String,
    version: u32,
    trees: Vec<SavedTree>,
}

/// Whether a text is a file that [`SavedTrees::export`] wrote.
pub(crate) fn is_export(text: &str) -> bool {
    // Most texts are told apart without being read.
    let text = text.trim_start_matches('\u{feff}').trim_start();
    text.starts_with('{')
        && text.contains("\"plywise\"")
        && serde_json::from_str::<File>(text).is_ok_and(|file| file.plywise == "trees")
}

/// What a text calls itself, also one that is no tree yet.
#[must_use]
pub fn title_of(text: &str) -> Option<&str> {
    let line = text.lines().map(str::trim_start).find_map(|line| line.strip_prefix("title:"))?;
    Some(line.trim()).filter(|title| !title.is_empty())
}

/// The text with another title, if that leaves the tree as it is; else the text as it was.
#[must_use]
pub fn titled(text: &str, title: &str) -> String {
    let title = title.replace(|c: char| c.is_control(), " ");
    let line = format!("title: {}", title.trim());
    let lines: Vec<&str> = text.lines().collect();
    let place = lines.iter().position(|line| line.trim_start().starts_with("title:"));
    let renamed = match place {
        Some(place) => {
            let mut lines = lines;
            lines[place] = &line;
            lines.join("\n") + if text.ends_with('\n') { "\n" } else { "" }
        }
        None => format!("{line}\n{}{text}", if title_follows(text) { "" } else { "\n" }),
    };
    let is_the_same = parse(text).is_ok_and(|before| {
        parse(&renamed).is_ok_and(|after| {
            after.header.title.as_deref() == Some(title.trim())
                && plywise_notation::write(&after.tree) == plywise_notation::write(&before.tree)
        })
    });
    if is_the_same { renamed } else { text.to_owned() }
}

/// Whether a text begins with a header line, so that another can stand right above it.
fn title_follows(text: &str) -> bool {
    let word = text.trim_start().split(|c: char| !c.is_ascii_lowercase()).next().unwrap_or_default();
    !word.is_empty() && text.trim_start()[word.len()..].trim_start().starts_with(':')
}
