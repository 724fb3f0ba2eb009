//! A box to type or paste a tree into.

use plywise_controls::{coded, value_of};
use plywise_notation::SyntaxError;
use yew::prelude::*;

use super::tools::tool;
use crate::{Page, PageAction, english};

/// The text of the tree. The picture follows as long as it is a tree; else it says what is wrong, and where.
/// What stands in the box is put there by [`crate::hooks::use_draft`], not drawn: it is long, and mostly typed.
pub(crate) fn editor(page: &Page, act: &Callback<PageAction>) -> Html {
    let Page { editor, viewer, .. } = page;
    let document = &viewer.document;
    let oninput = act.reform(|event: InputEvent| {
        let text = value_of(&event).into();
        let is_pasted = matches!(&*event.input_type(), "insertFromPaste" | "insertFromDrop");
        if is_pasted { PageAction::Paste(text) } else { PageAction::Edit(text) }
    });
    html! {
        <section class="pw-panel pw-editor" aria-label={english::TREE_AS_TEXT}>
            <h2>{ english::TREE_AS_TEXT }</h2>
            if let Some(note) = &document.header.note {
                <p class="pw-note">{ note }</p>
            }
            if !editor.is_boxed {
                { long_text(editor.draft.len(), act) }
            }
            <textarea
                hidden={!editor.is_boxed}
                id="pw-draft"
                rows="12"
                spellcheck="false"
                autocomplete="off"
                autocapitalize="off"
                aria-label={english::TREE_AS_TEXT}
                aria-invalid={editor.mistake.is_some().to_string()}
                aria-describedby="pw-complaint"
                {oninput}
            />
            <div class="pw-wrong">
                <div id="pw-complaint" role="alert">
                    if let Some(error) = &editor.mistake {
                        { wrong(error) }
                    }
                </div>
                // The studio lists all of them here, and what else a text could be read as. Each is read aloud as it comes, and
                // what stands there already is not.
                <div id="pw-mistakes" role="status" aria-live="polite" aria-atomic="false"></div>
            </div>
            if document.link.is_none() {
                <p class="pw-warning">
                    { english::TOO_LARGE_FOR_LINK }
                </p>
            }
            <p class="pw-aside">
                for (words, code) in english::HOW_TO_WRITE {
                    { words }
                    <code>{ code }</code>
                }
                { "." }
            </p>
        </section>
    }
}

/// What is wrong with the text.
fn wrong(error: &SyntaxError) -> Html {
    html! {
        <>
            <p class="pw-mistake">{ coded(&error.to_string()) }</p>
            <pre>{ error.caret() }</pre>
            if let Some(help) = error.help() {
                <p>{ coded(help) }</p>
            }
            <p class="pw-aside">{ english::PICTURE_IS_OLDER }</p>
            { tool("open", english::ALL_MISTAKES) }
        </>
    }
}

/// Shown in the place of the box: the page shows, keeps and saves the text all the same.
fn long_text(n_bytes: usize, act: &Callback<PageAction>) -> Html {
    html! {
        <div class="pw-long-text">
            <p>
                { english::long_text(n_bytes) }
            </p>
            <button
                type="button"
                class="pw-quiet-button"
                onclick={act.reform(|_| PageAction::ToggleLongText)}
            >
                { english::SHOW_LONG_TEXT }
            </button>
            { tool("save", english::SAVE_TEXT) }
        </div>
    }
}
