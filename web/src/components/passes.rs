//! What each pass of a search came to: depth by depth, or test by test.

use plywise_lesson::{typeset, typeset_window};
use plywise_replay::{Pass, Step};
use plywise_search::{Bound, Window};

use crate::document::Lesson;
use crate::session::{Action, Go};
use plywise_elements::{Element, button, classed, el, panel};
use yew::Callback;

/// The passes begun by a step, each leading to where it begins; `None` for a search that makes only one.
pub(crate) fn passes(lesson: &Lesson, step: Step, act: &Callback<Action>) -> Option<Element> {
    let Lesson { replay, passes, .. } = lesson;
    if passes.len() < 2 {
        return None;
    }
    let deepens = passes.iter().any(|pass| pass.depth.is_some());
    let row = |(nth, pass): (usize, &Pass)| {
        let Pass { begins, ends, window, depth, value, bound, r#move, entered, evaluated } = *pass;
        let is_over = ends.is_some_and(|ends| ends <= step);
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
        el("tr")
            .key(nth)
            .attr("class", if begins <= step && !is_over { "current" } else { "" })
            .child(el("th").attr("scope", "row").child(leads))
            .child(over(value))
            .child(over(best))
            .child(over(entered.to_string()))
            .child(over(evaluated.to_string()))
    };
    let heads = [if deepens { "depth" } else { "window" }, "value", "move", "nodes", "leaves"];
    let heads = heads.map(|name| el("th").attr("scope", "col").child(name));
    let begun = passes.iter().enumerate().filter(|(_, pass)| pass.begins <= step);
    let table = el("table")
        .child(el("thead").child(el("tr").list(heads.into_iter())))
        .child(el("tbody").list(begun.map(row)));
    Some(
        panel("pw-panel pw-stack pw-passes", "Passes", "Passes so far")
            .child(classed("div", "pw-wide").child(table)),
    )
}
