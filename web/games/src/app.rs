//! The place as a whole: choosing a game, its board, and the search of a position.

use plywise_controls::{BarParts, BarPlace, coded, find, focus, use_bar, use_opened};
use plywise_lesson::has_windows;
use plywise_search::NodeId;
use plywise_settings::{Compare, ConventionsPanel};
use plywise_viewer::components::{
    Help, Legend, OutlineHides, Pointers, UsedMarks, Whose, both_lines, call_stack, code_panel, counters,
    differences, end_of_menu, leave_to_door, map, narration_line, node_facts, outline, passes, second_map,
    stages, transport, window_line_view,
};
use plywise_viewer::hooks::{Keys, use_hotkeys, use_running_line, use_stage, use_swipe, use_ticker};
use plywise_viewer::{Shared, Store, Toggle, Viewer, ViewerAction, use_store};
use web_sys::EventTarget;
use yew::prelude::*;

use crate::copy_link::CopyLink;
use crate::english;
use crate::examples::selective_examples;
use crate::handle::handle;
use crate::hooks::{use_address, use_deeper, use_parts};
use crate::panels::{game_panels, game_position, game_settings, growing};
use crate::play_view::{BoardParts, board_view, choosing};
use crate::state::{Drawer, Games, GamesAction, Place};

/// A search is drawn in three parts: what stands around the tree, the tree, and what stands beside it.
const PARTS: u32 = 3;

/// Where the place stands.
#[derive(Clone, Debug, PartialEq, Properties)]
pub struct AppProps {
    /// What it remembers.
    pub store: Shared<Store<Games>>,
    /// Where keys arrive.
    pub keys: EventTarget,
}

/// The place of games.
#[component]
pub fn App(props: &AppProps) -> Html {
    let AppProps { store, keys } = props;
    let (games, act) = use_store(store.pointer());
    let view_act: Callback<ViewerAction> =
        (*use_memo(act.clone(), |act| act.reform(GamesAction::Viewer))).clone();
    let settings_act = (*use_memo(act.clone(), |act| act.reform(GamesAction::Change))).clone();
    let viewer = &games.viewer;
    let is_search = games.place == Place::Search;
    let is_seen = is_search && games.searched.is_some();
    use_ticker(viewer.playback.is_playing() && is_search, view_act.reform(ViewerAction::Tick));
    let hotkeys = if is_seen {
        Keys::On { letters: viewer.toggles.has_letter_keys, clicker: false }
    } else {
        Keys::Off
    };
    use_hotkeys(keys.clone(), hotkeys, view_act.clone());
    use_deeper(keys.clone(), matches!(hotkeys, Keys::On { letters: true, .. }));
    let n_parts = use_parts(is_seen, PARTS);
    use_running_line((viewer.playback.step(), games.drawer, n_parts));
    use_swipe(keys.clone(), is_seen && viewer.camera.is_automatic, view_act.clone());
    let place = use_stage(is_seen, Pointers::swiping, &view_act)
        .with_tree(n_parts > 1)
        .under_card(card_of(viewer).is_some());
    use_address(games.link());
    use_effect_with((games.place, is_seen), |(place, _)| {
        focus(match place {
            Place::Choose => ".pw-choosing button",
            Place::Board => ".pw-squares [data-square], .pw-moves-to-make button",
            Place::Search => ".pw-games .pw-stage",
        });
    });
    use_effect_with(games.drawer, |drawer| {
        let drawer = *drawer;
        drawer.iter().for_each(|drawer| enter_drawer(*drawer));
        move || drawer.iter().for_each(|drawer| leave_to_door(drawer.key()))
    });
    let opened = [Drawer::Conventions, Drawer::Second].map(|drawer| games.drawer == Some(drawer));
    let made = [use_opened(opened[0]), use_opened(opened[1])];
    let sentence = viewer.sentence();
    let stages = match is_seen {
        true => stages(viewer, &sentence, &place, handle(&games, &act), &view_act),
        false => Html::default(),
    };
    let body = match (games.place, &games.play) {
        (Place::Search, _) => {
            let acts = (&act, &view_act);
            html! {
                <>
                    if games.searched.is_some() {
                        { theatre(viewer, &sentence, stages, &view_act) }
                        <aside class="pw-side" aria-label={plywise_viewer::english::BESIDE}>
                            if n_parts == PARTS {
                                { beside(&games, acts, trays(&games, made, &act, &settings_act)) }
                            }
                        </aside>
                        { sheets(&games, &act) }
                    }
                </>
            }
        }
        (Place::Board, Some(play)) if !play.seen().algorithms.is_empty() => {
            board_view(&games, play, BoardParts::ALL, &act)
        }
        (Place::Choose, _) => html! {
            <>
                { choosing(&act) }
                { selective_examples(&act) }
            </>
        },
        _ => Html::default(),
    };
    let title = games.kind().map_or(english::GAMES, |kind| kind.info().title);
    let title = html! { <h1>{ title }</h1> };
    let tools = html! {
        <>
            { tools(&games, &act) }
            { parts(&games, &act) }
        </>
    };
    let menu = html! {
        <>
            if is_seen {
                { map_in_menu(&view_act) }
            }
            { end_of_menu(viewer.theme, &view_act, &act.reform(GamesAction::Color)) }
        </>
    };
    let bar =
        use_bar(BarParts { title, here: Some(BarPlace::Games), on_page: None, tools, menu: Some(menu) });
    html! {
        <div
            class="pw-page pw-games"
            data-place={place_key(games.place)}
            data-drawer={games.drawer.map(Drawer::key)}
            data-pace={viewer.pace()}
            data-busy={(games.asked.is_some() || is_seen && n_parts < PARTS).then_some("")}
        >
            { bar }
            <main>
                { messages(&games, &act) }
                { body }
            </main>
            <Help
                is_shown={viewer.toggles.shows_help}
                has_letter_keys={viewer.toggles.has_letter_keys}
                more={&english::HELP[..]}
                act={&view_act}
            />
        </div>
    }
}

