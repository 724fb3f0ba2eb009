//! The label of a control.

use yew::prelude::*;

/// A control with a label beside it that is also its accessible name; `class` stands besides `pw-choice`.
pub fn labelled(label: impl Into<AttrValue>, class: Option<&'static str>, control: Html) -> Html {
    html! {
        <label class={classes!("pw-choice", class)}>
            <span>{ label.into() }</span>
            { control }
        </label>
    }
}
