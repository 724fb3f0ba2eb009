//! The list of keys, over the page.

use yew::prelude::*;

use crate::keys::HELP;
use crate::session::{Action, Part};

/// The list of keys, in a dialog that [`crate::hooks::use_dialog`] opens.
pub(crate) fn help(has_letter_keys: bool, act: &Callback<Action>) -> Html {
    let close = act.reform(|_: MouseEvent| Action::Toggle(Part::Help));
    let cancel = act.reform(|event: Event| {
        event.prevent_default();
        Action::Toggle(Part::Help)
    });
    html! {
            <dialog class="pw-help" id="pw-help" aria-label="Keys" oncancel={cancel}>
                <h2>{ "Keys" }</h2>
                <dl>{ for HELP.iter().map(|(keys, does)| html! { <div key={*keys}><dt>{ *keys }</dt><dd>{ *does }</dd></div> }) }</dl>
                <label class="pw-check">
                    <input type="checkbox" checked={has_letter_keys} onchange={act.reform(|_: Event| Action::Toggle(Part::LetterKeys))} />
                    <span>{ "Letters and signs are keys" }</span>
                </label>
                <button type="button" autofocus=true class="pw-quiet-button" onclick={close}>{ "Close" }</button>
            </dialog>
    }
}
