//! What stands at a node on the stage: the box to type into, or the handles of the node that is picked.

use plywise_controls::{emit_some, find, value_of};
use plywise_search::NodeId;
use wasm_bindgen::JsCast as _;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::state::{NodeInput, WorkbenchState};
use super::{Command, WorkbenchAction};
use crate::english::workbench as english;
use crate::keys::KeyPress;

/// The box, or the handles.
pub(super) fn at_node(state: &WorkbenchState, act: &Callback<WorkbenchAction>) -> Html {
    if let Some(input) = &state.input {
        return input_box(state, input, act);
    }
    let Some(node) = state.editing.selected().filter(|_| state.editing.mistake().is_none()) else {
        return Html::default();
    };
    let label = state.editing.label(node);
    html! {
        <div>
            { handle("pw-plus below", english::add_child(&label), Command::AddChild, act) }
            if node != NodeId::ROOT {
                { handle("pw-plus beside", english::add_sibling(&label), Command::AddRight, act) }
            }
        </div>
    }
}

fn handle(class: &'static str, says: String, command: Command, act: &Callback<WorkbenchAction>) -> Html {
    let says = AttrValue::from(says);
    html! {
        <button
            type="button"
            {class}
            tabindex="-1"
            title={&says}
            aria-label={&says}
            onclick={act.reform(move |_| WorkbenchAction::Press(command))}
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

fn input_box(state: &WorkbenchState, input: &NodeInput, act: &Callback<WorkbenchAction>) -> Html {
    let NodeInput { node, field, wrong, number, .. } = input;
    let (number, label) = (*number, state.editing.label(*node));
    html! {
        <div class="pw-box">
            <input
                id="pw-box"
                type="text"
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                aria-label={english::field_of(field.label(), &label)}
                aria-invalid={wrong.is_some().to_string()}
                aria-describedby="pw-box-wrong"
                oninput={act.reform(|event: InputEvent| WorkbenchAction::Typed(value_of(&event)))}
                onblur={act.reform(move |_| WorkbenchAction::Left(number))}
                onkeydown={emit_some(act, box_key)}
            />
            <p id="pw-box-wrong" role="alert">{ wrong.clone() }</p>
        </div>
    }
}

fn box_key(event: KeyboardEvent) -> Option<WorkbenchAction> {
    let action = in_box(&event.key(), event.shift_key())?;
    event.prevent_default();
    Some(action)
}

/// What a key does in the box, beside what it does in every box.
fn in_box(key: &str, shift: bool) -> Option<WorkbenchAction> {
    match key {
        "Enter" | "Tab" => Some(WorkbenchAction::Commit(Some(!shift))),
        "Escape" => Some(WorkbenchAction::Cancel),
        _ => None,
    }
}

impl NodeInput {
    /// What a key does that comes before the box is drawn and has the focus.
    pub(super) fn key_ahead(&self, press: KeyPress<'_>) -> Option<WorkbenchAction> {
        let KeyPress { key, shift, alt, ctrl } = press;
        let mut text = if self.selects { String::new() } else { self.text.clone() };
        match key {
            "Backspace" => drop(text.pop()),
            // Behind the last letter it takes away nothing more than what is selected.
            "Delete" => {}
            _ if key.chars().count() == 1 && !alt && !ctrl => text.push_str(key),
            _ => return in_box(key, shift),
        }
        Some(WorkbenchAction::Typed(text))
    }
}
