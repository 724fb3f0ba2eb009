//! The page: owns its state and hands pieces of it to the components.

use std::cell::RefCell;
use std::rc::Rc;

use plywise_elements::{Element, button, classed, coded, el};
use plywise_search::NodeId;
use plywise_viewer::components::{
    Help, Legend, Pointers, Used, call_stack, code_panel, counters, differences, narration_line, node_facts,
    outline, passes, stage, stages, transport,
};
use plywise_viewer::hooks::{Keys, use_hotkeys, use_size, use_theme, use_ticker};
use plywise_viewer::state::Drawn;
use plywise_viewer::{Document, Shared, Store, View, Viewer, ViewerAction, use_store};
use web_sys::EventTarget;
use yew::prelude::*;

use crate::bridge;
use crate::components::{
    Card, Gallery, Header, cards, compare, editor, game_panels, game_settings, settings, stopwatch, tool_of,
    tools,
};
use crate::hooks::{use_draft, use_link};
use crate::page::{Page, PageAction};

/// Where the page stands.
#[derive(Clone, Debug, PartialEq, Properties)]
pub struct AppProps {
    /// What it remembers.
    pub store: Shared<Store<Page>>,
    /// Where keys arrive.
    pub keys: EventTarget,
    /// The element that is marked with the theme.
    pub root: web_sys::Element,
}

/// The whole page.
#[component]
pub fn App(props: &AppProps) -> Html {
    let AppProps { store, keys, root } = props;
    let (page, act) = use_store(store.pointer());
    let view_act: Callback<ViewerAction> =
        (*use_memo(act.clone(), |act| act.reform(PageAction::Viewer))).clone();
    let viewer = &page.viewer;
    use_theme(root.clone(), viewer.theme);
    use_draft(&page.editor);
    use_ticker(viewer.playback.is_playing(), view_act.reform(ViewerAction::Tick));
    let keys_heard = Keys::On { letters: viewer.switches.has_letter_keys, clicker: false };
    use_hotkeys(keys.clone(), keys_heard, view_act.clone());
    let place = use_node_ref();
    use_size(
        place.clone(),
        true,
        view_act.reform(|(width, height)| ViewerAction::Look(View::Resized(width, height))),
    );
    let pointers = use_mut_ref(Pointers::default);
    let cards = use_memo((), |()| Shared::new(cards()));
    let drawn = Drawn::of(viewer);
    let address = (!page.address.is_kept).then(|| drawn.link.clone().unwrap_or_default());
    use_link(&page, address, act.clone());
    use_effect_with(bridge::state_if_heard(&page, &drawn), |state| {
        if let Some(state) = state {
            bridge::tell(state);
        }
    });
    let act = Actors { page: act, viewer: view_act };
    let stages = stages(viewer, &drawn.sentence, &place, &pointers, &act.viewer);
    view(&page, &drawn, &cards, stages, &act)
}

/// Who takes actions.
struct Actors {
    page: Callback<PageAction>,
    viewer: Callback<ViewerAction>,
}

/// What of the page is seen.
fn view(page: &Page, drawn: &Drawn, cards: &Shared<Vec<Card>>, stages: Element, act: &Actors) -> Html {
    let viewer = &page.viewer;
    let main = el("main")
        .child(theatre(page, drawn, stages, act))
        .child(beside(page, act))
        .list(workshop(page, cards, &act.page).into_iter());
    let (theme, to_page) = (viewer.theme, act.page.clone());
    let (is_shown, has_letter_keys) = (viewer.switches.shows_help, viewer.switches.has_letter_keys);
    classed("div", "pw-page")
        .child(html! { <Header {theme} act={to_page} /> })
        .child(main)
        .child(html! { <Help {is_shown} {has_letter_keys} act={act.viewer.clone()} /> })
        .into()
}

/// The tree and what is told of it.
fn theatre(page: &Page, drawn: &Drawn, stages: Element, act: &Actors) -> Element {
    let viewer = &page.viewer;
    let document = &viewer.document;
    let heading = classed("div", "pw-heading")
        .child(el("h1").child(document.title()))
        .child(document.header.source.clone().map(|source| classed("p", "pw-source").child(source)))
        .child(document.game.is_none().then(tools));
    classed("section", "pw-theatre")
        .attr("id", "pw-theatre")
        .attr("aria-label", "The search, step by step")
        .child(heading)
        .child(viewer.notice.clone().map(told))
        .child(brought(page, &act.page))
        .child(narration_line(viewer, &drawn.sentence, &act.viewer))
        // Where the studio's workbench goes: above the stage, and beside it.
        .child(el("div").attr("id", "pw-bench"))
        .child(stages)
        // On a phone it stays at the bottom of the window while the box around it is in view (`stage.css`).
        .child(classed("div", "pw-steering").child(transport(viewer, &act.viewer)))
        // Also where it is not seen: it is the picture for those who cannot see it.
        .child(outline(viewer, &act.viewer))
}

