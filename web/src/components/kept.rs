//! What is drawn again only when it changed: nodes of the tree, and what of the page hangs on little.

use std::rc::Rc;

#[cfg(feature = "page")]
use plywise_conventions::Conventions;
use plywise_render::NodeMark;
use yew::prelude::*;
use yew::virtual_dom::{Key, VComp};

#[cfg(feature = "page")]
use super::legend::Used;
use super::stage_marks::node_view;
use crate::session::Session;
#[cfg(feature = "page")]
use crate::session::Theme;
use plywise_elements::Element;

/// One component for all of it: another would cost the download some 3 kB.
pub(crate) enum Kept {
    Node(NodeMark),
    #[cfg(feature = "page")]
    Part {
        on: Few,
        draw: Box<dyn Fn() -> Element>,
    },
}

/// What such a part of the page may hang on, and nothing else: while all of this is the same, it is not drawn again.
#[cfg(feature = "page")]
#[derive(PartialEq)]
pub(crate) struct Few {
    /// Which part it is.
    name: &'static str,
    conventions: Conventions,
    example: Option<&'static str>,
    is_game: bool,
    used: Used,
    theme: Theme,
    shows_help: bool,
    has_letter_keys: bool,
}

impl PartialEq for Kept {
    fn eq(&self, other: &Kept) -> bool {
        match (self, other) {
            (Kept::Node(one), Kept::Node(other)) => one == other,
            #[cfg(feature = "page")]
            (Kept::Part { on: one, .. }, Kept::Part { on: other, .. }) => one == other,
            #[cfg(feature = "page")]
            _ => false,
        }
    }
}

#[derive(Properties, PartialEq)]
struct KeptProps {
    kept: Kept,
}

/// Not by `html!`, which would write it out at each place.
#[inline(never)]
pub(crate) fn kept_view(kept: Kept, key: Option<usize>) -> Html {
    VComp::new::<KeptView>(Rc::new(KeptProps { kept }), key.map(Key::from)).into()
}

#[component]
fn KeptView(KeptProps { kept }: &KeptProps) -> Html {
    match kept {
        Kept::Node(mark) => node_view(mark).into(),
        #[cfg(feature = "page")]
        Kept::Part { draw, .. } => draw().into(),
    }
}

/// A part of the page that hangs on few things. An embed has few parts, and draws them as they come.
#[cfg(feature = "page")]
pub(crate) fn kept(name: &'static str, session: &Session, draw: impl Fn() -> Element + 'static) -> Html {
    let Session { conventions, document, lesson, theme, shows_help, has_letter_keys, .. } = session;
    let on = Few {
        name,
        conventions: *conventions,
        example: document.example,
        is_game: document.game.is_some(),
        used: Used::by(document, lesson, conventions),
        theme: *theme,
        shows_help: *shows_help,
        has_letter_keys: *has_letter_keys,
    };
    kept_view(Kept::Part { on, draw: Box::new(draw) }, None)
}

#[cfg(not(feature = "page"))]
pub(crate) fn kept(_: &'static str, _: &Session, draw: impl Fn() -> Element + 'static) -> Html {
    draw().into()
}
