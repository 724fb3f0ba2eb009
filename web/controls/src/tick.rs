//! A box to tick.

use web_sys::HtmlInputElement;
use yew::prelude::*;

/// What a [`Tick`] shows and whom it tells.
#[derive(Clone, Debug, PartialEq, Properties)]
pub struct TickProps {
    /// What stands beside the box, which is also its accessible name.
    pub label: AttrValue,
    /// Whether the box is ticked.
    pub is_ticked: bool,
    /// Told whether somebody has ticked the box, or taken the tick away.
    pub on_tick: Callback<bool>,
}

/// A box to tick, with its label.
#[component]
pub fn Tick(TickProps { label, is_ticked, on_tick }: &TickProps) -> Html {
    let on_tick = on_tick.clone();
    let onchange = move |event: Event| {
        if let Some(tick) = event.target_dyn_into::<HtmlInputElement>() {
            on_tick.emit(tick.checked());
        }
    };
    html! {
        <label class="pw-check">
            <input type="checkbox" checked={*is_ticked} {onchange} />
            <span>{ label }</span>
        </label>
    }
}
