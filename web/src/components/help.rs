//! The list of keys, over the page.

use web_sys::HtmlElement;
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
    let button = use_node_ref();
    {
        let button = button.clone();
        use_effect_with((), move |()| {
            if let Some(button) = button.cast::<HtmlElement>() {
                // Without the focus Esc still closes it.
                let _ = button.focus();
            }
        });
    }
    html! {
        <div class="pw-help" role="dialog" aria-modal="true" aria-label="Keys">
            <div>
                <h2>{ "Keys" }</h2>
                <dl>{ for HELP.iter().map(|(keys, does)| html! { <div key={*keys}><dt>{ *keys }</dt><dd>{ *does }</dd></div> }) }</dl>
                <label class="pw-check">
                    <input type="checkbox" checked={*has_letter_keys} onchange={act.reform(|_: Event| Action::Toggle(Part::LetterKeys))} />
                    <span>{ "Letters and signs are keys" }</span>
                </label>
                <button type="button" ref={button} class="pw-quiet-button" onclick={close}>{ "Close" }</button>
            </div>
        </div>
    }
}