/// Gives the focus to a drawer that is opened from the bar or from what it covers.
fn enter_drawer(drawer: Drawer) {
    if find(".pw-header :focus, .pw-side > :not(.pw-tray) :focus").is_some() {
        focus(&format!(".pw-games [data-tray={}] .pw-close", drawer.key()));
    }
}

/// What the menu has for a search.
fn map_in_menu(act: &Callback<ViewerAction>) -> Html {
    html! {
        <ul class="pw-menu-list">
            <li>
                <button
                    type="button"
                    class="pw-quiet-button"
                    aria-keyshortcuts="M"
                    onclick={act.reform(|_: MouseEvent| ViewerAction::Toggle(Toggle::Map))}
                >
                    { plywise_viewer::english::SHOW_MAP }
                </button>
            </li>
        </ul>
    }
}

fn place_key(place: Place) -> &'static str {
    match place {
        Place::Choose => "choose",
        Place::Board => "board",
        Place::Search => "search",
    }
}

/// The parts of the place, once there is a game.
fn parts(games: &Games, act: &Callback<GamesAction>) -> Html {
    if games.kind().is_none() {
        return Html::default();
    }
    let has_second = games.viewer.second.is_some();
    let part = |name: &'static str, is_here: bool, action: GamesAction| {
        html! {
            <li key={name}>
                <button
                    type="button"
                    data-part={name}
                    aria-current={is_here.then_some("page")}
                    onclick={act.reform(move |_: MouseEvent| action.clone())}
                >
                    { name }
                </button>
            </li>
        }
    };
    let is_search = games.place == Place::Search;
    let to_search = if is_search { GamesAction::Compare(false) } else { GamesAction::SearchHere };
    let open = |drawer: Drawer, name: &'static str| {
        html! {
            <button
                type="button"
                class="pw-quiet-button"
                data-drawer={drawer.key()}
                aria-expanded={(games.drawer == Some(drawer)).to_string()}
                onclick={act.reform(move |_: MouseEvent| GamesAction::Drawer(Some(drawer)))}
            >
                { name }
            </button>
        }
    };
    html! {
        <nav class="pw-parts" aria-label={english::PLACES}>
            <ul>
                { part(english::PLAY, games.place == Place::Board, GamesAction::Board) }
                { part(english::WATCH, is_search && !has_second, to_search) }
                if is_search {
                    { part(english::COMPARE, has_second, GamesAction::Compare(true)) }
                }
                { part(english::OTHER_GAMES, games.place == Place::Choose, GamesAction::Choose) }
            </ul>
            if is_search {
                { open(Drawer::Conventions, english::SETTINGS) }
            }
        </nav>
    }
}

