//! The studio as a whole: which of its parts are open.

use std::rc::Rc;

use plywise_generate::Request;
use yew::prelude::*;

use crate::bench::Workbench;
use crate::bridge;
use crate::drawers::{DrawerProps, MyTrees, New, Open, Save, Share};
use crate::mistakes::BesideBox;
use crate::opened::{self, Parcel};
use crate::page::{Heard, Page};
use crate::replace::{self, NewTree};

/// A part of the studio that opens over the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawer {
    /// The tree in other formats, to take away.
    Save,
    /// Links, and what to write in other pages.
    Share,
    /// A file or a text, to be the tree.
    Open,
    /// The trees that the browser keeps.
    Trees,
    /// A random tree, or an empty one.
    New,
}

impl Drawer {
    /// All of them, with what buttons call them.
    const ALL: [(Drawer, &'static str); 5] = [
        (Drawer::Save, "save"),
        (Drawer::Open, "open"),
        (Drawer::Trees, "trees"),
        (Drawer::New, "new"),
        (Drawer::Share, "share"),
    ];

    /// The part with a name.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Drawer> {
        Drawer::ALL.into_iter().find(|(_, known)| *known == key).map(|(drawer, _)| drawer)
    }
}

/// What the page asks of the studio.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Wish {
    /// Open a part.
    Open(Drawer),
    /// Close what is open.
    Close,
    /// Look at what somebody brought.
    Receive(Parcel),
    /// Open the drawer that opens trees, with what was typed there or what stands in the text box and is no tree.
    Return(String),
    /// Say why nothing can be looked at.
    Lament(String),
    /// Ask for a random tree, beginning with what a link asked for in vain.
    Adjust(Option<Request>),
    /// A file was fetched for a link, which is the first of these.
    Fetched(String, Parcel),
    /// Begin to edit the tree on its picture, or stop.
    Edit,
    /// Try other values at the picked leaf: with the workbench, on now if it was not.
    Suppose,
    /// Take note of how the page is.
    Hear(Heard),
    /// Take note of what was typed where trees are opened, and of what stood in the text box then, if it was no tree.
    Leave(String, String),
}

/// What the studio remembers; each part keeps what is its own.
#[derive(Clone, Debug, Default, PartialEq)]
struct Studio {
    drawer: Option<Drawer>,
    /// What somebody brought last, and how many they were.
    parcel: (u32, Parcel),
    /// What a link asked for in vain.
    asked: Option<Request>,
    /// Why it could not be read.
    lament: Option<String>,
    /// What was typed into the drawer that opens trees, and what stood in the page's text box then, if it was no tree.
    left: (String, String),
    /// Whether somebody edits, and whether anybody has.
    edits: bool,
    has_edited: bool,
    heard: Rc<Heard>,
}

impl Reducible for Studio {
    type Action = Wish;

    fn reduce(self: Rc<Self>, wish: Wish) -> Rc<Self> {
        Rc::new(match wish {
            Wish::Open(drawer) => Studio { drawer: Some(drawer), asked: None, ..(*self).clone() },
            Wish::Adjust(asked) => Studio { drawer: Some(Drawer::New), asked, ..(*self).clone() },
            Wish::Receive(parcel) => {
                let parcel = (self.parcel.0 + 1, parcel);
                Studio { drawer: Some(Drawer::Open), parcel, lament: None, ..(*self).clone() }
            }
            Wish::Lament(why) => {
                let parcel = (self.parcel.0 + 1, Parcel::default());
                Studio { drawer: Some(Drawer::Open), parcel, lament: Some(why), ..(*self).clone() }
            }
            Wish::Return(broken) => {
                let (beside, left) = &self.left;
                // What stands in the page's box now counts more than what was typed before that.
                let is_newer = !broken.is_empty() && broken != *beside;
                let text = if is_newer || left.is_empty() { &broken } else { left };
                let parcel = (self.parcel.0 + 1, Parcel::text(text));
                Studio { drawer: Some(Drawer::Open), parcel, lament: None, ..(*self).clone() }
            }
            Wish::Leave(beside, text) => Studio { left: (beside, text), ..(*self).clone() },
            // What links ask for has been seen to.
            Wish::Close | Wish::Fetched(..) => Studio { drawer: None, ..(*self).clone() },
            Wish::Hear(heard) => Studio { heard: Rc::new(heard), ..(*self).clone() },
            Wish::Suppose => Studio { edits: true, has_edited: true, ..(*self).clone() },
            Wish::Edit => Studio { edits: !self.edits, has_edited: true, ..(*self).clone() },
        })
    }
}

