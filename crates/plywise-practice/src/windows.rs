//! What are α and β at a node, on entry and after each child?

use plywise_search::NodeId;

use crate::mark::share;
use crate::run::Run;
use crate::verdict::{About, Outcome, Part, Verdict, WindowEnd};
use crate::{WindowSaid, english};

pub(crate) fn key(run: &Run, node: NodeId) -> Vec<WindowSaid> {
    run.windows(node).into_iter().map(|(_, window)| window.into()).collect()
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
        for (end, truth, said) in
            [(WindowEnd::Alpha, truth.alpha, said.alpha), (WindowEnd::Beta, truth.beta, said.beta)]
        {
            let outcome = match said {
                None => Outcome::Missing,
                Some(said) if said == truth => Outcome::Right,
                Some(_) => Outcome::Wrong,
            };
            let feedback = explainer.window_end(step, end, truth);
            parts.push(Part { about: About::Window(node, n_children, end), outcome, feedback, step });
        }
    }
    let n_right = parts.iter().filter(|part| part.outcome == Outcome::Right).count();
    Verdict { mark: share(n_right, parts.len()), parts, misconception: None }
}
