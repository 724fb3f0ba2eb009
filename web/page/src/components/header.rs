//! The line at the top.

use yew::prelude::*;

use plywise_viewer::{Switch, Theme, ViewerAction};

use crate::PageAction;
use plywise_elements::choice;
use plywise_elements::{Element, button, classed, drawing, el, path};

/// What the line at the top hangs on: while it is the same, it is not drawn again.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct HeaderProps {
    pub(crate) theme: Theme,
    pub(crate) act: Callback<PageAction>,
}

/// The name of the page, its colours, and the list of keys.
#[component]
pub(crate) fn Header(HeaderProps { theme, act }: &HeaderProps) -> Html {
    header(*theme, act).into()
}

fn header(theme: Theme, act: &Callback<PageAction>) -> Element {
    let choices = Theme::ALL.map(|(_, key, name)| (key, name));
    let ball = el("circle").attr("cx", "12").attr("cy", "4.5").attr("r", "3");
    let square = el("rect").attr("x", "2").attr("y", "16").attr("width", "6").attr("height", "6");
    let sign = drawing("0 0 24 24").attr("width", "26").attr("height", "26");
    let sign = sign
        .child(el("path").attr("d", "M12 4L5 19M12 4L19 19"))
        .child(ball)
        .child(square)
        .child(path("cross", "M13.5 10L18 14M18 10L13.5 14"));
    let keys = button("pw-quiet-button", act, PageAction::Viewer(ViewerAction::Toggle(Switch::Help)))
        .attr("aria-keyshortcuts", "?");
    let tagline = "Step through minimax, alpha-beta and their relatives, and see why each cut is a cut.";
    classed("header", "pw-header")
        .child(classed("div", "pw-name").child(sign).child("Plywise"))
        .child(classed("p", "pw-tagline").child(tagline))
        .child(choice("Colours", theme.key(), &choices, act, |key| {
            Theme::from_key(key).map(PageAction::Color)
        }))
        .child(keys.child("Keys"))
}
