//! A drawer over what stands beside the stage: it covers that for a while, and pushes nothing.

use plywise_controls::use_opened;
use yew::prelude::*;

use super::header::leave_drawer;
use crate::{Drawer, Page, PageAction, english};

/// What a drawer is, and what is in it. Closed, it is hidden from everybody.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct TrayProps {
    pub(crate) drawer: Drawer,
    /// The drawer that is open.
    pub(crate) open: Option<Drawer>,
    /// Whether it can be closed: while somebody edits, the text stays beside the picture, also under another drawer.
    #[prop_or(true)]
    pub(crate) closes: bool,
    /// Whether what is in it is made before somebody opens it, since another part of the page asks for it.
    #[prop_or_default]
    pub(crate) is_needed: bool,
    pub(crate) act: Callback<PageAction>,
    pub(crate) children: Html,
}

/// A drawer over what stands beside the stage.
#[component]
pub(crate) fn Tray(props: &TrayProps) -> Html {
    let TrayProps { drawer, open, closes, is_needed, act, children } = props;
    let is_made = use_opened(*open == Some(*drawer)) || *is_needed;
    let close = act.reform(|()| {
        leave_drawer();
        PageAction::Drawer(None)
    });
    let onkeydown = {
        let close = close.clone();
        let closes = *closes;
        move |event: KeyboardEvent| {
            if event.key() == "Escape" && closes && !event.default_prevented() {
                event.prevent_default();
                close.emit(());
            }
        }
    };
    html! {
        <div class="pw-tray" data-tray={drawer.key()} hidden={*closes && *open != Some(*drawer)} {onkeydown}>
            if *closes {
                <button
                    type="button"
                    class="pw-close"
                    aria-label={english::CLOSE_DRAWER}
                    onclick={close.reform(|_| ())}
                >
                    { "×" }
                </button>
            }
            if is_made {
                { children.clone() }
            }
        </div>
    }
}

/// On a phone, what opens the sheets at the bottom: in the guided start those that a station has come to.
pub(crate) fn sheets(page: &Page, open: Option<Drawer>, act: &Callback<PageAction>) -> Html {
    const SHEETS: [Drawer; 3] = [Drawer::Calls, Drawer::Code, Drawer::Legend];
    let has_two = page.viewer.second.is_some();
    let is_known = |sheet: &Drawer| page.guide.as_ref().is_none_or(|guide| guide.has_come_to(*sheet));
    html! {
        <nav class="pw-sheets" aria-label={english::SHEETS}>
            for sheet in SHEETS.into_iter().filter(is_known) {
                <button
                    type="button"
                    key={sheet.key()}
                    aria-expanded={(open == Some(sheet)).to_string()}
                    onclick={act.reform(move |_| PageAction::Drawer((open != Some(sheet)).then_some(sheet)))}
                >
                    { english::sheet(sheet, has_two) }
                </button>
            }
        </nav>
    }
}
