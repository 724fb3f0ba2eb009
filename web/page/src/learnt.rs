//! What a browser remembers of somebody who learns here: how far the guided start has come, and which examples are done.
//!
//! It is one text in the browser's storage, read at the first picture only where no link says what to show. It names the example
//! that was looked at last, or says that it was a draft, which [`Autosave`](crate::workspace::Autosave) then shows as soon as
//! drafts are read.

use std::rc::Rc;

use plywise_viewer::document::all_examples;

use crate::Guide;

/// How far somebody has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Learnt {
    /// The station of the guided start that was seen last, from 0.
    pub station: usize,
    /// Whether nobody is to be led there unasked: it was finished, or somebody left it.
    pub is_over: bool,
    /// The examples whose search was followed to its end, by their keys, in the order in which they were.
    pub done: Rc<[&'static str]>,
    /// What was on the page last, where it can be had again without a link.
    pub last: Option<LookedAt>,
}

/// What was on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookedAt {
    /// An example, by its key.
    Example(&'static str),
    /// A text that somebody worked on, which is kept as a draft.
    Draft,
}

impl LookedAt {
    fn key(self) -> &'static str {
        match self {
            LookedAt::Example(key) => key,
            LookedAt::Draft => DRAFT,
        }
    }
}

/// The word for a guided start that is over.
const OVER: &str = "over";
/// What stands before the key of the example that was on the page last.
const LAST: &str = "last=";
/// What stands there in its place for a draft.
const DRAFT: &str = "draft";

/// An example's key as it is known here.
fn known(word: &str) -> Option<&'static str> {
    all_examples().find(|example| example.key == word).map(|example| example.key)
}

impl Learnt {
    /// Reads what [`Learnt::text`] has written. What means nothing is left out.
    #[must_use]
    pub fn read(text: &str) -> Learnt {
        let words = || text.trim_matches('"').split(' ');
        let station = words().find_map(|word| word.parse::<usize>().ok()).unwrap_or(0);
        let last = words().find_map(|word| word.strip_prefix(LAST));
        let last = last.and_then(|key| match key {
            DRAFT => Some(LookedAt::Draft),
            key => known(key).map(LookedAt::Example),
        });
        Learnt {
            last,
            station: station.min(Guide::N_STATIONS - 1),
            is_over: words().any(|word| word == OVER),
            done: words().filter_map(known).collect(),
        }
    }

    /// As a browser keeps it: a text in JSON.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = format!("\"{}", self.station);
        let over = self.is_over.then_some(OVER);
        for word in over.into_iter().chain(self.done.iter().copied()) {
            text.push(' ');
            text.push_str(word);
        }
        if let Some(last) = self.last {
            text.extend([" ", LAST, last.key()]);
        }
        text.push('"');
        text
    }

    /// With the examples that are done here or there: two windows may be open.
    #[must_use]
    pub fn with_done_of(&self, other: &Learnt) -> Learnt {
        other.done.iter().fold(self.clone(), |learnt, key| learnt.with_done(key))
    }

    /// With one more example done.
    #[must_use]
    pub fn with_done(&self, key: &'static str) -> Learnt {
        if self.done.contains(&key) {
            return self.clone();
        }
        Learnt { done: self.done.iter().copied().chain([key]).collect(), ..self.clone() }
    }
}
