//! What stands at a node on the stage: the box to type into, or the handles of the node that is picked.

use plywise_controls::{emit_some, find, value_of};
use plywise_search::NodeId;
use wasm_bindgen::JsCast as _;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::act::{Bench, Boxed};
use super::{Command, Deed};

/// The box, or the handles.
pub(super) fn at_node(bench: &Bench, act: &Callback<Deed>) -> Html {
    if let Some(boxed) = &bench.boxed {
        return input(bench, boxed, act);
    }
    let Some(node) = bench.editing.selected().filter(|_| bench.editing.mistake().is_none()) else {
        return Html::default();
    };
    let label = bench.editing.label(node);
    html! {
        <div>
            { handle("pw-plus below", format!("Add a child to {label}"), Command::AddChild, act) }
            if node != NodeId::ROOT {
                { handle("pw-plus beside", format!("Add a sibling right of {label}"), Command::AddRight, act) }
            }
        </div>
    }
}

fn handle(class: &'static str, says: String, command: Command, act: &Callback<Deed>) -> Html {
    let says = AttrValue::from(says);
    html! {
        <button
            type="button"
            {class}
            tabindex="-1"
            title={&says}
            aria-label={&says}
            onclick={act.reform(move |_| Deed::Follow(command))}
        >
            { "+" }
        </button>
    }
}

/// Puts a text into the box that opened, and the focus, which it has already unless it `is_new`; picks the text when it
/// is to be replaced. The text is not drawn with the box: a browser that is given another for a box with the focus lays
/// out the whole page at once, before the rest is drawn.
pub(super) fn enter_box(text: &str, selects: bool, is_new: bool) {
    let Some(field) = find("#pw-box") else { return };
    let has_focus = field.owner_document().and_then(|document| document.active_element());
    if (has_focus.as_ref() == Some(&field)) == is_new {
        return;
    }
    let field: HtmlInputElement = field.unchecked_into();
    if field.value() != text {
        field.set_value(text);
    }
    // Nothing is lost where the focus cannot be moved. The page stays where it is scrolled to.
    let _ = field.focus();
    if selects {
        field.select();
    }
}

fn input(bench: &Bench, boxed: &Boxed, act: &Callback<Deed>) -> Html {
    let Boxed { node, field, wrong, number, .. } = boxed;
    let (number, label) = (*number, bench.editing.label(*node));
    html! {
        <div class="pw-box">
            <input
                id="pw-box"
                type="text"
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                aria-label={format!("{} of {label}", field.label())}
                aria-invalid={wrong.is_some().to_string()}
                aria-describedby="pw-box-wrong"
                oninput={act.reform(|event: InputEvent| Deed::Typed(value_of(&event)))}
                onblur={act.reform(move |_| Deed::Left(number))}
                onkeydown={emit_some(act, box_key)}
            />
            <p id="pw-box-wrong" role="alert">{ wrong.clone() }</p>
        </div>
    }
}

fn box_key(event: KeyboardEvent) -> Option<Deed> {
    let deed = match (&*event.key(), event.shift_key()) {
        ("Enter" | "Tab", false) => Deed::Commit(Some(true)),
        ("Enter" | "Tab", true) => Deed::Commit(Some(false)),
        ("Escape", _) => Deed::Cancel,
        _ => return None,
    };
    event.prevent_default();
    Some(deed)
}
