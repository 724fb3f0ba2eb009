//! Another document in place of the one before, and the conventions that go with it.

use plywise_conventions::{Conventions, Profile};
use plywise_search::AlgorithmInfo;

use super::{CameraMove, Go, Outline, Viewer};
use crate::Shared;
use crate::document::{Analysis, TreeDocument};

impl Viewer {
    /// Another tree, by the conventions that it brings, or else the usual ones.
    #[must_use]
    pub fn opened(&self, document: TreeDocument) -> Viewer {
        let profile = document.profile();
        let conventions = document.under(carried_conventions(profile, profile.conventions, &document));
        self.with_document(document, profile, conventions)
    }

    /// The same tree after an edit, or another position of a game: what was chosen since stays.
    #[must_use]
    pub fn with_same_choices(&self, document: TreeDocument) -> Viewer {
        let conventions =
            document.under_chosen(carried_conventions(self.profile, self.conventions, &document));
        self.with_document(document, self.profile, conventions)
    }

    /// Another text of the tree: what was chosen since stays, unless it is the conventions that were rewritten.
    /// `opened` opens such a one.
    #[must_use]
    pub fn edited(&self, document: TreeDocument, opened: impl FnOnce(TreeDocument) -> Viewer) -> Viewer {
        let (now, before) = (&document.header, &self.document.header);
        let is_as_before = (&now.profile, now.choices) == (&before.profile, before.choices);
        if is_as_before { self.with_same_choices(document) } else { opened(document) }
    }

    /// Another tree by these conventions, which are for it.
    #[must_use]
    pub fn with_document(
        &self,
        document: TreeDocument,
        profile: &'static Profile,
        conventions: Conventions,
    ) -> Viewer {
        let viewer = Viewer {
            outline: Outline { unfolded: document.unfolded_at_first(), ..self.outline },
            document: Shared::new(document),
            profile,
            selected: None,
            pointed_at: None,
            notice: None,
            ..self.clone()
        };
        let analysis = Analysis::placed(
            &viewer.document,
            &conventions,
            viewer.toggles.drawing,
            viewer.stage_for_boards(),
        );
        let mut second = viewer.second.clone();
        // A second tree stays beside the new first tree; a game has no second tree.
        let is_kept = viewer.document.game.is_none();
        if let Some(second) = second.as_mut().filter(|second| !is_kept || second.document.is_none()) {
            second.document = None;
            let search = &mut second.search;
            // Its own depth limit stays only where the new tree has static values.
            if search.horizon == self.conventions.search.horizon || !viewer.document.has_estimates() {
                search.horizon = conventions.search.horizon;
            }
        }
        let viewer = Viewer { second: None, ..viewer }.searched(analysis, conventions);
        let viewer = Viewer { second, ..viewer }.with_second_rerun();
        viewer.go(Go::Start).move_camera(CameraMove::Fit)
    }
}

/// Conventions on their way to another tree. A depth limit belongs to the tree before, and a search for chance or for several
/// players is left where the tree has neither.
#[must_use]
pub fn carried_conventions(
    profile: &Profile,
    conventions: Conventions,
    document: &TreeDocument,
) -> Conventions {
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
