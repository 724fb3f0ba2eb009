//! The studio as a whole: which of its parts are open.

use std::rc::Rc;

use yew::prelude::*;

use crate::bench::Workbench;
use crate::bridge;
use crate::drawers::Save;
use crate::page::{Heard, Page};

/// A part of the studio that opens over the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawer {
    /// The tree in other formats, to take away.
    Save,
}

impl Drawer {
    /// All of them, with what buttons call them.
    const ALL: [(Drawer, &'static str); 1] = [(Drawer::Save, "save")];

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
    /// Begin to edit the tree on its picture, or stop.
    Edit,
    /// Take note of how the page is.
    Hear(Heard),
}

/// What the studio remembers; each part keeps what is its own.
#[derive(Clone, Debug, Default, PartialEq)]
struct Studio {
    drawer: Option<Drawer>,
    /// Whether somebody edits, and whether anybody has.
    edits: bool,
    has_edited: bool,
    heard: Rc<Heard>,
}

impl Reducible for Studio {
    type Action = Wish;

    fn reduce(self: Rc<Self>, wish: Wish) -> Rc<Self> {
        Rc::new(match wish {
            Wish::Open(drawer) => Studio { drawer: Some(drawer), ..(*self).clone() },
            Wish::Close => Studio { drawer: None, ..(*self).clone() },
            Wish::Edit => Studio { edits: !self.edits, has_edited: true, ..(*self).clone() },
            Wish::Hear(heard) => Studio { heard: Rc::new(heard), ..(*self).clone() },
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
        let dispatch = dispatch.clone();
        move |()| bridge::attend(Callback::from(move |wish| dispatch.dispatch(wish)))
    });
    let to_close = |wish: fn() -> Wish| {
        let dispatch = dispatch.clone();
        Callback::from(move |()| dispatch.dispatch(wish()))
    };
    let (on_close, on_edited) = (to_close(|| Wish::Close), to_close(|| Wish::Edit));
    let page = props.page.clone();
    let heard = Rc::clone(&studio.heard);
    let drawer = match studio.drawer {
        None => Html::default(),
        Some(Drawer::Save) => html! { <Save page={page.clone()} heard={Rc::clone(&heard)} {on_close} /> },
    };
    // Once it was open it goes on listening, so that also what is typed can be undone.
    let is_on = studio.edits;
    let bench =
        studio.has_edited.then(|| html! { <Workbench {page} {heard} {is_on} on_close={on_edited} /> });
    html! { <>{ bench }{ drawer }</> }
}
