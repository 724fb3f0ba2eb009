//! What the menu of a bar ends with, in every place that steps through searches.

use plywise_controls::{Choice, emit_some};
use yew::prelude::*;

use crate::{Theme, Toggle, ViewerAction, english};

/// The place of experiments, the list of keys, and the colours.
pub fn end_of_menu(theme: Theme, act: &Callback<ViewerAction>, on_color: &Callback<Theme>) -> Html {
    let choices = Theme::ALL.map(|(theme, key)| (key, english::theme(theme))).to_vec();
    let on_choose = emit_some(on_color, |key: String| Theme::from_key(&key));
    html! {
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
                    onclick={act.reform(|_: MouseEvent| ViewerAction::Toggle(Toggle::Help))}
                >
                    { english::KEYS }
                </button>
            </li>
            <li>
                <Choice label={english::COLOURS} value={theme.key()} {choices} {on_choose} />
            </li>
        </ul>
    }
}
