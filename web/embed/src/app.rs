//! An embed: owns its state and hands pieces of it to the components.

use plywise_controls::coded;
use plywise_lesson::Sentence;
use plywise_search::NodeId;
use plywise_viewer::components::{
    Help, Legend, OutlineHides, Pointers, StagePlace, UsedMarks, Whose, call_stack, code_panel, counters,
    differences, narration_line, node_facts, outline, passes, stages, transport, window_line_view,
};
use plywise_viewer::hooks::{Keys, use_hotkeys, use_stage, use_theme, use_ticker};
use plywise_viewer::state::Derived;
use plywise_viewer::{Shared, Store, ViewerAction, use_store};
use web_sys::EventTarget;
use yew::prelude::*;

use crate::bridge::state_of;
use crate::embed::Embed;
use crate::english;
use crate::options::{Mode, Panel};

/// Where an embed is, and who is given its state.
#[derive(Clone, Debug, PartialEq)]
pub struct Surroundings {
    /// Where keys arrive.
    pub keys: EventTarget,
    /// The element that is marked with the theme.
    pub root: web_sys::Element,
    /// Given the state, as JSON, once it is drawn.
    pub on_drawn: Callback<String>,
}

/// What another program shows in an embed beside what every embed shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct More {
    /// Whether there is nothing to see yet: the tree is still to come.
    pub is_awaited: bool,
    /// What scripts are told.
    pub report: Report,
    /// What is said above the tree, or below the reason why there is none.
    pub said: Html,
    /// What stands beside the tree.
    pub beside: Option<Html>,
}

/// What scripts are told of an embed.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Report {
    /// Where the search of its tree is.
    #[default]
    Viewer,
    /// Nothing yet: what was asked for last is still to come.
    Nothing,
    /// This state, as JSON.
    Other(String),
}

/// The place of an embed, and who is given its state.
#[derive(Clone, Debug, PartialEq, Properties)]
pub struct AppProps {
    /// What it remembers.
    pub store: Shared<Store<Embed>>,
    /// Where it is.
    pub surroundings: Surroundings,
}

/// An embed.
#[component]
pub fn App(AppProps { store, surroundings }: &AppProps) -> Html {
    let (embed, act) = use_store(store.pointer());
    let act: Callback<ViewerAction> = use_callback(act, |action: ViewerAction, act| act.emit(action.into()));
    use_embed(&embed, surroundings, &act, &More::default())
}

/// Draws an embed and listens for it.
#[hook]
pub fn use_embed(
    embed: &Embed,
    surroundings: &Surroundings,
    act: &Callback<ViewerAction>,
    more: &More,
) -> Html {
    let Surroundings { keys, root, on_drawn } = surroundings;
    let Embed { viewer, options, .. } = embed;
    use_theme(root.clone(), viewer.theme);
    // Where something else than a tree is shown, a search that stands behind it neither plays on nor hears keys.
    let shows_tree = !matches!(more.report, Report::Other(_));
    use_ticker(shows_tree && viewer.playback.is_playing(), act.reform(ViewerAction::Tick));
    let hotkeys = if shows_tree && options.has_keys {
        Keys::On { letters: viewer.toggles.has_letter_keys, clicker: options.mode == Mode::Lecture }
    } else {
        Keys::Off
    };
    use_hotkeys(keys.clone(), hotkeys, act.clone());
    let place = use_stage(embed.refused.is_none() && !more.is_awaited, Pointers::default, act);
    let derived = Derived::of(viewer);
    let state = match &more.report {
        Report::Viewer => Some(state_of(embed, &derived)),
        Report::Nothing => None,
        Report::Other(state) => Some(state.clone()),
    };
    let on_drawn = on_drawn.clone();
    use_effect_with(state, move |state| state.iter().for_each(|state| on_drawn.emit(state.clone())));
    view(embed, heading_level(root), &derived, &place, act, more)
}

/// The level of the heading that names what an embed shows: one that has a document to itself is what that document is about, and
/// one in somebody's page is a part of it.
#[must_use]
pub fn heading_level(root: &web_sys::Element) -> &'static str {
    if root.tag_name() == "HTML" { "h1" } else { "h2" }
}

/// The most levels that an embed's stage grows by.
const MOST_LEVELS: u32 = 8;

