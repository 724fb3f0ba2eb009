//! The line at the top.

use yew::prelude::*;

use super::sending;
use super::settings::choice;
use crate::session::{Action, Part, Theme};

/// The name of the page, its colours, and the list of keys.
pub(crate) fn header(theme: Theme, act: &Callback<Action>) -> Html {
    let help = act.reform(|_: MouseEvent| Action::Toggle(Part::Help));
    let choices = Theme::ALL.map(|(_, key, name)| (key, name));
    let choose = sending(act, |key: String| Theme::from_key(&key).map(Action::Color));
    html! {
        <header class="pw-header">
            <p class="pw-name">
                <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
                    <path d="M12 4L5 19M12 4L19 19" /><circle cx="12" cy="4.5" r="3" />
                    <rect x="2" y="16" width="6" height="6" /><path class="cross" d="M13.5 10L18 14M18 10L13.5 14" />
                </svg>
                { "Plywise" }
            </p>
            <p class="pw-tagline">{ "Step through minimax and alpha-beta, and see why each cut is a cut." }</p>
            { choice("Colours", theme.key(), &choices, choose) }
            <button type="button" class="pw-quiet-button" onclick={help} aria-keyshortcuts="?">{ "Keys" }</button>
        </header>
    }
}
