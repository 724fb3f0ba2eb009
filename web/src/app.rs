//! The page: owns the session and hands pieces of it to the components.

use std::cell::RefCell;
use std::rc::Rc;

use plywise_elements::{Element, classed, coded, el, find, focus, use_dialog};
use plywise_search::NodeId;
use web_sys::EventTarget;
use yew::prelude::*;

use crate::chrome::{Chrome, Mode, Panel};
use crate::components::{
    Card, Pointers, Used, call_stack, cards, code_panel, counters, differences, header, help, kept, legend,
    narration_line, node_facts, outline, passes, stage, stages, tools, transport,
};
#[cfg(feature = "page")]
use crate::components::{compare, editor, gallery, settings, tool_of};
#[cfg(feature = "games")]
use crate::components::{game_panels, game_settings};
#[cfg(feature = "page")]
use crate::document::Document;
use crate::hooks::{
    first_link, use_bridge, use_draft, use_hotkeys, use_link, use_size, use_theme, use_ticker,
};
use crate::keys::Wish;
use crate::session::{Action, Complaint, Session, View};

/// Where the app stands, and what it is there.
#[derive(Clone, Debug, PartialEq, Properties)]
pub struct AppProps {
    /// The number that scripts know it by.
    pub number: usize,
    /// What an embed's address says; `None` for the page itself, which reads its own.
    pub address: Option<AttrValue>,
    /// Where keys arrive.
    pub keys: EventTarget,
    /// The element that is marked with the theme.
    pub root: web_sys::Element,
}

/// The whole page, or an embed.
#[component]
pub fn App(props: &AppProps) -> Html {
    let AppProps { number, address, keys, root } = props;
    let is_page = address.is_none();
    let session = use_reducer(|| match address {
        None => Session::open(&first_link()),
        Some(address) => Session::embed(address),
    });
    let dispatch = session.dispatcher();
    use_theme(root.clone(), session.theme);
    use_draft(&session);
    use_dialog("#pw-help", session.shows_help);
    use_ticker(session.playback.is_playing(), {
        let dispatch = dispatch.clone();
        Callback::from(move |dt_secs| dispatch.dispatch(Action::Tick(dt_secs)))
    });
    let link = || session.link().map_or_else(String::new, |link| link.to_string());
    let writes_address = is_page && !session.keeps_address;
    let act = Callback::from({
        let dispatch = dispatch.clone();
        move |action| dispatch.dispatch(action)
    });
    use_link(&session, writes_address.then(link), act.clone());
    use_hotkeys(keys.clone(), &session, {
        let dispatch = dispatch.clone();
        Callback::from(move |wish| match wish {
            Wish::Act(action) => dispatch.dispatch(action),
            Wish::AskForStep => focus("#pw-step-number"),
            Wish::FullScreen => toggle_full_screen(),
            // Hidden, it shows itself as soon as the focus is in it.
            Wish::EnterOutline => focus("[role=tree] [tabindex='0']"),
        })
    });
    let place = use_node_ref();
    use_size(
        place.clone(),
        session.refused.is_none(),
        act.reform(|(width, height)| Action::Look(View::Resized(width, height))),
    );
    let pointers = use_mut_ref(Pointers::default);
    let cards = use_memo((), |()| Rc::<[Card]>::from(if is_page { cards() } else { Vec::new() }));
    use_bridge(*number, &session, &act);
    // An embed that has a document to itself is what that document is about; one in somebody's page is a part of it.
    let is_document = is_page || root.tag_name() == "HTML";
    let stages = stages(&session, &place, &pointers, &act);
    page(&session, if is_document { "h1" } else { "h2" }, &cards, stages, &act)
}

/// The most levels that an embed's stage grows by.
const MOST_LEVELS: u32 = 8;

