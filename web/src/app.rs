//! The page: owns the session and hands pieces of it to the components.

use yew::prelude::*;

use crate::components::{
    Card, StageView, call_stack, cards, code_panel, counters, editor, gallery, header, help, legend,
    narration_line, node_facts, outline, settings, transport,
};
use crate::hooks::{first_link, focus, use_dialog, use_hotkeys, use_link, use_text, use_theme, use_ticker};
use crate::keys::Wish;
use crate::session::{Action, Session};

/// The whole page.
#[component]
pub fn App() -> Html {
    let session = use_reducer(|| Session::open(&first_link()));
    let dispatch = session.dispatcher();
    use_theme(session.theme);
    use_text("pw-draft", session.draft.clone());
    use_dialog("pw-help", session.shows_help);
    use_ticker(session.playback.is_playing(), {
        let dispatch = dispatch.clone();
        Callback::from(move |dt_secs| dispatch.dispatch(Action::Tick(dt_secs)))
    });
    let link = || session.link().map_or_else(String::new, |link| link.to_string());
    use_link((!session.keeps_address).then(link), {
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
    let cards = use_memo((), |()| cards());
    page(&session, &cards, &act)
}

/// The page of a session: a pure function, so that it can also be drawn without a browser.
fn page(session: &Session, cards: &[Card], act: &Callback<Action>) -> Html {
    let Session { document, lesson, conventions, playback, selected, .. } = session;
    let step = playback.step();
    html! {
        <div class="pw-page">
            { header(session.theme, act) }
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
                    { narration_line(lesson, conventions, *playback, act) }
                    { stage(session, act) }
                    { transport(lesson, *playback, session.step_size, act) }
                    { outline(session, act) }
                </section>
                <aside class="pw-side" aria-label="What the search knows">
                    if let Some(node) = *selected {
                        { node_facts(lesson, conventions, step, node, act) }
                    }
                    { code_panel(lesson, step) }
                    { call_stack(lesson, conventions, step, act) }
                    { counters(lesson, step) }
                    { legend(conventions) }
                </aside>
                { settings(session.profile, conventions, act) }
                { editor(session, act) }
                { gallery(cards, document.example, act) }
            </main>
            // Always there, closed or open: closing gives the focus back only to what is still in the page.
            { help(session.has_letter_keys, act) }
        </div>
    }
}

/// The stage of a session by itself.
pub fn stage(session: &Session, act: &Callback<Action>) -> Html {
    let Session { lesson, conventions, playback, camera, selected, is_blank, .. } = session;
    html! {
        <StageView
            lesson={lesson} conventions={*conventions} step={playback.step()} camera={*camera}
            selected={*selected} is_blank={*is_blank} act={act}
        />
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
