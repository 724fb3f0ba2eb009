//! The window as a line: α and β as sliding markers, and the value that arrives.

use plywise_lesson::{Between, LinePoint, WindowLine, called, has_windows, window_line};
use plywise_render::{number, number_to};
use plywise_replay::{Moment, Step, StepSize};
use plywise_search::{Event, Player};
use yew::prelude::*;

use super::Whose;
use super::motion::come_from;
use super::spoken::{bound_class, with_bounds};
use crate::{Viewer, english};

/// How wide and how high the drawing is, and where in it the line runs.
const WIDTH: f64 = 320.0;
const HEIGHT: f64 = 80.0;
const LINE_Y: f64 = 46.0;
/// From either edge to the ends of the line: room for −∞ and +∞.
const MARGIN: f64 = 30.0;
/// What stands nearer to an edge than this is written inwards from its marker.
const NEAR_EDGE: f64 = 54.0;

/// The window of the innermost open branch. It keeps its room where there is none, so that nothing below it moves.
pub fn window_line_view(viewer: &Viewer, whose: Whose) -> Html {
    if !has_windows(&viewer.conventions.search) {
        return Html::default();
    }
    let moment = viewer.moment();
    let line = window_line(&moment, &viewer.conventions);
    let tree = viewer.analysis.replay.tree();
    // Whoever stops at each event has seen it slide before the cut.
    let is_cut = matches!(moment.event(), Some(Event::Pruned { .. }));
    let slides = viewer.has_moved_on && !(is_cut && viewer.step_size == StepSize::Event);
    let heading = line.as_ref().map_or_else(
        || whose.of(english::WINDOW),
        |line| {
            let node = called(tree, line.node);
            if whose == Whose::Only {
                english::the_window_at(&node).into()
            } else {
                whose.of(&english::window_at(&node))
            }
        },
    );
    html! {
        <section class="pw-panel pw-window" aria-label={whose.of(english::WINDOW)}>
            <h2>{ heading }</h2>
            { line.as_ref().map_or_else(|| html! { <p class="pw-left">{ english::NO_WINDOW }</p> }, |line| drawn(line, &moment, slides)) }
        </section>
    }
}

fn x(point: f64) -> f64 {
    MARGIN + point * (WIDTH - 2.0 * MARGIN)
}

/// `slides` where the step is one on: then the end that it moved comes from where it stood.
fn drawn(line: &WindowLine, moment: &Moment<'_>, slides: bool) -> Html {
    let from = |side| line.moved_from.as_ref().filter(|_| slides && side == line.side);
    let is_closed = matches!(line.between, Between::Nothing | Between::Passed | Between::Settled(_));
    let (low, high) = match (&line.between, &line.value) {
        (Between::Passed, Some(value)) => {
            let end = if line.side == Player::Max { line.beta.at } else { line.alpha.at };
            (end.min(value.at), end.max(value.at))
        }
        _ => (line.alpha.at.min(line.beta.at), line.alpha.at.max(line.beta.at)),
    };
    let [y, left, width] = [LINE_Y - 4.0, x(low), x(high) - x(low)].map(number);
    html! {
        <>
            <p class={if is_closed { "pw-left closed" } else { "pw-left" }}>{ with_bounds(&line.sentence()) }</p>
            <svg
                class="pw-scene pw-window-line"
                viewBox={format!("0 0 {} {}", WIDTH as u32, HEIGHT as u32)}
                role="img"
                aria-label={line.description()}
            >
                <path key="axis" class="pw-axis" d={format!("M{} {}H{}", number(x(0.0)), number(LINE_Y), number(x(1.0)))} />
                <text key="low" class="pw-infinity" x="12" y={number(LINE_Y)}>{ "−∞" }</text>
                <text key="high" class="pw-infinity" x={number(WIDTH - 12.0)} y={number(LINE_Y)}>{ "+∞" }</text>
                <rect key="span" class={if is_closed { "pw-span closed" } else { "pw-span" }} x={left} {y} {width} height="8" />
                { line.moved_from.as_ref().map(|from| came(line, from.at)) }
                { marker("β", Player::Min, &line.beta, from(Player::Min), moment.step()) }
                { marker("α", Player::Max, &line.alpha, from(Player::Max), moment.step()) }
                { line.value.as_ref().map(arrived) }
            </svg>
        </>
    }
}