/// The page of a session, or as much of it as an embed shows: a pure function, so that it can also be drawn
/// without a browser. The name of the tree is a heading of this level.
fn page(
    session: &Session,
    level: &'static str,
    cards: &Rc<[Card]>,
    stage: Element,
    act: &Callback<Action>,
) -> Html {
    let Session { document, lesson, conventions, playback, selected, .. } = session;
    let step = playback.step();
    let embed = session.chrome;
    // What only the page has is left out of the program of embeds.
    let is_page = cfg!(feature = "page") && embed.is_none();
    let chrome = embed.unwrap_or(Chrome::PAGE);
    let shown = |panel: Panel, draw: &dyn Fn() -> Element| chrome.shows(panel).then(draw);
    let explores = chrome.mode == Mode::Explore && !chrome.is_locked;
    let facts = selected.filter(|_| explores);
    let source = document.header.source.clone();
    let heading = classed("div", "pw-heading")
        .child(el(level).child(document.title()))
        .child(source.map(|source| classed("p", "pw-source").child(source)))
        .child((is_page && document.game.is_none()).then(tools));
    // Where the studio's workbench goes: above the stage, and beside it.
    let bench = |id: &'static str| is_page.then(|| el("div").attr("id", id));
    // The page says it beside its text box.
    let complaint = session.complaint.as_ref().filter(|_| !is_page);
    let theatre = classed("section", "pw-theatre")
        .attr("id", "pw-theatre")
        .attr("aria-label", "The search, step by step")
        .child(if chrome.shows(Panel::Title) {
            heading
        } else {
            // Whoever goes from heading to heading finds it all the same.
            classed(level, "pw-hidden").child(document.title())
        })
        .child(session.notice.clone().map(told))
        .child(is_page.then(|| brought(session, act)).flatten())
        .child(complaint.map(|Complaint(error)| told(error.to_string().into())))
        .child(shown(Panel::Text, &|| narration_line(lesson, conventions, *playback, act)))
        .child(bench("pw-bench"))
        .child(chrome.shows(Panel::Tree).then_some(stage))
        .child(
            // On a phone it stays at the bottom of the window while the box around it is in view (`stage.css`).
            chrome.has_controls().then(|| {
                classed("div", "pw-steering").child(transport(
                    lesson,
                    *playback,
                    session.range(),
                    session.step_size,
                    act,
                ))
            }),
        )
        // Also where it is not seen: it is the picture for those who cannot see it.
        .child((!chrome.hides_future).then(|| outline(session, act)));
    let side = classed("aside", "pw-side")
        .attr("aria-label", "What the search knows")
        .child(bench("pw-bench-more"))
        .child(
            facts.map(|node| with_what_if(node_facts(lesson, conventions, step, node, act), session, node)),
        );
    let side = beside_game(side, session, act)
        .child(shown(Panel::Code, &|| code_panel(lesson, step)))
        .child(shown(Panel::Vars, &|| call_stack(lesson, conventions, step, act)))
        .child(chrome.shows(Panel::Vars).then(|| passes(session, act)).flatten())
        .child(shown(Panel::Counts, &|| differences(session).unwrap_or_else(|| counters(lesson, step))))
        .child(chrome.shows(Panel::Legend).then(|| {
            let (conventions, used) = (*conventions, Used::by(document, lesson, conventions));
            kept("legend", session, move || legend(&conventions, used))
        }));
    let main = match &session.refused {
        Some(asked) => el("main").child(refused(session, level, asked)),
        None => el("main")
            .child(theatre)
            .child((facts.is_some() || chrome.has_side()).then_some(side))
            .list(workshop(session, cards, act).into_iter()),
    };
    // The list of keys is always there, closed or open: closing gives the focus back only to what is still in
    // the page.
    classed("div", if is_page { "pw-page" } else { "pw-page pw-widget" })
        .attr("data-mode", embed.map(|chrome| chrome.mode_key()))
        .attr("data-ui", embed.map(|chrome| chrome.controls_key()))
        .attr("data-future", chrome.hides_future.then_some("hide"))
        .attr("data-levels", embed.map(|_| document.tree.height().min(MOST_LEVELS)))
        .attr("data-outline", embed.map(|chrome| chrome.shows(Panel::Outline)))
        .child(top(session, act))
        .child(main)
        .child(kept("help", session, {
            let (is_shown, has_letter_keys, act) = (session.shows_help, session.has_letter_keys, act.clone());
            move || help(is_shown, has_letter_keys, &act)
        }))
        .into()
}

/// Whose conventions a tree has brought in place of those that somebody chose, and the way back to these.
#[cfg(feature = "page")]
fn brought(session: &Session, act: &Callback<Action>) -> Option<Element> {
    session.replaced_choice()?;
    let whose =
        session.document.asks().map_or_else(String::new, |profile| [", as in ", profile.source].concat());
    let told = classed("p", "pw-notice pw-brought").attr("role", "status");
    Some(
        told.child(
            ["This tree brings its own conventions in place of those you chose", &whose, ". "].concat(),
        )
        .child(plywise_elements::button("pw-link", act, Action::KeepMine).child("Keep mine")),
    )
}

/// An embed opens no other tree that could bring its own.
#[cfg(not(feature = "page"))]
fn brought(_: &Session, _: &Callback<Action>) -> Option<Element> {
    None
}

/// Something to tell, at once.
fn told(what: AttrValue) -> Element {
    coded(classed("p", "pw-notice").attr("role", "alert"), &what)
}

