//! The page: owns its state and hands pieces of it to the components.

use plywise_controls::{coded, focus, use_opened};
use plywise_lesson::has_windows;
use plywise_link::Drawing;
use plywise_search::NodeId;
use plywise_settings::{Change, Compare, ConventionsPanel};
use plywise_viewer::components::{
    Help, Legend, OutlineHides, Pointers, StagePlace, UsedMarks, Whose, both_lines, both_runs, call_stack,
    code_panel, counters, differences, leave_to_door, map, narration_line, node_facts, outline, passes,
    second_map, stage, stages, transport, window_line_view,
};
use plywise_viewer::hooks::{
    Keys, use_hotkeys, use_running_line, use_stage, use_swipe, use_theme, use_ticker,
};
use plywise_viewer::state::Derived;
use plywise_viewer::{Shared, Store, Toggle, TreeDocument, Viewer, ViewerAction, use_store};
use web_sys::EventTarget;
use yew::prelude::*;

use crate::components::{
    Card, Gallery, Header, LectureNote, MessageLine, Presenter, Tray, cards, editor, enter_drawer,
    focus_tools, guide_question, guide_transport, lecture_bar, offers, sheets, stopwatch, tool_of,
};
use crate::guide::{Guide, GuideAction};
use crate::hooks::{
    PresenterWindow, use_autosave, use_draft, use_learnt, use_link, use_mistakes, use_presenter,
    use_type_over,
};
use crate::page::{Drawer, Page, PageAction};
use crate::workspace::{Answer, Autosave, WorkspaceAction};
use crate::{bridge, english};

/// Where the page stands.
#[derive(Clone, Debug, PartialEq, Properties)]
pub struct AppProps {
    /// What it remembers.
    pub store: Shared<Store<Page>>,
    /// What keeps drafts of it.
    pub autosave: Shared<Autosave>,
    /// Where keys arrive.
    pub keys: EventTarget,
    /// The element that is marked with the theme.
    pub root: web_sys::Element,
    /// What stands in the presenter's window, while there is one.
    pub apart: web_sys::Element,
}

/// The whole page.
#[component]
pub fn App(props: &AppProps) -> Html {
    let AppProps { store, autosave, keys, root, apart } = props;
    let (page, act) = use_store(store.pointer());
    let view_act: Callback<ViewerAction> =
        (*use_memo(act.clone(), |act| act.reform(PageAction::Viewer))).clone();
    let viewer = &page.viewer;
    use_theme(root.clone(), viewer.theme_shown());
    use_draft(&page);
    use_type_over(act.clone());
    use_mistakes(store.pointer(), page.workspace.n_typed);
    use_autosave(autosave.pointer());
    use_learnt(&page.learnt, act.clone());
    use_ticker(viewer.playback.is_playing(), view_act.reform(ViewerAction::Tick));
    let hotkeys = Keys::On { letters: viewer.toggles.has_letter_keys, clicker: viewer.lecture.is_some() };
    use_hotkeys(keys.clone(), hotkeys, view_act.clone());
    use_running_line((viewer.playback.step(), page.open_drawer()));
    use_swipe(keys.clone(), viewer.camera.is_automatic, view_act.clone());
    let place = use_stage(true, Pointers::swiping, &view_act).under_card(card_of(&page).is_some());
    // Reading every example would keep the first picture waiting.
    let lists_trees = use_opened(page.open_drawer() == Some(Drawer::Trees));
    let cards =
        use_memo(lists_trees, |lists_trees| Shared::new(if *lists_trees { cards() } else { Vec::default() }));
    let mut derived = Derived::of(viewer);
    let address = (!page.address.is_kept).then(|| derived.link.clone().unwrap_or_default());
    let address = page.guide_link().or(address);
    use_link(&page, address, act.clone());
    use_effect_with(page.drawer, |drawer| {
        let drawer = *drawer;
        drawer.iter().for_each(|drawer| enter_drawer(*drawer));
        move || drawer.iter().for_each(|drawer| leave_to_door(drawer.key()))
    });
    use_effect_with(bridge::state_if_attended(&page, &derived), |state| {
        if let Some(state) = state {
            bridge::notify(state);
        }
    });
    let workspace_act = act.reform(PageAction::Workspace);
    let blocked = workspace_act.reform(|()| WorkspaceAction::Warn(english::WINDOW_BLOCKED.into(), false));
    let presenter = use_presenter(apart, viewer.lecture.is_some(), blocked);
    let (answering, reloading) = (autosave.clone(), autosave.clone());
    let settings = (*use_memo(act.clone(), |act| act.reform(PageAction::from))).clone();
    let act = Callbacks {
        settings,
        page: act,
        viewer: view_act,
        workspace: workspace_act,
        answer: Callback::from(move |answer| answering.answer(answer)),
        reload: Callback::from(move |()| reloading.reload()),
        presenter,
    };
    // In the guided start another tree is seen, and its question is the sentence.
    let seen = page.seen();
    if let Some(guide) = &page.guide {
        derived.sentence = guide.sentence();
    }
    let stages = stages(&seen.viewer, &derived.sentence, &place, Html::default(), &act.viewer);
    html! {
        <>
            { view(&seen, &derived, &cards, stages, &act) }
            { yew::create_portal(presenter_view(&seen, &act), apart.clone()) }
        </>
    }
}

