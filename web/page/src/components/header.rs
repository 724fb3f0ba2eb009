//! The bar at the top.

use plywise_controls::{BarParts, emit_some, find, focus, use_bar};
use plywise_viewer::components::end_of_menu;
use plywise_viewer::{Theme, Toggle, ViewerAction};
use yew::prelude::*;

use super::tools::{MENU_TOOLS, TOOLS, tools};
use crate::{Drawer, PageAction, Place, english};

/// What the bar at the top hangs on: while it is the same, it is not drawn again.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct HeaderProps {
    /// The name of the tree.
    pub(crate) title: AttrValue,
    pub(crate) place: Place,
    pub(crate) drawer: Option<Drawer>,
    /// Whether there is a tree that the studio can do something with.
    pub(crate) has_tools: bool,
    pub(crate) is_edited: bool,
    pub(crate) theme: Theme,
    pub(crate) act: Callback<PageAction>,
}

/// The tree, the places, and what can be done with the tree; the rest in a menu.
#[component]
pub(crate) fn Header(on: &HeaderProps) -> Html {
    let HeaderProps { title, place, drawer, has_tools, is_edited, act, .. } = on;
    let title = html! {
        <h1>
            <button
                type="button"
                class="pw-picker"
                title={english::OTHER_TREES}
                aria-haspopup="dialog"
                aria-expanded={(*drawer == Some(Drawer::Trees)).to_string()}
                onclick={act.reform(|_| PageAction::Drawer(Some(Drawer::Trees)))}
            >
                <span>{ title }</span>
                <svg viewBox="0 0 12 12" aria-hidden="true" width="12" height="12"><path d="M2 4L6 8L10 4" /></svg>
            </button>
        </h1>
    };
    let on_page = emit_some(act, |button| Place::of_bar(button).map(PageAction::Place));
    let tools = html! {
        if *has_tools {
            { tools(&TOOLS, "pw-tools", english::THIS_TREE, *is_edited) }
        }
    };
    let (here, on_page, menu) = (Some(place.in_bar()), Some(on_page), Some(menu(on)));
    use_bar(BarParts { title, here, on_page, tools, menu })
}

/// What does not stand in the bar.
fn menu(on: &HeaderProps) -> Html {
    let HeaderProps { has_tools, is_edited, theme, act, .. } = on;
    let on_view = act.reform(PageAction::Viewer);
    html! {
        <>
            if *has_tools {
                { of_tree(*is_edited, act) }
            }
            { end_of_menu(*theme, &on_view, &act.reform(PageAction::Color)) }
        </>
    }
}

/// What the menu has for a tree of the page's own, and for trees in general.
fn of_tree(is_edited: bool, act: &Callback<PageAction>) -> Html {
    let item = |drawer: Option<Drawer>,
                keys: Option<&'static str>,
                name: &'static str,
                onclick: Callback<MouseEvent>| {
        let drawer = drawer.map(Drawer::key);
        html! {
            <li>
                <button type="button" class="pw-quiet-button" data-drawer={drawer} aria-keyshortcuts={keys} {onclick}>
                    { name }
                </button>
            </li>
        }
    };
    let open = |drawer: Drawer, name: &'static str| {
        item(Some(drawer), None, name, act.reform(move |_| PageAction::Drawer(Some(drawer))))
    };
    let toggle = |toggle: Toggle| act.reform(move |_| PageAction::Viewer(ViewerAction::Toggle(toggle)));
    let lecture = act.reform(|_| {
        // The bar goes, and the button with it.
        focus(".pw-stage");
        PageAction::Viewer(ViewerAction::Toggle(Toggle::Lecture))
    });
    html! {
        <>
            <ul class="pw-menu-list">
                { open(Drawer::Conventions, english::AS_IN_LECTURE) }
                { open(Drawer::Text, english::AS_TEXT) }
                { item(None, Some("M"), plywise_viewer::english::SHOW_MAP, toggle(Toggle::Map)) }
                { item(None, Some("L"), english::LECTURE, lecture) }
                <li>
                    <button type="button" class="pw-quiet-button" data-practice="here">{ english::ASK_HERE }</button>
                </li>
            </ul>
            { tools(&MENU_TOOLS, "pw-menu-list", english::TREES, is_edited) }
        </>
    }
}

/// Puts the focus into a drawer that somebody opened from the bar, where it would else stay behind.
pub(crate) fn enter_drawer(drawer: Drawer) {
    if find(".pw-header :focus, .pw-side > :not(.pw-tray) :focus").is_some() {
        focus(&format!("[data-tray={}] .pw-close", drawer.key()));
    }
}

/// Gives the focus back when a drawer is closed.
pub(crate) fn leave_drawer() {
    focus(".pw-more");
}
