//! What are α and β at a node, on entry and after each child?

use plywise_search::{NodeId, Score, Window};

use crate::mark::share;
use crate::run::Run;
use crate::verdict::{About, Outcome, Part, Verdict, WindowEnd};
use crate::{WindowSaid, english};

pub(crate) fn key(run: &Run, node: NodeId) -> Vec<WindowSaid> {
    run.windows(node).into_iter().map(|(_, window)| window.into()).collect()
}

/// Whether a number says an end of a window. That of a null window which lies next to a value is written as the value: 3 for 3⁺.
pub(crate) fn is_written(said: Score, end: Score, window: Window) -> bool {
    said == end || window.is_null() && (said.next_up() == end || said.next_down() == end)
}

/// The mark is the share of fields that are right. A field after the last child that the search looks at is to stay empty: it counts
/// where something stands in it.
pub(crate) fn grade(
    run: &Run,
    node: NodeId,
    said: &[WindowSaid],
    explainer: &english::Explainer<'_>,
) -> Verdict {
    let ends = |window: WindowSaid| [(WindowEnd::Alpha, window.alpha), (WindowEnd::Beta, window.beta)];
    let windows = run.windows(node);
    let children = run.children_looked_at(node);
    let mut parts = Vec::new();
    for (n_children, &(step, truth)) in windows.iter().enumerate() {
        let after = n_children.checked_sub(1).and_then(|nth| Some(children.get(nth)?.1));
        let said = said.get(n_children).copied().unwrap_or_default();
        for ((end, said), (_, of_end)) in ends(said).into_iter().zip(ends(truth.into())) {
            let outcome = match (said, of_end) {
                (Some(said), Some(of_end)) if is_written(said, of_end, truth) => Outcome::Right,
                (Some(_), _) => Outcome::Wrong,
                (None, _) => Outcome::Missing,
            };
            let wrong = said.filter(|_| outcome == Outcome::Wrong);
            let feedback = explainer.window_end(step, (node, after), end, truth, wrong);
            parts.push(Part { about: About::Window(node, n_children, end), outcome, feedback, step });
        }
    }
    // A table may settle a branch before any child is looked at.
    if let (Some(&(step, _)), Some(&(_, last))) = (windows.last(), children.last()) {
        for (n_children, &said) in said.iter().enumerate().skip(windows.len()) {
            for (end, _) in ends(said).into_iter().filter(|(_, said)| said.is_some()) {
                let about = About::Window(node, n_children, end);
                let feedback = explainer.no_window(step, node, last, end);
                parts.push(Part { about, outcome: Outcome::Wrong, feedback, step });
            }
        }
    }
    let n_right = parts.iter().filter(|part| part.outcome == Outcome::Right).count();
    Verdict { mark: share(n_right, parts.len()), parts, misconception: None }
}
