//! An embed: owns its state and hands pieces of it to the components.

use std::cell::RefCell;
use std::rc::Rc;

use plywise_elements::{Element, classed, coded, el};
use plywise_viewer::components::{
    Help, Legend, Pointers, Used, call_stack, code_panel, counters, differences, narration_line, node_facts,
    outline, passes, stages, transport,
};
use plywise_viewer::hooks::{Keys, use_hotkeys, use_size, use_theme, use_ticker};
use plywise_viewer::state::Drawn;
use plywise_viewer::{Shared, Store, View, Viewer, ViewerAction, use_store};
use web_sys::EventTarget;
use yew::prelude::*;

use crate::bridge::state_of;
use crate::embed::Embed;
use crate::options::{Mode, Panel};

/// Where an embed stands, and who hears of it.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct AppProps {
    /// What it remembers.
    pub(crate) store: Shared<Store<Embed>>,
    /// Where keys arrive.
    pub(crate) keys: EventTarget,
    /// The element that is marked with the theme.
    pub(crate) root: web_sys::Element,
    /// Who is told the state, as JSON, once it is drawn.
    pub(crate) on_drawn: Callback<String>,
}

/// An embed.
#[component]
pub(crate) fn App(props: &AppProps) -> Html {
    let AppProps { store, keys, root, on_drawn } = props;
    let (embed, act) = use_store(store.pointer());
    let act: Callback<ViewerAction> = use_callback(act, |action: ViewerAction, act| act.emit(action.into()));
    let Embed { viewer, options, .. } = &*embed;
    use_theme(root.clone(), viewer.theme);
    use_ticker(viewer.playback.is_playing(), act.reform(ViewerAction::Tick));
    let keys_heard = if options.has_keys {
        Keys::On { letters: viewer.switches.has_letter_keys, clicker: options.mode == Mode::Lecture }
    } else {
        Keys::Off
    };
    use_hotkeys(keys.clone(), keys_heard, act.clone());
    let place = use_node_ref();
    use_size(
        place.clone(),
        embed.refused.is_none(),
        act.reform(|(width, height)| ViewerAction::Look(View::Resized(width, height))),
    );
    let pointers = use_mut_ref(Pointers::default);
    let drawn = Drawn::of(viewer);
    let state = state_of(&embed, &drawn);
    let told = on_drawn.clone();
    use_effect_with(state, move |state| told.emit(state.clone()));
    // One that has a document to itself is what that document is about; one in somebody's page is a part of it.
    let level = if root.tag_name() == "HTML" { "h1" } else { "h2" };
    view(&embed, level, &drawn, &place, &pointers, &act)
}

/// The most levels that an embed's stage grows by.
const MOST_LEVELS: u32 = 8;

/// What of an embed is seen. The name of the tree is a heading of this level.
fn view(
    embed: &Embed,
    level: &'static str,
    drawn: &Drawn,
    place: &NodeRef,
    pointers: &Rc<RefCell<Pointers>>,
    act: &Callback<ViewerAction>,
) -> Html {
    let Embed { viewer, options, .. } = embed;
    let main = if embed.refused.is_some() {
        el("main").child(refused(embed, level))
    } else {
        let explores = options.mode == Mode::Explore && !options.is_locked;
        let facts = viewer.selected.filter(|_| explores);
        let side = facts.is_some() || options.has_side();
        el("main")
            .child(theatre(embed, level, drawn, stages(viewer, &drawn.sentence, place, pointers, act), act))
            .child(side.then(|| beside(embed, act)))
    };
    let (is_shown, has_letter_keys) = (viewer.switches.shows_help, viewer.switches.has_letter_keys);
    classed("div", "pw-page pw-widget")
        .attr("data-mode", options.mode_key())
        .attr("data-ui", options.controls_key())
        .attr("data-future", options.hides_future.then_some("hide"))
        .attr("data-levels", viewer.document.tree.height().min(MOST_LEVELS))
        .attr("data-outline", options.shows(Panel::Outline))
        .child(main)
        .child(html! { <Help {is_shown} {has_letter_keys} act={act.clone()} /> })
        .into()
}

