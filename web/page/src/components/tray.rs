//! A drawer over what stands beside the stage: it covers that for a while, and pushes nothing.

use yew::prelude::*;

use super::header::leave_drawer;
use crate::{Drawer, PageAction, english};

/// What a drawer is, and what is in it. It is always there, so that whatever else of the page asks for a part of it finds
/// it; closed, it is hidden from everybody.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct TrayProps {
    pub(crate) drawer: Drawer,
    /// The drawer that is open.
    pub(crate) open: Option<Drawer>,
    /// Whether it can be closed: while somebody edits, the text stays beside the picture.
    #[prop_or(true)]
    pub(crate) closes: bool,
    pub(crate) act: Callback<PageAction>,
    pub(crate) children: Html,
}

/// A drawer over what stands beside the stage.
#[component]
pub(crate) fn Tray(TrayProps { drawer, open, closes, act, children }: &TrayProps) -> Html {
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
        <div class="pw-tray" data-tray={drawer.key()} hidden={*open != Some(*drawer)} {onkeydown}>
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
            { children.clone() }
        </div>
    }
}

/// On a phone, what opens the sheets at the bottom.
pub(crate) fn sheets(open: Option<Drawer>, act: &Callback<PageAction>) -> Html {
    const SHEETS: [Drawer; 3] = [Drawer::Calls, Drawer::Code, Drawer::Legend];
    html! {
        <nav class="pw-sheets" aria-label={english::SHEETS}>
            for sheet in SHEETS {
                <button
                    type="button"
                    key={sheet.key()}
                    aria-expanded={(open == Some(sheet)).to_string()}
                    onclick={act.reform(move |_| PageAction::Drawer((open != Some(sheet)).then_some(sheet)))}
                >
                    { english::sheet(sheet) }
                </button>
            }
        </nav>
    }
}
