//! What a header says of how a search is run and shown, key by key, as links say it.

use std::borrow::Cow;

use plywise_conventions::{Annotation, Conventions, Slides, Viewpoint, Words};
use plywise_search::{ChosenOptions, OptionKind, OptionValue, Search, SearchOption};

use crate::english;
use crate::words::{VIEWS, YES, key_of, option_text, read_option, value_of};

/// Conventions that a header gives one by one. What is `None` is as the profile has it.
///
/// The keys and the values are those of links; only `returns` has a clearer word than a link's `soft=1`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// How the search is run. Depth, guess and sum have lines of their own: see [`Header`](crate::Header).
    pub search: ChosenOptions,
    /// What stands beside the nodes.
    pub annotation: Option<Annotation>,
    /// What counts as one slide.
    pub slides: Option<Slides>,
    /// How things are worded.
    pub words: Option<Words>,
    /// Whether each node's question is shown.
    pub asks: Option<bool>,
    /// From whose side values are written.
    pub view: Option<Viewpoint>,
}

/// The keys of how a search is shown, in the order in which they are written.
const SHOWN: [&str; 5] = ["style", "slides", "words", "ask", "view"];

/// What [`Choices::search`] may hold, in the order in which it is written.
fn options() -> impl Iterator<Item = SearchOption> + Clone {
    let has_own_line = |option: &SearchOption| {
        matches!(option, SearchOption::Depth | SearchOption::Guess | SearchOption::Sum)
    };
    SearchOption::ALL.into_iter().filter(move |option| !has_own_line(option))
}

fn option_of(key: &str) -> Option<SearchOption> {
    options().find(|option| option.info().header_key == key)
}

impl Choices {
    /// The keys of header lines, in the order in which they are written.
    pub fn keys() -> impl Iterator<Item = &'static str> + Clone {
        options().map(|option| option.info().header_key).chain(SHOWN)
    }

    /// What is chosen of the search by a key; `None` where nothing is said, and for the other keys.
    #[must_use]
    pub fn option(&self, key: &str) -> Option<OptionValue> {
        self.search.get(option_of(key)?)
    }

    /// What kind of thing of the search is chosen by a key.
    #[must_use]
    pub fn kind(key: &str) -> Option<OptionKind> {
        option_of(key).map(|option| option.info().kind)
    }

    /// What stands behind a key, as a header line has it; `None` where nothing is said.
    #[must_use]
    pub fn said(&self, key: &str) -> Option<Cow<'static, str>> {
        Some(match key {
            "style" => self.annotation?.key().into(),
            "slides" => self.slides?.key().into(),
            "words" => self.words?.key.into(),
            "ask" => key_of(&YES, self.asks?).into(),
            "view" => key_of(&VIEWS, self.view?).into(),
            key => option_text(self.option(key)?),
        })
    }

    /// Takes what stands behind one of [`Choices::keys`].
    ///
    /// # Errors
    /// What may stand there, where it is something else.
    pub fn say(&mut self, key: &str, said: &str) -> Result<(), &'static str> {
        fn put<T>(
            place: &mut Option<T>,
            value: Option<T>,
            expected: &'static str,
        ) -> Result<(), &'static str> {
            let is_known = value.is_some();
            *place = value;
            if is_known { Ok(()) } else { Err(expected) }
        }
        if let Some(option) = option_of(key) {
            let kind = option.info().kind;
            let value = read_option(kind, said);
            self.search.set(option, value);
            return if value.is_some() { Ok(()) } else { Err(english::expected_option(kind)) };
        }
        match key {
            "style" => put(&mut self.annotation, Annotation::from_key(said), english::EXPECTED_ANNOTATION),
            "slides" => put(&mut self.slides, Slides::from_key(said), english::EXPECTED_SLIDES),
            "words" => put(&mut self.words, Words::from_key(said), english::EXPECTED_WORDS),
            "ask" => put(&mut self.asks, value_of(&YES, said), english::EXPECTED_ANSWER),
            _view => put(&mut self.view, value_of(&VIEWS, said), english::EXPECTED_VIEW),
        }
    }

    /// A search with what is said of it said over it.
    pub(crate) fn over(&self, search: Search) -> Search {
        self.search.over(search)
    }

    /// Conventions with what is said of how a search is shown said over them; their search stays.
    pub(crate) fn shown(&self, usual: Conventions) -> Conventions {
        Conventions {
            annotation: self.annotation.unwrap_or(usual.annotation),
            slides: self.slides.unwrap_or(usual.slides),
            words: self.words.unwrap_or(usual.words),
            asks: self.asks.unwrap_or(usual.asks),
            view: self.view.unwrap_or(usual.view),
            ..usual
        }
    }

    /// With whatever these conventions have other than the usual ones said, and the rest as it is.
    pub(crate) fn saying(self, usual: &Conventions, wanted: &Conventions) -> Choices {
        /// What is said stays where it is so, and comes where the usual is not.
        fn said<T: PartialEq>(said: Option<T>, usual: T, wanted: T) -> Option<T> {
            match said {
                Some(said) if said == wanted => Some(said),
                _ => (usual != wanted).then_some(wanted),
            }
        }
        let mut search = self.search;
        for option in options() {
            let [before, after] = [usual, wanted].map(|conventions| option.of(&conventions.search));
            search.set(option, said(self.search.get(option), before, after));
        }
        Choices {
            search,
            annotation: said(self.annotation, usual.annotation, wanted.annotation),
            slides: said(self.slides, usual.slides, wanted.slides),
            words: said(self.words, usual.words, wanted.words),
            asks: said(self.asks, usual.asks, wanted.asks),
            view: said(self.view, usual.view, wanted.view),
        }
    }
}
