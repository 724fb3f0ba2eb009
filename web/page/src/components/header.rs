//! The bar at the top.

use plywise_controls::{Choice, emit_some, find, focus};
use plywise_viewer::{Theme, Toggle, ViewerAction};
use wasm_bindgen::JsCast as _;
use web_sys::Element;
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

/// The name of the page, the tree, the places, and what can be done with the tree; the rest in a menu. On a phone all but
/// the tree is in the menu.
#[component]
pub(crate) fn Header(on: &HeaderProps) -> Html {
    let HeaderProps { title, drawer, act, .. } = on;
    let is_open = use_state_eq(|| false);
    let close = {
        let is_open = is_open.clone();
        move || is_open.set(false)
    };
    let onkeydown = {
        let (is_open, close) = (is_open.clone(), close.clone());
        move |event: KeyboardEvent| {
            if event.key() == "Escape" && *is_open {
                event.prevent_default();
                close();
                focus(MORE);
            }
        }
    };
    let onfocusout = {
        let close = close.clone();
        move |event: FocusEvent| {
            let next = event.related_target().map(|next| next.unchecked_into::<Element>());
            let stays = next.is_none_or(|next| matches!(next.closest(".pw-header"), Ok(Some(_))));
            if !stays {
                close();
            }
        }
    };
    // What a button in the menu does is done: the menu closes. A list in it stays open.
    let onclick = {
        let is_open = is_open.clone();
        move |event: MouseEvent| {
            let pressed: Option<Element> = event.target_dyn_into();
            if *is_open && pressed.is_some_and(|pressed| matches!(pressed.closest("button"), Ok(Some(_)))) {
                // Whatever opens now gives the focus back to what is still seen then.
                focus(MORE);
                close();
            }
        }
    };
    let on_more = {
        let is_open = is_open.clone();
        move |_: MouseEvent| is_open.set(!*is_open)
    };
    html! {
        <header class="pw-header" {onkeydown} {onfocusout}>
            { name() }
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
            <button
                type="button"
                class="pw-quiet-button pw-more"
                aria-label={english::MENU}
                title={english::MENU}
                aria-controls="pw-menu"
                aria-expanded={is_open.to_string()}
                onclick={on_more}
            >
                { "⋯" }
            </button>
            <div class="pw-rest" id="pw-menu" data-open={is_open.to_string()} {onclick}>{ rest(on) }</div>
        </header>
    }
}

/// The button that opens the menu.
const MORE: &str = ".pw-more";

fn name() -> Html {
    html! {
        <div class="pw-name" title={english::TAGLINE}>
            <svg viewBox="0 0 24 24" aria-hidden="true" width="24" height="24">
                <path d="M12 4L5 19M12 4L19 19" />
                <circle cx="12" cy="4.5" r="3" />
                <rect x="2" y="16" width="6" height="6" />
                <path class="cross" d="M13.5 10L18 14M18 10L13.5 14" />
            </svg>
            { english::NAME }
        </div>
    }
}

/// The places, the tools, and the menu.
fn rest(on: &HeaderProps) -> Html {
    let HeaderProps { place, has_tools, is_edited, theme, act, .. } = on;
    let go = |to: Place| {
        html! {
            <li key={english::place(to)}>
                <button
                    type="button"
                    data-place={english::place(to)}
                    aria-current={(to == *place).then_some("page")}
                    onclick={act.reform(move |_| PageAction::Place(to))}
                >
                    { english::place(to) }
                </button>
            </li>
        }
    };
    let choices = Theme::ALL.map(|(theme, key)| (key, plywise_viewer::english::theme(theme))).to_vec();
    let on_choose = emit_some(act, |key: String| Theme::from_key(&key).map(PageAction::Color));
    html! {
        <>
            <nav class="pw-places" aria-label={english::PLACES}>
                <ul>
                    { for Place::ALL.into_iter().filter(|place| *place != Place::Compare).map(go) }
                    <li key="practise">
                        // Another program, which the page's script loads.
                        <button type="button" data-practice="">{ english::PRACTISE }</button>
                    </li>
                    <li key="games">
                        <button type="button" data-games="">{ english::GAMES }</button>
                    </li>
                    { go(Place::Compare) }
                </ul>
            </nav>
            if *has_tools {
                { tools(&TOOLS, "pw-tools", english::THIS_TREE, *is_edited) }
            }
            <div class="pw-menu">
                if *has_tools {
                    { of_tree(*is_edited, act) }
                }
                <ul class="pw-menu-list">
                    <li>
                        // The bar has no room for a sixth place.
                        <button type="button" class="pw-quiet-button" data-lab="">{ english::LAB }</button>
                    </li>
                    <li>
                        <button
                            type="button"
                            class="pw-quiet-button"
                            aria-keyshortcuts="?"
                            onclick={act.reform(|_| PageAction::Viewer(ViewerAction::Toggle(Toggle::Help)))}
                        >
                            { english::KEYS }
                        </button>
                    </li>
                    <li>
                        <Choice label={english::COLOURS} value={theme.key()} {choices} {on_choose} />
                    </li>
                </ul>
            </div>
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
                { item(None, Some("M"), english::SHOW_MAP, toggle(Toggle::Map)) }
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
    focus(MORE);
}