/// What of an embed is seen. The name of the tree is a heading of this level.
fn view(
    embed: &Embed,
    level: &'static str,
    derived: &Derived,
    place: &StagePlace,
    act: &Callback<ViewerAction>,
    more: &More,
) -> Html {
    let Embed { viewer, options, .. } = embed;
    html! {
        <div
            class="pw-page pw-widget"
            data-mode={options.mode_key()}
            data-ui={options.controls_key()}
            data-future={options.hides_future.then_some("hide")}
            data-levels={viewer.document.tree.height().min(MOST_LEVELS).to_string()}
            data-pace={viewer.pace()}
            data-outline={options.shows(Panel::Outline).to_string()}
        >
            <main>
                if let Some(asked) = &embed.refused {
                    { refused(embed, asked, level) }
                }
                { more.said.clone() }
                if embed.refused.is_none() && !more.is_awaited {
                    { theatre(embed, level, &derived.sentence, place, act) }
                    if facts_at(embed).is_some() || options.has_side() || more.beside.is_some() {
                        { beside(embed, act, more) }
                    }
                }
            </main>
            <Help
                is_shown={viewer.toggles.shows_help}
                has_letter_keys={viewer.toggles.has_letter_keys}
                {act}
            />
        </div>
    }
}

/// The node whose facts are shown.
fn facts_at(Embed { viewer, options, .. }: &Embed) -> Option<NodeId> {
    viewer.selected.filter(|_| options.mode == Mode::Explore && !options.is_locked)
}

/// The tree and what is said of it.
fn theatre(
    embed: &Embed,
    level: &'static str,
    sentence: &Sentence,
    place: &StagePlace,
    act: &Callback<ViewerAction>,
) -> Html {
    let Embed { viewer, options, .. } = embed;
    let title = viewer.document.title();
    html! {
        <section id="pw-theatre" class="pw-theatre" aria-label={plywise_viewer::english::THEATRE}>
            if options.shows(Panel::Title) {
                <div class="pw-heading">
                    <@{level}>{ title }</@>
                    if let Some(source) = &viewer.document.header.source {
                        <p class="pw-source">{ source }</p>
                    }
                </div>
            } else {
                // Whoever goes from heading to heading finds it all the same.
                <@{level} class="pw-hidden">{ title }</@>
            }
            { messages(embed) }
            if options.shows(Panel::Text) {
                { narration_line(viewer, sentence, act) }
            }
            if options.shows(Panel::Tree) {
                { stages(viewer, sentence, place, Html::default(), act) }
            }
            if options.has_controls() {
                // On a phone it stays at the bottom of the window while the box around it is in view (`stage.css`).
                <div class="pw-steering">{ transport(viewer, act) }</div>
            }
            // Also where it is not seen: it is the picture for those who cannot see it.
            { outline(viewer, OutlineHides { future: options.hides_future, ..OutlineHides::default() }, act) }
        </section>
    }
}

/// What the search knows, beside the tree.
fn beside(embed: &Embed, act: &Callback<ViewerAction>, more: &More) -> Html {
    let Embed { viewer, options, .. } = embed;
    html! {
        <aside class="pw-side" aria-label={plywise_viewer::english::BESIDE}>
            { more.beside.clone() }
            if let Some(node) = facts_at(embed) {
                { node_facts(viewer, node, Html::default(), act) }
            }
            if options.shows(Panel::Code) {
                { code_panel(viewer, Whose::Only) }
            }
            if options.shows(Panel::Vars) {
                { window_line_view(viewer, Whose::Only) }
                { call_stack(viewer, Whose::Only, act) }
                { passes(viewer, None, Html::default(), act) }
            }
            if options.shows(Panel::Counts) {
                { differences(viewer).unwrap_or_else(|| counters(viewer, options.hides_future)) }
            }
            if options.shows(Panel::Legend) {
                <Legend conventions={viewer.conventions} used={UsedMarks::by(viewer)} />
            }
        </aside>
    }
}

/// Messages, read aloud at once: a notice, and what is wrong with the text or the address.
fn messages(Embed { viewer, mistake, .. }: &Embed) -> Html {
    html! {
        <>
            if let Some(notice) = &viewer.notice {
                <p class="pw-notice" role="alert">{ coded(notice) }</p>
            }
            if let Some(error) = mistake {
                <p class="pw-notice" role="alert">{ coded(&error.to_string()) }</p>
            }
        </>
    }
}

/// What stands in place of what cannot be shown: why, and what was asked for, below a heading of this level.
fn refused(embed: &Embed, asked: &AttrValue, level: &'static str) -> Html {
    html! {
        <section class="pw-theatre" aria-label={english::WHY_NOT_SHOWN}>
            <div class="pw-heading"><@{level}>{ english::NOT_SHOWN }</@></div>
            { messages(embed) }
            if !asked.is_empty() {
                <pre class="pw-asked" tabindex="0" aria-label={english::ASKED_FOR}>{ asked }</pre>
            }
        </section>
    }
}

/// An embed as its address asks for it, without callbacks.
pub fn still(embed: &Embed) -> Html {
    view(
        embed,
        "h1",
        &Derived::of(&embed.viewer),
        &StagePlace::default(),
        &Callback::noop(),
        &More::default(),
    )
}
