//! The map of the whole search, as a strip above the tree: swept by every step, and a way to any node of it. Of two searches
//! each has its own.

use std::rc::Rc;

use plywise_controls::{Choice, emit_some};
use plywise_conventions::Conventions;
use plywise_layout::Point;
use plywise_lesson::{Narrator, called};
use plywise_render::{BarLayer, BarName, MapColor, MapWidth, SearchMap, number};
use plywise_replay::{Moment, Progress};
use plywise_search::NodeId;
use web_sys::Element;
use yew::prelude::*;

use crate::document::Analysis;
use crate::{MapLook, Toggle, Viewer, ViewerAction, english};

/// How high the bars may be together, in pixels; and those of each of two searches.
const HEIGHT: f64 = 80.0;
const HEIGHT_OF_TWO: f64 = 64.0;

/// A search whose map is drawn.
struct Mapped<'a> {
    analysis: &'a Analysis,
    moment: Moment<'a>,
    conventions: Conventions,
    /// Whether its nodes are those that the page speaks of, so that the map leads to them.
    leads: bool,
}

/// The map of the whole search; of two searches the first one's. Where its bars are is worked out once for each search and each
/// width of the page.
pub fn map(viewer: &Viewer, act: &Callback<ViewerAction>) -> Html {
    let look = viewer.toggles.map_look;
    let of = Mapped {
        analysis: &viewer.analysis,
        moment: viewer.moment(),
        conventions: viewer.conventions,
        leads: true,
    };
    let name = if viewer.second.is_some() { english::FIRST_MAP } else { english::MAP };
    let choices = html! { <MapChoices {look} act={act.clone()} /> };
    let close = html! {
        <button
            type="button"
            class="pw-close"
            aria-label={english::CLOSE_MAP}
            onclick={act.reform(|_| ViewerAction::Toggle(Toggle::Map))}
        >
            { "×" }
        </button>
    };
    strip(viewer, &of, name, choices, close, act)
}

/// What can be chosen of the map.
#[derive(Clone, Debug, PartialEq, Properties)]
struct MapChoicesProps {
    look: MapLook,
    act: Callback<ViewerAction>,
}

/// What colours and widths of the map tell: no step changes it.
#[component]
fn MapChoices(MapChoicesProps { look, act }: &MapChoicesProps) -> Html {
    let look = *look;
    let key_of_color =
        MapColor::ALL.iter().find(|(known, _)| *known == look.color).map_or("", |(_, key)| *key);
    let key_of_width = MapWidth::ALL.iter().find(|(known, _)| *known == look.by).map_or("", |(_, key)| *key);
    let choose_color = emit_some(act, move |key: String| {
        Some(ViewerAction::LookAtMap(MapLook { color: MapColor::from_key(&key)?, ..look }))
    });
    let choose_width = emit_some(act, move |key: String| {
        Some(ViewerAction::LookAtMap(MapLook { by: MapWidth::from_key(&key)?, ..look }))
    });
    html! {
        <>
            <h2>{ english::MAP }</h2>
            <Choice
                label={english::MAP_COLORS}
                value={key_of_color}
                choices={MapColor::ALL.map(|(_, key)| (key, english::map_color(key))).to_vec()}
                on_choose={choose_color}
            />
            <Choice
                label={english::MAP_WIDTHS}
                value={key_of_width}
                choices={MapWidth::ALL.map(|(_, key)| (key, english::map_width(key))).to_vec()}
                on_choose={choose_width}
            />
            { legend(look.color) }
        </>
    }
}

/// The map of the second search; nothing without one.
pub fn second_map(viewer: &Viewer, act: &Callback<ViewerAction>) -> Html {
    let second = viewer.second.as_ref().zip(viewer.second_step()).zip(viewer.second_conventions());
    let Some(((second, step), conventions)) = second else { return Html::default() };
    let moment = second.analysis.replay.at(step);
    let of = Mapped { analysis: &second.analysis, moment, conventions, leads: !viewer.has_two_trees() };
    let colors = legend(viewer.toggles.map_look.color);
    strip(viewer, &of, english::SECOND_MAP, colors, Html::default(), act)
}

fn strip(
    viewer: &Viewer,
    of: &Mapped<'_>,
    name: &'static str,
    choices: Html,
    close: Html,
    act: &Callback<ViewerAction>,
) -> Html {
    let look = viewer.toggles.map_look;
    let width = viewer.camera.width.max(1.0).round();
    let height = if viewer.second.is_some() { HEIGHT_OF_TWO } else { HEIGHT };
    let map = of.analysis.map(width, height, look.by);
    html! {
        <section class="pw-map" aria-label={name}>
            <div class="pw-map-head">
                { choices }
                <p role="status">{ told(viewer, of, &map) }</p>
                { close }
            </div>
            { bars(viewer, of, &map, width, act) }
        </section>
    }
}

/// What the colours of the bars mean.
fn legend(color: MapColor) -> Html {
    let entry = |(classes, words): &(&'static str, &'static str)| {
        html! {
            <li key={*words}>
                <svg viewBox="0 0 20 14" aria-hidden="true">
                    <rect class={["pw-map-bar ", *classes].concat()} x="1" y="1" width="18" height="12" />
                </svg>
                { words }
            </li>
        }
    };
    html! { <ul aria-label={english::MAP_LEGEND}>{ for color.legend().iter().map(entry) }</ul> }
}

