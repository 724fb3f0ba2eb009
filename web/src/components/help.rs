//! The list of keys, over the page.

use yew::prelude::*;

use crate::keys::HELP;
use crate::session::{Action, Part};
use plywise_elements::tick;
use plywise_elements::{Element, button, classed, el};

/// The list of keys, in a dialog that [`plywise_elements::use_dialog`] opens.
pub(crate) fn help(is_shown: bool, has_letter_keys: bool, act: &Callback<Action>) -> Element {
    let line = |&(keys, does): &(&'static str, &'static str)| {
        el("div").child(el("dt").child(keys)).child(el("dd").child(does))
    };
    classed("dialog", "pw-help")
        .attr("id", "pw-help")
        .attr("aria-label", "Keys")
        .on("cancel", act, |event| {
            event.prevent_default();
            Some(Action::Toggle(Part::Help))
        })
        .child(el("h2").child("Keys"))
        .child(el("dl").list(HELP.iter().map(line)))
        .child(tick("Letters and signs are keys", has_letter_keys, act, Action::Toggle(Part::LetterKeys)))
        .child(
            // Only while it is open: in a frame of another site browsers complain of it to the page around it.
            button("pw-quiet-button", act, Action::Toggle(Part::Help))
                .attr("autofocus", is_shown.then_some(""))
                .child("Close"),
        )
}