/// What the presenter sees in a window of their own, while it is open.
fn presenter_view(page: &Page, act: &Callbacks) -> Html {
    html! {
        if let Some(root) = &act.presenter.root {
            <Presenter
                root={root.clone()}
                viewer={page.viewer.clone()}
                can_save={page.takes_notes()}
                act={&act.page}
            />
        }
    }
}

/// Whoever draws the page and its viewer sends their actions by these.
struct Callbacks {
    page: Callback<PageAction>,
    viewer: Callback<ViewerAction>,
    settings: Callback<Change>,
    workspace: Callback<WorkspaceAction>,
    answer: Callback<Answer>,
    reload: Callback<()>,
    presenter: PresenterWindow,
}

/// What of the page is seen: a bar, the stage with its sentence and its transport, and what the search knows. Each has a
/// place of its own; whatever comes for a while lies over a part of them and moves none.
fn view(
    page: &Page,
    derived: &Derived,
    cards: &Shared<Vec<Vec<Card>>>,
    stages: Html,
    act: &Callbacks,
) -> Html {
    let Viewer { document, toggles, theme, lecture, .. } = &page.viewer;
    let drawer = page.open_drawer();
    let hides_future = lecture.is_some().then_some("hide");
    html! {
        <div class="pw-page" data-drawer={drawer.map(Drawer::key)} data-future={hides_future} data-pace={page.viewer.pace()}>
            if let Some(lecture) = lecture {
                { lecture_bar(&page.viewer, *lecture, &act.presenter, &act.viewer) }
            }
            <Header
                title={document.title()}
                place={page.place()}
                {drawer}
                has_tools={page.guide.is_none()}
                is_edited={page.viewer.toggles.is_edited}
                theme={*theme}
                act={&act.page}
            />
            <main>
                { messages(page, act) }
                { theatre(page, derived, stages, act) }
                { beside(page, act) }
                { sheets(page, drawer, &act.page) }
            </main>
            <Gallery
                {cards}
                open={document.example}
                done={page.learnt.done.clone()}
                is_shown={drawer == Some(Drawer::Trees)}
                act={&act.page}
            />
            <Help
                is_shown={toggles.shows_help}
                has_letter_keys={toggles.has_letter_keys}
                more={&plywise_viewer::english::PAGE_HELP[..]}
                act={&act.viewer}
            />
        </div>
    }
}

/// What is told of the page and of its tree.
fn messages(page: &Page, act: &Callbacks) -> Html {
    html! {
        <div class="pw-messages">
            <MessageLine
                message={page.workspace.message.clone()}
                act={&act.workspace}
                on_reload={&act.reload}
            />
            { offers(&page.workspace, &act.workspace, &act.answer) }
            if let Some(notice) = &page.viewer.notice {
                { told(notice, &act.viewer) }
            }
            if page.replaced_choice().is_some() {
                { brought(&page.viewer.document, &act.page) }
            }
        </div>
    }
}

/// Why a link could not be opened, say, until somebody has read it.
fn told(notice: &str, act: &Callback<ViewerAction>) -> Html {
    html! {
        <div class="pw-message">
            <p class="pw-notice" role="alert">{ coded(notice) }</p>
            <button
                type="button"
                class="pw-close"
                aria-label={english::workspace::CLOSE_MESSAGE}
                onclick={act.reform(|_| {
                    focus_tools();
                    ViewerAction::Forget
                })}
            >
                { "×" }
            </button>
        </div>
    }
}

