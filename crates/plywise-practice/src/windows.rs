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

/// The mark is the share of fields that are right.
pub(crate) fn grade(
    run: &Run,
    node: NodeId,
    said: &[WindowSaid],
    explainer: &english::Explainer<'_>,
) -> Verdict {
    let mut parts = Vec::new();
    for (n_children, (step, truth)) in run.windows(node).into_iter().enumerate() {
        let said = said.get(n_children).copied().unwrap_or_default();
        for (end, of_end, said) in
            [(WindowEnd::Alpha, truth.alpha, said.alpha), (WindowEnd::Beta, truth.beta, said.beta)]
        {
            let outcome = match said {
                None => Outcome::Missing,
                Some(said) if is_written(said, of_end, truth) => Outcome::Right,
                Some(_) => Outcome::Wrong,
            };
            let feedback = explainer.window_end(step, end, truth);
            parts.push(Part { about: About::Window(node, n_children, end), outcome, feedback, step });
        }
    }
    let n_right = parts.iter().filter(|part| part.outcome == Outcome::Right).count();
    Verdict { mark: share(n_right, parts.len()), parts, misconception: None }
}
