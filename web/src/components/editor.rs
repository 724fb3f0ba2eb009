//! A box to type or paste a tree into.

use yew::prelude::*;

use super::{control, sending};
use crate::session::{Action, Complaint, Session};

/// The text of the tree. The picture follows as long as it is a tree; else it says what is wrong, and where.
/// What stands in the box is put there by [`crate::hooks::use_text`], not drawn: it is long, and mostly typed.
pub(crate) fn editor(session: &Session, act: &Callback<Action>) -> Html {
    let Session { complaint, document, .. } = session;
    let oninput = sending(act, |event: InputEvent| {
        let input = control(&event)?;
        Some(Action::Edit(input.value().into()))
    });
    let is_wrong = complaint.is_some();
    html! {
        <section class="pw-panel pw-editor" aria-label="The tree as text">
            <h2>{ "The tree as text" }</h2>
            if let Some(note) = &document.header.note {
                <p class="pw-note">{ note }</p>
            }
            <textarea id="pw-draft" {oninput} rows="12" spellcheck="false" autocomplete="off" autocapitalize="off"
                aria-label="The tree as text" aria-invalid={is_wrong.to_string()} aria-describedby="pw-complaint" />
            <div id="pw-complaint" role="alert">
                if let Some(Complaint(error)) = complaint {
                    <p class="pw-mistake">{ error.to_string() }</p>
                    <pre>{ error.caret() }</pre>
                    if let Some(help) = error.help() {
                        <p>{ help }</p>
                    }
                    <p class="pw-aside">{ "The picture still shows the last tree that could be read." }</p>
                }
            </div>
            if document.link.is_none() {
                <p class="pw-warning">{ "This tree is too large for a link, and the address does not hold it: keep a copy of its text." }</p>
            }
            <p class="pw-aside">
                { "Write " }<code>{ "((3 12 8) (2 4 6) (14 5 2))" }</code>
                { ", or with names " }<code>{ "A(B(D=3 E=?) C=5)" }</code>
                { ", or paste a list such as " }<code>{ "[[3,12,8],[2,4,6]]" }</code>
                { ". MAX and MIN alternate unless a branch says " }<code>{ "max(…)" }</code>{ " or " }<code>{ "min(…)" }</code>{ "." }
            </p>
        </section>
    }
}
