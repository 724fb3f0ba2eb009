//! The list of keys, over the page.

use web_sys::{HtmlDialogElement, HtmlElement};
use yew::prelude::*;

use crate::keys::HELP;
use crate::session::{Action, Part};

#[derive(Properties, PartialEq)]
pub(crate) struct HelpProps {
    pub(crate) has_letter_keys: bool,
    pub(crate) act: Callback<Action>,
}

#[component]
pub(crate) fn Help(HelpProps { has_letter_keys, act }: &HelpProps) -> Html {
    let close = act.reform(|_: MouseEvent| Action::Toggle(Part::Help));
    let (dialog, button) = (use_node_ref(), use_node_ref());
    {
        let (dialog, button) = (dialog.clone(), button.clone());
        use_effect_with((), move |()| {
            let dialog = dialog.cast::<HtmlDialogElement>();
            if let Some(dialog) = &dialog {
                // Modal, so that Tab stays inside; where that cannot be, the list still shows.
                let _ = dialog.show_modal();
            }
            if let Some(button) = button.cast::<HtmlElement>() {
                // Without the focus Esc still closes it.
                let _ = button.focus();
            }
            // Closing gives the focus back to where it was.
            move || dialog.iter().for_each(HtmlDialogElement::close)
        });
    }
    let cancel = act.reform(|event: Event| {
        event.prevent_default();
        Action::Toggle(Part::Help)
    });
    html! {
            <dialog class="pw-help" ref={dialog} aria-label="Keys" oncancel={cancel}>
                <h2>{ "Keys" }</h2>
                <dl>{ for HELP.iter().map(|(keys, does)| html! { <div key={*keys}><dt>{ *keys }</dt><dd>{ *does }</dd></div> }) }</dl>
                <label class="pw-check">
                    <input type="checkbox" checked={*has_letter_keys} onchange={act.reform(|_: Event| Action::Toggle(Part::LetterKeys))} />
                    <span>{ "Letters and signs are keys" }</span>
                </label>
                <button type="button" ref={button} class="pw-quiet-button" onclick={close}>{ "Close" }</button>
            </dialog>
    }
}
