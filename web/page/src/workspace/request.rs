//! Links that name a file, or say how to make a tree: the page asks a script for these, and asks people first where that
//! tells another site of them.

use plywise_link::LinkTree;
use plywise_viewer::read_link;
use yew::AttrValue;

use super::Workspace;
use crate::Page;
use crate::english::workspace as english;

/// A link that waits for its tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Another number, another request.
    pub number: u32,
    /// The link, without its `#`.
    pub link: AttrValue,
    /// What it waits for.
    pub wanted: Wanted,
}

/// What a link waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Where the file is that the link names so.
    Place(String),
    /// Whether the file there may be fetched.
    Permission(Place),
    /// The file at an address.
    File(String),
    /// A random tree: what kind, and which of them.
    Random(String, Option<String>),
}

/// Where a file is, as the browser understands its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The whole address.
    pub href: String,
    /// The host of it.
    pub host: String,
    /// The origin of it.
    pub origin: String,
    /// Whether it is another site's.
    pub is_elsewhere: bool,
    /// Whether the page stands in a page of another site.
    pub is_framed: bool,
}

impl Page {
    /// With a request for the tree of a link, where that is elsewhere; else without any.
    pub(super) fn requesting(self, link: &str) -> Page {
        let link = link.trim_start_matches('#');
        let wanted = match read_link(link).ok().and_then(|(link, _)| link.tree) {
            Some(LinkTree::Source(named)) if named.trim().is_empty() => {
                return self.without_request().with_notice(english::NO_FILE_NAMED.to_owned());
            }
            Some(LinkTree::Source(named)) => Wanted::Place(named.trim().to_owned()),
            Some(LinkTree::Generated { kind, seed }) => Wanted::Random(kind, seed),
            _ => return self.without_request(),
        };
        self.with_workspace(|workspace| {
            workspace.n_requests += 1;
            let number = workspace.n_requests;
            workspace.request = Some(Request { number, link: link.to_owned().into(), wanted });
        })
    }

    /// Nothing is waited for any more.
    pub(super) fn without_request(self) -> Page {
        if self.workspace.request.is_none() {
            return self;
        }
        self.with_workspace(|workspace| workspace.request = None)
    }

    /// The file of a request is there: it is fetched, or somebody is asked. One of this site may be fetched; before the page
    /// fetches from another site somebody has to say so, and before a page of another site around it has it fetch anything.
    pub(super) fn located(&self, number: u32, place: Place) -> Page {
        if !self.workspace.awaits(number) {
            return self.clone();
        }
        let is_allowed = self.workspace.allowed.contains(&place.origin);
        if is_allowed || !(place.is_elsewhere || place.is_framed) {
            return self.clone().wanting(Wanted::File(place.href));
        }
        let page = self.with_notice(english::asks_first(&place));
        page.wanting(Wanted::Permission(place))
    }

    /// What somebody says to being asked.
    pub(super) fn permitted(&self, may: bool) -> Page {
        let Some(Request { wanted: Wanted::Permission(place), .. }) = &self.workspace.request else {
            return self.clone();
        };
        if !may {
            return self.with_notice(english::not_fetched(&place.href)).without_request();
        }
        let place = place.clone();
        let page = self.with_notice(english::ON_ITS_WAY.to_owned());
        let allowed = page.with_workspace(|workspace| workspace.allowed.push(place.origin));
        allowed.wanting(Wanted::File(place.href))
    }

    fn wanting(self, wanted: Wanted) -> Page {
        self.with_workspace(|workspace| {
            if let Some(request) = &mut workspace.request {
                request.wanted = wanted;
            }
        })
    }
}

impl Workspace {
    /// The file that somebody is asked about.
    #[must_use]
    pub fn question(&self) -> Option<String> {
        match &self.request.as_ref()?.wanted {
            Wanted::Permission(place) => Some(english::may_fetch(place)),
            _ => None,
        }
    }
}
