//! The studio as a whole: which of its parts are open.

use std::rc::Rc;

use yew::prelude::*;

use crate::bridge;
use crate::drawers::{Save, Share};
use crate::page::{Heard, Page};

/// A part of the studio that opens over the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawer {
    /// The tree in other formats, to take away.
    Save,
    /// Links, and what to write in other pages.
    Share,
}

impl Drawer {
    /// All of them, with what buttons call them.
    const ALL: [(Drawer, &'static str); 2] = [(Drawer::Save, "save"), (Drawer::Share, "share")];

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
    /// Take note of how the page is.
    Hear(Heard),
}

/// What the studio remembers; each part keeps what is its own.
#[derive(Clone, Debug, Default, PartialEq)]
struct Studio {
    drawer: Option<Drawer>,
    heard: Rc<Heard>,
}

impl Reducible for Studio {
    type Action = Wish;

    fn reduce(self: Rc<Self>, wish: Wish) -> Rc<Self> {
        Rc::new(match wish {
            Wish::Open(drawer) => Studio { drawer: Some(drawer), ..(*self).clone() },
            Wish::Close => Studio { drawer: None, ..(*self).clone() },
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
    let on_close = Callback::from(move |()| dispatch.dispatch(Wish::Close));
    let page = props.page.clone();
    let heard = Rc::clone(&studio.heard);
    match studio.drawer {
        None => Html::default(),
        Some(Drawer::Save) => html! { <Save {page} {heard} {on_close} /> },
        Some(Drawer::Share) => html! { <Share {page} {heard} {on_close} /> },
    }
}
