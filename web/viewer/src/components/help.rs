//! The list of keys, over the page.

use yew::prelude::*;

use crate::keys::HELP;
use crate::{Switch, ViewerAction};
use plywise_elements::{Element, button, classed, el, tick, use_dialog};

/// What the list of keys hangs on: while it is the same, it is not drawn again.
#[derive(Clone, Debug, PartialEq, Properties)]
pub struct HelpProps {
    /// Whether it is open. It is always there, closed or open: closing gives the focus back only to what is still in the
    /// page.
    pub is_shown: bool,
    /// Whether single letters are keys.
    pub has_letter_keys: bool,
    /// What changes both.
    pub act: Callback<ViewerAction>,
}

/// The list of keys, over the page.
#[component]
pub fn Help(HelpProps { is_shown, has_letter_keys, act }: &HelpProps) -> Html {
    use_dialog("#pw-help", *is_shown);
    help(*is_shown, *has_letter_keys, act).into()
}

/// The list of keys, in a dialog that [`plywise_elements::use_dialog`] opens.
fn help(is_shown: bool, has_letter_keys: bool, act: &Callback<ViewerAction>) -> Element {
    let line = |&(keys, does): &(&'static str, &'static str)| {
        el("div").child(el("dt").child(keys)).child(el("dd").child(does))
    };
    classed("dialog", "pw-help")
        .attr("id", "pw-help")
        .attr("aria-label", "Keys")
        .on("cancel", act, |event| {
            event.prevent_default();
            Some(ViewerAction::Toggle(Switch::Help))
        })
        .child(el("h2").child("Keys"))
        .child(el("dl").list(HELP.iter().map(line)))
        .child(tick(
            "Letters and signs are keys",
            has_letter_keys,
            act,
            ViewerAction::Toggle(Switch::LetterKeys),
        ))
        .child(
            // Only while it is open: in a frame of another site browsers complain of it to the page around it.
            button("pw-quiet-button", act, ViewerAction::Toggle(Switch::Help))
                .attr("autofocus", is_shown.then_some(""))
                .child("Close"),
        )
}
