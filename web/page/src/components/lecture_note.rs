//! The lecturer's note at a step: read over the code or in the presenter's window, written there, and kept in the text of the
//! tree.

use plywise_replay::Step;
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

use crate::{PageAction, english};

#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct LectureNoteProps {
    /// The step that the note is kept at.
    pub(crate) step: Step,
    /// What it says, where there is one.
    pub(crate) note: Option<AttrValue>,
    /// Whether it can be saved. While it cannot, what is written stays in its box, and whoever saves it is told why.
    pub(crate) can_save: bool,
    pub(crate) act: Callback<PageAction>,
    /// Told when somebody has written, or has given up, and the keys that step are the stage's again.
    #[prop_or_default]
    pub(crate) on_written: Callback<()>,
    /// Hides the note, where it can be hidden.
    #[prop_or_default]
    pub(crate) on_close: Option<Callback<()>>,
}

/// The note, or a box to write it in.
#[component]
pub(crate) fn LectureNote(on: &LectureNoteProps) -> Html {
    let LectureNoteProps { step, note, can_save, act, on_written, on_close } = on;
    let writes = use_state_eq(|| false);
    let area = use_node_ref();
    use_effect_with((*writes, area.clone()), |(writes, area)| {
        if let Some(area) = area.cast::<HtmlTextAreaElement>().filter(|_| *writes) {
            // Where it cannot have the focus, it can be pressed.
            let _ = area.focus();
        }
    });
    let begin = {
        let writes = writes.clone();
        move |_| writes.set(true)
    };
    let end = {
        let (writes, on_written) = (writes.clone(), on_written.clone());
        Callback::from(move |()| {
            on_written.emit(());
            writes.set(false);
        })
    };
    let save = {
        let (act, end, area) = (act.clone(), end.clone(), area.clone());
        let (step, can_save) = (*step, *can_save);
        Callback::from(move |()| {
            if let Some(area) = area.cast::<HtmlTextAreaElement>() {
                let said = area.value();
                if can_save {
                    end.emit(());
                }
                act.emit(PageAction::Note(step, said.into()));
            }
        })
    };
    let onsubmit = save.reform(|event: SubmitEvent| event.prevent_default());
    // Escape leaves the box, and loses nothing.
    let onkeydown = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            event.prevent_default();
            event.stop_propagation();
            save.emit(());
        }
    };
    let name = english::note_of(step.0);
    html! {
        <section class="pw-panel pw-facts pw-lecture-note" aria-label={name.clone()}>
            <h2>{ name.clone() }</h2>
            if let Some(close) = on_close {
                <button
                    type="button"
                    class="pw-close"
                    aria-label={english::CLOSE_NOTE}
                    onclick={close.reform(|_| ())}
                >
                    { "×" }
                </button>
            }
            if *writes {
                <form {onsubmit}>
                    <textarea ref={area} id="pw-lecture-note" rows="5" aria-label={name} value={note} {onkeydown} />
                    <button type="submit" class="pw-quiet-button">{ english::SAVE_NOTE }</button>
                    <button type="button" class="pw-quiet-button" onclick={end.reform(|_| ())}>{ english::CANCEL_NOTE }</button>
                </form>
            } else {
                <p>{ note.as_deref().unwrap_or(english::NO_NOTE) }</p>
                <button type="button" class="pw-quiet-button" onclick={begin}>
                    { if note.is_some() { english::EDIT_NOTE } else { english::WRITE_NOTE } }
                </button>
            }
        </section>
    }
}