fn bars(
    viewer: &Viewer,
    of: &Mapped<'_>,
    map: &Rc<SearchMap>,
    width: f64,
    act: &Callback<ViewerAction>,
) -> Html {
    let color = viewer.toggles.map_look.color;
    let layer = |BarLayer { classes, path, n_bars }: BarLayer| {
        html! { <path key={classes.clone()} class={classes} d={path} data-bars={n_bars.to_string()} /> }
    };
    let name_class = if color == MapColor::State { "pw-bar-name" } else { "pw-bar-name shaded" };
    let name = |BarName { bar, at, text }: &BarName| {
        html! { <text key={*bar} class={name_class} x={number(at.x)} y={number(at.y)}>{ text }</text> }
    };
    let is_shown = |name: &&BarName| {
        viewer.lecture.is_none() || of.moment.progress(map.first_of(name.bar)) != Progress::Unvisited
    };
    let outline = |class: &'static str, bar: usize| {
        let [x, y, width, height] = map.mark(bar, &of.moment).area.map(number);
        html! { <rect key={class} {class} {x} {y} {width} {height} /> }
    };
    let selected = viewer.selected.filter(|_| of.leads).map(|node| map.bar_of(node));
    let current = of.moment.current().map(|node| map.bar_of(node));
    let picture = html! {
        <svg
            class="pw-scene"
            aria-hidden="true"
            preserveAspectRatio="none"
            viewBox={["0 0 ", &number(width), " ", &number(map.height())].concat()}
            height={number(map.height())}
        >
            <g>{ for map.layers(&of.moment, color).into_iter().map(layer) }</g>
            <g>{ for map.names().iter().filter(is_shown).map(name) }</g>
            // Over their neighbours, which else hide half of their lines.
            <g>
                { for selected.map(|bar| outline("pw-bar-picked", bar)) }
                { for current.map(|bar| outline("pw-bar-here", bar)) }
            </g>
        </svg>
    };
    if !of.leads {
        return html! { <div class="pw-bars">{ picture }</div> };
    }
    let onclick = {
        let map = Rc::clone(map);
        emit_some(act, move |event: MouseEvent| {
            let drawing =
                event.target_dyn_into::<Element>()?.closest("svg").ok()??.get_bounding_client_rect();
            let along = |at: i32, from: f64, size: f64| (f64::from(at) - from) / size.max(1.0);
            let x = along(event.client_x(), drawing.left(), drawing.width()) * width;
            let y = along(event.client_y(), drawing.top(), drawing.height()) * map.height();
            map.bar_at(Point { x, y }).map(|bar| ViewerAction::Visit(map.first_of(bar)))
        })
    };
    let onkeydown = {
        let viewer = viewer.clone();
        emit_some(act, move |event: KeyboardEvent| {
            if event.ctrl_key() || event.meta_key() || event.alt_key() {
                return None;
            }
            let action = action_for_key(&viewer, &event.key())?;
            event.prevent_default();
            Some(action)
        })
    };
    html! {
        <div class="pw-bars" tabindex="0" role="application" aria-label={english::MAP_KEYS} {onkeydown} {onclick}>
            { picture }
        </div>
    }
}

/// The map in words: the picked node, or else how far the search is.
fn told(viewer: &Viewer, of: &Mapped<'_>, map: &SearchMap) -> String {
    let Mapped { analysis, moment, conventions, leads } = of;
    let tree = analysis.replay.tree();
    let Some(node) = viewer.selected.filter(|&node| *leads && viewer.is_shown(node)) else {
        let counts = moment.counts();
        let n_nodes = viewer.lecture.is_none().then(|| tree.n_nodes());
        return english::map_so_far(counts.entered, counts.skipped, n_nodes);
    };
    let narrator = Narrator::new(tree, conventions);
    let mark = map.mark(map.bar_of(node), moment);
    let others = (mark.n_nodes > 1).then_some([mark.n_nodes, mark.n_entered]);
    english::map_node([&called(tree, node), &narrator.kind(node), &narrator.state(moment, node)], others)
}

/// As in the outline: down goes to the first child, left and right to siblings. Enter goes to where the search comes to the
/// node.
fn action_for_key(viewer: &Viewer, key: &str) -> Option<ViewerAction> {
    let tree = viewer.analysis.replay.tree();
    let at = viewer.selected.or_else(|| viewer.moment().current()).unwrap_or(NodeId::ROOT);
    let is_shown = |node: &NodeId| viewer.is_shown(*node);
    let siblings = || tree.parent(at).map(|parent| tree.children(parent));
    let to = match key {
        "ArrowDown" => tree.children(at).find(is_shown),
        "ArrowUp" => tree.parent(at),
        "ArrowRight" => tree.siblings_after(at).find(is_shown),
        "ArrowLeft" => siblings()?.take_while(|&sibling| sibling < at).filter(is_shown).last(),
        "Home" => Some(NodeId::ROOT),
        "Enter" | " " => return Some(ViewerAction::Visit(at)),
        _ => return None,
    };
    to.map(|node| ViewerAction::Select(Some(node)))
}
