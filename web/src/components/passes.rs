//! What each pass of a search came to: depth by depth, or test by test.

use plywise_lesson::{typeset, typeset_secs, typeset_window};
use plywise_replay::Pass;
use plywise_search::{Bound, Window};

use crate::document::Lesson;
use crate::session::{Action, Go, Session};
use plywise_elements::{Element, button, classed, el, panel};
use yew::Callback;

/// How many passes are listed at once.
const MOST_ROWS: usize = 100;

/// The passes begun by a step, each leading to where it begins; `None` for a search that makes only one.
pub(crate) fn passes(session: &Session, act: &Callback<Action>) -> Option<Element> {
    let (Lesson { replay, passes, .. }, step) = (&*session.lesson, session.playback.step());
    #[cfg(feature = "page")]
    let times = session.pass_times.as_ref();
    #[cfg(not(feature = "page"))]
    let times: Option<&Vec<f64>> = None;
    let deepens = passes.iter().any(|pass| pass.depth.is_some());
    // A budget may end a deepening search in its first pass.
    if passes.len() < 2 && !deepens {
        return None;
    }
    let row = |(nth, pass): (usize, &Pass)| {
        let Pass { begins, ends, window, depth, value, bound, r#move, entered, evaluated } = *pass;
        // One that had to stop is over with the whole search.
        let is_over = ends.unwrap_or(replay.last_step()) <= step;
        let over = |text: String| el("td").child(if is_over { text } else { "…".to_owned() });
        let sign = match bound {
            Some(Bound::AtLeast) => "≥",
            Some(Bound::AtMost) => "≤",
            _ => "",
        };
        let which = match depth {
            Some(depth) => depth.to_string(),
            None if window == Window::FULL => "(−∞, +∞)".to_owned(),
            None => {
                let [alpha, beta] = typeset_window(window);
                format!("({alpha}, {beta})")
            }
        };
        let leads = button("pw-node-name", act, Action::Go(Go::To(begins))).child(which);
        let value = value.map_or_else(|| "–".to_owned(), |value| format!("{sign}{}", typeset(value)));
        let best = r#move.map_or_else(|| "–".to_owned(), |node| replay.tree().label(node));
        let row = el("tr")
            .key(nth)
            .attr("class", if begins <= step && !is_over { "current" } else { "" })
            .child(el("th").attr("scope", "row").child(leads))
            .child(over(value))
            .child(over(best))
            .child(over(entered.to_string()))
            .child(over(evaluated.to_string()));
        match times {
            Some(times) => {
                row.child(over(times.get(nth).map_or_else(String::new, |secs| typeset_secs(*secs))))
            }
            None => row,
        }
    };
    let heads = [if deepens { "depth" } else { "window" }, "value", "move", "nodes", "leaves"];
    let heads = heads.map(|name| el("th").attr("scope", "col").child(name));
    // A search may make thousands of passes: the table holds the newest of those begun.
    let n_begun = passes.partition_point(|pass| pass.begins <= step);
    let n_passed_over = n_begun.saturating_sub(MOST_ROWS);
    let begun = passes.iter().enumerate().take(n_begun).skip(n_passed_over);
    let passed_over = (n_passed_over > 0).then(|| {
        classed("p", "pw-aside").child(["Passes before these: ", &n_passed_over.to_string()].concat())
    });
    let heads = el("tr").list(heads.into_iter());
    let heads = if times.is_some() { heads.child(time_head()) } else { heads };
    let table = el("table").child(el("thead").child(heads)).child(el("tbody").list(begun.map(row)));
    let panel = panel("pw-panel pw-stack pw-passes", "Passes", "Passes so far")
        .child(passed_over)
        .child(classed("div", "pw-wide").child(table));
    Some(timed(panel, session, act))
}

fn time_head() -> Element {
    el("th").attr("scope", "col").child("time")
}

/// A button that has the passes timed. Only the page has it.
#[cfg(feature = "page")]
fn timed(panel: Element, session: &Session, act: &Callback<Action>) -> Element {
    panel.child(stopwatch(session, act))
}

#[cfg(not(feature = "page"))]
fn timed(panel: Element, _: &Session, _: &Callback<Action>) -> Element {
    panel
}

#[cfg(feature = "page")]
fn stopwatch(session: &Session, act: &Callback<Action>) -> Option<Element> {
    /// How long to search again and again: the clocks of browsers are coarse, and people do not wait.
    const ENOUGH_SECS: f64 = 0.1;
    if session.chrome.is_some() {
        return None;
    }
    let clock = web_sys::window()?.performance()?;
    let lesson = session.lesson.clone();
    let label = if session.pass_times.is_some() { "Time them again" } else { "Time the passes" };
    let button = el("button").attr("type", "button").attr("class", "pw-link").child(label);
    let button = button.on("click", act, move |_| {
        Some(Action::Time(lesson.replay.pass_times(ENOUGH_SECS, &mut || clock.now() / 1000.0)))
    });
    let note = session.pass_times.as_ref().map(|_| {
        classed("p", "pw-aside").child("On average, in this browser, searched again with nothing recorded.")
    });
    Some(el("div").child(button).child(note))
}
