//! A list to choose from.

use implicit_clone::unsync::IArray;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use crate::labelled::labelled;

/// What a [`Choice`] shows and whom it tells.
#[derive(Clone, Debug, PartialEq, Properties)]
pub struct ChoiceProps {
    /// What stands beside the list, which is also its accessible name.
    pub label: AttrValue,
    /// The key of the choice that is shown.
    pub value: AttrValue,
    /// The keys and names of the choices, in the order in which they are listed. No two have the same key.
    pub choices: IArray<(&'static str, &'static str)>,
    /// Told the key of the choice that somebody picked.
    pub on_choose: Callback<String>,
}

/// One choice among a few, from a list with its label. The list is controlled: it shows `value`, and another choice only
/// once its owner gives another `value`.
#[component]
pub fn Choice(ChoiceProps { label, value, choices, on_choose }: &ChoiceProps) -> Html {
    let list = use_node_ref();
    // A browser keeps showing what somebody picked, whatever the attributes say later.
    use_effect({
        let (list, value) = (list.clone(), value.clone());
        move || {
            if let Some(list) = list.cast::<HtmlSelectElement>().filter(|list| list.value() != *value) {
                list.set_value(&value);
            }
        }
    });
    let onchange = {
        let (value, on_choose) = (value.clone(), on_choose.clone());
        move |event: Event| {
            let Some(list) = event.target_dyn_into::<HtmlSelectElement>() else { return };
            let picked = list.value();
            list.set_value(&value);
            on_choose.emit(picked);
        }
    };
    let list = html! {
        <select ref={list} {onchange}>
            for &(key, name) in choices.iter() {
                <option key={key} value={key} selected={*value == key}>{ name }</option>
            }
        </select>
    };
    labelled(label, None, list)
}
