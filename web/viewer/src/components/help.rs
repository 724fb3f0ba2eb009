//! The list of keys, over the page.

use plywise_controls::{tick, use_dialog, use_opened};
use yew::prelude::*;

use crate::{Toggle, ViewerAction, english};

/// What the list of keys hangs on: while it is the same, it is not drawn again.
#[derive(Clone, Debug, PartialEq, Properties)]
pub struct HelpProps {
    /// Whether it is open. It is always there, closed or open: closing gives the focus back only to what is still in the
    /// page.
    pub is_shown: bool,
    /// Whether single letters are keys.
    pub has_letter_keys: bool,
    /// Keys that this program has beside those that all have.
    #[prop_or_default]
    pub more: &'static [(&'static str, &'static str)],
    /// What changes both.
    pub act: Callback<ViewerAction>,
}

/// The list of keys, over the page.
#[component]
pub fn Help(HelpProps { is_shown, has_letter_keys, more, act }: &HelpProps) -> Html {
    let place = use_dialog(*is_shown);
    let is_made = use_opened(*is_shown);
    let oncancel = act.reform(|_: Event| ViewerAction::Toggle(Toggle::Help));
    html! {
        <dialog ref={place} class="pw-help" id="pw-help" aria-label={english::KEYS} {oncancel}>
            if is_made {
                { contents(*has_letter_keys, *is_shown, more, act) }
            }
        </dialog>
    }
}

fn contents(
    has_letter_keys: bool,
    is_shown: bool,
    more: &'static [(&'static str, &'static str)],
    act: &Callback<ViewerAction>,
) -> Html {
    html! {
        <>
            // Only while it is open: in a frame of another site browsers complain of it to the page around it. The last button would
            // scroll the list to its end.
            <h2 tabindex="-1" autofocus={is_shown}>{ english::KEYS }</h2>
            <dl>
                for &(keys, does) in english::HELP.iter().chain(more) {
                    <div key={keys}>
                        <dt>{ keys }</dt>
                        <dd>{ does }</dd>
                    </div>
                }
            </dl>
            { tick(english::SINGLE_KEYS, has_letter_keys, act.reform(|_| ViewerAction::Toggle(Toggle::LetterKeys))) }
            <button
                type="button"
                class="pw-quiet-button"
                onclick={act.reform(|_| ViewerAction::Toggle(Toggle::Help))}
            >
                { english::CLOSE }
            </button>
        </>
    }
}
