//! Whose conventions hold: those that somebody chose stay from tree to tree, unless a tree brings its own.

use plywise_conventions::{Conventions, Profile};
use plywise_search::AlgorithmInfo;

use super::Session;
use crate::document::Document;

/// Conventions that somebody chose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chosen {
    /// The profile that was chosen last.
    pub profile: &'static Profile,
    /// Its conventions, and what was changed of them.
    pub conventions: Conventions,
}

impl Session {
    /// The conventions by which a tree opens: those that it brings, or else those that somebody chose.
    pub(super) fn usual_for(&self, document: &Document) -> (&'static Profile, Conventions) {
        let (profile, conventions) = match (document.asks(), self.chosen) {
            (Some(profile), _) => (profile, profile.conventions),
            (None, Some(Chosen { profile, conventions })) => (profile, conventions),
            (None, None) => (&Profile::DEFAULT, Profile::DEFAULT.conventions),
        };
        (profile, document.under(carried(profile, conventions, document)))
    }

    /// The same tree after an edit, or another position of a game: what was chosen since stays.
    pub(super) fn kept_for(&self, document: Document) -> Session {
        let profile = self.profile;
        let conventions = document.under_chosen(carried(profile, self.conventions, &document));
        self.with_document(document, profile, conventions)
    }

    /// With the conventions in force as those that somebody chose; those that the tree brings are nobody's choice.
    pub(super) fn chosen_now(self) -> Session {
        if self.document.header.has_conventions() && self.is_as_brought() {
            return self;
        }
        let Session { profile, conventions, .. } = self;
        Session { chosen: Some(Chosen { profile, conventions }), ..self }
    }

    /// Whether the conventions in force are those by which the tree opens.
    fn is_as_brought(&self) -> bool {
        let (profile, mut usual) = self.usual_for(&self.document);
        // What helps the search of a game is no convention.
        usual.search.options.aids = self.conventions.search.options.aids;
        profile.key == self.profile.key && usual == self.conventions
    }

    /// The chosen conventions on this tree, where the tree has brought others instead.
    #[must_use]
    pub fn replaced_choice(&self) -> Option<Chosen> {
        let Chosen { profile, conventions } = self.chosen?;
        if !self.document.header.has_conventions() || !self.is_as_brought() {
            return None;
        }
        let mut conventions = self.document.under_chosen(carried(profile, conventions, &self.document));
        conventions.search.options.aids = self.conventions.search.options.aids;
        let is_other = profile.key != self.profile.key || conventions != self.conventions;
        is_other.then_some(Chosen { profile, conventions })
    }

    /// The tree by the conventions that somebody chose before it brought its own.
    #[cfg(feature = "page")]
    pub(super) fn with_choice_kept(&self) -> Session {
        match self.replaced_choice() {
            Some(Chosen { profile, conventions }) => {
                Session { profile, ..self.with_conventions(conventions) }
            }
            None => self.copy(),
        }
    }
}

/// Conventions on their way to another tree. A depth limit belongs to the tree before, and a search for chance or for several
/// players is left where the tree has neither.
fn carried(profile: &Profile, conventions: Conventions, document: &Document) -> Conventions {
    let mut conventions = conventions;
    let search = &mut conventions.search;
    search.horizon = None;
    let AlgorithmInfo { takes_chance, takes_several, .. } = *search.algorithm.info();
    let is_special = takes_chance || takes_several;
    if is_special && !document.tree.has_chance() && !document.tree.is_for_several() {
        search.algorithm = profile.conventions.search.algorithm;
    }
    conventions
}
