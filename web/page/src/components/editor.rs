//! A box to type or paste a tree into.

use plywise_controls::{coded, value_of};
use plywise_notation::SyntaxError;
use yew::prelude::*;

use super::tools::tool;
use crate::{Page, PageAction};

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
        <section class="pw-panel pw-editor" aria-label="The tree as text">
            <h2>{ "The tree as text" }</h2>
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
                aria-label="The tree as text"
                aria-invalid={editor.mistake.is_some().to_string()}
                aria-describedby="pw-complaint"
                {oninput}
            />
            <div id="pw-complaint" role="alert">
                if let Some(error) = &editor.mistake {
                    { wrong(error) }
                }
            </div>
            // The studio tells all of them here.
            <div id="pw-mistakes" aria-live="polite"></div>
            if document.link.is_none() && document.game.is_none() {
                <p class="pw-warning">
                    { "This tree is too large for a link, and the address does not hold it: keep a copy of its text." }
                </p>
            }
            <p class="pw-aside">
                { "Write " }
                <code>{ "((3 12 8) (2 4 6) (14 5 2))" }</code>
                { ", or with names " }
                <code>{ "A(B(D=3 E=?) C=5)" }</code>
                { ", or paste a list such as " }
                <code>{ "[[3,12,8],[2,4,6]]" }</code>
                { ". MAX and MIN alternate unless a branch says " }
                <code>{ "max(…)" }</code>
                { " or " }
                <code>{ "min(…)" }</code>
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
            <p class="pw-aside">{ "The picture still shows the last tree that could be read." }</p>
            { tool("open", "All mistakes, or open it in another format…") }
        </>
    }
}

/// What stands in place of the box: the text is not there, but it is what the page shows, keeps and saves.
fn long_text(n_bytes: usize, act: &Callback<PageAction>) -> Html {
    let size = n_bytes / 1_000;
    html! {
        <div class="pw-long-text">
            <p>
                { format!("The text is {size} kB long. In a box it would hold up the browser for seconds.") }
            </p>
            <button
                type="button"
                class="pw-quiet-button"
                onclick={act.reform(|_| PageAction::ToggleLongText)}
            >
                { "Show it all the same" }
            </button>
            { tool("save", "Save it…") }
        </div>
    }
}