/// How far a search has come, and the button that ends it.
pub(crate) fn searching(games: &Games, act: &Callback<GamesAction>) -> Html {
    html! {
        <div class="pw-message pw-searching">
            <p role="status">
                { english::SEARCHING }
                if let Some((n_nodes, per_second)) = games.progress {
                    { " " }<span aria-hidden="true">{ english::progress(n_nodes, per_second) }</span>
                }
            </p>
            <button
                type="button"
                class="pw-quiet-button"
                onclick={act.reform(|_: MouseEvent| GamesAction::Cancel)}
            >
                { english::CANCEL }
            </button>
        </div>
    }
}

/// What gives a search away: parts of the studio, which the page's script loads.
fn tools(games: &Games, act: &Callback<GamesAction>) -> Html {
    if games.place == Place::Board
        && let Some(link) = games.link()
    {
        return html! {
            <ul class="pw-tools" aria-label={english::GAME_TOOLS}>
                <li><CopyLink {link} {act} /></li>
                <li><button type="button" class="pw-quiet-button" data-studio="share">{ english::SHARE }</button></li>
            </ul>
        };
    }
    if games.place != Place::Search || games.searched.is_none() {
        return Html::default();
    }
    html! {
        <ul class="pw-tools" aria-label={english::TOOLS_LABEL}>
            for (key, name) in english::TOOLS {
                <li {key}>
                    <button type="button" class="pw-quiet-button" data-studio={key}>{ name }</button>
                </li>
            }
        </ul>
    }
}

/// Why something could not be done, and how far a search has come.
fn messages(games: &Games, act: &Callback<GamesAction>) -> Html {
    let notice = games.notice.clone().or(games.viewer.notice.clone());
    html! {
        <div class="pw-messages">
            if let Some(notice) = notice {
                <div class="pw-message">
                    <p class="pw-notice" role="alert">{ coded(&notice) }</p>
                    <button
                        type="button"
                        class="pw-close"
                        aria-label={english::CLOSE}
                        onclick={act.reform(|_: MouseEvent| GamesAction::Forget)}
                    >
                        { "×" }
                    </button>
                </div>
            }
            if games.is_busy() && !games.is_thinking() {
                { searching(games, act) }
            }
        </div>
    }
}

/// The tree and what is said of it.
fn theatre(
    viewer: &Viewer,
    sentence: &plywise_lesson::Sentence,
    stages: Html,
    act: &Callback<ViewerAction>,
) -> Html {
    html! {
        <section
            id="pw-theatre"
            class="pw-theatre"
            data-pair={viewer.stacks_pair().map(|stacks| if stacks { "stacked" } else { "beside" })}
            aria-label={plywise_viewer::english::THEATRE}
        >
            { narration_line(viewer, sentence, act) }
            if viewer.shows_map() {
                { map(viewer, act) }
                { second_map(viewer, act) }
            }
            { stages }
            <Legend conventions={viewer.conventions} used={UsedMarks::by(viewer)} />
            <div class="pw-steering">{ transport(viewer, act) }</div>
        </section>
    }
}

/// The node whose card is open.
fn card_of(viewer: &Viewer) -> Option<NodeId> {
    viewer.selected.filter(|&node| viewer.is_shown(node))
}

