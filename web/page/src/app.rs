//! The page: owns its state and hands pieces of it to the components.

use std::cell::RefCell;
use std::rc::Rc;

use plywise_controls::coded;
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
    Card, Compare, ConventionsPanel, Gallery, Header, cards, editor, game_panels, game_settings, stopwatch,
    tool_of, tools,
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
fn view(page: &Page, drawn: &Drawn, cards: &Shared<Vec<Card>>, stages: Html, act: &Actors) -> Html {
    let Viewer { document, conventions, profile, second, switches, theme, .. } = &page.viewer;
    html! {
        <div class="pw-page">
            <Header theme={*theme} act={&act.page} />
            <main>
                { theatre(page, drawn, stages, act) }
                { beside(page, act) }
                { game_settings(page, &act.page) }
                <ConventionsPanel {profile} conventions={*conventions} {document} act={&act.page} />
                <Compare {document} first={conventions.search} second={second.clone()} act={&act.page} />
                { editor(page, &act.page) }
                <Gallery {cards} open={document.example} is_game={document.game.is_some()} act={&act.page} />
            </main>
            <Help
                is_shown={switches.shows_help}
                has_letter_keys={switches.has_letter_keys}
                act={&act.viewer}
            />
        </div>
    }
}

/// The tree and what is told of it.
fn theatre(page: &Page, drawn: &Drawn, stages: Html, act: &Actors) -> Html {
    let viewer = &page.viewer;
    let document = &viewer.document;
    html! {
        <section id="pw-theatre" class="pw-theatre" aria-label="The search, step by step">
            <div class="pw-heading">
                <h1>{ document.title() }</h1>
                if let Some(source) = &document.header.source {
                    <p class="pw-source">{ source }</p>
                }
                if document.game.is_none() {
                    { tools() }
                }
            </div>
            if let Some(notice) = &viewer.notice {
                <p class="pw-notice" role="alert">{ coded(notice) }</p>
            }
            if page.replaced_choice().is_some() {
                { brought(document, &act.page) }
            }
            { narration_line(viewer, &drawn.sentence, &act.viewer) }
            // Where the studio's workbench goes: above the stage, and beside it.
            <div id="pw-bench"></div>
            { stages }
            // On a phone it stays at the bottom of the window while the box around it is in view (`stage.css`).
            <div class="pw-steering">{ transport(viewer, &act.viewer) }</div>
            // Also where it is not seen: it is the picture for those who cannot see it.
            { outline(viewer, &act.viewer) }
        </section>
    }
}

/// What the search knows, beside the tree.
fn beside(page: &Page, act: &Actors) -> Html {
    let viewer = &page.viewer;
    let watch = stopwatch(page, &act.page);
    html! {
        <aside class="pw-side" aria-label="What the search knows">
            <div id="pw-bench-more"></div>
            if let Some(node) = viewer.selected {
                { node_facts(viewer, node, what_if(viewer, node), &act.viewer) }
            }
            { game_panels(page, &act.page) }
            { code_panel(viewer) }
            { call_stack(viewer, &act.viewer) }
            { passes(viewer, page.seconds_of_passes(), watch, &act.viewer) }
            { differences(viewer).unwrap_or_else(|| counters(viewer)) }
            <Legend conventions={viewer.conventions} used={Used::by(viewer)} />
        </aside>
    }
}

/// Whose conventions a tree has brought in place of those that somebody chose, and the way back to these.
fn brought(document: &Document, act: &Callback<PageAction>) -> Html {
    let whose = document.asks().map_or_else(String::new, |profile| format!(", as in {}", profile.source));
    html! {
        <p class="pw-notice pw-brought" role="status">
            { format!("This tree brings its own conventions in place of those you chose{whose}. ") }
            <button type="button" class="pw-link" onclick={act.reform(|_| PageAction::KeepMine)}>
                { "Keep mine" }
            </button>
        </p>
    }
}

/// The way to trying other values at a leaf, which the studio does.
fn what_if(viewer: &Viewer, node: NodeId) -> Html {
    let Document { tree, game, .. } = &*viewer.document;
    html! {
        if game.is_none() && tree.is_leaf(node) && !tree.is_for_several() {
            { tool_of("pw-link", "suppose", "What if it were worth something else?") }
        }
    }
}

/// The stage by itself, that nobody can press anything on.
pub fn still(viewer: &Viewer) -> Html {
    let pointers = Rc::new(RefCell::new(Pointers::default()));
    stage(viewer, &viewer.sentence(), &NodeRef::default(), &pointers, &Callback::noop())
}

/// What a page shows of a tree and its search, that nobody can press anything on: the stage, and every panel
/// that lists something.
pub fn still_panels(viewer: &Viewer) -> Html {
    let (pointers, act) = (Rc::new(RefCell::new(Pointers::default())), Callback::noop());
    let sentence = viewer.sentence();
    html! {
        <div>
            { narration_line(viewer, &sentence, &act) }
            { stages(viewer, &sentence, &NodeRef::default(), &pointers, &act) }
            { outline(viewer, &act) }
            if let Some(node) = viewer.selected {
                { node_facts(viewer, node, Html::default(), &act) }
            }
            { code_panel(viewer) }
            { call_stack(viewer, &act) }
            { passes(viewer, None, Html::default(), &act) }
            { counters(viewer) }
        </div>
    }
}
