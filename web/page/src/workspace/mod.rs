//! What somebody works on: which text in the box is whose, what is kept for next time, the way back to what something else
//! took the place of, and links whose tree is elsewhere.
//!
//! [`Workspace`] is what the page remembers of it. It changes with the page's own actions, by what stood on the page before
//! and after (`arrival`), and by [`WorkspaceAction`]. It is pure: [`Drafts`] keeps texts in whatever [`Storage`] it is
//! given, and whoever dispatches says what time it is. What is outside, the browser's storage, its timers and the script
//! that fetches, stands in `autosave` and `outside`.
//!
//! Whatever puts another text on the page is a `Cause`, and the page compares what there was before and after the action, so
//! nothing polls or waits. A storage may be full, forbidden or shared by windows: each draft has a key of its own, and every use
//! may fail. A late answer to a [`Request`] changes nothing.

mod arrival;
mod autosave;
mod draft;
mod drafts;
mod foreign;
mod message;
pub mod outside;
mod request;
mod way_back;

use std::rc::Rc;

use plywise_viewer::Shared;
use yew::AttrValue;

pub(crate) use arrival::{Cause, is_mostly_replaced};
pub use autosave::Autosave;
pub(crate) use autosave::BrowserStorage;
pub use draft::Draft;
pub use drafts::{AGAIN, DRAFT, Drafts, Found, OnPage, Outcome, Storage};
pub use foreign::may_be_foreign;
pub use message::{Message, Way};
pub(crate) use outside::{serve_request, tell_mistakes};
pub use request::{Place, Request, Wanted};
pub use way_back::{Left, WayBack};

/// What the page remembers of what somebody works on.
#[derive(Clone, Debug, PartialEq)]
pub struct Workspace {
    /// Where the text in the box came from.
    pub origin: Origin,
    /// The way back to what stood on the page before.
    pub way_back: WayBack,
    /// What is said of the page as a whole.
    pub message: Option<Message>,
    /// The drafts that are offered, one after the other.
    pub offers: Offers,
    /// A link that waits for its tree.
    pub request: Option<Request>,
    /// Whether it is said that there was no room for a draft.
    pub lacks_room: bool,
    /// Counts how often somebody has typed into the text box.
    pub n_typed: u32,
    /// Whether all that stands in the text box is about to be typed over.
    types_over: bool,
    /// What the next tree that is brought was announced as.
    announced: Option<Announced>,
    /// The origins of other sites from which somebody let the page fetch files, as long as it stays open.
    allowed: Vec<String>,
    n_origins: u32,
    n_messages: u32,
    n_requests: u32,
}

/// Where the text in the box came from. What is typed goes on in its place, as the same draft.
#[derive(Clone, Debug, PartialEq)]
pub struct Origin {
    /// Another number, another draft.
    pub number: u32,
    /// The text as it was opened, which is nobody's work; `None` where somebody brought it.
    pub base: Option<AttrValue>,
    /// The draft that it goes on from, if it was one.
    pub resumed: Option<Rc<Resumed>>,
}

/// A draft that the text on the page goes on from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resumed {
    /// The text as it was kept.
    pub text: AttrValue,
    /// When somebody last worked on it, in milliseconds since 1970.
    pub at: u64,
    /// The name under which it goes on; `None` for one of its own.
    pub key: Option<String>,
}

/// What somebody announced of the tree that comes next.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Announced {
    said: AttrValue,
    is_work: bool,
}

/// Drafts that are offered, one after the other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Offers {
    /// The first is shown.
    pub drafts: Vec<Shared<Draft>>,
    /// The time when the first was shown, in milliseconds since 1970.
    pub now: u64,
}

/// What somebody says to an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Open the draft.
    Open,
    /// Forget it for good.
    Forget,
    /// Do not offer it again in this window.
    NotNow,
}

/// What can change the workspace, besides what changes the page.
#[derive(Clone, Debug, PartialEq)]
pub enum WorkspaceAction {
    /// Say what the tree that comes next is, and whether it is somebody's work rather than made or kept already.
    Announce(AttrValue, bool),
    /// Somebody is about to type into the text box. Where that is over all that stands there, it stays a draft of its own.
    TypeOver(bool),
    /// Bring back what stood on the page before.
    GoBack,
    /// Close the message.
    CloseMessage,
    /// Say at once what has gone wrong, and whether loading the page anew may help.
    Warn(AttrValue, bool),
    /// Somebody edits the tree on its picture, or does no more.
    EditPicture(bool),
    /// The text on the page is that of a draft, which goes on.
    GoOn(Draft),
    /// The page was loaded anew with this draft: it is there again at once.
    ShowAgain(Draft),
    /// Show a draft that was on the page when it was last open. Another window may have it too, so it is kept anew.
    Continue(Draft),
    /// Offer drafts. The time is in milliseconds since 1970, here and below.
    Offer(Vec<Draft>, u64),
    /// Do what somebody says to the offer that is shown.
    Answer(Answer, u64),
    /// Say that there is no room for a draft, or take that away.
    LackRoom(bool),
    /// The file of a link, by the number of its request, is there.
    Locate(u32, Place),
    /// Fetch the file that the page asks for, or do not.
    Permit(bool),
    /// The tree of a link was made: the number of its request, and its text.
    Make(u32, AttrValue),
    /// The tree of a link cannot be had: the number of its request, and why.
    Fail(u32, AttrValue),
}

impl Workspace {
    /// With this text in the box, which nobody has worked on.
    pub(crate) fn new(text: AttrValue) -> Workspace {
        Workspace {
            origin: Origin { number: 0, base: Some(text), resumed: None },
            way_back: WayBack::default(),
            message: None,
            offers: Offers::default(),
            request: None,
            lacks_room: false,
            n_typed: 0,
            types_over: false,
            announced: None,
            allowed: Vec::new(),
            n_origins: 0,
            n_messages: 0,
            n_requests: 0,
        }
    }

    /// The text in the box is another draft from now on: what is kept already stays.
    fn turn(&mut self, base: Option<AttrValue>, resumed: Option<Resumed>) {
        self.n_origins += 1;
        self.origin = Origin { number: self.n_origins, base, resumed: resumed.map(Rc::new) };
    }

    /// The draft that is offered, and how many more there are.
    #[must_use]
    pub fn offered(&self) -> Option<(&Shared<Draft>, usize)> {
        let (first, more) = self.offers.drafts.split_first()?;
        Some((first, more.len()))
    }

    /// Whether the tree of this request is still wanted: of two links that were followed only the later one opens.
    #[must_use]
    pub fn awaits(&self, number: u32) -> bool {
        self.request.as_ref().is_some_and(|request| request.number == number)
    }
}