/// The tree and what is told of it.
fn theatre(
    embed: &Embed,
    level: &'static str,
    drawn: &Drawn,
    stages: Element,
    act: &Callback<ViewerAction>,
) -> Element {
    let Embed { viewer, options, .. } = embed;
    let title = viewer.document.title();
    let heading = if options.shows(Panel::Title) {
        let source = viewer.document.header.source.clone();
        classed("div", "pw-heading")
            .child(el(level).child(title))
            .child(source.map(|source| classed("p", "pw-source").child(source)))
    } else {
        // Whoever goes from heading to heading finds it all the same.
        classed(level, "pw-hidden").child(title)
    };
    // On a phone it stays at the bottom of the window while the box around it is in view (`stage.css`).
    let controls =
        options.has_controls().then(|| classed("div", "pw-steering").child(transport(viewer, act)));
    classed("section", "pw-theatre")
        .attr("id", "pw-theatre")
        .attr("aria-label", "The search, step by step")
        .child(heading)
        .child(viewer.notice.clone().map(told))
        .child(embed.mistake.as_ref().map(|error| told(error.to_string().into())))
        .child(options.shows(Panel::Text).then(|| narration_line(viewer, &drawn.sentence, act)))
        .child(options.shows(Panel::Tree).then_some(stages))
        .child(controls)
        // Also where it is not seen: it is the picture for those who cannot see it.
        .child((!options.hides_future).then(|| outline(viewer, act)))
}

/// What the search knows, beside the tree.
fn beside(embed: &Embed, act: &Callback<ViewerAction>) -> Element {
    let Embed { viewer, options, .. } = embed;
    let explores = options.mode == Mode::Explore && !options.is_locked;
    let facts = viewer.selected.filter(|_| explores);
    classed("aside", "pw-side")
        .attr("aria-label", "What the search knows")
        .child(facts.map(|node| node_facts(viewer, node, act)))
        .child(options.shows(Panel::Code).then(|| code_panel(viewer)))
        .child(options.shows(Panel::Vars).then(|| call_stack(viewer, act)))
        .child(options.shows(Panel::Vars).then(|| passes(viewer, None, act)).flatten())
        .child(options.shows(Panel::Counts).then(|| differences(viewer).unwrap_or_else(|| counters(viewer))))
        .child(options.shows(Panel::Legend).then(|| legend(viewer)))
}

fn legend(viewer: &Viewer) -> Html {
    let (conventions, used) = (viewer.conventions, Used::by(viewer));
    html! { <Legend {conventions} {used} /> }
}

/// A message, told at once.
fn told(what: AttrValue) -> Element {
    coded(classed("p", "pw-notice").attr("role", "alert"), &what)
}

/// What stands in place of a tree that cannot be shown: why, and what was asked for, below a heading of this level.
fn refused(embed: &Embed, level: &'static str) -> Element {
    let asked = embed.refused.clone().filter(|asked| !asked.is_empty()).map(|asked| {
        classed("pre", "pw-asked").attr("tabindex", "0").attr("aria-label", "What was asked for").child(asked)
    });
    classed("section", "pw-theatre")
        .attr("aria-label", "Why the tree is not shown")
        .child(classed("div", "pw-heading").child(el(level).child("This tree cannot be shown")))
        .child(embed.viewer.notice.clone().map(told))
        .child(embed.mistake.as_ref().map(|error| told(error.to_string().into())))
        .child(asked)
}

/// An embed as its address asks for it, that nobody can press anything on.
pub fn still(embed: &Embed) -> Html {
    let pointers = Rc::new(RefCell::new(Pointers::default()));
    view(embed, "h1", &Drawn::of(&embed.viewer), &NodeRef::default(), &pointers, &Callback::noop())
}