/// The tree and what is said of it.
fn theatre(page: &Page, derived: &Derived, stages: Html, act: &Callbacks) -> Html {
    let viewer = &page.viewer;
    html! {
        <section
            id="pw-theatre"
            class="pw-theatre"
            data-pair={viewer.stacks_pair().map(|stacks| if stacks { "stacked" } else { "beside" })}
            aria-label={plywise_viewer::english::THEATRE}
        >
            if let Some(guide) = &page.guide {
                { guide_question(guide, viewer, &act.page, &act.viewer) }
            } else {
                { narration_line(viewer, &derived.sentence, &act.viewer) }
            }
            if viewer.shows_map() {
                { map(viewer, &act.viewer) }
                { second_map(viewer, &act.viewer) }
            }
            { stages }
            <Legend conventions={viewer.conventions} used={UsedMarks::by(viewer)} />
            <div class="pw-steering">
                if let Some(guide) = &page.guide {
                    { guide_transport(guide, &act.page) }
                } else {
                    { transport(viewer, &act.viewer) }
                }
            </div>
        </section>
    }
}

/// What the search knows, beside the tree. The order never changes; what is long scrolls where it stands.
fn beside(page: &Page, act: &Callbacks) -> Html {
    let viewer = &page.viewer;
    let watch = stopwatch(page, &act.page);
    html! {
        <aside class="pw-side" aria-label={plywise_viewer::english::BESIDE}>
            <div class="pw-slot" data-line={has_line(page).then_some("")}>{ slot(page, act) }</div>
            { call_stack(viewer, Whose::Only, &act.viewer) }
            <div class="pw-lower">
                <div class="pw-scroller" tabindex="0" role="region" aria-label={english::CODE_AND_COUNTS}>
                    { code_panel(viewer, Whose::Only) }
                    { passes(viewer, page.seconds_of_passes(), watch, &act.viewer) }
                    if viewer.second.is_none() {
                        { counters(viewer, viewer.lecture.is_some()) }
                    }
                </div>
                // Over the code, never above it.
                if let Some(node) = card_of(page) {
                    { node_facts(viewer, node, what_if(viewer, node), &act.viewer) }
                } else if act.presenter.root.is_none() && viewer.lecture.is_some_and(|lecture| lecture.shows_note) {
                    { note(page, &act.page) }
                }
            </div>
            // Also where it is not seen: it is the picture for those who cannot see it.
            { outline(viewer, outline_hides(page), &outline_act(page, act)) }
            { trays(page, act) }
        </aside>
    }
}

/// What the outline leaves out: in the guided start what no station has named yet, in a lecture what is still to come.
fn outline_hides(page: &Page) -> OutlineHides {
    page.guide.as_ref().map_or_else(|| future_of(&page.viewer), Guide::outline_hides)
}

fn future_of(viewer: &Viewer) -> OutlineHides {
    OutlineHides { future: viewer.lecture.is_some(), ..OutlineHides::default() }
}

/// The lecturer's note, of a tree that can keep one.
fn note(page: &Page, act: &Callback<PageAction>) -> Html {
    let (step, note) = page.viewer.lecture_note();
    let note = note.map(|note| AttrValue::from(note.to_owned()));
    // The keys that step are the stage's again.
    let on_written = Callback::from(|()| focus(".pw-stage"));
    let on_close = act.reform(|()| {
        focus(".pw-stage");
        PageAction::Viewer(ViewerAction::Toggle(Toggle::Note))
    });
    html! { <LectureNote key={step.0} {step} {note} can_save={page.takes_notes()} {act} {on_written} {on_close} /> }
}

/// What the outline does: where a node that is picked is an answer, walking to it is none.
fn outline_act(page: &Page, act: &Callbacks) -> Callback<ViewerAction> {
    if page.guide.is_none() {
        return act.viewer.clone();
    }
    act.page.reform(|action| match action {
        ViewerAction::Select(Some(node)) => PageAction::Guide(GuideAction::Walk(node)),
        other => PageAction::Viewer(other),
    })
}

/// The node whose card is open.
fn card_of(page: &Page) -> Option<NodeId> {
    page.viewer.selected.filter(|&node| page.guide.is_none() && page.viewer.is_shown(node))
}

/// Whether the line of the window is what stands above the open calls; on a phone it is then seen below the stage.
fn has_line(page: &Page) -> bool {
    let viewer = &page.viewer;
    viewer.second.is_none() && has_windows(&viewer.conventions.search)
}

