//! The page: owns the session and hands pieces of it to the components.

use std::cell::RefCell;
use std::rc::Rc;

use yew::prelude::*;

use crate::components::{
    Card, Element, Pointers, call_stack, cards, classed, code_panel, compare, counters, differences, editor,
    el, gallery, header, help, legend, narration_line, node_facts, outline, settings, stage, stages,
    transport,
};
use crate::hooks::{
    first_link, focus, use_dialog, use_hotkeys, use_link, use_size, use_text, use_theme, use_ticker,
};
use crate::keys::Wish;
use crate::session::{Action, Session, View};

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
    let place = use_node_ref();
    use_size(place.clone(), act.reform(|(width, height)| Action::Look(View::Resized(width, height))));
    let pointers = use_mut_ref(Pointers::default);
    let cards = use_memo((), |()| cards());
    page(&session, &cards, stages(&session, &place, &pointers, &act), &act)
}

/// The page of a session: a pure function, so that it can also be drawn without a browser.
fn page(session: &Session, cards: &[Card], stage: Element, act: &Callback<Action>) -> Html {
    let Session { document, lesson, conventions, playback, selected, .. } = session;
    let step = playback.step();
    let source = document.header.source.clone();
    let heading = classed("div", "pw-heading")
        .child(el("h1").child(document.title()))
        .child(source.map(|source| classed("p", "pw-source").child(source)));
    let notice = session.notice.clone();
    let theatre = classed("section", "pw-theatre")
        .attr("id", "pw-theatre")
        .attr("aria-label", "The search, step by step")
        .child(heading)
        .child(notice.map(|notice| classed("p", "pw-notice").attr("role", "alert").child(notice)))
        .child(narration_line(lesson, conventions, *playback, act))
        .child(stage)
        .child(transport(lesson, *playback, session.step_size, act))
        .child(outline(session, act));
    let side = classed("aside", "pw-side")
        .attr("aria-label", "What the search knows")
        .child(selected.map(|node| node_facts(lesson, conventions, step, node, act)))
        .child(code_panel(lesson, step))
        .child(call_stack(lesson, conventions, step, act))
        .child(differences(session).unwrap_or_else(|| counters(lesson, step)))
        .child(legend(conventions));
    let main = el("main")
        .child(theatre)
        .child(side)
        .child(settings(session.profile, conventions, &document.tree, act))
        .child(compare(session, act))
        .child(editor(session, act))
        .child(gallery(cards, document.example, act));
    // The list of keys is always there, closed or open: closing gives the focus back only to what is still in
    // the page.
    classed("div", "pw-page")
        .child(header(session.theme, act))
        .child(main)
        .child(help(session.has_letter_keys, act))
        .into()
}

/// The stage of a session by itself, that nobody can press anything on.
pub fn still(session: &Session) -> Html {
    let pointers = Rc::new(RefCell::new(Pointers::default()));
    stage(session, &NodeRef::default(), &pointers, &Callback::noop()).into()
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
