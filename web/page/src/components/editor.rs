//! A box to type or paste a tree into.

use wasm_bindgen::JsCast as _;
use yew::prelude::*;

use super::tools::tool;
use crate::{Page, PageAction};
use plywise_elements::control;
use plywise_elements::{Element, button, classed, coded, el, panel};

/// The text of the tree. The picture follows as long as it is a tree; else it says what is wrong, and where.
/// What stands in the box is put there by [`crate::hooks::use_draft`], not drawn: it is long, and mostly typed.
pub(crate) fn editor(page: &Page, act: &Callback<PageAction>) -> Element {
    let Page { editor, viewer, .. } = page;
    let document = &viewer.document;
    let note = |class: &'static str, text: &'static str| classed("p", class).child(text);
    let code = |text: &'static str| el("code").child(text);
    let mistakes = el("div").attr("id", "pw-complaint").attr("role", "alert");
    let mistakes = match &editor.mistake {
        None => mistakes,
        Some(error) => mistakes
            .child(coded(classed("p", "pw-mistake"), &error.to_string()))
            .child(el("pre").child(error.caret()))
            .child(error.help().map(|help| coded(el("p"), help)))
            .child(note("pw-aside", "The picture still shows the last tree that could be read."))
            .child(tool("open", "All mistakes, or open it in another format…")),
    };
    // Not in the box, but what the page shows, keeps and saves.
    let long = (!editor.is_boxed).then(|| {
        let size = [&(editor.draft.len() / 1_000).to_string(), " kB"].concat();
        classed("div", "pw-long-text")
            .child(
                el("p")
                    .child("The text is ")
                    .child(size)
                    .child(" long. In a box it would hold up the browser for seconds."),
            )
            .child(button("pw-quiet-button", act, PageAction::ToggleLongText).child("Show it all the same"))
            .child(tool("save", "Save it…"))
    });
    let is_homeless = document.link.is_none() && document.game.is_none();
    panel("pw-panel pw-editor", "The tree as text", "The tree as text")
        .child(document.header.note.clone().map(|note| classed("p", "pw-note").child(note)))
        .child(long)
        .child(
            el("textarea")
                .attr("hidden", (!editor.is_boxed).then_some(""))
                .attr("id", "pw-draft")
                .attr("rows", "12")
                .attr("spellcheck", "false")
                .attr("autocomplete", "off")
                .attr("autocapitalize", "off")
                .attr("aria-label", "The tree as text")
                .attr("aria-invalid", editor.mistake.is_some())
                .attr("aria-describedby", "pw-complaint")
                .on("input", act, |event| {
                    let text = control(event)?.value().into();
                    let way = event.dyn_ref::<InputEvent>().map(InputEvent::input_type);
                    let is_pasted = way.is_some_and(|way| way == "insertFromPaste" || way == "insertFromDrop");
                    Some(if is_pasted { PageAction::Paste(text) } else { PageAction::Edit(text) })
                }),
        )
        .child(mistakes)
        // The studio tells all of them here.
        .child(el("div").attr("id", "pw-mistakes").attr("aria-live", "polite"))
        .child(is_homeless.then(|| {
            note(
                "pw-warning",
                "This tree is too large for a link, and the address does not hold it: keep a copy of its text.",
            )
        }))
        .child(
            note("pw-aside", "Write ")
                .child(code("((3 12 8) (2 4 6) (14 5 2))"))
                .child(", or with names ")
                .child(code("A(B(D=3 E=?) C=5)"))
                .child(", or paste a list such as ")
                .child(code("[[3,12,8],[2,4,6]]"))
                .child(". MAX and MIN alternate unless a branch says ")
                .child(code("max(…)"))
                .child(" or ")
                .child(code("min(…)"))
                .child("."),
        )
}