/// What the search knows, beside the tree.
fn beside(
    games: &Games,
    (act, view_act): (&Callback<GamesAction>, &Callback<ViewerAction>),
    trays: Html,
) -> Html {
    let viewer = &games.viewer;
    let choose = act.reform(|_: MouseEvent| GamesAction::Drawer(Some(Drawer::Second)));
    // On a phone it is seen below the stage.
    let has_line = viewer.second.is_none() && has_windows(&viewer.conventions.search);
    html! {
        <>
            <div class="pw-slot" data-line={has_line.then_some("")}>
                if let Some(table) = differences(viewer) {
                    { table }
                    { both_lines(viewer) }
                    <div class="pw-both-doors">
                        <button type="button" class="pw-link" data-drawer="second" onclick={choose}>
                            { english::CHOOSE_SEARCHES }
                        </button>
                    </div>
                }
                { game_position(games, act) }
                if has_line {
                    { window_line_view(viewer, Whose::Only) }
                }
            </div>
            { call_stack(viewer, Whose::Only, view_act) }
            <div class="pw-lower">
                <div class="pw-scroller" tabindex="0" role="region" aria-label={english::CODE_AND_COUNTS}>
                    { code_panel(viewer, Whose::Only) }
                    { game_panels(games, act) }
                    { passes(viewer, None, Html::default(), view_act) }
                    if viewer.second.is_none() {
                        { counters(viewer, false) }
                    }
                </div>
                if let Some(node) = card_of(viewer) {
                    { node_facts(viewer, node, growing(games, node, act), view_act) }
                }
            </div>
            { outline(viewer, OutlineHides::default(), view_act) }
            { trays }
        </>
    }
}

/// The drawers that lie over what stands beside the tree.
fn trays(
    games: &Games,
    made: [bool; 2],
    act: &Callback<GamesAction>,
    settings: &Callback<plywise_settings::Change>,
) -> Html {
    let Viewer { document, conventions, profile, second, .. } = &games.viewer;
    let tray = |drawer: Drawer, inside: Html| {
        let close = act.reform(|()| {
            // On a phone the button is in the menu.
            focus(".pw-games .pw-more");
            focus(".pw-games [data-drawer=conventions]");
            GamesAction::Drawer(None)
        });
        let leave = close.clone();
        let onkeydown = move |event: KeyboardEvent| {
            if event.key() == "Escape" && !event.default_prevented() {
                event.prevent_default();
                leave.emit(());
            }
        };
        html! {
            <div class="pw-tray" data-tray={drawer.key()} hidden={games.drawer != Some(drawer)} {onkeydown}>
                <button
                    type="button"
                    class="pw-close"
                    aria-label={english::CLOSE}
                    onclick={close.reform(|_: MouseEvent| ())}
                >
                    { "×" }
                </button>
                { inside }
            </div>
        }
    };
    let [has_conventions, has_second] = made;
    let conventions_tray = html! {
        if has_conventions {
            { game_settings(games, act) }
            <ConventionsPanel
                {profile}
                conventions={*conventions}
                {document}
                is_as_visited={None::<bool>}
                act={settings}
            />
        }
    };
    let second_tray = html! {
        if has_second {
            <Compare
                {document}
                first={conventions.search}
                second={second.clone()}
                is_as_visited={None::<bool>}
                act={settings}
            />
        }
    };
    html! {
        <>
            { tray(Drawer::Conventions, conventions_tray) }
            { tray(Drawer::Second, second_tray) }
        </>
    }
}

/// On a phone, what opens the sheets at the bottom.
fn sheets(games: &Games, act: &Callback<GamesAction>) -> Html {
    const SHEETS: [Drawer; 3] = [Drawer::Calls, Drawer::Code, Drawer::Legend];
    let open = games.drawer;
    let names = english::sheet_names(games.viewer.second.is_some());
    html! {
        <nav class="pw-sheets" aria-label={english::SHEETS}>
            for (sheet, name) in SHEETS.into_iter().zip(names) {
                <button
                    type="button"
                    key={sheet.key()}
                    aria-expanded={(open == Some(sheet)).to_string()}
                    onclick={act.reform(move |_: MouseEvent| GamesAction::Drawer((open != Some(sheet)).then_some(sheet)))}
                >
                    { name }
                </button>
            }
        </nav>
    }
}
