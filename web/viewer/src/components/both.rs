//! What stands beside one search, of each of two: the line of the window, the open calls, the code.

use plywise_controls::{find, focus};
use yew::prelude::*;

use super::{call_stack, code_panel, passes, window_line_view};
use crate::{Viewer, ViewerAction, english};

/// Whose a panel is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// There is one search.
    Only,
    /// The first of two.
    First,
    /// The second.
    Second,
}

/// The windows of both, as long as one of them is not over.
pub fn both_lines(viewer: &Viewer) -> Option<Html> {
    let second = viewer.second_alone().filter(|_| viewer.playback.step() < viewer.playback.last())?;
    Some(html! {
        <div class="pw-both-lines">
            <div>{ window_line_view(viewer, Whose::First) }</div>
            <div>{ window_line_view(&second, Whose::Second) }</div>
        </div>
    })
}

/// Gives the focus of a drawer that was closed back to what opened it beside two searches, which is hidden meanwhile.
pub fn leave_to_door(drawer: &str) {
    if find(":is(.pw-more, [data-drawer=conventions]):focus").is_some() {
        focus(&format!(".pw-both-doors [data-drawer={drawer}]"));
    }
}

/// The windows, the open calls and the code of both.
pub fn both_runs(viewer: &Viewer, act: &Callback<ViewerAction>) -> Option<Html> {
    let second = viewer.second_alone()?;
    // None of a second tree's nodes is a node of the first.
    let second_act = if viewer.has_two_trees() { &Callback::noop() } else { act };
    let run = |viewer: &Viewer, whose: Whose, act: &Callback<ViewerAction>| {
        html! {
            <div class="pw-both-run">
                { window_line_view(viewer, whose) }
                { call_stack(viewer, whose, act) }
                <div class="pw-scroller" tabindex="0" role="region" aria-label={whose.of(english::CODE_AND_PASSES)}>
                    { code_panel(viewer, whose) }
                    { passes(viewer, None, Html::default(), act) }
                </div>
            </div>
        }
    };
    Some(html! {
        <>
            { run(viewer, Whose::First, act) }
            { run(&second, Whose::Second, second_act) }
        </>
    })
}
