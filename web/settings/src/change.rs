//! What somebody chooses.

use plywise_conventions::{Annotation, Conventions, Profile, Slides, Viewpoint, Words};
use plywise_replay::Work;
use plywise_search::{Options, Search};
use plywise_viewer::{Viewer, ViewerAction};
use yew::AttrValue;

/// Which tree the second search goes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecondTree {
    /// The first one's.
    Same,
    /// The first one's as it is now, whatever becomes of the first.
    Kept,
    /// One of the examples.
    Example(&'static str),
    /// An example of the same series, by the first one's own search: what differs is the tree.
    OfSeries(&'static str),
}

/// What somebody chooses of a search, of how it is shown, and of a second one.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// Something of the picture.
    Viewer(ViewerAction),
    /// A profile's conventions.
    Use(&'static Profile),
    /// Another search, or the same with other conventions.
    Search(Search),
    /// Another weight for a feature.
    Weigh(AttrValue, f64),
    /// Another search beside the first, or none.
    Compare(Option<Search>),
    /// Another tree for the second search.
    SecondTree(SecondTree),
    /// The same work counted another way.
    CountBy(Work),
    /// The first search second, and the second first.
    Swap,
    /// Another style of annotation.
    Annotate(Annotation),
    /// Something else counts as a slide.
    Show(Slides),
    /// Other words.
    Say(Words),
    /// Show the question that a node asks, or not.
    Ask(bool),
    /// Write values from another side.
    See(Viewpoint),
}

/// Options with the help and the selectivity of others: what helps the search of a game is no convention.
pub(crate) fn with_help(options: Options, other: Options) -> Options {
    Options { aids: other.aids, table: other.table, selective: other.selective, ..options }
}

impl Change {
    /// The viewer after this. What a text decides it leaves alone: the weights of features, and other trees.
    #[must_use]
    pub fn done(&self, viewer: &Viewer) -> Viewer {
        let conventions = viewer.conventions;
        let by = |conventions: Conventions| viewer.with_conventions(conventions);
        match self.clone() {
            Change::Viewer(action) => viewer.after(action),
            Change::Use(profile) => {
                let mut usual = viewer.document.usual(profile);
                usual.search.options = with_help(usual.search.options, conventions.search.options);
                Viewer { profile, ..viewer.with_conventions(usual) }
            }
            Change::Search(search) => by(Conventions { search, ..conventions }),
            Change::Compare(search) => viewer.with_second_search(search),
            Change::CountBy(work) => viewer.with_work(work),
            Change::Swap => viewer.swapped(),
            Change::Annotate(annotation) => by(Conventions { annotation, ..conventions }),
            Change::Show(slides) => by(Conventions { slides, ..conventions }),
            Change::Say(words) => by(Conventions { words, ..conventions }),
            Change::Ask(asks) => by(Conventions { asks, ..conventions }),
            Change::See(view) => by(Conventions { view, ..conventions }),
            Change::Weigh(..) | Change::SecondTree(_) => viewer.clone(),
        }
    }
}
