//! What is said of the page as a whole, above all of it: one message, and strips that offer something.

use plywise_controls::focus;
use yew::prelude::*;

use crate::english::workspace as english;
use crate::workspace::{Answer, Message, Way, Workspace, WorkspaceAction};

/// What the message is, and whom it tells what somebody does about it.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct MessageLineProps {
    pub(crate) message: Option<Message>,
    pub(crate) act: Callback<WorkspaceAction>,
    pub(crate) on_reload: Callback<()>,
}

/// The one place for what is said of the page as a whole.
#[component]
pub(crate) fn MessageLine(MessageLineProps { message, act, on_reload }: &MessageLineProps) -> Html {
    let line = use_node_ref();
    let shown = message.as_ref().filter(|message| message.is_shown).map(|message| message.number);
    use_effect_with(shown, {
        let line = line.clone();
        move |shown| {
            let line = line.cast::<web_sys::Element>().filter(|_| shown.is_some());
            let is_above = line.is_some_and(|line| line.get_bounding_client_rect().top() < 0.0);
            if let Some(window) = web_sys::window().filter(|_| is_above) {
                window.scroll_to_with_x_and_y(0.0, 0.0);
            }
        }
    });
    let is_urgent = message.as_ref().is_some_and(|message| message.is_urgent);
    html! {
        <div ref={line} class="pw-told" role={if is_urgent { "alert" } else { "status" }}>
            if let Some(message) = message {
                if !message.said.is_empty() {
                    <p>{ &message.said }</p>
                }
                { way(message.way, act, on_reload) }
                <button
                    type="button"
                    class="pw-close"
                    aria-label={english::CLOSE_MESSAGE}
                    onclick={leaving(act, || WorkspaceAction::CloseMessage)}
                >
                    { "×" }
                </button>
            }
        </div>
    }
}

fn way(way: Way, act: &Callback<WorkspaceAction>, on_reload: &Callback<()>) -> Html {
    match way {
        Way::None => Html::default(),
        Way::Back => quiet(english::BACK, leaving(act, || WorkspaceAction::GoBack)),
        Way::Reload => quiet(english::RELOAD, on_reload.reform(|_| ())),
    }
}

/// The strips that offer something.
pub(crate) fn offers(
    workspace: &Workspace,
    act: &Callback<WorkspaceAction>,
    on_answer: &Callback<Answer>,
) -> Html {
    html! {
        <>
            if let Some((draft, n_more)) = workspace.offered() {
                { strip(
                    &english::worked_on(&draft.title(), workspace.offers.now.saturating_sub(draft.at)),
                    html! {
                        <>
                            { quiet(english::OPEN_IT, leaving(on_answer, || Answer::Open)) }
                            { quiet(english::FORGET_IT, leaving(on_answer, || Answer::Forget)) }
                            { quiet(&english::not_now(n_more), leaving(on_answer, || Answer::NotNow)) }
                        </>
                    },
                ) }
            }
            if workspace.lacks_room {
                { strip(
                    english::NO_ROOM,
                    quiet(english::CLOSE, leaving(act, || WorkspaceAction::LackRoom(false))),
                ) }
            }
            if let Some(question) = workspace.question() {
                { strip(
                    &question,
                    html! {
                        <>
                            { quiet(english::FETCH, leaving(act, || WorkspaceAction::Permit(true))) }
                            { quiet(english::DO_NOT_FETCH, leaving(act, || WorkspaceAction::Permit(false))) }
                        </>
                    },
                ) }
            }
        </>
    }
}

/// A line above the page, with what can be done about it.
fn strip(text: &str, buttons: Html) -> Html {
    html! {
        <div class="pw-offer" role="status">
            <p>{ text }</p>
            { buttons }
        </div>
    }
}

fn quiet(name: &str, onclick: Callback<MouseEvent>) -> Html {
    html! { <button type="button" class="pw-quiet-button" {onclick}>{ name }</button> }
}

/// Sends an action after which the button is gone: the focus goes to the first of the tools.
fn leaving<A: 'static>(act: &Callback<A>, action: fn() -> A) -> Callback<MouseEvent> {
    let act = act.clone();
    Callback::from(move |_| {
        focus_tools();
        act.emit(action());
    })
}

/// Puts the focus on the first of the tools, when what had it goes.
pub(crate) fn focus_tools() {
    focus("button[data-studio]");
}