/// Whom the studio works for.
#[derive(Clone, Debug, PartialEq, Properties)]
pub struct AppProps {
    /// The page.
    pub page: Page,
}

/// The studio.
#[component]
pub fn App(props: &AppProps) -> Html {
    let studio = use_reducer(Studio::default);
    let dispatch = studio.dispatcher();
    use_effect_with((), {
        let (page, dispatch) = (props.page.clone(), dispatch.clone());
        move |()| bridge::attend(Callback::from(move |wish| dispatch.dispatch(granted(&page, wish))))
    });
    let on_typed = {
        let (page, dispatch) = (props.page.clone(), dispatch.clone());
        Callback::from(move |text: String| dispatch.dispatch(Wish::Leave(broken(&page), text)))
    };
    let page = props.page.clone();
    let on_tree = {
        let (page, dispatch) = (page.clone(), dispatch.clone());
        Callback::from(move |tree: NewTree| {
            replace::put(&page, &tree);
            dispatch.dispatch(Wish::Close);
        })
    };
    let on_edited = {
        let dispatch = dispatch.clone();
        Callback::from(move |()| dispatch.dispatch(Wish::Edit))
    };
    let on_close = Callback::from(move |()| dispatch.dispatch(Wish::Close));
    let heard = Rc::clone(&studio.heard);
    let is_tree = heard.error.as_ref().is_none_or(|fault| fault.code != "tree");
    let edition = heard.edition;
    let about = DrawerProps { page: page.clone(), heard: Rc::clone(&heard), on_close, on_tree };
    html! {
        <div>
            // Once it was open it goes on listening, so that also what is typed can be undone.
            if studio.has_edited {
                <Workbench page={&page} {heard} is_on={studio.edits} on_close={on_edited} />
            }
            <BesideBox {page} {edition} {is_tree} />
            { drawer(&studio, about, on_typed) }
        </div>
    }
}

/// The drawer that is open.
fn drawer(studio: &Studio, about: DrawerProps, on_typed: Callback<String>) -> Html {
    match studio.drawer {
        None => Html::default(),
        Some(Drawer::Share) => html! { <Share ..about /> },
        Some(Drawer::Trees) => html! { <MyTrees ..about /> },
        Some(Drawer::Save) => html! { <Save ..about /> },
        Some(Drawer::New) => html! { <New drawer={about} asked={studio.asked} /> },
        Some(Drawer::Open) => {
            let (nth, parcel) = studio.parcel.clone();
            let lament = studio.lament.clone();
            html! { <Open drawer={about} {parcel} {nth} {lament} {on_typed} /> }
        }
    }
}

/// What stands in the page's text box where it is no tree yet, or may be another one in another format; else the empty text.
fn broken(page: &Page) -> String {
    let draft = page.draft();
    let is_here = draft == page.tree() && opened::other_tree(&draft).is_none();
    if is_here { String::new() } else { draft }
}

/// What comes of a wish once the page was asked what has to do with it.
fn granted(page: &Page, wish: Wish) -> Wish {
    match wish {
        Wish::Open(Drawer::Open) => Wish::Return(broken(page)),
        Wish::Fetched(link, parcel) => match opened::open(&parcel, None) {
            Ok(opened) => {
                // What the link says counts more than what the text asks for.
                let own = opened.link.map_or(String::new(), |own| own + "&");
                page.given(&format!("{own}{link}"), &opened.text);
                Wish::Close
            }
            Err(complaints) => {
                page.refuse(&plywise_maker::opened::cannot(parcel.name.as_deref(), &complaints));
                Wish::Receive(parcel)
            }
        },
        wish => wish,
    }
}
