//! The bar at the top: the same in every place, whichever program draws it.

use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use crate::english;

/// A place that the bar leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BarPlace {
    /// The guided start.
    Learn,
    /// A tree to step through.
    Explore,
    /// Exercises.
    Practise,
    /// Games by their rules.
    Games,
    /// Two searches side by side.
    Compare,
}

impl BarPlace {
    /// Every place, in the order of the bar.
    pub const ALL: [BarPlace; 5] =
        [BarPlace::Learn, BarPlace::Explore, BarPlace::Practise, BarPlace::Games, BarPlace::Compare];

    /// The place whose button has this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<BarPlace> {
        BarPlace::ALL.into_iter().find(|place| english::place(*place) == name)
    }

    /// The page's own places are one program; the others are programs of their own, which the page's script loads.
    fn is_of_page(self) -> bool {
        !matches!(self, BarPlace::Practise | BarPlace::Games)
    }
}

/// What the bar of a place holds.
#[derive(Clone, Debug, Default)]
pub struct BarParts {
    /// What is seen, as a heading.
    pub title: Html,
    /// The place that is seen; none where it has no button.
    pub here: Option<BarPlace>,
    /// Called for a place of the page's own. Where there is nothing to call, the page's script leads there.
    pub on_page: Option<Callback<BarPlace>>,
    /// The buttons behind the places.
    pub tools: Html,
    /// The menu behind the last button. On a phone the places and the buttons are in the menu, too.
    pub menu: Option<Html>,
}

/// The name of the page, what is seen, the places, what can be done there, and a menu for the rest. A hook rather than a component:
/// to compare the views that it is given would weigh more than it saves.
#[hook]
pub fn use_bar(parts: BarParts) -> Html {
    let is_open = use_state_eq(|| false);
    let more = use_node_ref();
    // Whatever opens now gives the focus back to what is still seen then.
    let close = {
        let (is_open, more) = (is_open.clone(), more.clone());
        move || {
            drop(more.cast::<HtmlElement>().map(|more| more.focus()));
            is_open.set(false);
        }
    };
    let onkeydown = {
        let (is_open, close) = (is_open.clone(), close.clone());
        move |event: KeyboardEvent| {
            if event.key() == "Escape" && *is_open {
                event.prevent_default();
                close();
            }
        }
    };
    let onfocusout = {
        let is_open = is_open.clone();
        move |event: FocusEvent| {
            let next = event.related_target().map(|next| next.unchecked_into::<Element>());
            let stays = next.is_none_or(|next| matches!(next.closest(".pw-header"), Ok(Some(_))));
            if !stays {
                is_open.set(false);
            }
        }
    };
    // What a button in the menu does is done: the menu closes. A list in it stays open.
    let onclick = {
        let is_open = is_open.clone();
        move |event: MouseEvent| {
            let pressed: Option<Element> = event.target_dyn_into();
            if *is_open && pressed.is_some_and(|pressed| matches!(pressed.closest("button"), Ok(Some(_)))) {
                close();
            }
        }
    };
    let on_more = {
        let is_open = is_open.clone();
        move |_: MouseEvent| is_open.set(!*is_open)
    };
    let places = BarPlace::ALL.into_iter().map(|place| button(place, &parts)).collect::<Html>();
    let BarParts { title, tools, menu, .. } = parts;
    html! {
        <header class="pw-header" data-menu={menu.is_some().then_some("")} {onkeydown} {onfocusout}>
            { name() }
            { title }
            <button
                ref={more}
                type="button"
                class="pw-quiet-button pw-more"
                aria-label={english::MENU}
                title={english::MENU}
                aria-expanded={is_open.to_string()}
                onclick={on_more}
            >
                { "⋯" }
            </button>
            <div class="pw-rest" data-open={is_open.to_string()} {onclick}>
                <nav class="pw-places" aria-label={english::PLACES}>
                    <ul>{ places }</ul>
                </nav>
                { tools }
                if let Some(menu) = menu {
                    <div class="pw-menu">{ menu }</div>
                }
            </div>
        </header>
    }
}

/// The button of a place.
fn button(place: BarPlace, BarParts { here, on_page, .. }: &BarParts) -> Html {
    let name = english::place(place);
    let is_here = *here == Some(place);
    let on_page = on_page.clone().filter(|_| place.is_of_page());
    let is_left = on_page.is_none() && place.is_of_page();
    let leads_to = |other: BarPlace| (place == other && !is_here).then_some("");
    html! {
        <li key={name}>
            <button
                type="button"
                data-place={name}
                data-page={is_left.then_some(name)}
                data-practice={leads_to(BarPlace::Practise)}
                data-games={leads_to(BarPlace::Games)}
                aria-current={is_here.then_some("page")}
                onclick={on_page.map(|go| go.reform(move |_: MouseEvent| place))}
            >
                { name }
            </button>
        </li>
    }
}

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
