//! The label of a control.

use yew::prelude::*;

/// What a [`Labelled`] control is called, and the control.
#[derive(Clone, Debug, PartialEq, Properties)]
pub struct LabelledProps {
    /// What stands beside the control, which is also its accessible name.
    pub label: AttrValue,
    /// Classes besides `pw-choice`.
    #[prop_or_default]
    pub class: Classes,
    /// The control.
    pub children: Html,
}

/// A control with its label beside it.
#[component]
pub fn Labelled(LabelledProps { label, class, children }: &LabelledProps) -> Html {
    html! {
        <label class={classes!("pw-choice", class.clone())}>
            <span>{ label }</span>
            { children.clone() }
        </label>
    }
}
