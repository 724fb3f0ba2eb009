//! What lies over the frame for a while, and the places of the page.

use plywise_controls::BarPlace;
use plywise_replay::record;
use plywise_search::{Algorithm, Cut, Game as _, Order, Returns, Rules, Search};
use plywise_viewer::{Viewer, ViewerAction};

use super::{Page, PageAction};

/// What can be drawn over a part of the page. At most one is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawer {
    /// The examples and games to choose from, over the whole page.
    Trees,
    /// The conventions of the search, over what stands beside the stage.
    Conventions,
    /// The choice of a second search.
    Second,
    /// The tree as text.
    Text,
    /// On a phone: the open calls.
    Calls,
    /// On a phone: the code and what else stands beside the stage. Of two searches, anywhere: the open calls and the code of each.
    Code,
    /// On a phone: the legend.
    Legend,
}

impl Drawer {
    /// Its name for style sheets and scripts.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Drawer::Trees => "trees",
            Drawer::Conventions => "conventions",
            Drawer::Second => "second",
            Drawer::Text => "text",
            Drawer::Calls => "calls",
            Drawer::Code => "code",
            Drawer::Legend => "legend",
        }
    }
}

/// What somebody does on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Is led through a first search.
    Learn,
    /// Looks at one search.
    Explore,
    /// Looks at two side by side.
    Compare,
}

impl Place {
    /// The place that a button of the bar leads to, where it is the page's own.
    #[must_use]
    pub fn of_bar(button: BarPlace) -> Option<Place> {
        match button {
            BarPlace::Learn => Some(Place::Learn),
            BarPlace::Explore => Some(Place::Explore),
            BarPlace::Compare => Some(Place::Compare),
            BarPlace::Practise | BarPlace::Games => None,
        }
    }

    /// Its button in the bar.
    #[must_use]
    pub fn in_bar(self) -> BarPlace {
        match self {
            Place::Learn => BarPlace::Learn,
            Place::Explore => BarPlace::Explore,
            Place::Compare => BarPlace::Compare,
        }
    }
}

impl Page {
    /// The drawer that is seen. Whoever edits the picture sees the text beside it.
    #[must_use]
    pub fn open_drawer(&self) -> Option<Drawer> {
        self.drawer.or(self.viewer.toggles.is_edited.then_some(Drawer::Text))
    }

    /// Whether nothing but a drawer lies over a lecture, or over the outline.
    pub(super) fn is_drawer_on_top(&self) -> bool {
        let Viewer { toggles, lecture, outline, .. } = &self.viewer;
        let is_over = lecture.is_some() || outline.is_shown;
        self.drawer.is_some() && is_over && !toggles.shows_help && !toggles.is_blank
    }

    /// The place that the page is at.
    #[must_use]
    pub fn place(&self) -> Place {
        match &self.viewer.second {
            _ if self.guide.is_some() => Place::Learn,
            Some(_) => Place::Compare,
            None => Place::Explore,
        }
    }

    /// At another place.
    pub(super) fn at_place(&self, place: Place) -> Page {
        if place == Place::Learn {
            return if self.guide.is_some() { self.clone() } else { self.learning() };
        }
        let page = self.unguided();
        let viewer = match place {
            Place::Learn => page.viewer.clone(),
            _ if place == page.place() => page.viewer.clone(),
            Place::Explore => self.viewer.with_second(None, None),
            Place::Compare => self.viewer.with_second_search(Some(first_comparison(&self.viewer))),
        };
        Page { drawer: None, ..page.showing(viewer) }
    }

    /// The drawer after an action: what was chosen from the list of trees closes it, and Escape what lies on top.
    pub(super) fn drawer_after(&self, action: &PageAction, after: &Page) -> Option<Drawer> {
        match action {
            PageAction::Open(_) if self.drawer == Some(Drawer::Trees) => None,
            // What it closes in the viewer lies above the drawer.
            PageAction::Viewer(ViewerAction::Escape) if after.viewer == self.viewer => None,
            _ => after.drawer,
        }
    }
}

/// What a search is compared with before anybody has chosen: minimax where it is none, and the other order where it is. Where leaves are
/// unknown that these would stop at, it is one that comes to its end: with the other cut, or the other value handed up.
fn first_comparison(viewer: &Viewer) -> Search {
    let (first, tree) = (viewer.conventions.search, &viewer.document.tree);
    let Rules { cut, returns, .. } = first.rules;
    let with = |rules| Search { rules, ..first };
    let other_cut = if cut == Cut::Beyond { Cut::AtOrBeyond } else { Cut::Beyond };
    let other_returns = if returns == Returns::FailHard { Returns::FailSoft } else { Returns::FailHard };
    let others = [
        Search { algorithm: Algorithm::Minimax, ..first },
        Search { order: Order::RightToLeft, ..first },
        with(Rules { cut: other_cut, ..first.rules }),
        with(Rules { returns: other_returns, ..first.rules }),
    ];
    let fits = |search: &&Search| viewer.document.fitted(**search) == **search && **search != first;
    // Large trees have values at all leaves, and are not searched for this.
    let has_unknown = tree.nodes().any(|node| tree.is_leaf(node) && tree.value(node).is_err());
    let ends = |search: &&Search| !has_unknown || record(tree, **search).stopped().is_none();
    let fitting = || others.iter().filter(fits);
    fitting().find(ends).or_else(|| fitting().next()).copied().unwrap_or(first)
}
