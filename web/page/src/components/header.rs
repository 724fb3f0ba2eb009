//! The line at the top.

use plywise_controls::{Choice, emit_some};
use plywise_viewer::{Theme, Toggle, ViewerAction};
use yew::prelude::*;

use crate::{PageAction, english};

/// What the line at the top hangs on: while it is the same, it is not drawn again.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct HeaderProps {
    pub(crate) theme: Theme,
    pub(crate) act: Callback<PageAction>,
}

/// The name of the page, its colours, and the list of keys.
#[component]
pub(crate) fn Header(HeaderProps { theme, act }: &HeaderProps) -> Html {
    let choices = Theme::ALL.map(|(theme, key)| (key, plywise_viewer::english::theme(theme))).to_vec();
    let on_choose = emit_some(act, |key: String| Theme::from_key(&key).map(PageAction::Color));
    html! {
        <header class="pw-header">
            <div class="pw-name">
                <svg viewBox="0 0 24 24" aria-hidden="true" width="26" height="26">
                    <path d="M12 4L5 19M12 4L19 19" />
                    <circle cx="12" cy="4.5" r="3" />
                    <rect x="2" y="16" width="6" height="6" />
                    <path class="cross" d="M13.5 10L18 14M18 10L13.5 14" />
                </svg>
                { english::NAME }
            </div>
            <p class="pw-tagline">
                { english::TAGLINE }
            </p>
            <Choice label={english::COLOURS} value={theme.key()} {choices} {on_choose} />
            <button
                type="button"
                class="pw-quiet-button"
                aria-keyshortcuts="?"
                onclick={act.reform(|_| PageAction::Viewer(ViewerAction::Toggle(Toggle::Help)))}
            >
                { english::KEYS }
            </button>
        </header>
    }
}
