//! The studio as a whole: which of its parts are open.

use std::rc::Rc;

use plywise_elements::{button, classed, el};
use plywise_generate::Request;
use yew::prelude::*;

use crate::bench::Workbench;
use crate::bridge;
use crate::drawers::{DrawerProps, MyTrees, New, Open, Save, Share};
use crate::mistakes::BesideBox;
use crate::opened::{self, Parcel};
use crate::outside;
use crate::page::{Heard, Page};
use crate::replace::{self, Before, NewTree};

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
    /// Another tree is on the page.
    Replaced(Replaced),
    /// What was said of it is no longer wanted.
    Forget,
}

/// What was put on the page, and what stood there before.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Replaced {
    said: String,
    before: Rc<Before>,
    /// The number of the text that was put there: another one, and it is too late to say anything.
    edition: u32,
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
    replaced: Option<Replaced>,
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
            // What links ask for has been seen to.
            Wish::Close | Wish::Fetched(..) => Studio { drawer: None, ..(*self).clone() },
            Wish::Hear(heard) => {
                let replaced = self.replaced.clone().filter(|replaced| replaced.edition >= heard.edition);
                Studio { heard: Rc::new(heard), replaced, ..(*self).clone() }
            }
            Wish::Replaced(replaced) => Studio { replaced: Some(replaced), drawer: None, ..(*self).clone() },
            Wish::Forget => Studio { replaced: None, ..(*self).clone() },
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
    let page = props.page.clone();
    let on_tree = {
        let (page, dispatch) = (page.clone(), dispatch.clone());
        Callback::from(move |tree: NewTree| {
            let before = Rc::new(Before::of(&page));
            let edition = replace::put(&page, &tree).map_or(u32::MAX, |heard| heard.edition);
            dispatch.dispatch(Wish::Replaced(Replaced { said: tree.said, before, edition }));
        })
    };
    let told = told(
        &page,
        studio.replaced.as_ref(),
        &Callback::from({
            let dispatch = dispatch.clone();
            move |wish| dispatch.dispatch(wish)
        }),
    );
    // Above everything the page has, in the flow: it covers nothing.
    let top = use_memo((), |()| outside::top());
    use_effect_with(studio.replaced.as_ref().map(|replaced| replaced.edition), {
        let top = Rc::clone(&top);
        move |edition: &Option<u32>| {
            if edition.is_some() {
                top.iter().for_each(outside::show_top);
            }
        }
    });
    let told = match &*top {
        Some(top) => create_portal(told, top.clone()),
        None => told,
    };
    let on_edited = {
        let dispatch = dispatch.clone();
        Callback::from(move |()| dispatch.dispatch(Wish::Edit))
    };
    let on_close = Callback::from(move |()| dispatch.dispatch(Wish::Close));
    let heard = Rc::clone(&studio.heard);
    // Once it was open it goes on listening, so that also what is typed can be undone.
    let bench = studio.has_edited.then(|| {
        let (page, heard, is_on) = (page.clone(), Rc::clone(&heard), studio.edits);
        html! { <Workbench {page} {heard} {is_on} on_close={on_edited} /> }
    });
    let is_tree = heard.error.as_ref().is_none_or(|fault| fault.code != "tree");
    let beside_box = {
        let (page, edition) = (page.clone(), heard.edition);
        html! { <BesideBox {page} {edition} {is_tree} /> }
    };
    let about = DrawerProps { page, heard, on_close, on_tree };
    let drawer = match studio.drawer {
        None => Html::default(),
        Some(Drawer::Share) => html! { <Share ..about /> },
        Some(Drawer::Trees) => html! { <MyTrees ..about /> },
        Some(Drawer::Save) => html! { <Save ..about /> },
        Some(Drawer::New) => html! { <New drawer={about} asked={studio.asked} /> },
        Some(Drawer::Open) => {
            let (nth, parcel) = studio.parcel.clone();
            let lament = studio.lament.clone();
            html! { <Open drawer={about} {parcel} {nth} {lament} /> }
        }
    };
    el("div").child(told).child(bench).child(beside_box).child(drawer).into()
}

/// What comes of a wish once the page was asked what has to do with it.
fn granted(page: &Page, wish: Wish) -> Wish {
    match wish {
        // A text that is no tree yet may be one in another format, and so may one that looks like it.
        Wish::Open(Drawer::Open) => {
            let draft = page.draft();
            let is_here = draft == page.tree() && opened::other_tree(&draft).is_none();
            Wish::Receive(if is_here { Parcel::default() } else { Parcel::text(&draft) })
        }
        Wish::Fetched(link, parcel) => match opened::open(&parcel, None) {
            Ok(opened) => {
                // What the link says counts more than what the text asks for.
                let own = opened.link.map_or(String::new(), |own| own + "&");
                page.given(&format!("{own}{link}"), &opened.text);
                Wish::Close
            }
            Err(complaints) => {
                let why = complaints.first().map(ToString::to_string).unwrap_or_default();
                // The page begins the sentence with a capital: not the name of a file.
                let name = parcel.name.as_ref();
                let what = name
                    .map_or_else(|| "the tree of this link".to_owned(), |name| format!("the file {name}"));
                page.refuse(&format!("{what} cannot be opened: {why}"));
                Wish::Receive(parcel)
            }
        },
        wish => wish,
    }
}

/// What was put on the page, with the way back to what stood there.
fn told(page: &Page, replaced: Option<&Replaced>, act: &Callback<Wish>) -> Html {
    let told = classed("div", "pw-told").attr("role", "status");
    let Some(Replaced { said, before, .. }) = replaced else { return told.into() };
    let undo = {
        let (page, before) = (page.clone(), Rc::clone(before));
        act.reform(move |()| {
            before.bring_back(&page);
            Wish::Forget
        })
    };
    told.child(el("p").child(said.clone()))
        .child(button("pw-quiet-button", &undo, ()).child("Back to the tree before"))
        .child(button("pw-close", act, Wish::Forget).attr("aria-label", "Close this message").child("×"))
        .into()
}
