//! The result of each pass of a search: depth by depth, or test by test.

use plywise_lesson::{called, typeset, typeset_secs, typeset_window};
use plywise_replay::Pass;
use plywise_search::{Bound, Window};
use yew::prelude::*;

use crate::{Go, Viewer, ViewerAction, english};

/// How many passes are listed at once.
const MOST_ROWS: usize = 100;

/// The passes begun by the present step, each leading to where it begins, how many seconds each takes where somebody had
/// them timed, and below them `more`; nothing for a search that makes only one.
pub fn passes(viewer: &Viewer, times: Option<&[f64]>, more: Html, act: &Callback<ViewerAction>) -> Html {
    let (passes, step) = (&viewer.analysis.passes, viewer.playback.step());
    let deepens = passes.iter().any(|pass| pass.depth.is_some());
    // A budget may end a deepening search in its first pass.
    if passes.len() < 2 && !deepens {
        return Html::default();
    }
    // A search may make thousands of passes: the table holds the newest of those begun.
    let n_begun = passes.partition_point(|pass| pass.begins <= step);
    let n_passed_over = n_begun.saturating_sub(MOST_ROWS);
    let begun = passes.iter().enumerate().take(n_begun).skip(n_passed_over);
    html! {
        <section class="pw-panel pw-stack pw-passes" aria-label={english::PASSES}>
            <h2>{ english::PASSES_SO_FAR }</h2>
            if n_passed_over > 0 {
                <p class="pw-aside">{ english::earlier_passes(n_passed_over) }</p>
            }
            <div class="pw-wide">
                <table>
                    <thead>
                        <tr>
                            for name in english::pass_columns(deepens) {
                                <th scope="col">{ name }</th>
                            }
                            if times.is_some() {
                                <th scope="col">{ english::TIME }</th>
                            }
                        </tr>
                    </thead>
                    <tbody>{ for begun.map(|(nth, pass)| row(viewer, (nth, pass), times, act)) }</tbody>
                </table>
            </div>
            { more }
        </section>
    }
}

/// A pass: which, what it came to, and what it cost.
fn row(
    viewer: &Viewer,
    (nth, pass): (usize, &Pass),
    times: Option<&[f64]>,
    act: &Callback<ViewerAction>,
) -> Html {
    let (replay, step) = (&viewer.analysis.replay, viewer.playback.step());
    let Pass { begins, ends, window, depth, value, bound, r#move, entered, evaluated } = *pass;
    // One that had to stop is over with the whole search.
    let is_over = ends.unwrap_or(replay.last_step()) <= step;
    let over = |text: String| html! { <td>{ if is_over { text } else { "…".to_owned() } }</td> };
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
    let value = value.map_or_else(|| "–".to_owned(), |value| format!("{sign}{}", typeset(value)));
    let best = r#move.map_or_else(|| "–".to_owned(), |node| called(replay.tree(), node));
    html! {
        <tr key={nth} class={if begins <= step && !is_over { "current" } else { "" }}>
            <th scope="row">
                <button
                    type="button"
                    class="pw-node-name"
                    onclick={act.reform(move |_| ViewerAction::Go(Go::To(begins)))}
                >
                    { which }
                </button>
            </th>
            { over(value) }
            { over(best) }
            { over(entered.to_string()) }
            { over(evaluated.to_string()) }
            if let Some(times) = times {
                { over(times.get(nth).map_or_else(String::new, |secs| typeset_secs(*secs))) }
            }
        </tr>
    }
}
