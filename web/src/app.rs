//! The page: owns the session and hands pieces of it to the components.

use wasm_bindgen::JsCast as _;
use web_sys::HtmlElement;
use yew::prelude::*;

use crate::components::{
    CallStack, CodePanel, Counters, Editor, Gallery, Header, Help, Legend, NarrationLine, NodeFacts, Outline,
    Settings, StageView, Transport,
};
use crate::hooks::{first_link, use_hotkeys, use_link, use_theme, use_ticker};
use crate::keys::Wish;
use crate::session::{Action, Session};

/// The whole page.
#[component]
pub fn App() -> Html {
    let session = use_reducer(|| Session::open(&first_link()));
    let dispatch = session.dispatcher();
    use_theme(session.theme);
    use_ticker(session.playback.is_playing(), {
        let dispatch = dispatch.clone();
        Callback::from(move |dt_secs| dispatch.dispatch(Action::Tick(dt_secs)))
    });
    use_link(session.link().to_string(), {
        let dispatch = dispatch.clone();
        Callback::from(move |link: String| dispatch.dispatch(Action::Follow(link.into())))
    });
    use_hotkeys(session.has_letter_keys, {
        let dispatch = dispatch.clone();
        Callback::from(move |wish| match wish {
            Wish::Act(action) => dispatch.dispatch(action),
            Wish::AskForStep => focus("#pw-step-number"),
            Wish::FullScreen => toggle_full_screen(),
            // Hidden, it shows itself as soon as the focus is in it.
            Wish::EnterOutline => focus("[role=tree] [tabindex='0']"),
        })
    });
    let act = Callback::from(move |action| dispatch.dispatch(action));
    page(&session, &act)
}

/// The page of a session: a pure function, so that it can also be drawn without a browser.
fn page(session: &Session, act: &Callback<Action>) -> Html {
    let Session { document, lesson, conventions, playback, selected, .. } = session;
    let step = playback.step();
    html! {
        <div class="pw-page">
            <Header theme={session.theme} act={act} />
            <main>
                <section class="pw-theatre" id="pw-theatre" aria-label="The search, step by step">
                    <div class="pw-heading">
                        <h1>{ document.title() }</h1>
                        if let Some(source) = &document.header.source {
                            <p class="pw-source">{ source }</p>
                        }
                    </div>
                    if let Some(notice) = &session.notice {
                        <p class="pw-notice" role="alert">{ notice }</p>
                    }
                    <NarrationLine lesson={lesson} conventions={*conventions} {step} is_playing={playback.is_playing()} act={act} />
                    <StageView
                        lesson={lesson} conventions={*conventions} {step} camera={session.camera}
                        selected={*selected} is_blank={session.is_blank} act={act}
                    />
                    <Transport lesson={lesson} playback={*playback} step_size={session.step_size} act={act} />
                    <Outline
                        document={document} lesson={lesson} conventions={*conventions} {step}
                        selected={*selected} is_shown={session.shows_outline} act={act}
                    />
                </section>
                <aside class="pw-side" aria-label="What the search knows">
                    if let Some(node) = *selected {
                        <NodeFacts lesson={lesson} conventions={*conventions} {step} {node} act={act} />
                    }
                    <CodePanel lesson={lesson} {step} />
                    <CallStack lesson={lesson} conventions={*conventions} {step} act={act} />
                    <Counters lesson={lesson} {step} />
                    <Legend conventions={*conventions} />
                </aside>
                <Settings profile={session.profile.key} conventions={*conventions} act={act} />
                <Editor draft={session.draft.clone()} complaint={session.complaint.clone()} note={document.header.note.clone().map(AttrValue::from)} act={act} />
                <Gallery open={document.example} act={act} />
            </main>
            if session.shows_help {
                <Help has_letter_keys={session.has_letter_keys} act={act} />
            }
        </div>
    }
}

fn focus(selector: &str) {
    let document = web_sys::window().and_then(|window| window.document());
    let element = document.and_then(|document| document.query_selector(selector).ok().flatten());
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        // Nothing is lost where the focus cannot be moved.
        let _ = element.focus();
    }
}

fn toggle_full_screen() {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    if document.fullscreen_element().is_some() {
        document.exit_fullscreen();
    } else if let Some(theatre) = document.get_element_by_id("pw-theatre") {
        // A frame that may not use the whole screen stays as it is.
        let _ = theatre.request_fullscreen();
    }
}