/// How the node's own end came to where it is.
fn came(line: &WindowLine, from: f64) -> Html {
    // Flat enough to stay clear of what is written at the marker.
    let (to, down) = match line.side {
        Player::Max => (line.alpha.at, 1.0),
        Player::Min => (line.beta.at, -1.0),
    };
    let (middle, y, bend) = (number(x((from + to) / 2.0)), LINE_Y + 9.0 * down, 10.0 * down);
    let d = [
        "M",
        &number(x(from)),
        " ",
        &number(y),
        "Q",
        &middle,
        " ",
        &number(y + bend),
        " ",
        &number(x(to)),
        " ",
        &number(y),
    ]
    .concat();
    html! { <path key="came" class={classes!("pw-came", bound_class(line.side))} {d} /> }
}

/// α below the line and β above it: however near they are to each other, both can be read. One that was moved slides there, and its
/// number changes as it does: what is another node's is no move.
fn marker(
    name: &'static str,
    player: Player,
    point: &LinePoint,
    from: Option<&LinePoint>,
    step: Step,
) -> Html {
    let class = classes!("pw-end", bound_class(player));
    let was = from.map(|from| html! { <g key={[name, " was"].concat()} class={classes!(class.clone(), "was")}>{ end(name, player, from) }</g> });
    html! {
        <>
            { was }
            if let Some(from) = from {
                <Sliding key={step.0} {class} by={x(from.at) - x(point.at)}>{ end(name, player, point) }</Sliding>
            } else {
                <g key={name} {class}>{ end(name, player, point) }</g>
            }
        </>
    }
}

/// A marker with what is written at it.
fn end(name: &str, player: Player, point: &LinePoint) -> Html {
    let at = x(point.at);
    let (y, text_y) = match player {
        Player::Max => (LINE_Y, LINE_Y + 25.0),
        Player::Min => (LINE_Y - 14.0, LINE_Y - 22.0),
    };
    html! {
        <>
            <rect x={number(at - 2.5)} y={number(y)} width="5" height="14" />
            { text(at, text_y, &[name, " = ", &point.text].concat()) }
        </>
    }
}

#[derive(Clone, Debug, PartialEq, Properties)]
struct SlidingProps {
    class: Classes,
    /// From where, in pixels of the drawing.
    by: f64,
    children: Html,
}

/// A marker on its way. The style sheet is told from where, as of a value that travels.
#[component]
fn Sliding(SlidingProps { class, by, children }: &SlidingProps) -> Html {
    let place = use_node_ref();
    use_effect_with(*by, {
        let place = place.clone();
        move |by| come_from(&place, [("--from-x", *by)])
    });
    html! { <g ref={place} class={classes!(class.clone(), "slides")}>{ children.clone() }</g> }
}

fn arrived(value: &LinePoint) -> Html {
    let at = x(value.at);
    html! {
        // Another value is another drop.
        <g class="pw-arrived" key={number_to(6, value.at)}>
            <circle cx={number(at)} cy={number(LINE_Y)} r="6" />
            { text(at, 9.0, &["↓ ", &value.text].concat()) }
        </g>
    }
}

/// A text at a place of the line.
fn text(at: f64, y: f64, text: &str) -> Html {
    let (class, x) = if at < NEAR_EDGE {
        ("from", at - 4.0)
    } else if at > WIDTH - NEAR_EDGE {
        ("to", at + 4.0)
    } else {
        ("", at)
    };
    html! { <text {class} x={number(x)} y={number(y)}>{ text }</text> }
}
