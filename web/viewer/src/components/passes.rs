//! What each pass of a search came to: depth by depth, or test by test.

use plywise_lesson::{typeset, typeset_secs, typeset_window};
use plywise_replay::Pass;
use plywise_search::{Bound, Window};

use crate::document::Analysis;
use crate::{Go, Viewer, ViewerAction};
use plywise_elements::{Element, button, classed, el, panel};
use yew::Callback;

/// How many passes are listed at once.
const MOST_ROWS: usize = 100;

/// The passes begun by a step, each leading to where it begins, and how many seconds each takes where somebody had them
/// timed; `None` for a search that makes only one.
pub fn passes(viewer: &Viewer, times: Option<&[f64]>, act: &Callback<ViewerAction>) -> Option<Element> {
    let (Analysis { replay, passes, .. }, step) = (&*viewer.analysis, viewer.playback.step());
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
        let leads = button("pw-node-name", act, ViewerAction::Go(Go::To(begins))).child(which);
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
    Some(panel)
}

fn time_head() -> Element {
    el("th").attr("scope", "col").child("time")
}
