//! What lies over the frame for a while, and the places of the page.

use plywise_search::{Aids, Algorithm, Options, Order, Search};
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
    /// On a phone: the code and what else stands beside the stage.
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
    /// Looks at one search.
    Explore,
    /// Looks at two side by side.
    Compare,
}

impl Place {
    /// The places, in the order in which they are listed.
    pub const ALL: [Place; 2] = [Place::Explore, Place::Compare];
}

impl Page {
    /// The drawer that is seen. Whoever edits the picture sees the text beside it.
    #[must_use]
    pub fn open_drawer(&self) -> Option<Drawer> {
        self.drawer.or(self.workspace.is_edited.then_some(Drawer::Text))
    }

    /// The place that the page is at.
    #[must_use]
    pub fn place(&self) -> Place {
        if self.viewer.second.is_some() { Place::Compare } else { Place::Explore }
    }

    /// At another place.
    pub(super) fn at_place(&self, place: Place) -> Page {
        let viewer = match place {
            _ if place == self.place() => self.viewer.clone(),
            Place::Explore => self.viewer.with_second(None, None),
            Place::Compare => self.viewer.with_second_search(Some(first_comparison(&self.viewer))),
        };
        Page { drawer: None, ..self.showing(viewer) }
    }

    /// The drawer after an action: what was chosen from the list of trees closes it, and Escape what lies on top.
    pub(super) fn drawer_after(&self, action: &PageAction, after: &Page) -> Option<Drawer> {
        match action {
            PageAction::Open(_) | PageAction::Begin(_) if self.drawer == Some(Drawer::Trees) => None,
            // What it closes in the viewer lies above the drawer.
            PageAction::Viewer(ViewerAction::Escape) if after.viewer == self.viewer => None,
            _ => after.drawer,
        }
    }
}

/// What a search is compared with before anybody has chosen: minimax where it is none, the other order where it is, and a
/// game's search with the same one unaided.
fn first_comparison(viewer: &Viewer) -> Search {
    let first = viewer.conventions.search;
    let unaided = Search { options: Options { aids: Aids::NONE, ..first.options }, ..first };
    let others = [
        if viewer.document.game.is_some() { unaided } else { first },
        Search { algorithm: Algorithm::Minimax, ..first },
        Search { order: Order::RightToLeft, ..first },
    ];
    let fits = |search: &Search| viewer.document.fitted(*search) == *search && *search != first;
    others.into_iter().find(fits).unwrap_or(first)
}
