//! The button that copies the link of the board.

use plywise_controls::copied;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::english;
use crate::state::GamesAction;

/// What is copied, and whom the button tells where that fails.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct CopyLinkProps {
    /// The link, without `#`.
    pub(crate) link: AttrValue,
    pub(crate) act: Callback<GamesAction>,
}

/// Copies the address of the game as it stands. The button says so until the game stands otherwise.
#[component]
pub(crate) fn CopyLink(CopyLinkProps { link, act }: &CopyLinkProps) -> Html {
    let copied_link = use_state_eq(|| None::<AttrValue>);
    let is_copied = copied_link.as_ref() == Some(link);
    let name = if is_copied { english::LINK_COPIED } else { english::COPY_LINK };
    let onclick = {
        let (link, act) = (link.clone(), act.clone());
        move |_: MouseEvent| {
            let (link, act, copied_link) = (link.clone(), act.clone(), copied_link.clone());
            spawn_local(async move {
                let href =
                    web_sys::window().and_then(|window| window.location().href().ok()).unwrap_or_default();
                let page = href.split('#').next().unwrap_or_default();
                match copied(&format!("{page}#{link}"), &NodeRef::default()).await {
                    true => copied_link.set(Some(link)),
                    false => act.emit(GamesAction::Warn(english::LINK_NOT_COPIED.into())),
                }
            });
        }
    };
    html! {
        <>
            <button type="button" class="pw-quiet-button pw-copy-link" title={english::ABOUT_LINK} {onclick}>{ name }</button>
            <span class="pw-hidden" role="status">{ is_copied.then_some(english::LINK_COPIED) }</span>
        </>
    }
}