/// What the search knows, beside the tree.
fn beside(page: &Page, act: &Actors) -> Element {
    let viewer = &page.viewer;
    let facts = viewer.selected.map(|node| with_what_if(node_facts(viewer, node, &act.viewer), viewer, node));
    let passes = passes(viewer, page.seconds_of_passes(), &act.viewer);
    let (conventions, used) = (viewer.conventions, Used::by(viewer));
    classed("aside", "pw-side")
        .attr("aria-label", "What the search knows")
        .child(el("div").attr("id", "pw-bench-more"))
        .child(facts)
        .list(game_panels(page, &act.page).into_iter())
        .child(code_panel(viewer))
        .child(call_stack(viewer, &act.viewer))
        .child(passes.map(|passes| passes.child(stopwatch(page, &act.page))))
        .child(differences(viewer).unwrap_or_else(|| counters(viewer)))
        .child(html! { <Legend {conventions} {used} /> })
}

/// Whose conventions a tree has brought in place of those that somebody chose, and the way back to these.
fn brought(page: &Page, act: &Callback<PageAction>) -> Option<Element> {
    page.replaced_choice()?;
    let whose =
        page.viewer.document.asks().map_or_else(String::new, |profile| [", as in ", profile.source].concat());
    let told = classed("p", "pw-notice pw-brought").attr("role", "status");
    Some(
        told.child(
            ["This tree brings its own conventions in place of those you chose", &whose, ". "].concat(),
        )
        .child(button("pw-link", act, PageAction::KeepMine).child("Keep mine")),
    )
}

/// A message, told at once.
fn told(what: AttrValue) -> Element {
    coded(classed("p", "pw-notice").attr("role", "alert"), &what)
}

/// What stands below the theatre: a game's position, the conventions, a second search, the text of the tree, other trees.
fn workshop(page: &Page, cards: &Shared<Vec<Card>>, act: &Callback<PageAction>) -> Vec<Html> {
    let Viewer { document, conventions, profile, .. } = &page.viewer;
    let mut workshop: Vec<Html> = game_settings(page, act).into_iter().map(Html::from).collect();
    let (cards, act_of_cards) = (cards.clone(), act.clone());
    let (open, is_game) = (document.example, document.game.is_some());
    workshop.extend([
        settings(profile, conventions, document, act).into(),
        compare(page, act).into(),
        editor(page, act).into(),
        html! { <Gallery {cards} {open} {is_game} act={act_of_cards} /> },
    ]);
    workshop
}

/// The facts of a node; of a leaf with the way to trying other values, which the studio does.
fn with_what_if(facts: Element, viewer: &Viewer, node: NodeId) -> Element {
    let Document { tree, game, .. } = &*viewer.document;
    let can_be_tried = game.is_none() && tree.is_leaf(node) && !tree.is_for_several();
    facts.child(can_be_tried.then(|| tool_of("pw-link", "suppose", "What if it were worth something else?")))
}

/// The stage by itself, that nobody can press anything on.
pub fn still(viewer: &Viewer) -> Html {
    let pointers = Rc::new(RefCell::new(Pointers::default()));
    stage(viewer, &viewer.sentence(), &NodeRef::default(), &pointers, &Callback::noop()).into()
}

/// What a page shows of a tree and its search, that nobody can press anything on: the stage, and every panel
/// that lists something.
pub fn still_panels(viewer: &Viewer) -> Html {
    let (pointers, act) = (Rc::new(RefCell::new(Pointers::default())), Callback::noop());
    let sentence = viewer.sentence();
    el("div")
        .child(narration_line(viewer, &sentence, &act))
        .child(stages(viewer, &sentence, &NodeRef::default(), &pointers, &act))
        .child(outline(viewer, &act))
        .child(viewer.selected.map(|node| node_facts(viewer, node, &act)))
        .child(code_panel(viewer))
        .child(call_stack(viewer, &act))
        .child(passes(viewer, None, &act))
        .child(counters(viewer))
        .into()
}
