//! The window as a line: α and β as sliding markers, and the value that arrives.

use plywise_lesson::{Between, LinePoint, WindowLine, has_windows, window_line};
use plywise_render::{number, number_to};
use plywise_search::Player;
use yew::prelude::*;

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
pub fn window_line_view(viewer: &Viewer) -> Html {
    if !has_windows(&viewer.conventions.search) {
        return Html::default();
    }
    let moment = viewer.moment();
    let line = window_line(&moment, &viewer.conventions);
    let tree = viewer.analysis.replay.tree();
    let heading = line
        .as_ref()
        .map_or_else(|| english::WINDOW.to_owned(), |line| english::window_at(&tree.label(line.node)));
    html! {
        <section class="pw-panel pw-window" aria-label={english::WINDOW}>
            <h2>{ heading }</h2>
            { line.as_ref().map_or_else(|| html! { <p class="pw-left">{ english::NO_WINDOW }</p> }, drawn) }
        </section>
    }
}

fn x(point: f64) -> f64 {
    MARGIN + point * (WIDTH - 2.0 * MARGIN)
}

fn drawn(line: &WindowLine) -> Html {
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
                { line.moved_from.map(|from| came(line, from)) }
                { marker("β", Player::Min, &line.beta) }
                { marker("α", Player::Max, &line.alpha) }
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

/// α below the line and β above it: however near they are to each other, both can be read.
fn marker(name: &'static str, player: Player, point: &LinePoint) -> Html {
    let at = x(point.at);
    let (y, text_y) = match player {
        Player::Max => (LINE_Y, LINE_Y + 25.0),
        Player::Min => (LINE_Y - 14.0, LINE_Y - 22.0),
    };
    html! {
        // Its place is a property that slides, with what is written there.
        // By its name it is the same marker, whatever comes and goes beside it.
        <g key={name} class={classes!("pw-end", bound_class(player))} transform={["translate(", &number(at), " 0)"].concat()}>
            <rect x="-2.5" y={number(y)} width="5" height="14" />
            { text(at, at, text_y, &[name, " = ", &point.text].concat()) }
        </g>
    }
}

fn arrived(value: &LinePoint) -> Html {
    let at = x(value.at);
    html! {
        // Another value is another drop.
        <g class="pw-arrived" key={number_to(6, value.at)}>
            <circle cx={number(at)} cy={number(LINE_Y)} r="6" />
            { text(at, 0.0, 9.0, &["↓ ", &value.text].concat()) }
        </g>
    }
}

/// A text at a place of the line, in a group whose own place is `origin`.
fn text(at: f64, origin: f64, y: f64, text: &str) -> Html {
    let (class, x) = if at < NEAR_EDGE {
        ("from", at - 4.0)
    } else if at > WIDTH - NEAR_EDGE {
        ("to", at + 4.0)
    } else {
        ("", at)
    };
    html! { <text {class} x={number(x - origin)} y={number(y)}>{ text }</text> }
}