/// What an embed shows in place of a tree that it cannot show: why, and what was asked for, below a heading of this
/// level.
fn refused(session: &Session, level: &'static str, asked: &AttrValue) -> Element {
    let complaint = session.complaint.as_ref();
    let asked = (!asked.is_empty()).then(|| {
        classed("pre", "pw-asked")
            .attr("tabindex", "0")
            .attr("aria-label", "What was asked for")
            .child(asked.clone())
    });
    classed("section", "pw-theatre")
        .attr("aria-label", "Why the tree is not shown")
        .child(classed("div", "pw-heading").child(el(level).child("This tree cannot be shown")))
        .child(session.notice.clone().map(told))
        .child(complaint.map(|Complaint(error)| told(error.to_string().into())))
        .child(asked)
}

/// What only the page has above everything: its name, and the colours.
fn top(session: &Session, act: &Callback<Action>) -> Option<Html> {
    (cfg!(feature = "page") && session.chrome.is_none()).then(|| {
        let (theme, act) = (session.theme, act.clone());
        kept("header", session, move || header(theme, &act))
    })
}

/// What only the page has below the theatre: the conventions, a second search, the text of the tree, other trees.
#[cfg(feature = "page")]
fn workshop(session: &Session, cards: &Rc<[Card]>, act: &Callback<Action>) -> Vec<Html> {
    if session.chrome.is_some() {
        return Vec::new();
    }
    let Session { document, conventions, profile, .. } = session;
    #[cfg(feature = "games")]
    let mut workshop: Vec<Html> = game_settings(session, act).into_iter().map(Html::from).collect();
    #[cfg(not(feature = "games"))]
    let mut workshop = Vec::new();
    workshop.extend([
        settings(profile, conventions, document, act).into(),
        compare(session, act).into(),
        editor(session, act).into(),
        kept("gallery", session, {
            let (cards, open, is_game) = (Rc::clone(cards), document.example, document.game.is_some());
            let act = act.clone();
            move || gallery(&cards, open, is_game, &act)
        }),
    ]);
    workshop
}

/// What only the page has beside a game: its position, its moves, its table.
#[cfg(feature = "games")]
fn beside_game(side: Element, session: &Session, act: &Callback<Action>) -> Element {
    side.list(game_panels(session, act).into_iter())
}

/// Elsewhere no games are played.
#[cfg(not(feature = "games"))]
fn beside_game(side: Element, _: &Session, _: &Callback<Action>) -> Element {
    side
}

/// The facts of a node; of a leaf on the page with the way to trying other values, which the studio does.
#[cfg(feature = "page")]
fn with_what_if(facts: Element, session: &Session, node: NodeId) -> Element {
    let Document { tree, game, .. } = &*session.document;
    let can_be_tried =
        session.chrome.is_none() && game.is_none() && tree.is_leaf(node) && !tree.is_for_several();
    facts.child(can_be_tried.then(|| tool_of("pw-link", "suppose", "What if it were worth something else?")))
}

#[cfg(not(feature = "page"))]
fn with_what_if(facts: Element, _: &Session, _: NodeId) -> Element {
    facts
}

/// An embed has no workshop.
#[cfg(not(feature = "page"))]
fn workshop(_: &Session, _: &Rc<[Card]>, _: &Callback<Action>) -> Vec<Html> {
    Vec::new()
}

/// The stage of a session by itself, that nobody can press anything on.
pub fn still(session: &Session) -> Html {
    let pointers = Rc::new(RefCell::new(Pointers::default()));
    stage(session, &NodeRef::default(), &pointers, &Callback::noop()).into()
}

/// What a page shows of a session's tree and search, that nobody can press anything on: the stage, and every panel
/// that lists something.
pub fn still_panels(session: &Session) -> Html {
    let Session { lesson, conventions, playback, selected, .. } = session;
    let (pointers, act) = (Rc::new(RefCell::new(Pointers::default())), Callback::noop());
    let step = playback.step();
    el("div")
        .child(narration_line(lesson, conventions, *playback, &act))
        .child(stages(session, &NodeRef::default(), &pointers, &act))
        .child(outline(session, &act))
        .child(selected.map(|node| node_facts(lesson, conventions, step, node, &act)))
        .child(code_panel(lesson, step))
        .child(call_stack(lesson, conventions, step, &act))
        .child(passes(session, &act))
        .child(counters(lesson, step))
        .into()
}

fn toggle_full_screen() {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    if document.fullscreen_element().is_some() {
        document.exit_fullscreen();
    } else if let Some(theatre) = find("#pw-theatre") {
        // A frame that may not use the whole screen stays as it is.
        let _ = theatre.request_fullscreen();
    }
}
