//! The bar at the top of a lecture: what a lecturer needs while talking, and nothing else.

use plywise_controls::{emit_some, find, focus, tick};
use plywise_viewer::{Lecture, Toggle, Viewer, ViewerAction};
use wasm_bindgen::JsCast as _;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::english;
use crate::hooks::PresenterWindow;

/// What to go on to is typed here.
const UNTIL: &str = "#pw-until";

/// The tree's name, notes, the blank screen, and what a phone has room for only when it is asked for.
pub(crate) fn lecture_bar(
    viewer: &Viewer,
    lecture: Lecture,
    presenter: &PresenterWindow,
    act: &Callback<ViewerAction>,
) -> Html {
    html! {
        <header class="pw-header pw-lecture-bar">
            <h1>{ viewer.document.title() }</h1>
            // A window of the presenter's own shows the notes; here there are none then.
            if presenter.root.is_none() {
                { note_button(viewer.lecture_note().1.is_some(), lecture, act) }
            }
            { presenter_button(presenter) }
            { quiet_button(english::BLANK_SCREEN, "B", act.reform(|_| ViewerAction::Toggle(Toggle::Blank))) }
            <button
                type="button"
                class="pw-quiet-button pw-lecture-more"
                aria-label={english::MORE_OF_LECTURE}
                title={english::MORE_OF_LECTURE}
                popovertarget="pw-lecture-rest"
            >
                { "⋯" }
            </button>
            <div class="pw-lecture-rest" id="pw-lecture-rest" popover="auto">
                { tick(english::ASK_FIRST, lecture.predicts, act.reform(|_| ViewerAction::Toggle(Toggle::Predict))) }
                { until_form(act) }
                { quiet_button(english::LEAVE_LECTURE, "L", act.reform(|_| {
                    focus(".pw-stage");
                    ViewerAction::Toggle(Toggle::Lecture)
                })) }
            </div>
        </header>
    }
}

fn quiet_button(name: &'static str, keys: &'static str, onclick: Callback<MouseEvent>) -> Html {
    html! {
        <button type="button" class="pw-quiet-button" aria-keyshortcuts={keys} {onclick}>{ name }</button>
    }
}

/// The box for what to go on to.
fn until_form(act: &Callback<ViewerAction>) -> Html {
    let onsubmit = emit_some(act, |event: SubmitEvent| {
        event.prevent_default();
        let said = find(UNTIL)?.unchecked_into::<HtmlInputElement>().value();
        // The keys that step are for the stage again.
        focus(".pw-stage");
        Some(ViewerAction::Until(said.into()))
    });
    // Escape leaves the box, and the lecture goes on.
    let onkeydown = |event: KeyboardEvent| {
        if event.key() == "Escape" {
            event.prevent_default();
            event.stop_propagation();
            focus(".pw-stage");
        }
    };
    html! {
        <form {onsubmit} {onkeydown}>
            <label>
                <span>{ english::GO_ON_TO }</span>
                <input
                    type="text"
                    id="pw-until"
                    placeholder={english::CONDITIONS}
                    autocomplete="off"
                    onfocus={Callback::from(|_| {
                        // What stands there is typed over.
                        if let Some(input) = find(UNTIL) {
                            input.unchecked_into::<HtmlInputElement>().select();
                        }
                    })}
                />
            </label>
            <button type="submit" class="pw-quiet-button">{ english::GO }</button>
        </form>
    }
}

/// The button that opens the presenter's window, or brings it to the front.
fn presenter_button(presenter: &PresenterWindow) -> Html {
    html! {
        <button
            type="button"
            id="pw-presenter-view"
            class="pw-quiet-button"
            aria-keyshortcuts="S"
            onclick={presenter.open.reform(|_| ())}
        >
            { english::PRESENTER_VIEW }
        </button>
    }
}

/// The button that shows the lecturer's note, with a mark where there is one.
fn note_button(has_note: bool, lecture: Lecture, act: &Callback<ViewerAction>) -> Html {
    html! {
        <button
            type="button"
            class="pw-quiet-button pw-note-button"
            aria-keyshortcuts="T"
            aria-expanded={lecture.shows_note.to_string()}
            onclick={act.reform(|_| ViewerAction::Toggle(Toggle::Note))}
        >
            { english::NOTE }
            // As wide with it as without: nothing moves.
            <span class="pw-note-mark" hidden={!has_note}>
                <span aria-hidden="true">{ "●" }</span>
                <span class="pw-hidden">{ english::HAS_NOTE }</span>
            </span>
        </button>
    }
}