/// What stands above the open calls: the line of the window, or of two searches what they cost.
fn slot(page: &Page, act: &Callbacks) -> Html {
    let viewer = &page.viewer;
    let open = |drawer: Drawer| act.page.reform(move |_: MouseEvent| PageAction::Drawer(Some(drawer)));
    html! {
        <>
            if let Some(table) = differences(viewer) {
                { table }
                { both_lines(viewer) }
                <div class="pw-both-doors">
                    <button type="button" class="pw-link" data-drawer="code" onclick={open(Drawer::Code)}>
                        { english::sheet(Drawer::Code, true) }
                    </button>
                    <button type="button" class="pw-link" data-drawer="second" onclick={open(Drawer::Second)}>
                        { english::CHOOSE_SEARCHES }
                    </button>
                </div>
            }
            if has_line(page) {
                { window_line_view(viewer, Whose::Only) }
            }
        </>
    }
}

/// The drawers that lie over what stands beside the tree.
fn trays(page: &Page, act: &Callbacks) -> Html {
    let Viewer { document, conventions, profile, second, .. } = &page.viewer;
    let open = page.open_drawer();
    let is_as_visited =
        page.viewer.has_other_order().then_some(page.viewer.toggles.drawing == Drawing::AsVisited);
    html! {
        <>
            <Tray drawer={Drawer::Conventions} {open} act={&act.page}>
                <ConventionsPanel
                    {profile}
                    conventions={*conventions}
                    {document}
                    {is_as_visited}
                    act={&act.settings}
                />
            </Tray>
            <Tray drawer={Drawer::Second} {open} act={&act.page}>
                <Compare
                    {document}
                    first={conventions.search}
                    second={second.clone()}
                    {is_as_visited}
                    act={&act.settings}
                />
            </Tray>
            if second.is_some() {
                <Tray drawer={Drawer::Code} {open} act={&act.page}>
                    if open == Some(Drawer::Code) {
                        { both_runs(&page.viewer, &act.viewer) }
                    }
                </Tray>
            }
            <Tray drawer={Drawer::Text} {open} closes={!page.viewer.toggles.is_edited} is_needed=true act={&act.page}>
                // Where the studio's workbench goes. A phone shows the rest when it is asked for.
                <div id="pw-bench"></div>
                <div class="pw-bench-rest">
                    <div id="pw-bench-more"></div>
                    { editor(page, &act.page) }
                </div>
            </Tray>
        </>
    }
}

/// Says that a tree has brought its own conventions, and offers the way back to the user's.
fn brought(document: &TreeDocument, act: &Callback<PageAction>) -> Html {
    let source = document.asks().map(|profile| profile.source);
    html! {
        <p class="pw-notice pw-brought" role="status">
            { english::brought(source) }
            <button type="button" class="pw-link" onclick={act.reform(|_| {
                    // The line goes, and the button that had the focus with it.
                    focus_tools();
                    PageAction::KeepMine
                })}>
                { english::KEEP_MINE }
            </button>
        </p>
    }
}

/// The way to trying other values at a leaf, which the studio does.
fn what_if(viewer: &Viewer, node: NodeId) -> Html {
    let tree = &viewer.document.tree;
    html! {
        if tree.is_leaf(node) && !tree.is_for_several() {
            { tool_of("pw-link", "suppose", english::WHAT_IF) }
        }
    }
}

/// The stage alone, without callbacks.
pub fn still(viewer: &Viewer) -> Html {
    stage(viewer, &viewer.sentence(), &StagePlace::default(), Html::default(), &Callback::noop())
}

/// The map of the search, without callbacks.
pub fn still_map(viewer: &Viewer) -> Html {
    map(viewer, &Callback::noop())
}

/// What a page shows of a tree and its search, without callbacks: the stage, and every panel
/// that lists something.
pub fn still_panels(viewer: &Viewer) -> Html {
    let act = Callback::noop();
    let sentence = viewer.sentence();
    html! {
        <div>
            { narration_line(viewer, &sentence, &act) }
            { stages(viewer, &sentence, &StagePlace::default(), Html::default(), &act) }
            { outline(viewer, future_of(viewer), &act) }
            if let Some(node) = viewer.selected {
                { node_facts(viewer, node, Html::default(), &act) }
            }
            { window_line_view(viewer, Whose::Only) }
            { code_panel(viewer, Whose::Only) }
            { call_stack(viewer, Whose::Only, &act) }
            { passes(viewer, None, Html::default(), &act) }
            { counters(viewer, viewer.lecture.is_some()) }
        </div>
    }
}
