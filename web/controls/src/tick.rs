//! A box to tick.

use web_sys::HtmlInputElement;
use yew::prelude::*;

/// A box to tick, with a label beside it that is also its accessible name; `on_tick` is told whether somebody has ticked it, or
/// taken the tick away.
pub fn tick(label: impl Into<AttrValue>, is_ticked: bool, on_tick: Callback<bool>) -> Html {
    ticked(label.into(), is_ticked, on_tick)
}

fn ticked(label: AttrValue, is_ticked: bool, on_tick: Callback<bool>) -> Html {
    let onchange = move |event: Event| {
        if let Some(tick) = event.target_dyn_into::<HtmlInputElement>() {
            on_tick.emit(tick.checked());
        }
    };
    html! {
        <label class="pw-check">
            <input type="checkbox" checked={is_ticked} {onchange} />
            <span>{ label }</span>
        </label>
    }
}
