//! Whose conventions hold: those that somebody chose stay from tree to tree, unless a tree brings its own.

use plywise_conventions::{Conventions, Profile};
use plywise_notation::examples;
use plywise_viewer::{TreeDocument, Viewer, carried_conventions};

use super::Page;

/// Conventions that somebody chose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chosen {
    /// The profile that was chosen last.
    pub profile: &'static Profile,
    /// Its conventions, and what was changed of them.
    pub conventions: Conventions,
}

impl Chosen {
    /// What a page begins with that opens without a link, or on a lecture's tree: as if somebody had chosen it, so that trees of one's own open by
    /// it, and links to them name it. A link that names no profile means [`Profile::DEFAULT`] all the same.
    pub(super) const FOR_BEGINNERS: Chosen =
        Chosen { profile: &Profile::BEGINNER, conventions: Profile::BEGINNER.conventions };
}

/// Whether a tree stands in the slides of a lecture, or is somebody's own, which asks for what it was written in.
fn is_of_a_lecture(document: &TreeDocument) -> bool {
    document.example.is_none_or(|example| examples::ALL.iter().any(|known| known.key == example))
}

impl Page {
    /// Whether nobody has chosen any conventions.
    fn begins(&self) -> bool {
        self.chosen == Some(Chosen::FOR_BEGINNERS)
    }

    /// The conventions by which a tree opens: those that it brings, or else those that somebody chose.
    fn usual_for(&self, document: &TreeDocument) -> (&'static Profile, Conventions) {
        let (profile, conventions) = match (document.asks(), self.chosen) {
            // Whoever begins keeps the conventions that the guided start has taught, but for a lecture's own trees.
            (Some(_), Some(Chosen { profile, conventions }))
                if self.begins() && !is_of_a_lecture(document) =>
            {
                (profile, conventions)
            }
            (Some(profile), _) => (profile, profile.conventions),
            (None, Some(Chosen { profile, conventions })) => (profile, conventions),
            (None, None) => (&Profile::DEFAULT, Profile::DEFAULT.conventions),
        };
        (profile, document.under(carried_conventions(profile, conventions, document)))
    }

    /// Another tree, by the conventions that it brings, or else those that somebody chose.
    pub(super) fn opened(&self, document: TreeDocument) -> Viewer {
        let (profile, conventions) = self.usual_for(&document);
        self.viewer.with_document(document, profile, conventions)
    }

    /// What a link to another tree, which brings no conventions, says besides the tree: those that somebody chose.
    #[must_use]
    pub fn new_settings(&self) -> String {
        let Ok(document) = TreeDocument::read("(0 1)") else { return String::new() };
        self.opened(document).settings().to_string()
    }

    /// With the conventions in force as those that somebody chose; those that the tree brings are nobody's choice.
    pub(super) fn chosen_now(self) -> Page {
        if self.viewer.document.header.has_conventions() && self.is_as_brought() {
            return self;
        }
        let Viewer { profile, conventions, .. } = self.viewer;
        Page { chosen: Some(Chosen { profile, conventions }), ..self }
    }

    /// With what a page begins with for trees of one's own, where a link showed a lecture's tree and nobody chose
    /// anything. A link to somebody's own tree without a profile means [`Profile::DEFAULT`], and what is written after it
    /// goes on so.
    pub(super) fn for_beginners_beside_a_lecture(self) -> Page {
        if self.chosen.is_some() || self.viewer.document.asks().is_none() {
            return self;
        }
        Page { chosen: Some(Chosen::FOR_BEGINNERS), ..self }
    }

    /// Whether the conventions in force are those by which the tree opens.
    fn is_as_brought(&self) -> bool {
        let Viewer { document, profile: now, conventions, .. } = &self.viewer;
        let (profile, usual) = self.usual_for(document);
        profile.key == now.key && usual == *conventions
    }

    /// The chosen conventions on this tree, where the tree has brought others instead.
    #[must_use]
    pub fn replaced_choice(&self) -> Option<Chosen> {
        // Nobody misses what nobody chose.
        let chosen = self.chosen.filter(|_| !self.begins());
        let Chosen { profile, conventions } = chosen?;
        let Viewer { document, profile: now, conventions: in_force, .. } = &self.viewer;
        if !document.header.has_conventions() || !self.is_as_brought() {
            return None;
        }
        let conventions = document.under_chosen(carried_conventions(profile, conventions, document));
        let is_other = profile.key != now.key || conventions != *in_force;
        is_other.then_some(Chosen { profile, conventions })
    }

    /// The tree by the conventions that somebody chose before it brought its own.
    pub(super) fn with_choice_kept(&self) -> Viewer {
        match self.replaced_choice() {
            Some(Chosen { profile, conventions }) => {
                Viewer { profile, ..self.viewer.with_conventions(conventions) }
            }
            None => self.viewer.clone(),
        }
    }
}
